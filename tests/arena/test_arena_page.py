"""The page of the arena names everything that there is, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import standoff
from standoff.agents import AGENTS
from standoff.arena import ListMode, Refusal, ReplyState, Seat, Status, Table, WarningCode

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "arena.md").read_text(encoding="utf-8")


def rows(title: str, page: str = PAGE) -> list[str]:
    """Return the first column of the table whose first title this is."""
    table = page.split(f"| {title} |", 1)[1].split("\n\n", 1)[0]
    return re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("mode", [mode.value for mode in ListMode]),
        ("`status`", [status.value for status in Status]),
        ("code", [code.value for code in WarningCode]),
        ("block", list(Seat(Table.of(standoff.Game()), "France").observation().to_json())),
    ],
)
def test_tables_are_complete(title: str, names: list[str]) -> None:
    assert rows(title) == names


def test_every_state_and_refusal_is_named() -> None:
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert {one.value for one in (*ReplyState, *Refusal)} <= named


def test_every_player_is_named() -> None:
    assert rows("name", (DOCS / "agents.md").read_text(encoding="utf-8")) == list(AGENTS)
