"""``standoff replay``, run as a process of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command_line import EXAMPLE, standoff


def changed(tmp_path: Path, number: int, power: str, units: list[Any]) -> Path:
    """Write the example with other units of one power in one phase."""
    record = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    record["phases"][number]["units"][power] = units
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return file


def test_the_example_replays_equal_a_line_a_phase() -> None:
    done = standoff("replay", EXAMPLE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Spring 1901, movement: 22 orders, 5 failed",
        "Autumn 1901, movement: 22 orders, 4 failed",
        "Winter 1901, adjustments: 11 orders",
        "Spring 1902, movement: 33 orders, 18 failed, 2 dislodged",
        "Spring 1902, retreats: 2 orders",
        "Autumn 1902, movement: 33 orders, 11 failed, 1 not possible, 3 dislodged",
        "Autumn 1902, retreats: 3 orders",
        "Winter 1902, adjustments: 4 orders",
        "Phases judged again: 8, all equal",
    ]


def test_verbose_shows_every_order_and_why() -> None:
    done = standoff("replay", EXAMPLE, "-v")
    assert done.returncode == 0
    assert "F NTH C A YOR - NWY" in done.stdout
    assert done.stdout.count("\nNext:") == 8


def test_a_difference_is_told_and_ends_with_one(tmp_path: Path) -> None:
    done = standoff("replay", changed(tmp_path, 1, "France", ["A BUR", "F MAO"]))
    assert (done.returncode, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    assert lines[1] == "  ! S1901M: units.France: expected A BUR, F MAO, got A BUR, A MAR, F MAO"
    assert lines[-1].startswith(
        "Phases judged again: 8, differences: 7, the first of them S1901M: units.France: "
    )


def test_json_tells_the_differences(tmp_path: Path) -> None:
    done = standoff("replay", EXAMPLE, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    answer = json.loads(done.stdout)
    assert answer["equal"]
    assert [phase["differences"] for phase in answer["phases"]] == [[]] * 8
    done = standoff("replay", changed(tmp_path, 1, "France", ["A BUR"]), "--json", "-v")
    answer = json.loads(done.stdout)
    assert done.returncode == 1
    assert not answer["equal"]
    assert answer["phases"][0]["differences"][0] == {
        "field": "units.France",
        "expected": ["A BUR"],
        "got": ["A BUR", "A MAR", "F MAO"],
    }
    assert answer["phases"][0]["answer"]["next"] == "F1901M"


def test_a_broken_record_is_replayed_up_to_there(tmp_path: Path) -> None:
    file = changed(tmp_path, 2, "France", ["A XYZ"])
    done = standoff("replay", file)
    assert done.returncode == 2
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == [
        "Spring 1901, movement",
        "Autumn 1901, movement",
    ]
    assert done.stderr.startswith(f"{file}: phases[2].units.France[0]: ")
    assert done.stderr.count("\n") == 1
    as_json = standoff("replay", file, "--json")
    assert (as_json.returncode, as_json.stdout, as_json.stderr) == (2, "", done.stderr)


def test_rules_and_languages_can_be_chosen() -> None:
    done = standoff("replay", EXAMPLE, "--rules", "rulebook-1971", "--language", "nl")
    assert done.returncode == 0
    assert "Winter 1901, " in done.stdout


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ("", "<stdin>: empty\n"),
        (
            "S1901M\nFrance\nA PAR H",
            "<stdin>: not a record: neither JSON nor text that begins with standoff-record/1\n",
        ),
        ("{", "<stdin>: line 1, column 2: not JSON: Expecting property name enclosed in double quotes\n"),
        (
            "standoff-record/1\nS1901M\nFrance\nF PAR H\nunits France: F PAR",
            "<stdin>: line 5: a fleet cannot stand in Paris, which is inland\n",
        ),
        ("[]", "<stdin>: not a position: should be an object, not a list\n"),
        ("{}", "<stdin>: not a record: it has no phases\n"),
        ('{"phases": []}', "<stdin>: phases: a record has at least one phase\n"),
        ('{"phases": [{"phase": "S1901M"}]}', "<stdin>: phases[0].units: missing\n"),
    ],
)
def test_what_is_no_record_is_one_line(given: str, error: str) -> None:
    done = standoff("replay", "-", given=given)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", error)
