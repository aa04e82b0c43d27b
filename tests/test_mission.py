"""Every line of the mission has its test, or says which part of the system it waits for."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
MISSION: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(
    (ROOT / "tests" / "mission.toml").read_text(encoding="utf-8")
)
ROWS = {name: row for document in MISSION.values() for name, row in document.items()}

# How many lines each document of the mission has.
LINES = {"S0": 25, "S1": 28, "S2": 36, "S3": 18, "S4": 26}

# Parts of the system that lines may wait for.
PARTS = {
    "site": "the page on which orders are clicked",
}


@pytest.fixture(scope="module")
def collected() -> set[str]:
    """Every test that the rows' files hold, by its full name; one with many cases also without its case."""
    files = sorted({name.split("::", 1)[0] for row in ROWS.values() for name in row.get("tests", [])})
    there = [file for file in files if (ROOT / file).is_file()]
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
    ]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    listing = subprocess.run(
        [*command, *there], cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    )
    names = [line for line in listing.stdout.splitlines() if "::" in line]
    return {*names, *(name.partition("[")[0] for name in names)}


def test_every_line_has_a_row() -> None:
    expected = {f"{document}-{n:02}" for document, count in LINES.items() for n in range(1, count + 1)}
    assert sorted(ROWS) == sorted(expected)
    assert all(name.startswith(document) for document, rows in MISSION.items() for name in rows)


@pytest.mark.parametrize("name", list(ROWS))
def test_row_says_what_is_asked_and_what_shows_it(name: str) -> None:
    row = ROWS[name]
    assert set(row) <= {"asks", "tests", "later"}
    assert row["asks"]
    assert row.get("tests") or row.get("later")
    assert row.get("later", "site") in PARTS


def test_every_test_of_a_row_is_there(collected: set[str]) -> None:
    missing = {name: [t for t in row.get("tests", []) if t not in collected] for name, row in ROWS.items()}
    assert {name: tests for name, tests in missing.items() if tests} == {}


def test_every_question_is_asked_by_a_row(collected: set[str]) -> None:
    asked = {test for row in ROWS.values() for test in row.get("tests", [])}
    questions = {
        test for test in collected if test.startswith("tests/mission/test_mission_cases.py") and "[" in test
    }
    assert sorted(questions - asked) == []
