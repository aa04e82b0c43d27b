"""Random orders: for every unit one of its legal orders, each as likely as the others.

In winter a power builds or removes all that is due, in places drawn one after the other;
of the units that can be built in a place each is as likely as the others.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from standoff.batch.bits import NOTHING, Bits, count, first, is_empty, pair, rest, single, union, without
from standoff.batch.compiling import Words, kernel
from standoff.batch.dice import Dice, roll
from standoff.batch.legal_orders import list_builds, list_loser, list_unit
from standoff.batch.packing import NO_ORDER, REMOVE, pack
from standoff.batch.passengers import find_passengers
from standoff.batch.positions import ADJUSTMENT, MOVEMENT
from standoff.batch.sequence import note_dues, open_homes
from standoff.batch.tables import MOST_PROVINCES, POWERS, Tables
from standoff.batch.workspace import (
    DISLODGED,
    DUE,
    KIND,
    NOBODY,
    OF_POWER,
    UNIT,
    get_set,
    make_workspace,
    note_forces,
    occupied,
)

MOST_OF_ONE_UNIT = 1 << 16
"""More orders than one unit can have on any board."""


class Desk(NamedTuple):
    """What one thread writes to: the workspace, one unit's orders, all units' orders, dice."""

    work: NDArray[np.int64]
    listed: NDArray[np.int32]
    drawn: NDArray[np.int32]
    verdicts: NDArray[np.int8]
    dice: Dice


def make_desk() -> Desk:
    """Return a desk for one thread."""
    return Desk(
        make_workspace(),
        np.zeros(MOST_OF_ONE_UNIT, np.int32),
        np.zeros(MOST_PROVINCES, np.int32),
        np.zeros(MOST_PROVINCES, np.int8),
        np.zeros(1, np.uint64),
    )


@kernel
def draw_orders(tables: Tables, desk: Desk, drawn: Words) -> None:
    """Draw orders for everybody who needs one, in the order of the provinces; nought follows them."""
    kind = desk.work[KIND]
    if kind == MOVEMENT:
        number = draw_movement(tables, desk, drawn)
    elif kind == ADJUSTMENT:
        number = draw_adjustments(tables, desk, drawn)
    else:
        number = draw_retreats(tables, desk, drawn)
    for at in range(number, len(drawn)):
        drawn[at] = NO_ORDER


@kernel
def draw_movement(tables: Tables, desk: Desk, drawn: Words) -> int:
    """Draw an order for every unit; return how many there are."""
    find_passengers(tables.board, desk.work)
    number = 0
    left = occupied(desk.work)
    while not is_empty(left):
        many = list_unit(tables, desk.work, first(left), desk.listed, 0)
        left = rest(left)
        drawn[number] = desk.listed[roll(desk.dice, many)]
        number += 1
    return number


@kernel
def draw_retreats(tables: Tables, desk: Desk, drawn: Words) -> int:
    """Draw an order for every dislodged unit; return how many there are."""
    number = 0
    left = get_set(desk.work, DISLODGED)
    while not is_empty(left):
        many = list_loser(tables.board, desk.work, first(left), desk.listed, 0)
        left = rest(left)
        drawn[number] = desk.listed[roll(desk.dice, many)]
        number += 1
    return number


@kernel
def draw_adjustments(tables: Tables, desk: Desk, drawn: Words) -> int:
    """Draw all builds and removals that are due; return how many there are."""
    board, work = tables.board, desk.work
    chosen = draw_sites(board, work, desk.dice)
    number = 0
    while not is_empty(chosen):
        place = first(chosen)
        chosen = rest(chosen)
        if work[UNIT + place] != NOBODY:
            drawn[number] = pack(work[UNIT + place], REMOVE, 0, 0)
        else:
            many = list_builds(board, place, desk.listed, 0)
            drawn[number] = desk.listed[roll(desk.dice, many)]
        number += 1
    return number


@kernel
def draw_sites(board: Words, work: Words, dice: Dice) -> Bits:
    """Draw where each power builds, or whom it removes."""
    note_forces(board, work)
    note_dues(board, work)
    chosen = NOTHING
    for power in range(board[POWERS]):
        if work[DUE + power] > 0:
            homes = open_homes(board, work, power)
            chosen = union(chosen, draw_places(dice, homes, work[DUE + power]))
        elif work[DUE + power] < 0:
            units = pair(work, OF_POWER, power)
            chosen = union(chosen, draw_places(dice, units, -work[DUE + power]))
    return chosen


@kernel
def draw_places(dice: Dice, places: Bits, number: int) -> Bits:
    """Draw so many of these provinces."""
    drawn = NOTHING
    for _ in range(number):
        left = places
        for _ in range(roll(dice, count(places))):
            left = rest(left)
        drawn = union(drawn, single(first(left)))
        places = without(places, single(first(left)))
    return drawn
