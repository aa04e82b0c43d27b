"""``standoff worker``: a process that moves games on, beside others and apart from the pages."""

from __future__ import annotations

import typer

from standoff.cli.site import site_command


def run() -> None:
    """Judge the phases that are due and let the bots play, until interrupted; any number may run."""
    with site_command("worker"):
        from standoff.server.running.serving import work

        work(tell=lambda: typer.echo("The worker works"))
