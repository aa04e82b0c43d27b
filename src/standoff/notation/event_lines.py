"""What happens in a game, told in one sentence an event, with the full names of all places.

The feed and whoever shows it say these lines; what an event says in data is told here and
nowhere else. Codes of provinces appear in orders alone, which an event carries beside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from standoff.core.errors import StandoffError
from standoff.core.geography import Board
from standoff.core.phases import Phase
from standoff.notation.languages import language_table
from standoff.notation.reader import read_location, read_unit
from standoff.notation.sentences.things import (
    Clause,
    Named,
    Notation,
    Quoted,
    Sentence,
    Several,
    Story,
    Thing,
    Things,
)
from standoff.notation.sentences.voice import Voice

Line = tuple[Sentence, Things]
"""The clauses of one line, and what they speak of."""


def event_line(kind: str, phase: str, data: Mapping[str, Any], board: Board, language: str = "en") -> str:
    """Say an event: its kind, the code of its phase, and what it says beside; times are in UTC.

    Raises StandoffError for a kind that there is not, and for an unknown language.

    >>> from standoff.boards import standard
    >>> event_line("built", "W1901A", {"power": "Russia", "unit": "F STP/SC"}, standard())
    'Russia builds Fleet St Petersburg (south coast).'
    >>> event_line("center_taken", "F1901M", {"power": "Italy", "center": "TUN"}, standard(), "nl")
    'Italië neemt Tunis.'
    """
    told = _TELLERS.get(kind)
    if told is None:
        raise StandoffError(f"unknown event {kind!r}; possible are {', '.join(_TELLERS)}")
    table = language_table(language)
    clauses, things = told(_Event(kind, phase, data, board))
    return Voice(replace(table, sentences=table.events), board).speak(Story((clauses,), things))


@dataclass(frozen=True, slots=True)
class _Event:
    """An event that is to be told of."""

    kind: str
    phase: str
    data: Mapping[str, Any]
    board: Board

    def has(self, key: str) -> bool:
        """Whether the event says something under a key."""
        return bool(self.data.get(key))

    def line(self, *clauses: str, **things: Thing | None) -> Line:
        """Return a line of some clauses, by default that of the kind; what is None is not known."""
        known = {name: thing for name, thing in things.items() if thing is not None}
        return clauses or (self.kind,), known

    def power(self, key: str = "power") -> Named | None:
        """Return the power under a key."""
        return Named(self.data[key]) if self.has(key) else None

    def powers(self, key: str = "powers") -> Several:
        """Return the powers under a key."""
        return Several(tuple(Named(power) for power in self.data[key]))

    def unit(self) -> Thing:
        """Return the unit that it is about."""
        return read_unit(self.data["unit"], self.board)

    def place(self, key: str) -> Thing | None:
        """Return the place under a key."""
        return read_location(self.data[key], self.board) if self.has(key) else None

    def name(self, key: str) -> Notation | None:
        """Return the name of somebody, which is the same in every language."""
        return Notation(self.data[key]) if self.has(key) else None

    def when(self, key: str) -> Notation:
        """Return a moment."""
        moment = datetime.fromisoformat(self.data[key]).astimezone(UTC)
        return Notation(f"{moment:%Y-%m-%d %H:%M} UTC")


def _plain(event: _Event) -> Line:
    return event.line()


def _of_power(event: _Event) -> Line:
    return event.line(power=event.power())


def _in_phase(event: _Event) -> Line:
    following = event.data.get("next")
    return event.line(phase=Phase.parse(event.phase), next=Phase.parse(following) if following else None)


def _created(event: _Event) -> Line:
    return event.line(name=Quoted(event.data["name"]))


def _taken(event: _Event) -> Line:
    key = "seat_taken_by_bot" if event.has("bot") else "seat_taken"
    return event.line(key, power=event.power(), player=event.name("player"))


def _left(event: _Event) -> Line:
    """Before a game begins a seat is simply free; later there is a caretaker, or the lack of one."""
    key = "seat_offered" if "caretaker" in event.data else "seat_left"
    return event.line(key, power=event.power(), caretaker=event.name("caretaker"))


def _deadline(event: _Event) -> Line:
    key = f"deadline_set_{event.data['for']}" if event.has("for") else "deadline_set"
    return event.line(key, power=event.power("by"), deadline=event.when("deadline"))


def _ready(event: _Event) -> Line:
    return event.line("ready" if event.has("ready") else "not_ready", power=event.power())


def _missing(event: _Event) -> Line:
    more = "game_waits" if event.has("waits") else "grace_given"
    return event.line(event.kind, more, powers=event.powers(), grace=event.data.get("grace"))


def _unit(event: _Event) -> Line:
    return event.line(
        power=event.power(), unit=event.unit(), origin=event.place("from"), target=event.place("to")
    )


def _centre(event: _Event) -> Line:
    return event.line(power=event.power(), loser=event.power("from"), center=event.place("center"))


def _message(event: _Event) -> Line:
    sender, text = event.power("from"), Quoted(event.data["text"])
    if isinstance(event.data["to"], str):
        return event.line("message_to_all", power=sender, text=text)
    return event.line(power=sender, recipients=event.powers("to"), text=text)


def _vote(event: _Event) -> Line:
    things: dict[str, Thing] = {"powers": event.powers()} if event.has("powers") else {}
    proposal = Clause(f"proposed_{event.data['kind']}", things)
    return event.line(f"vote_{event.data['state']}", proposal=proposal)


def _paused(event: _Event) -> Line:
    return event.line(event.data["reason"] if event.has("reason") else "paused")


def _over(event: _Event) -> Line:
    if event.has("winner"):
        return event.line("conceded" if event.has("conceded") else "won", power=event.power("winner"))
    if event.has("draw"):
        return event.line("drawn", powers=event.powers("draw"))
    return event.line("called_off")


_TELLERS: Mapping[str, Callable[[_Event], Line]] = {
    "game_created": _created,
    "seat_taken": _taken,
    "seat_left": _left,
    "game_started": _plain,
    "phase_opened": _in_phase,
    "deadline_set": _deadline,
    "ready": _ready,
    "orders_missing": _missing,
    "orders_revealed": _in_phase,
    "resolved": _in_phase,
    "dislodged": _unit,
    "retreated": _unit,
    "built": _unit,
    "removed": _unit,
    "center_taken": _centre,
    "power_eliminated": _of_power,
    "message": _message,
    "vote": _vote,
    "paused": _paused,
    "resumed": _plain,
    "rolled_back": _in_phase,
    "game_over": _over,
}

KINDS = tuple(_TELLERS)
"""Every kind of event."""
