"""``standoff convert``, run as a process of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import EXAMPLE, ROOT, standoff

SAVED = ROOT / "tests" / "notation" / "saved_game.json"


def test_a_record_becomes_text_and_json_again() -> None:
    text = standoff("convert", EXAMPLE)
    assert (text.returncode, text.stderr) == (0, "")
    assert text.stdout.startswith("standoff-record/1 rulebook-2023 board standard\n[event ")
    back = standoff("convert", "-", "--to", "json", given=text.stdout)
    assert back.returncode == 0
    assert json.loads(back.stdout) == json.loads(EXAMPLE.read_text(encoding="utf-8"))
    assert standoff("convert", "-", given=back.stdout).stdout == text.stdout


def test_a_saved_game_becomes_a_record_and_is_judged(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text(standoff("convert", SAVED).stdout, encoding="utf-8")
    done = standoff("replay", record)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "Phases judged again: 5, all equal"
    again = standoff("convert", record, "--to", "saved-game")
    names = [phase["name"] for phase in json.loads(again.stdout)["phases"]]
    assert names == ["S1901M", "F1901M", "W1901A", "S1902M", "S1902R", "F1902M", "COMPLETED"]


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ("", "<stdin>: empty\n"),
        ("S1901M", "<stdin>: not a record: neither JSON nor text that begins with standoff-record/1\n"),
        ('{"phases": []}', "<stdin>: phases: a record has at least one phase\n"),
        ("standoff-record/1\nS1901M\nA PAR H", "<stdin>: line 3: expected a power's name, such as Austria,"),
    ],
)
def test_what_is_no_record_is_one_line(given: str, error: str) -> None:
    done = standoff("convert", "-", given=given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(error)
    assert done.stderr.count("\n") == 1
