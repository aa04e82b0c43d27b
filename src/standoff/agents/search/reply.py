"""The best reply: the order set that comes to most against what the others may do.

From the best of the plausible sets the search climbs: it proposes changes, has them judged
against the same scenarios with the same dice, and goes on from what is better.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from random import Random

from standoff.agents.search.changes import Changes
from standoff.agents.search.foresight import Foresight, OrderSet, Question, Scenario

AT_A_TIME = 16
"""So many changes are proposed and judged together."""

FRUITLESS = 4
"""After so many rounds in which nothing new is proposed, there is nothing left to try."""

FEWEST, MOST = 8, 64
"""How many scenarios order sets are judged against, at least and at most."""

PER_SCENARIO = 8


def scenarios_for(budget: int) -> int:
    """Return how many scenarios are worth their cost, where so many positions may be judged.

    >>> [scenarios_for(budget) for budget in (500, 20_000, 1_000_000)]
    [8, 17, 64]
    """
    return min(max(isqrt(budget) // PER_SCENARIO, FEWEST), MOST)


class Search:
    """The search for the best reply to some scenarios; `judged` counts the positions judged so far."""

    __slots__ = ("_asked", "_foresight", "_known", "_scenarios", "judged")

    def __init__(self, asked: Question, scenarios: Sequence[Scenario], foresight: Foresight) -> None:
        self._asked = asked
        self._scenarios = scenarios
        self._foresight = foresight
        self._known: dict[OrderSet, int] = {}
        self.judged = 0

    def climb(self, plausible: Sequence[OrderSet], changes: Changes, budget: int, dice: Random) -> OrderSet:
        """Return the best order set that is found before so many positions are judged."""
        best = self._best_of(plausible)
        fruitless = 0
        while self.judged < budget and fruitless < FRUITLESS:
            proposed = [changes.propose(best, dice) for _ in range(AT_A_TIME)]
            if all(orders in self._known for orders in proposed):
                fruitless += 1
            else:
                fruitless, best = 0, self._best_of([best, *proposed])
        return best

    def worth(self, orders: OrderSet) -> float:
        """Return the centres that an order set that was judged came to, on average over the scenarios."""
        return self._known[orders] / len(self._scenarios)

    def _best_of(self, sets: Iterable[OrderSet]) -> OrderSet:
        """Return the set that comes to most, the first of equal ones."""
        asked = list(dict.fromkeys(sets))
        new = [orders for orders in asked if orders not in self._known]
        if new:
            foreseen = self._foresight.foresee(self._asked, new, self._scenarios)
            self._known.update(zip(new, foreseen.centres, strict=True))
            self.judged += foreseen.judged
        return max(asked, key=self._known.__getitem__)
