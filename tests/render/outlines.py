"""Read path data back: outlines as rings of points, and what lies within them."""

from __future__ import annotations

import math
import re
from functools import cache

Spot = tuple[float, float]
Ring = list[Spot]

_NUMBER = re.compile(r"-?\d+")


@cache
def rings(path: str) -> list[Ring]:
    """Return the closed rings of a path that takes relative steps of a tenth."""
    found = []
    for part in path.split("M")[1:]:
        numbers = [int(n) for n in _NUMBER.findall(part)]
        (x, y), ring = numbers[:2], []
        for dx, dy in zip([0, *numbers[2::2]], [0, *numbers[3::2]], strict=True):
            x, y = x + dx, y + dy
            ring.append((x / 10, y / 10))
        found.append(ring)
    return found


def edges(path: str) -> set[tuple[Spot, Spot]]:
    """Return the edges of a path, each the same from either side."""
    found = set()
    for ring in rings(path):
        for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
            if a != b:
                found.add((min(a, b), max(a, b)))
    return found


@cache
def _walls(path: str) -> list[tuple[float, float, float, float, list[tuple[Spot, Spot]]]]:
    """Return the edges of each ring with the bounds of the ring."""
    found = []
    for ring in rings(path):
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        walls = list(zip(ring, ring[1:] + ring[:1], strict=True))
        found.append((min(xs), min(ys), max(xs), max(ys), walls))
    return found


def inside(at: Spot, path: str) -> bool:
    """Whether a point lies inside a path, by the even-odd rule."""
    x, y = at
    crossings = 0
    for left, top, right, bottom, walls in _walls(path):
        if not (left <= x <= right and top <= y <= bottom):
            continue
        for (ax, ay), (bx, by) in walls:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                crossings += 1
    return crossings % 2 == 1


def room(at: Spot, path: str) -> float:
    """Return how far a point is from the nearest edge of a path."""
    return min(_away(at, a, b) for a, b in edges(path))


def _away(p: Spot, a: Spot, b: Spot) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))
