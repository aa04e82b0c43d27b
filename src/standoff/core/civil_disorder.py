"""Civil disorder: which units go when a power has not ordered its removals (DATC 4.D.8).

The unit farthest away goes first; of equally far ones a fleet before an army, and
then the first by the English name of its province. The choices of rule 4.D.8 differ
in what a unit is far away from, and how a fleet counts its steps:

- ``2023``: from the nearest centre that its power owns, over land and sea alike;
- ``old``: from the nearest home centre, whoever owns it; a fleet counts its moves.

Nothing that is removed changes a distance, so one sorted list answers for any number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from standoff.core.geography import Board, Province, Unit
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Straggler:
    """A unit with its distance from the nearest centre that counts; None where there is no way."""

    unit: Unit
    distance: int | None
    nearest: Province | None


def stragglers(position: Position, power: str, rules: Ruleset) -> tuple[Straggler, ...]:
    """Return the units of a power in the order in which civil disorder removes them.

    >>> from standoff.boards import standard
    >>> from standoff.core.ruleset import RULEBOOK_2023
    >>> board = standard()
    >>> units = {"Russia": [board.army("LVN"), board.army("SWE")]}
    >>> position = Position.build(board, "W1901A", units, {"Russia": [board.province("STP")]})
    >>> [straggler.unit for straggler in stragglers(position, "Russia", RULEBOOK_2023)]
    [<Unit A SWE>, <Unit A LVN>]
    """
    number = position.board.power_index[power]
    found = [straggler(position, power, unit, rules) for unit in position.forces[number]]
    return tuple(sorted(found, key=precedence))


def precedence(one: Straggler) -> tuple[bool, int, bool, str]:
    """Return the key that sorts the first to go to the front; without any way counts as farthest."""
    distance = one.distance or 0
    return one.distance is not None, -distance, one.unit.is_army, one.unit.province.name


def straggler(position: Position, power: str, unit: Unit, rules: Ruleset) -> Straggler:
    """Return how far one unit is from the nearest centre that counts for its power."""
    board = position.board
    if rules.civil_disorder == "old":
        centres = tuple(centre for centre in board.centres if centre.home_of == power)
    else:
        centres = position.holdings[board.power_index[power]] if position.holdings else ()
    goals = sum(centre.bit for centre in centres)
    if rules.civil_disorder == "old" and unit.is_fleet:
        distance, reached = steps(by_fleet(board), unit.location.index, on_coasts(board, goals))
        provinces = [place.province for place in board.locations if reached >> place.index & 1]
    else:
        distance, reached = steps(over_all(board), unit.index, goals)
        provinces = list(board.provinces_in(reached))
    return Straggler(unit, distance, min(provinces, key=lambda province: province.code, default=None))


def steps(neighbours: Sequence[int], start: int, goals: int) -> tuple[int | None, int]:
    """Return how many steps lead from a place to the nearest goals, and which these are, as a mask.

    `neighbours` holds a mask of places for each place.

    >>> steps([0b010, 0b101, 0b010], 0, 0b100)
    (2, 4)
    >>> steps([0b010, 0b001, 0b000], 0, 0b100)
    (None, 0)
    """
    seen = fresh = 1 << start
    distance = 0
    while fresh:
        if fresh & goals:
            return distance, fresh & goals
        around = 0
        while fresh:
            low = fresh & -fresh
            around |= neighbours[low.bit_length() - 1]
            fresh ^= low
        fresh = around & ~seen
        seen |= fresh
        distance += 1
    return None, 0


@cache
def over_all(board: Board) -> tuple[int, ...]:
    """Return the provinces next to each province, by any unit and from any coast of it."""
    around = [0] * len(board.provinces)
    for place in board.locations:
        around[place.province.index] |= board.army_reach[place.index] | board.fleet_reach[place.index]
    return tuple(around)


@cache
def by_fleet(board: Board) -> tuple[int, ...]:
    """Return the locations next to each location by a fleet's move."""
    return tuple(sum(1 << place.index for place in places) for places in board.fleet_borders)


def on_coasts(board: Board, provinces: int) -> int:
    """Return the locations of a mask of provinces as a mask."""
    return sum(1 << place.index for place in board.locations if provinces >> place.province.index & 1)
