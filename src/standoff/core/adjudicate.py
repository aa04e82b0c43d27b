"""One door to the judge: any phase, any ruleset, a resolution."""

from __future__ import annotations

from collections.abc import Sequence

from standoff.core.adjustments import check_adjustments, resolve_adjustments
from standoff.core.movement import resolve_movement
from standoff.core.orders import Given
from standoff.core.outcomes import Checked, Resolution
from standoff.core.phases import PhaseKind
from standoff.core.plain_orders import check_orders
from standoff.core.position import Position
from standoff.core.retreats import check_retreats, resolve_retreats
from standoff.core.ruleset import RULEBOOK_2023, Ruleset


def adjudicate(
    position: Position,
    given: Sequence[Given],
    rules: Ruleset = RULEBOOK_2023,
    checked: Sequence[Checked] | None = None,
) -> Resolution:
    """Judge one phase: every order's result, and the position that follows.

    Every position gives a result under every ruleset, and the order of the orders
    matters only where a rule says first or last. `checked` is what `check_all` says of
    these orders, where it was asked already.
    """
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return resolve_movement(position, given, rules, checked)
        case PhaseKind.RETREAT:
            return resolve_retreats(position, given, rules, checked)
        case PhaseKind.ADJUSTMENT:
            return resolve_adjustments(position, given, rules, checked)


def check(position: Position, given: Given, rules: Ruleset = RULEBOOK_2023) -> Checked:
    """Hold one order against a position: its canonical form, or why it is illegal."""
    return check_all(position, (given,), rules)[0]


def check_all(position: Position, given: Sequence[Given], rules: Ruleset = RULEBOOK_2023) -> list[Checked]:
    """Hold several orders against a position, each as if it were the only one."""
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return check_orders(position, given, rules)
        case PhaseKind.RETREAT:
            return check_retreats(position, given, rules)
        case PhaseKind.ADJUSTMENT:
            return check_adjustments(position, given, rules)
