"""The winter: builds where a power owns more centres than it has units, removals where fewer.

The rules are those of `standoff.core.adjustments` and of the modules that it names.
"""

from __future__ import annotations

from standoff.batch.bits import has, is_empty, pair, put_pair, single, without
from standoff.batch.civil_disorder import straggler
from standoff.batch.compiling import Words, kernel
from standoff.batch.packing import (
    BUILD,
    NO_ORDER,
    NO_UNIT,
    ORDER_BITS,
    REMOVE,
    WAIVE,
    other_of,
    pack,
    target_of,
    unit_of,
    verb_of,
)
from standoff.batch.sequence import advance, margin, note_dues, open_homes
from standoff.batch.tables import (
    CAN_STAND,
    DOUBLE_BUILDS,
    HOME_OF,
    POWERS,
    PROVINCE_OF,
    STAND_FIRST,
    STAND_LAST,
    SURPLUS_BUILDS,
    SURPLUS_REMOVALS,
    WAIVING,
)
from standoff.batch.verdicts import FAILS, ILLEGAL, NO_VERDICT, SUCCEEDS
from standoff.batch.workspace import DUE, NOBODY, OF_POWER, POWER, UNIT, lift_units, note_forces, put_unit

# What stands for an order that is legal, until it is decided; for one that was also chosen
# among those for its province, and for one that was not.
_LEGAL = 10
_CHOSEN = 11
_DOUBLED = 12


@kernel
def resolve_adjustments(board: Words, work: Words, orders: Words, verdicts: Words) -> None:
    """Carry out a winter: a verdict for every order, and the position that follows.

    An illegal build or removal changes nothing.
    """
    note_forces(board, work)
    note_dues(board, work)
    for number in range(len(orders)):
        verdicts[number] = NO_VERDICT
        if orders[number] != NO_ORDER:
            legal = is_legal_adjustment(board, work, orders[number])
            verdicts[number] = _LEGAL if legal else ILLEGAL
    for power in range(board[POWERS]):
        if work[DUE + power] != 0:
            allot(board, work, orders, verdicts, power)
    for power in range(board[POWERS]):
        remove_stragglers(board, work, power)
    advance(board, work)


@kernel
def giver(board: Words, work: Words, order: int) -> int:
    """Return whose an order is: the home power's, the owner's of the unit, or who waives."""
    if verb_of(order) == WAIVE:
        return target_of(order)
    place = board[PROVINCE_OF + (unit_of(order) >> 1)]
    return board[HOME_OF + place] if verb_of(order) == BUILD else work[POWER + place]


@kernel
def is_legal_adjustment(board: Words, work: Words, order: int) -> bool:
    """Tell whether an order can be given in this winter (DATC 6.I, 6.J)."""
    if order >> ORDER_BITS != 0:
        return False
    unit, verb, power = unit_of(order), verb_of(order), giver(board, work, order)
    if power == NOBODY or power >= board[POWERS]:
        return False
    if verb == WAIVE:
        return order == pack(NO_UNIT, WAIVE, 0, power) and board[WAIVING] == 0 and work[DUE + power] > 0
    if other_of(order) != 0 or target_of(order) != 0:
        return False
    place = board[PROVINCE_OF + (unit >> 1)]
    if verb == BUILD:
        is_free = has(open_homes(board, work, power), place)
        return is_free and margin(work, power) > 0 and board[CAN_STAND + unit] != 0
    return verb == REMOVE and margin(work, power) < 0 and work[UNIT + place] == unit


@kernel
def allot(board: Words, work: Words, orders: Words, verdicts: Words, power: int) -> None:
    """Decide which of a power's legal orders are carried out, and carry them out.

    One is chosen for each province (DATC 4.D.5; a unit goes but once), and of these as
    many as are due (4.D.4 for builds and waives, 4.D.6 for removals).
    """
    number = work[DUE + power]
    most = board[SURPLUS_BUILDS] if number > 0 else board[SURPLUS_REMOVALS]
    removals_once = STAND_LAST if most == STAND_LAST else STAND_FIRST
    once = board[DOUBLE_BUILDS] if number > 0 else removals_once
    chosen = choose_once(board, work, orders, verdicts, power, once)
    limit = abs(number)
    rank = 0
    for at in range(len(orders)):
        if verdicts[at] == _CHOSEN and giver(board, work, orders[at]) == power:
            fits = chosen <= limit or stands(rank, chosen, limit, most)
            rank += 1
            verdicts[at] = SUCCEEDS if fits else FAILS
    for at in range(len(orders)):
        if verdicts[at] == SUCCEEDS and giver(board, work, orders[at]) == power:
            carry_out(board, work, orders[at], power)


@kernel
def stands(rank: int, many: int, limit: int, choice: int) -> bool:
    """Tell whether the order of this rank, of more than there may be, stands: none, first or last ones."""
    if choice == STAND_FIRST:
        return rank < limit
    return choice == STAND_LAST and rank >= many - limit


@kernel
def choose_once(board: Words, work: Words, orders: Words, verdicts: Words, power: int, choice: int) -> int:
    """Choose one of a power's legal orders for each province; return how many are chosen.

    A waive is for no province, and stands for itself.
    """
    chosen = 0
    for at in range(len(orders)):
        if verdicts[at] == _LEGAL and giver(board, work, orders[at]) == power:
            before = rivals(board, orders, verdicts, orders[at], 0, at)
            many = before + rivals(board, orders, verdicts, orders[at], at, len(orders))
            if many == 1 or verb_of(orders[at]) == WAIVE or stands(before, many, 1, choice):
                verdicts[at] = _CHOSEN
                chosen += 1
            else:
                verdicts[at] = _DOUBLED
    for at in range(len(orders)):
        if verdicts[at] == _DOUBLED:
            verdicts[at] = FAILS
    return chosen


@kernel
def rivals(board: Words, orders: Words, verdicts: Words, order: int, start: int, end: int) -> int:
    """Count the legal orders for the same province in a part of the orders, this order among them."""
    place = board[PROVINCE_OF + (unit_of(order) >> 1)]
    found = 0
    for at in range(start, end):
        same = board[PROVINCE_OF + (unit_of(orders[at]) >> 1)] == place
        if verdicts[at] >= _LEGAL and same and verb_of(orders[at]) == verb_of(order):
            found += 1
    return found


@kernel
def carry_out(board: Words, work: Words, order: int, power: int) -> None:
    """Build or remove a unit; a waive changes nothing."""
    unit = unit_of(order)
    if verb_of(order) == BUILD:
        put_unit(board, work, unit, power)
    elif verb_of(order) == REMOVE:
        take_off(work, board[PROVINCE_OF + (unit >> 1)], power)


@kernel
def take_off(work: Words, place: int, power: int) -> None:
    """Remove a unit, so that its power has one less to remove."""
    lift_units(work, single(place))
    put_pair(work, OF_POWER, power, without(pair(work, OF_POWER, power), single(place)))
    work[DUE + power] += 1


@kernel
def remove_stragglers(board: Words, work: Words, power: int) -> None:
    """Remove the units that civil disorder takes, where too few removals were ordered (DATC 4.D.8)."""
    while work[DUE + power] < 0 and not is_empty(pair(work, OF_POWER, power)):
        take_off(work, straggler(board, work, pair(work, OF_POWER, power), power), power)
