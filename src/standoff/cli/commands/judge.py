"""``standoff judge``: judge one phase and say why."""

from __future__ import annotations

import json

import typer

from standoff.cli.files import read_text, using
from standoff.cli.options import AsJson, InLanguage, Language, OnBoard, QuestionFile, WithRules


def run(
    file: QuestionFile,
    as_json: AsJson = False,
    language: InLanguage = Language.EN,
    rules: WithRules = None,
    board: OnBoard = None,
) -> None:
    """Judge a position and its orders: every order's result, and what is open next."""
    from standoff.cli.options import read_question
    from standoff.cli.screen import Screen
    from standoff.judging import resolve
    from standoff.notation.answers import write_answer

    with using(file):
        resolution = resolve(read_question(read_text(file), rules, board))
        if as_json:
            answer = write_answer(resolution, language.value)
            typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
        else:
            Screen().resolution(resolution, language.value)
