"""The movement phase: check the orders, settle the battle, place the units.

The steps are those of `standoff.core.movement`.
"""

from __future__ import annotations

from standoff.batch.battle import arrange
from standoff.batch.bits import NOTHING, Bits, common, first, has, is_empty, rest, single, union, without
from standoff.batch.choosing import choose, give_verdicts, settle_clashes
from standoff.batch.compiling import Words, kernel
from standoff.batch.equations import by_convoy, prevent_strength
from standoff.batch.legality import is_legal
from standoff.batch.packing import MOVE, MOVE_BY_CONVOY, NO_ORDER, ORDER_BITS, target_of, unit_of, verb_of
from standoff.batch.resolve import settle
from standoff.batch.sequence import advance, forget_dislodged
from standoff.batch.tables import IMPOSSIBLE, PROVINCE_OF, PROVINCES, SEAS
from standoff.batch.verdicts import ILLEGAL, NO_VERDICT
from standoff.batch.workspace import (
    ARMIES,
    ATTACKED,
    COMES_FROM,
    COMING_POWER,
    CONTESTED,
    CONVOYED,
    DISLODGED,
    DONE,
    FIRST_ATTACKER,
    FLEETS,
    HOLDS,
    LOSER,
    LOST_BY,
    MOVES,
    NEXT_ATTACKER,
    NOBODY,
    NOWHERE,
    ORDER,
    ORIGIN,
    POWER,
    SAILING,
    TARGET,
    UNIT,
    WOULD_MOVE,
    get_set,
    lift_units,
    note_forces,
    occupied,
    put_set,
)


@kernel
def resolve_movement(board: Words, work: Words, orders: Words, verdicts: Words) -> None:
    """Judge a movement phase: a verdict for every order, and the position that follows."""
    clear_orders(board, work)
    choose_orders(board, work, orders, verdicts)
    arrange(board, work)
    settle(board, work)
    arrived = common(get_set(work, DONE), get_set(work, MOVES))
    dislodged = note_arrivals(work, arrived)
    succeeding = union(get_set(work, DONE), without(get_set(work, HOLDS), dislodged))
    give_verdicts(board, work, orders, verdicts, succeeding)
    note_dislodged(board, work, dislodged, arrived)
    place_units(board, work, dislodged, arrived)
    advance(board, work)


@kernel
def clear_orders(board: Words, work: Words) -> None:
    """Note the units of each power and the fleets at sea, and that nobody has an order yet."""
    note_forces(board, work)
    put_set(work, SAILING, common(get_set(work, FLEETS), get_set(board, SEAS)))
    for place in range(board[PROVINCES]):
        work[ORDER + place] = NO_ORDER
        work[TARGET + place] = NOWHERE
        work[FIRST_ATTACKER + place] = NOBODY
        work[COMES_FROM + place] = NOBODY


@kernel
def choose_orders(board: Words, work: Words, orders: Words, verdicts: Words) -> None:
    """Note the order that each unit carries out, and which orders are illegal."""
    clashing = NOTHING
    illegal = False
    for number in range(len(orders)):
        order = orders[number]
        verdicts[number] = NO_VERDICT
        if order == NO_ORDER:
            continue
        if is_legal(board, work, order):
            clashing = choose(board, work, order, clashing)
        else:
            verdicts[number] = ILLEGAL
            illegal = True
    settle_clashes(board, work, clashing)
    put_set(work, WOULD_MOVE, NOTHING)
    if illegal and board[IMPOSSIBLE] != 0:
        find_would_be_movers(board, work, orders, verdicts)


@kernel
def find_would_be_movers(board: Words, work: Words, orders: Words, verdicts: Words) -> None:
    """Note the units whose impossible move refuses hold support (DATC 4.E.1 `kept`)."""
    movers = NOTHING
    for number in range(len(orders)):
        verb = verb_of(orders[number])
        is_order = verdicts[number] == ILLEGAL and orders[number] >> ORDER_BITS == 0
        if is_order and verb in (MOVE, MOVE_BY_CONVOY):
            place = board[PROVINCE_OF + (unit_of(orders[number]) >> 1)]
            if has(occupied(work), place) and work[ORDER + place] == NO_ORDER:
                movers = union(movers, single(place))
    put_set(work, WOULD_MOVE, movers)


@kernel
def note_arrivals(work: Words, arrived: Bits) -> Bits:
    """Note who moved in where; return the units that this dislodged."""
    stayed = without(occupied(work), arrived)
    dislodged = NOTHING
    while not is_empty(arrived):
        mover = first(arrived)
        arrived = rest(arrived)
        place = work[TARGET + mover]
        work[COMES_FROM + place] = mover
        work[COMING_POWER + place] = work[POWER + mover]
        if has(stayed, place):
            dislodged = union(dislodged, single(place))
    return dislodged


@kernel
def note_dislodged(board: Words, work: Words, dislodged: Bits, arrived: Bits) -> None:
    """Note the dislodged units, where and how their attackers came, and what was contested."""
    forget_dislodged(work)
    put_set(work, DISLODGED, dislodged)
    convoyed = NOTHING
    left = dislodged
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        attacker = work[COMES_FROM + place]
        work[LOSER + place] = work[UNIT + place]
        work[LOST_BY + place] = work[POWER + place]
        work[ORIGIN + place] = attacker
        if by_convoy(board, work, attacker, get_set(work, DONE)):
            convoyed = union(convoyed, single(place))
    put_set(work, CONVOYED, convoyed)
    if not is_empty(dislodged):
        put_set(work, CONTESTED, contested(board, work, arrived))


@kernel
def contested(board: Words, work: Words, arrived: Bits) -> Bits:
    """Return the vacant provinces where a standoff left nobody, closed to retreats (rulebook p. 16).

    A unit beaten by the one that came from there did not take part (DATC 6.H.9).
    """
    done = get_set(work, DONE)
    found = NOTHING
    left = without(get_set(work, ATTACKED), without(occupied(work), arrived))
    while not is_empty(left):
        place = first(left)
        left = rest(left)
        if work[COMES_FROM + place] == NOBODY:
            mover = work[FIRST_ATTACKER + place]
            while mover != NOBODY:
                if prevent_strength(board, work, mover, done, done) > 0:
                    found = union(found, single(place))
                mover = work[NEXT_ATTACKER + mover]
    return found


@kernel
def place_units(board: Words, work: Words, dislodged: Bits, arrived: Bits) -> None:
    """Put the units where they stand afterwards."""
    lift_units(work, union(arrived, dislodged))
    armies, fleets = get_set(work, ARMIES), get_set(work, FLEETS)
    while not is_empty(arrived):
        order = work[ORDER + first(arrived)]
        arrived = rest(arrived)
        place = board[PROVINCE_OF + target_of(order)]
        is_fleet = unit_of(order) & 1
        work[UNIT + place] = 2 * target_of(order) + is_fleet
        work[POWER + place] = work[COMING_POWER + place]
        if is_fleet != 0:
            fleets = union(fleets, single(place))
        else:
            armies = union(armies, single(place))
    put_set(work, ARMIES, armies)
    put_set(work, FLEETS, fleets)
