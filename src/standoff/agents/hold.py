"""A player that keeps still: the least that a player can do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from standoff.arena.observation import Observation
from standoff.core.orders import Disband, Hold, Order


@dataclass(frozen=True, slots=True)
class HoldAgent:
    """Holds with every unit, disbands what is dislodged, builds nothing, and removes nothing by itself."""

    name: str = "hold"

    def orders(self, observation: Observation, dice: Random) -> Iterable[str | Order]:  # noqa: ARG002 - no chance in it
        """Return a hold for every unit, or a disbanding for every dislodged one."""
        groups = observation.legal_orders.values()
        return [order for group in groups for order in group if isinstance(order, Hold | Disband)]
