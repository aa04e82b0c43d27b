"""``standoff backup``: the whole site as one file, taken while it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from standoff.cli.site import site_command

File = Annotated[str, typer.Argument(metavar="FILE", help="Where to write the backup, such as site.backup.")]


def run(file: File) -> None:
    """Write everything that the site keeps to one file; the site may go on meanwhile."""
    with site_command("backup"):
        from standoff.server.running.serving import set_up

        set_up()
        from standoff.server.running.backup import back_up
        from standoff.server.running.database import make_ready

        make_ready()
        typer.echo(f"{back_up(Path(file))} rows written to {file}")
