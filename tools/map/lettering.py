"""Where names can stand: text metrics, ways to break a name, and boxes scored on a raster."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # the package brings no types
from PIL import Image, ImageDraw
from shapely import affinity
from shapely.geometry.base import BaseGeometry
from sources import polygons

Array = npt.NDArray[np.float64]

SOFT_HYPHEN = "\u00ad"
MARGIN = 26  # of a raster around its province: names may reach a little over the border


class Face:
    """Advance widths of one typeface whose alphabets come in several files."""

    def __init__(self, *files: Path) -> None:
        self._advance: dict[str, float] = {}
        for file in files:
            font = TTFont(file)
            widths, em = font["hmtx"], font["head"].unitsPerEm
            for character, glyph in font.getBestCmap().items():
                self._advance.setdefault(chr(character), widths[glyph][0] / em)

    def width(self, text: str, size: float, spacing: float) -> float:
        """Return the width of one line, with `spacing` between its letters."""
        return sum(self._advance[c] for c in text) * size + spacing * (len(text) - 1)


@dataclass(frozen=True, slots=True)
class Style:
    """How the names of one kind of province are set."""

    face: Face
    sizes: tuple[float, ...]
    spacing: float
    leading: float
    most_lines: int


@dataclass(frozen=True, slots=True)
class Setting:
    """One way to set a name: its lines, their size, and the box they fill."""

    lines: tuple[str, ...]
    size: float
    spacing: float
    widths: tuple[float, ...]
    height: float

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max(self.widths)


@dataclass(frozen=True, slots=True)
class Box:
    """A setting at a place: the middle of the box on the sheet, its tilt, how good it is."""

    setting: Setting
    x: float
    y: float
    tilt: float
    score: float


def breaks(name: str, most: int) -> list[tuple[str, ...]]:
    """Return the ways to break a name into at most so many lines.

    A soft hyphen in the name is where a word may be broken.
    """
    pieces: list[str] = []
    rest = name
    while rest:
        cut = next((i for i, c in enumerate(rest) if i and c in f" -{SOFT_HYPHEN}"), len(rest) - 1)
        pieces.append(rest[: cut + 1])
        rest = rest[cut + 1 :]
    ways = []
    for mask in range(1 << (len(pieces) - 1)):
        lines = [""]
        for i, piece in enumerate(pieces):
            lines[-1] += piece
            if mask >> i & 1:
                lines.append("")
        if len(lines) <= most:
            ways.append(tuple(_printed(line) for line in lines))
    return sorted(set(ways), key=lambda lines: (len(lines), lines))


def _printed(line: str) -> str:
    hyphen = "-" if line.endswith(SOFT_HYPHEN) else ""
    return line.replace(SOFT_HYPHEN, "").strip() + hyphen


def settings(name: str, style: Style) -> Iterator[Setting]:
    """Yield every way to set a name in a style, largest first."""
    for size in style.sizes:
        for lines in breaks(name, style.most_lines):
            widths = tuple(style.face.width(line, size, style.spacing) for line in lines)
            height = size * (0.72 + style.leading * (len(lines) - 1))
            yield Setting(lines, size, style.spacing, widths, height)


@dataclass(frozen=True, slots=True)
class Ground:
    """The surroundings of one province as rasters, turned by `-tilt` about its centroid.

    `worth` is what a name gains on each unit of area: 1 inside the province, less on
    water, a loss on other land. `blocked` is 1 where no name may stand.
    """

    left: float
    top: float
    tilt: float
    pivot: tuple[float, float]
    worth: Array
    blocked: Array

    def placed(self, setting: Setting, step: int = 2) -> tuple[Array, Array, Array]:
        """Return middles and mean worths of all unblocked boxes of a setting."""
        w, h = int(np.ceil(setting.width)) + 4, int(np.ceil(setting.height)) + 4
        rows, columns = self.worth.shape
        if h >= rows or w >= columns:
            return np.empty(0), np.empty(0), np.empty(0)
        worth = _box_sums(self.worth, w, h)[::step, ::step] / (w * h)
        free = _box_sums(self.blocked, w, h)[::step, ::step] < 0.5
        j, i = np.nonzero(free & (worth > 0.5))
        x = np.asarray(i * step + w / 2 + self.left, dtype=np.float64)
        y = np.asarray(j * step + h / 2 + self.top, dtype=np.float64)
        x, y = turned(x, y, self.tilt, self.pivot)
        return x, y, worth[j, i]


def turned(x: Array, y: Array, degrees: float, pivot: tuple[float, float]) -> tuple[Array, Array]:
    """Turn points about a pivot, clockwise as the sheet is seen."""
    angle = np.radians(degrees)
    dx, dy = x - pivot[0], y - pivot[1]
    turned_x: Array = pivot[0] + dx * np.cos(angle) - dy * np.sin(angle)
    turned_y: Array = pivot[1] + dx * np.sin(angle) + dy * np.cos(angle)
    return turned_x, turned_y


def ground(
    own: BaseGeometry, land: BaseGeometry, blocked: BaseGeometry, tilt: float, sheet: BaseGeometry
) -> Ground:
    """Rasterise a province, the other land and what is blocked, at one unit a cell."""
    main = max(polygons(own), key=lambda p: p.area)
    pivot = (main.centroid.x, main.centroid.y)
    own, land, blocked, sheet = (
        affinity.rotate(g, -tilt, origin=pivot) for g in (own.buffer(-1.6), land, blocked, sheet)
    )
    left, top, right, bottom = affinity.rotate(main, -tilt, origin=pivot).bounds
    origin = (round(left) - MARGIN, round(top) - MARGIN)
    size = (round(right) + MARGIN - origin[0], round(bottom) + MARGIN - origin[1])
    on_land, inside = raster(land, origin, size), raster(own, origin, size)
    worth = np.where(inside > 0, 1.0, np.where(on_land > 0, -0.8, 0.6))
    off_sheet = 1.0 - raster(sheet, origin, size)
    return Ground(
        origin[0], origin[1], tilt, pivot, worth, np.maximum(raster(blocked, origin, size), off_sheet)
    )


def raster(geometry: BaseGeometry, origin: tuple[int, int], size: tuple[int, int]) -> Array:
    """Return 1 where the geometry is and 0 elsewhere, one cell for each unit of the sheet."""
    image = Image.new("L", size, 0)
    draw = ImageDraw.Draw(image)
    for polygon in sorted(polygons(geometry), key=lambda p: -p.area):
        for ring, fill in [(polygon.exterior, 1), *((r, 0) for r in polygon.interiors)]:
            draw.polygon([(x - origin[0], y - origin[1]) for x, y in ring.coords], fill=fill)
    return np.asarray(image, dtype=np.float64)


def _box_sums(field: Array, width: int, height: int) -> Array:
    total = np.pad(field.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    sums: Array = (
        total[height:, width:] - total[:-height, width:] - total[height:, :-width] + total[:-height, :-width]
    )
    return sums
