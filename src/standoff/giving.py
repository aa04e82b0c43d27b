"""Orders as given: texts read, values taken as they are, and both remembered.

The same orders come again and again, in every line of play that is tried out. An order
as given is a value, so it is made once for each board and giver.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from standoff.core.errors import OrderTextError
from standoff.core.orders import Given, OrderBase, Reading

if TYPE_CHECKING:
    from standoff.core.geography import Board
    from standoff.core.orders import Order
    from standoff.core.position import Position

_MOST_KEPT = 32_768
_LONGEST_KEPT = 200

_Memory = dict["str | OrderBase", Given]

_memories: WeakKeyDictionary[Board, dict[str | None, _Memory]] = WeakKeyDictionary()


def give(position: Position, power: str | None, order: str | Order) -> Given:
    """Return an order as given: read where it is a text, with the error where it cannot be."""
    return give_all(position.board, power, (order,))[0]


def give_all(board: Board, power: str | None, orders: Iterable[str | Order]) -> list[Given]:
    """Return orders as given by one power, or by nobody in particular."""
    memories = _memories.get(board) or _remember(board)
    known = memories.get(power)
    if known is None:  # no power of this board
        return [_read(board, power, order) for order in orders]
    return [known.get(order) or _keep(known, _read(board, power, order), order) for order in orders]


def _read(board: Board, power: str | None, order: str | Order) -> Given:
    """Return an order as given, read anew."""
    if isinstance(order, OrderBase):
        text = str(order)
        return Given(power, text, Reading(order, text))
    from standoff.notation.reader import read_order  # noqa: PLC0415 - whoever gives no text needs no reader

    try:
        return Given(power, order, read_order(order, board))
    except OrderTextError as error:
        return Given(power, order, None, error)


def _remember(board: Board) -> dict[str | None, _Memory]:
    """Begin the memories of a board: one for each power, and one for orders that nobody gave."""
    return _memories.setdefault(board, {giver: {} for giver in (None, *board.power_index)})


def _keep(known: _Memory, given: Given, order: str | Order) -> Given:
    """Keep an order as given, within bounds; what cannot be read, or has no end, is not worth it."""
    if given.reading is not None and len(given.text) <= _LONGEST_KEPT:
        if len(known) >= _MOST_KEPT:
            known.clear()
        known[order] = given
    return given
