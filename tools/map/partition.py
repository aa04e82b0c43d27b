"""Cut the sheet into provinces.

Every border, coast, sea cut and strait goes into one planar graph; its faces are
labelled and dissolved. One graph makes one exact partition: no gaps, no overlaps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import numpy as np
import shapely
from projection import OUTER, project, projected, sheet_point
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.strtree import STRtree
from sources import AdminUnit, polygons

NEUTRAL = "NEU"
LAKE = "LAKE"
GRID = 0.02
SMALLEST_ISLAND = 5.0

Kind = Literal["land", "sea", "strait"]


class Part(NamedTuple):
    """The land, the open water or the strait water of one province."""

    code: str
    kind: Kind


Parts = dict[Part, BaseGeometry]
Labelled = Sequence[tuple[str, BaseGeometry]]


def partition(units: list[AdminUnit], plan: dict[str, Any]) -> Parts:
    """Return the sheet cut into parts of provinces, neutral land and lakes."""
    labelled = _labelled(units, plan)
    land = _land(labelled)
    claims = [(c["to"], shapely.transform(Polygon(c["poly"]), project)) for c in plan["claims"]]
    faces = _faces(labelled, land, claims, plan)
    labels = _label(faces, labelled, land, claims, plan)
    groups: dict[Part, list[Polygon]] = defaultdict(list)
    for face, part in zip(faces, labels, strict=True):
        groups[part].append(face)
    return {part: shapely.unary_union(group, grid_size=GRID) for part, group in groups.items()}


def simplified(parts: Parts, tolerance: float) -> Parts:
    """Simplify all outlines together, so that shared borders stay shared."""
    flat = [(part, polygon) for part, geometry in parts.items() for polygon in polygons(geometry)]
    outlines = [polygon for _, polygon in flat]
    if not shapely.coverage_is_valid(outlines):
        raise SystemExit("the partition is not a valid coverage")
    simpler = shapely.coverage_simplify(outlines, tolerance)
    if not shapely.coverage_is_valid(simpler):
        raise SystemExit("simplification broke the coverage")
    groups: dict[Part, list[Polygon]] = defaultdict(list)
    for (part, _), outline in zip(flat, simpler, strict=True):
        groups[part] += polygons(outline)
    return {part: MultiPolygon(group) for part, group in groups.items()}


def _labelled(units: list[AdminUnit], plan: dict[str, Any]) -> Labelled:
    """Give each administrative unit its province; some are split by hand-drawn polygons."""
    selectors: dict[str, str] = {}
    for code, items in [*plan["provinces"].items(), (NEUTRAL, plan["neutral"])]:
        for selector in items:
            if selector in selectors:
                raise SystemExit(f"{selector} belongs to both {selectors[selector]} and {code}")
            selectors[selector] = code
    splits: dict[str, list[tuple[Polygon, str]]] = defaultdict(list)
    for split in plan["splits"]:
        splits[split["of"]].append((Polygon(split["poly"]), split["to"]))
    labelled: list[tuple[str, BaseGeometry]] = []
    for unit in units:
        exact = f"{unit.country}/{unit.name}"
        keys = (exact, f"{unit.country}@{unit.region}", unit.country)
        code = next((selectors[key] for key in keys if key in selectors), None)
        if code is None:
            continue
        outline = unit.outline
        for piece, to in splits.get(exact, []) + splits.get(unit.country, []):
            labelled += [(to, projected(p)) for p in polygons(outline.intersection(piece))]
            outline = outline.difference(piece)
        labelled += [(code, projected(p)) for p in polygons(outline)]
    snapped = [
        (code, shapely.set_precision(shapely.make_valid(g), GRID))
        for code, g in labelled
        if g.intersects(OUTER)
    ]
    return [(code, p) for code, g in snapped for p in polygons(g.intersection(OUTER))]


def _land(labelled: Labelled) -> BaseGeometry:
    """Return all land but the smallest islands, without the smallest lakes."""
    union = shapely.unary_union([g for _, g in labelled], grid_size=GRID)
    kept = [
        Polygon(p.exterior, [ring for ring in p.interiors if Polygon(ring).area > 3])
        for p in polygons(union)
        if p.area >= SMALLEST_ISLAND
    ]
    return shapely.set_precision(MultiPolygon(kept), GRID)


def _faces(labelled: Labelled, land: BaseGeometry, claims: Labelled, plan: dict[str, Any]) -> list[Polygon]:
    """Return the faces of the planar graph of every line there is."""
    sea = OUTER.difference(land)
    cuts = [shapely.transform(LineString(c["line"]), project) for c in plan["sea_cuts"]]
    lines = [land.boundary, OUTER.boundary]
    lines += [g.boundary for _, g in labelled]
    lines += [_smooth(cut).intersection(sea) for cut in cuts]
    lines += [g.boundary.intersection(sea) for _, g in claims]
    net = shapely.unary_union([line for line in lines if not line.is_empty], grid_size=GRID)
    faces = polygons(shapely.polygonize(list(getattr(net, "geoms", [net]))))
    return [face for face in faces if OUTER.contains(face.representative_point())]


def _smooth(line: LineString, times: int = 3) -> LineString:
    """Cut corners, so that sea borders run as gentle curves."""
    points = np.array(line.coords)
    for _ in range(times):
        if len(points) < 3:
            break
        before = points[:-1] * 0.75 + points[1:] * 0.25
        after = points[:-1] * 0.25 + points[1:] * 0.75
        between = np.column_stack([before, after]).reshape(-1, 2)[1:-1]
        points = np.vstack([points[:1], between, points[-1:]])
    return LineString(points)


def _label(
    faces: list[Polygon], labelled: Labelled, land: BaseGeometry, claims: Labelled, plan: dict[str, Any]
) -> list[Part]:
    """Say of each face which part it belongs to: a unit, else a strait, else a sea seed."""
    tree = STRtree([g for _, g in labelled])
    seeds = [(code, sheet_point(place)) for code, place in plan["sea_seeds"].items()]
    seeds += [(code, sheet_point(p)) for code, places in plan["sea_extra"].items() for p in places]
    shapely.prepare(land)
    labels: list[str | None] = []
    kinds: list[Kind] = []
    for face in faces:
        point = face.representative_point()
        if land.contains(point):
            hits = tree.query(point, predicate="intersects")
            labels.append(labelled[int(hits[0])][0] if len(hits) else None)
            kinds.append("land")
            continue
        strait = next((to for to, claim in claims if claim.contains(point)), None)
        found = sorted({code for code, seed in seeds if face.contains(seed)})
        if len(found) > 1:
            raise SystemExit(f"one water holds the seeds of {found}")
        labels.append(strait or next(iter(found), None))
        kinds.append("strait" if strait else "sea")
    _adopt(faces, labels, kinds)
    rest = {"land": NEUTRAL, "sea": LAKE, "strait": LAKE}
    return [Part(code or rest[kind], kind) for code, kind in zip(labels, kinds, strict=True)]


def _adopt(faces: list[Polygon], labels: list[str | None], kinds: list[Kind]) -> None:
    """Give slivers without a label to the neighbour with the longest shared edge."""
    tree = STRtree(faces)
    for _ in range(4):
        for i in [i for i, code in enumerate(labels) if code is None]:
            near = sorted(int(j) for j in tree.query(faces[i], predicate="intersects"))
            best = _closest(i, near, faces, labels, kinds)
            if best is not None and not (kinds[i] == "sea" and faces[i].area > 20):
                labels[i] = labels[best]


def _closest(
    i: int, near: Iterable[int], faces: list[Polygon], labels: list[str | None], kinds: list[Kind]
) -> int | None:
    best, longest = None, 0.0
    for j in near:
        if j != i and labels[j] is not None and kinds[j] == kinds[i]:
            shared = faces[i].boundary.intersection(faces[j].boundary).length
            if shared > longest:
                best, longest = j, shared
    return best
