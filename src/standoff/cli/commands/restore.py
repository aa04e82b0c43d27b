"""``standoff restore``: a backup becomes a site again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from standoff.cli.site import site_command

File = Annotated[str, typer.Argument(metavar="FILE", help="A backup, as `standoff backup` writes it.")]


def run(file: File) -> None:
    """Put a backup into an empty database, which may be of another kind than the one it is from."""
    with site_command("restore"):
        from standoff.server.running.serving import set_up

        set_up()
        from standoff.server.running.backup import restore
        from standoff.server.running.database import make_ready

        make_ready()
        typer.echo(f"{restore(Path(file))} rows restored from {file}")
