"""Legality of orders in a movement phase, for orders in their canonical form.

An order is legal when it could be valid, knowing the units but no orders (DATC 4.E.1).
What `standoff.core.legality` reads generously - a letter or a coast left out, or named
wrongly - cannot be written as a number, so there is nothing to be generous about.
"""

from __future__ import annotations

from standoff.batch.bits import has, pair, single, without
from standoff.batch.compiling import Words, kernel
from standoff.batch.convoys import needed_fleets, route_exists
from standoff.batch.packing import (
    CONVOY,
    HOLD,
    MOVE,
    MOVE_BY_CONVOY,
    ORDER_BITS,
    SUPPORT,
    other_of,
    target_of,
    unit_of,
    verb_of,
)
from standoff.batch.tables import (
    COASTS,
    CONVOY_INTENT,
    INTENT_1971,
    INTENT_1982,
    PLACE_OF,
    PROVINCE_OF,
    REACH,
    SEAS_BESIDE,
    STEP_WORDS,
    STEPS,
)
from standoff.batch.workspace import SAILING, UNIT, get_set


@kernel
def is_legal(board: Words, work: Words, order: int) -> bool:
    """Tell whether an order can be given in this movement phase."""
    if order >> ORDER_BITS != 0:
        return False
    unit, verb = unit_of(order), verb_of(order)
    if work[UNIT + board[PROVINCE_OF + (unit >> 1)]] != unit:
        return False
    if verb == SUPPORT:
        return may_support(board, work, unit, other_of(order), target_of(order))
    if verb == CONVOY:
        return may_convoy(board, work, unit, other_of(order), target_of(order))
    if other_of(order) != 0:
        return False
    if verb == MOVE:
        return steps_to(board, unit, target_of(order)) or may_sail(board, work, unit, target_of(order))
    if verb == MOVE_BY_CONVOY:
        return may_demand_convoy(board, work, unit, target_of(order))
    return verb == HOLD and target_of(order) == 0


@kernel
def steps_to(board: Words, unit: int, target: int) -> bool:
    """Tell whether a unit gets to a place in one step."""
    return board[STEPS + STEP_WORDS * unit + (target >> 6)] >> (target & 63) & 1 != 0


@kernel
def is_army(unit: int) -> bool:
    """Tell an army from a fleet."""
    return unit & 1 == 0


@kernel
def may_sail(board: Words, work: Words, unit: int, target: int) -> bool:
    """Tell whether a unit is an army that the fleets at sea could carry to a place."""
    origin, goal = board[PROVINCE_OF + (unit >> 1)], board[PROVINCE_OF + target]
    return (
        is_army(unit)
        and goal != origin
        and is_coast(board, origin)
        and is_coast(board, goal)
        and target == board[PLACE_OF + goal]
        and route_exists(board, origin, goal, get_set(work, SAILING))
    )


@kernel
def is_coast(board: Words, place: int) -> bool:
    """Tell whether a province is a coastal one."""
    return has(get_set(board, COASTS), place)


@kernel
def may_demand_convoy(board: Words, work: Words, unit: int, target: int) -> bool:
    """Tell whether an army could also walk to where it could be carried, and the rules let it choose."""
    rule = board[CONVOY_INTENT]
    if rule in (INTENT_1971, INTENT_1982):
        return False
    return steps_to(board, unit, target) and may_sail(board, work, unit, target)


@kernel
def may_support(board: Words, work: Words, unit: int, other: int, target: int) -> bool:
    """Tell whether a unit can support another one to hold, or to get to a place (DATC 6.A.10, 6.D.31)."""
    place, there = board[PROVINCE_OF + (unit >> 1)], board[PROVINCE_OF + (other >> 1)]
    goal = board[PROVINCE_OF + target]
    reach = pair(board, REACH, unit)
    if work[UNIT + there] != other or place in (there, goal) or not has(reach, goal):
        return False
    if target == other >> 1 or steps_to(board, other, target):
        return True
    if target != board[PLACE_OF + goal] or goal == there:
        return False
    if not is_army(other):
        # To a split province, without saying to which coast.
        return has(pair(board, REACH, other), goal)
    if not (is_coast(board, there) and is_coast(board, goal)):
        return False
    # A fleet cannot support an army that it would have to carry itself.
    return route_exists(board, there, goal, without(get_set(work, SAILING), single(place)))


@kernel
def may_convoy(board: Words, work: Words, fleet: int, army: int, target: int) -> bool:
    """Tell whether a fleet at sea is needed on a route of an army to a place (DATC 6.F.1, 6.G.19)."""
    place, origin = board[PROVINCE_OF + (fleet >> 1)], board[PROVINCE_OF + (army >> 1)]
    goal = board[PROVINCE_OF + target]
    sailing = get_set(work, SAILING)
    if not has(sailing, place) or work[UNIT + origin] != army or not is_army(army):
        return False
    if (
        goal == origin
        or target != board[PLACE_OF + goal]
        or not (is_coast(board, origin) and is_coast(board, goal))
    ):
        return False
    if has(pair(board, SEAS_BESIDE, origin), place) and has(pair(board, SEAS_BESIDE, goal), place):
        return True
    return has(needed_fleets(board, work, origin, goal, sailing), place)
