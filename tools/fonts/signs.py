"""Draw the signs of the pages as a font: an arrow, a tick, a cross, and a circle that is struck out.

Neither Alegreya has them, and what a system has instead looks different on each. The
outlines are this project's own. Run with fonttools and brotli installed:

    python tools/fonts/signs.py
"""

from __future__ import annotations

import math
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

Spot = tuple[float, float]
Ring = list[Spot]

TARGET = Path(__file__).parents[2] / "src" / "standoff" / "render" / "replay" / "fonts" / "signs.woff2"
EM, ASCENT, DESCENT = 1000, 1016, -345
THICK = 108
EPOCH = 2_082_844_800
"""The moment that the font says it was made at, whenever that is: 1970 in its count."""


def stroke(*spots: Spot) -> Ring:
    """Return the outline of a line through some spots, its corners pointed."""
    left, right = [], []
    for i, spot in enumerate(spots):
        before, after = spots[max(i - 1, 0)], spots[min(i + 1, len(spots) - 1)]
        normals = [_normal(a, b) for a, b in ((before, spot), (spot, after)) if a != b]
        x, y = (sum(parts) / len(normals) for parts in zip(*normals, strict=True))
        reach = THICK / 2 / (x * x + y * y)
        left.append((spot[0] + x * reach, spot[1] + y * reach))
        right.append((spot[0] - x * reach, spot[1] - y * reach))
    return left + right[::-1]


def _normal(a: Spot, b: Spot) -> Spot:
    size = math.dist(a, b)
    return (a[1] - b[1]) / size, (b[0] - a[0]) / size


def circle(centre: Spot, radius: float, *, hole: bool = False) -> Ring:
    """Return a circle as the corners of a polygon, fine enough for a sign; a hole turns the other way."""
    turns = [2 * math.pi * i / 40 for i in range(40)]
    return [
        (centre[0] + math.cos(t) * radius, centre[1] + math.sin(t) * radius)
        for t in (turns if hole else turns[::-1])
    ]


MIDDLE = (380.0, 330.0)
SIGNS: dict[str, tuple[int, list[Ring]]] = {
    "→": (960, [[(70, 296), (70, 364), (580, 364), (580, 500), (890, 330), (580, 160), (580, 296)]]),
    "✓": (740, [stroke((90, 320), (280, 100), (650, 640))]),
    "✗": (740, [stroke((130, 90), (610, 570)), stroke((130, 570), (610, 90))]),
    "⊘": (760, [circle(MIDDLE, 300), circle(MIDDLE, 300 - THICK, hole=True), stroke((190, 140), (570, 520))]),
}


def main() -> None:
    """Write the font."""
    names = {ord(sign): f"sign{i}" for i, sign in enumerate(SIGNS)}
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for (_, rings), name in zip(SIGNS.values(), names.values(), strict=True):
        pen = TTGlyphPen(None)
        for ring in rings:
            pen.moveTo((round(ring[0][0]), round(ring[0][1])))
            for x, y in ring[1:]:
                pen.lineTo((round(x), round(y)))
            pen.closePath()
        glyphs[name] = pen.glyph()
    widths = {".notdef": 500, **dict(zip(names.values(), (wide for wide, _ in SIGNS.values()), strict=True))}
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(names)
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({name: (wide, glyphs[name].xMin) for name, wide in widths.items()})
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    font.setupNameTable({"familyName": "Standoff Signs", "styleName": "Regular"})
    font.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT)
    font.setupPost(keepGlyphNames=False)
    font.font["head"].created = font.font["head"].modified = EPOCH
    font.font.recalcTimestamp = False
    font.font.flavor = "woff2"
    font.save(TARGET)
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")


if __name__ == "__main__":
    main()
