"""Write geometry as SVG path data in tenths of a unit, where shared borders stay shared."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import shapely
from partition import LAKE, Parts
from projection import FRAME, project
from shapely import ops
from shapely.geometry import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry
from sources import polygons

GRAIN = 10
"""How many steps of the path data make a unit of the sheet; whole numbers are the shortest text."""


def outline(geometry: BaseGeometry) -> str:
    """Return the path of a polygon or several."""
    rings = (ring for polygon in polygons(geometry) for ring in [polygon.exterior, *polygon.interiors])
    paths = (_steps(ring.coords[:-1], closed=True) for ring in rings)
    return "".join(path + "z" for path in paths if path)


def polyline(lines: Iterable[LineString]) -> str:
    """Return the path of open lines."""
    return "".join(_steps(line.coords) for line in lines)


def _steps(spots: Iterable[tuple[float, ...]], *, closed: bool = False) -> str:
    """Return a path in relative steps; nothing where a ring is too small to have an inside."""
    points = [(round(x * GRAIN), round(y * GRAIN)) for x, y in spots]
    before = [points[-1] if closed else None, *points]
    points = [spot for spot, last in zip(points, before, strict=False) if spot != last]
    if closed and len(points) < 3:
        return ""
    (x, y), steps = points[0], [b - a for p, q in pairwise(points) for a, b in zip(p, q, strict=True)]
    return f"M{_joined((x, y))}l{_joined(steps)}"


def _joined(numbers: Iterable[int]) -> str:
    """Write numbers with as little between them as may be: a sign parts them as well as a space.

    >>> _joined([4, -2, 7])
    '4-2 7'
    """
    return " ".join(map(str, numbers)).replace(" -", "-")


def sea_borders(parts: Parts) -> str:
    """Return the borders between two seas as one path."""
    seas = sorted((part.code, g) for part, g in parts.items() if part.kind == "sea" and part.code != LAKE)
    lines: list[LineString] = []
    for i, (_, one) in enumerate(seas):
        for _, other in seas[i + 1 :]:
            shared = one.intersection(other)
            pieces = [g for g in getattr(shared, "geoms", [shared]) if isinstance(g, LineString)]
            if pieces:
                merged = ops.linemerge(MultiLineString(pieces)) if len(pieces) > 1 else pieces[0]
                lines += getattr(merged, "geoms", [merged])
    return polyline(line for line in lines if not line.is_empty)


def graticule() -> str:
    """Return meridians every ten degrees and parallels every five as one path."""
    lines = [[(float(lon), float(lat)) for lat in range(20, 82)] for lon in range(-50, 90, 10)]
    lines += [[(float(lon), float(lat)) for lon in range(-60, 90)] for lat in range(20, 85, 5)]
    kept: list[LineString] = []
    for line in lines:
        drawn = shapely.transform(LineString(line), project).intersection(FRAME).simplify(0.4)
        kept += [g for g in getattr(drawn, "geoms", [drawn]) if not g.is_empty]
    return polyline(kept)


def route(lonlat: list[list[float]]) -> str:
    """Return a hand-drawn line, such as a canal, as a path."""
    return polyline([shapely.transform(LineString(lonlat), project)])
