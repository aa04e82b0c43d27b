"""A player that orders anything legal: the measure of all others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from standoff.arena.observation import Observation
from standoff.core.orders import Order, Waive


@dataclass(frozen=True, slots=True)
class RandomAgent:
    """Draws for every unit one of its legal orders, all with the same chance.

    In winter it builds or removes as many units as are due, in places drawn by chance.
    """

    name: str = "random"

    def orders(self, observation: Observation, dice: Random) -> Iterable[str | Order]:
        """Return one legal order for each unit, or for each build or removal that is due."""
        groups = list(observation.legal_orders.values())
        if not observation.due:
            return [dice.choice(group) for group in groups]
        places = [group for group in groups if not isinstance(group[0], Waive)]
        return [dice.choice(group) for group in dice.sample(places, abs(observation.due))]
