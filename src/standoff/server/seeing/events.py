"""Events as one viewer may see them, each with a line that tells of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from standoff.judging import shipped_board
from standoff.notation.answers import write_answer
from standoff.notation.event_lines import event_line
from standoff.server.play.models import Event, Game
from standoff.server.seeing.numbers import seen_by
from standoff.server.seeing.phases import judged
from standoff.server.seeing.viewer import Viewer

MOST = 500
"""So many events are written at once."""

ROW = ("power", "unit", "given", "order", "note", "verdict", "reason", "rule", "by", "text")
"""What the feed says of the result of an order."""


Numbered = tuple[int, Event]
"""An event, and the number that its viewer knows it by."""


def events_after(viewer: Viewer, game: Game, after: int, limit: int = MOST) -> list[Numbered]:
    """Return the events after a number that a viewer may see."""
    return list(enumerate(seen_by(viewer, game)[after : after + limit], after + 1))


def last_events(viewer: Viewer, game: Game, limit: int) -> Iterator[Numbered]:
    """Yield the last events that a viewer may see, the newest first."""
    rows = seen_by(viewer, game)
    number = rows.count()
    for event in rows.order_by("-number")[:limit]:
        yield number, event
        number -= 1


def write_events(game: Game, events: Iterable[Numbered], language: str) -> list[dict[str, Any]]:
    """Write events with their numbers."""
    return [{"number": number, **write_event(game, event, language)} for number, event in events]


def write_event(game: Game, event: Event, language: str) -> dict[str, Any]:
    """Write one event; that of a judged phase says what became of every order, and why."""
    written = {
        "kind": event.kind,
        "phase": event.phase,
        "at": event.at.isoformat(),
        "view": event.view,
        "text": event_line(event.kind, event.phase, event.data, shipped_board(game.board), language),
        "data": event.data,
    }
    if event.kind == "resolved":
        written["results"] = _results(game, event, language)
    return written


def _results(game: Game, event: Event, language: str) -> list[dict[str, Any]]:
    """Write what became of the orders of the phase that an event tells of."""
    answer = write_answer(judged(game, event.data["number"]).resolution, language)
    return [{key: row[key] for key in ROW} for row in answer["results"]]
