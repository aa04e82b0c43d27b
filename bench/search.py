"""Measure the searching player: one seat against six greedy players, with either engine.

    python bench/search.py [GAMES] [LAST_YEAR]

Every game is played three times, from the same seed and in the same seat: by a greedy
player, by the searching one with the core, and by it with the batch engine and as many
positions to judge as take the same CPU time. What counts are the centres in the end. Prints a
table, and the differences game by game with 95% intervals.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev

import standoff
from standoff.agents import Agent, GreedyAgent
from standoff.agents.search import SearchAgent
from standoff.arena import Match
from standoff.arena.observation import Observation
from standoff.core.orders import Order

GAMES = 56
LAST_YEAR = 1906
POWERS = [power.name for power in standoff.standard().powers]
WITH_CORE = SearchAgent(budget=500, engine="core")
WITH_BATCH = SearchAgent(budget=60_000, engine="batch")
"""The batch engine judges its budget in no more time than the core takes for the other."""


@dataclass
class Measured:
    """A player in the seat: what it came to in each game, how long it thought, how much it judged."""

    name: str
    player: Agent
    centres: list[int]
    seconds: float = 0.0
    phases: int = 0
    judged: int = 0

    def orders(self, observation: Observation, dice: Random) -> Iterable[str | Order]:
        """Return the player's orders, and note what they cost."""
        begin = time.process_time()
        if isinstance(self.player, SearchAgent):
            thought = self.player.think(observation, dice)
            orders: Iterable[str | Order] = thought.orders
            self.judged += thought.judged
        else:
            orders = self.player.orders(observation, dice)
        self.seconds += time.process_time() - begin
        self.phases += 1
        return orders

    def play(self, seed: int, last_year: int) -> None:
        """Play one game; the seed chooses the seat."""
        seat = seed % len(POWERS)
        agents: dict[str, Agent] = {**dict.fromkeys(POWERS, GreedyAgent()), POWERS[seat]: self}
        match = Match(agents, seed=seed, last_year=last_year)
        for _ in match.play():
            pass
        holdings = match.game.position.holdings
        assert holdings is not None
        self.centres.append(len(holdings[seat]))

    def row(self) -> str:
        """Write what was measured as a row of a table."""
        per_phase = self.seconds / self.phases
        each = (
            f"{self.judged / self.phases:,.0f} | {self.judged / self.seconds:,.0f}" if self.judged else " | "
        )
        return f"| {self.name} | {mean(self.centres):.2f} | {per_phase:.3f} s | {each} |"


def difference(one: Sequence[int], other: Sequence[int]) -> str:
    """Say how many centres more one came to, game by game, with its 95% interval."""
    more = [a - b for a, b in zip(one, other, strict=True)]
    wide = 1.96 * stdev(more) / sqrt(len(more))
    return f"{mean(more):+.2f} centres, 95% interval {mean(more) - wide:+.2f} to {mean(more) + wide:+.2f}"


def main(arguments: list[str]) -> None:
    """Play all games, and print what they came to."""
    games, last_year = (*map(int, arguments), *(GAMES, LAST_YEAR)[len(arguments) :])
    greedy = Measured("`greedy`", GreedyAgent(), [])
    core = Measured("`search`, core", WITH_CORE, [])
    batch = Measured("`search`, batch engine", WITH_BATCH, [])
    start = standoff.Game()
    for agent in (WITH_CORE, WITH_BATCH):  # what is compiled or loaded once is no part of thinking
        list(Match(dict.fromkeys(POWERS, agent), seed=0, game=start.fork(), last_year=1901).play_phase())
    for number in range(games):
        for measured in (greedy, core, batch):
            measured.play(number, last_year)
        print(number + 1, *(measured.centres[-1] for measured in (greedy, core, batch)), file=sys.stderr)
    print("| in the seat | centres | CPU time for a phase | positions judged | in a second |")
    print("| --- | --: | --: | --: | --: |")
    for measured in (greedy, core, batch):
        print(measured.row())
    print(f"\n{games} games to {last_year}, {games / len(POWERS):g} in each seat")
    print("core more than greedy:", difference(core.centres, greedy.centres))
    print("batch more than greedy:", difference(batch.centres, greedy.centres))
    print("batch more than core: ", difference(batch.centres, core.centres))


if __name__ == "__main__":
    main(sys.argv[1:])
