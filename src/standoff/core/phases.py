"""The calendar: seasons, kinds of phases and how a phase is written."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from standoff.core.errors import PhaseError


class Season(Enum):
    """The three parts of a game year; the value is its letter."""

    SPRING = "S"
    FALL = "F"
    WINTER = "W"


class PhaseKind(Enum):
    """What is ordered in a phase; the value is its letter."""

    MOVEMENT = "M"
    RETREAT = "R"
    ADJUSTMENT = "A"


_FORM = re.compile(r"([SFW])(\d{1,4})([MRA])", re.ASCII)
_ORDER = {"S": 0, "F": 1, "W": 2, "M": 0, "R": 1, "A": 2}


@dataclass(frozen=True, slots=True)
class Phase:
    """One turn of the calendar, written ``S1901M``, ``F1902R`` or ``W1901A``.

    >>> str(Phase.parse("f1902r"))
    'F1902R'
    """

    season: Season
    year: int
    kind: PhaseKind

    def __post_init__(self) -> None:
        if (self.season is Season.WINTER) != (self.kind is PhaseKind.ADJUSTMENT):
            raise PhaseError(f"{self} is no phase: winter, and winter alone, is for adjustments")

    @classmethod
    def parse(cls, text: str) -> Phase:
        """Read a phase; PhaseError where the text is none."""
        match = _FORM.fullmatch(text.strip().upper())
        if match is None:
            raise PhaseError(f"{text!r} is no phase; write one as S1901M, F1902R or W1901A")
        season, year, kind = match.groups()
        return cls(Season(season), int(year), PhaseKind(kind))

    @property
    def order(self) -> tuple[int, int, int]:
        """A key that sorts phases in the order they are played."""
        return self.year, _ORDER[self.season.value], _ORDER[self.kind.value]

    def __str__(self) -> str:
        return f"{self.season.value}{self.year:04d}{self.kind.value}"
