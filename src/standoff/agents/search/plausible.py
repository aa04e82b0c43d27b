"""What everybody may plausibly do: order sets drawn from the greedy player, by its many whims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from standoff.agents.greedy import Outlook
from standoff.agents.search.foresight import OrderSet, Scenario
from standoff.arena.observation import Observation

SETS = 8
"""So many order sets are drawn for each power; some of them may be alike."""


def outlooks(observation: Observation) -> dict[int, Outlook]:
    """Return how each power that is left sees the position, by its number."""
    position = observation.position
    lost = {loser.power for loser in position.dislodged}
    holdings = position.holdings or ((),) * len(position.forces)
    return {
        power.index: Outlook.of(replace(observation, power=power.name))
        for power, force, holding in zip(position.board.powers, position.forces, holdings, strict=True)
        if force or holding or power.name in lost
    }


def plausible_sets(
    observation: Observation, views: Mapping[int, Outlook], dice: Random
) -> dict[int, list[OrderSet]]:
    """Draw order sets for every power that has something to order, by its number."""
    powers = observation.position.board.powers
    seats = {number: replace(observation, power=powers[number].name) for number in views}
    return {
        number: [tuple(views[number].orders(seat, dice)) for _ in range(SETS)]
        for number, seat in seats.items()
        if seat.legal_orders
    }


def scenarios(
    sets: Mapping[int, Sequence[OrderSet]], power: int, number: int, dice: Random
) -> list[Scenario]:
    """Draw so many combinations of what the others may do."""
    others = [other for other in sets if other != power]
    return [
        Scenario(tuple((other, dice.choice(sets[other])) for other in others), dice.getrandbits(64))
        for _ in range(number)
    ]
