"""Civil disorder: which units go when a power has not ordered its removals (DATC 4.D.8).

The unit farthest away goes first; of equally far ones a fleet before an army, and then
the first by the English name of its province, as in `standoff.core.civil_disorder`.
"""

from __future__ import annotations

from standoff.batch.bits import NOTHING, Bits, first, has, is_empty, meet, pair, rest, single, union, without
from standoff.batch.compiling import Words, kernel
from standoff.batch.legality import is_army, steps_to
from standoff.batch.packing import MOST_PLACES
from standoff.batch.tables import (
    AROUND,
    CIVIL_DISORDER,
    HOMES,
    NAME_RANK,
    PROVINCE_OF,
    PROVINCES,
)
from standoff.batch.workspace import DISTANCE, HOLDING, QUEUE, UNIT

NO_WAY = 1 << 10
"""More steps than any board has: for a unit that no centre can be reached from."""


@kernel
def straggler(board: Words, work: Words, units: Bits, power: int) -> int:
    """Return the province of the unit of a power, of those given, that goes first."""
    best, most = first(units), -1
    while not is_empty(units):
        place = first(units)
        units = rest(units)
        number = precedence(board, work, place, power)
        if number > most:
            best, most = place, number
    return best


@kernel
def precedence(board: Words, work: Words, place: int, power: int) -> int:
    """Return a number that is the greater, the sooner a unit goes."""
    unit = work[UNIT + place]
    if board[CIVIL_DISORDER] == 0:
        distance = steps(board, place, pair(work, HOLDING, power))
    elif is_army(unit):
        distance = steps(board, place, pair(board, HOMES, power))
    else:
        distance = steps_by_fleet(board, work, unit, pair(board, HOMES, power))
    by_kind = 2 * distance + (unit & 1)
    return (by_kind + 1) * board[PROVINCES] - board[NAME_RANK + place]


@kernel
def steps(board: Words, start: int, goals: Bits) -> int:
    """Return how many steps lead from a province to the nearest goal, over land and sea alike."""
    seen = fresh = single(start)
    distance = 0
    while not is_empty(fresh):
        if meet(fresh, goals):
            return distance
        around = NOTHING
        while not is_empty(fresh):
            around = union(around, pair(board, AROUND, first(fresh)))
            fresh = rest(fresh)
        fresh = without(around, seen)
        seen = union(seen, fresh)
        distance += 1
    return NO_WAY


@kernel
def steps_by_fleet(board: Words, work: Words, fleet: int, goals: Bits) -> int:
    """Return how many moves lead a fleet to the nearest goal, from coast to coast."""
    for place in range(MOST_PLACES):
        work[DISTANCE + place] = NO_WAY
    work[DISTANCE + (fleet >> 1)] = 0
    work[QUEUE] = fleet >> 1
    head, tail = 0, 1
    while head < tail:
        here = work[QUEUE + head]
        head += 1
        if has(goals, board[PROVINCE_OF + here]):
            return work[DISTANCE + here]
        for place in range(MOST_PLACES):
            if work[DISTANCE + place] == NO_WAY and steps_to(board, 2 * here + 1, place):
                work[DISTANCE + place] = work[DISTANCE + here] + 1
                work[QUEUE + tail] = place
                tail += 1
    return NO_WAY
