"""Read the sources: administrative units and lakes of Natural Earth, and the composition."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import shapefile  # type: ignore[import-untyped]  # the package brings no types
import shapely
from projection import FRAME, projected
from shapely.geometry import Polygon, box, shape
from shapely.geometry.base import BaseGeometry

HERE = Path(__file__).parent
AREA = box(-85, 18, 120, 84.5)


@dataclass(frozen=True, slots=True)
class AdminUnit:
    """One first-level administrative unit: country, name, region and outline in degrees."""

    country: str
    name: str
    region: str
    outline: BaseGeometry


def composition() -> dict[str, Any]:
    """Return what the board's provinces are made of."""
    document: dict[str, Any] = json.loads((HERE / "composition.json").read_text(encoding="utf-8"))
    return document


def admin_units(folder: Path) -> list[AdminUnit]:
    """Read the GeoJSON of every country in ``folder`` that reaches the area of the map."""
    units = []
    for file in sorted(folder.glob("*.json")):
        country = file.stem
        if country.endswith(".topo") or country.startswith(("world", "testing")):
            continue
        for feature in json.loads(file.read_text(encoding="utf-8"))["features"]:
            if not feature.get("geometry"):
                continue
            outline = shapely.make_valid(shape(feature["geometry"]))
            if outline.intersects(AREA):
                facts = feature["properties"]
                name, region = facts.get("name") or "?", facts.get("region") or ""
                units.append(AdminUnit(country, name, region, outline.intersection(AREA)))
    return units


def lakes(file: Path) -> list[Polygon]:
    """Read the lakes worth drawing: large enough on the sheet, and not a mere river."""
    found: list[Polygon] = []
    for record in shapefile.Reader(str(file)).iterShapes():
        lake = shapely.make_valid(shape(record.__geo_interface__))
        if not lake.intersects(box(-30, 28, 62, 75)) or lake.area <= 0.03:
            continue
        drawn = shapely.make_valid(projected(lake).simplify(0.9))
        found += [p for p in polygons(drawn) if p.area > 14 and p.area / p.length**2 > 0.016]
    return [p for lake in found for p in polygons(lake.intersection(FRAME))]


def polygons(geometry: BaseGeometry) -> list[Polygon]:
    """Return the polygons of any geometry, in order."""
    if geometry.is_empty:
        return []
    if isinstance(geometry, Polygon):
        return [geometry]
    return [p for part in getattr(geometry, "geoms", ()) for p in polygons(part)]
