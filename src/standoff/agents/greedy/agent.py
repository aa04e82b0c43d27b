"""The greedy player: it takes the best of what it can see one phase ahead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from standoff.agents.greedy.aftermath import builds_or_removals, retreats
from standoff.agents.greedy.attacks import plan_operations
from standoff.agents.greedy.chances import STOOD, Chances
from standoff.agents.greedy.plan import Plan
from standoff.agents.greedy.singles import plan_singles
from standoff.agents.greedy.worth import Worth
from standoff.arena.observation import Observation
from standoff.core.game import Turn
from standoff.core.orders import Move, Order
from standoff.core.phases import PhaseKind
from standoff.core.position import Position


@dataclass(frozen=True, slots=True)
class GreedyAgent:
    """Plans supported attacks and convoys, keeps its centres, and never works against itself.

    It weighs places by the centres in and around them, and moves by the chance that they
    succeed; docs/agents.md tells how.
    """

    name: str = "greedy"

    def orders(self, observation: Observation, dice: Random) -> Iterable[str | Order]:
        """Return the orders of this phase; the dice make it prefer one of two equals."""
        return Outlook.of(observation).orders(observation, dice)


class Outlook(NamedTuple):
    """How one power sees a position: what the others may do, and what each place is worth."""

    power: int
    chances: Chances
    worth: Worth

    @classmethod
    def of(cls, observation: Observation) -> Outlook:
        """Look at a position from a seat."""
        position = observation.position
        power = position.board.power_index[observation.power]
        chances = Chances(position, power, habits(position, observation.past))
        return cls(power, chances, Worth.weigh(position, power, chances))

    def orders(self, observation: Observation, dice: Random) -> list[Order]:
        """Plan the orders of this phase; other dice may give others."""
        position, legal, worth = observation.position, observation.legal_orders, self.worth.with_whims(dice)
        match position.phase.kind:
            case PhaseKind.MOVEMENT:
                plan = Plan(position, self.power, legal, self.chances, worth)
                plan_operations(plan)
                plan_singles(plan)
                return [plan.orders[unit] for unit in plan.units]
            case PhaseKind.RETREAT:
                return retreats(legal, worth)
            case PhaseKind.ADJUSTMENT:
                return builds_or_removals(observation.due, legal, worth)


def habits(position: Position, past: tuple[Turn, ...]) -> dict[int, int]:
    """Return what the units did last season that are still where they were then.

    The answer tells by number of province where a unit tried to go, or that it stood.
    """
    last = next((t for t in reversed(past) if t.position.phase.kind is PhaseKind.MOVEMENT), None)
    if last is None:
        return {}
    tried = {}
    for given in last.given:
        order = given.reading.order if given.reading else None
        if order is not None and order.unit is not None:
            tried[order.unit.index] = order.target.province.index if isinstance(order, Move) else STOOD
    return {
        unit.index: tried.get(unit.index, STOOD)
        for unit in position
        if last.position.unit_at[unit.index] == unit
        and last.position.power_of(unit) == position.power_of(unit)
    }
