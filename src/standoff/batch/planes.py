"""Positions as small numbers for networks: for every place of the board a row of noughts and ones.

Places are provinces and their coasts, as in `packing`. With N powers the columns are:

=============== ===================== =================================================
columns         on the standard board meaning
=============== ===================== =================================================
3               0 to 2                an army stands there, a fleet, nobody
N + 1           3 to 10               whose unit that is, by power; the last, nobody's
1               11                    a unit can be built there now
1               12                    the unit there may have to be removed now
3               13 to 15              an army was dislodged there, a fleet, nobody
N + 1           16 to 23              whose dislodged unit that is
3               24 to 26              the place is inland, sea, coastal
N + 1           27 to 34              whose centre it is; the last, a centre of nobody's
=============== ===================== =================================================

The row of a province tells of whoever stands in it; that of a coast only of a fleet on
this coast, and of no centre. Where the owners of the centres are not followed, all are
nobody's.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from standoff.batch.bits import has, pair
from standoff.batch.compiling import Rows, Words, entry, kernel
from standoff.batch.positions import ADJUSTMENT, Fields
from standoff.batch.sequence import note_dues, open_homes
from standoff.batch.tables import (
    CENTRES,
    COASTS,
    HOME_OF,
    PLACE_OF,
    POWERS,
    PROVINCE_OF,
    PROVINCES,
    SEAS,
)
from standoff.batch.workspace import (
    DUE,
    HOLDING,
    KIND,
    LOSER,
    LOST_BY,
    NOBODY,
    POWER,
    UNIT,
    get_set,
    note_forces,
    read_position,
)

KINDS = 3


def columns_for(powers: int) -> int:
    """Return how many columns a place has.

    >>> columns_for(7)
    35
    """
    return 3 * KINDS + 3 * (powers + 1) + 2


@entry
def write_planes(
    board: Words, fields: Fields, work: Words, planes: NDArray[np.int8], dues: NDArray[np.int8]
) -> None:
    """Write the rows of every position, and what is due to each power in winter."""
    planes[:] = 0
    for row in range(len(planes)):
        read_position(board, fields, row, work)
        note_forces(board, work)
        for power in range(board[POWERS]):
            work[DUE + power] = 0
        if work[KIND] == ADJUSTMENT:
            note_dues(board, work)
        for power in range(board[POWERS]):
            dues[row, power] = work[DUE + power]
        for place in range(board[PROVINCES]):
            write_province(board, work, place, planes[row])


@kernel
def write_province(board: Words, work: Words, place: int, plane: Rows) -> None:
    """Write the rows of one province and of its coasts."""
    powers = board[POWERS]
    dislodged = 2 + KINDS + powers + 1
    terrain = dislodged + KINDS + powers + 1
    at = board[PLACE_OF + place]
    while at < len(plane) and board[PROVINCE_OF + at] == place:
        is_coast = at != board[PLACE_OF + place]
        write_unit(plane, at, 0, powers, seen(work[UNIT + place], at, is_coast), work[POWER + place])
        loser = seen(work[LOSER + place], at, is_coast)
        write_unit(plane, at, dislodged, powers, loser, work[LOST_BY + place])
        sea, coastal = has(get_set(board, SEAS), place), has(get_set(board, COASTS), place)
        plane[at, terrain + (1 if sea else 2 if coastal else 0)] = 1
        at += 1
    write_winter(board, work, place, plane, KINDS + powers + 1)
    if has(get_set(board, CENTRES), place):
        plane[board[PLACE_OF + place], terrain + KINDS + owner(board, work, place)] = 1


@kernel
def seen(unit: int, at: int, is_coast: bool) -> int:
    """Return the unit that a row tells of: on a coast only a fleet on this very one."""
    return unit if not is_coast or unit >> 1 == at else NOBODY


@kernel
def write_unit(plane: Rows, at: int, column: int, powers: int, unit: int, power: int) -> None:
    """Write a unit, or that there is none, and whose it is."""
    if unit == NOBODY:
        plane[at, column + 2] = 1
        plane[at, column + KINDS + powers] = 1
    else:
        plane[at, column + (unit & 1)] = 1
        plane[at, column + KINDS + power] = 1


@kernel
def write_winter(board: Words, work: Words, place: int, plane: Rows, column: int) -> None:
    """Write whether a unit can be built in a province, or may have to be removed from it."""
    home, power = board[HOME_OF + place], work[POWER + place]
    at = board[PLACE_OF + place]
    if home != NOBODY and work[DUE + home] > 0 and has(open_homes(board, work, home), place):
        plane[at, column] = 1
    if power != NOBODY and work[DUE + power] < 0:
        plane[at, column + 1] = 1


@kernel
def owner(board: Words, work: Words, place: int) -> int:
    """Return whose a centre is; the number of powers where it is nobody's."""
    for power in range(board[POWERS]):
        if has(pair(work, HOLDING, power), place):
            return power
    return board[POWERS]
