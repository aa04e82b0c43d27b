"""From longitude and latitude to the sheet: equal areas first, then room for the crowd.

An azimuthal equal-area projection about the middle of the board, then gentle local
magnifiers where provinces crowd, then a squeeze of the far edges towards the middle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry

Array = npt.NDArray[np.float64]

WIDTH, HEIGHT = 1240.0, 1160.0
FRAME: Polygon = box(0, 0, WIDTH, HEIGHT)
OUTER = box(-6, -6, WIDTH + 6, HEIGHT + 6)

EARTH = 6371.0
MIDDLE_LAT, MIDDLE_LON = math.radians(50.5), math.radians(9.5)
SQUEEZE = 2200.0  # kilometres; the smaller, the more the middle is magnified
SCALE = 0.2840  # sheet units for each squeezed kilometre
MIDDLE_X, MIDDLE_Y = 536.0, 664.0

# longitude, latitude, strength, radius in kilometres
MAGNIFIERS: tuple[tuple[float, float, float, float], ...] = (
    (-3.3, 54.6, 0.58, 370),  # Great Britain
    (-5.2, 57.0, 0.47, 120),  # the west of Scotland
    (5.3, 51.2, 0.30, 250),  # the Low Countries
    (12.9, 42.5, 0.30, 330),  # Italy
    (28.5, 40.6, 0.30, 270),  # the Bosphorus
    (10.3, 55.7, 0.36, 210),  # Denmark
    (21.2, 40.4, 0.28, 270),  # Greece
)


def project(lonlat: npt.ArrayLike) -> Array:
    """Return the sheet coordinates of an array of ``(longitude, latitude)``."""
    x, y = _equal_area(np.asarray(lonlat, dtype=np.float64))
    dx, dy = np.zeros_like(x), np.zeros_like(y)
    for lon, lat, strength, radius in MAGNIFIERS:
        (bx,), (by,) = _equal_area(np.array([[lon, lat]]))
        weight = strength * np.exp(-((x - bx) ** 2 + (y - by) ** 2) / (2 * radius * radius))
        dx += weight * (x - bx)
        dy += weight * (y - by)
    x, y = x + dx, y + dy
    r = np.hypot(x, y)
    f = np.where(r > 1e-6, SQUEEZE * np.arcsinh(r / SQUEEZE) / np.maximum(r, 1e-6), 1.0)
    return np.column_stack([MIDDLE_X + SCALE * x * f, MIDDLE_Y - SCALE * y * f])


def _equal_area(lonlat: Array) -> tuple[Array, Array]:
    lon, lat = np.radians(lonlat[:, 0]), np.radians(lonlat[:, 1])
    turn = lon - MIDDLE_LON
    c = 1 + np.sin(MIDDLE_LAT) * np.sin(lat) + np.cos(MIDDLE_LAT) * np.cos(lat) * np.cos(turn)
    k = np.sqrt(2 / np.maximum(c, 1e-9))
    x = EARTH * k * np.cos(lat) * np.sin(turn)
    y = EARTH * k * (np.cos(MIDDLE_LAT) * np.sin(lat) - np.sin(MIDDLE_LAT) * np.cos(lat) * np.cos(turn))
    return x, y


def projected(geometry: BaseGeometry, step: float = 0.4) -> BaseGeometry:
    """Return a geometry on the sheet; long edges are cut into steps of so many degrees first."""
    return shapely.transform(shapely.segmentize(geometry, step), project)


def sheet_point(lonlat: Sequence[float]) -> Point:
    """Return the point of the sheet for one ``(longitude, latitude)``."""
    x, y = project([list(lonlat)])[0]
    return Point(float(x), float(y))
