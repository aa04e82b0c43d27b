"""The board of 1901 is the one that the mission lists, line by line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import standoff
from standoff.core.geography import Terrain

LISTED: dict[str, Any] = tomllib.loads(Path(__file__).with_name("board.toml").read_text(encoding="utf-8"))
BOARD = standoff.standard()


def test_province_counts() -> None:
    counts = [sum(p.terrain is terrain for p in BOARD.provinces) for terrain in Terrain]
    assert (len(BOARD.provinces), counts) == (75, [19, 42, 14])


@pytest.mark.parametrize("terrain", list(Terrain), ids=lambda terrain: terrain.value)
def test_provinces(terrain: Terrain) -> None:
    listed = [entry.split(maxsplit=1) for entry in LISTED["provinces"][terrain.value].split("·")]
    assert {p.code: p.name for p in BOARD.provinces if p.terrain is terrain} == {
        code: " ".join(name.split()) for code, name in listed
    }


def test_split_provinces() -> None:
    assert {p.code: sorted(p.coasts) for p in BOARD.provinces if p.coasts} == LISTED["coasts"]
    named = {place.code for place in BOARD.locations if place.coast}
    assert named == {f"{code}/{coast}" for code, coasts in LISTED["coasts"].items() for coast in coasts}


@pytest.mark.parametrize("coast", list(LISTED["borders"]))
def test_coast_borders(coast: str) -> None:
    assert [place.code for place in BOARD.borders(BOARD.fleet(coast))] == LISTED["borders"][coast]


def test_legal_moves_from_a_coast() -> None:
    position = standoff.Position.build(BOARD, "S1901M", {"France": [BOARD.fleet("SPA/NC")]})
    moves = [str(order) for order in position.legal_orders("France") if isinstance(order, standoff.Move)]
    assert moves == ["F SPA/NC - GAS", "F SPA/NC - MAO", "F SPA/NC - POR"]


def test_sweden_has_one_coast() -> None:
    assert [place.code for place in BOARD.locations if place.province.code == "SWE"] == ["SWE"]
    reached = [place.code for place in BOARD.borders(BOARD.fleet("SWE"))]
    assert reached == ["BAL", "BOT", "DEN", "FIN", "NWY", "SKA"]


def test_armies_know_no_coast() -> None:
    assert [place.code for place in BOARD.borders(BOARD.army("SPA"))] == ["GAS", "MAR", "POR"]
    targets = {place for province in BOARD.provinces for place in BOARD.borders(BOARD.army(province.code))}
    assert all(place.coast is None for place in targets)
    assert BOARD.why_cannot_stand(BOARD.army("SPA/NC"))


def test_supply_centres() -> None:
    homes = [code for codes in LISTED["homes"].values() for code in codes]
    neutral = [p.code for p in BOARD.centres if p.home_of is None]
    assert sorted(neutral) == LISTED["neutral"]["centres"]
    assert sorted(p.code for p in BOARD.centres) == sorted([*homes, *neutral])
    assert len(BOARD.centres) == 34


def test_home_centres() -> None:
    assert {power.name: sorted(power.homes) for power in BOARD.powers} == LISTED["homes"]
    owners = {p.code: p.home_of for p in BOARD.centres if p.home_of}
    assert owners == {code: power for power, codes in LISTED["homes"].items() for code in codes}


def test_start() -> None:
    position = standoff.Game().position
    assert str(position.phase) == "S1901M"
    assert {power: [str(u) for u in units] for power, units in position.units.items()} == LISTED["start"]


def test_every_place_has_a_name() -> None:
    for language, names in BOARD.names.items():
        nameless = [p.code for p in BOARD.provinces if not names[p.code].printed.strip()]
        assert nameless == [], language


@pytest.mark.parametrize("name", LISTED["impassable"]["names"])
def test_no_province_is_impassable(name: str) -> None:
    assert name not in {province.name for province in BOARD.provinces}
    assert name in {place.printed for place in BOARD.impassable["en"].values()}


def test_great_britain_is_on_the_board() -> None:
    codes = {province.code for province in BOARD.provinces}
    assert codes >= set(LISTED["passable"]["Great_Britain"])
