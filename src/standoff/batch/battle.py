"""The orders of a movement phase, arranged so that the rules can be asked about them.

What `standoff.core.battle` keeps as a value stands in the workspace here, under the same
names. Nothing here decides anything.
"""

from __future__ import annotations

from standoff.batch.bits import (
    NOTHING,
    Bits,
    add_to_pair,
    first,
    has,
    is_empty,
    meet,
    pair,
    put_pair,
    rest,
    single,
    union,
    without,
)
from standoff.batch.compiling import Words, kernel
from standoff.batch.convoys import needed_fleets, route_exists
from standoff.batch.packing import (
    CONVOY,
    MOVE,
    MOVE_BY_CONVOY,
    SUPPORT,
    other_of,
    target_of,
    verb_of,
)
from standoff.batch.tables import (
    CONVOY_INTENT,
    INTENT_1971,
    INTENT_1982,
    INTENT_DPTG,
    LAND_FALLBACK,
    PARADOX,
    PARADOX_1971,
    PARADOX_1982,
    PARADOX_2000,
    PLACE_OF,
    PROVINCE_OF,
    REACH,
    SEVERAL_ROUTES,
)
from standoff.batch.workspace import (
    AIM,
    ATTACKED,
    CARRIED,
    CARRIERS,
    CONVOYS,
    EVERY_ROUTE,
    FIRST_ATTACKER,
    HOLD_SUPPORT,
    HOLDS,
    IMMUNE,
    MOVE_SUPPORT,
    MOVES,
    NEXT_ATTACKER,
    NOBODY,
    OF_POWER,
    ORDER,
    POWER,
    SUPPORTS,
    TARGET,
    UNIT,
    WALKERS,
    WOULD_MOVE,
    get_set,
    occupied,
    put_set,
)


@kernel
def arrange(board: Words, work: Words) -> None:
    """Note who moves where, who supports whom, and who can carry whom."""
    supports, convoys, sailors = sort_orders(board, work)
    put_set(work, WALKERS, get_set(work, MOVES))
    put_set(work, CARRIED, NOTHING)
    put_set(work, CONVOYS, NOTHING)
    put_set(work, SUPPORTS, NOTHING)
    if not (is_empty(convoys) and is_empty(sailors)):
        match_convoys(board, work, convoys, sailors)
    match_supports(board, work, supports)
    rule = board[PARADOX]
    if rule in (PARADOX_1971, PARADOX_1982, PARADOX_2000):
        find_immunities(board, work)


@kernel
def sort_orders(board: Words, work: Words) -> tuple[Bits, Bits, Bits]:
    """Note the moves and who stays; return supports, convoys, and armies that want a convoy."""
    moves = attacked = sailors = supports = convoys = holds = NOTHING
    left = occupied(work)
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        put_pair(work, MOVE_SUPPORT, place, NOTHING)
        put_pair(work, HOLD_SUPPORT, place, NOTHING)
        order = work[ORDER + place]
        verb = verb_of(order)
        if verb in (MOVE, MOVE_BY_CONVOY):
            goal = board[PROVINCE_OF + target_of(order)]
            work[TARGET + place] = goal
            work[NEXT_ATTACKER + place] = work[FIRST_ATTACKER + goal]
            work[FIRST_ATTACKER + goal] = place
            moves = union(moves, single(place))
            attacked = union(attacked, single(goal))
            # Only an army moves farther than to a neighbour, or demands a convoy there.
            if verb == MOVE_BY_CONVOY or not has(pair(board, REACH, work[UNIT + place]), goal):
                sailors = union(sailors, single(place))
        elif verb == SUPPORT:
            supports = union(supports, single(place))
        elif verb == CONVOY:
            convoys = union(convoys, single(place))
        else:
            holds = union(holds, single(place))
    put_set(work, MOVES, moves)
    put_set(work, ATTACKED, attacked)
    put_set(work, HOLDS, holds)
    return supports, convoys, sailors


@kernel
def match_convoys(board: Words, work: Words, offers: Bits, sailors: Bits) -> None:
    """Find how each army goes, and which convoy orders serve one that goes by convoy.

    `offers` are the convoy orders, `sailors` the armies that want a convoy even where
    nobody offers one.
    """
    put_nothing(work, CARRIERS, sailors)
    while not is_empty(offers):
        fleet = first(offers)
        offers = rest(offers)
        order = work[ORDER + fleet]
        army = board[PROVINCE_OF + (other_of(order) >> 1)]
        if work[TARGET + army] == board[PROVINCE_OF + target_of(order)]:
            if not has(sailors, army):
                put_pair(work, CARRIERS, army, NOTHING)
                sailors = union(sailors, single(army))
            add_to_pair(work, CARRIERS, army, fleet)
    while not is_empty(sailors):
        send(board, work, first(sailors))
        sailors = rest(sailors)


@kernel
def put_nothing(work: Words, table: int, places: Bits) -> None:
    """Make a table's sets for these provinces empty."""
    while not is_empty(places):
        put_pair(work, table, first(places), NOTHING)
        places = rest(places)


@kernel
def send(board: Words, work: Words, army: int) -> None:
    """Send an army by convoy, if it goes by one; its carriers' orders are matched then."""
    goal, fleets = work[TARGET + army], pair(work, CARRIERS, army)
    near = has(pair(board, REACH, work[UNIT + army]), goal)
    if near and not sails(board, work, army, fleets):
        return
    if not (near and (board[CONVOY_INTENT] == INTENT_1971 or board[LAND_FALLBACK] != 0)):
        put_set(work, WALKERS, without(get_set(work, WALKERS), single(army)))
    put_set(work, CARRIED, union(get_set(work, CARRIED), single(army)))
    put_set(work, CONVOYS, union(get_set(work, CONVOYS), fleets))
    if board[SEVERAL_ROUTES] != 0:
        put_pair(work, EVERY_ROUTE, army, needed_fleets(board, work, army, goal, fleets))


@kernel
def sails(board: Words, work: Words, army: int, fleets: Bits) -> bool:
    """Tell whether an army that could walk to its target goes by convoy (DATC 4.A.3)."""
    goal, power = work[TARGET + army], work[POWER + army]
    rule = board[CONVOY_INTENT]
    own_fleet = meet(fleets, pair(work, OF_POWER, power))
    demands = verb_of(work[ORDER + army]) == MOVE_BY_CONVOY
    if rule in (INTENT_1971, INTENT_1982):
        swaps = work[TARGET + goal] == army and route_exists(board, army, goal, fleets)
        if rule == INTENT_1971:
            return swaps
        return own_fleet or (swaps and work[POWER + goal] == power)
    return demands or (own_fleet and rule != INTENT_DPTG)


@kernel
def match_supports(board: Words, work: Words, supports: Bits) -> None:
    """Find the supports whose unit does what they say (DATC 6.B.9 for coasts)."""
    matched = NOTHING
    stubborn = union(get_set(work, MOVES), get_set(work, WOULD_MOVE))
    while not is_empty(supports):
        place = first(supports)
        supports = rest(supports)
        order = work[ORDER + place]
        supported, target = other_of(order) >> 1, target_of(order)
        other, goal = board[PROVINCE_OF + supported], board[PROVINCE_OF + target]
        if target == supported:
            fits = not has(stubborn, other)
            table = HOLD_SUPPORT
        else:
            anywhere = target == board[PLACE_OF + goal]
            fits = work[TARGET + other] == goal and (anywhere or target_of(work[ORDER + other]) == target)
            table = MOVE_SUPPORT
        if fits:
            add_to_pair(work, table, other, place)
            matched = union(matched, single(place))
            work[AIM + place] = goal
    put_set(work, SUPPORTS, matched)


@kernel
def find_immunities(board: Words, work: Words) -> None:
    """Note for each support the convoyed armies whose attack does not cut it (DATC 4.A.2).

    1971: the armies carried by the fleet that a fleet's support is directed against.
    2000: those of them whose last ordered route would be lost with that fleet. 1982:
    every convoyed army, for support of an action where a fleet has a matched convoy.
    """
    left = get_set(work, SUPPORTS)
    while not is_empty(left):
        support = first(left)
        left = rest(left)
        immune = NOTHING
        if has(get_set(work, CONVOYS), work[AIM + support]):
            army = work[FIRST_ATTACKER + support]
            while army != NOBODY:
                if has(get_set(work, CARRIED), army) and is_immune(board, work, support, army):
                    immune = union(immune, single(army))
                army = work[NEXT_ATTACKER + army]
        put_pair(work, IMMUNE, support, immune)


@kernel
def is_immune(board: Words, work: Words, support: int, army: int) -> bool:
    """Tell whether a support withstands the attack of a convoyed army."""
    rule, aim, order = board[PARADOX], work[AIM + support], work[ORDER + support]
    if rule == PARADOX_1982:
        return True
    carriers = pair(work, CARRIERS, army)
    by_fleet_on_fleet = work[UNIT + support] & 1 != 0 and target_of(order) != other_of(order) >> 1
    if not (by_fleet_on_fleet and has(carriers, aim)):
        return False
    return rule == PARADOX_1971 or not route_exists(board, army, support, without(carriers, single(aim)))
