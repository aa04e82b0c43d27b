"""Choose the curve of each order: clear of strangers' tokens, of earlier lines and of arrowheads.

The candidates and their order are fixed and the cheapest wins, the first of equals; so
the same orders always give the same curves.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from standoff.render.curves import Bend, Spot, bent
from standoff.render.tokens import Token

CELL = 6.0
BLOCK = 26.0
NEAR = 22.0  # a line nearer than this to a stranger's token looks as if it touched it
HIT = 1000.0  # the price of what must not be: running over a token or into an arrowhead
HEAD = 8.5  # half an arrowhead

_GENTLE = (0.0, 0.1, -0.1, 0.18, -0.18, 0.28, -0.28, 0.4, -0.4)
_SHARP = (0.06, -0.06, 0.14, -0.14, 0.23, -0.23, 0.34, -0.34, 0.5, -0.5, 0.65, -0.65, 0.8, -0.8)


@dataclass(frozen=True, slots=True)
class Ends:
    """What a line joins: its two ends, how far it keeps from each, and the keys of tokens it concerns."""

    a: Spot
    b: Spot
    from_a: float
    from_b: float
    concerns: Collection[str]
    has_head: bool = False


@dataclass(slots=True)
class Lanes:
    """The sheet while lines are laid on it: tokens, cells that lines pass, arrowheads."""

    tokens: Iterable[Token]
    _near: dict[tuple[int, int], list[Token]] = field(default_factory=dict)
    _laid: dict[int, int] = field(default_factory=dict)
    _heads: list[Spot] = field(default_factory=list)

    def __post_init__(self) -> None:
        for token in self.tokens:
            column, row = int(token.at[0] // BLOCK), int(token.at[1] // BLOCK)
            for i in range(column - 1, column + 2):
                for j in range(row - 1, row + 2):
                    self._near.setdefault((i, j), []).append(token)

    def choose(self, ends: Ends, *, passing: bool = False) -> Bend:
        """Return the cheapest curve, trimmed: a gentle one if any is clear; it is not laid yet.

        Two units that pass each other keep to their own sides.
        """
        if passing:
            curve, price = self._cheapest(ends, ((0.13, 0.5), (0.2, 0.5), (0.32, 0.5)), None, math.inf)
            if price < HIT:
                return curve
        curve, price = self.gentle(ends)
        return self.sharp(ends, curve, price)[0] if price >= HIT else curve

    def gentle(self, ends: Ends) -> tuple[Bend, float]:
        """Return the cheapest of the gentle curves, with its price."""
        return self._cheapest(ends, ((bend, 0.5) for bend in _GENTLE), None, math.inf)

    def sharp(self, ends: Ends, best: Bend, price: float) -> tuple[Bend, float]:
        """Return the cheapest of the sharper curves, or the one given where none is cheaper."""
        return self._cheapest(ends, _sharper(), best, price)

    def _cheapest(
        self, ends: Ends, options: Iterable[tuple[float, float]], best: Bend | None, price: float
    ) -> tuple[Bend, float]:
        for bend, lean in options:
            cost = 46 * abs(bend) + 8 * abs(lean - 0.5)
            if cost >= price:
                continue
            curve = bent(ends.a, ends.b, bend, lean).trimmed(ends.from_a, ends.from_b)
            cost += self.cost(curve, ends)
            if cost < price:
                best, price = curve, cost
        assert best is not None
        return best, price

    def cost(self, curve: Bend, ends: Ends) -> float:
        """Return what a curve costs beside its bend: tokens and lines it meets, heads it hits."""
        points = curve.points(CELL)
        cost, laid = self.price(points, ends.concerns), self._laid
        if ends.has_head:
            (x, y), (u, v) = curve.b, curve.heading(1)
            middle = (x - 8 * u, y - 8 * v)
            cost += sum(HIT for head in self._heads if math.dist(head, middle) < 2 * HEAD)
            cost += sum(20.0 for x, y in points[-4:-1] if int(x // CELL) * 1000 + int(y // CELL) in laid)
        return cost

    def price(self, points: list[Spot], concerns: Collection[str], width: float = 3.0) -> float:
        """Return what it costs to pass these points with a line so wide."""
        laid = self._laid
        met = sum(laid.get(int(x // CELL) * 1000 + int(y // CELL), 0) for x, y in points[2:-2])
        return sum(self._crowding(points, concerns, width / 2)) + 0.35 * met * met

    def _crowding(self, points: list[Spot], concerns: Collection[str], half: float) -> Iterator[float]:
        """Yield the price of every stranger's token that a line of these points comes near."""
        nearest: dict[int, tuple[float, Token]] = {}
        near = self._near
        for x, y in points:
            for token in near.get((int(x // BLOCK), int(y // BLOCK)), ()):
                if token.key not in concerns:
                    away = math.hypot(token.at[0] - x, token.at[1] - y)
                    known = nearest.get(id(token))
                    if known is None or away < known[0]:
                        nearest[id(token)] = away, token
        for away, token in nearest.values():
            lack = token.radius + half - away
            if lack > 0:
                loser = token.key[:-1] in concerns  # the line is about whoever dislodged this one
                yield (60.0 if loser else HIT) + 40 * lack
            elif away < NEAR:
                yield 4 * (NEAR - away)

    def lay(self, points: Iterable[Spot], head: Spot | None = None) -> None:
        """Keep later lines off this one; `head` is the middle of its arrowhead."""
        laid = self._laid
        fresh = {
            (i + di) * 1000 + j + dj
            for i, j in ((int(x // CELL), int(y // CELL)) for x, y in points)
            for di in (-1, 0, 1)
            for dj in (-1, 0, 1)
        }
        for cell in fresh:
            laid[cell] = laid.get(cell, 0) + 1
        if head is not None:
            self._heads.append(head)


def head_of(curve: Bend) -> Spot:
    """Return the middle of the arrowhead at the end of a curve."""
    (x, y), (u, v) = curve.b, curve.heading(1)
    return x - 8 * u, y - 8 * v


def _sharper() -> Iterator[tuple[float, float]]:
    """Yield curves to try where no gentle one is clear: sharper, and swung out early or late."""
    for lean in (0.5, 0.25, 0.75):
        for bend in (*_SHARP, *_GENTLE):
            yield bend, lean
