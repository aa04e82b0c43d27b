"""Saved games of the package ``diplomacy``: what it writes is read, and what we write says the same.

`saved_game.json` was saved by that package from moves of our own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

import standoff
from standoff.core.errors import PositionError
from standoff.core.game import Game
from standoff.core.phases import Phase
from standoff.core.position import Position
from standoff.judging import shipped_board
from standoff.notation.foreign.saved_game import looks_like_saved_game, read_saved_game
from standoff.notation.foreign.saved_game_writer import write_saved_game
from standoff.notation.foreign.saved_orders import read_saved_order, write_saved_order
from standoff.notation.foreign.times import from_moment, to_moment
from standoff.notation.press import Message
from standoff.notation.records import record_game
from standoff.replaying import replay
from standoff.testing import play
from standoff.testing.scenes import as_given
from standoff.testing.strategies import positions

THEIRS: dict[str, Any] = json.loads((Path(__file__).parent / "saved_game.json").read_text(encoding="utf-8"))


def test_their_game_is_read() -> None:
    assert looks_like_saved_game(THEIRS)
    record = read_saved_game(THEIRS, shipped_board)
    assert [phase.name for phase in record.phases] == [
        "S1901M",
        "F1901M",
        "W1901A",
        "S1902M",
        "S1902R",
        "F1902M",
    ]
    assert record.tags == {"id": "four-seasons", "options": ["NO_PRESS", "POWER_CHOICE"]}
    assert record.result == {"draw": ["England", "Russia"]}
    first = record.phases[0].document
    assert first["units"]["Russia"] == ["A MOS", "A WAR", "F SEV", "F STP/SC"]
    assert first["centers"]["Turkey"] == ["ANK", "CON", "SMY"]
    assert record.phases[1].document["orders"]["England"][0] == "A YOR - BEL"
    assert record.phases[2].document["orders"]["Russia"] == ["BUILD F STP/NC"]
    assert record.phases[2].document["builds"]["Italy"] == 2
    assert "F SPA/SC - GOL" in record.phases[3].document["orders"]["France"]
    assert record.phases[4].document["retreats"] == {"Austria": {"A VIE": ["BOH", "BUD"]}}
    assert record.phases[4].document["orders"] == {"Austria": ["A VIE - BOH"]}
    assert "F GOL" in record.phases[5].document["units"]["France"]


def test_their_press_is_read() -> None:
    press = read_saved_game(THEIRS, shipped_board).press
    assert [(m.sender, m.recipients, m.phase, m.text) for m in press] == [
        ("France", ("England",), "S1901M", 'The Channel stays empty?\nI shall not enter "it".'),
        ("Italy", (), "S1901M", "Peace — мир."),
        ("Turkey", ("Russia",), "S1902M", "Well?"),
        ("Turkey", ("Austria",), "S1902M", "Well?"),
    ]
    assert all(m.time is not None and m.time.endswith("Z") for m in press)


def test_the_judge_agrees_with_their_game() -> None:
    steps = list(replay(read_saved_game(THEIRS, shipped_board)))
    assert len(steps) == 5
    assert [str(one) for step in steps for one in step.differences] == []


def test_their_game_written_by_us_says_the_same() -> None:
    written = write_saved_game(read_saved_game(THEIRS, shipped_board), shipped_board)
    assert [phase["name"] for phase in written["phases"]] == [phase["name"] for phase in THEIRS["phases"]]
    for ours, theirs in zip(written["phases"], THEIRS["phases"], strict=True):
        assert ours["orders"] == theirs["orders"]
        assert ours["messages"] == theirs["messages"]
        if (
            ours["name"] != "W1901A"
        ):  # they give the results of builds beyond the number due, but not the orders
            assert ours["results"] == theirs["results"]
        for key in ("units", "centers"):
            listed = {power: sorted(things) for power, things in theirs["state"][key].items()}
            assert {power: sorted(things) for power, things in ours["state"][key].items()} == listed
        for key in ("name", "map", "note", "retreats", "homes", "builds"):
            assert ours["state"][key] == theirs["state"][key], (ours["name"], key)
    assert read_saved_game(written, shipped_board) == read_saved_game(THEIRS, shipped_board)


def _played(luck: Random, phases: int) -> Game:
    game = standoff.Game(rules="rulebook-2000")
    for turn in play(luck, game.position, phases, game.rules):
        game.give([as_given(turn.position, order) for order in turn.orders])
        game.process()
    return game


@pytest.mark.parametrize("seed", range(12))
def test_our_games_come_back(seed: int) -> None:
    game = _played(Random(seed), 6)  # noqa: S311 - to be repeated, not to be secret
    press = [
        Message("France", ("Italy", "Turkey"), "S1901M", 'Two\n"lines"'),
        Message("France", ("Italy",), "S1901M", "Well?"),
        Message("France", ("Turkey",), "S1901M", "Well?"),
        Message("Italy", (), "S1950M", "When?", "2024-05-01T10:00:00Z"),
    ]
    record = record_game(game, {"event": "dice"}, press)
    again = read_saved_game(json.loads(json.dumps(write_saved_game(record, shipped_board))), shipped_board)
    assert (again.board, again.rules, again.tags, again.press, again.result) == (
        record.board,
        record.rules,
        record.tags,
        record.press,
        record.result,
    )
    for ours, theirs in zip(record.phases, again.phases, strict=True):
        assert ours.name == theirs.name
        assert ours.fields["units"] == theirs.fields["units"]
        assert ours.fields["centers"] == theirs.fields["centers"]
    assert [str(one) for step in replay(again) for one in step.differences] == []


@given(positions())
def test_every_legal_order_comes_back(position: Position) -> None:
    board, phase = position.board, position.phase
    for order in position.legal_orders():
        text = str(order)
        saved = write_saved_order(as_given(position, order), board, phase)
        assert read_saved_order(saved, board, phase) == text


def test_a_draw_and_a_victory_are_told() -> None:
    game = standoff.Game()
    game.draw(["France", "Turkey"])
    written = write_saved_game(record_game(game), shipped_board)
    assert [phase["name"] for phase in written["phases"]] == ["S1901M", "COMPLETED"]
    assert written["phases"][-1]["state"]["note"] == "Victory by: FRA, TUR"
    del written["standoff"]
    assert read_saved_game(written, shipped_board).result == {"draw": ["France", "Turkey"]}
    written["phases"][-1]["state"]["note"] = "Victory by: TUR"
    assert read_saved_game(written, shipped_board).result == {"winner": "Turkey"}
    written["phases"][-1]["state"]["note"] = ""
    assert read_saved_game(written, shipped_board).result is None


def test_an_open_phase_waits_for_orders() -> None:
    written = write_saved_game(record_game(standoff.Game()), shipped_board)
    (phase,) = written["phases"]
    assert set(phase["orders"].values()) == {None}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda game: game.pop("phases"), "not a saved game: it has no phases"),
        (lambda game: game.update(phases={}), "phases: should be a list, not an object"),
        (
            lambda game: game.update(phases=[{"name": "FORMING", "state": {}}]),
            "phases: a record has at least one",
        ),
        (lambda game: game.update(map="modern"), "map: unknown board 'modern'"),
        (lambda game: game.update(map=7), "map: should be a text, not a number"),
        (
            lambda game: game["phases"][0]["messages"][0].pop("sender"),
            "phases[0].messages[0]: a message needs its",
        ),
        (
            lambda game: game["phases"][0]["messages"][0].update(time_sent="now"),
            "phases[0].messages[0].time_sent: should be a number",
        ),
    ],
)
def test_what_is_no_saved_game_is_one_clear_line(
    change: Callable[[dict[str, Any]], object], error: str
) -> None:
    game = deepcopy(THEIRS)
    change(game)
    with pytest.raises(PositionError) as caught:
        read_saved_game(game, shipped_board)
    assert str(caught.value).startswith(error)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda phase: phase.pop("state"), "phases[3]: a phase needs its state"),
        (lambda phase: phase.update(name="later"), "phases[3]: 'later' is no phase"),
        (lambda phase: phase["state"].pop("units"), "phases[3].state: a state needs its units"),
        (
            lambda phase: phase["state"].update(units=[]),
            "phases[3].state.units: should be an object, not a list",
        ),
        (
            lambda phase: phase["state"]["units"].update(FRANCE=["F PAR"]),
            "phases[3].units.France[0]: a fleet cannot",
        ),
        (
            lambda phase: phase["state"]["units"].update(ATLANTIS=["F MAO"]),
            "phases[3].units.ATLANTIS: cannot read",
        ),
    ],
)
def test_a_broken_phase_leaves_those_before_it(
    change: Callable[[dict[str, Any]], object], error: str
) -> None:
    game = deepcopy(THEIRS)
    change(game["phases"][3])
    steps = replay(read_saved_game(game, shipped_board))
    assert [str(next(steps).question.position.phase) for _ in range(3)] == ["S1901M", "F1901M", "W1901A"]
    with pytest.raises(PositionError) as caught:
        next(steps)
    assert str(caught.value).startswith(error)


def test_relatives_may_tell_less() -> None:
    game = {
        "phases": [
            {
                "name": "S1901M",
                "state": {"units": {"FRANCE": ["A PAR", "*A MAR"], "ITALY": []}},
                "messages": {"2": {"sender": "x", "recipient": "GLOBAL", "message": "b", "time_sent": 2}},
            }
        ]
    }
    record = read_saved_game(game, shipped_board)
    assert record.phases[0].document == {"phase": "S1901M", "units": {"France": ["A PAR"]}}
    assert record.press == (Message("x", (), "S1901M", "b"),)


@pytest.mark.parametrize("text", ["F MAO - NOWHERE", "", "A PAR H now"])
def test_orders_that_cannot_be_read_stay_as_they_are(text: str) -> None:
    board, phase = standoff.standard(), Phase.parse("S1901M")
    assert read_saved_order(text, board, phase) == text


@pytest.mark.parametrize(
    ("time", "moment", "again"),
    [
        ("2024-05-01T10:00:00Z", 1714557600000000, "2024-05-01T10:00:00Z"),
        ("2024-05-01T12:00:00+02:00", 1714557600000000, "2024-05-01T10:00:00Z"),
        ("2024-05-01 10:00:00.25", 1714557600250000, "2024-05-01T10:00:00.250000Z"),
        ("noon", None, None),
        ("1970-01-01T00:00:01Z", None, None),
        (None, None, None),
    ],
)
def test_times_are_moments(time: str | None, moment: int | None, again: str | None) -> None:
    assert to_moment(time) == moment
    assert from_moment(moment or 0) == again
    assert from_moment(10**30) is None
