"""Orders as the test cases of the DATC are printed: a power on a line of its own, its orders below.

    6.A.1. TEST CASE, TITLE OF THE CASE
    Words about the case, which are left aside.

    England:
    F North Sea - Picardy

A line that begins with a number of the DATC begins another case. The units are those that
are ordered, since such a text tells no others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from standoff.core.errors import OrderTextError, PositionError
from standoff.core.geography import Board
from standoff.notation.documents import STANDARD, BoardLoader
from standoff.notation.question_text import read_text_question
from standoff.notation.reader import read_power

_TITLE = re.compile(r"(?P<name>\d+\.[A-Z]\.\d+)\.?\s*(?P<title>.*)")
_POWER = re.compile(r"(?P<name>[^\W\d_]+)\s*:")


@dataclass
class DatcCase:
    """The orders of one case as a judge document; `name` is its number, where one is printed."""

    name: str = ""
    title: str = ""
    document: dict[str, Any] = field(default_factory=dict)


def read_datc_text(text: str, load_board: BoardLoader, phase: str = "S1901M") -> tuple[DatcCase, ...]:
    r"""Read the orders of each case of a text, for a phase; PositionError where there are none.

    >>> from standoff.boards import load_board
    >>> text = "6.A.2. MOVE ARMY TO SEA\n\nEngland:\nA Liverpool - Irish Sea\n"
    >>> [(case.name, case.document["orders"]) for case in read_datc_text(text, load_board)]
    [('6.A.2', {'England': ['A Liverpool - Irish Sea']})]
    """
    board = load_board(STANDARD)
    cases = []
    for name, title, orders in _cases(text, board):
        if orders:
            lines = [phase]
            for power, texts in orders:
                lines += [power, *texts]
            document = read_text_question("\n".join(lines), load_board)
            cases.append(DatcCase(name, title, dict(document)))
    if not cases:
        raise PositionError("no orders: there is no line with a power's name and a colon")
    return tuple(cases)


def _cases(text: str, board: Board) -> Iterator[tuple[str, str, list[tuple[str, list[str]]]]]:
    """Yield the number, the title and the orders of each case."""
    name = title = ""
    orders: list[tuple[str, list[str]]] = []
    is_open = False
    for line in map(str.strip, text.split("\n")):
        if match := _TITLE.fullmatch(line):
            yield name, title, orders
            name, title, orders, is_open = match["name"], match["title"], [], False
        elif power := _power(line, board):
            orders.append((power, []))
            is_open = True
        elif not line:
            is_open = False
        elif is_open:
            orders[-1][1].append(line)
    yield name, title, orders


def _power(line: str, board: Board) -> str | None:
    """Return the power that a line names; None for any other line."""
    match = _POWER.fullmatch(line)
    if match is None:
        return None
    try:
        return read_power(match["name"], board)
    except OrderTextError:
        return None
