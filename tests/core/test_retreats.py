"""Retreat phases: the table in retreat_phases.toml, where units may go, and what the facts say."""

from __future__ import annotations

import pytest
from phase_tables import (
    Case,
    board_after,
    cases,
    dislodged,
    expected_after,
    given,
    off_the_board,
    position,
    row,
    rules_of,
)

from standoff.core.errors import PhaseError
from standoff.core.outcomes import Reason, Verdict
from standoff.core.retreats import check_retreat, resolve_retreats, retreat_options
from standoff.core.ruleset import RULEBOOK_2000, RULEBOOK_2023, Ruleset

TABLE = cases("retreat_phases.toml")


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["name"])
def test_retreat_phase(case: Case) -> None:
    resolution = resolve_retreats(position(case, "S1902R"), list(map(given, case["orders"])), rules_of(case))
    assert list(map(row, resolution)) == case["results"]
    assert board_after(resolution) == expected_after(case)
    assert off_the_board(resolution) == case.get("disbanded", [])


@pytest.mark.parametrize("case", TABLE, ids=lambda case: case["name"])
def test_an_order_is_legal_exactly_when_its_retreat_is_an_option(case: Case) -> None:
    board, rules = position(case, "S1902R"), rules_of(case)
    for loser in board.dislodged:
        options = retreat_options(board, loser, rules)
        for place in board.board.locations:
            text = f"{loser.power}: {loser.unit.text} - {place.code}"
            checked = check_retreat(board, given(text), rules)
            exact = checked.order is not None and not checked.notes
            assert exact == (place in options), text


OPTIONS = {
    "vacant neighbours by land": ("Italy: A VIE from TRI", {}, "", "BOH BUD GAL TYR"),
    "not where somebody stands": ("Italy: A VIE from TRI", {"Russia": "A GAL, A MUN"}, "", "BOH BUD TYR"),
    "not where a standoff was": ("Italy: A VIE from TRI", {}, "BOH, BUD", "GAL TYR"),
    "a fleet by sea and coast": ("Italy: F TRI from VIE", {}, "", "ADR ALB VEN"),
    "each coast within reach": (
        "France: F MAO from BRE",
        {},
        "",
        "ENG GAS IRI NAF NAO POR SPA/NC SPA/SC WES",
    ),
    "one coast within reach": ("France: F GOL from TYS", {}, "", "MAR PIE SPA/SC TUS WES"),
    "no coast of a contested province": ("France: F GOL from TYS", {}, "SPA", "MAR PIE TUS WES"),
    "no coast of the origin": ("France: F POR from SPA", {}, "", "MAO"),
    "the fleet's own coast alone": ("Turkey: F BUL/SC from SER", {}, "", "AEG CON GRE"),
    "an army by land alone": ("England: A NAF from TUN", {}, "", ""),
    "where a convoyed attacker came from": ("Italy: A MAR from GAS by convoy", {}, "", "BUR GAS PIE SPA"),
    "but not where somebody came after": (
        "Italy: A MAR from GAS by convoy",
        {"Germany": "F GAS"},
        "",
        "BUR PIE SPA",
    ),
}


@pytest.mark.parametrize(("loser", "units", "contested", "options"), OPTIONS.values(), ids=OPTIONS.keys())
def test_options(loser: str, units: dict[str, str], contested: str, options: str) -> None:
    case = {"units": units, "dislodged": [loser], "contested": contested}
    found = retreat_options(position(case, "F1905R"), dislodged(loser), RULEBOOK_2023)
    assert [place.code for place in found] == options.split()


def test_the_older_rule_closes_the_origin_of_a_convoyed_attacker() -> None:
    loser = "Italy: A MAR from GAS by convoy"
    case = {"units": {}, "dislodged": [loser]}
    found = retreat_options(position(case, "F1905R"), dislodged(loser), RULEBOOK_2000)
    assert [place.code for place in found] == ["BUR", "PIE", "SPA"]


FACTS: dict[str, tuple[str, dict[str, object]]] = {
    "Italy: A VIE - TRI": ("retreat_attacker_origin", {"target": "TRI", "origin": "TRI"}),
    "Italy: A VIE - GAL": ("retreat_occupied", {"target": "GAL"}),
    "Italy: A VIE - BOH": ("retreat_contested", {"target": "BOH"}),
    "Italy: A VIE - MUN": ("retreat_not_adjacent", {"target": "MUN"}),
    "Italy: A ROM - TUS": ("no_unit_there", {"province": "ROM"}),
    "France: A VIE - TYR": ("not_your_unit", {"owner": "Italy"}),
    "France: A GAL - RUM": ("not_your_unit", {"owner": "Russia"}),
    "France: F MAO - SPA": ("ambiguous_coast", {"target": "SPA", "coasts": ["SPA/NC", "SPA/SC"]}),
    "Italy: F GOL - SPA/NC": ("coast_not_reachable", {"target": "SPA/NC", "coasts": ["SPA/SC"]}),
}


@pytest.mark.parametrize("line", FACTS)
def test_facts_of_illegal_orders(line: str) -> None:
    case = {
        "units": {"Austria": "A VIE", "Russia": "A GAL"},
        "dislodged": ["Italy: A VIE from TRI", "France: F MAO from NAO", "Italy: F GOL from TYS"],
        "contested": "BOH",
    }
    phase = position(case, "S1902R")
    checked = check_retreat(phase, given(line), RULEBOOK_2023)
    assert checked.reason is not None
    facts = dict(checked.facts)
    reach = facts.pop("reach", None)
    assert (checked.reason.value, facts) == FACTS[line]
    options = [retreat_options(phase, loser, RULEBOOK_2023) for loser in phase.dislodged]
    own = next((o for o, d in zip(options, phase.dislodged, strict=True) if d.unit == checked.unit), None)
    assert reach == (None if own is None else [place.code for place in own])


def test_facts_of_a_bounce_and_of_several_orders() -> None:
    case = {"units": {}, "dislodged": ["Italy: A VIE from TRI", "Russia: A BOH from SIL"]}
    board = position(case, "S1902R")
    bounced = resolve_retreats(
        board, [given("Italy: A VIE - TYR"), given("Russia: A BOH - TYR")], RULEBOOK_2023
    )
    assert bounced["VIE"].facts == {"target": "TYR", "rivals": ["A BOH"]}
    several = resolve_retreats(board, [given("Italy: A VIE - TYR"), given("Italy: A VIE - D")], RULEBOOK_2023)
    assert several["VIE"].facts == {"orders": 2}


def test_the_row_of_a_unit_is_that_of_the_order_carried_out() -> None:
    case = {"units": {"Austria": "A VIE"}, "dislodged": ["Italy: A VIE from TRI"]}
    orders = ["Italy: A VIE - TYR", "Italy: A VIE H", "Italy: A VIE - TYR"]
    result = resolve_retreats(position(case, "S1902R"), list(map(given, orders)), RULEBOOK_2023)["VIE"]
    assert (result.verdict, result.reason, result.power) == (Verdict.SUCCEEDS, Reason.RETREATED, "Italy")


def test_who_gave_an_order_when_nobody_said() -> None:
    case = {"units": {"Austria": "A VIE, A SER"}, "dislodged": ["Italy: A VIE from TRI"]}
    orders = ["A VIE - TYR", "A SER - BUL", "A MOS - STP"]
    resolution = resolve_retreats(position(case, "S1902R"), list(map(given, orders)), RULEBOOK_2023)
    assert [result.power for result in resolution] == ["Italy", "Austria", None]


def test_other_phases_have_no_retreats() -> None:
    with pytest.raises(PhaseError, match="S1901M is not a phase of retreats"):
        resolve_retreats(position({"units": {}}, "S1901M"), [], Ruleset())


def test_a_retreat_in_the_fall_takes_a_centre() -> None:
    case = {
        "units": {"Austria": "A VIE"},
        "dislodged": ["Italy: A TYR from BOH"],
        "centers": {"Austria": "VIE", "France": "VEN", "Italy": "ROM"},
    }
    resolution = resolve_retreats(position(case, "F1902R"), [given("Italy: A TYR - VEN")], RULEBOOK_2023)
    assert resolution.next.centres is not None
    assert {power: [p.code for p in held] for power, held in resolution.next.centres.items()} == {
        "Austria": ["VIE"],
        "Italy": ["ROM", "VEN"],
    }
    assert str(resolution.next_phase) == "W1902A"
