"""``standoff serve``: the site, with the worker that moves games on."""

from __future__ import annotations

from typing import Annotated

import typer

from standoff.cli.site import site_command

Host = Annotated[
    str,
    typer.Option("--host", metavar="HOST", help="The address to listen on; 0.0.0.0 is all of this machine."),
]
Port = Annotated[
    int,
    typer.Option(
        "--port", metavar="PORT", min=0, max=65535, help="The port to listen on; 0 is any free one."
    ),
]
NoWorker = Annotated[
    bool, typer.Option("--no-worker", help="Serve pages only; `standoff worker` moves the games on.")
]


def run(host: Host = "127.0.0.1", port: Port = 8000, no_worker: NoWorker = False) -> None:
    """Serve the site where people and bots play, until it is interrupted."""
    with site_command("serve"):
        from standoff.server.running.serving import serve

        serve(host, port, works=not no_worker, tell=lambda address: typer.echo(f"Standoff is at {address}"))
