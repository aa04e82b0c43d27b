"""The searching player: it tries out what it could do against what the others may do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from standoff.agents.search.changes import Changes
from standoff.agents.search.foresight import OrderSet, Question, foresight_for
from standoff.agents.search.guide import Guide
from standoff.agents.search.plausible import outlooks, plausible_sets, scenarios
from standoff.agents.search.reply import Search, scenarios_for
from standoff.arena.observation import Observation
from standoff.core.orders import Order

YEARS = 2
"""It looks as far as the second end of a year from now."""


class Thought(NamedTuple):
    """What the player came to: its orders, its centres at the ends of years to come, and what it judged.

    `centres` is an average over all that was foreseen for these orders, `judged` a number of positions.
    """

    orders: OrderSet
    centres: float
    judged: int


@dataclass(frozen=True, slots=True)
class SearchAgent:
    """Draws what it and the others may do, judges that over several turns, and takes the best reply.

    `budget` is how many positions it judges for the orders of a phase; the round that spends it
    is finished. `engine` is what judges them: ``core``, ``batch``, or ``auto`` for the batch
    engine where it is there. All give the same orders, in very different time: the core judges
    its 500 in a fifth of a second, the batch engine a hundred times as many. docs/agents.md
    tells how.
    """

    budget: int = 500
    engine: str = "core"
    name: str = "search"

    def orders(self, observation: Observation, dice: Random) -> Iterable[str | Order]:
        """Return the orders of this phase; the same dice lead to the same orders."""
        return self.think(observation, dice).orders

    def think(self, observation: Observation, dice: Random) -> Thought:
        """Return the orders of this phase, and what they were chosen on."""
        position, rules = observation.position, observation.rules
        power = position.board.power_index[observation.power]
        groups = list(observation.legal_orders.values())
        if not groups:
            return Thought((), 0.0, 0)
        views = outlooks(observation)
        plausible = plausible_sets(observation, views, dice)
        against = scenarios(plausible, power, scenarios_for(self.budget), dice)
        asked = Question(position, rules, power, Guide.of(position.board, views), YEARS)
        search = Search(asked, against, foresight_for(self.engine, position.board, rules))
        changes = Changes(groups, plausible[power])
        orders = search.climb(plausible[power], changes, self.budget, dice)
        return Thought(orders, search.worth(orders) / YEARS, search.judged)
