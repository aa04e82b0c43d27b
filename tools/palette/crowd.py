"""Many colours at once, for the search: the arithmetic of colour.py on arrays.

A colour under every vision is an array of shape (visions, 3); many are (..., visions, 3).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from colour import FROM_XYZ, TO_XYZ, VISIONS, WHITE

Array = npt.NDArray[np.float64]

_SEEN = np.array(list(VISIONS.values()))
_TO_XYZ, _FROM_XYZ, _WHITE = np.array(TO_XYZ), np.array(FROM_XYZ), np.array(WHITE)


def from_lch(lch: Array) -> Array:
    """Return the linear light of lightness, chroma and hue."""
    lightness, chroma, hue = lch[..., 0], lch[..., 1], np.radians(lch[..., 2])
    fy = (lightness + 16) / 116
    f = np.stack([fy + chroma * np.cos(hue) / 500, fy, fy - chroma * np.sin(hue) / 200], axis=-1)
    xyz = _WHITE * np.where(f**3 > 0.008856, f**3, (f - 16 / 116) / 7.787)
    light: Array = xyz @ _FROM_XYZ.T
    return light


def luminance(light: Array) -> Array:
    """Return the relative luminance of linear light."""
    found: Array = np.clip(light, 0, 1) @ _TO_XYZ[1]
    return found


def seen(light: Array) -> Array:
    """Return the CIELAB coordinates of linear light under each kind of colour vision."""
    views = np.clip(np.einsum("vij,...j->...vi", _SEEN, light), 0, 1)
    xyz = views @ _TO_XYZ.T / _WHITE
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    lab: Array = np.stack(
        [
            116 * f[..., 1] - 16,
            500 * (f[..., 0] - f[..., 1]),
            200 * (f[..., 1] - f[..., 2]),
        ],
        axis=-1,
    )
    return lab


def distance(one: Array, other: Array) -> Array:
    """Return the CIEDE2000 distances of colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = (np.moveaxis(lab, -1, 0) for lab in np.broadcast_arrays(one, other))
    mean_c7 = ((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2) ** 7
    g = 1.5 - 0.5 * np.sqrt(mean_c7 / (mean_c7 + 25.0**7))
    c1, c2 = np.hypot(a1 * g, b1), np.hypot(a2 * g, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1 * g)), np.degrees(np.arctan2(b2, a2 * g))
    turn = (h2 - h1 + 180) % 360 - 180
    mean_l, mean_c, mean_h = (l1 + l2) / 2, (c1 + c2) / 2, np.radians((h1 + turn / 2) % 360)
    t = (
        1
        - 0.17 * np.cos(mean_h - np.radians(30))
        + 0.24 * np.cos(2 * mean_h)
        + 0.32 * np.cos(3 * mean_h + np.radians(6))
        - 0.20 * np.cos(4 * mean_h - np.radians(63))
    )
    off = (mean_l - 50) ** 2
    d_l = (l2 - l1) / (1 + 0.015 * off / np.sqrt(20 + off))
    d_c = (c2 - c1) / (1 + 0.045 * mean_c)
    d_h = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2)) / (1 + 0.015 * mean_c * t)
    c7 = mean_c**7
    twist = np.sin(np.radians(60 * np.exp(-(((np.degrees(mean_h) - 275) / 25) ** 2))))
    r = -2 * np.sqrt(c7 / (c7 + 25.0**7)) * twist
    found: Array = np.sqrt(np.maximum(d_l * d_l + d_c * d_c + d_h * d_h + r * d_c * d_h, 0))
    return found
