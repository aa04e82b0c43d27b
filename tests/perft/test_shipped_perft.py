"""The perft files of the package: every number counted twice, by the package and the long way.

The long way reads the files by itself and knows only the list of neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import prod
from pathlib import Path
from typing import Any

import pytest
from brute_force import Board, kinds

from standoff.boards import load_board
from standoff.notation.perft_file import Entry, read_perft, write_perft
from standoff.perft import check_entry, shipped_suites

FOLDER = Path(__file__).parents[2] / "src" / "standoff" / "testing" / "data"
SUITES = shipped_suites()
ENTRIES = [entry for entries in SUITES.values() for entry in entries]


@dataclass
class Raw:
    """An entry as it stands in its file."""

    name: str
    phase: str = ""
    units: dict[str, Any] = field(default_factory=dict)
    centers: dict[str, Any] = field(default_factory=dict)
    dislodged: dict[str, Any] = field(default_factory=dict)
    contested: tuple[str, ...] = ()
    counts: list[tuple[str, str, int, dict[str, int]]] = field(default_factory=list)

    @property
    def board(self) -> Board:
        return Board(self.units, self.centers, self.dislodged, self.contested)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _loser(text: str) -> tuple[str, str, bool]:
    unit, _, origin = text.removesuffix(" by convoy").partition(" from ")
    return unit, origin, text.endswith(" by convoy")


def _raw(text: str) -> Iterator[Raw]:
    """Read a file without the package."""
    entry = Raw("")
    for line in text.splitlines():
        word, _, rest = line.partition("#")[0].replace("contested:", "contested").partition(" ")
        power, _, things = rest.strip().partition(":")
        match word:
            case "id":
                entry = Raw(rest.strip())
                yield entry
            case "pos":
                entry.phase = rest.strip()
            case "units" | "centers":
                getattr(entry, word)[power] = _listed(things)
            case "dislodged":
                entry.dislodged[power] = tuple(map(_loser, _listed(things)))
            case "contested":
                entry.contested = _listed(rest)
            case "count" | "unit" | "joint" | "plain" | "boards":
                match = re.fullmatch(r"(.*?)\s*([\d,]+)((?:\s+[A-Z]+\s+\d+)*)", rest.strip())
                assert match, line
                pairs = re.findall(r"([A-Z]+)\s+(\d+)", match[3])
                number = int(match[2].replace(",", ""))
                entry.counts.append((word, match[1], number, {kind: int(n) for kind, n in pairs}))


RAW = [raw for path in sorted(FOLDER.glob("*.perft")) for raw in list(_raw(path.read_text(encoding="utf-8")))]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_the_package_counts_what_the_file_says(entry: Entry) -> None:
    assert [str(difference) for difference in check_entry(entry)] == []


@pytest.mark.parametrize("raw", RAW, ids=lambda raw: raw.name)
def test_the_long_way_counts_the_same(raw: Raw) -> None:
    board, phase = raw.board, raw.phase
    powers = list(dict.fromkeys([*board.units, *board.losers]))
    orders = {power: board.orders(power, phase) for power in powers}
    checked = 0
    for word, whose, number, apart in raw.counts:
        groups = [group for power in ([whose] if whose in powers else powers) for group in orders[power]]
        match word:
            case "count":
                assert (number, apart) == (sum(map(len, groups)), kinds(groups)), (word, whose)
            case "unit":
                (own,) = [group for group in groups if group[0][1].startswith((whose, f"A {whose}"))]
                assert (number, apart) == (len(own), kinds([own])), (word, whose)
            case "joint":
                asked = [whose] if whose else powers
                assert number == prod(board.joint(power, phase) for power in asked), (word, whose)
            case "plain":
                assert number == prod(sum(kind in "HM" for kind, _ in group) for group in groups), (
                    word,
                    whose,
                )
            case _:
                continue  # what comes of orders is for the judge to say
        checked += 1
    assert checked >= 2


def test_what_has_been_published_elsewhere() -> None:
    (opening,) = SUITES["opening.perft"]
    numbers = {str(one): one.number for one in opening.expectations}
    assert numbers["count"] == 238
    assert numbers["plain"] == 5_080_320_000_000_000
    assert numbers["joint"] == 19_837_330_971_695_677_440_000
    boards = {name.removeprefix("boards "): n for name, n in numbers.items() if name.startswith("boards")}
    assert boards == {
        "Austria": 71,
        "England": 88,
        "France": 93,
        "Germany": 160,
        "Italy": 77,
        "Russia": 425,
        "Turkey": 40,
    }


def test_the_files_hold_what_the_page_promises() -> None:
    names = {entry.name for entry in ENTRIES}
    assert len(names) == len(ENTRIES)
    assert {"north-sea", "channel-and-atlantic", "spain", "bulgaria", "every-sea"} <= names
    kinds_seen = {kind for entry in ENTRIES for one in entry.expectations for kind in one.kinds or {}}
    assert kinds_seen == {"H", "M", "SH", "SM", "V", "C", "R", "D", "B", "X", "W"}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_an_entry_comes_back_as_it_was_written(entry: Entry) -> None:
    assert read_perft(write_perft(entry, load_board), load_board) == (entry,)
