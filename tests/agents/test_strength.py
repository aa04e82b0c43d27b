"""How strong players are in one seat: greedy among random ones, search among greedy ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

import pytest

import standoff
from standoff.agents import Agent, GreedyAgent, RandomAgent, SearchAgent
from standoff.arena import Match
from standoff.core.orders import SupportHold, SupportMove
from standoff.core.outcomes import Reason
from standoff.core.phases import PhaseKind

POWERS = [power.name for power in standoff.standard().powers]
LAST_YEAR = 1910
GOAL = 18
CENTRES_ASKED = 14
MATCHED_ASKED = 0.5


@dataclass(frozen=True)
class Record:
    """What one power came to in one game: its centres, and the reasons that its orders had."""

    power: str
    centres: int
    year: int
    reasons: Counter[Reason]
    supports: int


def play(seed: int) -> Record:
    """Play one game; the seed chooses the seat."""
    power = POWERS[seed % len(POWERS)]
    agents: dict[str, Agent] = {**dict.fromkeys(POWERS, RandomAgent()), power: GreedyAgent()}
    match = Match(agents, seed=seed, last_year=LAST_YEAR)
    reasons: Counter[Reason] = Counter()
    supports = 0
    for event in match.play():
        resolution = event.resolution
        if resolution is not None and resolution.before.phase.kind is PhaseKind.MOVEMENT:
            mine = [result for result in resolution if result.power == power]
            reasons.update(result.reason for result in mine)
            supports += sum(isinstance(result.order, SupportHold | SupportMove) for result in mine)
    holdings = match.game.position.holdings
    assert holdings is not None
    centres = len(holdings[match.game.board.power_index[power]])
    return Record(power, centres, match.game.phase.year, reasons, supports)


def report(records: list[Record]) -> tuple[float, float]:
    """Print what the games came to; return the centres on average, and the share of supports that matched."""
    average = sum(record.centres for record in records) / len(records)
    void = sum(record.reasons[Reason.VOID] for record in records)
    supports = sum(record.supports for record in records)
    matched = 1 - void / supports
    print(f"\n{len(records)} games: {average:.2f} centres on average, {matched:.1%} of supports matched")
    for power in POWERS:
        own = [record.centres for record in records if record.power == power]
        mean, wins = sum(own) / len(own), sum(centres >= GOAL for centres in own)
        print(f"  {power:8} {mean:5.2f} centres, at least {min(own)}, {wins} of {len(own)} won")
    return average, matched


def check(records: list[Record]) -> None:
    """Hold the figures against what is asked."""
    average, matched = report(records)
    assert average >= CENTRES_ASKED
    assert matched >= MATCHED_ASKED
    assert not any(reason in record.reasons for record in records for reason in ILLEGAL)


ILLEGAL = list(Reason)[list(Reason).index(Reason.UNREADABLE) :]
"""The reasons of orders that cannot be done."""


def test_greedy_among_random_players() -> None:
    check([play(seed) for seed in range(14)])


@pytest.mark.long
def test_greedy_among_random_players_in_200_games() -> None:
    check([play(seed) for seed in range(200)])


def more_than_greedy(player: Agent, games: int, last_year: int) -> list[int]:
    """Return how many centres more than a greedy player one comes to among six greedy ones, game by game."""
    found = []
    for seed in range(games):
        power = POWERS[seed % len(POWERS)]
        centres = []
        for seated in (player, GreedyAgent()):
            agents: dict[str, Agent] = {**dict.fromkeys(POWERS, GreedyAgent()), power: seated}
            match = Match(agents, seed=seed, last_year=last_year)
            for _ in match.play():
                pass
            holdings = match.game.position.holdings
            assert holdings is not None
            centres.append(len(holdings[match.game.board.power_index[power]]))
        found.append(centres[0] - centres[1])
    error = stdev(found) / sqrt(games)
    print(f"\n{games} games to {last_year}: {mean(found):+.2f} centres, standard error {error:.2f}")
    return found


def test_search_among_greedy_players() -> None:
    more = more_than_greedy(SearchAgent(budget=3_000, engine="batch"), 7, 1904)
    assert mean(more) > 1


@pytest.mark.long
def test_search_among_greedy_players_in_70_games() -> None:
    more = more_than_greedy(SearchAgent(budget=20_000, engine="batch"), 70, 1906)
    assert mean(more) - 1.96 * stdev(more) / sqrt(len(more)) > 4
