"""The map of the standard board: its borders are the board's, and everything has its place."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import pytest
from outlines import edges, inside, room

from standoff.boards import standard
from standoff.core.geography import Location, Terrain, UnitKind
from standoff.notation.words import LANGUAGES, province_name
from standoff.render.atlas import Label, atlas_of
from standoff.render.tokens import DISCS

BOARD = standard()
ATLAS = atlas_of(BOARD)
CODES = [province.code for province in BOARD.provinces]
COASTAL = [p.code for p in BOARD.provinces if p.terrain is Terrain.COASTAL]
SEAS = [p.code for p in BOARD.provinces if p.terrain is Terrain.SEA]
EDGES = {
    code: edges(ATLAS.land.get(code) or ATLAS.sea[code]) | edges(ATLAS.strait.get(code, "")) for code in CODES
}
Box = tuple[float, float, float, float, float]


def _touch(a: str, b: str) -> bool:
    return not EDGES[a].isdisjoint(EDGES[b])


def _stands(place: Location) -> list[UnitKind]:
    """Return the kinds of unit that may stand on a location."""
    return [
        unit.kind
        for unit in (BOARD.armies[place.index], BOARD.fleets[place.index])
        if unit.kind is not None and BOARD.why_cannot_stand(unit) is None
    ]


def test_the_map_borders_are_the_board_s() -> None:
    wanted = set()
    for table in (BOARD.army_borders, BOARD.fleet_borders):
        for place, reached in zip(BOARD.locations, table, strict=True):
            wanted |= {frozenset((place.province.code, to.province.code)) for to in reached}
    drawn = {frozenset(pair) for pair in combinations(CODES, 2) if _touch(*pair)}
    assert drawn == wanted
    assert len(drawn) == 206


def test_fleets_follow_the_coast_where_the_map_lets_them() -> None:
    """Two coastal neighbours share a corner with a sea exactly where a fleet may pass."""
    sailed = set()
    for place, reached in zip(BOARD.locations, BOARD.fleet_borders, strict=True):
        sailed |= {frozenset((place.province.code, to.province.code)) for to in reached}
    for a, b in combinations(COASTAL, 2):
        if _touch(a, b):
            corners = {spot for edge in EDGES[a] & EDGES[b] for spot in edge}
            meets = any(
                _touch(a, sea) and _touch(b, sea) and not corners.isdisjoint(s for e in EDGES[sea] for s in e)
                for sea in SEAS
            )
            assert meets == (frozenset((a, b)) in sailed), (a, b)


def test_every_location_has_an_anchor_and_a_place_beside_it() -> None:
    places = {location.code for location in BOARD.locations}
    assert set(ATLAS.anchors) == set(ATLAS.asides) == places
    assert len(places) == 81


@pytest.mark.parametrize("place", BOARD.locations, ids=str)
def test_anchors_lie_inside_their_province(place: Location) -> None:
    outline = ATLAS.land.get(place.province.code) or ATLAS.sea[place.province.code]
    assert inside(ATLAS.anchors[place.code], outline)


@pytest.mark.parametrize("place", BOARD.locations, ids=str)
def test_a_token_fits_at_every_anchor(place: Location) -> None:
    """An army's disc lies within its province; a fleet's hull covers no land of others but an edge."""
    x, y = ATLAS.anchors[place.code]
    own = ATLAS.land.get(place.province.code) or ATLAS.sea[place.province.code]
    for kind in _stands(place):
        if kind is UnitKind.ARMY:
            assert room((x, y), own) >= 12.5
            continue
        for code, outline in ATLAS.land.items():
            if code != place.province.code:
                middle = [(x + dx, y + dy) for dx, dy, _ in DISCS[kind][:3]]
                assert not any(inside(spot, outline) for spot in middle), code


def test_anchors_of_a_split_province_differ() -> None:
    for province in BOARD.provinces:
        spots = [ATLAS.anchors[place.code] for place in (*BOARD.places_of(province), BOARD[province.code])]
        if province.is_split:
            assert min(math.dist(a, b) for a, b in combinations(spots, 2)) > 20


def _discs(code: str, *, leaning: bool = False) -> list[tuple[float, float, float]]:
    """Return discs that cover every token that may stand at a place."""
    x, y = (ATLAS.asides if leaning else ATLAS.anchors)[code]
    k = 0.9 if leaning else 1.0
    return [(x + dx * k, y + dy * k, r * k) for kind in _stands(BOARD[code]) for dx, dy, r in DISCS[kind]]


def _overlap(one: list[tuple[float, float, float]], other: list[tuple[float, float, float]]) -> bool:
    return any(math.hypot(x - p, y - q) < r + s for x, y, r in one for p, q, s in other)


def test_no_two_units_can_overlap() -> None:
    """Units of different provinces never do, whatever they are, and whoever is dislodged beside them."""
    spots = [
        (place.code, leans, _discs(place.code, leaning=leans))
        for place in BOARD.locations
        for leans in (False, True)
    ]
    bad = [
        (a, b)
        for (a, leans, one), (b, leans_too, other) in combinations(spots, 2)
        if a[:3] != b[:3] and not (leans and leans_too) and _overlap(one, other)
    ]
    assert bad == []


def test_a_dislodged_unit_is_clear_of_the_victor() -> None:
    for place in BOARD.locations:
        for victor in BOARD.locations:
            if victor.province == place.province:
                taken = math.dist(ATLAS.anchors[victor.code], ATLAS.anchors[place.code]) < 39
                assert not _overlap(_discs(place.code, leaning=taken), _discs(victor.code)), (place, victor)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_printed_in_full(language: str) -> None:
    labels = ATLAS.labels(language)
    assert set(labels) == set(CODES)
    for province in BOARD.provinces:
        printed = province_name(province, BOARD, language)
        lines = [line for line, _ in labels[province.code].lines]
        assert "".join(lines).replace("-", "").replace(" ", "") == printed.replace("-", "").replace(" ", "")


def _boxes(label: Label) -> Iterator[list[tuple[float, float]]]:
    """Yield points all over each line of a name."""
    x, y = label.at
    angle = math.radians(label.tilt)
    leading = label.size * 0.92
    for i, (_, width) in enumerate(label.lines):
        middle = (i - (len(label.lines) - 1) / 2) * leading
        points = []
        for k in range(-8, 9):
            for dy in (-0.3, 0.0, 0.3):
                across, down = width / 2 * k / 8, middle + dy * label.size
                points.append(
                    (
                        x + across * math.cos(angle) - down * math.sin(angle),
                        y + across * math.sin(angle) + down * math.cos(angle),
                    )
                )
        yield points


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_token_covers_another_province_s_name(language: str) -> None:
    covered = []
    for code, label in ATLAS.labels(language).items():
        points = [point for box in _boxes(label) for point in box]
        for place in BOARD.locations:
            if place.province.code == code and place.coast is None:
                discs = _discs(place.code)
            elif place.province.code == code:
                continue
            else:
                discs = _discs(place.code) + _discs(place.code, leaning=True)
            if any(math.hypot(x - p, y - q) < r for x, y in points for p, q, r in discs):
                covered.append((code, place.code))
    assert covered == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_keep_to_the_sheet_to_themselves_and_off_the_centres(language: str) -> None:
    points = {
        code: [point for box in _boxes(label) for point in box]
        for code, label in ATLAS.labels(language).items()
    }
    for code, mine in points.items():
        assert all(18 < x < ATLAS.width - 18 and 18 < y < ATLAS.height - 18 for x, y in mine), code
        assert all(math.dist(spot, dot) > 4.2 for spot in mine for dot in ATLAS.centres.values()), code
    for a, b in combinations(points, 2):
        assert min(math.dist(p, q) for p in points[a][::3] for q in points[b][::3]) > 3, (a, b)


def test_names_lie_mostly_on_their_own_province() -> None:
    """On its own land or sea, or beside its coast on water that no other name claims."""
    for language in LANGUAGES:
        for code, label in ATLAS.labels(language).items():
            points = [point for box in _boxes(label) for point in box]
            foreign = [
                c for c, outline in ATLAS.land.items() if c != code for p in points if inside(p, outline)
            ]
            assert len(foreign) <= 0.2 * len(points), (language, code, sorted(set(foreign)))


def test_every_centre_lies_in_its_province() -> None:
    assert set(ATLAS.centres) == {province.code for province in BOARD.centres}
    for code, dot in ATLAS.centres.items():
        assert inside(dot, ATLAS.land[code]) or inside(dot, ATLAS.strait.get(code, "")), code


def test_a_country_holds_its_home_centres() -> None:
    for power in BOARD.powers:
        country = {code for code, owner in ATLAS.countries.items() if owner == power.name}
        assert set(power.homes) <= country
    assert set(ATLAS.countries) <= set(ATLAS.land)


def test_impassable_land_is_on_the_map_and_no_province() -> None:
    assert "SWI" in ATLAS.waste
    assert not set(ATLAS.waste) & set(CODES)
