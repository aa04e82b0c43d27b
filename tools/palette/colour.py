"""Colour as people see it: contrast, colour vision deficiencies, and the CIEDE2000 distance.

Contrast is WCAG 2's. The deficiencies are the full ones of Machado, Oliveira and
Fernandes (2009), as matrices over linear sRGB. The distance is CIEDE2000 with all
weights 1 (Sharma, Wu and Dalal, 2005).
"""

from __future__ import annotations

import math

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

VISIONS: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
FROM_XYZ: Matrix = (
    (3.2404542, -1.5371385, -0.4985314),
    (-0.9692660, 1.8760108, 0.0415560),
    (0.0556434, -0.2040259, 1.0572252),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)


def _times(matrix: Matrix, v: Triple) -> Triple:
    (a, b, c), (d, e, f), (g, h, i) = matrix
    x, y, z = v
    return a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z


def linear(text: str) -> Triple:
    """Return the linear light of a colour written ``#RRGGBB``."""
    channels = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return r, g, b


def written(light: Triple) -> str:
    """Return linear light as ``#RRGGBB``."""
    clipped = (min(1.0, max(0.0, c)) for c in light)
    encoded = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in clipped)
    return "#" + "".join(f"{round(255 * c):02X}" for c in encoded)


def luminance(text: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1."""
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(text), strict=True))


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(light: Triple) -> Triple:
    """Return the CIELAB coordinates of linear light."""
    clipped = tuple(min(1.0, max(0.0, c)) for c in light)
    xyz = _times(TO_XYZ, (clipped[0], clipped[1], clipped[2]))
    f = [
        (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116)
        for t in (a / w for a, w in zip(xyz, WHITE, strict=True))
    ]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def from_lch(lch: Triple) -> Triple:
    """Return the linear light of lightness, chroma and hue; outside 0 to 1 where no screen has it."""
    lightness, chroma, hue = lch
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    fy = (lightness + 16) / 116
    f = (fy + a / 500, fy, fy - b / 200)
    x, y, z = (
        w * (t**3 if t**3 > 0.008856 else (t - 16 / 116) / 7.787) for t, w in zip(f, WHITE, strict=True)
    )
    return _times(FROM_XYZ, (x, y, z))


def seen(light: Triple) -> tuple[Triple, ...]:
    """Return the CIELAB coordinates of linear light under each kind of colour vision."""
    return tuple(lab(_times(matrix, light)) for matrix in VISIONS.values())


def distance(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 distance of two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c7 = ((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2) ** 7
    g = 1.5 - 0.5 * math.sqrt(mean_c7 / (mean_c7 + 6103515625.0))
    a1, a2 = a1 * g, a2 * g
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    off = (mean_l - 50) ** 2
    d_l = (l2 - l1) / (1 + 0.015 * off / math.sqrt(20 + off))
    d_c = (c2 - c1) / (1 + 0.045 * mean_c)
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * mean_c * t)
    c7 = mean_c**7
    twist = math.sin(math.radians(60 * math.exp(-(((mean_h - 275) / 25) ** 2))))
    r = -2 * math.sqrt(c7 / (c7 + 6103515625.0)) * twist
    return math.sqrt(d_l * d_l + d_c * d_c + d_h * d_h + r * d_c * d_h)
