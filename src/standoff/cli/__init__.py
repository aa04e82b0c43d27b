"""The command ``standoff``: every command is a module of its own, imported when it runs."""

from __future__ import annotations

import sys
from importlib.util import find_spec


def main() -> None:
    """Run the command line; without the extra it needs, say in one line which one to install."""
    for needed in ("typer", "rich"):
        if find_spec(needed) is None:
            sys.stderr.write(f'standoff: {needed} is missing; install it with: pip install "standoff[cli]"\n')
            raise SystemExit(2)
    from standoff.cli.app import run

    run()
