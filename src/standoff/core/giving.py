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
"""Orders as given, by the text or the order; by the identity too of the very order they hold."""


def give(position: Position, power: str | None, order: str | Order) -> Given:
    """Return an order as given: read where it is a text, with the error where it cannot be."""
    return give_all(position.board, power, (order,))[0]


def give_all(board: Board, power: str | None, orders: Iterable[str | Order]) -> list[Given]:
    """Return orders as given by one power, or by nobody in particular."""
    known = _memories.of(board).get(power)
    if known is None:  # no power of this board
        return [_take(board, power, order) for order in orders]
    # Orders are mostly the shared ones of the list of legal orders, which need not be compared.
    return [
        known.get(order if isinstance(order, str) else id(order)) or _recall(known, board, power, order)
        for order in orders
    ]


def _recall(known: _Memory, board: Board, power: str | None, order: str | Order) -> Given:
    """Return an order as given that was not found at once: the same as an equal one, or made anew."""
    found = known.get(order)
    if found is None:
        found = _take(board, power, order)
        # What cannot be read, or has no end, is not worth keeping.
        if found.reading is not None and len(found.text) <= _LONGEST_KEPT:
            keep(known, order, found)
            if not isinstance(order, str):
                known[id(order)] = found
    return found


def _take(board: Board, power: str | None, order: str | Order) -> Given:
    """Return an order as given, made anew; for a power from the same order that nobody signed."""
    if power is not None:
        (unsigned,) = give_all(board, None, (order,))
        return Given(power, unsigned.text, unsigned.reading, unsigned.error)
    if isinstance(order, OrderBase):
        text = str(order)
        return Given(None, text, Reading(order, text))
    try:
        return Given(None, order, wired().read_order(order, board))
    except OrderTextError as error:
        return Given(None, order, None, error)


def _by_giver(board: Board) -> dict[str | None, _Memory]:
    """Begin the memories of a board: one for each power, and one for orders that nobody signed."""
    return {giver: {} for giver in (None, *board.power_index)}


_memories = PerBoard(_by_giver)
