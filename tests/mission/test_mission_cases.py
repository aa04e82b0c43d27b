"""The mission's questions to the judge: every case of cases.toml, put and compared."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import standoff

Case = dict[str, Any]
Sides = dict[str, list[str]]

CASES: dict[str, list[Case]] = tomllib.loads(
    Path(__file__).with_name("cases.toml").read_text(encoding="utf-8")
)
EXPECTED = re.compile(r"(?P<reason>\w+)(?: as (?P<order>[^(]+?))?(?: \((?P<notes>[\w, ]+)\))?")

SUCCEEDS = {"held", "moved", "supported", "convoyed", "retreated", "disbanded", "built", "removed", "waived"}
FAILS = {"dislodged", "bounced", "no_convoy", "cut", "void", "disrupted", "surplus", "duplicate"}


@dataclass(frozen=True)
class Line:
    """One order of a case, and what must become of it."""

    power: str
    text: str
    reason: str
    order: str
    notes: str | None

    @property
    def verdict(self) -> str:
        """The verdict that goes with the reason."""
        return "succeeds" if self.reason in SUCCEEDS else "fails" if self.reason in FAILS else "illegal"


def lines(text: str, power: str = "") -> Iterator[Line]:
    """Read "Power: order => reason as ORDER (notes)", one a line; a power given here is not in the line."""
    for line in filter(None, map(str.strip, text.splitlines())):
        given, expected = (part.strip() for part in line.split("=>"))
        side, order = (power, given) if power else (part.strip() for part in given.split(":", 1))
        found = EXPECTED.fullmatch(expected)
        assert found, f"cannot read {expected!r}"
        yield Line(side, order, found["reason"], found["order"] or order, found["notes"])


def sides(text: str) -> Sides:
    """Read "Austria: A VIE, F TRI; Italy: A VEN"."""
    pairs = (part.split(":") for part in text.split(";") if part.strip())
    return {power.strip(): sorted(thing.strip() for thing in things.split(",")) for power, things in pairs}


def ordered_units(orders: list[Line], phase: str) -> Sides:
    """Return the units on the board that canonical orders show: the first words, or those after DISBAND."""
    units: Sides = {}
    for line in orders if not phase.endswith("R") else []:
        words = line.text.removeprefix("DISBAND ").split()
        if words[0] in ("A", "F"):
            units.setdefault(line.power, []).append(" ".join(words[:2]))
    return units


def merged(first: Sides, second: Sides) -> Sides:
    return {
        power: sorted([*first.get(power, []), *second.get(power, [])]) for power in sorted({*first, *second})
    }


def retreating(text: str) -> dict[str, list[dict[str, str]]]:
    """Read "Austria: A VIE from GAL" as a question's dislodged units."""
    return {
        power: [dict(zip(("unit", "from"), loser.split(" from "), strict=True)) for loser in losers]
        for power, losers in sides(text).items()
    }


def question(case: Case, orders: list[Line]) -> dict[str, Any]:
    """Write a case as a question to the judge."""
    phase = case.get("phase", "S1901M")
    document: dict[str, Any] = {
        "phase": phase,
        "units": merged(ordered_units(orders, phase), sides(case.get("units", ""))),
        "orders": {
            power: [line.text for line in orders if line.power == power]
            for power in {o.power for o in orders}
        },
    }
    if "centers" in case:
        document["centers"] = sides(case["centers"])
    if "retreating" in case:
        document["dislodged"] = retreating(case["retreating"])
    return document


def compare_rows(answer: dict[str, Any], orders: list[Line]) -> None:
    """Hold the row of every order to what its line expects."""
    rows = {(row["power"], row["given"]): row for row in answer["results"]}
    for line in orders:
        row = rows[line.power, line.text]
        assert (row["verdict"], row["reason"]) == (line.verdict, line.reason), row
        if line.verdict != "illegal":
            assert row["order"] == line.order
        if line.notes is not None:
            assert row["note"] == line.notes


def named(kind: str) -> pytest.MarkDecorator:
    """Parametrize over the cases of one kind, by their names."""
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES[kind]])


@named("case")
def test_case(case: Case) -> None:
    orders = list(lines(case["orders"]))
    document = question(case, orders)
    answer = standoff.judge(document)
    compare_rows(answer, orders)
    after = document["units"] if case["after"] == "unchanged" else sides(case["after"])
    assert answer["units"] == after
    losers = {power: sorted(d["unit"] for d in lost) for power, lost in answer["dislodged"].items()}
    assert losers == sides(case.get("dislodged", ""))
    for power, centres in sides(case.get("owns", "")).items():
        assert answer["centers"][power] == centres


@named("alone")
def test_alone(case: Case) -> None:
    for line in lines(case["orders"], "England"):
        document = question({}, [line])
        answer = standoff.judge(document)
        compare_rows(answer, [line])
        if line.verdict == "illegal":
            assert answer["units"] == document["units"]


@named("turns")
def test_turns(case: Case) -> None:
    for path in case["paths"]:
        document = question({}, [Line("Turkey", path[0], "moved", path[0], None)])
        for order in path:
            line = Line("Turkey", order, "moved", order, None)
            document = standoff.judge(document | {"orders": {"Turkey": [order]}})
            compare_rows(document, [line])
            document |= {"phase": document["next"]}


@named("read")
def test_read(case: Case) -> None:
    units = sides(f"France: {case['units']}")
    for line in filter(str.strip, case["spellings"].splitlines()):
        given, order = (part.strip() for part in line.split("=>"))
        document = {"phase": "S1901M", "units": units, "orders": {"France": [given]}}
        (row, *_) = standoff.judge(document)["results"]
        assert (row["given"], row["order"]) == (given, order), row


@named("refused")
def test_refused(case: Case) -> None:
    with pytest.raises(standoff.StandoffError, match=case["says"]):
        standoff.judge({"phase": "S1901M", "units": sides(case["units"])})
