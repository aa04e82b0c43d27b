"""Orders for everybody that mean something: each unit goes where a guide draws it.

This is how the searching player imagines that a game goes on, so it must be quick rather
than clever. Unit after unit takes the best of what it sees: to hold, to step somewhere, or
to support an order of its own power that stands already. No unit goes to where another
of its own goes or may stay. Dislodged units retreat, and new ones are built, where the guide
draws them most; those that it draws least are removed first.

A guide is two tables of whole numbers and a temper. ``pull[power, unit]`` is what it is worth
to a power to have a unit somewhere, by the number of the unit; ``guard[power, province]``
what it is worth beside that to stand in a centre of one's own. In a centre that is not
one's own it is the temper's prize. The temper's numbers have the names below; odds are in
sixteenths.
"""

from __future__ import annotations

from typing import NamedTuple

from standoff.batch.bits import (
    NOTHING,
    WORD,
    Bits,
    common,
    first,
    has,
    is_empty,
    lowest_one,
    pair,
    rest,
    single,
    union,
    without,
)
from standoff.batch.compiling import Rows, Words, kernel
from standoff.batch.dice import Dice, roll
from standoff.batch.legal_orders import list_builds, list_loser
from standoff.batch.packing import (
    HOLD,
    MOVE,
    NO_ORDER,
    REMOVE,
    SUPPORT,
    pack,
    target_of,
    unit_of,
    verb_of,
)
from standoff.batch.positions import ADJUSTMENT, FALL, MOVEMENT
from standoff.batch.random_orders import Desk
from standoff.batch.sequence import note_dues, open_homes
from standoff.batch.tables import CENTRES, POWERS, PROVINCE_OF, REACH, STEP_WORDS, STEPS, Tables
from standoff.batch.workspace import (
    DISLODGED,
    DUE,
    HOLDING,
    KIND,
    LOSER,
    LOST_BY,
    OF_POWER,
    POWER,
    SEASON,
    UNIT,
    get_set,
    note_forces,
    occupied,
)

# The numbers of a temper: what a centre is worth in the fall and before it; how far chance
# may raise a choice; the odds to get somewhere that nobody else reaches, that somebody else
# reaches, that somebody else is in, and where another one of ours is near as well; what
# support adds to a move of the last kinds; and what support for who may be attacked is worth.
(
    FALL_PRIZE,
    EARLY_PRIZE,
    WHIM,
    FREE,
    CONTESTED,
    HELD,
    HELD_NEAR,
    HELP_CONTESTED,
    HELP_HELD,
    BACKING,
) = range(10)
TEMPER_NUMBERS = 10

_SIXTEENTHS = 4
_WORST = -(1 << 60)


class Guide(NamedTuple):
    """What draws the units of every power; see above."""

    pull: Rows
    guard: Rows
    temper: Words


class Surroundings(NamedTuple):
    """What a power sees around it: what others reach, what two of its own do, and who is not its own."""

    foreign: Bits
    twice: Bits
    others: Bits


@kernel
def guide_orders(tables: Tables, desk: Desk, guide: Guide, drawn: Words) -> None:
    """Write orders for everybody who needs one; nought follows them."""
    kind = desk.work[KIND]
    if kind == MOVEMENT:
        number = guide_movement(tables.board, desk, guide, drawn)
    elif kind == ADJUSTMENT:
        number = guide_winter(tables.board, desk, guide, drawn)
    else:
        number = guide_retreats(tables.board, desk, guide, drawn)
    for at in range(number, len(drawn)):
        drawn[at] = NO_ORDER


@kernel
def value(board: Words, work: Words, guide: Guide, power: int, unit: int) -> int:
    """Return what it is worth to a power to have this unit where it is."""
    place = board[PROVINCE_OF + (unit >> 1)]
    worth = guide.pull[power, unit]
    if not has(get_set(board, CENTRES), place):
        return worth
    if has(pair(work, HOLDING, power), place):
        return worth + guide.guard[power, place]
    return worth + guide.temper[FALL_PRIZE if work[SEASON] == FALL else EARLY_PRIZE]


@kernel
def whim(guide: Guide, dice: Dice) -> int:
    """Return by how much chance raises one choice."""
    return roll(dice, guide.temper[WHIM])


@kernel
def guide_movement(board: Words, desk: Desk, guide: Guide, drawn: Words) -> int:
    """Write an order for every unit; return how many there are."""
    work = desk.work
    note_forces(board, work)
    number = 0
    for power in range(board[POWERS]):
        left = waiting = pair(work, OF_POWER, power)
        seen = look_around(board, work, power)
        claimed = NOTHING
        begin = number
        while not is_empty(left):
            place = first(left)
            left = rest(left)
            closed = union(claimed, waiting)
            order = choose_order(board, desk, guide, place, seen, closed, drawn[begin:number])
            drawn[number] = order
            number += 1
            waiting = without(waiting, single(place))
            goal = board[PROVINCE_OF + target_of(order)] if verb_of(order) == MOVE else place
            claimed = union(claimed, single(goal))
    return number


@kernel
def look_around(board: Words, work: Words, power: int) -> Surroundings:
    """Return what a power sees around it."""
    once = twice = foreign = NOTHING
    left = occupied(work)
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        reach = pair(board, REACH, work[UNIT + place])
        if work[POWER + place] == power:
            twice = union(twice, common(once, reach))
            once = union(once, reach)
        else:
            foreign = union(foreign, reach)
    return Surroundings(foreign, twice, without(occupied(work), pair(work, OF_POWER, power)))


@kernel
def choose_order(
    board: Words,
    desk: Desk,
    guide: Guide,
    place: int,
    seen: Surroundings,
    closed: Bits,
    standing: Words,
) -> int:
    """Choose the order of one unit, outside of `closed` provinces; `standing` are those of its power."""
    work, dice = desk.work, desk.dice
    unit, power = work[UNIT + place], work[POWER + place]
    stay = value(board, work, guide, power, unit)
    chosen, best = pack(unit, HOLD, 0, 0), whim(guide, dice)
    for word in range(STEP_WORDS):
        steps = board[STEPS + STEP_WORDS * unit + word]
        while steps != 0:
            target = WORD * word + lowest_one(steps)
            steps &= steps - 1
            goal = board[PROVINCE_OF + target]
            if not has(closed, goal):
                gain = value(board, work, guide, power, 2 * target + (unit & 1)) - stay
                if gain > 0:
                    gain = gain * odds(guide, seen, goal) >> _SIXTEENTHS
                gain += whim(guide, dice)
                if gain > best:
                    chosen, best = pack(unit, MOVE, 0, target), gain
    for at in range(len(standing)):
        other = standing[at]
        target = target_of(other) if verb_of(other) == MOVE else unit_of(other) >> 1
        aim = board[PROVINCE_OF + target]
        if verb_of(other) != SUPPORT and aim != place and has(pair(board, REACH, unit), aim):
            gain = help_gain(board, work, guide, power, other, seen) + whim(guide, dice)
            if gain > best:
                chosen, best = pack(unit, SUPPORT, unit_of(other), target), gain
    return chosen


@kernel
def odds(guide: Guide, seen: Surroundings, goal: int) -> int:
    """Return the chance to get into a province, in sixteenths."""
    if has(seen.others, goal):
        return guide.temper[HELD_NEAR if has(seen.twice, goal) else HELD]
    return guide.temper[CONTESTED if has(seen.foreign, goal) else FREE]


@kernel
def help_gain(board: Words, work: Words, guide: Guide, power: int, order: int, seen: Surroundings) -> int:
    """Return what support for an order wins: a part of what a move does, or less danger for a hold."""
    unit = unit_of(order)
    if verb_of(order) == HOLD:
        return guide.temper[BACKING] if has(seen.foreign, board[PROVINCE_OF + (unit >> 1)]) else 0
    goal = board[PROVINCE_OF + target_of(order)]
    if not has(seen.foreign, goal) and not has(seen.others, goal):
        return 0
    there = value(board, work, guide, power, 2 * target_of(order) + (unit & 1))
    share = guide.temper[HELP_HELD if has(seen.others, goal) else HELP_CONTESTED]
    return (there - value(board, work, guide, power, unit)) * share >> _SIXTEENTHS


@kernel
def guide_retreats(board: Words, desk: Desk, guide: Guide, drawn: Words) -> int:
    """Write an order for every dislodged unit, no two to one province; return how many there are."""
    work, number, claimed = desk.work, 0, NOTHING
    left = get_set(work, DISLODGED)
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        many = list_loser(board, work, place, desk.listed, 0)
        chosen, best = desk.listed[many - 1], _WORST
        for at in range(many - 1):
            target = target_of(desk.listed[at])
            if not has(claimed, board[PROVINCE_OF + target]):
                unit = 2 * target + (work[LOSER + place] & 1)
                worth = value(board, work, guide, work[LOST_BY + place], unit) + whim(guide, desk.dice)
                if worth > best:
                    chosen, best = desk.listed[at], worth
        if verb_of(chosen) == MOVE:
            claimed = union(claimed, single(board[PROVINCE_OF + target_of(chosen)]))
        drawn[number] = chosen
        number += 1
    return number


@kernel
def guide_winter(board: Words, desk: Desk, guide: Guide, drawn: Words) -> int:
    """Write all builds and removals that are due; return how many there are."""
    work, number = desk.work, 0
    note_forces(board, work)
    note_dues(board, work)
    for power in range(board[POWERS]):
        left = open_homes(board, work, power)
        for _ in range(work[DUE + power]):
            order = best_build(board, desk, guide, power, left)
            left = without(left, single(board[PROVINCE_OF + (unit_of(order) >> 1)]))
            drawn[number] = order
            number += 1
        left = pair(work, OF_POWER, power)
        for _ in range(-work[DUE + power]):
            place = least_needed(board, desk, guide, power, left)
            left = without(left, single(place))
            drawn[number] = pack(work[UNIT + place], REMOVE, 0, 0)
            number += 1
    return number


@kernel
def best_build(board: Words, desk: Desk, guide: Guide, power: int, homes: Bits) -> int:
    """Return the build that is worth most, in one of these provinces."""
    chosen, best = NO_ORDER, _WORST
    while not is_empty(homes):
        many = list_builds(board, first(homes), desk.listed, 0)
        homes = rest(homes)
        for at in range(many):
            worth = guide.pull[power, unit_of(desk.listed[at])] + whim(guide, desk.dice)
            if worth > best:
                chosen, best = desk.listed[at], worth
    return chosen


@kernel
def least_needed(board: Words, desk: Desk, guide: Guide, power: int, units: Bits) -> int:
    """Return the province of the unit that is worth least where it is."""
    chosen, least = first(units), -_WORST
    while not is_empty(units):
        place = first(units)
        units = rest(units)
        worth = value(board, desk.work, guide, power, desk.work[UNIT + place]) + whim(guide, desk.dice)
        if worth < least:
            chosen, least = place, worth
    return chosen
