"""Where units stand: an anchor for each location, and a place beside it for a dislodged unit.

Anchors are chosen together by coordinate descent over a fixed list of candidates:
each wants room inside its province, distance from every other unit that may be on the
board with it, and a place left for the province's name in every language.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import shapely
from lettering import Box
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from sources import polygons

Array = npt.NDArray[np.float64]
Place = tuple[float, float]

# A token with its badge, from its anchor: left, top, right, bottom.
TOKEN = (-18.5, -18.5, 20.5, 14.0)
LEANING = (-17.0, -18.5, 19.0, 15.0)
# Without the badge, which may overlap a neighbour's hull.
BODY = (-18.0, -15.5, 18.0, 13.5)
INSET = 27.0
ARMY = 12.9


@dataclass(frozen=True, slots=True)
class Site:
    """One location that a unit may stand on, with what its anchor must respect."""

    code: str
    province: str
    ground: Polygon
    dot: Place | None
    hint: Place | None
    near: Place | None
    hull_room: BaseGeometry | None
    names: tuple[tuple[Array, Array], ...]
    frame: Polygon

    def candidates(self) -> tuple[Array, Array]:
        """Return the points where the anchor may be, with how good each is by itself."""
        margin = ARMY if self.hint is None else 6.0
        ground = max(polygons(self.ground.intersection(self.frame.buffer(-INSET))), key=lambda p: p.area)
        if self.hint is not None:
            ground = max(polygons(ground.intersection(Point(self.hint).buffer(50))), key=lambda p: p.area)
        left, top, right, bottom = ground.bounds
        step = 2.0 if ground.area < 20000 else 5.0
        grid = np.meshgrid(np.arange(left, right, step), np.arange(top, bottom, step))
        points = np.column_stack([axis.ravel() for axis in grid])
        shapes = shapely.points(points)
        inside = shapely.contains(ground, shapes)
        room = np.asarray(shapely.distance(self.ground.boundary, shapes), dtype=np.float64)
        keep = inside & (room >= min(margin, room[inside].max() - 0.3))
        points, room = points[keep], room[keep]
        return points, self._worth(points, room)

    def _worth(self, points: Array, room: Array) -> Array:
        target = self.hint or self.near or (self.ground.centroid.x, self.ground.centroid.y)
        off = np.hypot(points[:, 0] - target[0], points[:, 1] - target[1])
        pull = 0.2 if self.hint else 0.1 if self.near else 0.024
        worth: Array = np.minimum(room, 19.0) - pull * off
        if self.dot is not None:
            away = np.hypot(points[:, 0] - self.dot[0], points[:, 1] - self.dot[1])
            worth -= 3.0 * np.maximum(0, 21.0 - away)
        if self.hull_room is not None:
            hulls = [box(x + BODY[0], y + BODY[1], x + BODY[2], y + BODY[3]) for x, y in points]
            worth -= 0.08 * shapely.area(shapely.difference(np.array(hulls), self.hull_room))
        for boxes, scores in self.names:
            worth += 1.5 * best_clear(points, boxes, scores)
        return worth


def best_clear(points: Array, boxes: Array, scores: Array) -> Array:
    """Return for each point the best score of the boxes that a token there leaves clear."""
    best = np.full(len(points), -25.0)
    for i, (x, y) in enumerate(points):
        clear = (
            (boxes[:, 0] > x + TOKEN[2])
            | (boxes[:, 2] < x + TOKEN[0])
            | (boxes[:, 1] > y + TOKEN[3])
            | (boxes[:, 3] < y + TOKEN[1])
        )
        if clear.any():
            best[i] = scores[clear].max()
    return best


def frame_of(candidate: Box) -> tuple[float, float, float, float]:
    """Return the upright rectangle around a box: left, top, right, bottom."""
    angle = math.radians(candidate.tilt)
    w, h = candidate.setting.width / 2, candidate.setting.height / 2
    dx = w * abs(math.cos(angle)) + h * abs(math.sin(angle))
    dy = w * abs(math.sin(angle)) + h * abs(math.cos(angle))
    return candidate.x - dx, candidate.y - dy, candidate.x + dx, candidate.y + dy


def anchors(sites: Sequence[Site], rounds: int = 5) -> dict[str, Place]:
    """Choose an anchor for every site, together."""
    options = {site.code: site.candidates() for site in sites}
    chosen: dict[str, Place] = {}
    order = sorted(sites, key=lambda site: (len(options[site.code][0]), site.code))
    for _ in range(rounds):
        for site in order:
            points, worth = options[site.code]
            cost = sum(
                (crowding(points, place) for code, place in chosen.items() if code[:3] != site.province),
                np.zeros(len(points)),
            )
            x, y = points[int(np.argmax(worth - cost))]
            chosen[site.code] = (round(float(x), 1), round(float(y), 1))
    return dict(sorted(chosen.items()))


def crowding(points: Array, other: Place) -> Array:
    """Return the cost of a token at each point for a token elsewhere: overlap, then nearness."""
    dx, dy = np.abs(points[:, 0] - other[0]), np.abs(points[:, 1] - other[1])
    overlap = np.maximum(0, 38.0 - dx) * np.maximum(0, 31.0 - dy)
    near = np.maximum(0, 52.0 - np.hypot(dx, dy))
    cost: Array = 0.6 * overlap + 0.35 * near
    return cost


@dataclass(frozen=True, slots=True)
class Asides:
    """The search for the places of dislodged units.

    `places` are the anchors, `others` the land that is not a province's, `dots` the
    supply centres, `chosen` the places found so far.
    """

    places: Mapping[str, Place]
    others: Mapping[str, BaseGeometry]
    dots: Mapping[str, Place]
    frame: Polygon
    chosen: dict[str, Place] = field(default_factory=dict)

    def choose(self, rounds: int = 4) -> dict[str, Place]:
        """Choose beside every anchor the place where a dislodged unit leans.

        It clears every other unit that may stand on the board; it prefers the upper
        right, its own province and open water.
        """
        ways = [(radius, math.tau * k / 48) for radius in (29.5, 31.5, 34.0, 37.0) for k in range(48)]
        for _ in range(rounds):
            for code, (x, y) in sorted(self.places.items()):
                spots = [(x + r * math.cos(turn), y + r * math.sin(turn)) for r, turn in ways]
                best = min(spots, key=lambda spot: self._cost(code, spot))
                self.chosen[code] = (round(best[0], 1), round(best[1], 1))
        return dict(sorted(self.chosen.items()))

    def _cost(self, code: str, spot: Place) -> float:
        x, y = spot
        left, top, right, bottom = self.frame.bounds
        if not (left + INSET < x < right - INSET and top + INSET < y < bottom - INSET):
            return math.inf
        anchor = self.places[code]
        turn = math.atan2(y - anchor[1], x - anchor[0])
        cost = 0.9 * (1 - math.cos(turn + math.pi / 4)) + 0.4 * (math.dist(spot, anchor) - 29)
        for other, place in self.places.items():
            if other[:3] == code[:3]:
                cost += 0.6 * _overlap(spot, place, 33.5, 26.5)
            else:
                cost += 0.6 * _overlap(spot, place, 36.0, 29.0) + 0.25 * max(0, 44 - math.dist(spot, place))
        for other, place in self.chosen.items():
            if other[:3] != code[:3]:
                cost += 0.5 * _overlap(spot, place, 34.0, 28.0)
        cost += sum(0.25 * max(0, 19 - math.dist(spot, dot)) for dot in self.dots.values())
        return cost + 0.018 * self.others[code[:3]].intersection(Point(spot).buffer(14, quad_segs=4)).area


def _overlap(a: Place, b: Place, width: float, height: float) -> float:
    return max(0.0, width - abs(a[0] - b[0])) * max(0.0, height - abs(a[1] - b[1]))
