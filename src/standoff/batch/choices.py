"""What each power can choose among: its legal orders, slot by slot.

A *slot* is one decision of one power. In a movement phase each of its units has a slot, in a
retreat phase each of its dislodged units, in the order of their provinces, and the choices
are that unit's legal orders. In winter a power has as many slots as builds or removals are
due to it, and each offers all of them; the same build chosen twice counts once, and for a
removal chosen twice civil disorder finds another.

The choices of a slot stand one behind the other in the row of their position. Slots of a
winter share theirs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from standoff.batch.bits import first, is_empty, pair, rest
from standoff.batch.compiling import Rows, Words, entry, kernel
from standoff.batch.legal_orders import list_builds, list_loser, list_unit
from standoff.batch.packing import NO_ORDER, NO_UNIT, REMOVE, WAIVE, pack
from standoff.batch.passengers import find_passengers
from standoff.batch.positions import MOVEMENT, RETREAT, Fields
from standoff.batch.sequence import note_dues, open_homes
from standoff.batch.tables import POWERS, WAIVING, Tables
from standoff.batch.workspace import (
    DISLODGED,
    DUE,
    KIND,
    LOST_BY,
    NOBODY,
    OF_POWER,
    UNIT,
    WINNER,
    get_set,
    note_forces,
    read_position,
)
from standoff.batch.writing import write
from standoff.core.geography import Board


def slots_of(board: Board) -> int:
    """Return how many slots a power has at most: a unit for each centre that is not yet a victory.

    >>> from standoff.boards import standard
    >>> slots_of(standard())
    17
    """
    starting = [sum(power.name == name for name, _ in board.start) for power in board.powers]
    centres, goal = len(board.centres), board.centres_to_win
    # Where two can reach the goal at once, nobody has won, and the game goes on.
    return max(goal - 1 if 2 * goal > centres else centres, *starting)


@dataclass(frozen=True, slots=True, eq=False)
class Choices:
    """The choices of many positions: the orders in a row for each, and by power and slot where they are.

    `starts` and `counts` have an axis for positions, for powers and for slots; a slot that
    has nothing to choose counts 0. A unit beyond the last slot has none, and holds. Where a
    game was won there is nothing to choose.
    """

    orders: NDArray[np.int32]
    starts: NDArray[np.int32]
    counts: NDArray[np.int32]

    def __getitem__(self, row: int) -> list[list[NDArray[np.int32]]]:
        """Return the choices of one position, by power and slot; slots without any are left out."""
        return [
            [
                self.orders[row, start : start + count]
                for start, count in zip(some, many, strict=True)
                if count
            ]
            for some, many in zip(self.starts[row], self.counts[row], strict=True)
        ]

    def __len__(self) -> int:
        return len(self.orders)

    def orders_for(self, actions: NDArray[np.integer]) -> NDArray[np.int32]:
        """Return the orders that are chosen by their places among the choices, a row for each position.

        `actions` has the shape of `counts`. A place that a slot does not have is no order.
        """
        chosen = (actions >= 0) & (actions < self.counts)
        places = np.where(chosen, self.starts + actions, 0).reshape(len(self), -1)
        orders = np.take_along_axis(self.orders, places, axis=1)
        orders[~chosen.reshape(len(self), -1)] = NO_ORDER
        return orders

    def table(
        self, most: int, values: NDArray[np.int32] | None = None, nothing: int = NO_ORDER
    ) -> NDArray[np.int32]:
        """Return the choices with an axis of their own, `most` to a slot; what a slot has beyond is left out.

        `values` stand in place of the orders, one for each of them, such as their ids;
        `nothing` stands where a slot has no more.
        """
        table = np.full((*self.counts.shape, most), nothing, np.int32)
        spread_rows(self.orders if values is None else values, self.starts, self.counts, table)
        return table


@entry
def spread_rows(
    values: NDArray[np.int32],
    starts: NDArray[np.int32],
    counts: NDArray[np.int32],
    table: NDArray[np.int32],
) -> None:
    """Write what belongs to each slot into the slot's own row, as far as there is room."""
    games, powers, slots, most = table.shape
    for row in range(games):
        for power in range(powers):
            for slot in range(slots):
                start = starts[row, power, slot]
                for at in range(min(most, counts[row, power, slot])):
                    table[row, power, slot, at] = values[row, start + at]


@entry
def choose_rows(
    tables: Tables,
    fields: Fields,
    work: Words,
    out: Rows,
    starts: NDArray[np.int32],
    counts: NDArray[np.int32],
    needed: Words,
) -> None:
    """Write the choices of every position, where those of each slot are, and how much room all need."""
    for row in range(len(out)):
        read_position(tables.board, fields, row, work)
        needed[row] = list_choices(tables, work, out[row], starts[row], counts[row])


@kernel
def list_choices(tables: Tables, work: Words, out: Words, starts: Rows, counts: Rows) -> int:
    """Write the choices of one position, power by power; return how many orders that are."""
    board = tables.board
    if work[WINNER] != NOBODY:
        return 0
    note_forces(board, work)
    if work[KIND] == MOVEMENT:
        find_passengers(board, work)
    elif work[KIND] != RETREAT:
        note_dues(board, work)
    written = 0
    for power in range(board[POWERS]):
        if work[KIND] == MOVEMENT:
            written = list_units(tables, work, power, out, written, starts[power], counts[power])
        elif work[KIND] == RETREAT:
            written = list_losers(board, work, power, out, written, starts[power], counts[power])
        else:
            written = list_winter(board, work, power, out, written, starts[power], counts[power])
    return written


@kernel
def list_units(
    tables: Tables, work: Words, power: int, out: Words, written: int, starts: Words, counts: Words
) -> int:
    """Write what each unit of a power can do."""
    slot = 0
    left = pair(work, OF_POWER, power)
    while not is_empty(left) and slot < len(starts):
        starts[slot] = written
        written = list_unit(tables, work, first(left), out, written)
        counts[slot] = written - starts[slot]
        left = rest(left)
        slot += 1
    return written


@kernel
def list_losers(
    board: Words, work: Words, power: int, out: Words, written: int, starts: Words, counts: Words
) -> int:
    """Write where each dislodged unit of a power can go."""
    slot = 0
    left = get_set(work, DISLODGED)
    while not is_empty(left) and slot < len(starts):
        place = first(left)
        left = rest(left)
        if work[LOST_BY + place] == power:
            starts[slot] = written
            written = list_loser(board, work, place, out, written)
            counts[slot] = written - starts[slot]
            slot += 1
    return written


@kernel
def list_winter(
    board: Words, work: Words, power: int, out: Words, written: int, starts: Words, counts: Words
) -> int:
    """Write what a power can build or remove, once for all its slots."""
    due = work[DUE + power]
    start = written
    if due > 0:
        left = open_homes(board, work, power)
        while not is_empty(left):
            written = list_builds(board, first(left), out, written)
            left = rest(left)
        if board[WAIVING] == 0:
            written = write(pack(NO_UNIT, WAIVE, 0, power), out, written)
    elif due < 0:
        left = pair(work, OF_POWER, power)
        while not is_empty(left):
            written = write(pack(work[UNIT + first(left)], REMOVE, 0, 0), out, written)
            left = rest(left)
    for slot in range(min(abs(due), len(starts))):
        starts[slot] = start
        counts[slot] = written - start
    return written
