"""Hold a finished partition against a board: the same neighbours, by land and along the coasts."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import shapely
from partition import Parts
from shapely.geometry.base import BaseGeometry

from standoff.core.geography import Board, Terrain

Pair = tuple[str, str]


def faults(parts: Parts, board: Board) -> list[str]:
    """Return everything in which the map and the board differ, one line each."""
    areas = _areas(parts, board)
    drawn = {pair for pair in combinations(sorted(areas), 2) if _length(areas, *pair) > 0}
    wanted = neighbours(board)
    found = [f"{a}-{b} do not touch on the map" for a, b in sorted(wanted - drawn)]
    found += [f"{a}-{b} touch on the map only" for a, b in sorted(drawn - wanted)]
    return found + _coast_faults(areas, board)


def neighbours(board: Board) -> set[Pair]:
    """Return all pairs of provinces between which some unit can step."""
    pairs = set()
    for table in (board.army_borders, board.fleet_borders):
        for place, reached in zip(board.locations, table, strict=True):
            a = place.province.code
            pairs |= {(min(a, b), max(a, b)) for b in (to.province.code for to in reached)}
    return pairs


def _areas(parts: Parts, board: Board) -> dict[str, BaseGeometry]:
    codes = {province.code for province in board.provinces}
    groups: dict[str, list[BaseGeometry]] = defaultdict(list)
    for part, geometry in parts.items():
        if part.code in codes:
            groups[part.code].append(geometry)
    return {code: shapely.union_all(group) for code, group in groups.items()}


def _length(areas: dict[str, BaseGeometry], a: str, b: str) -> float:
    if not areas[a].intersects(areas[b]):
        return 0.0
    return float(areas[a].intersection(areas[b]).length)


def _coast_faults(areas: dict[str, BaseGeometry], board: Board) -> list[str]:
    """Return where fleets can follow the coast on one only of map and board.

    They can where the border of two provinces runs out to a sea.
    """
    seas = [p.code for p in board.provinces if p.terrain is Terrain.SEA]
    coastal = {p.code for p in board.provinces if p.terrain is Terrain.COASTAL}
    sailed = set()
    for place, reached in zip(board.locations, board.fleet_borders, strict=True):
        sailed |= {(place.province.code, to.province.code) for to in reached}
    found = []
    for a, b in sorted(neighbours(board)):
        if {a, b} <= coastal:
            border = areas[a].intersection(areas[b])
            meets = any(border.distance(areas[sea]) < 1e-6 for sea in seas)
            if meets != ((a, b) in sailed):
                found.append(f"{a}-{b}: fleets {'can' if meets else 'cannot'} pass on the map")
    return found
