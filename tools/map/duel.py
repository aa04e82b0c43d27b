"""Build the map of the Duel board from corners drawn by hand.

    python tools/map/duel.py DOWNLOADS

DOWNLOADS need hold only the fonts. Every edge is broken up and shaken by dice that
its two ends decide, so that a border is the same from both sides.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import layout
import paths
import shapely
from output import LANGUAGES, MAPS, write_map
from partition import GRID, Part, Parts
from shapely.geometry import LineString, Point, Polygon, box
from sources import polygons
from survey import faults

from standoff.boards import load_board

HERE = Path(__file__).parent
Spot = tuple[float, float]


def main() -> None:
    """Build the map; stop where it contradicts the board."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("downloads", type=Path)
    options = parser.parse_args()
    plan = json.loads((HERE / "duel.json").read_text(encoding="utf-8"))
    board = load_board("duel")
    frame = box(0, 0, plan["width"], plan["height"])
    parts = partition(plan, frame.buffer(6, join_style="mitre"))
    wrong = faults(parts, board)
    if wrong:
        raise SystemExit("\n".join(wrong))
    land_styles, water_styles = layout.styles(options.downloads / "fonts")
    sheet = layout.Sheet(board, plan, parts, land_styles, water_styles, frame, lambda at: Point(at[0], at[1]))
    layout.decide_places(sheet, LANGUAGES)
    write_map(MAPS / "duel", sheet, {"graticule": "", "sea_borders": paths.sea_borders(parts), "lakes": ""})


def partition(plan: dict[str, Any], outer: Polygon) -> Parts:
    """Return the land of the plan, and the sea around it cut along the plan's lines."""
    corners = {name: (float(x), float(y)) for name, (x, y) in plan["corners"].items()}
    land = {code: ragged([corners[name] for name in ring]) for code, ring in plan["land"].items()}
    parts: Parts = {Part(code, "land"): shapely.set_precision(shape, GRID) for code, shape in land.items()}
    dry = shapely.union_all(list(parts.values()), grid_size=GRID)
    cuts = [LineString(line) for line in plan["sea_cuts"]]
    net = shapely.union_all([dry.boundary, outer.boundary, *cuts], grid_size=GRID)
    waters: dict[str, list[Polygon]] = defaultdict(list)
    for face in polygons(shapely.polygonize(list(getattr(net, "geoms", [net])))):
        if not dry.contains(face.representative_point()):
            found = [code for code, at in plan["sea_seeds"].items() if face.contains(Point(at))]
            if len(found) != 1:
                raise SystemExit(f"one water holds the seeds of {found} at {face.representative_point()}")
            waters[found[0]].append(face)
    return parts | {Part(code, "sea"): shapely.union_all(faces) for code, faces in sorted(waters.items())}


def ragged(ring: Sequence[Spot]) -> Polygon:
    """Return the polygon of a ring of corners, its edges broken up."""
    outline: list[Spot] = []
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        edge = broken(a, b) if a < b else broken(b, a)[::-1]
        outline += edge[:-1]
    return Polygon(outline)


def broken(a: Spot, b: Spot) -> list[Spot]:
    """Return an edge as a ragged line: its middle shaken, and then the middles of its halves."""
    dice = Random(f"{a} {b}")
    line = [a, b]
    shake = 0.11
    while math.dist(line[0], line[1]) > 7:
        finer = [line[0]]
        for p, q in pairwise(line):
            off = dice.uniform(-shake, shake)
            finer += [((p[0] + q[0]) / 2 - (q[1] - p[1]) * off, (p[1] + q[1]) / 2 + (q[0] - p[0]) * off), q]
        line, shake = finer, shake * 1.1
    return [(round(x, 1), round(y, 1)) for x, y in line]


if __name__ == "__main__":
    main()
