"""Winters: the table in winters.toml, what is due, and what the facts say."""

from __future__ import annotations

import pytest
from phase_tables import (
    BOARD,
    Case,
    board_after,
    cases,
    expected_after,
    given,
    off_the_board,
    position,
    row,
    rules_of,
)

from standoff.core.adjustments import check_adjustment, resolve_adjustments
from standoff.core.dues import due, open_homes
from standoff.core.errors import PhaseError
from standoff.core.orders import Build
from standoff.core.ruleset import RULEBOOK_2023, Ruleset

TABLE = cases("winters.toml")


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["name"])
def test_winter(case: Case) -> None:
    board = position(case, "W1903A")
    assert due(board) == case["due"]
    resolution = resolve_adjustments(board, list(map(given, case["orders"])), rules_of(case))
    assert list(map(row, resolution)) == case["results"]
    assert board_after(resolution) == expected_after(case)
    assert off_the_board(resolution) == case.get("disbanded", [])
    assert resolution.next.centres == board.centres
    assert (str(resolution.next_phase), resolution.winner) == ("S1904M", None)


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["name"])
def test_a_build_is_legal_exactly_in_an_open_home(case: Case) -> None:
    board = position(case, "W1903A")
    for power in (power.name for power in BOARD.powers):
        homes = open_homes(board, power) if due(board).get(power, 0) > 0 else ()
        for place in BOARD.locations:
            for unit in (BOARD.army(place.code), BOARD.fleet(place.code)):
                checked = check_adjustment(board, given(f"{power}: BUILD {unit.text}"), RULEBOOK_2023)
                exact = isinstance(checked.order, Build) and not checked.notes
                assert exact == (unit.province in homes and not BOARD.why_cannot_stand(unit)), (power, unit)


FACTS: dict[str, tuple[str, dict[str, object]]] = {
    "Germany: BUILD A SIL": ("not_a_centre", {"province": "SIL"}),
    "Germany: BUILD A WAR": ("not_home_centre", {"province": "WAR", "home": "Russia"}),
    "Germany: BUILD A BEL": ("not_home_centre", {"province": "BEL", "home": None}),
    "Germany: BUILD A MUN": ("not_your_centre", {"province": "MUN", "owner": "France"}),
    "Germany: BUILD A BER": ("centre_occupied", {"province": "BER"}),
    "France: BUILD A PAR": ("nothing_due", {"due": -1}),
    "France: WAIVE": ("nothing_due", {"due": -1}),
    "Russia: WAIVE": ("nothing_due", {"due": 0}),
    "Germany: DISBAND A BER": ("nothing_due", {"due": 1}),
    "France: DISBAND A BER": ("not_your_unit", {"owner": "Germany"}),
    "France: DISBAND A PIC": ("no_unit_there", {"province": "PIC"}),
    "England: BUILD F STP": ("not_home_centre", {"province": "STP", "home": "Russia"}),
}


@pytest.mark.parametrize("line", FACTS)
def test_facts_of_illegal_orders(line: str) -> None:
    case = {
        "units": {"Germany": "A BER", "France": "A BUR, A GAS"},
        "centers": {"Germany": "BER, KIE, HOL", "France": "MUN", "England": "LON"},
    }
    checked = check_adjustment(position(case, "W1903A"), given(line), RULEBOOK_2023)
    assert checked.reason is not None
    assert (checked.reason.value, checked.facts) == FACTS[line]


def test_facts_of_a_surplus() -> None:
    case = {"units": {"France": "A PAR, A PIC"}, "centers": {"France": "PAR", "Germany": "MUN"}}
    orders = ["Germany: WAIVE", "Germany: BUILD A MUN", "France: DISBAND A PAR", "France: DISBAND A PIC"]
    results = list(resolve_adjustments(position(case, "W1903A"), list(map(given, orders)), RULEBOOK_2023))
    assert [result.facts for result in results] == [{}, {"due": 1}, {}, {"due": -1}]


@pytest.mark.parametrize(
    ("units", "centers", "facts"),
    [
        ("A LVN, A SWE", "STP", {"distance": 2, "nearest": "STP"}),
        ("A SER, A RUM, A UKR", "BUL, SEV", {"distance": 1, "nearest": "BUL"}),
        ("A SER", "", {"distance": None, "nearest": None}),
    ],
)
def test_facts_of_civil_disorder(units: str, centers: str, facts: dict[str, object]) -> None:
    case = {"units": {"Russia": units}, "centers": {"Russia": centers}}
    (result,) = resolve_adjustments(position(case, "W1903A"), [], RULEBOOK_2023)
    assert result.facts == facts


def test_the_row_of_a_unit_is_that_of_the_order_carried_out() -> None:
    case = {"units": {}, "centers": {"Russia": "STP"}}
    orders = [given("Russia: BUILD A STP"), given("Russia: BUILD F STP/NC")]
    result = resolve_adjustments(position(case, "W1903A"), orders, Ruleset(double_builds="c"))["STP"]
    assert (result.unit, result.reason.value) == (BOARD.fleet("STP/NC"), "built")


def test_nothing_is_due_outside_winter() -> None:
    case = {"units": {}, "centers": {"Russia": "STP"}}
    assert due(position(case, "F1903M")) == {}
    assert due(position(case, "W1903A")) == {"Russia": 1}


def test_other_phases_have_no_adjustments() -> None:
    with pytest.raises(PhaseError, match="F1901R is not a phase of adjustments"):
        resolve_adjustments(position({"units": {}}, "F1901R"), [], Ruleset())
