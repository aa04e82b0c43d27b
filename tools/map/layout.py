"""Lay out the sheet: supply centres, anchors, places beside them, and names in each language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from lettering import Box, Face, Ground, Style, ground, settings
from partition import Parts
from places import BODY, LEANING, TOKEN, Asides, Place, Site, anchors, frame_of
from projection import FRAME, sheet_point
from shapely import affinity
from shapely.geometry import MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points
from sources import polygons

from standoff.core.geography import Board, Province, Terrain

Array = npt.NDArray[np.float64]

EDGE = 21  # that names keep from the edge of the sheet
DOT = 5.5
OVER = 0.85  # a name that lies further over its coast than this is set small


@dataclass(slots=True)
class Sheet:
    """What the layout needs to know of the map, and what it has decided so far."""

    board: Board
    plan: Mapping[str, Any]
    parts: Parts
    styles: Mapping[str, Style]
    water_styles: tuple[Style, Style, Style]
    frame: Polygon = FRAME
    spot: Callable[[Sequence[float]], Point] = sheet_point
    dots: dict[str, Place] = field(init=False)
    land: BaseGeometry = field(init=False)
    anchors: dict[str, Place] = field(default_factory=dict)
    asides: dict[str, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dots = {code: self._ashore(code, place) for code, place in sorted(self.plan["sc"].items())}
        self.land = shapely.union_all([g for part, g in self.parts.items() if part.kind == "land"])

    def _ashore(self, code: str, lonlat: Sequence[float]) -> Place:
        """Return the place of a supply centre; a port that simplifying left at sea goes ashore."""
        areas = [g for part, g in self.parts.items() if part.code == code and part.kind != "sea"]
        within = shapely.union_all(areas).buffer(-2)
        point = self.spot(lonlat)
        if not within.contains(point):
            point = nearest_points(within, point)[0]
        return round(point.x, 1), round(point.y, 1)

    @property
    def inner(self) -> Polygon:
        """The part of the sheet where names may stand."""
        return self.frame.buffer(-EDGE, join_style="mitre")

    def own(self, code: str) -> BaseGeometry:
        """Return the land or the open water of a province."""
        kind = "sea" if self.board.province(code).terrain is Terrain.SEA else "land"
        return next(g for part, g in self.parts.items() if part.code == code and part.kind == kind)

    def style(self, province: Province) -> Style:
        """Return the style of a province's name; waters have three, by size."""
        if province.terrain is not Terrain.SEA:
            return self.styles["land"]
        area = self.own(province.code).intersection(self.inner).area
        return self.water_styles[0 if area > 60000 else 1 if area > 16000 else 2]

    def name(self, language: str, code: str) -> str:
        """Return the printed name, with soft hyphens where the plan breaks long words."""
        printed = self.board.names[language][code].printed
        broken: str = self.plan["breaks"].get(language, {}).get(code, printed)
        assert broken.replace("\u00ad", "") == printed, (code, language)
        return broken

    def tilt(self, code: str) -> float:
        """Return the angle at which the plan sets this province's name."""
        return float(self.plan["tilts"].get(code, 0))


def decide_places(sheet: Sheet, languages: Sequence[str]) -> None:
    """Choose all anchors and the places beside them."""
    sites = [_site(sheet, province, None, languages) for province in sheet.board.provinces]
    sites += [
        _site(sheet, place.province, place.code, ())
        for place in sheet.board.locations
        if place.coast is not None
    ]
    sheet.anchors = anchors(sites)
    others = {p.code: shapely.difference(sheet.land, sheet.own(p.code)) for p in sheet.board.provinces}
    sheet.asides = Asides(sheet.anchors, others, sheet.dots, sheet.frame).choose()


def _site(sheet: Sheet, province: Province, coast: str | None, languages: Iterable[str]) -> Site:
    own = sheet.own(province.code)
    main = max(polygons(own), key=lambda p: p.area)
    hint = sheet.spot(sheet.plan["coasts"][coast]) if coast else None
    near = sheet.plan["near"].get(coast or province.code)
    water = None
    if province.terrain is Terrain.COASTAL:
        water = shapely.union_all([own, *(g for part, g in sheet.parts.items() if part.kind != "land")])
    names = []
    for language in languages:
        blocked = MultiPolygon([Point(dot).buffer(DOT) for dot in sheet.dots.values()])
        grounds = ground(own, sheet.land, blocked, sheet.tilt(province.code), sheet.inner)
        boxes = list(_boxes(sheet, province, language, grounds, step=4))
        frames = np.array([frame_of(b) for b in boxes]).reshape(-1, 4)
        names.append((frames, np.array([b.score for b in boxes])))
    return Site(
        coast or province.code,
        province.code,
        main,
        sheet.dots.get(province.code),
        (hint.x, hint.y) if hint else None,
        (sheet.spot(near).x, sheet.spot(near).y) if near else None,
        water,
        tuple(names),
        sheet.frame,
    )


def _boxes(sheet: Sheet, province: Province, language: str, grounds: Ground, step: int = 2) -> Iterable[Box]:
    """Yield every box a name may fill, with its score: large, inside, near the middle."""
    style = sheet.style(province)
    for setting in settings(sheet.name(language, province.code), style):
        xs, ys, worth = grounds.placed(setting, step)
        off = np.hypot(xs - grounds.pivot[0], ys - grounds.pivot[1])
        shown = np.where(worth > OVER, setting.size, min(setting.size, 11.0))
        scores = shown * 1.7 - 150 * (1 - worth) - 0.02 * off - 1.2 * (len(setting.lines) - 1)
        scores -= 3.0 * (setting.size - shown)
        for x, y, score in zip(xs, ys, scores, strict=True):
            yield Box(setting, float(x), float(y), grounds.tilt, float(score))


def letter(sheet: Sheet, language: str) -> dict[str, Box]:
    """Place the names of all provinces in one language: land first, the tightest first."""
    placed: dict[str, Box] = {}
    provinces = sorted(
        sheet.board.provinces,
        key=lambda p: (p.terrain is Terrain.SEA, sheet.own(p.code).area / len(sheet.name(language, p.code))),
    )
    for province in provinces:
        placed[province.code] = _best(sheet, province, language, placed)
    return dict(sorted(placed.items()))


def _best(sheet: Sheet, province: Province, language: str, placed: Mapping[str, Box]) -> Box:
    own = sheet.own(province.code)
    tilt = sheet.tilt(province.code)
    soft = [_at(place, LEANING) for code, place in sheet.asides.items() if code[:3] == province.code]
    soft += [
        _at(place, BODY) for code, place in sheet.anchors.items() if "/" in code and code[:3] == province.code
    ]
    for strictness in range(3):
        blocked = shapely.union_all(
            [
                *(Point(dot).buffer(DOT) for dot in sheet.dots.values()),
                *(_outline(b) for b in placed.values()),
                *_tokens(sheet, province, strictness),
                *(soft if strictness == 0 else ()),
            ]
        )
        grounds = ground(own, sheet.land, blocked, tilt, sheet.inner)
        boxes = list(_boxes(sheet, province, language, grounds))
        if boxes:
            best = max(boxes, key=lambda b: (b.score, -b.x, -b.y))
            if best.score > 8 or strictness == 2:
                return best
    raise SystemExit(f"no place for the name of {province.code} in {language}")


def _tokens(sheet: Sheet, province: Province, strictness: int) -> Iterable[Polygon]:
    """Return what no name may cover: all tokens; if nothing else helps, their bodies only."""
    shape = TOKEN if strictness < 2 else BODY
    for code, place in sheet.anchors.items():
        if code[:3] != province.code or code == province.code:
            yield _at(place, shape)
    for code, place in sheet.asides.items():
        if code[:3] != province.code:
            yield _at(place, LEANING)


def _at(place: Place, shape: tuple[float, float, float, float]) -> Polygon:
    x, y = place
    left, top, right, bottom = shape
    return box(x + left, y + top, x + right, y + bottom)


def _outline(placed: Box) -> BaseGeometry:
    w, h = placed.setting.width / 2 + 1.5, placed.setting.height / 2 + 1.5
    upright = box(placed.x - w, placed.y - h, placed.x + w, placed.y + h)
    return affinity.rotate(upright, placed.tilt, origin=(placed.x, placed.y))


def styles(fonts: Path) -> tuple[dict[str, Style], tuple[Style, Style, Style]]:
    """Return the styles of land and water names from the font files in a folder."""

    def face(family: str, shape: str) -> Face:
        folder = fonts / f"fontsource-{family}-5.3.0/package/files"
        return Face(
            *(folder / f"{family}-{alphabet}-500-{shape}.woff2" for alphabet in ("latin", "cyrillic"))
        )

    roman, italic = face("alegreya-sc", "normal"), face("alegreya", "italic")
    land = tuple(size / 2 for size in range(37, 19, -1))
    return (
        {"land": Style(roman, land, 0.3, 0.92, 3)},
        (
            Style(italic, (20, 19, 18, 17, 16), 2.2, 1.0, 3),
            Style(italic, (17, 16, 15, 14, 13, 12), 1.6, 1.0, 3),
            Style(italic, (14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10), 0.6, 0.98, 3),
        ),
    )
