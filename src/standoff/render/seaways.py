"""The route of an army by sea: a smooth line past each carrying fleet, never through one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from standoff.render.curves import Spot, Trail, between, through
from standoff.render.lanes import HIT, Ends, Lanes

_PASSES = (25.0, -25.0, 34.0, -34.0, 19.0, -19.0)
"""How far beside a fleet a route may pass; above nought on the inside of the turn."""

_WIDTH = 8.0  # of a route, waves and all

_SWINGS = (0.0, 20.0, -20.0, 42.0, -42.0, 70.0, -70.0)
"""How far a route may swing out between two fleets or coasts."""


class Seaway(NamedTuple):
    """A route: its line, and the point beside each fleet where its bollard stands."""

    trail: Trail
    bollards: tuple[Spot, ...]
    army: int = -1


class _Draft(NamedTuple):
    price: float
    trail: Trail
    bollards: tuple[Spot, ...]


def seaway(ends: Ends, fleets: Sequence[Spot], lanes: Lanes) -> Seaway:
    """Return the cheapest route from one coast past these fleets to the other.

    It passes each fleet on the inside of its turn. Where that runs over something, every
    pass and then every stretch between is tried in turn, twice.
    """
    passes, swings = [_PASSES[0]] * len(fleets), [_SWINGS[0]] * (len(fleets) + 1)
    best = _draft(ends, fleets, passes, swings, lanes, math.inf)
    assert best is not None
    for choices, options in [(passes, _PASSES), (swings, _SWINGS)] * 2:
        for i in range(len(choices)) if best.price >= HIT else ():
            for option in options:
                kept, choices[i] = choices[i], option
                draft = _draft(ends, fleets, passes, swings, lanes, best.price)
                if draft is not None:
                    best = draft
                else:
                    choices[i] = kept
    return Seaway(best.trail, best.bollards)


def _draft(
    ends: Ends,
    fleets: Sequence[Spot],
    passes: Sequence[float],
    swings: Sequence[float],
    lanes: Lanes,
    most: float,
) -> _Draft | None:
    """Return one route with its price; None where it is no cheaper than `most`."""
    bollards = _bollards(ends, fleets, passes)
    stops = [ends.a]
    for stop, swing in zip([*bollards, ends.b], swings, strict=True):
        if swing:
            (x, y), (dx, dy) = between(stops[-1], stop, 0.5), (stop[0] - stops[-1][0], stop[1] - stops[-1][1])
            size = max(math.hypot(dx, dy), 1e-9)
            stops.append((x - dy / size * swing, y + dx / size * swing))
        stops.append(stop)
    trail = through(stops).trimmed(ends.from_a, ends.from_b)
    price = 0.1 * trail.length
    price += sum(0.3 * abs(beside - _PASSES[0]) for beside in passes)
    price += sum(0.2 * abs(swing) for swing in swings)
    for fleet in fleets:
        nearest = min(math.dist(fleet, spot) for spot in trail.points)
        price += HIT if nearest < 18.5 else 0.0
    if price < most:
        price += lanes.price(trail.points, ends.concerns, _WIDTH)
    return _Draft(price, trail, bollards) if price < most else None


def _bollards(ends: Ends, fleets: Sequence[Spot], passes: Sequence[float]) -> tuple[Spot, ...]:
    """Return the points where the route passes the fleets."""
    stops = [ends.a, *fleets, ends.b]
    found = []
    for before, fleet, after, beside in zip(stops, fleets, stops[2:], passes, strict=False):
        middle = between(before, after, 0.5)
        off = (middle[0] - fleet[0], middle[1] - fleet[1])
        size = math.hypot(*off)
        if size < 4:
            off = (before[1] - after[1], after[0] - before[0])
            size = max(math.hypot(*off), 1e-9)
        found.append((fleet[0] + off[0] * beside / size, fleet[1] + off[1] * beside / size))
    return tuple(found)
