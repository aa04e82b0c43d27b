"""One door to the judge: any phase, any ruleset, a resolution."""

from __future__ import annotations

from collections.abc import Sequence

from standoff.core.adjustments import check_adjustment, resolve_adjustments
from standoff.core.legality import check_movement
from standoff.core.movement import resolve_movement
from standoff.core.orders import Given
from standoff.core.outcomes import Checked, Resolution
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.retreats import check_retreat, resolve_retreats
from standoff.core.ruleset import RULEBOOK_2023, Ruleset


def adjudicate(position: Position, given: Sequence[Given], rules: Ruleset = RULEBOOK_2023) -> Resolution:
    """Judge one phase: every order's result, and the position that follows.

    Every position gives a result under every ruleset, and the order of the orders
    matters only where a rule says first or last.
    """
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return resolve_movement(position, given, rules)
        case PhaseKind.RETREAT:
            return resolve_retreats(position, given, rules)
        case PhaseKind.ADJUSTMENT:
            return resolve_adjustments(position, given, rules)


def check(position: Position, given: Given, rules: Ruleset = RULEBOOK_2023) -> Checked:
    """Hold one order against a position: its canonical form, or why it is illegal."""
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return check_movement(position, given, rules)
        case PhaseKind.RETREAT:
            return check_retreat(position, given, rules)
        case PhaseKind.ADJUSTMENT:
            return check_adjustment(position, given, rules)
