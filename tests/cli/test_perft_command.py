"""``standoff perft``, run as a process of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import standoff

RIGHT = "id vienna\npos S1901M\nunits Austria: A VIE\ncount Austria 6  H 1  M 5\nboards Austria 6\n"
WRONG = RIGHT.replace("M 5", "M 4  SH 1").replace("boards Austria 6", "boards Austria 7")


def test_the_counts_of_the_package_are_equal() -> None:
    done = standoff("perft", "--most", "100")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith("opening: ")
    assert lines[-1].startswith("positions: ")
    assert lines[-1].endswith(", all equal")


def test_what_differs_is_told_apart_and_ends_with_one() -> None:
    done = standoff("perft", "-", given=WRONG)
    assert (done.returncode, done.stderr) == (1, "")
    orders = ["A VIE - BOH", "A VIE - BUD", "A VIE - GAL", "A VIE - TRI", "A VIE - TYR", "A VIE H"]
    assert done.stdout.splitlines() == [
        "vienna: 2 counts, 2 differ",
        "  ! vienna, line 4: count Austria: expected 6 (H 1 M 4 SH 1), got 6 (H 1 M 5)",
        "    A VIE 6",
        *(f"      {order}" for order in orders),
        "  ! vienna, line 5: boards Austria: expected 7, got 6",
        "    A VIE 6",
        *(f"      {order} 1" for order in orders),
        "positions: 1, counts: 2, different: 2",
    ]


def test_boards_that_take_too_long_are_left_out() -> None:
    done = standoff("perft", "-", "--most", "5", given=WRONG)
    assert "boards" not in done.stdout
    assert done.stdout.splitlines()[-1] == "positions: 1, counts: 2, different: 1"


def test_json_tells_the_differences() -> None:
    done = standoff("perft", "-", "--json", given=WRONG)
    assert done.returncode == 1
    answer = json.loads(done.stdout)
    assert answer["equal"] is False
    (position,) = answer["positions"]
    assert position["id"] == "vienna"
    first, second = position["differences"]
    assert (first["line"], second["line"]) == (4, 5)
    assert first["expected"]["kinds"] == {"H": 1, "M": 4, "SH": 1}
    assert first["got"]["kinds"] == {"H": 1, "M": 5}
    assert (second["expected"]["number"], second["got"]["number"]) == (7, 6)
    assert second["divide"][0] == "A VIE 6"
    assert json.loads(standoff("perft", "-", "--json", given=RIGHT).stdout)["equal"] is True


def test_a_position_is_counted(tmp_path: Path) -> None:
    question = tmp_path / "question.txt"
    question.write_text("S1901M\nFrance\nA PAR - BUR\nF BRE H", encoding="utf-8")
    done = standoff("perft", question)
    assert done.returncode == 0
    again = standoff("perft", "-", given=done.stdout)
    assert again.stdout.splitlines()[-1] == "positions: 1, counts: 6, all equal"
    answer = json.loads(standoff("perft", question, "--json").stdout)
    assert answer["phase"] == "S1901M"
    assert answer["counts"][0] == {
        "what": "count",
        "whose": None,
        "number": 15,
        "kinds": {"H": 2, "M": 8, "SH": 1, "SM": 4},
    }
    assert answer["counts"][1] == {"what": "joint", "whose": None, "number": 56}


def test_rules_and_boards_can_be_chosen() -> None:
    channel = "id channel\npos S1901M\nunits England: F ENG, A LON\ncount England 23\n"
    assert standoff("perft", "-", given=channel).returncode == 0
    by_foot = standoff("perft", "-", "--rules", "rulebook-1971", given=channel)
    assert "expected 23, got 22" in by_foot.stdout
    assert standoff("perft", "-", "--board", "duel", given=channel).returncode == 2


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ("", "<stdin>: empty\n"),
        ("id a\n", "<stdin>: line 1: a should have one line pos, not 0\n"),
        (
            "hello",
            "<stdin>: not a position: neither JSON nor text that begins with a phase, such as S1901M\n",
        ),
        ("id a\npos S1901M\nunits France: F PAR\ncount 1", "<stdin>: line 3: a fleet cannot stand in Paris"),
    ],
)
def test_what_cannot_be_used_is_one_line(given: str, error: str) -> None:
    done = standoff("perft", "-", given=given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(error)
    assert done.stderr.count("\n") == 1
