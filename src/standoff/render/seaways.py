"""The route of an army by sea: a smooth line past each carrying fleet, never through one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from standoff.render.curves import Spot, Trail, between, through
from standoff.render.lanes import Ends, Lanes

_ASIDE = 25.0


class Seaway(NamedTuple):
    """A route: its line, and the point beside each fleet where its bollard stands."""

    trail: Trail
    bollards: tuple[Spot, ...]
    army: int = -1


def seaway(ends: Ends, fleets: Sequence[Spot], lanes: Lanes) -> Seaway:
    """Return the cheapest route from one coast past these fleets to the other.

    It passes each fleet on the inside of its turn, unless that runs over something.
    """
    best: tuple[float, Trail, tuple[Spot, ...]] | None = None
    sides = product((1, -1), repeat=len(fleets)) if len(fleets) <= 4 else [(1,) * len(fleets)]
    for turns in sides:
        bollards = _bollards(ends, fleets, turns)
        trail = through([ends.a, *bollards, ends.b]).trimmed(ends.from_a, ends.from_b)
        price = 6.0 * sum(turn < 0 for turn in turns) + 0.1 * trail.length
        price += lanes.price(trail.points, ends.concerns)
        price += sum(400.0 for x, y in fleets if min(math.hypot(x - p, y - q) for p, q in trail.points) < 17)
        if best is None or price < best[0]:
            best = price, trail, bollards
    assert best is not None
    return Seaway(best[1], best[2])


def _bollards(ends: Ends, fleets: Sequence[Spot], turns: Sequence[int]) -> tuple[Spot, ...]:
    """Return the points beside the fleets, on the inside of each turn or on the other side."""
    stops = [ends.a, *fleets, ends.b]
    found = []
    for before, fleet, after, turn in zip(stops, fleets, stops[2:], turns, strict=False):
        middle = between(before, after, 0.5)
        off = (middle[0] - fleet[0], middle[1] - fleet[1])
        size = math.hypot(*off)
        if size < 4:
            off = (before[1] - after[1], after[0] - before[0])
            size = max(math.hypot(*off), 1e-9)
        k = _ASIDE * turn / size
        found.append((fleet[0] + off[0] * k, fleet[1] + off[1] * k))
    return tuple(found)
