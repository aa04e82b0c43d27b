"""The games that the tests of the replay show: those that are shipped, and a long one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from standoff.core.outcomes import Resolution
from standoff.core.position import Position
from standoff.notation.records import Record
from standoff.recording import load
from standoff.viewing import phases_of, view

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = tuple(sorted(path.stem for path in EXAMPLES.glob("*.json")))
LONGEST = "fourteen-years"


@cache
def record(name: str) -> Record:
    own = Path(__file__).with_name(f"{name}.txt")
    file = own if own.is_file() else EXAMPLES / f"{name}.json"
    return load(file.read_text(encoding="utf-8"))


@cache
def phases(name: str) -> tuple[Resolution | Position, ...]:
    return tuple(phases_of(record(name)))


@cache
def page(name: str, language: str = "en") -> str:
    return view(record(name), phases=phases(name), language=language)
