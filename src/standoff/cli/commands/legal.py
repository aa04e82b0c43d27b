"""``standoff legal``: every legal order of a position."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from standoff.cli.files import read_text, using
from standoff.cli.options import AsJson, OnBoard, QuestionFile, WithRules


def run(
    file: QuestionFile,
    power: Annotated[str | None, typer.Option("--power", metavar="POWER", help="One power only.")] = None,
    as_json: AsJson = False,
    rules: WithRules = None,
    board: OnBoard = None,
) -> None:
    """List every legal order of a position, by power and unit; its own orders are left aside."""
    from standoff.cli.options import read_question
    from standoff.judging import legal

    with using(file):
        answer = legal(read_question(read_text(file), rules, board), power)
        if as_json:
            typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
            return
        for name, units in answer["orders"].items():
            typer.echo(name)
            for orders in units.values():
                typer.echo("\n".join(f"  {order}" for order in orders))
