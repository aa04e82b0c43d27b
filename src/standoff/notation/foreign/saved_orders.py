"""Orders, units and places as the saved games of the package ``diplomacy`` spell them."""

from __future__ import annotations

from dataclasses import replace

from standoff.core.errors import OrderTextError
from standoff.core.geography import Board
from standoff.core.orders import Build, Disband, Given, Move, Order, Remove
from standoff.core.phases import Phase, PhaseKind
from standoff.notation.reader import read_order, read_unit
from standoff.notation.writer import write_order

LAID_OUT = {"LYO": "GOL"}
"""The places that they call otherwise, by their code."""

_THEIRS = {ours: theirs for theirs, ours in LAID_OUT.items()}
FLED = "*"
"""What stands before a dislodged unit."""


def read_saved_order(text: str, board: Board, phase: Phase) -> str:
    """Return an order in canonical notation; as it stands where it cannot be read.

    >>> from standoff.boards import standard
    >>> read_saved_order("F WES - LYO", standard(), Phase.parse("S1901M"))
    'F WES - GOL'
    >>> read_saved_order("A LON - BEL VIA", standard(), Phase.parse("S1901M"))
    'A LON - BEL'
    >>> read_saved_order("A MOS D", standard(), Phase.parse("W1901A"))
    'DISBAND A MOS'
    """
    try:
        order = read_order(text, board).order
    except OrderTextError:
        return text
    match order:
        case Move(via_convoy=True) if not _walks(order, board):
            order = replace(order, via_convoy=False)
        case Disband() if phase.kind is PhaseKind.ADJUSTMENT:
            order = Remove(order.unit)
    return write_order(order)


def write_saved_order(given: Given, board: Board, phase: Phase) -> str:
    """Write an order as they spell it; as it was given where it cannot be read."""
    return given.text if given.reading is None else _written(given.reading.order, board, phase)


def read_saved_unit(text: str, board: Board) -> str:
    """Return a unit in canonical notation; as it stands where it cannot be read."""
    try:
        return read_unit(text.removeprefix(FLED), board).text
    except OrderTextError:
        return text


def write_saved_place(text: str) -> str:
    """Write a place, a unit or an order, whose codes are ours, with theirs.

    >>> write_saved_place("F MAR S F WES - GOL")
    'F MAR S F WES - LYO'
    """
    return " ".join(_THEIRS.get(word, word) for word in text.split(" "))


def read_saved_place(text: str) -> str:
    """Return the code of a place; as it stands where it is not one of theirs."""
    return LAID_OUT.get(text.upper(), text)


def _written(order: Order, board: Board, phase: Phase) -> str:
    """Write an order that could be read."""
    match order:
        case Build():
            return write_saved_place(f"{order.unit} B")
        case Disband() | Remove():
            return write_saved_place(f"{order.unit} D")
        case Move() if phase.kind is PhaseKind.RETREAT:
            return write_saved_place(f"{order.unit} R {order.target}")
        case Move():
            by_sea = order.via_convoy or (order.unit.is_army and not _walks(order, board))
            return write_saved_place(f"{order.unit} - {order.target}{' VIA' if by_sea else ''}")
    return write_saved_place(write_order(order))


def _walks(order: Move, board: Board) -> bool:
    """Whether the unit could get there without a convoy."""
    return bool(board.reach(order.unit) & order.target.province.bit)
