"""The cases of the DATC, read from their files; README.md beside this one explains them."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from marked_boards import Aftermath, marked, read_aftermath, read_board

FILES = sorted(Path(__file__).parent.joinpath("cases").glob("*.toml"))

Choices = dict[str, str]


@dataclass(frozen=True)
class Outcome:
    """What must come of a case under some choices of rules, or any answer where none is known."""

    rules: dict[str, list[str]]
    unanswered: bool
    aftermath: Aftermath

    def choices(self) -> Iterator[Choices]:
        """Yield every combination of the choices that the outcome is tied to."""
        for chosen in itertools.product(*self.rules.values()):
            yield dict(zip(self.rules, chosen, strict=True))


@dataclass(frozen=True)
class Case:
    """One board of the DATC, and what must come of it: the preferred outcome first."""

    id: str
    part: str
    title: str
    board: str
    outcomes: list[Outcome]

    @property
    def name(self) -> str:
        """The DATC number, and the part where the case has several."""
        return f"{self.id}/{self.part}" if self.part else self.id

    @cached_property
    def document(self) -> dict[str, Any]:
        """The board as a question to the judge."""
        return read_board(self.board)

    def __repr__(self) -> str:
        return f"<Case {self.name}: {self.title}>"


def read_outcome(entry: Mapping[str, Any], marks: list[str]) -> Outcome:
    """Read what must come of a case under some rules."""
    rules = {
        key: [chosen] if isinstance(chosen, str) else chosen for key, chosen in entry.get("rules", {}).items()
    }
    return Outcome(rules, entry.get("unanswered", False), read_aftermath(entry, marks))


def read_case(entry: Mapping[str, Any]) -> Case:
    """Read a case; orders that end alike under other rules are not repeated there."""
    board = marked(entry["board"])
    outcomes = [read_outcome(entry, [mark for _, mark in board])]
    for other in entry.get("under", []):
        instead = dict(marked(other.get("instead", "")))
        assert instead.keys() <= dict(board).keys(), f"{entry['id']}: not on the board: {instead}"
        outcomes.append(read_outcome(other, [instead.get(order, mark) for order, mark in board]))
    return Case(entry["id"], entry.get("part", ""), entry["title"], entry["board"], outcomes)


CASES = [
    read_case(entry) for file in FILES for entry in tomllib.loads(file.read_text(encoding="utf-8"))["case"]
]
