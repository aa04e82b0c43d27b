"""The rules of movement as equations: what has to be true for each order to succeed.

Every function answers from a `Battle` and two sets of orders, and stores nothing.
`yes` holds the orders taken to succeed where that *helps* the order asked about,
`no` those taken to succeed where that *hurts* it. Asking on behalf of an opponent
swaps the two. So one body of code gives the best case (``yes`` = all that still
can succeed, ``no`` = all that surely do), the worst case (the reverse), and, once
everything is decided and both are the same set, the truth.

The terms are those of the DATC, chapter 5.B. An order succeeds when a move arrives,
a support is not cut, a convoying fleet is not dislodged.
"""

from __future__ import annotations

from standoff.core.battle import NOWHERE, Battle
from standoff.core.convoys import route_exists


def by_convoy(battle: Battle, army: int, yes: int) -> bool:
    """PATH by sea: a chain of fleets that carry this army, from coast to coast (4.A.1)."""
    fleets = battle.carriers.get(army, 0)
    if not fleets:
        return False
    if battle.rules.several_routes == "a":
        every = battle.every_route[army]
        return every != 0 and not every & ~yes
    return route_exists(battle.board, army, battle.target[army], fleets & yes)


def has_path(battle: Battle, mover: int, yes: int) -> bool:
    """PATH: whether a move gets as far as its destination's border."""
    return bool(battle.walkers >> mover & 1) or by_convoy(battle, mover, yes)


def head_to_head(battle: Battle, mover: int, yes: int) -> bool:
    """Whether a move meets its destination's unit coming the opposite way by land (DATC 5.B.7).

    Being carried past each other is good for both, so it is read from `yes` for both.
    """
    opponent = battle.target[mover]
    if battle.target[opponent] != mover:
        return False
    return not (by_convoy(battle, mover, yes) or by_convoy(battle, opponent, yes))


def attack_strength(battle: Battle, mover: int, yes: int) -> int:
    """ATTACK: what a move brings against its destination (DATC 5.B.8).

    Nothing against a unit of its own power that stays; and supports do not help to
    dislodge a unit of the power that gives them (DATC 6.D.10 to 6.D.20).
    """
    if not (battle.walkers >> mover & 1 or by_convoy(battle, mover, yes)):
        return 0
    place = battle.target[mover]
    support = battle.move_support[mover] & yes
    if battle.occupied >> place & 1 and not _makes_room(battle, place, mover, yes):
        defender = battle.power_at[place]
        if defender == battle.power_at[mover]:
            return 0
        support &= ~battle.of_power[defender]
    return 1 + support.bit_count()


def _makes_room(battle: Battle, place: int, mover: int, yes: int) -> bool:
    """Whether the unit at a move's destination moves away, and not towards it."""
    onward = battle.target[place]
    if onward == NOWHERE or not yes >> place & 1:
        return False
    return onward != mover or not head_to_head(battle, mover, yes)


def hold_strength(battle: Battle, place: int, yes: int, no: int) -> int:
    """HOLD: what a province puts up against those who want to enter (DATC 5.B.5)."""
    if not battle.occupied >> place & 1:
        return 0
    if battle.target[place] != NOWHERE:
        return 0 if no >> place & 1 else 1
    return 1 + (battle.hold_support[place] & yes).bit_count()


def defend_strength(battle: Battle, mover: int, yes: int) -> int:
    """DEFEND: what a move puts up against its opponent in a head-to-head battle (DATC 5.B.6)."""
    return 1 + (battle.move_support[mover] & yes).bit_count()


def prevent_strength(battle: Battle, mover: int, yes: int, no: int) -> int:
    """PREVENT: what a move puts up against others with the same destination (DATC 5.B.7).

    Nothing for a move beaten by the unit that comes from there: head to head, or under
    rule 4.A.7 `a` also by one that was carried past it and dislodged it.
    """
    if not (battle.walkers >> mover & 1 or by_convoy(battle, mover, yes)):
        return 0
    place = battle.target[mover]
    if battle.target[place] == mover and no >> place & 1:
        dislodged = battle.rules.beaten_attacker == "a" and not yes >> mover & 1
        if dislodged or head_to_head(battle, mover, yes):
            return 0
    return 1 + (battle.move_support[mover] & yes).bit_count()


def move_succeeds(battle: Battle, mover: int, yes: int, no: int) -> bool:
    """MOVE: the attack beats the defence of the destination and every rival (DATC 5.B.1)."""
    attack = attack_strength(battle, mover, yes)
    if not attack:
        return False
    place = battle.target[mover]
    if battle.occupied >> place & 1:
        if head_to_head(battle, mover, yes):
            resistance = defend_strength(battle, place, no)
        else:
            resistance = hold_strength(battle, place, no, yes)
        if attack <= resistance:
            return False
    for rival in battle.attackers[place]:
        if rival != mover and attack <= prevent_strength(battle, rival, no, yes):
            return False
    return True


def support_given(battle: Battle, supporter: int, yes: int, no: int) -> bool:
    """SUPPORT: not cut by a foreign attack from elsewhere than where it is aimed, nor by dislodgement.

    DATC 5.B.9 and 6.D.2 to 6.D.4. An army immune under the older paradox rules (4.A.2)
    cuts only if it walks.
    """
    power = battle.power_at[supporter]
    immune = battle.immune.get(supporter, 0)
    for attacker in battle.attackers.get(supporter, ()):
        if battle.power_at[attacker] == power:
            continue
        if immune >> attacker & 1 and not _walks(battle, attacker, yes):
            continue
        if no >> attacker & 1 or (
            _may_cut(battle, supporter, attacker, no) and has_path(battle, attacker, no)
        ):
            return False
    return True


def _walks(battle: Battle, attacker: int, yes: int) -> bool:
    """Whether an army that could be carried comes by land; not being carried hurts the one attacked."""
    return bool(battle.walkers >> attacker & 1) and not by_convoy(battle, attacker, yes)


def _may_cut(battle: Battle, supporter: int, attacker: int, no: int) -> bool:
    """Whether an attack that does not dislodge can cut this support: not from where it is aimed (4.A.4)."""
    if attacker != battle.aim[supporter]:
        return True
    return battle.rules.convoyed_counterattack == "b" and by_convoy(battle, attacker, no)


def convoy_holds(battle: Battle, fleet: int, yes: int, no: int) -> bool:  # noqa: ARG001 - equations look alike
    """CONVOY: a fleet carries on unless it is dislodged; an attack alone does not stop it (DATC 6.F.2)."""
    return not any(no >> attacker & 1 for attacker in battle.attackers.get(fleet, ()))


def depends_on(battle: Battle, unit: int) -> int:
    """Return the orders whose success the equation of this unit's order reads, as a mask."""
    if battle.moves >> unit & 1:
        return _move_depends_on(battle, unit)
    found = 0
    for attacker in battle.attackers.get(unit, ()):
        found |= 1 << attacker
        if battle.supports >> unit & 1:
            found |= battle.carriers.get(attacker, 0)
    return found


def _move_depends_on(battle: Battle, mover: int) -> int:
    """Return what a move's equation reads."""
    place = battle.target[mover]
    found = battle.hold_support[place]
    for other in (*battle.attackers[place], place):
        found |= battle.move_support[other] | battle.carriers.get(other, 0)
    opponent = battle.target[place]
    if opponent != NOWHERE:
        found |= 1 << place
        if opponent in battle.attackers[place]:
            found |= 1 << opponent
    return found & ~(1 << mover)
