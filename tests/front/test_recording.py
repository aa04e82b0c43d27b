"""Records as files: any form in, any form out, and games taken up from them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import standoff
from standoff.core.errors import PositionError, StandoffError
from standoff.core.game import Ending, Game
from standoff.core.ruleset import PRESETS, Ruleset
from standoff.recording import FORMS, Message, dump, load, record_game, resume
from standoff.replaying import replay
from standoff.testing import play
from standoff.testing.scenes import as_given

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.json"))
RULESETS = {
    **PRESETS,
    "mixed": Ruleset.of({"base": "rulebook-1982", "4.B.4": "required", "4.D.3": "a", "4.D.4": "c"}),
    "dptg": Ruleset.of({"4.A.3": "dptg", "4.A.2": "all_hold", "4.A.4": "b"}),
}


def play_game(seed: int, phases: int, rules: Ruleset) -> Game:
    """Play a random game, oddities and all."""
    game = Game(rules=rules)
    for turn in play(Random(seed), game.position, phases, rules):  # noqa: S311 - to be repeated
        game.give([as_given(turn.position, order) for order in turn.orders])
        game.process()
    return game


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_come_back_from_every_form(path: Path, form: str) -> None:
    record = load(path.read_text(encoding="utf-8"))
    again = load(dump(record, form))
    if form != "saved-game":
        assert again == record
        assert dump(again, form) == dump(record, form)
    assert (again.press, again.result, again.tags, again.rules) == (
        record.press,
        record.result,
        record.tags,
        record.rules,
    )
    assert [str(one) for step in replay(again) for one in step.differences] == []


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_game_under_any_rules_is_recorded_judged_again_and_taken_up(rules: Ruleset) -> None:
    game = play_game(7, 12, rules)
    for form in ("json", "text"):
        record = load(dump(record_game(game), form))
        assert Ruleset.of(record.rules) == rules
        assert [str(one) for step in replay(record) for one in step.differences] == []
        resumed = resume(record)
        assert (resumed.problem, resumed.judged) == (None, len(game.turns))
        assert resumed.game.position == game.position
        assert resumed.game.rules == rules
        assert [turn.position for turn in resumed.game.turns] == [turn.position for turn in game.turns]
        assert dump(record_game(resumed.game), form) == dump(record_game(game), form)


def test_a_game_goes_on_from_its_record() -> None:
    game = standoff.Game()
    game.order("France", "A PAR - BUR")
    game.process()
    again = resume(load(dump(record_game(game), "text"))).game
    again.order("France", "A BUR - MUN")
    again.process()
    assert str(again.phase) == "S1902M"
    again.undo("S1901M")
    assert [given.text for given in again.given] == ["A PAR - BUR"]


def test_a_game_under_changing_rules_goes_on() -> None:
    game = standoff.Game()
    game.process()
    game.rules = standoff.RULEBOOK_1971
    game.process()
    again = resume(load(dump(record_game(game)))).game
    assert [turn.resolution.rules for turn in again.turns] == [standoff.RULEBOOK_2023, standoff.RULEBOOK_1971]
    assert again.rules == standoff.RULEBOOK_1971


def draw(game: Game) -> None:
    game.draw(["France", "Turkey"])


def concede(game: Game) -> None:
    game.concede("Italy")


@pytest.mark.parametrize(
    ("end", "ending"),
    [(draw, Ending(draw=("France", "Turkey"))), (concede, Ending(winner="Italy", conceded=True))],
)
def test_endings_come_back(end: Callable[[Game], None], ending: Ending) -> None:
    game = standoff.Game()
    game.process()
    end(game)
    for form in FORMS:
        resumed = resume(load(dump(record_game(game), form)))
        assert (resumed.problem, resumed.game.ending) == (None, ending)
        assert resumed.game.position == game.position


def short_record() -> dict[str, Any]:
    game = standoff.Game()
    game.order("France", "A PAR - BUR")
    game.process()
    game.process()
    document: dict[str, Any] = json.loads(dump(record_game(game)))
    return document


@pytest.mark.parametrize(
    ("change", "judged", "problem"),
    [
        (
            lambda document: document["phases"][1].update(units={"France": ["F PAR"]}),
            1,
            "phases[1].units.France[0]",
        ),
        (
            lambda document: document["phases"][1].update(units={}),
            1,
            "S1901M: units.Austria: expected nothing",
        ),
        (lambda document: document["phases"].insert(1, 7), 1, "phases[1]: should be an object, not a number"),
        (lambda document: document["phases"][2].update(phase="F1902M"), 2, "F1901M: phase: expected F1902M"),
        (
            lambda document: document.update(result={"winner": "France"}),
            2,
            "result.winner: expected France, got nothing",
        ),
        (
            lambda document: document.update(result={"draw": ["Atlantis"]}),
            2,
            "result: unknown power 'Atlantis'",
        ),
        (lambda document: document.update(result={"draw": 3}), 2, "result: neither a winner nor a draw"),
        (
            lambda document: document.update(result={"winner": "X", "conceded": True}),
            2,
            "result: unknown power 'X'",
        ),
    ],
)
def test_a_record_that_breaks_off_is_taken_up_as_far_as_it_goes(
    change: Callable[[dict[str, Any]], object], judged: int, problem: str
) -> None:
    document = short_record()
    change(document)
    resumed = resume(load(json.dumps(document)))
    assert resumed.judged == judged
    assert str(resumed.problem).startswith(problem)
    assert len(resumed.game.turns) == judged
    assert resumed.game.ending is None


def test_results_that_differ_are_no_other_game() -> None:
    document = short_record()
    document["phases"][0]["results"][0]["reason"] = "bounced"
    assert resume(load(json.dumps(document))).problem is None
    assert [step.differences != () for step in replay(load(json.dumps(document)))] == [True, False]


def test_other_rules_may_be_asked_for() -> None:
    resumed = resume(load(json.dumps(short_record())), standoff.RULEBOOK_1982)
    assert resumed.game.rules == standoff.RULEBOOK_1982


def test_a_won_game_is_taken_up_as_won() -> None:
    homes = [province.code for province in standoff.standard().centres[:18]]
    phase = {
        "phase": "F1910M",
        "units": {},
        "centers": {"Austria": homes},
        "orders": {"Austria": ["A VIE H"]},
    }
    resumed = resume(load(json.dumps({"phases": [phase], "result": {"winner": "Austria"}})))
    assert (resumed.problem, resumed.game.ending) == (None, Ending(winner="Austria"))
    wrong = resume(load(json.dumps({"phases": [phase], "result": {"winner": "Turkey"}})))
    assert wrong.problem == "result.winner: expected Turkey, got Austria"
    drawn = resume(load(json.dumps({"phases": [phase], "result": {"draw": ["Turkey"]}})))
    assert drawn.problem == "result: the game has ended"


def test_a_first_phase_that_cannot_be_read_is_an_error() -> None:
    with pytest.raises(PositionError, match=r"phases\[0\]"):
        resume(load('{"phases": [7]}'))


def test_what_is_no_record_and_no_form() -> None:
    with pytest.raises(PositionError, match="neither JSON nor text that begins with standoff-record/1"):
        load("S1901M")
    with pytest.raises(StandoffError, match="possible are json, text, saved-game"):
        dump(load('{"phases": [7]}'), "pgn")


def test_a_byte_order_mark_is_no_matter() -> None:
    record = record_game(standoff.Game(), press=[Message("France", (), "S1901M", "Hello")])
    for form in FORMS:
        assert load("\ufeff" + dump(record, form)).press == record.press
