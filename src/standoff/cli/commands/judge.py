"""``standoff judge``: judge one phase and say why."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from standoff.cli.files import read_text, using
from standoff.cli.options import AsJson, InLanguage, Language, OnBoard, QuestionFile, WithRules

if TYPE_CHECKING:  # this room is imported when the command runs
    from standoff.notation.documents import Question

Compare = Annotated[
    str | None,
    typer.Option(
        "--compare",
        metavar="RULES,RULES",
        help="Judge under two rulesets and show only what differs, with the rule that made it.",
    ),
]


def run(
    file: QuestionFile,
    as_json: AsJson = False,
    language: InLanguage = Language.EN,
    rules: WithRules = None,
    board: OnBoard = None,
    compare: Compare = None,
) -> None:
    """Judge a position and its orders: every order's result, and what is open next."""
    from standoff.cli.options import read_question
    from standoff.cli.screen import Screen
    from standoff.judging import resolve
    from standoff.notation.answers import write_answer

    with using(file):
        question = read_question(read_text(file), rules, board)
        if compare is not None:
            _compare(question, compare, language.value, as_json=as_json)
            return
        resolution = resolve(question)
        if as_json:
            answer = write_answer(resolution, language.value)
            typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
        else:
            Screen().resolution(resolution, language.value)


def _compare(question: Question, rules: str, language: str, *, as_json: bool) -> None:
    """Show what differs between two rulesets."""
    from standoff.cli.contrasts import contrast_rows, heading, nothing_differs
    from standoff.cli.screen import Screen
    from standoff.comparing import contrast, two_rulesets, write_comparison
    from standoff.core.errors import StandoffError

    try:
        first, second = two_rulesets(rules)
    except StandoffError as error:
        raise StandoffError(f"--compare: {error}") from None
    comparison = contrast(question, first, second, language)
    if as_json:
        typer.echo(json.dumps(write_comparison(comparison), ensure_ascii=False, indent=2))
    elif comparison.contrasts:
        Screen().table(heading(comparison, language), list(contrast_rows(comparison, language)))
    else:
        Screen().line(nothing_differs(comparison, language))
