"""Every choice of chapter 4 of the DATC decides the boards that it is about, and no other."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from datc_cases import CASES

import standoff
from marked_boards import listed
from standoff.core.ruleset import Ruleset

TABLE: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("rule_choices.toml").read_text(encoding="utf-8")
)
CHOICES = [(key, choice) for key, choices in TABLE.items() for choice in choices]


def boards(rules: dict[str, str]) -> dict[str, Any]:
    """Judge every case under the default rules with some changes; return the boards by case."""
    found = {}
    for case in CASES:
        answer = standoff.judge({**case.document, "rules": rules})
        found[case.name] = [answer[key] for key in ("units", "dislodged", "disbanded")]
    return found


@cache
def default_boards() -> dict[str, Any]:
    return boards({})


@pytest.mark.parametrize(("key", "choice"), CHOICES, ids=[f"{key}={choice}" for key, choice in CHOICES])
def test_a_choice_decides_just_the_boards_it_is_about(key: str, choice: str) -> None:
    default = default_boards()
    changed = [name for name, board in boards({key: choice}).items() if board != default[name]]
    assert sorted(changed) == listed(TABLE[key][choice])


def test_no_choice_is_left_out() -> None:
    expected = {(key, choice) for key, _, _, choices in Ruleset.describe() for choice in choices[1:]}
    assert set(CHOICES) == expected
