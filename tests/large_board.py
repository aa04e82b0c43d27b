"""A board as large as the batch engine takes: 128 provinces and 16 powers.

It is a grid of 8 rows by 16. Every third column of the odd rows is sea, joined by a
sea row across the middle; some coastal provinces have two coasts, so that places number
more than provinces.
"""

from __future__ import annotations

from functools import cache

from standoff.boards import load_board
from standoff.core.geography import Board

ROWS, COLUMNS = 8, 16
MIDDLE = ROWS // 2


def code(row: int, column: int) -> str:
    """Return the code of the province at this place of the grid."""
    return f"{chr(ord('A') + row)}{column:02d}"


def is_sea(row: int, column: int) -> bool:
    """Tell whether there is sea at this place of the grid."""
    return row == MIDDLE or (row % 2 == 1 and column % 3 == 1)


def neighbours(row: int, column: int) -> list[tuple[int, int]]:
    """Return the places to the right of one and below it."""
    around = [(row, column + 1), (row + 1, column), (row + 1, column + 1)]
    return [(r, c) for r, c in around if r < ROWS and c < COLUMNS]


def beside(row: int, column: int) -> list[tuple[int, int]]:
    """Return all places next to one."""
    everywhere = [(r, c) for r in range(ROWS) for c in range(COLUMNS)]
    before = [place for place in everywhere if (row, column) in neighbours(*place)]
    return before + neighbours(row, column)


def terrain(row: int, column: int) -> str:
    """Return what is at this place of the grid."""
    if is_sea(row, column):
        return "sea"
    return "coastal" if any(is_sea(*place) for place in beside(row, column)) else "inland"


def between_seas(row: int, column: int) -> bool:
    """Tell whether there is sea before and behind a place of the grid."""
    behind = neighbours(row, column)
    before = [place for place in beside(row, column) if place not in behind]
    return any(is_sea(*place) for place in before) and any(is_sea(*place) for place in behind)


@cache
def large_board() -> Board:
    """Return the board, the same object each time."""
    everywhere = [(r, c) for r in range(ROWS) for c in range(COLUMNS)]
    land = [place for place in everywhere if not is_sea(*place)]
    powers = [f"Power{number:02d}" for number in range(16)]
    homes = {power: land[5 * number : 5 * number + 3] for number, power in enumerate(powers)}
    home_places = [place for some in homes.values() for place in some]
    split = {place for place in land if between_seas(*place) and place not in home_places}
    provinces: dict[str, dict[str, object]] = {}
    for place in everywhere:
        about: dict[str, object] = {"name": f"Place {code(*place)}", "terrain": terrain(*place)}
        if place in home_places or (place in land and sum(place) % 4 == 0):
            about["centre"] = True
        if place in split:
            about["coasts"] = ["NC", "SC"]
        provinces[code(*place)] = about
    return load_board(
        {
            "title": "Large",
            "start_phase": "S1901M",
            "centres_to_win": 30,
            "powers": {
                power: {
                    "letter": chr(ord("A") + number),
                    "homes": sorted(code(*place) for place in homes[power]),
                    "start": [f"A {code(*place)}" for place in homes[power]],
                }
                for number, power in enumerate(powers)
            },
            "provinces": provinces,
            "borders": {"army": army_borders(land), "fleet": fleet_borders(everywhere, split)},
        }
    )


def army_borders(land: list[tuple[int, int]]) -> dict[str, list[str]]:
    """Return what borders on what for armies."""
    found = {code(*place): [code(*o) for o in neighbours(*place) if o in land] for place in land}
    return {place: others for place, others in found.items() if others}


def fleet_borders(everywhere: list[tuple[int, int]], split: set[tuple[int, int]]) -> dict[str, list[str]]:
    """Return what borders on what for fleets; split provinces look up from one coast, down from the other."""
    borders: dict[str, list[str]] = {}
    for place in everywhere:
        for other in neighbours(*place):
            if "inland" in (terrain(*place), terrain(*other)):
                continue
            if not (is_sea(*place) or is_sea(*other)) and (place in split or other in split):
                continue
            here = code(*place) + ("/SC" if place in split else "")
            there = code(*other) + ("/NC" if other in split else "")
            borders.setdefault(here, []).append(there)
    return borders
