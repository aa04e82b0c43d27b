"""What draws the units of every power, as whole numbers: a guide for games that are only imagined.

It is the greedy player's view of places, frozen as the search begins; see
`standoff.agents.search.guided` for what is done with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from standoff.agents.greedy import Outlook
from standoff.core.geography import Board

SCALE = 1000
"""What is worth 1 to the greedy player is worth so much here."""


class Temper(NamedTuple):
    """How units are guided; odds and help are in sixteenths.

    A centre that is not one's own is worth `fall_prize` in the fall and `early_prize` before
    it. Chance raises a choice by less than `whim`. Then the odds to get somewhere that nobody else
    reaches, that somebody else reaches, that somebody else is in, and where another unit of ours
    is near as well; what support adds to a move to somewhere that others reach, or are in; and
    what support is worth to who may be attacked.
    """

    fall_prize: int = 1000
    early_prize: int = 800
    whim: int = 120
    free: int = 16
    contested: int = 9
    held: int = 2
    held_near: int = 8
    help_contested: int = 5
    help_held: int = 8
    backing: int = 60


CALM = Temper()


@dataclass(frozen=True, slots=True)
class Guide:
    """What draws the units of every power of a board.

    `pull` is what it is worth to a power to have a unit somewhere, by the unit's number, and
    `guard` what it is worth beside that to stand in a centre of its own, by the province's.
    """

    board: Board
    pull: tuple[tuple[int, ...], ...]
    guard: tuple[tuple[int, ...], ...]
    temper: Temper = CALM

    @classmethod
    def of(cls, board: Board, outlooks: Mapping[int, Outlook]) -> Guide:
        """Make a guide of how the powers see the position, by their numbers; others are drawn nowhere."""
        nowhere = (0,) * (2 * len(board.locations))
        nothing = (0,) * len(board.provinces)
        powers = range(len(board.powers))
        return cls(
            board,
            tuple(_pull(board, outlooks[power]) if power in outlooks else nowhere for power in powers),
            tuple(_guard(board, outlooks[power]) if power in outlooks else nothing for power in powers),
        )


def _pull(board: Board, outlook: Outlook) -> tuple[int, ...]:
    """Return what the surroundings of each place are worth, to an army and to a fleet in turn."""
    worth = outlook.worth
    return tuple(
        int(SCALE * (table[place.index] - worth.prize[place.province.index]))
        for place in board.locations
        for table in (worth.armies, worth.fleets)
    )


def _guard(board: Board, outlook: Outlook) -> tuple[int, ...]:
    """Return how likely it is for each province to be taken by others."""
    return tuple(int(SCALE * outlook.chances.is_taken(province.index)) for province in board.provinces)
