"""Events as one viewer may see them, each with a line that tells of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from standoff.judging import shipped_board
from standoff.notation.answers import write_answer
from standoff.notation.event_lines import event_line
from standoff.server.play import feed
from standoff.server.play.models import Event, Game
from standoff.server.seeing.phases import judged
from standoff.server.seeing.viewer import Viewer

MOST = 500
"""So many events are written at once."""

ROW = ("power", "unit", "given", "order", "note", "verdict", "reason", "rule", "by", "text")
"""What the feed says of the result of an order."""


def events_after(viewer: Viewer, game: Game, after: int, limit: int = MOST) -> list[Event]:
    """Return the events after a number that a viewer may see, as far as they had come when `game` was read.

    Whoever lost a seat after that is shown nothing that was said there since.
    """
    rows = feed.visible(game, viewer.power_in(game), after).filter(number__lte=game.event_count)
    return list(rows[:limit])


def write_events(game: Game, events: Iterable[Event], language: str) -> list[dict[str, Any]]:
    """Write events with their lines."""
    return [write_event(game, event, language) for event in events]


def write_event(game: Game, event: Event, language: str) -> dict[str, Any]:
    """Write one event; that of a judged phase says what became of every order, and why."""
    written = {
        "number": event.number,
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
