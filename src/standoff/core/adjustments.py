"""The winter: builds where a power owns more centres than it has units, removals where fewer.

What is due stands in :mod:`standoff.core.dues`, which builds are legal in
:mod:`standoff.core.builds`, what becomes of too many orders in
:mod:`standoff.core.allotment`, and who goes unordered in
:mod:`standoff.core.civil_disorder`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from standoff.core.allotment import allot, carried_out
from standoff.core.builds import check_build, check_waive
from standoff.core.civil_disorder import Straggler, stragglers
from standoff.core.dues import due, margin
from standoff.core.errors import PhaseError
from standoff.core.geography import Board, Unit
from standoff.core.legality import Illegal, check_owner, own_unit, unreadable
from standoff.core.memory import PerBoard, keep
from standoff.core.orders import Build, Disband, Given, Reading, Remove, Waive
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
    return check_adjustments(position, (given,), rules)[0]


def check_adjustments(position: Position, given: Sequence[Given], rules: Ruleset) -> list[Checked]:
    """Hold several orders of a winter against the position, each by itself."""
    dues = due(position)
    return [check_one(position, dues, giver(position, dues, one), one, rules) for one in given]


def check_one(
    position: Position, dues: Mapping[str, int], power: str | None, given: Given, rules: Ruleset
) -> Checked:
    """Hold one power's order against the position."""
    if given.reading is None:
        return unreadable(given, own_unit(position, given))
    order = given.reading.order
    notes: list[Note] = []
    try:
        canonical = check_order(position, dues, power, given.reading, rules, notes)
    except Illegal as no:
        unit = None if isinstance(order, Build | Waive) else position.unit_at[order.unit.index]
        return Checked(unit, None, no.reason, tuple(notes), no.rule, no.by, no.facts)
    if canonical is not order or notes:
        return Checked(canonical.unit, canonical, notes=tuple(notes))
    accepted = _accepted.of(position.board)
    return accepted.get(id(order)) or keep(accepted, id(order), Checked(order.unit, order))


def check_order(
    position: Position,
    dues: Mapping[str, int],
    power: str | None,
    reading: Reading,
    rules: Ruleset,
    notes: list[Note],
) -> Build | Remove | Waive:
    """Return the canonical form of a power's order; raise Illegal where it cannot be done."""
    match reading.order:
        case Build() as build:
            return check_build(position, power, build, reading, rules, notes)
        case Waive() as waive:
            check_waive(0 if power is None else dues.get(power, 0), rules)
            return waive
        case Remove(unit=named) | Disband(unit=named) as order:
            if power is not None and margin(position, power) >= 0:
                raise Illegal(Reason.NOTHING_DUE, facts={"due": dues.get(power, 0)})
            unit = position.unit_at[named.index]
            if unit is None:
                raise Illegal(Reason.NO_UNIT_THERE, facts={"province": named.province.code})
            check_owner(position, power, unit)
            note_given_unit(reading, named, unit, position.power_of(unit), rules, notes)
            return order if isinstance(order, Remove) and named is unit else Remove(unit)
        case _:
            raise Illegal(Reason.WRONG_PHASE)


def giver(position: Position, dues: Mapping[str, int], given: Given) -> str | None:
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
            building = [power for power, number in dues.items() if number > 0]
            return building[0] if len(building) == 1 else None
        case order:
            return position.power_of(order.unit)


def resolve_adjustments(
    position: Position, given: Sequence[Given], rules: Ruleset, checked: Sequence[Checked] | None = None
) -> Resolution:
    """Carry out a winter: the next position, and a result for every order and every unordered removal.

    Raises PhaseError in any other phase. An illegal build or removal changes nothing.
    """
    if position.phase.kind is not PhaseKind.ADJUSTMENT:
        raise PhaseError(f"{position.phase} is not a phase of adjustments")
    dues = due(position)
    powers = [giver(position, dues, one) for one in given]
    if checked is None:
        checked = [
            check_one(position, dues, power, one, rules) for power, one in zip(powers, given, strict=True)
        ]
    legal: dict[str, dict[int, Checked]] = {power: {} for power in dues}
    for i, (power, answer) in enumerate(zip(powers, checked, strict=True)):
        if answer.order is not None and power in legal:
            legal[power][i] = answer
    changes = [change(position, power, number, legal[power], rules) for power, number in dues.items()]
    following, winner = advance(position, forces_after(position, changes))

    def make_results() -> tuple[OrderResult, ...]:
        rulings: dict[int, Ruling] = {}
        for power, number in dues.items():
            rulings |= allot(legal[power], number, rules)
        entries = map(Entry, given, powers, checked)
        results = [row(position, entry, rulings.get(i)) for i, entry in enumerate(entries)]
        results += [
            unordered_row(position, one.power, Remove(straggler.unit), disorder_ruling(straggler))
            for one in changes
            for straggler in one.disorder
        ]
        return tuple(results)

    return Resolution(
        position,
        tuple(given),
        rules,
        following,
        winner=winner,
        disbanded=tuple([(one.power, unit) for one in changes for unit in one.removed]),
        make_results=make_results,
    )


class Change(NamedTuple):
    """What a winter does to a power's units; `disorder` are those of the removed that nobody ordered."""

    power: str
    built: list[Unit]
    removed: list[Unit]
    disorder: Sequence[Straggler]


def change(
    position: Position, power: str, number: int, legal: Mapping[int, Checked], rules: Ruleset
) -> Change:
    """Carry out a power's legal orders, where `number` is due, and let civil disorder do the rest."""
    chosen = carried_out(legal, number, rules)
    orders = [answer.order for i, answer in legal.items() if i in chosen]
    built = [order.unit for order in orders if isinstance(order, Build)]
    removed = [order.unit for order in orders if isinstance(order, Remove)]
    disorder = stragglers_left(position, power, removed, -number - len(removed), rules)
    removed += [one.unit for one in disorder]
    return Change(power, built, sorted(removed, key=attrgetter("text")), disorder)


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


def forces_after(position: Position, changes: Sequence[Change]) -> Forces:
    """Return the units on the board once the builds and removals are done."""
    forces = list(position.forces)
    for one in changes:
        number = position.board.power_index[one.power]
        gone = [unit.index for unit in one.removed]
        forces[number] = (*[unit for unit in forces[number] if unit.index not in gone], *one.built)
    return tuple(forces)


def _nothing(_: Board) -> dict[int, Checked]:
    """Begin a memory of answers to orders that are legal as given, by the identity of the order they hold."""
    return {}


_accepted = PerBoard(_nothing)
