"""The map as a sheet of paper, the pieces on it, and chains of fleets; all by text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from standoff.core.geography import Board
from standoff.core.position import Position

ARMY, FLEET = "A", "F"


def area(spot: str) -> str:
    """Return the area of a spot: STP of STP/SC."""
    return spot.partition("/")[0]


@dataclass(frozen=True)
class Piece:
    """A piece on the sheet: a fleet of Russia at STP/SC, in the area STP."""

    power: str
    kind: str
    spot: str

    @property
    def area(self) -> str:
        """The area that the piece occupies."""
        return area(self.spot)


@dataclass(frozen=True)
class Sheet:
    """Where armies and fleets can go in one step, from spot to spots, and what areas are made of."""

    steps: Mapping[str, Mapping[str, tuple[str, ...]]]
    sea: frozenset[str]
    coastal: frozenset[str]
    beside: Mapping[str, frozenset[str]]
    """The seas beside each area, on any coast."""

    def reach(self, piece: Piece) -> tuple[str, ...]:
        """Return the spots that a piece can go to in one step."""
        return self.steps[piece.kind].get(piece.spot, ())

    def borders(self, piece: Piece, goal: str) -> bool:
        """Tell whether a piece can go to an area in one step, to whatever coast."""
        return any(area(spot) == goal for spot in self.reach(piece))

    def chains(self, origin: str, goal: str, fleets: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """Yield the chains of fleets, from coast to coast, that need every link (DATC 6.G.19)."""
        seas = frozenset(fleets)
        unfinished: list[tuple[str, ...]] = [(sea,) for sea in self.beside[origin] & seas]
        while unfinished:
            chain = unfinished.pop()
            if chain[-1] in self.beside[goal]:
                yield chain
                continue
            for sea in self.beside[chain[-1]] & seas:
                # A link that touches an earlier one, or the coast, would make those between needless.
                touched = any(sea in self.beside[place] for place in (origin, *chain[:-1]))
                if sea not in chain and not touched:
                    unfinished.append((*chain, sea))

    def linked(self, origin: str, goal: str, fleets: Iterable[str]) -> bool:
        """Tell whether fleets can carry an army from one coast to another."""
        return any(True for _ in self.chains(origin, goal, fleets))


@lru_cache(maxsize=8)
def copy_board(board: Board) -> Sheet:
    """Copy a board onto a sheet."""
    tables = {ARMY: board.army_borders, FLEET: board.fleet_borders}
    steps = {
        kind: {
            spot.code: tuple(there.code for there in table[spot.index])
            for spot in board.locations
            if table[spot.index]
        }
        for kind, table in tables.items()
    }
    made_of = {province.code: province.terrain.value for province in board.provinces}
    sea = frozenset(code for code, terrain in made_of.items() if terrain == "sea")
    beside: dict[str, frozenset[str]] = {code: frozenset() for code in made_of}
    for spot, there in steps[FLEET].items():
        beside[area(spot)] |= sea & set(there)
    coastal = frozenset(code for code, terrain in made_of.items() if terrain == "coastal")
    return Sheet(steps, sea, coastal, beside)


def copy_pieces(position: Position) -> dict[str, Piece]:
    """Copy the pieces of a position, by area."""
    pieces = {}
    for power, units in position.units.items():
        for unit in units:
            letter, spot = str(unit).split()
            pieces[area(spot)] = Piece(power, letter, spot)
    return pieces
