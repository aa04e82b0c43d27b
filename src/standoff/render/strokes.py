"""Marks as SVG text: one texture for each kind of order, one sign for each outcome.

Kind and outcome are said by shape; colour only adds whose order it is.
"""

from __future__ import annotations

import math

from standoff.render.curves import Bend, Spot, Trail

HEAD_LENGTH, HEAD_WIDTH = 15.0, 16.0


def path(curve: Bend) -> str:
    """Return a curve as path data."""
    (ax, ay), (cx, cy), (bx, by) = curve
    return f"M{ax:.1f} {ay:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"


def band(curve: Bend, start: float, end: float, *, head: bool) -> str:
    """Return a band that widens towards its end, with an arrowhead or cut off straight."""
    share = min(HEAD_LENGTH, curve.length * 0.55) / max(curve.length, 1.0) if head else 0.0
    shaft = curve.part(0.0, 1 - share) if head else curve
    (ax, ay), (cx, cy), (bx, by) = shaft
    u0, v0 = shaft.heading(0)
    u2, v2 = shaft.heading(1)
    u1, v1 = shaft.heading(0.5)
    wa, wc, wb = start / 2, (start + end) / 4, end / 2
    left = (
        f"M{ax - v0 * wa:.1f} {ay + u0 * wa:.1f}"
        f"Q{cx - v1 * wc:.1f} {cy + u1 * wc:.1f} {bx - v2 * wb:.1f} {by + u2 * wb:.1f}"
    )
    right = (
        f"L{bx + v2 * wb:.1f} {by - u2 * wb:.1f}"
        f"Q{cx + v1 * wc:.1f} {cy - u1 * wc:.1f} {ax + v0 * wa:.1f} {ay - u0 * wa:.1f}Z"
    )
    if not head:
        return left + right
    return left + _barbs((bx, by), curve.b, curve.heading(1), HEAD_WIDTH / 2) + right


def _barbs(neck: Spot, tip: Spot, heading: Spot, half: float) -> str:
    """Return the three corners of an arrowhead; its barbs reach back a little."""
    (x, y), (u, v) = neck, heading
    back_x, back_y = x - 2 * u, y - 2 * v
    return (
        f"L{back_x - v * half:.1f} {back_y + u * half:.1f}L{tip[0]:.1f} {tip[1]:.1f}"
        f"L{back_x + v * half:.1f} {back_y - u * half:.1f}"
    )


def wave(trail: Trail, height: float = 2.8, period: float = 15.0) -> str:
    """Return a wavy line along a trail, as quarter waves that begin and end flat."""
    n = max(1, round(trail.length / period)) * 8
    out = []
    for i in range(n + 1):
        t = i / n
        (x, y), (u, v) = trail.at(trail.length * t)
        swing = math.sin(i * math.pi / 4) * height * min(1.0, t * 6, (1 - t) * 6)
        out.append(f"{x - v * swing:.1f} {y + u * swing:.1f}")
    return "M" + "L".join(out)


def arrowhead(trail: Trail) -> str:
    """Return the arrowhead at the end of a trail."""
    (x, y), heading = trail.at(max(0.0, trail.length - 14))
    tip, _ = trail.at(trail.length)
    (u, v), half = heading, 2.0
    return (
        f"M{x - v * half:.1f} {y + u * half:.1f}{_barbs((x, y), tip, heading, 7.5)}"
        f"L{x + v * half:.1f} {y - u * half:.1f}Z"
    )


def bar(at: Spot, heading: Spot, half: float = 8.5) -> str:
    """Return the cross bar that ends a failed move, on its casing."""
    (x, y), (u, v) = at, heading
    d = f"M{x - v * half:.1f} {y + u * half:.1f}L{x + v * half:.1f} {y - u * half:.1f}"
    return f'<path class="case c7" d="{d}"/><path class="bar" d="{d}"/>'


def slashes(at: Spot, heading: Spot) -> str:
    """Return the two slashes of a support that was cut."""
    angle = math.atan2(heading[1], heading[0]) + 1.05
    dx, dy = math.cos(angle) * 7.5, math.sin(angle) * 7.5
    d = ""
    for k in (-3, 3):
        x, y = at[0] + heading[0] * k, at[1] + heading[1] * k
        d += f"M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}"
    return f'<path class="case c6" d="{d}"/><path class="cut" d="{d}"/>'


def ring(at: Spot, radius: float, kind: str = "ring") -> str:
    """Return the ring that ends a support or marks a carrying fleet."""
    return f'<circle class="{kind}" cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius}"/>'


def shield(centre: Spot, towards: Spot, radius: float) -> str:
    """Return the arc around a supported unit, on its helper's side."""
    middle = math.atan2(towards[1] - centre[1], towards[0] - centre[0])
    half = math.radians(29)
    (x0, y0), (x1, y1) = (
        (centre[0] + math.cos(middle + k) * radius, centre[1] + math.sin(middle + k) * radius)
        for k in (-half, half)
    )
    d = f"M{x0:.1f} {y0:.1f}A{radius:g} {radius:g} 0 0 1 {x1:.1f} {y1:.1f}"
    return f'<path class="case c6" d="{d}"/><path class="shield" d="{d}"/>'


def sabres(at: Spot) -> str:
    """Return the crossed sabres of a standoff in an empty province."""
    return f'<use href="#so-sabres" class="clash" x="{at[0]:.1f}" y="{at[1]:.1f}"/>'


DEFS = (
    '<g id="so-sabres"><circle class="so-hilt" r="11.5"/>'
    '<path class="so-blades" d="M-6 6.4C-1.5 3.6 3-1.2 5.6-6.6M6 6.4C1.5 3.6-3-1.2-5.6-6.6'
    'M-6.9 2.6l4 3.4M6.9 2.6l-4 3.4"/></g>'
)
