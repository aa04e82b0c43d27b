"""How far a unit is from the nearest centre that counts for its power (DATC 4.D.8)."""

from __future__ import annotations

from dataclasses import dataclass

from standoff.core.geography import Board, Location, Province, Unit
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset

Place = Location | Province


@dataclass(frozen=True, slots=True)
class Distance:
    """The steps to the nearest centre and that centre, both None where there is no way."""

    steps: int | None
    centre: str | None

    @property
    def facts(self) -> dict[str, object]:
        """The distance as the facts of a result."""
        return {"distance": self.steps, "nearest": self.centre}


def nearest_centre(position: Position, power: str, unit: Unit, rules: Ruleset) -> Distance:
    """Return the distance to the nearest centre that counts, of equally near ones the first by code.

    By the older rule home centres count, and a fleet counts its own moves.
    """
    board, old = position.board, rules.civil_disorder == "old"
    homes = {centre for centre in board.centres if centre.home_of == power}
    goals = homes if old else set((position.centres or {}).get(power, ()))
    ring: set[Place] = {unit.location if old and unit.is_fleet else unit.province}
    seen, steps = set(ring), 0
    while ring:
        reached = sorted({province.code for province in map(province_of, ring)} & set(map(str, goals)))
        if reached:
            return Distance(steps, reached[0])
        ring = {there for place in ring for there in next_to(board, place)} - seen
        seen |= ring
        steps += 1
    return Distance(None, None)


def province_of(place: Place) -> Province:
    """Return the province of a place."""
    return place.province if isinstance(place, Location) else place


def next_to(board: Board, place: Place) -> set[Place]:
    """Return the neighbours of a place: by fleet moves for a location, by any border for a province."""
    if isinstance(place, Location):
        return set(board.fleet_borders[place.index])
    own = [there for there in board.locations if there.province == place]
    borders = [*(board.army_borders[o.index] for o in own), *(board.fleet_borders[o.index] for o in own)]
    return {there.province for some in borders for there in some}
