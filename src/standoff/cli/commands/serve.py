"""``standoff serve``: the site, with the worker that moves games on."""

from __future__ import annotations

import os
import sys
import webbrowser
from threading import Thread
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


Open = Annotated[bool, typer.Option("--open", help="Open it in a browser, where there is a screen.")]


def run(
    host: Host = "127.0.0.1", port: Port = 8000, no_worker: NoWorker = False, opens: Open = False
) -> None:
    """Serve the site where people and bots play, until it is interrupted."""
    with site_command("serve"):
        from standoff.server.running.serving import serve

        serve(host, port, works=not no_worker, tell=lambda address: tell(address, opens=opens))


def tell(address: str, *, opens: bool) -> None:
    """Say where the site is, and open it if that is wished and there is a screen to see it on."""
    typer.echo(f"Standoff is at {address}")
    if opens and has_screen():
        Thread(target=webbrowser.open, args=[address], daemon=True).start()


def has_screen() -> bool:
    """Whether a browser that is opened can be seen: without a screen it would take this terminal."""
    return sys.platform in {"darwin", "win32"} or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
