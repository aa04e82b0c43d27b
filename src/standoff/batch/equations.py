"""The rules of movement as equations: what has to be true for each order to succeed.

They are those of `standoff.core.equations`, word for word: every function answers from
the arranged battle and two sets of orders, and stores nothing. `yes` holds the orders
taken to succeed where that helps the order asked about, `no` those taken to succeed
where that hurts it.
"""

from __future__ import annotations

from standoff.batch.bits import (
    NOTHING,
    Bits,
    common,
    count,
    has,
    is_empty,
    pair,
    single,
    union,
    without,
)
from standoff.batch.compiling import Words, kernel
from standoff.batch.convoys import route_exists
from standoff.batch.tables import (
    BEATEN_ATTACKER,
    CONVOYED_COUNTERATTACK,
    PARADOX,
    PARADOX_1971,
    PARADOX_1982,
    PARADOX_2000,
    SEVERAL_ROUTES,
)
from standoff.batch.workspace import (
    AIM,
    CARRIED,
    CARRIERS,
    EVERY_ROUTE,
    FIRST_ATTACKER,
    HOLD_SUPPORT,
    IMMUNE,
    MOVE_SUPPORT,
    MOVES,
    NEXT_ATTACKER,
    NOBODY,
    NOWHERE,
    OF_POWER,
    POWER,
    SUPPORTS,
    TARGET,
    WALKERS,
    get_set,
    occupied,
)


@kernel
def holds_true(board: Words, work: Words, question: int, yes: Bits, no: Bits) -> bool:
    """Ask the equation of one order, whatever the order is."""
    if has(get_set(work, MOVES), question):
        return move_succeeds(board, work, question, yes, no)
    if has(get_set(work, SUPPORTS), question):
        return support_given(board, work, question, yes, no)
    return convoy_holds(work, question, no)


@kernel
def by_convoy(board: Words, work: Words, army: int, yes: Bits) -> bool:
    """PATH by sea: a chain of fleets that carry this army, from coast to coast (4.A.1)."""
    if not has(get_set(work, CARRIED), army):
        return False
    if board[SEVERAL_ROUTES] != 0:
        every = pair(work, EVERY_ROUTE, army)
        return not is_empty(every) and is_empty(without(every, yes))
    return route_exists(board, army, work[TARGET + army], common(pair(work, CARRIERS, army), yes))


@kernel
def has_path(board: Words, work: Words, mover: int, yes: Bits) -> bool:
    """PATH: whether a move gets as far as its destination's border."""
    return has(get_set(work, WALKERS), mover) or by_convoy(board, work, mover, yes)


@kernel
def head_to_head(board: Words, work: Words, mover: int, yes: Bits) -> bool:
    """Whether a move meets its destination's unit coming the opposite way by land (DATC 5.B.7).

    Being carried past each other is good for both, so it is read from `yes` for both.
    """
    opponent = work[TARGET + mover]
    if work[TARGET + opponent] != mover:
        return False
    return not (by_convoy(board, work, mover, yes) or by_convoy(board, work, opponent, yes))


@kernel
def attack_strength(board: Words, work: Words, mover: int, yes: Bits) -> int:
    """ATTACK: what a move brings against its destination (DATC 5.B.8).

    Nothing against a unit of its own power that stays; and supports do not help to
    dislodge a unit of the power that gives them (DATC 6.D.10 to 6.D.20).
    """
    if not has_path(board, work, mover, yes):
        return 0
    place = work[TARGET + mover]
    support = common(pair(work, MOVE_SUPPORT, mover), yes)
    if has(occupied(work), place) and not makes_room(board, work, place, mover, yes):
        defender = work[POWER + place]
        if defender == work[POWER + mover]:
            return 0
        support = without(support, pair(work, OF_POWER, defender))
    return 1 + count(support)


@kernel
def makes_room(board: Words, work: Words, place: int, mover: int, yes: Bits) -> bool:
    """Whether the unit at a move's destination moves away, and not towards it."""
    onward = work[TARGET + place]
    if onward == NOWHERE or not has(yes, place):
        return False
    return onward != mover or not head_to_head(board, work, mover, yes)


@kernel
def hold_strength(work: Words, place: int, yes: Bits, no: Bits) -> int:
    """HOLD: what a province puts up against those who want to enter (DATC 5.B.5)."""
    if not has(occupied(work), place):
        return 0
    if work[TARGET + place] != NOWHERE:
        return 0 if has(no, place) else 1
    return 1 + count(common(pair(work, HOLD_SUPPORT, place), yes))


@kernel
def defend_strength(work: Words, mover: int, yes: Bits) -> int:
    """DEFEND: what a move puts up against its opponent in a head-to-head battle (DATC 5.B.6)."""
    return 1 + count(common(pair(work, MOVE_SUPPORT, mover), yes))


@kernel
def prevent_strength(board: Words, work: Words, mover: int, yes: Bits, no: Bits) -> int:
    """PREVENT: what a move puts up against others with the same destination (DATC 5.B.7).

    Nothing for a move beaten by the unit that comes from there: head to head, or under
    rule 4.A.7 `a` also by one that was carried past it and dislodged it.
    """
    if not has_path(board, work, mover, yes):
        return 0
    place = work[TARGET + mover]
    if work[TARGET + place] == mover and has(no, place):
        dislodged = board[BEATEN_ATTACKER] != 0 and not has(yes, mover)
        if dislodged or head_to_head(board, work, mover, yes):
            return 0
    return 1 + count(common(pair(work, MOVE_SUPPORT, mover), yes))


@kernel
def move_succeeds(board: Words, work: Words, mover: int, yes: Bits, no: Bits) -> bool:
    """MOVE: the attack beats the defence of the destination and every rival (DATC 5.B.1)."""
    attack = attack_strength(board, work, mover, yes)
    if attack == 0:
        return False
    place = work[TARGET + mover]
    if has(occupied(work), place):
        if head_to_head(board, work, mover, yes):
            resistance = defend_strength(work, place, no)
        else:
            resistance = hold_strength(work, place, no, yes)
        if attack <= resistance:
            return False
    rival = work[FIRST_ATTACKER + place]
    while rival != NOBODY:
        if rival != mover and attack <= prevent_strength(board, work, rival, no, yes):
            return False
        rival = work[NEXT_ATTACKER + rival]
    return True


@kernel
def support_given(board: Words, work: Words, supporter: int, yes: Bits, no: Bits) -> bool:
    """SUPPORT: not cut by a foreign attack from elsewhere than where it is aimed, nor by dislodgement.

    DATC 5.B.9 and 6.D.2 to 6.D.4. An army immune under the older paradox rules (4.A.2)
    cuts only if it walks.
    """
    power = work[POWER + supporter]
    immune = immune_to(board, work, supporter)
    attacker = work[FIRST_ATTACKER + supporter]
    while attacker != NOBODY:
        if work[POWER + attacker] != power and not (
            has(immune, attacker) and not walks(board, work, attacker, yes)
        ):
            if has(no, attacker):
                return False
            if may_cut(board, work, supporter, attacker, no) and has_path(board, work, attacker, no):
                return False
        attacker = work[NEXT_ATTACKER + attacker]
    return True


@kernel
def immune_to(board: Words, work: Words, supporter: int) -> Bits:
    """Return the convoyed armies whose attack does not cut this support."""
    rule = board[PARADOX]
    if rule in (PARADOX_1971, PARADOX_1982, PARADOX_2000):
        return pair(work, IMMUNE, supporter)
    return NOTHING


@kernel
def walks(board: Words, work: Words, attacker: int, yes: Bits) -> bool:
    """Whether an army that could be carried comes by land; not being carried hurts the one attacked."""
    return has(get_set(work, WALKERS), attacker) and not by_convoy(board, work, attacker, yes)


@kernel
def may_cut(board: Words, work: Words, supporter: int, attacker: int, no: Bits) -> bool:
    """Whether an attack that does not dislodge can cut this support: not from where it is aimed (4.A.4)."""
    if attacker != work[AIM + supporter]:
        return True
    return board[CONVOYED_COUNTERATTACK] != 0 and by_convoy(board, work, attacker, no)


@kernel
def convoy_holds(work: Words, fleet: int, no: Bits) -> bool:
    """CONVOY: a fleet carries on unless it is dislodged; an attack alone does not stop it (DATC 6.F.2)."""
    attacker = work[FIRST_ATTACKER + fleet]
    while attacker != NOBODY:
        if has(no, attacker):
            return False
        attacker = work[NEXT_ATTACKER + attacker]
    return True


@kernel
def depends_on(work: Words, unit: int) -> Bits:
    """Return the orders whose success the equation of this unit's order reads."""
    if has(get_set(work, MOVES), unit):
        return move_depends_on(work, unit)
    found = NOTHING
    attacker = work[FIRST_ATTACKER + unit]
    while attacker != NOBODY:
        found = union(found, single(attacker))
        if has(get_set(work, SUPPORTS), unit):
            found = union(found, carriers_of(work, attacker))
        attacker = work[NEXT_ATTACKER + attacker]
    return found


@kernel
def move_depends_on(work: Words, mover: int) -> Bits:
    """Return what a move's equation reads."""
    place = work[TARGET + mover]
    found = NOTHING
    if has(occupied(work), place):
        found = union(pair(work, HOLD_SUPPORT, place), pair(work, MOVE_SUPPORT, place))
        found = union(found, carriers_of(work, place))
        if work[TARGET + place] != NOWHERE:
            found = union(found, single(place))
    other = work[FIRST_ATTACKER + place]
    while other != NOBODY:
        found = union(found, union(pair(work, MOVE_SUPPORT, other), carriers_of(work, other)))
        other = work[NEXT_ATTACKER + other]
    return without(found, single(mover))


@kernel
def carriers_of(work: Words, army: int) -> Bits:
    """Return the fleets that a convoyed army depends on."""
    return pair(work, CARRIERS, army) if has(get_set(work, CARRIED), army) else NOTHING
