"""What the other powers' units may do, as chances: the greedy player's view of its neighbours.

Nobody's orders are known, so each foreign unit is given a chance to come to each province
in its reach. A unit is drawn to centres that are not its own, and likely to do again what
it did last season: who stood still stands still, who knocked at a door knocks again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import prod
from typing import NamedTuple

from standoff.core.convoys import bits
from standoff.core.geography import Board, Unit
from standoff.core.position import Position

COMES = 0.08
"""The chance that a unit moves to some province in its reach."""

COMES_TO_CENTRE = 0.22
"""The same for a centre that is not its own."""

COMES_AGAIN = 0.55
"""The same where it tried in vain last season."""

STAYS = 0.6
"""The chance that a unit is still there when somebody wants its place."""

STAYS_AGAIN = 0.85
"""The same for a unit that stayed there last season."""

HELPS = 0.4
"""The chance that a unit supports another one of its power that it could support."""

STRONGER = 0.25
"""How much less likely each further support is than the one before."""

STOOD = -1
"""What is kept of a unit that did not try to move."""

Habits = Mapping[int, int]
"""What foreign units did last season and are still there: by province, where they tried to go, or STOOD."""


class Comer(NamedTuple):
    """A foreign unit that may come to a province: its power, where it is now, and the chance."""

    power: int
    origin: int
    chance: float


class Chances:
    """The chances of battles with everybody else's units, by number of province.

    `coming` are the foreign units that may come to each province; `nobody` is the chance that
    none does, `strong` the chance that one comes with support. `stays` is the chance that the
    foreign unit there stays, nought where there is none, and `backed` that it is supported.
    """

    __slots__ = ("_enters", "backed", "board", "coming", "nobody", "position", "stays", "strong")

    def __init__(self, position: Position, power: int, habits: Habits) -> None:
        self.position = position
        self.board = board = position.board
        size = len(board.provinces)
        self.coming: list[list[Comer]] = [[] for _ in range(size)]
        self.stays = [0.0] * size
        self.backed = [0.0] * size
        self._enters: dict[tuple[int, int], float] = {}
        owned = _owned(position)
        for other, force in enumerate(position.forces):
            if other != power:
                for unit in force:
                    self._expect(unit, other, owned[other], habits.get(unit.index))
        self.nobody = [prod([1 - unit.chance for unit in units]) for units in self.coming]
        self.strong = [_supported(units) for units in self.coming]
        for place, chance in enumerate(self.stays):
            if chance:
                owner = position.power_at[place]
                friends = sum(unit.power == owner for unit in self.coming[place])
                self.backed[place] = 1 - (1 - HELPS) ** friends

    def _expect(self, unit: Unit, power: int, own: int, habit: int | None) -> None:
        """Note where a foreign unit may go, and whether it stays."""
        centres = _centres(self.board) & ~own
        for place in bits(self.board.reach(unit)):
            chance = COMES_TO_CENTRE if centres >> place & 1 else COMES
            if habit is not None:
                chance = COMES_AGAIN if place == habit else COMES
            self.coming[place].append(Comer(power, unit.index, chance))
        self.stays[unit.index] = STAYS if habit is None else STAYS_AGAIN

    def enters(self, place: int, strength: int) -> float:
        """Return the chance that a move with this strength gets in."""
        key = place, strength
        found = self._enters.get(key)
        if found is None:
            found = self._enters[key] = self._beats_rivals(*key) * self._beats_holder(*key)
        return found

    def _beats_rivals(self, place: int, strength: int) -> float:
        if strength == 1:
            return self.nobody[place]
        return 1 - self.strong[place] * STRONGER ** (strength - 2)

    def _beats_holder(self, place: int, strength: int) -> float:
        stays = self.stays[place]
        if strength == 1:
            return 1 - stays
        return 1 - stays * self.backed[place] * STRONGER ** (strength - 2)

    def is_dislodged(self, place: int, supports: int) -> float:
        """Return the chance that our unit there is dislodged, though so many units support it."""
        return self.strong[place] * STRONGER**supports

    def is_taken(self, place: int) -> float:
        """Return the chance that somebody comes to a province that we leave empty."""
        return 1 - self.nobody[place]

    def is_cut(self, place: int, aim: int) -> float:
        """Return the chance that a support from one province, aimed at another, is cut.

        The unit that the support is aimed against cannot cut it (DATC 6.D.15).
        """
        return 1 - prod([1 - unit.chance for unit in self.coming[place] if unit.origin != aim])


def _supported(units: list[Comer]) -> float:
    """Return the chance that one of these units comes with the support of another of its power."""
    if len(units) < 2:
        return 0.0
    alone = 1.0
    for unit in units:
        friends = sum(other.power == unit.power for other in units) - 1
        alone *= 1 - unit.chance * (1 - (1 - HELPS) ** friends)
    return 1 - alone


def _owned(position: Position) -> list[int]:
    """Return the centres of each power as masks; nothing where ownership is not followed."""
    if position.holdings is None:
        return [0] * len(position.forces)
    return [sum([1 << centre.index for centre in holding]) for holding in position.holdings]


@lru_cache(maxsize=8)
def _centres(board: Board) -> int:
    """Return the centres of a board as a mask."""
    return sum(centre.bit for centre in board.centres)
