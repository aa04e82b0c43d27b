"""Curves as values: the quadratic bends that orders are drawn along, and smooth routes by sea.

Lengths are units of the sheet. Everything here is arithmetic on points; what a curve
looks like is :mod:`standoff.render.strokes`' business.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

Spot = tuple[float, float]


class Bend(NamedTuple):
    """A quadratic curve from `a` to `b`, drawn towards `c` on its way."""

    a: Spot
    c: Spot
    b: Spot

    def at(self, t: float) -> Spot:
        """Return the point at a parameter from 0 to 1."""
        u = 1 - t
        p, q, r = u * u, 2 * u * t, t * t
        return (
            p * self.a[0] + q * self.c[0] + r * self.b[0],
            p * self.a[1] + q * self.c[1] + r * self.b[1],
        )

    def heading(self, t: float) -> Spot:
        """Return the direction at a parameter, of length 1."""
        return unit(
            (
                (1 - t) * (self.c[0] - self.a[0]) + t * (self.b[0] - self.c[0]),
                (1 - t) * (self.c[1] - self.a[1]) + t * (self.b[1] - self.c[1]),
            )
        )

    def part(self, start: float, end: float) -> Bend:
        """Return the piece between two parameters."""
        left = between(between(self.a, self.c, start), between(self.c, self.b, start), end)
        return Bend(self.at(start), left, self.at(end))

    @property
    def length(self) -> float:
        """The length, near enough for curves this mild."""
        straight = math.dist(self.a, self.b)
        return (straight + math.dist(self.a, self.c) + math.dist(self.c, self.b)) / 2

    def points(self, step: float = 6.0) -> list[Spot]:
        """Return points along the curve, about a step apart, both ends included."""
        n = max(2, round(self.length / step))
        return [self.at(i / n) for i in range(n + 1)]

    def trimmed(self, from_start: float, from_end: float) -> Bend:
        """Return the piece that keeps these distances from the two ends.

        A curve that is too short for both keeps its middle.
        """
        start = self._leaves(self.a, from_start, rising=True)
        end = self._leaves(self.b, from_end, rising=False)
        shortest = 13.0 / max(self.length, 1.0)
        if end - start < shortest:
            middle = min(max((start + end) / 2, shortest / 2), 1 - shortest / 2)
            start, end = max(0.0, middle - shortest / 2), min(1.0, middle + shortest / 2)
        return self.part(start, end)

    def _leaves(self, centre: Spot, radius: float, *, rising: bool) -> float:
        """Return the parameter where the curve crosses a circle around one of its ends."""
        low, high = 0.0, 1.0
        for _ in range(11):
            t = (low + high) / 2
            if (math.dist(self.at(t), centre) < radius) is rising:
                low = t
            else:
                high = t
        return (low + high) / 2


def bent(a: Spot, b: Spot, bend: float, lean: float = 0.5) -> Bend:
    """Return the curve from `a` to `b` that swings out by a share of its length.

    `lean` says where along the way it is furthest out.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    return Bend(a, (a[0] + dx * lean - dy * bend, a[1] + dy * lean + dx * bend), b)


def between(a: Spot, b: Spot, t: float) -> Spot:
    """Return the point a share of the way from one point to another."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def unit(v: Spot) -> Spot:
    """Return a direction of length 1; to the right where there is none."""
    size = math.hypot(*v)
    return (v[0] / size, v[1] / size) if size > 1e-9 else (1.0, 0.0)


class Trail:
    """A line through many points, walked by distance: a route by sea."""

    def __init__(self, points: Sequence[Spot]) -> None:
        self.points = list(points)
        self.marks = list(accumulate(map(math.dist, self.points, self.points[1:]), initial=0.0))

    @property
    def length(self) -> float:
        """The length of the line."""
        return self.marks[-1]

    def spot(self, distance: float) -> Spot:
        """Return the point at a distance from the start."""
        i, share = self._stretch(distance)
        return between(self.points[i - 1], self.points[i], share)

    def at(self, distance: float) -> tuple[Spot, Spot]:
        """Return the point at a distance from the start, and the direction there."""
        i, share = self._stretch(distance)
        (ax, ay), (bx, by) = self.points[i - 1], self.points[i]
        return (ax + (bx - ax) * share, ay + (by - ay) * share), unit((bx - ax, by - ay))

    def _stretch(self, distance: float) -> tuple[int, float]:
        """Return the point after a distance by its number, and the share of the way to it."""
        marks = self.marks
        i = bisect_left(marks, distance, 1, len(marks) - 1)
        length = marks[i] - marks[i - 1]
        return i, (distance - marks[i - 1]) / length if length else 0.0

    def part(self, start: float, end: float) -> Trail:
        """Return the stretch between two distances, in steps of about five."""
        n = max(2, round((end - start) / 5))
        step = (end - start) / n
        return Trail([self.spot(start + step * i) for i in range(n + 1)])

    def trimmed(self, from_start: float, from_end: float) -> Trail:
        """Return the stretch that keeps these distances from the two ends."""
        first, last = self.points[0], self.points[-1]
        start, end = 0.0, self.length
        while start < self.length and math.dist(self.spot(start), first) < from_start:
            start += 1.5
        while end > start and math.dist(self.spot(end), last) < from_end:
            end -= 1.5
        return self.part(start, end) if end - start > 14 else self.part(0, self.length)


_SHARES = [k / 14 for k in range(1, 15)]
_PULLS = [
    (0.5 * (2 * t * t - t - t**3), 0.5 * (2 - 5 * t * t + 3 * t**3), 0.5 * (t + 4 * t * t - 3 * t**3))
    for t in _SHARES
]
"""How much the stops before, at the start and at the end of a stretch pull at each of its points."""


def through(stops: Sequence[Spot]) -> Trail:
    """Return a smooth line through all stops, a Catmull-Rom spline."""
    points = [stops[0]]
    for i in range(len(stops) - 1):
        (px, py), (ax, ay), (bx, by) = stops[max(i - 1, 0)], stops[i], stops[i + 1]
        qx, qy = stops[min(i + 2, len(stops) - 1)]
        for before, start, end in _PULLS:
            after = 1 - before - start - end
            points.append(
                (
                    before * px + start * ax + end * bx + after * qx,
                    before * py + start * ay + end * by + after * qy,
                )
            )
    return Trail(points)
