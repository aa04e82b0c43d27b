"""The maps of the shipped boards: their borders are the boards', and everything has its place."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

import pytest
from outlines import Spot, edges, inside, room

from standoff.boards import load_board, shipped
from standoff.core.geography import Board, Location, Terrain, UnitKind
from standoff.front import opening
from standoff.notation.words import LANGUAGES, province_name
from standoff.render import svg
from standoff.render.atlas import Atlas, Label, atlas_of
from standoff.render.tokens import DISCS

Disc = tuple[float, float, float]

PLACES = [(name, place.code) for name in shipped() for place in load_board(name).locations]
boards = pytest.mark.parametrize("name", shipped())
every_place = pytest.mark.parametrize(("name", "code"), PLACES)
languages = pytest.mark.parametrize("language", LANGUAGES)


@dataclass(frozen=True)
class Survey:
    """A board and its map."""

    board: Board
    atlas: Atlas
    edges: dict[str, set[tuple[Spot, Spot]]]

    def touch(self, a: str, b: str) -> bool:
        return not self.edges[a].isdisjoint(self.edges[b])

    def outline(self, code: str) -> str:
        return self.atlas.land.get(code) or self.atlas.sea[code]

    def of(self, terrain: Terrain) -> list[str]:
        return [province.code for province in self.board.provinces if province.terrain is terrain]

    def kinds(self, place: Location) -> list[UnitKind]:
        """Return the kinds of unit that may stand on a location."""
        units = self.board.armies[place.index], self.board.fleets[place.index]
        return [unit.kind for unit in units if unit.kind and self.board.why_cannot_stand(unit) is None]

    def discs(self, code: str, *, leaning: bool = False) -> list[Disc]:
        """Return discs that cover every token that may stand at a place."""
        x, y = (self.atlas.asides if leaning else self.atlas.anchors)[code]
        k = 0.9 if leaning else 1.0
        kinds = self.kinds(self.board[code])
        return [(x + dx * k, y + dy * k, r * k) for kind in kinds for dx, dy, r in DISCS[kind]]

    def pairs_on_the_board(self) -> set[frozenset[str]]:
        return self.sailed() | _pairs(self.board, self.board.army_borders)

    def sailed(self) -> set[frozenset[str]]:
        return _pairs(self.board, self.board.fleet_borders)


def _pairs(board: Board, table: tuple[tuple[Location, ...], ...]) -> set[frozenset[str]]:
    return {
        frozenset((place.province.code, to.province.code))
        for place, reached in zip(board.locations, table, strict=True)
        for to in reached
    }


@cache
def survey(name: str) -> Survey:
    """Return a shipped board with its map, its outlines as they stand in a finished drawing."""
    board = load_board(name)
    paths = re.findall(r'<path id="([gps])-(\w+)"[^>]* d="([^"]+)"', svg(opening(board)))
    found = {kind: {code: d for sort, code, d in paths if sort == kind} for kind in "gps"}
    provinces = {province.code for province in board.provinces}
    land = {code: d for code, d in found["g"].items() if code in provinces}
    atlas = replace(atlas_of(board), land=land, sea=found["p"], strait=found["s"])
    assert {*land, *atlas.sea} == provinces
    drawn = {
        province.code: edges(atlas.land.get(province.code) or atlas.sea[province.code])
        | edges(atlas.strait.get(province.code, ""))
        for province in board.provinces
    }
    return Survey(board, atlas, drawn)


def overlap(one: list[Disc], other: list[Disc]) -> bool:
    """Whether two tokens overlap."""
    return any(math.hypot(x - p, y - q) < r + s for x, y, r in one for p, q, s in other)


# -- borders ---------------------------------------------------------------------------


@boards
def test_the_borders_on_the_map_are_the_board_s(name: str) -> None:
    here = survey(name)
    drawn = {frozenset(pair) for pair in combinations(here.edges, 2) if here.touch(*pair)}
    assert drawn == here.pairs_on_the_board()


def test_the_standard_map_has_its_206_borders() -> None:
    assert len(survey("standard").pairs_on_the_board()) == 206


@boards
def test_fleets_follow_the_coast_where_the_map_lets_them(name: str) -> None:
    """Where the border of two coastal neighbours runs out to a sea, and nowhere else."""
    here = survey(name)
    shores = {spot for sea in here.of(Terrain.SEA) for edge in here.edges[sea] for spot in edge}
    for a, b in combinations(here.of(Terrain.COASTAL), 2):
        if here.touch(a, b):
            ends = {spot for edge in here.edges[a] & here.edges[b] for spot in edge}
            assert (not ends.isdisjoint(shores)) == (frozenset((a, b)) in here.sailed()), (a, b)


# -- anchors ---------------------------------------------------------------------------


@boards
def test_every_location_has_an_anchor_and_a_place_beside_it(name: str) -> None:
    here = survey(name)
    places = {location.code for location in here.board.locations}
    assert set(here.atlas.anchors) == set(here.atlas.asides) == places


def test_the_standard_map_has_its_81_anchors() -> None:
    assert len(survey("standard").atlas.anchors) == 81


@every_place
def test_anchors_lie_inside_their_province(name: str, code: str) -> None:
    here = survey(name)
    assert inside(here.atlas.anchors[code], here.outline(here.board[code].province.code))


@every_place
def test_a_token_fits_at_every_anchor(name: str, code: str) -> None:
    """An army's disc lies within its province; a fleet's hull reaches over no land of others."""
    here = survey(name)
    place, (x, y) = here.board[code], here.atlas.anchors[code]
    for kind in here.kinds(place):
        if kind is UnitKind.ARMY:
            assert room((x, y), here.outline(place.province.code)) >= 12.5
            continue
        hull = [(x + dx, y + dy) for dx, dy, _ in DISCS[kind][:3]]
        others = [outline for other, outline in here.atlas.land.items() if other != place.province.code]
        assert not any(inside(spot, outline) for outline in others for spot in hull)


@boards
def test_anchors_of_a_split_province_differ(name: str) -> None:
    here = survey(name)
    for province in here.board.provinces:
        codes = [province.code, *(place.code for place in here.board.places_of(province))]
        spots = [here.atlas.anchors[code] for code in codes]
        if province.is_split:
            assert min(math.dist(a, b) for a, b in combinations(spots, 2)) > 20


@boards
def test_no_two_units_can_overlap(name: str) -> None:
    """Units of different provinces never do, whatever they are, and whoever is dislodged beside them."""
    here = survey(name)
    spots = [
        (place.code, leans, here.discs(place.code, leaning=leans))
        for place in here.board.locations
        for leans in (False, True)
    ]
    bad = [
        (a, b)
        for (a, leans, one), (b, leans_too, other) in combinations(spots, 2)
        if a[:3] != b[:3] and not (leans and leans_too) and overlap(one, other)
    ]
    assert bad == []


@boards
def test_a_dislodged_unit_is_clear_of_the_victor(name: str) -> None:
    here = survey(name)
    for place in here.board.locations:
        for victor in here.board.locations:
            if victor.province == place.province:
                taken = math.dist(here.atlas.anchors[victor.code], here.atlas.anchors[place.code]) < 39
                loser = here.discs(place.code, leaning=taken)
                assert not overlap(loser, here.discs(victor.code)), (place, victor)


# -- names -----------------------------------------------------------------------------


def spread(label: Label) -> Iterator[Spot]:
    """Yield points all over the lines of a name."""
    x, y = label.at
    angle = math.radians(label.tilt)
    for i, (_, width) in enumerate(label.lines):
        middle = (i - (len(label.lines) - 1) / 2) * label.size * 0.92
        for k in range(-8, 9):
            for dy in (-0.3, 0.0, 0.3):
                across, down = width / 2 * k / 8, middle + dy * label.size
                yield (
                    x + across * math.cos(angle) - down * math.sin(angle),
                    y + across * math.sin(angle) + down * math.cos(angle),
                )


def printed(name: str, language: str) -> dict[str, list[Spot]]:
    """Return where each name is printed."""
    return {code: list(spread(label)) for code, label in survey(name).atlas.labels(language).items()}


@boards
@languages
def test_every_name_is_printed_in_full(name: str, language: str) -> None:
    here = survey(name)
    labels = here.atlas.labels(language)
    assert set(labels) == set(here.edges)
    for province in here.board.provinces:
        full = province_name(province, here.board, language)
        lines = [line for line, _ in labels[province.code].lines]
        assert "".join(lines).replace("-", "").replace(" ", "") == full.replace("-", "").replace(" ", "")


@boards
@languages
def test_no_token_covers_another_province_s_name(name: str, language: str) -> None:
    here = survey(name)
    covered = []
    for code, points in printed(name, language).items():
        for place in here.board.locations:
            if place.province.code != code:
                discs = here.discs(place.code) + here.discs(place.code, leaning=True)
            elif place.coast is None:
                discs = here.discs(place.code)
            else:
                continue
            if any(math.hypot(x - p, y - q) < r for x, y in points for p, q, r in discs):
                covered.append((code, place.code))
    assert covered == []


@boards
@languages
def test_names_keep_to_the_sheet_to_themselves_and_off_the_centres(name: str, language: str) -> None:
    atlas, points = survey(name).atlas, printed(name, language)
    for code, mine in points.items():
        assert all(18 < x < atlas.width - 18 and 18 < y < atlas.height - 18 for x, y in mine), code
        assert all(math.dist(spot, dot) > 4.2 for spot in mine for dot in atlas.centres.values()), code
    for a, b in combinations(points, 2):
        assert min(math.dist(p, q) for p in points[a][::3] for q in points[b][::3]) > 3, (a, b)


@boards
@languages
def test_names_lie_mostly_on_their_own_province(name: str, language: str) -> None:
    """On its own land or sea, or beside its coast: hardly ever on the land of another."""
    land = survey(name).atlas.land
    for code, points in printed(name, language).items():
        foreign = [
            other for other, outline in land.items() if other != code for p in points if inside(p, outline)
        ]
        assert len(foreign) <= 0.2 * len(points), (code, sorted(set(foreign)))


# -- the rest --------------------------------------------------------------------------


@boards
def test_every_centre_lies_in_its_province(name: str) -> None:
    here = survey(name)
    assert set(here.atlas.centres) == {province.code for province in here.board.centres}
    for code, dot in here.atlas.centres.items():
        assert inside(dot, here.atlas.land[code]) or inside(dot, here.atlas.strait.get(code, "")), code


@boards
def test_a_country_holds_its_home_centres(name: str) -> None:
    here = survey(name)
    for power in here.board.powers:
        country = {code for code, owner in here.atlas.countries.items() if owner == power.name}
        assert set(power.homes) <= country
    assert set(here.atlas.countries) <= set(here.atlas.land)


@boards
def test_impassable_land_is_on_the_map_and_no_province(name: str) -> None:
    here = survey(name)
    assert set(here.board.impassable["en"]) & set(here.atlas.waste)
    assert not set(here.atlas.waste) & set(here.edges)
