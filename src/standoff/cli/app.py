"""The application: its commands, found by name and imported when they are asked for."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

COMMANDS = (
    "backup",
    "convert",
    "judge",
    "legal",
    "perft",
    "replay",
    "restore",
    "serve",
    "view",
    "worker",
)
"""Each is the function ``run`` of the module of that name in `standoff.cli.commands`."""


class Commands(TyperGroup):
    """A group whose commands are imported one by one, when they are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002 - typer keeps its context's class private
        """Return the names of the commands in the order in which help lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002 - the same, and its command's
        """Import a command; None where there is none of this name."""
        if cmd_name not in COMMANDS:
            return None
        single = typer.Typer(add_completion=False)
        single.command(cmd_name)(import_module(f"standoff.cli.commands.{cmd_name}").run)
        return get_command(single)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        import standoff

        typer.echo(f"standoff {standoff.__version__}")
        raise typer.Exit


@app.callback()
def standoff(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and stop.")
    ] = False,
) -> None:
    """Judge the board game Diplomacy, and say why."""


def run() -> None:
    """Run the application; what a terminal cannot show is replaced and never an error."""
    if sys.stdout is None:  # closed by whoever started this process
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open as long as the process
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="standoff")
