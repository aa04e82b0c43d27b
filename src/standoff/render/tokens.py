"""Units as drawn: a disc for an army, a hull with a flag for a fleet, each with its power's letter."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from standoff.core.geography import UnitKind
from standoff.render.curves import Spot
from standoff.render.pen import number

RADIUS = {UnitKind.ARMY: 13.5, UnitKind.FLEET: 15.5}
"""How far a token reaches, for lines that begin or end at it."""

LEAN, SMALLER = 14, 0.9
LARGEST = 1.6
"""How often larger a token may be drawn, so that it can be read where the map is small."""

_BODY = {
    UnitKind.ARMY: '<use href="#so-army"/><text y="5.3" font-size="15.5">{}</text>',
    UnitKind.FLEET: '<use href="#so-fleet"/><text y="6.2" font-size="13">{}</text>',
}

BADGES = {
    "out": '<path d="M-3.2 3.2L3-3M-1.2-3.2H3.2V1.2"/>',
    "alert": '<path d="M0-3.8V.6M0 3.6v.1"/>',
    "built": '<path d="M-3.6 0H3.6M0-3.6V3.6"/>',
    "gone": '<path d="M-3 -3L3 3M-3 3L3-3"/>',
}
"""Small discs at a token's upper right: dislodged, illegal, built, off the board."""

DEFS = (
    '<g id="so-army"><circle class="so-body" r="12.5"/><circle class="so-rim" r="10.2"/></g>'
    '<g id="so-fleet"><path class="so-mast" d="M-1-6V-14.5"/>'
    '<path class="so-flag" d="M-1-14.5L9-11.4L-1-8.4Z"/>'
    '<path class="so-body" d="M-16.5-5.5H16.5C15.2 4.6 10 10.6 0 10.6S-15.2 4.6-16.5-5.5Z"/>'
    '<path class="so-rim" d="M-13.4-3.3H13.4C11.8 4.4 7.8 8.4 0 8.4S-11.8 4.4-13.4-3.3Z"/></g>'
)

# The discs that together cover a token's body: how routes and tests know its shape.
DISCS: dict[UnitKind, tuple[tuple[float, float, float], ...]] = {
    UnitKind.ARMY: ((0.0, 0.0, 13.2),),
    UnitKind.FLEET: ((0.0, 2.3, 8.9), (-9.6, -0.4, 6.8), (9.6, -0.4, 6.8), (3.0, -10.5, 5.6)),
}


@dataclass(frozen=True, slots=True)
class Token:
    """One unit where it is drawn.

    `place` is its location's code, `key` its province's, with a star for a dislodged
    unit: that one leans beside the victor. A faint token stands for a unit that is
    leaving the board, or has left it.
    """

    kind: UnitKind
    power: str
    letter: str
    place: str
    key: str
    at: Spot
    leaning: bool = False
    faint: bool = False
    badge: str = ""

    @property
    def radius(self) -> float:
        """How far the token reaches."""
        return RADIUS[self.kind] * (SMALLER if self.leaning else 1)

    def marked(self, badge: str) -> Token:
        """Return the token with this badge."""
        return replace(self, badge=badge)

    def room(self, other: Token) -> float:
        """Return how often larger both tokens may be drawn until they touch."""
        dx, dy = other.at[0] - self.at[0], other.at[1] - self.at[1]
        apart, most = dx * dx + dy * dy, math.inf
        for x, y, radius in self.discs():
            for p, q, reach in other.discs():
                u, v = p - x - dx, q - y - dy
                along = dx * u + dy * v
                square = along * along + ((radius + reach) ** 2 - u * u - v * v) * apart
                if square >= 0 and (gap := math.sqrt(square) - along) > 0:
                    most = min(most, apart / gap)
        return most

    def discs(self) -> list[tuple[float, float, float]]:
        """Return discs, as x, y and radius, that cover the token's body."""
        k = SMALLER if self.leaning else 1.0
        return [(self.at[0] + x * k, self.at[1] + y * k, r * k) for x, y, r in DISCS[self.kind]]

    def svg(self, room: float = math.inf) -> str:
        """Draw the token; `room` is how often larger it may be drawn on a small screen."""
        turn = f" rotate({LEAN}) scale({SMALLER})" if self.leaning else ""
        classes = f"tok {self.kind.name.lower()} {power_class(self.power)}"
        classes += " out" if self.badge == "out" else ""
        classes += " faint" if self.faint else ""
        badge = ""
        if self.badge:
            disc = f'<circle r="7.2"/>{BADGES[self.badge]}'
            badge = f'<g class="badge {self.badge}" transform="translate(12.5 -10.5)">{disc}</g>'
        tight = f' class="r{max(10, math.floor(room * 10))}"' if room < LARGEST else ""
        return (
            f'<g class="{classes}" data-unit="{self.place}"'
            f' transform="translate({number(self.at[0])} {number(self.at[1])}){turn}">'
            f"<g{tight}>{_BODY[self.kind].format(self.letter)}{badge}</g></g>"
        )


def power_class(power: str | None) -> str:
    """Return the CSS class that carries a power's colours; ``of-none`` where nobody's.

    >>> power_class("Austria"), power_class(None)
    ('of-austria', 'of-none')
    """
    if power is None:
        return "of-none"
    return "of-" + "".join(c if c.isalnum() else "-" for c in power.lower())
