"""Write geometry as SVG path data on a grid of a tenth, where shared borders stay shared."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from partition import LAKE, Parts
from projection import FRAME, project
from shapely import ops
from shapely.geometry import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry
from sources import polygons


def number(value: float) -> str:
    """Return the shortest text of a number with one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0."):
        return "-" + text[2:]
    return "0" if text == "-0" else text


def outline(geometry: BaseGeometry) -> str:
    """Return the path of a polygon or several, in relative steps."""
    out = []
    for polygon in polygons(geometry):
        for ring in [polygon.exterior, *polygon.interiors]:
            points = [(round(x, 1), round(y, 1)) for x, y in ring.coords[:-1]]
            before = points[-1:] + points[:-1]
            points = [q for q, p in zip(points, before, strict=True) if q != p]
            if len(points) >= 3:
                out.append(_steps(points) + "z")
    return "".join(out)


def _steps(points: list[tuple[float, float]]) -> str:
    x, y = points[0]
    text = [f"M{number(x)}", number(y), "l"]
    if not text[1].startswith("-"):
        text.insert(1, " ")
    first = True
    for nx, ny in points[1:]:
        for step in (number(nx - x), number(ny - y)):
            text.append(step if first or step.startswith("-") else " " + step)
            first = False
        x, y = nx, ny
    return "".join(text)


def polyline(lines: Iterable[LineString]) -> str:
    """Return the path of open lines, in absolute coordinates."""
    return "".join("M" + "L".join(f"{number(x)} {number(y)}" for x, y in line.coords) for line in lines)


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
