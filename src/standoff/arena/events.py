"""What happens in a match, as numbered events that say who may see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from standoff.core.orders import Move
from standoff.core.outcomes import Reason, Resolution
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.notation.answers import write_answer

PUBLIC = "public"
"""Seen by all; other events name the power that alone sees them."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event: its number, its kind, the phase that it happened in, who sees it, and what it says.

    `resolution` is what a phase came to, where the event tells of that.
    """

    number: int
    kind: str
    phase: str
    view: str
    data: Mapping[str, Any]
    resolution: Resolution | None = None

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Write the event; the sentences of a judge's answer are in `language`."""
        data = dict(self.data)
        if self.resolution is not None:
            data["answer"] = write_answer(self.resolution, language)
        return {
            "number": self.number,
            "kind": self.kind,
            "phase": self.phase,
            "view": self.view,
            "data": data,
        }


Told = tuple[str, Mapping[str, Any]]
"""The kind of an event, and what it says."""


def tell(resolution: Resolution) -> Iterator[Told]:
    """Yield what became of units, centres and powers in a phase.

    >>> import standoff
    >>> position = standoff.Game().position
    >>> list(tell(standoff.adjudicate(position, [])))
    []
    """
    yield from _units(resolution)
    yield from _centres(resolution.before, resolution.next)
    for power in living(resolution.before):
        if power not in living(resolution.next):
            yield "power_eliminated", {"power": power}


def _units(resolution: Resolution) -> Iterator[Told]:
    """Yield which units were dislodged, retreated, were built or left the board."""
    following = resolution.next
    if following.phase.kind is PhaseKind.RETREAT:
        for loser in following.dislodged:
            origin = loser.origin.code if loser.origin else None
            yield "dislodged", {"power": loser.power, "unit": loser.unit.text, "from": origin}
    if resolution.before.phase.kind is PhaseKind.MOVEMENT:
        return
    for result in resolution:
        unit, order = result.unit, result.order
        if result.reason is Reason.RETREATED and isinstance(order, Move) and unit is not None:
            yield "retreated", {"power": result.power, "unit": unit.text, "to": order.target.code}
        elif result.reason is Reason.BUILT and unit is not None:
            yield "built", {"power": result.power, "unit": unit.text}
    for power, gone in resolution.disbanded:
        yield "removed", {"power": power, "unit": gone.text}


def _centres(before: Position, after: Position) -> Iterator[Told]:
    """Yield which centres have a new owner, and whose they were."""
    if before.holdings is None or after.holdings is None or before.holdings is after.holdings:
        return
    for centre in after.board.centres:
        old, new = before.owner(centre), after.owner(centre)
        if new is not None and new != old:
            yield "center_taken", {"center": centre.code, "power": new, "from": old}


def living(position: Position) -> tuple[str, ...]:
    """Return the powers that have a unit or a centre left."""
    holdings = position.holdings or ((),) * len(position.forces)
    losers = {loser.power for loser in position.dislodged}
    return tuple(
        power.name
        for power, force, holding in zip(position.board.powers, position.forces, holdings, strict=True)
        if force or holding or power.name in losers
    )
