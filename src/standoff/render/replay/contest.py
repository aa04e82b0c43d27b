"""The two sides that met over an order, as the very units that made their strengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from standoff.core.outcomes import OrderResult, Reason


@dataclass(frozen=True, slots=True)
class Contest:
    """Units on both sides, as text, with the strengths that were compared; `ours` is the attack."""

    ours: tuple[str, ...]
    strength: int
    theirs: tuple[str, ...]
    against: int


def contest(result: OrderResult, others: Mapping[str, OrderResult]) -> Contest | None:
    """Return what was compared over a move, or over a unit that was driven out; None where nothing was.

    `others` are the results of the phase by the text of their units.
    """
    facts = result.facts
    if result.unit is None:
        return None
    if "attack" in facts and "rivals" in facts and result.reason in {Reason.BOUNCED, Reason.MOVED}:
        other = _strongest([facts["against"], *facts["rivals"]])
        if other is None:
            return None
        ours = (result.unit.text, *facts["support"])
        return Contest(ours, facts["attack"], (other["unit"], *other["support"]), other["strength"])
    if result.reason is Reason.DISLODGED and "attacker" in facts:
        held, attacker = facts["hold"], facts["attacker"]
        helpers = others[attacker].facts.get("support", ()) if attacker in others else ()
        ours, theirs = (attacker, *helpers), (result.unit.text, *held["support"])
        return Contest(ours, facts["attack"], theirs, held["strength"])
    return None


def _strongest(sides: Sequence[Mapping[str, Any] | None]) -> Mapping[str, Any] | None:
    """Return the first of the strongest sides."""
    found = [side for side in sides if side is not None]
    return max(found, key=lambda side: side["strength"], default=None)
