"""The 1901 board is the one in the rules: provinces, centres, coasts, borders and how a game begins.

Ids such as S2-08 are lines of the mission's requirements.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from standoff.boards import standard
from standoff.core.adjudicate import adjudicate
from standoff.core.errors import PositionError
from standoff.core.geography import Board, Location, Terrain, UnitKind
from standoff.core.position import Position

BOARD = standard()
NEIGHBOURS = Path(__file__).with_name("standard_neighbours.txt")

SEAS = """
ADR Adriatic Sea · AEG Aegean Sea · BAL Baltic Sea · BAR Barents Sea · BLA Black Sea ·
BOT Gulf of Bothnia · EAS Eastern Mediterranean · ENG English Channel · GOL Gulf of Lyon ·
HEL Helgoland Bight · ION Ionian Sea · IRI Irish Sea · MAO Mid-Atlantic Ocean ·
NAO North Atlantic Ocean · NTH North Sea · NWG Norwegian Sea · SKA Skagerrak ·
TYS Tyrrhenian Sea · WES Western Mediterranean
"""
INLAND = """
BOH Bohemia · BUD Budapest · BUR Burgundy · GAL Galicia · MOS Moscow · MUN Munich ·
PAR Paris · RUH Ruhr · SER Serbia · SIL Silesia · TYR Tyrolia · UKR Ukraine ·
VIE Vienna · WAR Warsaw
"""
COASTAL = """
ALB Albania · ANK Ankara · APU Apulia · ARM Armenia · BEL Belgium · BER Berlin · BRE Brest ·
BUL Bulgaria · CLY Clyde · CON Constantinople · DEN Denmark · EDI Edinburgh · FIN Finland ·
GAS Gascony · GRE Greece · HOL Holland · KIE Kiel · LON London · LVN Livonia ·
LVP Liverpool · MAR Marseilles · NAF North Africa · NAP Naples · NWY Norway · PIC Picardy ·
PIE Piedmont · POR Portugal · PRU Prussia · ROM Rome · RUM Rumania · SEV Sevastopol ·
SMY Smyrna · SPA Spain · STP St Petersburg · SWE Sweden · SYR Syria · TRI Trieste ·
TUN Tunis · TUS Tuscany · VEN Venice · WAL Wales · YOR Yorkshire
"""
HOMES = {
    "Austria": "BUD TRI VIE",
    "England": "EDI LON LVP",
    "France": "BRE MAR PAR",
    "Germany": "BER KIE MUN",
    "Italy": "NAP ROM VEN",
    "Russia": "MOS SEV STP WAR",
    "Turkey": "ANK CON SMY",
}
NEUTRAL = "BEL BUL DEN GRE HOL NWY POR RUM SER SPA SWE TUN"
START = {
    "Austria": "A BUD, A VIE, F TRI",
    "England": "A LVP, F EDI, F LON",
    "France": "A MAR, A PAR, F BRE",
    "Germany": "A BER, A MUN, F KIE",
    "Italy": "A ROM, A VEN, F NAP",
    "Russia": "A MOS, A WAR, F SEV, F STP/SC",
    "Turkey": "A CON, A SMY, F ANK",
}
COASTS = {"BUL": ("EC", "SC"), "SPA": ("NC", "SC"), "STP": ("NC", "SC")}
COAST_NEIGHBOURS = {
    "STP/NC": "BAR NWY",
    "STP/SC": "BOT FIN LVN",
    "SPA/NC": "GAS MAO POR",
    "SPA/SC": "GOL MAO MAR POR WES",
    "BUL/SC": "AEG CON GRE",
    "BUL/EC": "BLA CON RUM",
}


def _codes(places: tuple[Location, ...]) -> str:
    return " ".join(place.code for place in places)


def _fleet_goes(code: str) -> str:
    return _codes(BOARD.borders(BOARD.fleet(code)))


def _army_goes(code: str) -> str:
    return _codes(BOARD.borders(BOARD.army(code)))


def _named(table: str) -> dict[str, str]:
    """Read ``ABC Name · DEF Name`` as names by code."""
    rows = " ".join(table.split()).split(" · ")
    return {row[:3]: row[4:] for row in rows}


def test_s2_01_province_counts() -> None:
    counts = Counter(province.terrain for province in BOARD.provinces)
    assert counts == {Terrain.SEA: 19, Terrain.INLAND: 14, Terrain.COASTAL: 42}
    assert (len(BOARD.provinces), len(BOARD.locations)) == (75, 81)


@pytest.mark.parametrize(
    ("terrain", "table"),
    [
        pytest.param(Terrain.SEA, SEAS, id="S2-02"),
        pytest.param(Terrain.INLAND, INLAND, id="S2-03"),
        pytest.param(Terrain.COASTAL, COASTAL, id="S2-04"),
    ],
)
def test_s2_02_to_04_codes_and_names(terrain: Terrain, table: str) -> None:
    found = {province.code: province.name for province in BOARD.provinces if province.terrain is terrain}
    assert found == _named(table)


def test_s2_08_supply_centres() -> None:
    expected = sorted(" ".join((*HOMES.values(), NEUTRAL)).split())
    assert [province.code for province in BOARD.centres] == expected
    assert len(expected) == 34


def test_s2_09_home_centres() -> None:
    assert {power.name: " ".join(power.homes) for power in BOARD.powers} == HOMES
    owned = [(p.code, p.home_of) for p in BOARD.provinces if p.home_of]
    assert owned == sorted((home, power) for power, homes in HOMES.items() for home in homes.split())
    assert len(owned) == 22


def test_s2_10_neutral_centres() -> None:
    assert " ".join(p.code for p in BOARD.centres if p.home_of is None) == NEUTRAL


def test_s2_18_a_game_begins_in_spring_1901() -> None:
    listed = [(power, unit) for power, units in START.items() for unit in units.split(", ")]
    assert list(BOARD.start) == listed
    assert len(listed) == 22
    assert BOARD.start_phase == "S1901M"
    assert BOARD.centres_to_win == 18


def test_powers_and_their_letters() -> None:
    assert "".join(power.letter for power in BOARD.powers) == "AEFGIRT"
    assert [power.name for power in BOARD.powers] == list(HOMES)


def test_s0_01_s1_01_s2_11_s3_04_only_three_provinces_are_split() -> None:
    assert {p.code: p.coasts for p in BOARD.provinces if p.is_split} == COASTS
    nodes = [f"{code}/{coast}" for code, coasts in COASTS.items() for coast in coasts]
    assert [place.code for place in BOARD.locations[75:]] == nodes


@pytest.mark.parametrize("code", ["DEN", "KIE", "CON"])
def test_s0_02_these_have_one_coast_whatever_they_look_like(code: str) -> None:
    assert [place.code for place in BOARD.places_of(BOARD.province(code))] == [code]
    assert not [place for place in BOARD.locations if place.code.startswith(f"{code}/")]


@pytest.mark.parametrize(("coast", "neighbours"), COAST_NEIGHBOURS.items())
def test_s0_08_to_13_s2_15_where_each_coast_leads(coast: str, neighbours: str) -> None:
    assert _fleet_goes(coast) == neighbours


def test_s2_12_s0_03_two_coasts_are_one_province_to_occupy() -> None:
    units = {"France": [BOARD.fleet("SPA/NC")], "Italy": [BOARD.army("SPA")]}
    with pytest.raises(PositionError, match="two units in Spain"):
        Position.build(BOARD, "S1902M", units)


@pytest.mark.parametrize("coast", ["SPA/NC", "SPA/SC"])
def test_s2_13_a_fleet_on_either_coast_takes_the_province(coast: str) -> None:
    autumn = Position.build(
        BOARD, "F1901M", {"France": [BOARD.fleet(coast)]}, {"Italy": [BOARD.province("SPA")]}
    )
    after = adjudicate(autumn, []).next
    assert after.owner(BOARD.province("SPA")) == "France"


def test_s2_14_armies_know_no_coasts() -> None:
    assert _army_goes("SPA") == "GAS MAR POR"
    for place in BOARD.locations:
        reached = BOARD.army_borders[place.index]
        assert place.coast is None or not reached
        assert all(other.coast is None for other in reached)


def test_s1_15_the_danish_border_does_not_split_sweden() -> None:
    assert [place.code for place in BOARD.places_of(BOARD.province("SWE"))] == ["SWE"]
    assert _fleet_goes("SWE") == "BAL BOT DEN FIN NWY SKA"


def test_s3_01_every_place_that_can_be_occupied_has_a_name() -> None:
    assert all(place.province.name for place in BOARD.locations)
    assert len({province.name for province in BOARD.provinces}) == 75


@pytest.mark.parametrize(
    ("code", "en", "ru", "nl"),
    [
        pytest.param("SWI", "Switzerland", "Швейцария", "Zwitserland", id="S3-02"),
        pytest.param("IRE", "Ireland", "Ирландия", "Ierland", id="S3-03-ireland"),
        pytest.param("SIC", "Sicily", "Сицилия", "Sicilië", id="S3-03-sicily"),
        pytest.param("SAR", "Sardinia", "Сардиния", "Sardinië", id="S3-03-sardinia"),
        pytest.param("COR", "Corsica", "Корсика", "Corsica", id="S3-03-corsica"),
        pytest.param("CRE", "Crete", "Крит", "Kreta", id="S3-03-crete"),
    ],
)
def test_s3_02_03_impassable_places_have_names_and_no_node(code: str, en: str, ru: str, nl: str) -> None:
    assert code not in BOARD.by_code
    assert not {province.name for province in BOARD.provinces} & {en}
    assert code in BOARD.impassable["en"][code].codes
    assert [BOARD.impassable[language][code].printed for language in ("en", "ru", "nl")] == [en, ru, nl]


def test_s3_03_the_island_of_england_is_there() -> None:
    assert {"CLY", "EDI", "LVP", "LON", "WAL", "YOR"} <= BOARD.by_code.keys()


def test_border_counts() -> None:
    """111 army borders, and 141 fleet borders over 64 fleet locations."""
    army = {frozenset((here, there)) for here, there in _pairs(BOARD.army_borders)}
    fleet = {frozenset((here, there)) for here, there in _pairs(BOARD.fleet_borders)}
    assert (len(army), len(fleet)) == (111, 141)
    assert sum(map(bool, BOARD.fleet_borders)) == 64


def _pairs(borders: tuple[tuple[Location, ...], ...]) -> list[tuple[str, str]]:
    return [
        (here.code, there.code)
        for here, reached in zip(BOARD.locations, borders, strict=True)
        for there in reached
    ]


def test_every_place_has_the_neighbours_that_the_map_shows() -> None:
    rows = [line for line in NEIGHBOURS.read_text(encoding="ascii").splitlines() if line and line[0] != "#"]
    tables = zip(BOARD.locations, BOARD.army_borders, BOARD.fleet_borders, strict=True)
    shown = [f"{place}: {_codes(army) or '-'} | {_codes(fleet) or '-'}" for place, army, fleet in tables]
    assert shown == rows


@pytest.mark.parametrize(
    ("kind", "border"),
    [
        *((UnitKind.ARMY, border) for border in ("GAL-UKR", "LVN-WAR", "NWY-STP")),
        *((UnitKind.FLEET, border) for border in ("BOT-FIN", "BOT-LVN", "BOT-STP/SC", "BOT-SWE")),
        *((UnitKind.FLEET, border) for border in ("CON-SMY", "MAO-SPA/SC", "NWY-STP/NC", "TUS-TYS")),
    ],
)
def test_borders_that_other_boards_forgot(kind: UnitKind, border: str) -> None:
    here, there = border.split("-")
    assert BOARD[there] in BOARD.borders(BOARD.unit(kind, BOARD[here]))


@pytest.mark.parametrize(
    "border", ["ROM-VEN", "PIE-VEN", "FIN-NWY", "ANK-SMY", "EDI-LVP", "LVP-YOR", "WAL-YOR"]
)
def test_neighbours_by_land_whose_coasts_do_not_meet(border: str) -> None:
    here, there = border.split("-")
    assert BOARD[there] in BOARD.borders(BOARD.army(here))
    assert BOARD[there] not in BOARD.borders(BOARD.fleet(here))


def test_the_board_is_read_once() -> None:
    first: Board = standard()
    assert first is standard()
    assert repr(first) == "<Board standard>"
