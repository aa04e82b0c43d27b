"""The judge as one function: a document in, a document out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.boards import load_board, shipped
from standoff.core.adjudicate import adjudicate
from standoff.core.errors import BoardError
from standoff.core.geography import Board
from standoff.core.outcomes import Resolution
from standoff.notation.answers import write_answer
from standoff.notation.documents import BoardLoader, Question, read_question
from standoff.notation.intake import read_document
from standoff.notation.parts import Part
from standoff.notation.reader import read_power


def shipped_board(name: str) -> Board:
    """Return a board that comes with the package; BoardError for any other name.

    A document may come from anybody, so the board that it names is never looked
    for among files.
    """
    if name not in shipped():
        raise BoardError(f"unknown board {name!r}; possible are {', '.join(shipped())}")
    return load_board(name)


def judge(
    document: Mapping[str, Any] | str, language: str = "en", boards: BoardLoader = shipped_board
) -> dict[str, Any]:
    """Judge a document, or JSON, or the text form of a position, and return the answer.

    The sentences are in `language`: en, ru or nl. `boards` finds the board that the
    document names. Raises PositionError for what is no position; an order is never
    an error, but a row with its reason.

    >>> import standoff
    >>> answer = standoff.judge({
    ...     "phase": "S1901M",
    ...     "units": {"France": ["A PAR"], "Germany": ["A MUN"]},
    ...     "orders": {"France": ["A PAR - BUR"], "Germany": ["A MUN - BUR"]},
    ... })
    >>> [row["reason"] for row in answer["results"]], answer["next"]
    (['bounced', 'bounced'], 'F1901M')
    """
    return write_answer(resolve(ask(document, boards)), language)


def ask(document: Mapping[str, Any] | str, boards: BoardLoader = shipped_board) -> Question:
    """Read a question from a document, JSON or the text form; PositionError where it is none."""
    if isinstance(document, str):
        document = read_document(document, boards)
    return read_question(document, boards)


def resolve(question: Question) -> Resolution:
    """Adjudicate a question."""
    return adjudicate(question.position, question.given, question.rules)


def legal(question: Question, power: str | None = None) -> dict[str, Any]:
    """Return every legal order of a position by power and unit, sorted, or those of one power.

    Its own orders are left aside. Builds stand under their home centre. Raises
    PositionError for an unknown power.

    >>> legal(ask({"phase": "S1901M", "units": {"Italy": ["A TUN"]}}))
    {'phase': 'S1901M', 'orders': {'Italy': {'A TUN': ['A TUN - NAF', 'A TUN H']}}}
    """
    position = question.position
    if power is not None:
        with Part(power, "power").reading():
            power = read_power(power, position.board)
    groups = position.legal_orders(power, question.rules).groups
    orders = {
        name: {unit: sorted(map(str, orders)) for unit, orders in units.items()}
        for name, units in groups.items()
    }
    return {"phase": str(position.phase), "orders": orders}
