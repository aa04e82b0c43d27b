"""The winter: builds where a power owns more centres than it has units, removals where fewer.

What is due stands in :mod:`standoff.core.dues`, which builds are legal in
:mod:`standoff.core.builds`, what becomes of too many orders in
:mod:`standoff.core.allotment`, and who goes unordered in
:mod:`standoff.core.civil_disorder`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from standoff.core.allotment import allot
from standoff.core.builds import check_build, check_waive
from standoff.core.civil_disorder import Straggler, stragglers
from standoff.core.dues import due, margin
from standoff.core.errors import PhaseError
from standoff.core.geography import Unit
from standoff.core.legality import Illegal, check_owner, own_unit, unreadable
from standoff.core.orders import Build, Disband, Given, Order, Remove, Waive
from standoff.core.outcomes import Checked, Note, OrderResult, Reason, Resolution, Verdict
from standoff.core.phases import PhaseKind
from standoff.core.position import Forces, Position
from standoff.core.rows import Entry, Ruling, note_given_unit, row, unordered_row
from standoff.core.ruleset import Ruleset
from standoff.core.sequence import advance


def check_adjustment(position: Position, given: Given, rules: Ruleset) -> Checked:
    """Hold an order of a winter against the position: its canonical form, or why it is illegal.

    Builds and waives are for powers with builds due, removals for those with units
    too many; any other order has no place in a winter.
    """
    if given.reading is None:
        return unreadable(given, own_unit(position, given))
    order = given.reading.order
    power = giver(position, given)
    unit = None if isinstance(order, Build | Waive) else position.unit_at[order.unit.index]
    notes: list[Note] = []
    try:
        canonical = check_order(position, power, given, rules, notes)
    except Illegal as no:
        return Checked(unit, None, no.reason, tuple(notes), no.rule, no.by, no.facts)
    return Checked(canonical.unit, canonical, notes=tuple(notes))


def check_order(
    position: Position, power: str | None, given: Given, rules: Ruleset, notes: list[Note]
) -> Build | Remove | Waive:
    """Return the canonical form of a power's order; raise Illegal where it cannot be done."""
    assert given.reading is not None
    match given.reading.order:
        case Build() as build:
            return check_build(position, power, build, given.reading, rules, notes)
        case Waive() as waive:
            check_waive(position, power, rules)
            return waive
        case Remove(unit=named) | Disband(unit=named):
            if power is not None and margin(position, power) >= 0:
                raise Illegal(Reason.NOTHING_DUE, facts={"due": due(position).get(power, 0)})
            unit = position.unit_at[named.index]
            if unit is None:
                raise Illegal(Reason.NO_UNIT_THERE, facts={"province": named.province.code})
            check_owner(position, power, unit)
            note_given_unit(given.reading, named, unit, position.power_of(unit), rules, notes)
            return Remove(unit)
        case _:
            raise Illegal(Reason.WRONG_PHASE)


def giver(position: Position, given: Given) -> str | None:
    """Return who gave an order.

    Where nobody said, that is the owner of the unit, the home power of a centre to
    build in, and for a waive the only power that could build, if there is one.
    """
    if given.power is not None or given.reading is None:
        return given.power
    match given.reading.order:
        case Build(unit=unit):
            return unit.province.home_of
        case Waive():
            building = [power for power, number in due(position).items() if number > 0]
            return building[0] if len(building) == 1 else None
        case order:
            return position.power_of(order.unit)


def check_adjustments(position: Position, given: Sequence[Given], rules: Ruleset) -> list[Checked]:
    """Hold several orders of a winter against the position, each by itself."""
    return [check_adjustment(position, one, rules) for one in given]


def resolve_adjustments(
    position: Position, given: Sequence[Given], rules: Ruleset, checked: Sequence[Checked] | None = None
) -> Resolution:
    """Carry out a winter: the next position, and a result for every order and every unordered removal.

    Raises PhaseError in any other phase. An illegal build or removal changes nothing.
    """
    if position.phase.kind is not PhaseKind.ADJUSTMENT:
        raise PhaseError(f"{position.phase} is not a phase of adjustments")
    answers = check_adjustments(position, given, rules) if checked is None else checked
    entries = [
        Entry(order, giver(position, order), answer) for order, answer in zip(given, answers, strict=True)
    ]
    rulings: dict[int, Ruling] = {}
    done: dict[str, list[Order]] = {}
    disorder: list[tuple[str, Straggler]] = []
    for power, number in due(position).items():
        legal = {i: e.checked for i, e in enumerate(entries) if e.power == power and e.checked.order}
        made = allot(legal, number, rules)
        orders = [order for i in legal if made[i].carried_out and (order := legal[i].order)]
        gone = {order.unit for order in orders if isinstance(order, Remove)}
        unordered = stragglers_left(position, power, gone, -number - len(gone), rules)
        rulings.update(made)
        disorder += [(power, one) for one in unordered]
        done[power] = orders + [Remove(one.unit) for one in unordered]
    following, winner = advance(position, forces_after(position, done))

    def make_results() -> tuple[OrderResult, ...]:
        results = [row(position, entry, rulings.get(i)) for i, entry in enumerate(entries)]
        results += [
            unordered_row(position, power, Remove(one.unit), disorder_ruling(one)) for power, one in disorder
        ]
        return tuple(results)

    return Resolution(
        position,
        tuple(given),
        rules,
        following,
        winner=winner,
        disbanded=removed_units(done),
        make_results=make_results,
    )


def stragglers_left(
    position: Position, power: str, gone: Collection[Unit], missing: int, rules: Ruleset
) -> Sequence[Straggler]:
    """Return the units that civil disorder removes beside those that are gone, sorted by unit."""
    if missing <= 0:
        return ()
    left = [one for one in stragglers(position, power, rules) if one.unit not in gone]
    return sorted(left[:missing], key=lambda one: one.unit.text)


def disorder_ruling(one: Straggler) -> Ruling:
    """Return the ruling on a unit that civil disorder removes."""
    facts = {"distance": one.distance, "nearest": one.nearest.code if one.nearest else None}
    return Ruling(Verdict.SUCCEEDS, Reason.CIVIL_DISORDER, "4.D.8", facts=facts)


def forces_after(position: Position, done: Mapping[str, Sequence[Order]]) -> Forces:
    """Return the units on the board once each power's builds and removals are done."""
    forces = list(position.forces)
    for power, orders in done.items():
        number = position.board.power_index[power]
        built = tuple(order.unit for order in orders if isinstance(order, Build))
        gone = {order.unit for order in orders if isinstance(order, Remove)}
        forces[number] = tuple(unit for unit in forces[number] if unit not in gone) + built
    return tuple(forces)


def removed_units(done: Mapping[str, Sequence[Order]]) -> tuple[tuple[str, Unit], ...]:
    """Return the units that left the board with their powers, sorted by power and unit."""
    return tuple(
        (power, unit)
        for power, orders in done.items()
        for unit in sorted((o.unit for o in orders if isinstance(o, Remove)), key=lambda unit: unit.text)
    )
