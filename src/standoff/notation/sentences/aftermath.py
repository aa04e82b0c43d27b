"""What is said of legal orders in retreats and winters, and of units without any."""

from __future__ import annotations

from standoff.core.orders import Build, Remove, Waive
from standoff.notation.sentences.case import Case, Told
from standoff.notation.sentences.things import known

DOUBLE_BUILD_RULE = "4.D.5"


def done(case: Case) -> Told:
    """Tell of an order that was simply carried out."""
    return Told((case.result.reason.value,))


def retreats_clashed(case: Case) -> Told:
    """Tell of retreats to one province, all of which fail."""
    rivals = case.by or tuple(side.unit for side in case.facts.sides("rivals"))
    return Told(("retreats_clashed",), known(by=rivals))


def no_order(case: Case) -> Told:
    """Tell of a dislodged unit without an order: perhaps there was nowhere to go."""
    return Told(("nowhere" if case.facts.facts.get("reach") in ([], ()) else "no_order",))


def surplus(case: Case) -> Told:
    """Tell of an order beyond what is due, and of those that used it up."""
    number = case.facts.number("due")
    match case.result.order:
        case Build() | Waive():
            head = "surplus_build"
        case Remove():
            head = "surplus_removal"
        case _:
            signs = {True: "surplus_build", False: "surplus_removal", None: "surplus"}
            head = signs[number > 0 if number else None]
    return Told((head, "spent"), known(due=abs(number) if number else None))


def duplicate(case: Case) -> Told:
    """Tell of a second order for the same unit, or the same place in winter."""
    others = tuple(unit for unit in case.by if unit != case.unit)
    if not others and (case.by or case.result.rule != DOUBLE_BUILD_RULE):
        return Told(("given_twice",))
    place = case.board.locations[case.unit.index] if case.unit else case.facts.place("province")
    return Told(("duplicate",), known(rivals=others, province=place))


def civil_disorder(case: Case) -> Told:
    """Tell of a unit that went because nobody said which one should."""
    things = known(distance=case.facts.number("distance"), nearest=case.facts.place("nearest"))
    return Told(("civil_disorder",), things)
