"""The maps that come with the package: outlines, places of units and names, as data.

A map is a folder of JSON files under ``maps``. It draws every board whose locations it
knows, so a board with other rules or another beginning needs no map of its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from standoff.core.errors import StandoffError
from standoff.core.geography import Board

_MAPS = Path(__file__).parent / "maps"

Spot = tuple[float, float]


class DrawingError(StandoffError):
    """A board that no map shows, or an option that drawing does not know."""


@dataclass(frozen=True, slots=True)
class Label:
    """The name of a province as it is printed: where, how tilted, and each line with its width."""

    at: Spot
    tilt: float
    size: float
    spacing: float
    lines: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Atlas:
    """One map.

    `land`, `sea`, `strait` and `waste` are path data by province code, in tenths; a strait is
    water that belongs to a land province, waste is land that nobody can enter.
    `anchors` say where the unit on a location stands, `asides` where a dislodged one
    leans beside it. `countries` are the provinces that take a power's colour while it
    holds one of its home centres.
    """

    id: str
    width: float
    height: float
    land: Mapping[str, str]
    sea: Mapping[str, str]
    strait: Mapping[str, str]
    waste: Mapping[str, str]
    lines: Mapping[str, str]
    anchors: Mapping[str, Spot]
    asides: Mapping[str, Spot]
    centres: Mapping[str, Spot]
    countries: Mapping[str, str]

    def labels(self, language: str) -> Mapping[str, Label]:
        """Return the printed names in a language; DrawingError where the map has none."""
        return _labels(self.id, language)


def atlas_of(board: Board) -> Atlas:
    """Return the map that shows a board; DrawingError where none does."""
    return _atlas_of(board.id, tuple(location.code for location in board.locations))


@cache
def _atlas_of(board_id: str, locations: tuple[str, ...]) -> Atlas:
    for folder in sorted(_MAPS.iterdir()):
        atlas = load(folder.name)
        if all(code in atlas.anchors for code in locations):
            return atlas
    raise DrawingError(f"no map shows the board {board_id!r}")


@cache
def load(map_id: str) -> Atlas:
    """Return the map in the folder of this name."""
    folder = _MAPS / map_id
    sheet = _read(folder / "sheet.json")
    shapes = {name: _read(folder / f"{name}.json") for name in ("land", "sea", "strait", "waste", "lines")}
    spots = {
        name: {code: (x, y) for code, (x, y) in _read(folder / f"{name}.json").items()}
        for name in ("anchors", "asides", "centres")
    }
    countries = {code: power for power, codes in sheet["countries"].items() for code in codes}
    return Atlas(
        map_id,
        sheet["width"],
        sheet["height"],
        **shapes,
        anchors=spots["anchors"],
        asides=spots["asides"],
        centres=spots["centres"],
        countries=countries,
    )


@cache
def _labels(map_id: str, language: str) -> Mapping[str, Label]:
    file = _MAPS / map_id / f"names.{language}.json"
    if not file.is_file():
        known = ", ".join(sorted(path.name.split(".")[1] for path in file.parent.glob("names.*.json")))
        raise DrawingError(f"the map {map_id} has no names in {language!r}; it has them in {known}")
    return {
        code: Label(
            (entry["at"][0], entry["at"][1]),
            entry["tilt"],
            entry["size"],
            entry["spacing"],
            tuple(entry["lines"].items()),
        )
        for code, entry in _read(file).items()
    }


def _read(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document
