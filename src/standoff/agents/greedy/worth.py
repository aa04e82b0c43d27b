"""What a place is worth to a power: centres to take or to keep, here and farther on.

A centre that is not ours is worth taking, one of ours as much as it is in danger. Worth
spreads from there over the board, losing some at every step, by the ways of armies and
those of fleets apart; an army on a coast also looks across one sea.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from standoff.agents.greedy.chances import Chances
from standoff.core.convoys import bits
from standoff.core.geography import Board, Location, Unit
from standoff.core.phases import Season
from standoff.core.position import Position

PRIZE = 1.0
"""What a centre of somebody else's is worth in the fall, when it can be taken."""

GUARD = 1.0
"""What a centre of ours is worth that somebody is sure to take, were it left empty."""

EARLY = 0.8
"""What it is worth in any other season, against the fall."""

DECAY = 0.7
"""What is left of worth at a step's distance."""

NEAREST = 0.6
"""How much the best neighbour counts; the rest is the average of all."""

FERRY = 0.5
"""What a shore across a sea counts for an army, against a neighbour by land."""

STEPS = 5
"""How far worth spreads."""

WHIM = 0.06
"""How far chance may raise the worth of a place, so that no two games are alike."""


class Worth:
    """The worth of places to one power, for armies and fleets, by number of location.

    `prize` is what each province is worth by itself.
    """

    __slots__ = ("armies", "fleets", "prize")

    def __init__(self, prize: list[float], armies: list[float], fleets: list[float]) -> None:
        self.prize = prize
        self.armies = armies
        self.fleets = fleets

    @classmethod
    def weigh(cls, position: Position, power: int, chances: Chances) -> Worth:
        """Weigh the places of a position for a power."""
        prize = prizes(position, power, chances)
        ways = _ways(position.board)
        base = [prize[place] for place in ways.province]
        return cls(prize, _spread(base, ways.armies, ways.ferries), _spread(base, ways.fleets, ()))

    def with_whims(self, dice: Random) -> Worth:
        """Return the same with the worth of each place raised a little by chance."""
        return Worth(self.prize, _with_whims(self.armies, dice), _with_whims(self.fleets, dice))

    def of(self, unit: Unit) -> float:
        """Return what it is worth to have this unit where it is."""
        return self.at(unit, unit.location)

    def at(self, unit: Unit, place: Location) -> float:
        """Return what it is worth to have this unit at a place."""
        return (self.fleets if unit.is_fleet else self.armies)[place.index]


def prizes(position: Position, power: int, chances: Chances) -> list[float]:
    """Return what each province is worth by itself: a centre to take, or to keep from others."""
    board = position.board
    season = PRIZE if position.phase.season is Season.FALL else PRIZE * EARLY
    own = () if position.holdings is None else position.holdings[power]
    found = [0.0] * len(board.provinces)
    for centre in board.centres:
        found[centre.index] = season
    for centre in own:
        found[centre.index] = GUARD * chances.is_taken(centre.index)
    return found


def _spread(
    base: list[float], ways: tuple[tuple[int, ...], ...], ferries: tuple[tuple[int, ...], ...]
) -> list[float]:
    """Return the worth of every location once it has spread along these ways."""
    worth = base
    for _ in range(STEPS):
        spread = list(base)
        for place, neighbours in enumerate(ways):
            if neighbours:
                values = [worth[other] for other in neighbours]
                best = max(values)
                mean = sum(values) / len(values)
                if ferries and ferries[place]:
                    best = max(best, FERRY * max([worth[other] for other in ferries[place]]))
                spread[place] += DECAY * (NEAREST * best + (1 - NEAREST) * mean)
        worth = spread
    return worth


def _with_whims(worth: list[float], dice: Random) -> list[float]:
    return [value * (1 + WHIM * dice.random()) for value in worth]


class _Ways(NamedTuple):
    """The borders of a board as numbers of locations, and which province each location is in."""

    armies: tuple[tuple[int, ...], ...]
    fleets: tuple[tuple[int, ...], ...]
    ferries: tuple[tuple[int, ...], ...]
    province: tuple[int, ...]


@lru_cache(maxsize=8)
def _ways(board: Board) -> _Ways:
    """Return the ways of a board."""
    return _Ways(
        tuple(tuple(place.index for place in places) for places in board.army_borders),
        tuple(tuple(place.index for place in places) for places in board.fleet_borders),
        tuple(_across(board, place.province.index) for place in board.locations),
        tuple(place.province.index for place in board.locations),
    )


def _across(board: Board, place: int) -> tuple[int, ...]:
    """Return the shores that an army could be brought to over one sea, but not on foot."""
    if not board.coasts >> place & 1:
        return ()
    shores = 0
    for sea in bits(board.sea_borders[place]):
        shores |= board.shores[sea]
    return bits(shores & ~board.army_reach[place] & ~(1 << place))
