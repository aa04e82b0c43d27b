"""The cases of the DATC, read from their files; README.md beside this one explains them."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from standoff.judging import shipped_board
from standoff.notation.intake import read_document

FILES = sorted(Path(__file__).parent.joinpath("cases").glob("*.toml"))

Sides = dict[str, list[str]]
Choices = dict[str, str]

OPEN = "?"
"""The mark of an order whose outcome the DATC leaves open."""


@dataclass(frozen=True)
class Outcome:
    """What must come of a case under some rules; None stands for what the DATC does not say.

    `marks` are the reasons of the orders as they stand on the board.
    """

    rules: dict[str, list[str]]
    unanswered: bool
    marks: list[str]
    units: Sides
    dislodged: Sides
    disbanded: Sides
    disorder: Sides
    retreats: dict[str, list[str]]
    contested: list[str] | None

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
        return dict(read_document(self.board, shipped_board))

    @property
    def orders(self) -> list[str]:
        """The orders in the order in which they stand on the board."""
        return [order for orders in self.document["orders"].values() for order in orders]

    def __repr__(self) -> str:
        return f"<Case {self.name}: {self.title}>"


def marked(text: str) -> list[tuple[str, str]]:
    """Read orders with their marks: ``A PAR - BUR  # moved``."""
    pairs = (line.split("#") for line in text.splitlines() if "#" in line)
    return [(order.strip(), mark.strip()) for order, mark in pairs]


def listed(text: str) -> list[str]:
    """Read ``A PAR, F BRE``, sorted."""
    return sorted(word.strip() for word in text.split(",") if word.strip())


def sides(entry: Mapping[str, str]) -> Sides:
    """Read units by power."""
    return {power: listed(units) for power, units in entry.items()}


def read_outcome(entry: Mapping[str, Any], marks: list[str]) -> Outcome:
    """Read what must come of a case."""
    rules = entry.get("rules", {})
    return Outcome(
        rules={key: [chosen] if isinstance(chosen, str) else chosen for key, chosen in rules.items()},
        unanswered=entry.get("unanswered", False),
        marks=marks,
        units=sides(entry.get("units", {})),
        dislodged=sides(entry.get("dislodged", {})),
        disbanded=sides(entry.get("disbanded", {})),
        disorder=sides(entry.get("disorder", {})),
        retreats={unit: listed(places) for unit, places in entry.get("retreats", {}).items()},
        contested=listed(entry["contested"]) if "contested" in entry else None,
    )


def read_case(entry: Mapping[str, Any]) -> Case:
    """Read a case; what an outcome under other rules does not repeat is as in the preferred one."""
    board = marked(entry["board"])
    outcomes = [read_outcome(entry, [mark for _, mark in board])]
    for other in entry.get("under", []):
        instead = dict(marked(other.get("instead", "")))
        assert instead.keys() <= dict(board).keys(), f"{entry['id']}: not on the board: {instead}"
        outcomes.append(read_outcome(other, [instead.get(order, mark) for order, mark in board]))
    return Case(entry["id"], entry.get("part", ""), entry["title"], entry["board"].lstrip(), outcomes)


CASES = [
    read_case(entry) for file in FILES for entry in tomllib.loads(file.read_text(encoding="utf-8"))["case"]
]
