"""Read a drawing back: its tokens, and the middle lines of its orders."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as ET

Spot = tuple[float, float]

SVG = "{http://www.w3.org/2000/svg}"
_NUMBER = re.compile(r"-?\d*\.?\d+")
_RADIUS = {"army": 13.5, "fleet": 15.5}
_SHAPES = {
    "army": ((0.0, 0.0, 13.2),),
    "fleet": ((0.0, 2.3, 8.9), (-9.6, -0.4, 6.8), (9.6, -0.4, 6.8), (3.0, -10.5, 5.6)),
}


@dataclass(frozen=True)
class Piece:
    """A token as drawn; the province of a dislodged unit carries a star."""

    place: str
    kind: str
    at: Spot
    leaning: bool
    classes: frozenset[str]
    badge: str
    room: float

    @property
    def key(self) -> str:
        return self.place[:3] + "*" * self.leaning

    @property
    def radius(self) -> float:
        return _RADIUS[self.kind] * (0.9 if self.leaning else 1)

    def discs(self, grown: float = 1.0) -> list[tuple[float, float, float]]:
        k = (0.9 if self.leaning else 1.0) * grown
        return [(self.at[0] + x * k, self.at[1] + y * k, r * k) for x, y, r in _SHAPES[self.kind]]

    def hits(self, other: Piece, grown: float = 1.0) -> bool:
        """Whether two tokens overlap, or would if both were drawn larger: so much, or as they may."""
        grown = min(self.room, other.room, grown)
        mine, theirs = self.discs(grown), other.discs(grown)
        return any(math.hypot(x - p, y - q) < r + s - 0.01 for x, y, r in mine for p, q, s in theirs)


@dataclass(frozen=True)
class Line:
    """One order as drawn: its classes, its middle lines as points, its arrowhead if it has one."""

    place: str
    classes: frozenset[str]
    points: list[Spot]
    waved: bool = False
    tip: Spot | None = None
    neck: Spot | None = None


@dataclass(frozen=True)
class Picture:
    """What a drawing shows."""

    root: ET.Element
    tokens: list[Piece]
    lines: list[Line]


def read(text: str) -> Picture:
    """Read a drawing."""
    root = ET.fromstring(text)
    return Picture(root, list(_tokens(root)), list(_lines(root)))


def _classes(node: ET.Element) -> frozenset[str]:
    return frozenset(node.get("class", "").split())


def _groups(root: ET.Element, name: str) -> Iterator[ET.Element]:
    return (node for node in root.iter(SVG + "g") if name in _classes(node))


def _tokens(root: ET.Element) -> Iterator[Piece]:
    for node in _groups(root, "tok"):
        x, y, *rest = (float(n) for n in _NUMBER.findall(node.get("transform", "")))
        classes = _classes(node)
        kind = "army" if "army" in classes else "fleet"
        badges = [_classes(part) - {"badge"} for part in _groups(node, "badge")]
        badge = " ".join(sorted(name for names in badges for name in names))
        room = int((node[0].get("class") or "r15")[1:]) / 10
        yield Piece(node.get("data-unit", ""), kind, (x, y), bool(rest), classes, badge, room)


def _lines(root: ET.Element) -> Iterator[Line]:
    for node in _groups(root, "ord"):
        points: list[Spot] = []
        tip = neck = None
        waved = False
        for path in node.iter(SVG + "path"):
            kind = _classes(path)
            if not kind & {"dots", "wave", "solid", "hollow"}:
                continue
            steps = segments(path.get("d", ""))
            if "dots" in kind or "wave" in kind:
                points += [spot for step in steps for spot in curve(*step)]
                waved = waved or "wave" in kind
            elif len(steps) == 4:  # the head of a route by sea
                tip, neck = steps[1][2], middle(steps[0][0], steps[3][2])
            else:
                points += band(steps)
                if "solid" in kind:
                    tip, neck = steps[2][2], middle(steps[0][2], steps[4][2])
        yield Line(node.get("data-unit", ""), _classes(node), points, waved, tip, neck)


Segment = tuple[Spot, Spot, Spot]


def segments(path: str) -> list[Segment]:
    """Return the lines and curves of a path as curves: start, control and end."""
    found = []
    x, y = 0.0, 0.0
    for command, text in re.findall(r"([Mlq])([^a-zA-Z]*)", path):
        numbers = [float(n) for n in _NUMBER.findall(text)]
        spots = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            ((x, y),) = spots
        while command != "M" and spots:
            (cx, cy), (dx, dy) = spots.pop(0) if command == "q" else middle((0, 0), spots[0]), spots.pop(0)
            found.append(((x, y), (x + cx, y + cy), (x + dx, y + dy)))
            x, y = x + dx, y + dy
    return found


def middle(a: Spot, b: Spot) -> Spot:
    """Return the point half way."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def curve(a: Spot, c: Spot, b: Spot) -> list[Spot]:
    """Return points of a quadratic curve, two units apart or less."""
    n = max(2, round(math.dist(a, c) + math.dist(c, b)) // 2)
    ts = [i / n for i in range(n + 1)]
    return [
        (
            (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * c[0] + t * t * b[0],
            (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * c[1] + t * t * b[1],
        )
        for t in ts
    ]


def band(steps: list[Segment]) -> list[Spot]:
    """Return the middle line of a band from its outline, to the tip of its head if it has one."""
    left, right = steps[0], steps[-1][::-1]
    ends = curve(*(middle(p, q) for p, q in zip(left, right, strict=True)))
    return [*ends, steps[2][2]] if len(steps) > 3 else ends
