"""Reading the tables of retreat phases and winters, and writing results the way the tables do."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from standoff.boards import standard
from standoff.core.errors import OrderTextError
from standoff.core.geography import Province, Unit
from standoff.core.orders import Given
from standoff.core.outcomes import OrderResult, Resolution
from standoff.core.position import Dislodged, Position
from standoff.core.ruleset import Ruleset
from standoff.notation.reader import read_order
from standoff.notation.writer import write_order

BOARD = standard()
Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    """Return the cases of the table in a file of this folder."""
    table: list[Case] = tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))["case"]
    return table


def rules_of(case: Case) -> Ruleset:
    return Ruleset.of(case.get("rules", {}))


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def unit(text: str) -> Unit:
    letter, code = text.split()
    return BOARD.army(code) if letter == "A" else BOARD.fleet(code)


def units(texts: Mapping[str, str]) -> dict[str, list[Unit]]:
    return {power: [unit(text) for text in words(line)] for power, line in texts.items()}


def provinces(text: str) -> list[Province]:
    return [BOARD.province(code) for code in words(text)]


def dislodged(line: str) -> Dislodged:
    """Read such as ``Italy: A VIE from TRI by convoy``."""
    power, _, rest = line.partition(": ")
    who, _, origin = rest.removesuffix(" by convoy").partition(" from ")
    return Dislodged(power, unit(who), BOARD.province(origin), convoyed=rest.endswith(" by convoy"))


def given(line: str) -> Given:
    """Read such as ``Italy: A VIE - TYR``; without a power nobody said who gave the order."""
    power, _, text = line.rpartition(": ")
    try:
        return Given(power or None, text, read_order(text, BOARD))
    except OrderTextError as error:
        return Given(power or None, text, None, error)


def position(case: Case, phase: str) -> Position:
    centers = {power: provinces(line) for power, line in case.get("centers", {}).items()}
    return Position.build(
        BOARD,
        phase,
        units(case["units"]),
        centers if "centers" in case else None,
        [dislodged(line) for line in case.get("dislodged", [])],
        provinces(case.get("contested", "")),
    )


def row(result: OrderResult) -> str:
    """Write a result as the tables do."""
    parts = [
        f"{result.verdict.value} {result.reason.value}",
        "" if result.order is None else write_order(result.order),
        ", ".join(note.value for note in result.notes),
        f"rule {result.rule}" if result.rule else "",
        f"by {', '.join(unit.text for unit in result.by)}" if result.by else "",
    ]
    who = f"{result.power}: " if result.given is None else ""
    return who + " | ".join(part for part in parts if part)


def board_after(resolution: Resolution) -> dict[str, str]:
    return {power: in_words(force) for power, force in resolution.next.units.items()}


def in_words(force: Iterable[Unit]) -> str:
    return ", ".join(sorted(unit.text for unit in force))


def expected_after(case: Case) -> dict[str, str]:
    after: dict[str, str] = case["after"] if "after" in case else case["units"]
    return {power: ", ".join(sorted(words(line))) for power, line in after.items() if line}


def off_the_board(resolution: Resolution) -> list[str]:
    return [f"{power}: {unit.text}" for power, unit in resolution.disbanded]
