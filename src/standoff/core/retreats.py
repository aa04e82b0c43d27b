"""The retreat phase: where dislodged units may go, and what becomes of their orders.

A dislodged unit goes to a bordering vacant province, but neither to where its
attacker came from nor to where a standoff left nobody; or it disbands. Units that
retreat to one province all disband.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn

from standoff.core.errors import PhaseError
from standoff.core.geography import Location, Province, Terrain, Unit
from standoff.core.legality import Illegal, own_unit, reachable_coast, unreadable, without_coast
from standoff.core.orders import Disband, Given, Move, Order, Remove
from standoff.core.outcomes import Checked, Note, OrderResult, Reason, Resolution, Verdict
from standoff.core.phases import PhaseKind
from standoff.core.position import Dislodged, Forces, Position
from standoff.core.rows import Entry, Ruling, note_given_unit, row, unordered_row
from standoff.core.ruleset import Ruleset
from standoff.core.sequence import advance


def retreat_options(position: Position, loser: Dislodged, rules: Ruleset) -> tuple[Location, ...]:
    """Return everywhere a dislodged unit may retreat to, sorted by code (DATC 6.H, 4.A.5).

    >>> from standoff.boards import standard
    >>> from standoff.core.ruleset import RULEBOOK_2023
    >>> board = standard()
    >>> loser = Dislodged("Turkey", board.fleet("ANK"), board.province("BLA"))
    >>> standing = {"Russia": [board.fleet("ANK"), board.fleet("CON")]}
    >>> position = Position.build(board, "F1901R", standing, dislodged=[loser])
    >>> retreat_options(position, loser, RULEBOOK_2023)
    (<Location ARM>,)
    """
    places = position.board.borders(loser.unit)
    return tuple(p for p in places if why_closed(position, loser, p.province, rules) is None)


def check_retreat(position: Position, given: Given, rules: Ruleset) -> Checked:
    """Hold an order of a retreat phase against the position: its canonical form, or why it is illegal.

    Only dislodged units are ordered, to retreat or to disband; supports and convoys
    play no part (DATC 6.H.1 to 6.H.4), and so no retreat goes by convoy.
    """
    loser = dislodged_meant(position, given)
    unit = loser.unit if loser else own_unit(position, given)
    if given.reading is None:
        return unreadable(given, unit)
    order = given.reading.order
    match order:
        case Disband() | Remove() | Move(via_convoy=False):
            pass
        case _:
            return Checked(unit, None, Reason.WRONG_PHASE)
    notes: list[Note] = []
    try:
        if loser is None:
            refuse(position, order.unit, unit)
        note_given_unit(given.reading, order.unit, loser.unit, loser.power, rules, notes)
        if not isinstance(order, Move):
            return Checked(loser.unit, Disband(loser.unit), notes=tuple(notes))
        target = check_target(position, loser, order.target, rules, notes)
    except Illegal as no:
        facts = dict(no.facts)
        if loser is not None:
            facts["reach"] = [place.code for place in retreat_options(position, loser, rules)]
        return Checked(unit, None, no.reason, tuple(notes), no.rule, no.by, facts)
    rule = "4.A.5" if target.province == loser.origin else None
    return Checked(loser.unit, Move(loser.unit, target), notes=tuple(notes), rule=rule)


def check_retreats(position: Position, given: Sequence[Given], rules: Ruleset) -> list[Checked]:
    """Hold several orders of a retreat phase against the position, each by itself."""
    return [check_retreat(position, one, rules) for one in given]


def resolve_retreats(
    position: Position, given: Sequence[Given], rules: Ruleset, checked: Sequence[Checked] | None = None
) -> Resolution:
    """Carry out the retreats: the next position, and a result for every order and dislodged unit.

    Raises PhaseError in any other phase. An illegal order makes its unit disband,
    unless another order of that unit stands; so do two different legal ones where
    rule 4.D.3 says so, and retreats of several units to one province.
    """
    if position.phase.kind is not PhaseKind.RETREAT:
        raise PhaseError(f"{position.phase} is not a phase of retreats")
    answers = check_retreats(position, given, rules) if checked is None else checked
    entries = [
        Entry(order, giver(position, order), answer) for order, answer in zip(given, answers, strict=True)
    ]
    rulings, standing, repeats = one_each(entries, rules)
    rulings.update(carry_out(entries, standing.values()))
    rulings.update({i: rulings[standing[place]] for i, place in repeats.items()})
    arrived = {
        place: entries[i].checked.order
        for place, i in standing.items()
        if rulings[i].reason is Reason.RETREATED
    }
    following, winner = advance(position, forces_after(position, arrived))
    gone = tuple((x.power, x.unit) for x in position.dislodged if x.unit.index not in arrived)

    def make_results() -> tuple[OrderResult, ...]:
        meant = [dislodged_meant(position, order) for order in given]
        results = [
            row(
                position,
                entry,
                rulings.get(i),
                Disband(loser.unit) if loser and loser.unit.index not in standing else None,
            )
            for i, (entry, loser) in enumerate(zip(entries, meant, strict=True))
        ]
        results += [
            unordered_row(position, x.power, Disband(x.unit), unordered(position, x, rules))
            for x in position.dislodged
            if x not in meant
        ]
        return tuple(results)

    return Resolution(
        position,
        tuple(given),
        rules,
        following,
        winner=winner,
        disbanded=gone,
        make_results=make_results,
    )


def unordered(position: Position, loser: Dislodged, rules: Ruleset) -> Ruling:
    """Return the ruling on a dislodged unit that was given no order."""
    reach = [place.code for place in retreat_options(position, loser, rules)]
    return Ruling(Verdict.SUCCEEDS, Reason.NO_ORDER, facts={"reach": reach})


def dislodged_meant(position: Position, given: Given) -> Dislodged | None:
    """Return the dislodged unit that an order is for: it must be the giver's own.

    Its province may also hold the unit that dislodged it, which has no orders now.
    """
    named = given.named
    if named is not None:
        for loser in position.dislodged:
            if loser.unit.index == named.index and given.power in {None, loser.power}:
                return loser
    return None


def giver(position: Position, given: Given) -> str | None:
    """Return who gave an order: its unit's owner where nobody said."""
    if given.power is not None:
        return given.power
    loser, unit = dislodged_meant(position, given), own_unit(position, given)
    if loser is not None:
        return loser.power
    return position.power_of(unit) if unit is not None else None


def refuse(position: Position, named: Unit, own: Unit | None) -> NoReturn:
    """Say why an order is for no dislodged unit of its giver's; `own` stands there undislodged."""
    if own is not None:
        raise Illegal(Reason.NOT_DISLODGED)
    owners = {loser.unit.index: loser for loser in position.dislodged}
    loser = owners.get(named.index)
    other = loser.unit if loser is not None else position.unit_at[named.index]
    if other is None:
        raise Illegal(Reason.NO_UNIT_THERE, facts={"province": named.province.code})
    owner = loser.power if loser is not None else position.power_of(other)
    raise Illegal(Reason.NOT_YOUR_UNIT, by=(other,), facts={"owner": owner})


def check_target(
    position: Position, loser: Dislodged, target: Location, rules: Ruleset, notes: list[Note]
) -> Location:
    """Return the location that a retreat reaches; raise Illegal where it cannot go there.

    A province that is closed is so on every coast, whichever the order names.
    """
    unit, province = loser.unit, target.province
    if unit.is_army:
        target = without_coast(position, target, rules, notes)
    facts = {"target": target.code}
    if province == unit.province:
        raise Illegal(Reason.SAME_PROVINCE)
    if unit.is_army and province.terrain is Terrain.SEA:
        raise Illegal(Reason.ARMY_TO_SEA, facts=facts)
    if unit.is_fleet and province.terrain is Terrain.INLAND:
        raise Illegal(Reason.FLEET_INLAND, facts=facts)
    options = position.board.coasts_reached(unit, province)
    if not options:
        raise Illegal(Reason.RETREAT_NOT_ADJACENT, facts=facts)
    closed = why_closed(position, loser, province, rules)
    if closed is not None:
        raise closed
    return reachable_coast(options, target, rules, notes)


def why_closed(position: Position, loser: Dislodged, target: Province, rules: Ruleset) -> Illegal | None:
    """Say why a bordering province is closed to a dislodged unit; None where it is open."""
    facts = {"target": target.code}
    occupant = position.unit_at[target.index]
    if occupant is not None:
        return Illegal(Reason.RETREAT_OCCUPIED, by=(occupant,), facts=facts)
    if target == loser.origin and not (loser.convoyed and rules.convoyed_origin == "b"):
        attacker = position.unit_at[loser.unit.index]
        return Illegal(
            Reason.RETREAT_ATTACKER_ORIGIN,
            rule="4.A.5" if loser.convoyed else None,
            by=(attacker,) if attacker is not None else (),
            facts={**facts, "origin": target.code},
        )
    if target in position.contested:
        return Illegal(Reason.RETREAT_CONTESTED, facts=facts)
    return None


def one_each(
    entries: Sequence[Entry], rules: Ruleset
) -> tuple[dict[int, Ruling], dict[int, int], dict[int, int]]:
    """Choose one order for each unit, by rule 4.D.3 where its legal orders differ.

    Return the rulings on the others by number of entry, for each dislodged unit's
    province the entry that stands, and by entry the provinces of orders that repeat it.
    """
    repeats: dict[int, int] = {}
    rulings: dict[int, Ruling] = {}
    standing: dict[int, int] = {}
    legal: dict[int, list[int]] = {}
    for i, entry in enumerate(entries):
        if entry.checked.order and entry.checked.unit:
            legal.setdefault(entry.checked.unit.index, []).append(i)
    for province, numbers in legal.items():
        orders = [entries[i].checked.order for i in numbers]
        stands = standing_order(orders, rules)
        for i, order in zip(numbers, orders, strict=True):
            if order != stands:
                facts = {"orders": len(set(orders))}
                rulings[i] = Ruling(
                    Verdict.ILLEGAL, Reason.SEVERAL_ORDERS, "4.D.3", facts=facts, carried_out=False
                )
            elif province in standing:
                repeats[i] = province
            else:
                standing[province] = i
    return rulings, standing, repeats


def standing_order(orders: Sequence[Order | None], rules: Ruleset) -> Order | None:
    """Return which of one unit's legal orders stands, if any (DATC 4.D.3)."""
    if len(set(orders)) == 1 or rules.several_orders == "a":
        return orders[0]
    return orders[-1] if rules.several_orders == "b" else None


def carry_out(entries: Sequence[Entry], standing: Iterable[int]) -> dict[int, Ruling]:
    """Rule on the orders that stand: retreats to one province all fail."""
    heading: dict[Province, list[int]] = {}
    rulings = {}
    for i in standing:
        match entries[i].checked.order:
            case Move(target=target):
                heading.setdefault(target.province, []).append(i)
            case _:
                rulings[i] = Ruling(Verdict.SUCCEEDS, Reason.DISBANDED)
    for province, numbers in heading.items():
        for i in numbers:
            others = (unit for j in numbers if j != i and (unit := entries[j].checked.unit))
            rivals = tuple(sorted(others, key=lambda unit: unit.text))
            if rivals:
                facts = {"target": province.code, "rivals": [unit.text for unit in rivals]}
                rulings[i] = Ruling(Verdict.FAILS, Reason.BOUNCED, by=rivals, facts=facts)
            else:
                rulings[i] = Ruling(Verdict.SUCCEEDS, Reason.RETREATED, entries[i].checked.rule)
    return rulings


def forces_after(position: Position, arrived: Mapping[int, Order | None]) -> Forces:
    """Return the units on the board once those that retreated stand where they went."""
    forces = [list(force) for force in position.forces]
    for loser in position.dislodged:
        order = arrived.get(loser.unit.index)
        if isinstance(order, Move):
            unit = position.board.unit(loser.unit.kind, order.target)
            forces[position.board.power_index[loser.power]].append(unit)
    return tuple(map(tuple, forces))
