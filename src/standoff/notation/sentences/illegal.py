"""What is said of orders that cannot be carried out: what is wrong, and what could be done."""

from __future__ import annotations

from collections.abc import Mapping

from standoff.core.geography import Board, Location, Unit
from standoff.core.orders import Disband, Hold
from standoff.core.outcomes import Reason
from standoff.core.phases import PhaseKind
from standoff.notation.sentences.case import Case, Told
from standoff.notation.sentences.things import (
    Barred,
    Clause,
    Coast,
    Named,
    Notation,
    Pronoun,
    Quoted,
    Sentence,
    Several,
    Thing,
    known,
)

ADVICE: Mapping[Reason, Sentence] = {
    Reason.NOT_ADJACENT: ("reach",),
    Reason.RETREAT_OCCUPIED: ("reach",),
    Reason.RETREAT_CONTESTED: ("reach",),
    Reason.RETREAT_ATTACKER_ORIGIN: ("reach",),
    Reason.RETREAT_NOT_ADJACENT: ("reach",),
    Reason.AMBIGUOUS_COAST: ("coasts",),
    Reason.COAST_NOT_REACHABLE: ("coasts",),
    Reason.SUPPORTED_CANNOT_REACH: ("coasts",),
    Reason.NOT_HOME_CENTRE: ("homes",),
}
"""What could be done instead, by what was wrong."""


def illegal(case: Case) -> Told:
    """Tell why an order cannot be carried out, and what its unit does instead."""
    unit, head = case.unit, opening(case)
    who = Pronoun(unit) if unit and head != "illegal" else unit
    things = {**about_places(case), **about_units(case), **about_words(case), **about_winter(case)}
    things |= known(who=who, traveller=case.by[0] if case.by else who)
    advice = ADVICE.get(case.result.reason)
    return Told((head, clause(case)), things, more=(advice,) if advice else ())


def opening(case: Case) -> str:
    """Name the clause that begins: a unit that has no other order holds, or in retreats disbands.

    One that was dislodged did not hold; that has a sentence of its own.
    """
    match case.result.order:
        case Hold() if not case.facts.text("dislodged_by"):
            return "illegal_holds"
        case Disband():
            return "illegal_disbands"
        case _:
            return "illegal"


def clause(case: Case) -> str:
    """Name the clause for what is wrong: the reason, told apart further where one word has several senses."""
    reason, rule, number = case.result.reason, case.result.rule, case.facts.number("due")
    match reason:
        case Reason.WRONG_PHASE if rule == "4.D.7":
            return "waiving_forbidden"
        case Reason.NO_CONVOY_ROUTE if rule == "4.A.3":
            return "no_demand"
        case Reason.WRONG_UNIT_KIND if rule == "4.C.3":
            return "build_without_kind"
        case Reason.NOTHING_DUE if number:
            return "builds_due" if number > 0 else "removals_due"
        case _:
            return reason.value


def about_places(case: Case) -> dict[str, Thing]:
    """Return the places that an illegal order is about, and those that would do."""
    unit, facts = case.unit, case.facts
    reach = facts.places("reach")
    if unit and not reach and case.result.reason is Reason.NOT_ADJACENT:
        reach = case.board.borders(unit)
    coasts = tuple(coast_choice(place) for place in facts.places("coasts") if place.coast)
    return known(
        target=facts.place("target"),
        province=facts.place("province") or (unit.location if unit else None),
        place=case.board.locations[unit.index] if unit else None,
        reach=reach,
        coasts=Several(coasts, either=True) if coasts else None,
    )


def coast_choice(place: Location) -> Clause:
    """Return how a coast is written, and which one that is."""
    return Clause("coast_choice", known(code=Notation(place.code), coast=Coast(place.coast or "")))


def about_units(case: Case) -> dict[str, Thing]:
    """Return the units that an illegal order is about."""
    unit, by = case.unit, case.by
    owner = case.facts.power("owner")
    foreign = by[0] if by else unit
    if foreign and not owner:
        owner = case.result.position.power_of(foreign)
    return known(
        foreign=foreign,
        owner=Named(owner) if owner and owner != case.result.power else None,
    )


def about_words(case: Case) -> dict[str, Thing]:
    """Return what an order says, where it could not be understood."""
    given, said = case.result.given, case.facts.text("word")
    candidates = case.facts.places("candidates")
    barred = barred_place(case.board, case.facts.text("province") or said or "")
    example = model_order(case)
    return known(
        given=Quoted(given) if given is not None else None,
        word=Quoted(said) if said else None,
        candidates=Several(candidates, either=True) if candidates else None,
        barrier=Barred(barred) if barred else None,
        example=Notation(example) if example else None,
    )


def barred_place(board: Board, said: str) -> str | None:
    """Return the code of the place that nobody can enter by its code or any of its names."""
    spoken = said.casefold()
    for names in board.impassable.values():
        for code, name in names.items():
            if spoken in {text.casefold() for text in (code, name.printed, *name.aliases)}:
                return code
    return None


def model_order(case: Case) -> str | None:
    """Return an order that the power could give now, to show how orders are written."""
    position, power = case.result.position, case.result.power
    number = case.board.power_index.get(power) if power else None
    if position.phase.kind is PhaseKind.RETREAT:
        losers = [loser.unit for loser in position.dislodged if power in {None, loser.power}]
        return f"{losers[0]} - D" if losers else None
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        homes = case.board.powers[number].homes if number is not None else ()
        return f"BUILD A {homes[0]}" if homes else None
    units: tuple[Unit, ...] = tuple(position) if number is None else position.forces[number]
    ways = [f"{unit} - {case.board.borders(unit)[0]}" for unit in units if case.board.borders(unit)]
    return ways[0] if ways else None


def about_winter(case: Case) -> dict[str, Thing]:
    """Return the home centres that the power could build in."""
    number = case.board.power_index.get(case.result.power or "")
    codes = case.board.powers[number].homes if number is not None else ()
    homes = case.facts.places("homes") or tuple(case.board.location(code) for code in codes)
    return known(homes=homes)
