"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Annotated

import typer

from standoff.core.errors import StandoffError
from standoff.core.geography import Board
from standoff.core.ruleset import Ruleset
from standoff.notation.documents import Question
from standoff.notation.question_text import read_rules


class Language(StrEnum):
    """A language of sentences and names."""

    EN = "en"
    RU = "ru"
    NL = "nl"


QuestionFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A position as JSON or in the text form; - is standard input.")
]
RecordFile = Annotated[
    str, typer.Argument(metavar="FILE", help="The record of a game as JSON or text; - is standard input.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
InLanguage = Annotated[Language, typer.Option("--language", help="The language of names and sentences.")]
WithRules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="RULES",
        help="Rules in place of the file's own, such as rulebook-2000 or 'rulebook-2023 4.A.3=dptg'.",
    ),
]
OnBoard = Annotated[
    str | None,
    typer.Option("--board", metavar="BOARD", help="The board to use, by name or as a TOML file of your own."),
]


def chosen_rules(text: str | None) -> Ruleset | None:
    """Return the ruleset that an option names, if any; StandoffError where it names none."""
    try:
        return None if text is None else Ruleset.of(read_rules(text))
    except StandoffError as error:
        raise StandoffError(f"--rules: {error}") from None


def board_loader(name: str | None) -> Callable[[str], Board]:
    """Return what finds boards: any that is shipped, or always the one that an option names."""
    from standoff.boards import load_board
    from standoff.judging import shipped_board

    if name is None:
        return shipped_board
    try:
        board = load_board(name)
    except StandoffError as error:
        raise StandoffError(f"--board: {error}") from None
    return lambda _: board


def read_question(text: str, rules: str | None, board: str | None) -> Question:
    """Read a question, with the rules and the board that options name in place of its own."""
    from standoff.judging import ask

    chosen = chosen_rules(rules)
    question = ask(text, board_loader(board))
    return replace(question, rules=chosen) if chosen else question
