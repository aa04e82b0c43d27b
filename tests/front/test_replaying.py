"""Replaying a record: what is compared, what differs, and where a broken record ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from standoff.boards import standard
from standoff.core.errors import PositionError
from standoff.core.ruleset import Ruleset
from standoff.notation.records import read_record
from standoff.replaying import Difference, judged_phases, replay

EXAMPLE = json.loads(
    (Path(__file__).parents[2] / "examples" / "recorded-game.json").read_text(encoding="utf-8")
)
# Equal but for what the rules of the record's site did otherwise: removals without orders by the older
# rule, one army that walked where the rulebook convoys, and one winter with more builds than open homes.
OTHER_RULES = {"base": "rulebook-2023", "4.D.8": "old"}
KNOWN = {"game-443777": "F1907M: units", "game-438141": "F1904R: builds.Russia"}

LOSER = "unit: A BUR; from: {}; convoyed: False"


def differences(document: dict[str, Any]) -> list[str]:
    return [str(one) for step in replay(read_record(document)) for one in step.differences]


def changed(change: Callable[[list[dict[str, Any]]], object]) -> dict[str, Any]:
    document: dict[str, Any] = deepcopy(EXAMPLE)
    change(document["phases"])
    return document


def test_the_example_replays_equal() -> None:
    record = read_record(EXAMPLE)
    steps = list(replay(record))
    assert [str(step.question.position.phase) for step in steps] == [
        "S1901M",
        "F1901M",
        "W1901A",
        "S1902M",
        "S1902R",
        "F1902M",
        "F1902R",
        "W1902A",
    ]
    assert len(steps) == judged_phases(record)
    assert not [one for step in steps for one in step.differences]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (
            lambda phases: phases[1]["units"].update(France=["A BUR", "F MAO"]),
            "S1901M: units.France: expected A BUR, F MAO, got A BUR, A MAR, F MAO",
        ),
        (
            lambda phases: phases[2]["centers"].update(England=["EDI", "LON", "LVP"]),
            "F1901M: centers.England: expected EDI, LON, LVP, got EDI, LON, LVP, NWY",
        ),
        (
            lambda phases: phases.insert(2, {**phases[1], "phase": "F1901M"}),
            "F1901M: phase: expected F1901M, got W1901A",
        ),
        (
            lambda phases: phases[4]["dislodged"]["Germany"][0].update({"from": "PAR"}),
            f"S1902M: dislodged.Germany: expected {LOSER.format('PAR')}, got {LOSER.format('MAR')}",
        ),
        (
            lambda phases: phases[6].update(contested=[]),
            "F1902M: contested: expected none, got ENG, TRI",
        ),
        (
            lambda phases: phases[6].update(retreats={"Austria": {"F GRE": ["ALB"]}}),
            "F1902M: retreats.Austria: expected F GRE: ALB, got F GRE: AEG, ALB",
        ),
        (
            lambda phases: phases[7].update(
                builds={"England": 1, "France": 1, "Germany": 0, "Italy": 2, "Russia": -1}
            ),
            "F1902R: builds.Italy: expected 2, got 1",
        ),
        (
            lambda phases: phases[0]["results"][0].update(reason="moved"),
            "S1901M: results[0].reason: expected moved, got bounced",
        ),
        (
            lambda phases: phases[0]["results"].pop(),
            "S1901M: results: expected 21 rows, got 22 rows",
        ),
    ],
    ids=["units", "centers", "phase", "dislodged", "contested", "retreats", "builds", "result", "rows"],
)
def test_every_difference_is_told(change: Callable[[list[dict[str, Any]]], object], found: str) -> None:
    assert found in differences(changed(change))


def test_what_the_record_does_not_tell_is_not_compared() -> None:
    def forget(phases: list[dict[str, Any]]) -> None:
        for phase in phases:
            for key in ("dislodged", "contested", "results"):
                phase.pop(key, None)
            phase["builds"] = "unknown" if phase["phase"] != "W1901A" else {}

    found = differences(changed(forget))
    assert {line.rpartition(".")[0] for line in (one.partition(": expected")[0] for one in found)} <= {
        "F1901M: builds",
        "F1902R: builds",
    }


def test_a_retreat_phase_is_completed_from_the_phase_before() -> None:
    def forget(phases: list[dict[str, Any]]) -> None:
        for phase in phases:
            phase.pop("dislodged", None)
            phase.pop("contested", None)

    assert not differences(changed(forget))


def test_other_rules_replace_the_recorded_ones() -> None:
    phases = [
        {
            "phase": "W1901A",
            "units": {"Austria": ["A SYR", "A VIE"]},
            "centers": {"Austria": ["SMY"]},
            "orders": {},
        },
        {"phase": "S1902M", "units": {"Austria": ["A VIE"]}, "centers": {"Austria": ["SMY"]}},
    ]
    record = read_record({"phases": phases})
    (step,) = replay(record)
    assert step.differences == (Difference("W1901A", "units.Austria", ["A VIE"], ["A SYR"]),)
    (step,) = replay(record, Ruleset.of(OTHER_RULES))
    assert step.differences == ()


def test_a_last_phase_with_orders_is_judged_too() -> None:
    def end_early(phases: list[dict[str, Any]]) -> None:
        del phases[3:]

    document = changed(end_early)
    assert len(list(replay(read_record(document)))) == judged_phases(read_record(document)) == 3


def test_the_winner_is_compared() -> None:
    homes = [province.code for province in standard().centres[:18]]
    phase = {
        "phase": "F1910M",
        "units": {},
        "centers": {"Austria": homes},
        "orders": {"Austria": ["A VIE H"]},
    }
    assert not differences({"phases": [phase], "result": {"winner": "Austria"}})
    assert not differences({"phases": [phase]})
    assert differences({"phases": [phase], "result": {"draw": ["Austria", "Turkey"]}}) == [
        "F1910M: result.winner: expected nothing, got Austria"
    ]


def test_a_broken_phase_ends_the_replay_there() -> None:
    def break_it(phases: list[dict[str, Any]]) -> None:
        phases[3]["units"]["France"][1] = "A XYZ"

    steps = replay(read_record(changed(break_it)))
    assert [step.number for step in (next(steps), next(steps), next(steps))] == [0, 1, 2]
    with pytest.raises(PositionError) as caught:
        next(steps)
    assert caught.value.where == "phases[3].units.France[1]"


def test_recorded_games_of_others_replay_equal(recorded_games: tuple[Path, ...]) -> None:
    for path in recorded_games:
        record = read_record(json.loads(path.read_text(encoding="utf-8")))
        found = [str(one) for step in replay(record, Ruleset.of(OTHER_RULES)) for one in step.differences]
        known = KNOWN.get(path.stem)
        assert [line for line in found if known is None or not line.startswith(known)] == [], path.name
