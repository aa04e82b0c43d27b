"""The example games: each is there as JSON and as text, and together they show what a game can hold."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from standoff.recording import Record, load, resume
from standoff.replaying import replay

FOLDER = Path(__file__).parents[2] / "examples"
MADE = ("rulebook-of-2000", "russian-solo", "seven-way-draw")


def example(name: str) -> Record:
    return load((FOLDER / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MADE)
def test_json_and_text_say_the_same(name: str) -> None:
    assert example(f"{name}.json") == example(f"{name}.txt")


RECORDS = sorted(path for path in FOLDER.iterdir() if path.suffix in (".json", ".txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_every_example_is_judged_again_equal(path: Path) -> None:
    record = example(path.name)
    steps = list(replay(record))
    assert [str(one) for step in steps for one in step.differences] == []
    assert all("results" in phase.fields for phase in record.phases if phase.was_played)
    assert resume(record).problem is None


@pytest.mark.parametrize("name", MADE)
def test_each_game_has_something_of_everything(name: str) -> None:
    found: Counter[str] = Counter()
    for step in replay(example(f"{name}.json")):
        found.update(result.reason.value for result in step.resolution.results)
        found["dislodgements"] += len(step.resolution.next.dislodged)
    for reason in (
        "convoyed",
        "bounced",
        "cut",
        "dislodgements",
        "retreated",
        "disbanded",
        "built",
        "removed",
    ):
        assert found[reason], reason


def test_the_games_end_in_different_ways() -> None:
    results = {name: example(f"{name}.json").result for name in MADE}
    assert results["rulebook-of-2000"] is None
    assert results["russian-solo"] == {"winner": "Russia"}
    assert results["seven-way-draw"] is not None
    assert len(results["seven-way-draw"]["draw"]) == 7
    assert example("rulebook-of-2000.json").rules == "rulebook-2000"


def test_one_game_has_press() -> None:
    press = example("seven-way-draw.json").press
    assert len(press) > 10
    assert {len(message.recipients) for message in press} == {0, 1, 2}
    assert any("\n" in message.text for message in press)
