"""From one phase to the next: the calendar, the taking of centres, and victory.

As in `standoff.core.sequence`: ownership changes once a year, after the last movement or
retreat phase of the fall, and only then can a game be won.
"""

from __future__ import annotations

from standoff.batch.bits import (
    NOTHING,
    Bits,
    common,
    count,
    first,
    is_empty,
    pair,
    put_pair,
    rest,
    union,
    without,
)
from standoff.batch.compiling import Words, kernel
from standoff.batch.positions import ADJUSTMENT, FALL, MOVEMENT, RETREAT, SPRING, WINTER
from standoff.batch.tables import CENTRES, CENTRES_TO_WIN, HOMES, POWERS
from standoff.batch.workspace import (
    CONTESTED,
    CONVOYED,
    DISLODGED,
    DUE,
    HOLDING,
    KIND,
    LOSER,
    LOST_BY,
    NOBODY,
    OF_POWER,
    ORIGIN,
    OWNERS_KNOWN,
    SEASON,
    WINNER,
    YEAR,
    get_set,
    note_forces,
    occupied,
    put_set,
)


@kernel
def advance(board: Words, work: Words) -> None:
    """Open the phase that follows, once all units stand where they will.

    A movement phase that dislodged somebody opens the retreats; after any other phase
    nobody is dislodged any more.
    """
    if work[KIND] == MOVEMENT and not is_empty(get_set(work, DISLODGED)):
        work[KIND] = RETREAT
        return
    forget_dislodged(work)
    season = work[SEASON]
    work[KIND] = MOVEMENT
    if season == SPRING:
        work[SEASON] = FALL
        return
    if season == FALL and work[OWNERS_KNOWN] != 0:
        note_forces(board, work)
        take_centres(board, work)
        work[WINNER] = winner(board, work)
        if note_dues(board, work):
            work[SEASON] = WINTER
            work[KIND] = ADJUSTMENT
            return
    work[SEASON] = SPRING
    work[YEAR] += 1


@kernel
def forget_dislodged(work: Words) -> None:
    """Leave nothing of the retreats behind."""
    left = get_set(work, DISLODGED)
    while not is_empty(left):
        work[LOSER + first(left)] = NOBODY
        work[LOST_BY + first(left)] = NOBODY
        work[ORIGIN + first(left)] = NOBODY
        left = rest(left)
    put_set(work, DISLODGED, NOTHING)
    put_set(work, CONVOYED, NOTHING)
    put_set(work, CONTESTED, NOTHING)


@kernel
def take_centres(board: Words, work: Words) -> None:
    """Give every centre to whoever stands in it; one that stands empty keeps its owner."""
    centres = get_set(board, CENTRES)
    entered = common(occupied(work), centres)
    for power in range(board[POWERS]):
        kept = without(pair(work, HOLDING, power), entered)
        put_pair(work, HOLDING, power, union(kept, common(pair(work, OF_POWER, power), centres)))


@kernel
def winner(board: Words, work: Words) -> int:
    """Return the power that has won: enough centres, and more than anybody else."""
    best, most = NOBODY, board[CENTRES_TO_WIN] - 1
    for power in range(board[POWERS]):
        number = count(pair(work, HOLDING, power))
        if number > most:
            best, most = power, number
        elif number == most:
            best = NOBODY
    return best


@kernel
def note_dues(board: Words, work: Words) -> bool:
    """Note what each power has to build (above nought) or to remove; tell whether anything is due.

    Builds are capped by the home centres open for them.
    """
    anything = False
    for power in range(board[POWERS]):
        number = margin(work, power)
        if number > 0:
            number = min(number, count(open_homes(board, work, power)))
        work[DUE + power] = number
        anything = anything or number != 0
    return anything


@kernel
def margin(work: Words, power: int) -> int:
    """Return how many more centres than units a power has; below nought it has too many units."""
    return count(pair(work, HOLDING, power)) - count(pair(work, OF_POWER, power))


@kernel
def open_homes(board: Words, work: Words, power: int) -> Bits:
    """Return the home centres that a power owns and that stand empty."""
    return without(common(pair(work, HOLDING, power), pair(board, HOMES, power)), occupied(work))
