"""Which order a unit carries out, where it was given one, several or none.

Movement and retreats share this. Two different legal orders for one unit are rule
4.D.3's business: none of them stands, or the first does or the last.
"""

from __future__ import annotations

from standoff.batch.bits import Bits, first, has, is_empty, rest, single, union
from standoff.batch.compiling import Words, kernel
from standoff.batch.packing import NO_ORDER, unit_of
from standoff.batch.tables import NONE_STANDS, PROVINCE_OF, SEVERAL_ORDERS, TAKES_LAST
from standoff.batch.verdicts import FAILS, ILLEGAL, NO_VERDICT, SUCCEEDS
from standoff.batch.workspace import ORDER


@kernel
def choose(board: Words, work: Words, order: int, clashing: Bits) -> Bits:
    """Let a unit carry out a legal order; return the units with several, this one among them if need be."""
    place = board[PROVINCE_OF + (unit_of(order) >> 1)]
    other = work[ORDER + place]
    if other == NO_ORDER:
        work[ORDER + place] = order
    elif other != order:
        if board[SEVERAL_ORDERS] == TAKES_LAST:
            work[ORDER + place] = order
        return union(clashing, single(place))
    return clashing


@kernel
def settle_clashes(board: Words, work: Words, clashing: Bits) -> None:
    """Let units with several orders carry out none of them, if the rules say so."""
    if board[SEVERAL_ORDERS] == NONE_STANDS:
        while not is_empty(clashing):
            work[ORDER + first(clashing)] = NO_ORDER
            clashing = rest(clashing)


@kernel
def give_verdicts(board: Words, work: Words, orders: Words, verdicts: Words, succeeding: Bits) -> None:
    """Say of every legal order whether it succeeded; one that its unit did not carry out is illegal."""
    for number in range(len(orders)):
        order = orders[number]
        if order != NO_ORDER and verdicts[number] == NO_VERDICT:
            place = board[PROVINCE_OF + (unit_of(order) >> 1)]
            if work[ORDER + place] != order:
                verdicts[number] = ILLEGAL
            else:
                verdicts[number] = SUCCEEDS if has(succeeding, place) else FAILS
