"""Records: their shape, the round trip, and what is no record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import standoff
from standoff.core.errors import PositionError
from standoff.core.position import Position
from standoff.judging import shipped_board
from standoff.notation.records import FORMAT, read_phase, read_record, record_game, write_record

EXAMPLE = json.loads(
    (Path(__file__).parents[2] / "examples" / "recorded-game.json").read_text(encoding="utf-8")
)
OPENING = {"phase": "S1901M", "units": {}}


@pytest.mark.parametrize(
    ("document", "error"),
    [
        ({}, "not a record: it has no phases"),
        ({"phases": {}}, "phases: should be a list, not an object"),
        ({"phases": []}, "phases: a record has at least one phase"),
        ({"phases": [OPENING], "board": 1}, "board: should be a text, not a number"),
        ({"phases": [OPENING], "tags": []}, "tags: should be an object, not a list"),
        ({"phases": [OPENING], "press": {}}, "press: should be a list, not an object"),
        ({"phases": [OPENING], "result": "draw"}, "result: should be an object, not a text"),
        (
            {"format": "other/1", "phases": [OPENING]},
            "format: unknown format; this is read: standoff-record/1",
        ),
        ({"format": FORMAT, "phases": [OPENING], "source": ""}, "source: unknown key; possible are format"),
        ({"phases": [OPENING], "press": [7]}, "press[0]: should be an object, not a number"),
        ({"phases": [OPENING], "press": [{"from": "France"}]}, "press[0]: a message needs its 'phase'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_record_is_one_clear_line(document: dict[str, Any], error: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_record(document)
    assert str(caught.value).startswith(error)


@pytest.mark.parametrize(
    ("phase", "error"),
    [
        ({}, "phases[0].phase: missing"),
        ({"phase": 7, "units": {}}, "phases[0].phase: should be a text, not a number"),
        ([], "phases[0]: should be an object, not a list"),
        ({**OPENING, "retreats": []}, "phases[0].retreats: should be an object, not a list"),
        (
            {**OPENING, "retreats": {"France": {"A PAR": "BRE"}}},
            "phases[0].retreats.France.'A PAR': should be a list, not a text",
        ),
        ({"phase": "S1901M"}, "phases[0].units: missing"),
        ({"phase": "S1901R", "units": {}}, "phases[0].dislodged: missing"),
        ({**OPENING, "board": "atlantis"}, "phases[0].board: unknown board 'atlantis'"),
        ({**OPENING, "rules": {"4.A.2": "causes"}}, "phases[0].rules: rule 4.A.2"),
        ({**OPENING, "board": None}, "phases[0].board: should be a text, not nothing"),
        (
            {**OPENING, "units": {"France": ["F PAR"]}},
            "phases[0].units.France[0]: a fleet cannot stand in Paris",
        ),
    ],
)
def test_a_phase_is_read_when_it_is_asked_for(phase: object, error: str) -> None:
    record = read_record({"phases": [phase]})
    with pytest.raises(PositionError) as caught:
        read_phase(record, 0, shipped_board)
    assert str(caught.value).startswith(error)


def test_board_and_rules_of_the_record_hold_for_every_phase() -> None:
    phases = [{"phase": "S1801M", "units": {}}, {"phase": "F1801M", "units": {}, "rules": "rulebook-2000"}]
    record = read_record({"board": "duel", "rules": "rulebook-1971", "phases": phases})
    first, second = (read_phase(record, number, shipped_board) for number in range(2))
    assert (first.position.board.id, first.rules) == ("duel", standoff.RULEBOOK_1971)
    assert (second.position.board.id, second.rules) == ("duel", standoff.RULEBOOK_2000)
    assert read_phase(record, 1, shipped_board, rules=standoff.RULEBOOK_1982).rules == standoff.RULEBOOK_1982


def test_retreats_alone_tell_who_has_to_flee() -> None:
    phase = {"phase": "S1901R", "units": {}, "retreats": {"Austria": {"A VIE": ["BOH"]}}}
    question = read_phase(read_record({"phases": [phase]}), 0, shipped_board)
    assert [(loser.power, loser.unit.text) for loser in question.position.dislodged] == [("Austria", "A VIE")]


def test_a_record_comes_back_as_it_was_written() -> None:
    assert write_record(read_record(EXAMPLE)) == EXAMPLE
    letter = {"from": "France", "to": ["Italy"], "phase": "S1901M", "text": "Peace?", "time": "noon"}
    everything = {**EXAMPLE, "press": [letter], "result": {"draw": ["France", "Turkey"]}}
    everything["phases"] = [{**OPENING, "retreats": {"Austria": {"A VIE": ["BOH"]}}}]
    assert write_record(read_record(everything)) == everything


def test_a_game_becomes_its_record() -> None:
    game = standoff.Game(rules="rulebook-2000")
    game.order("France", "a par-bur")
    game.process()
    game.concede("France")
    document = write_record(record_game(game, {"event": "A short game"}))
    assert (document["board"], document["rules"]) == ("standard", "rulebook-2000")
    assert document["tags"] == {"event": "A short game"}
    assert document["result"] == {"winner": "France", "conceded": True}
    phase, last = document["phases"]
    assert phase["orders"] == {"France": ["a par-bur"]}
    assert phase["results"][0]["order"] == "A PAR - BUR"
    assert len(phase["results"]) == 22
    assert last["units"]["France"] == ["A BUR", "A MAR", "F BRE"]
    assert "orders" not in last


def test_a_won_game_ends_with_its_last_phase() -> None:
    homes = {"France": list(standoff.standard().centres[:18])}
    position = Position.build(standoff.standard(), "F1907M", {}, homes)
    game = standoff.Game(position)
    game.process()
    document = write_record(record_game(game))
    assert [phase["phase"] for phase in document["phases"]] == ["F1907M"]
    assert document["result"] == {"winner": "France"}


def test_a_phase_under_other_rules_says_so() -> None:
    game = standoff.Game()
    game.process()
    game.rules = standoff.RULEBOOK_1971
    game.process()
    document = write_record(record_game(game))
    assert document["rules"] == "rulebook-1971"
    assert [phase.get("rules") for phase in document["phases"]] == ["rulebook-2023", None, None]


def test_a_game_that_goes_on_ends_with_the_open_phase() -> None:
    game = standoff.Game()
    game.process()
    document = write_record(record_game(game))
    assert [phase["phase"] for phase in document["phases"]] == ["S1901M", "F1901M"]
    assert "result" not in document
    game.draw()
    assert write_record(record_game(game))["result"]["draw"] == [p.name for p in game.board.powers]
