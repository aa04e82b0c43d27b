"""The map in words: every province, or those around a power's units, with what borders it."""

from __future__ import annotations

from typing import Any

from standoff.core.geography import Board, Province
from standoff.core.position import Position

STEPS = 2
"""How far the surroundings of a unit go."""


def write_map(board: Board, provinces: int = -1) -> dict[str, Any]:
    """Write provinces - all, or those of a mask - with their names and borders, as JSON values.

    >>> from standoff.boards import standard
    >>> board = standard()
    >>> write_map(board, board.province("POR").bit)["POR"]["fleet"]
    {'POR': ['MAO', 'SPA/NC', 'SPA/SC']}
    """
    return {
        province.code: {
            "name": province.name,
            "terrain": province.terrain.value,
            "center": province.is_centre,
            "home": province.home_of,
            "army": [place.code for place in board.army_borders[province.index]],
            "fleet": {
                place.code: [other.code for other in board.fleet_borders[place.index]]
                for place in board.places_of(province)
                if board.fleet_borders[place.index]
            },
        }
        for province in board.provinces
        if provinces >> province.index & 1
    }


def within_reach(position: Position, power: str) -> dict[str, Any]:
    """Write the map around a power: all that is two steps at most from its units and centres."""
    board = position.board
    number = board.power_index[power]
    own: list[Province] = [unit.province for unit in position.forces[number]]
    own += [loser.unit.province for loser in position.dislodged if loser.power == power]
    own += position.holdings[number] if position.holdings is not None else ()
    mask = sum({province.index: province.bit for province in own}.values())
    for _ in range(STEPS):
        for province in tuple(board.provinces_in(mask)):
            mask |= board.army_reach[province.index]
            for place in board.places_of(province):
                mask |= board.fleet_reach[place.index]
    return write_map(board, mask)
