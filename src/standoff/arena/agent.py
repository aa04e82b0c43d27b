"""What a player is to the arena: something that answers an observation with orders."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Protocol

from standoff.arena.observation import Observation
from standoff.core.orders import Order


class Agent(Protocol):
    """A player of one seat.

    It keeps nothing between two phases that it could not work out again from what it
    sees, so that a game can be taken up, or gone back to, at any phase.
    """

    @property
    def name(self) -> str:
        """What the player is called in results."""

    def orders(self, observation: Observation, dice: Random) -> Iterable[str | Order]:
        """Return the orders of this phase. All chance comes from `dice`."""
