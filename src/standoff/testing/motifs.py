"""Motifs: small knots of units whose orders get in each other's way.

Each function draws one of them on a canvas, with whatever room it finds there. Where
there is too little, it draws less, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from standoff.core.convoys import bits
from standoff.core.geography import Location, Province, Unit
from standoff.core.orders import Convoy, Hold, Move, SupportHold, SupportMove
from standoff.testing.canvas import Canvas, standing

LONGEST_RING = 6
LONGEST_CHAIN = 4


def battle(canvas: Canvas) -> None:
    """Draw one or more attacks on a province, with supports on both sides and attacks on those."""
    attack(canvas, canvas.dice.choice(canvas.board.provinces))


def coasts(canvas: Canvas) -> None:
    """Draw a battle for a province of several coasts."""
    split = [province for province in canvas.board.provinces if province.is_split]
    if split:
        attack(canvas, canvas.dice.choice(split))


def attack(canvas: Canvas, target: Province) -> None:
    """Draw attacks on a province from one to three sides."""
    dice = canvas.dice
    supports = dice.choice((0, 0, 1, 1, 2))
    defended = dice.random() < 0.7
    if defended:
        defend(canvas, canvas.occupant(target))
    for _ in range(dice.choice((1, 2, 2, 3))):
        if dice.random() < 0.3:
            supports = dice.choice((0, 1, 2))
        found = canvas.comer(target, (target,))
        if found is not None:
            unit, place = found
            canvas.order(Move(unit, place))
            for _ in range(supports):
                support(canvas, unit, place)


def defend(canvas: Canvas, unit: Unit) -> None:
    """Let a unit hold, perhaps supported, or move off."""
    dice = canvas.dice
    ways_off = canvas.board.borders(unit)
    if ways_off and dice.random() < 0.4:
        canvas.order(Move(unit, dice.choice(ways_off)))
        return
    canvas.order(Hold(unit))
    for _ in range(dice.choice((0, 0, 1, 2))):
        found = canvas.comer(unit.province, (unit.province,))
        if found is not None:
            canvas.order(SupportHold(found[0], unit))
            harass(canvas, found[0])


def support(canvas: Canvas, mover: Unit, place: Location) -> None:
    """Draw a support for a move; it may name a coast, even another one."""
    dice = canvas.dice
    found = canvas.comer(place.province, (place.province, mover.province))
    if found is None:
        return
    target = canvas.board.locations[place.province.index]
    if place.coast is not None and dice.random() < 0.4:
        target = dice.choice(canvas.board.places_of(place.province)) if dice.random() < 0.3 else place
    canvas.order(SupportMove(found[0], mover, target))
    harass(canvas, found[0])


def harass(canvas: Canvas, supporter: Unit) -> None:
    """Perhaps attack a supporter, with enough to dislodge it or not."""
    dice = canvas.dice
    if dice.random() < 0.3:
        found = canvas.comer(supporter.province, (supporter.province,))
        if found is not None:
            canvas.order(Move(*found))
            if dice.random() < 0.4:
                support(canvas, *found)


def ring(canvas: Canvas) -> None:
    """Draw three units or more that move in a circle."""
    board, dice = canvas.board, canvas.dice
    start = dice.choice(board.provinces)
    path: list[tuple[Unit, Location]] = []
    here = start
    for _ in range(LONGEST_RING):
        free = [unit for unit in standing(board)[here.index] if canvas.units.get(here.index, unit) is unit]
        seen = {unit.province for unit, _ in path} | {here}
        steps = [(unit, place) for unit in free for place in board.borders(unit)]
        home = [(unit, place) for unit, place in steps if place.province == start]
        if len(path) >= 2 and home:
            path.append(dice.choice(home))
            for unit, place in path:
                canvas.put(unit)
                canvas.order(Move(unit, place))
            return
        onward = [step for step in steps if step[1].province not in seen]
        if not onward:
            return
        path.append(dice.choice(onward))
        here = path[-1][1].province


def convoy(canvas: Canvas) -> None:
    """Draw an army that is carried along a chain of seas, perhaps against somebody."""
    chain = chain_of_seas(canvas)
    if not chain:
        return
    first, last = (canvas.board.provinces_in(canvas.board.shores[sea]) for sea in (chain[0], chain[-1]))
    origins, targets = list(first), list(last)
    origin, target = canvas.dice.choice(origins), canvas.dice.choice(targets)
    carry(canvas, origin, target, chain)
    if canvas.dice.random() < 0.5:
        attack(canvas, canvas.board.provinces[canvas.dice.choice(chain)])


def swap(canvas: Canvas) -> None:
    """Draw two neighbours that change places, one of them or both at sea, and often a third unit."""
    board, dice = canvas.board, canvas.dice
    sea = dice.choice(bits(board.seas)) if board.seas else None
    if sea is None:
        return
    shores = list(board.provinces_in(board.shores[sea]))
    pairs = [(a, b) for a in shores for b in shores if board.army_reach[a.index] >> b.index & 1]
    if not pairs:
        return
    one, other = dice.choice(pairs)
    carry(canvas, one, other, (sea,), demand=dice.random() < 0.5)
    comers = [(unit, place) for unit, place in canvas.comers(one) if unit.province == other]
    if not comers:
        return
    unit, place = dice.choice(comers)
    canvas.put(unit)
    canvas.order(Move(unit, place))
    if dice.random() < 0.5:
        support(canvas, unit, place)
    if dice.random() < 0.6:
        third = canvas.comer(place.province, (one, other))
        if third is not None:
            canvas.order(Move(*third))


def paradox(canvas: Canvas) -> None:
    """Draw a convoy to the very unit that helps against the carrier, or that helps to keep it."""
    board, dice = canvas.board, canvas.dice
    chain = chain_of_seas(canvas)
    if not chain:
        return
    sea = board.provinces[dice.choice(chain)]
    origin = dice.choice(list(board.provinces_in(board.shores[chain[0]])))
    helpers = [
        unit
        for unit, _ in canvas.comers(sea, (origin,))
        if unit.is_fleet and board.shores[chain[-1]] >> unit.index & 1
    ]
    if not helpers:
        return
    helper = dice.choice(helpers)
    carrier = board.fleets[sea.index]
    if not carry(canvas, origin, helper.province, chain):
        return
    canvas.put(helper)
    attacker = canvas.comer(sea, (sea, origin, helper.province))
    if attacker is None:
        return
    canvas.order(Move(*attacker))
    if dice.random() < 0.25:
        canvas.order(SupportHold(helper, carrier))
        support(canvas, *attacker)
    else:
        canvas.order(SupportMove(helper, attacker[0], board.locations[sea.index]))


def double_paradox(canvas: Canvas) -> None:
    """Draw two convoys, each to the unit that helps against the other's carrier (DATC 6.F.23, 6.F.24).

    Those who carry and those who attack are mostly of two powers, or nothing would be cut.
    """
    board, dice = canvas.board, canvas.dice
    seas = [
        (one, other)
        for one in bits(board.seas)
        for other in bits(board.seas)
        if one != other and (board.shores[one] & board.shores[other]).bit_count() > 1
    ]
    if not seas:
        return
    one, other = dice.choice(seas)
    here, there = dice.sample(list(board.provinces_in(board.shores[one] & board.shores[other])), 2)
    closed = (board.provinces[one], board.provinces[other], here, there)
    carrying, attacking = dice.sample(canvas.powers, 2)
    for sea, helper, target in ((one, here, there), (other, there, here)):
        origins = [p for p in board.provinces_in(board.shores[sea]) if p not in (here, there)]
        comers = canvas.comers(board.provinces[sea], closed)
        fleets = [unit for unit, _ in canvas.comers(board.provinces[sea]) if unit.province == helper]
        if not origins or not fleets or not comers:
            return
        origin, fleet, attack_from = dice.choice(origins), dice.choice(fleets), dice.choice(comers)
        for unit in (board.armies[origin.index], board.fleets[sea]):
            canvas.put(unit, carrying if dice.random() < 0.9 else None)
        for unit in (fleet, attack_from[0]):
            canvas.put(unit, attacking if dice.random() < 0.9 else None)
        carry(canvas, origin, target, (sea,))
        canvas.order(Move(*attack_from))
        canvas.order(SupportMove(fleet, attack_from[0], board.locations[sea]))


def carry(
    canvas: Canvas, origin: Province, target: Province, chain: tuple[int, ...], *, demand: bool = False
) -> bool:
    """Draw an army, its fleets and their orders; tell whether there was room for all of them."""
    board = canvas.board
    army = board.armies[origin.index]
    if origin == target or not canvas.put(army):
        return False
    place = board.locations[target.index]
    walks = bool(board.reach(army) >> target.index & 1)
    canvas.order(Move(army, place, via_convoy=demand and walks))
    whole = True
    for sea in chain:
        fleet = board.fleets[sea]
        whole = canvas.put(fleet) and whole
        canvas.order(Convoy(fleet, army, place))
    return whole


def chain_of_seas(canvas: Canvas) -> tuple[int, ...]:
    """Choose one to four seas in a row that all have shores at the ends; () on a board without any."""
    board, dice = canvas.board, canvas.dice
    coastal = [sea for sea in bits(board.seas) if board.shores[sea]]
    if not coastal:
        return ()
    chain = [dice.choice(coastal)]
    for _ in range(dice.choice((0, 0, 0, 1, 1, 2, LONGEST_CHAIN - 1))):
        onward = [sea for sea in bits(board.sea_borders[chain[-1]]) if sea not in chain and board.shores[sea]]
        if onward:
            chain.append(dice.choice(onward))
    return tuple(chain)


MOTIFS: tuple[tuple[Callable[[Canvas], None], int], ...] = (
    (battle, 5),
    (coasts, 2),
    (ring, 2),
    (convoy, 3),
    (swap, 2),
    (paradox, 4),
    (double_paradox, 2),
)
"""Every motif, with how often it is drawn."""
