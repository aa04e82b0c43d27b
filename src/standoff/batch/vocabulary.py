"""The vocabulary: every order that can be legal on a board, each with a small number of its own.

Networks count their outputs from nought, so here the numbers of `packing` are put in a
row, sorted; the place of an order in it is its id. All orders are there that are legal in
some position under some ruleset, and nothing else: a fleet's convoy of an army, for
instance, only where it can stand on a route from which no fleet can be left out. Ids
depend on the board alone; the tests hold those of the standard board fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import NDArray

from standoff.batch.compiling import Rows, Words, entry
from standoff.batch.packing import NO_ORDER, ORDER_BITS, UNIT_FROM, Packer
from standoff.batch.tables import own_orders, supports
from standoff.core.convoys import needed_fleets, route_exists
from standoff.core.errors import StandoffError
from standoff.core.geography import Board, Province, Unit
from standoff.core.orders import Build, Convoy, Disband, Move, Order, Remove, SupportMove, Waive

NO_ID = -1
"""What stands for no order among ids."""


class Vocabulary:
    """The orders of one board, by id.

    >>> from standoff.batch import Engine
    >>> vocabulary = Engine().vocabulary
    >>> len(vocabulary), vocabulary.order(0), vocabulary.id(vocabulary.order(0))
    (18953, <Move F ADR - ALB>, 0)
    """

    def __init__(self, packer: Packer) -> None:
        """Write out the vocabulary of a board."""
        self._packer = packer
        orders = {packer.pack(order) for order in _orders(packer.board)}
        waives = (packer.pack(Waive(), power.name) for power in packer.board.powers)
        self.numbers = np.array(sorted([*orders, *waives]), np.int32)
        """The numbers of all orders, by id."""
        self.numbers.flags.writeable = False

    def __len__(self) -> int:
        return len(self.numbers)

    def order(self, id_: int) -> Order:
        """Return the order of an id; StandoffError for an id that is none."""
        if not 0 <= id_ < len(self):
            raise StandoffError(f"ids go from 0 to {len(self) - 1}: {id_}")
        return self._packer.unpack(int(self.numbers[id_]))

    def id(self, order: Order, power: str | None = None) -> int:
        """Return the id of an order in its canonical form; a waive needs its power.

        Raises StandoffError for an order that can never be legal.
        """
        found = self.ids(np.array([self._packer.pack(order, power)], np.int32))
        if found[0] == NO_ID:
            raise StandoffError(f"{order} can never be legal on the {self._packer.board.title} board")
        return int(found[0])

    def ids(self, numbers: NDArray[np.int32]) -> NDArray[np.int32]:
        """Return the ids of orders by their numbers; `NO_ID` for nought and for whatever is no order."""
        flat = np.ascontiguousarray(numbers, np.int32).reshape(1, -1)
        found = np.empty_like(flat)
        look_up(self.numbers, self._starts, cast("Rows", flat), cast("Rows", found))
        return found.reshape(np.shape(numbers))

    @cached_property
    def _starts(self) -> NDArray[np.int64]:
        """The id of the first order of each unit, and where the last one's orders end."""
        units = np.arange((1 << ORDER_BITS - UNIT_FROM) + 1)
        return np.searchsorted(self.numbers >> UNIT_FROM, units).astype(np.int64)


@entry
def look_up(known: Words, starts: Words, numbers: Rows, found: Rows) -> None:
    """Write the id of each number, looking among the orders of its unit."""
    for row in range(len(numbers)):
        for at in range(len(numbers[row])):
            number = numbers[row, at]
            found[row, at] = NO_ID
            if number == NO_ORDER or number >> ORDER_BITS != 0:
                continue
            low, high = starts[number >> UNIT_FROM], starts[(number >> UNIT_FROM) + 1]
            while low < high:
                middle = (low + high) >> 1
                if known[middle] < number:
                    low = middle + 1
                else:
                    high = middle
            if low < len(known) and known[low] == number:
                found[row, at] = low


def _orders(board: Board) -> Iterator[Order]:
    """Yield every order of a board that can be legal, but for waives."""
    units = [unit for unit in (*board.armies, *board.fleets) if board.why_cannot_stand(unit) is None]
    for unit in units:
        yield from own_orders(board, unit)
        yield from (Disband(unit), Remove(unit))
        if unit.province.home_of is not None:
            yield Build(unit)
        for other in units:
            if other.index != unit.index:
                yield from supports(board, unit, other)
    for origin in board.provinces_in(board.coasts):
        for target in board.provinces_in(board.coasts & ~origin.bit):
            yield from _by_sea(board, board.armies[origin.index], target, units)


def _by_sea(board: Board, army: Unit, target: Province, units: list[Unit]) -> Iterator[Order]:
    """Yield an army's move by sea to a province, the convoys for it, and the supports."""
    seas = needed_fleets(board, army.index, target.index, board.seas)
    if not seas:
        return
    place, walks = board.locations[target.index], bool(board.reach(army) & target.bit)
    yield Move(army, place, via_convoy=walks)
    for sea in board.provinces_in(seas):
        yield Convoy(board.fleets[sea.index], army, place)
    near = [unit for unit in units if unit.index != army.index and board.reach(unit) & target.bit]
    for unit in near if not walks else ():
        # A fleet cannot support an army that it would have to carry itself (DATC 6.D.31).
        if route_exists(board, army.index, target.index, board.seas & ~unit.province.bit):
            yield SupportMove(unit, army, place)
