"""Orders as given: texts read, values taken as they are, and both remembered.

The same orders come again and again, in every line of play that is tried out. An order
as given is a value, so it is made once for each board and giver.
"""

from __future__ import annotations

from collections.abc import Iterable

from standoff.core.errors import OrderTextError
from standoff.core.geography import Board
from standoff.core.memory import PerBoard, keep
from standoff.core.orders import Given, Order, OrderBase, Reading
from standoff.core.position import Position
from standoff.core.wiring import wired

_LONGEST_KEPT = 200

_Memory = dict[str | OrderBase | int, Given]
"""Orders that nobody signed, by the text or the order; by the identity too of an order that it holds."""


class _Givers:
    """What was given on one board: orders that nobody signed, and by power the same signed.

    Signed ones are found by the identity of the unsigned one, whose reading they share.
    """

    __slots__ = ("signed", "unsigned")

    def __init__(self, board: Board) -> None:
        self.unsigned: _Memory = {}
        self.signed: dict[str, dict[int, Given]] = {power: {} for power in board.power_index}


_memories = PerBoard(_Givers)


def give(position: Position, power: str | None, order: str | Order) -> Given:
    """Return an order as given: read where it is a text, with the error where it cannot be."""
    return give_all(position.board, power, (order,))[0]


def give_all(board: Board, power: str | None, orders: Iterable[str | Order]) -> list[Given]:
    """Return orders as given by one power, or by nobody in particular."""
    memory = _memories.of(board)
    known = memory.unsigned
    # Orders are mostly the shared ones of the list of legal orders, which need not be compared.
    unsigned = [
        known.get(order if isinstance(order, str) else id(order)) or _recall(known, board, order)
        for order in orders
    ]
    if power is None:
        return unsigned
    signed = memory.signed.get(power, {})
    return [
        found
        if (found := signed.get(id(one))) is not None and found.reading is one.reading
        else _sign(signed, power, one)
        for one in unsigned
    ]


def _recall(known: _Memory, board: Board, order: str | Order) -> Given:
    """Return an order that was not found at once: the same as an equal one, or made anew."""
    found = known.get(order)
    if found is None:
        found = _take(board, order)
        # What cannot be read, or has no end, is not worth keeping.
        if found.reading is not None and len(found.text) <= _LONGEST_KEPT:
            keep(known, order, found)
            if not isinstance(order, str):
                known[id(order)] = found
    return found


def _take(board: Board, order: str | Order) -> Given:
    """Return an order as given, made anew."""
    if isinstance(order, OrderBase):
        text = str(order)
        return Given(None, text, Reading(order, text))
    try:
        return Given(None, order, wired().read_order(order, board))
    except OrderTextError as error:
        return Given(None, order, None, error)


def _sign(signed: dict[int, Given], power: str, one: Given) -> Given:
    """Return an order as given by a power; it is kept where the unsigned one is."""
    found = Given(power, one.text, one.reading, one.error)
    return found if one.reading is None else keep(signed, id(one), found)
