"""Marks as SVG text: one texture for each kind of order, one sign for each outcome.

Kind and outcome are said by shape; colour only adds whose order it is.
"""

from __future__ import annotations

import math

from standoff.render.curves import Bend, Spot, Trail
from standoff.render.pen import Pen, number

HEAD_LENGTH, HEAD_WIDTH = 15.0, 16.0


def path(curve: Bend) -> str:
    """Return a curve as path data."""
    return Pen(curve.a).curve(curve.c, curve.b).text()


def band(curve: Bend, start: float, end: float, *, head: bool) -> str:
    """Return a band that widens towards its end, with an arrowhead or cut off straight."""
    share = min(HEAD_LENGTH, curve.length * 0.55) / max(curve.length, 1.0) if head else 0.0
    shaft = curve.part(0.0, 1 - share) if head else curve
    rails = [
        beside(spot, shaft.heading(t), width)
        for spot, t, width in (
            (shaft.a, 0.0, start / 2),
            (shaft.c, 0.5, (start + end) / 4),
            (shaft.b, 1.0, end / 2),
        )
    ]
    (left_a, right_a), (left_c, right_c), (left_b, right_b) = rails
    pen = Pen(left_a).curve(left_c, left_b)
    if head:
        pen.line(*_barbs(shaft.b, curve.b, curve.heading(1), HEAD_WIDTH / 2))
    return pen.line(right_b).curve(right_c, right_a).close()


def beside(spot: Spot, heading: Spot, off: float) -> tuple[Spot, Spot]:
    """Return the points so far off to the left and to the right of a line."""
    (x, y), (u, v) = spot, heading
    return (x - v * off, y + u * off), (x + v * off, y - u * off)


def _barbs(neck: Spot, tip: Spot, heading: Spot, half: float) -> tuple[Spot, Spot, Spot]:
    """Return the three corners of an arrowhead; its barbs reach back a little."""
    left, right = beside((neck[0] - 2 * heading[0], neck[1] - 2 * heading[1]), heading, half)
    return left, tip, right


def wave(trail: Trail, height: float = 2.8, period: float = 15.0) -> str:
    """Return a wavy line along a trail, as quarter waves that begin and end flat."""
    n = max(1, round(trail.length / period)) * 8
    spots = []
    for i in range(n + 1):
        t = i / n
        spot, heading = trail.at(trail.length * t)
        swing = math.sin(i * math.pi / 4) * height * min(1.0, t * 6, (1 - t) * 6)
        spots.append(beside(spot, heading, swing)[0])
    return Pen(spots[0]).line(*spots[1:]).text()


def arrowhead(trail: Trail) -> str:
    """Return the arrowhead at the end of a trail."""
    neck, heading = trail.at(max(0.0, trail.length - 14))
    tip, _ = trail.at(trail.length)
    left, right = beside(neck, heading, 2.0)
    return Pen(left).line(*_barbs(neck, tip, heading, 7.5), right).close()


def bar(at: Spot, heading: Spot, half: float = 8.5) -> str:
    """Return the cross bar that ends a failed move, on its casing."""
    left, right = beside(at, heading, half)
    d = Pen(left).line(right).text()
    return f'<path class="case c7" d="{d}"/><path class="bar" d="{d}"/>'


def slashes(at: Spot, heading: Spot) -> str:
    """Return the two slashes of a support that was cut."""
    angle = math.atan2(heading[1], heading[0]) + 1.05
    dx, dy = math.cos(angle) * 7.5, math.sin(angle) * 7.5
    d = ""
    for k in (-3, 3):
        x, y = at[0] + heading[0] * k, at[1] + heading[1] * k
        d += Pen((x - dx, y - dy)).line((x + dx, y + dy)).text()
    return f'<path class="case c6" d="{d}"/><path class="cut" d="{d}"/>'


def ring(at: Spot, radius: float, kind: str = "ring") -> str:
    """Return the ring that ends a support or marks a carrying fleet."""
    return f'<circle class="{kind}" cx="{number(at[0])}" cy="{number(at[1])}" r="{radius}"/>'


def shield(centre: Spot, towards: Spot, radius: float) -> str:
    """Return the arc around a supported unit, on its helper's side."""
    middle, half = math.atan2(towards[1] - centre[1], towards[0] - centre[0]), math.radians(29)
    start, end = (
        (centre[0] + math.cos(middle + k) * radius, centre[1] + math.sin(middle + k) * radius)
        for k in (-half, half)
    )
    d = Pen(start).arc(radius, end).text()
    return f'<path class="case c6" d="{d}"/><path class="shield" d="{d}"/>'


def sabres(at: Spot) -> str:
    """Return the crossed sabres of a standoff in an empty province."""
    return f'<use href="#so-sabres" class="clash" x="{number(at[0])}" y="{number(at[1])}"/>'


DEFS = (
    '<g id="so-sabres"><circle class="so-hilt" r="11.5"/>'
    '<path class="so-blades" d="M-6 6.4C-1.5 3.6 3-1.2 5.6-6.6M6 6.4C1.5 3.6-3-1.2-5.6-6.6'
    'M-6.9 2.6l4 3.4M6.9 2.6l-4 3.4"/></g>'
)
