"""The settings of a game, all of which are shown before anybody joins it.

They are one value, kept as JSON with the game and read through here alone, so that a
game keeps the settings that it was made with.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any

from standoff.core.errors import StandoffError
from standoff.core.phases import PhaseKind
from standoff.server.play.schedule import Timetable


class Press(StrEnum):
    """Who may write to whom."""

    GUNBOAT = "gunboat"
    PUBLIC = "public"
    FULL = "full"


class OnMissed(StrEnum):
    """What becomes of a phase when its deadline finds a power without any orders."""

    HOLD = "hold"
    """Its units hold, and the game goes on."""
    WAIT = "wait"
    """The game waits until the player is back or somebody has taken the seat."""


class Draws(StrEnum):
    """Who shares a draw."""

    ALL_SURVIVORS = "all"
    LISTED = "listed"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How one game is played.

    `caretaker` is the bot that takes the seat of a player who missed `misses` deadlines
    in a row; None leaves the seat open for a person. `ready_check` starts a full game
    only when all said that they are there. Each player may put off a deadline
    `extensions` times by `extension_minutes`.
    """

    press: Press = Press.FULL
    timetable: Timetable = field(default_factory=Timetable)
    early: bool = True
    ready_check: bool = False
    grace_minutes: int = 0
    extensions: int = 1
    extension_minutes: int = 1440
    on_missed: OnMissed = OnMissed.HOLD
    caretaker: str | None = "greedy"
    misses: int = 2
    anonymous: bool = False
    draws: Draws = Draws.ALL_SURVIVORS
    last_year: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Write the settings as JSON values; `read` reads them back.

        >>> HouseRules.read(HouseRules(early=False).to_json()) == HouseRules(early=False)
        True
        """
        return asdict(self)

    @classmethod
    def read(cls, document: dict[str, Any]) -> HouseRules:
        """Read settings; StandoffError naming the setting that is unknown or not as it may be."""
        rules = cls()
        unknown = sorted(set(document) - set(cls.__dataclass_fields__))
        if unknown:
            raise StandoffError(
                f"unknown setting {unknown[0]!r}; possible are {', '.join(cls.__dataclass_fields__)}"
            )
        changes: dict[str, Any] = {name: _read(name, value) for name, value in document.items()}
        rules = replace(rules, **changes)
        rules.check()
        return rules

    def check(self) -> None:
        """Raise StandoffError for settings that no game can be played with."""
        for name, least, most in (
            ("grace_minutes", 0, 7 * 1440),
            ("extensions", 0, 20),
            ("extension_minutes", 1, 14 * 1440),
            ("misses", 1, 10),
        ):
            if not least <= getattr(self, name) <= most:
                raise StandoffError(f"{name}: from {least} to {most}, not {getattr(self, name)}")
        if self.last_year is not None and not 1901 <= self.last_year <= 1999:
            raise StandoffError(f"last_year: from 1901 to 1999, not {self.last_year}")
        self.timetable.check()

    def minutes(self, kind: PhaseKind) -> int | None:
        """Return how long a phase of this kind lasts; None where it has no deadline."""
        return self.timetable.minutes(kind)


_CHOICES = {"press": Press, "on_missed": OnMissed, "draws": Draws}
_TRUTHS = ("early", "ready_check", "anonymous")
_NUMBERS = ("grace_minutes", "extensions", "extension_minutes", "misses")
_CARETAKERS = ("hold", "random", "greedy")


def _read(name: str, value: object) -> object:
    """Read one setting."""
    if name == "timetable" and isinstance(value, dict):
        return Timetable.read(value)
    if name in _CHOICES:
        choices = [choice.value for choice in _CHOICES[name]]
        if value in choices:
            return _CHOICES[name](value)
        raise StandoffError(f"{name}: one of {', '.join(choices)}, not {value!r}")
    if name in _TRUTHS and isinstance(value, bool):
        return value
    if name in _NUMBERS and isinstance(value, int) and not isinstance(value, bool):
        return value
    if name == "last_year" and (value is None or (isinstance(value, int) and not isinstance(value, bool))):
        return value
    if name == "caretaker" and (value is None or value in _CARETAKERS):
        return value
    raise StandoffError(f"{name}: {value!r} is not possible")
