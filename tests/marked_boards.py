"""Boards in the text form of a question, with what must become of every order beside it.

A board is what the judge reads; the remark beside an order is its reason, `illegal:`
before it where the order is illegal, ``?`` where nobody says. The DATC and the examples
of the rulebooks are kept so. What is expected and what the judge answers are written
as the same lines, so that a difference can be read.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from standoff.judging import shipped_board
from standoff.notation.intake import read_document

Sides = dict[str, list[str]]

OPEN = "?"
"""The mark of an order whose outcome nobody tells."""

FAILS = ("dislodged", "bounced", "no_convoy", "cut", "void", "disrupted", "surplus", "duplicate")
SUCCEEDS = ("held", "moved", "supported", "convoyed", "retreated", "disbanded", "built", "removed", "waived")


@dataclass(frozen=True)
class Aftermath:
    """What must come of a board; None stands for what nobody tells.

    `marks` are the reasons of the orders as they stand on the board, `units` all units
    afterwards, `disorder` those that winter removes without an order, `retreats` every
    place that a dislodged unit may go to.
    """

    marks: list[str]
    units: Sides
    dislodged: Sides
    disbanded: Sides
    disorder: Sides
    retreats: dict[str, list[str]]
    contested: list[str] | None


def read_aftermath(entry: Mapping[str, Any], marks: list[str]) -> Aftermath:
    """Read what must come of a board."""
    return Aftermath(
        marks=marks,
        units=sides(entry.get("units", {})),
        dislodged=sides(entry.get("dislodged", {})),
        disbanded=sides(entry.get("disbanded", {})),
        disorder=sides(entry.get("disorder", {})),
        retreats=sides(entry.get("retreats", {})),
        contested=listed(entry["contested"]) if "contested" in entry else None,
    )


def marked(text: str) -> list[tuple[str, str]]:
    """Read orders with their marks: ``A PAR - BUR  # moved``."""
    pairs = (line.split("#") for line in text.splitlines() if "#" in line)
    return [(order.strip(), mark.strip()) for order, mark in pairs]


def listed(text: str) -> list[str]:
    """Read ``A PAR, F BRE``, sorted."""
    return sorted(word.strip() for word in text.split(",") if word.strip())


def sides(entry: Mapping[str, str]) -> Sides:
    """Read lists by power, or by whatever has a name."""
    return {name: listed(things) for name, things in entry.items()}


def read_board(board: str) -> dict[str, Any]:
    """Read a board as a question to the judge."""
    return dict(read_document(board, shipped_board))


def texts(document: Mapping[str, Any]) -> list[str]:
    """Return the orders of a question in the order in which they stand there."""
    return [order for orders in document["orders"].values() for order in orders]


def expected_lines(orders: Sequence[str], aftermath: Aftermath) -> list[str]:
    """Write what must come of a board, line by line."""
    return [
        *(f"{order}  # {with_verdict(m)}" for order, m in zip(orders, aftermath.marks, strict=True)),
        *lines("units", aftermath.units),
        *lines("dislodged", aftermath.dislodged),
        *lines("disbanded", aftermath.disbanded),
        *lines("disorder", aftermath.disorder),
        *lines("retreats of", aftermath.retreats),
        *([] if aftermath.contested is None else lines("contested", {"": aftermath.contested})),
    ]


def answer_lines(answer: Mapping[str, Any], aftermath: Aftermath) -> list[str]:
    """Write as much of an answer as the aftermath speaks of, line by line."""
    rows = [row for row in answer["results"] if row["given"] is not None]
    dislodged = {power: [x["unit"] for x in lost] for power, lost in answer["dislodged"].items()}
    retreats = {x["unit"]: x["retreats"] for lost in answer["dislodged"].values() for x in lost}
    return [
        *(
            f"{row['given']}  # {OPEN if mark == OPEN else ': '.join((row['verdict'], row['reason']))}"
            for row, mark in zip(rows, aftermath.marks, strict=True)
        ),
        *lines("units", answer["units"]),
        *lines("dislodged", dislodged),
        *lines("disbanded", answer["disbanded"] if answer["phase"].endswith("R") else {}),
        *lines("disorder", removed_unordered(answer)),
        *lines("retreats of", {unit: retreats[unit] for unit in aftermath.retreats if unit in retreats}),
        *([] if aftermath.contested is None else lines("contested", {"": answer["contested"]})),
    ]


def removed_unordered(answer: Mapping[str, Any]) -> Sides:
    """Return the units that winter removed without an order."""
    found: Sides = {}
    for row in answer["results"]:
        if row["reason"] == "civil_disorder":
            found.setdefault(row["power"], []).append(row["unit"])
    return found


def lines(word: str, by_name: Mapping[str, Sequence[str]]) -> list[str]:
    """Write lists by name, one a line, in the order of the names."""
    return [f"{word} {name}: {', '.join(sorted(by_name[name]))}" for name in sorted(by_name)]


def with_verdict(mark: str) -> str:
    """Write a mark with the verdict that belongs to its reason."""
    if mark in SUCCEEDS:
        return f"succeeds: {mark}"
    return f"fails: {mark}" if mark in FAILS else mark


def difference(title: str, board: str, expected: list[str], got: list[str]) -> str:
    """Show the board, and where the judge's answer (+) is not the expected one (-)."""
    return "\n".join([title, "", board.strip(), "", *difflib.ndiff(expected, got)])
