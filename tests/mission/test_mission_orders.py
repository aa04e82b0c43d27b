"""Legal orders as the mission asks for them: all of them, in the one notation, each read as itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

import standoff

START = standoff.Game().position
BOARD = START.board

POSITIONS: dict[str, dict[str, Any]] = {
    "start": START.to_json(),
    "coasts of Spain": {
        "phase": "S1902M",
        "units": {"France": ["F GAS", "F MAO", "F MAR"], "Italy": ["F GOL", "F POR"]},
    },
    "coasts of Bulgaria": {
        "phase": "S1902M",
        "units": {"Turkey": ["A BUL", "F AEG", "F BLA", "F CON", "F RUM"]},
    },
    "convoys": {
        "phase": "F1902M",
        "units": {"England": ["A LON", "A NWY", "F ENG", "F NTH", "F NWG"], "France": ["A BEL", "F MAO"]},
    },
    "retreats": {
        "phase": "S1902R",
        "units": {"Russia": ["A VIE", "F GRE"]},
        "dislodged": {"Austria": [{"unit": "A VIE", "from": "GAL"}, {"unit": "F GRE", "from": "AEG"}]},
    },
    "builds": {
        "phase": "W1901A",
        "units": {"Russia": ["A UKR"]},
        "centers": {"Russia": ["MOS", "SEV", "STP", "WAR"]},
    },
    "removals": {
        "phase": "W1901A",
        "units": {"Russia": ["A UKR", "F STP/NC"]},
        "centers": {"Russia": ["MOS"]},
    },
}

# How many orders each unit has at the start: its moves, a hold, its supports.
COUNTS = {
    "Austria": {"A BUD": 13, "A VIE": 15, "F TRI": 6},
    "England": {"A LVP": 10, "F EDI": 9, "F LON": 10},
    "France": {"A MAR": 10, "A PAR": 11, "F BRE": 9},
    "Germany": {"A BER": 11, "A MUN": 19, "F KIE": 8},
    "Italy": {"A ROM": 11, "A VEN": 18, "F NAP": 9},
    "Russia": {"A MOS": 12, "A WAR": 16, "F SEV": 8, "F STP/SC": 6},
    "Turkey": {"A CON": 7, "A SMY": 11, "F ANK": 9},
}


def legal(document: dict[str, Any]) -> dict[str, list[str]]:
    """Return the legal orders of a position, by power, as text."""
    position = standoff.judging.ask(document).position
    return {
        power: [str(order) for order in position.legal_orders(power)] for power in position.board.power_index
    }


def row(document: dict[str, Any], power: str, text: str) -> dict[str, Any]:
    """Return what the judge says of one order."""
    return dict(standoff.judge(document | {"orders": {power: [text]}})["results"][0])


def test_legal_orders_use_codes() -> None:
    words = {"A", "F", "H", "S", "C", "-", "VIA", "CONVOY", "D", "BUILD", "DISBAND", "WAIVE"}
    for document in POSITIONS.values():
        for text in (text for orders in legal(document).values() for text in orders):
            assert set(text.split()) <= words | set(BOARD.by_code), text


@pytest.mark.parametrize("name", list(POSITIONS))
def test_every_legal_order_is_read_as_itself(name: str) -> None:
    listed = [(power, text) for power, orders in legal(POSITIONS[name]).items() for text in orders]
    assert listed
    for power, text in listed:
        answer = row(POSITIONS[name], power, text)
        assert (answer["order"], answer["note"]) == (text, None)
        assert answer["verdict"] != "illegal"


def test_listed_orders_are_counted() -> None:
    counted = {
        power: {unit: len(orders) for unit, orders in START.legal_orders(power).groups[power].items()}
        for power in BOARD.power_index
    }
    assert counted == COUNTS


@pytest.mark.parametrize("name", ["start", "coasts of Spain", "coasts of Bulgaria", "convoys"])
def test_listed_orders_are_the_legal_ones(name: str) -> None:
    document = POSITIONS[name]
    position = standoff.judging.ask(document).position
    for power, units in document["units"].items():
        listed: Collection[object] = position.legal_orders(power)
        for text in (f"{unit} - {place.code}" for unit in units for place in BOARD.locations):
            answer = row(document, power, text)
            assert (answer["verdict"] != "illegal") == (text in listed)
            assert answer["order"] in [str(order) for order in listed]


def test_illegal_order_is_reported_with_its_reason() -> None:
    answer = row(POSITIONS["start"], "England", "F LON - BRE")
    assert (answer["verdict"], answer["reason"]) == ("illegal", "not_adjacent")
    assert "London" in answer["text"]
    assert "Brest" in answer["text"]
