"""The retreat phase: where dislodged units may go, and what becomes of their orders.

The rules are those of `standoff.core.retreats`.
"""

from __future__ import annotations

from standoff.batch.bits import NOTHING, Bits, common, first, has, is_empty, meet, rest, single, union
from standoff.batch.choosing import choose, give_verdicts, settle_clashes
from standoff.batch.compiling import Words, kernel
from standoff.batch.legality import steps_to
from standoff.batch.packing import (
    DISBAND,
    MOVE,
    NO_ORDER,
    ORDER_BITS,
    other_of,
    target_of,
    unit_of,
    verb_of,
)
from standoff.batch.sequence import advance
from standoff.batch.tables import CONVOYED_ORIGIN, PROVINCE_OF
from standoff.batch.verdicts import ILLEGAL, NO_VERDICT
from standoff.batch.workspace import (
    CONTESTED,
    CONVOYED,
    DISLODGED,
    LOSER,
    LOST_BY,
    ORDER,
    ORIGIN,
    get_set,
    occupied,
    put_unit,
)


@kernel
def resolve_retreats(board: Words, work: Words, orders: Words, verdicts: Words) -> None:
    """Carry out the retreats: a verdict for every order, and the position that follows.

    An illegal order makes its unit disband, unless another order of that unit stands; so
    do two different legal ones where rule 4.D.3 says so, and retreats to one province.
    """
    choose_retreats(board, work, orders, verdicts)
    succeeding = carried_out(board, work)
    give_verdicts(board, work, orders, verdicts, succeeding)
    while not is_empty(succeeding):
        place = first(succeeding)
        succeeding = rest(succeeding)
        order = work[ORDER + place]
        if verb_of(order) == MOVE:
            put_unit(board, work, 2 * target_of(order) + (unit_of(order) & 1), work[LOST_BY + place])
    advance(board, work)


@kernel
def choose_retreats(board: Words, work: Words, orders: Words, verdicts: Words) -> None:
    """Note the order that each dislodged unit carries out, and which orders are illegal."""
    left = get_set(work, DISLODGED)
    while not is_empty(left):
        work[ORDER + first(left)] = NO_ORDER
        left = rest(left)
    clashing = NOTHING
    for number in range(len(orders)):
        order = orders[number]
        verdicts[number] = NO_VERDICT
        if order == NO_ORDER:
            continue
        if is_legal_retreat(board, work, order):
            clashing = choose(board, work, order, clashing)
        else:
            verdicts[number] = ILLEGAL
    settle_clashes(board, work, clashing)


@kernel
def is_legal_retreat(board: Words, work: Words, order: int) -> bool:
    """Tell whether an order can be given to a dislodged unit."""
    if order >> ORDER_BITS != 0 or other_of(order) != 0:
        return False
    unit, target = unit_of(order), target_of(order)
    place = board[PROVINCE_OF + (unit >> 1)]
    if not has(get_set(work, DISLODGED), place) or work[LOSER + place] != unit:
        return False
    if verb_of(order) == DISBAND:
        return target == 0
    open_to_it = verb_of(order) == MOVE and steps_to(board, unit, target)
    return open_to_it and is_open(board, work, place, board[PROVINCE_OF + target])


@kernel
def is_open(board: Words, work: Words, place: int, target: int) -> bool:
    """Tell whether a province is open to the unit that was dislodged from another (DATC 6.H, 4.A.5)."""
    if has(occupied(work), target) or has(get_set(work, CONTESTED), target):
        return False
    if work[ORIGIN + place] != target:
        return True
    return board[CONVOYED_ORIGIN] == 0 and has(get_set(work, CONVOYED), place)


@kernel
def carried_out(board: Words, work: Words) -> Bits:
    """Return the dislodged units whose orders are carried out: of retreats to one province none is."""
    taken = crowded = done = NOTHING
    left = get_set(work, DISLODGED)
    while not is_empty(left):
        goal = goal_of(board, work, first(left))
        left = rest(left)
        crowded = union(crowded, common(goal, taken))
        taken = union(taken, goal)
    left = get_set(work, DISLODGED)
    while not is_empty(left):
        if not meet(goal_of(board, work, first(left)), crowded):
            done = union(done, single(first(left)))
        left = rest(left)
    return done


@kernel
def goal_of(board: Words, work: Words, place: int) -> Bits:
    """Return where the unit dislodged from a province retreats to; nothing where it disbands."""
    order = work[ORDER + place]
    if verb_of(order) != MOVE:
        return NOTHING
    return single(board[PROVINCE_OF + target_of(order)])
