"""Letters, as one viewer may read them."""

from __future__ import annotations

from typing import Any

from standoff.server.play.actions.writing import ALL, conversation
from standoff.server.play.models import Event, Game
from standoff.server.seeing.numbers import in_game, seen_by
from standoff.server.seeing.viewer import Viewer


def letters_of(viewer: Viewer, game: Game, key: str | None, before: int, limit: int) -> dict[str, Any]:
    """Return the last letters before an event that a viewer may read, oldest first, and if there are more."""
    seen = seen_by(viewer, game)
    numbers = {number: place for place, number in enumerate(seen.values_list("number", flat=True), 1)}
    rows = seen.filter(kind="message", number__lte=in_game(viewer, game, before - 1))
    if key is not None:
        rows = rows.filter(audience="" if key == ALL else f"|{key}|")
    found = list(rows.order_by("-number")[: limit + 1])
    return {
        "messages": [write_letter(event, numbers[event.number]) for event in reversed(found[:limit])],
        "more": len(found) > limit,
    }


def write_letter(event: Event, number: int) -> dict[str, Any]:
    """Write a letter."""
    return {
        "number": number,
        "conversation": conversation(event),
        "from": event.data["from"],
        "to": event.data["to"],
        "phase": event.phase,
        "at": event.at.isoformat(),
        "text": event.data["text"],
    }
