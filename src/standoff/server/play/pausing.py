"""A game stands still, and goes on with the time that was left."""

from __future__ import annotations

from datetime import timedelta

from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.models import AT_ONCE, Game, GameState
from standoff.server.play.schedule import left, resumed

LEAST = timedelta(minutes=1)
"""So much time is always left when a game goes on again."""


def pause(game: Game, reason: str | None = None) -> None:
    """Stop the clock of a game; its row is held. Orders are taken, but nothing is judged."""
    game.time_left = None
    if game.deadline_at is not None:
        game.time_left = max(left(game.house_rules.timetable, now(), game.deadline_at), LEAST)
    game.state = GameState.PAUSED
    game.deadline_at = game.due_at = None
    game.save()
    feed.append(game, "paused", {"reason": reason} if reason else {})


def resume(game: Game) -> None:
    """Let the clock run again; with fixed hours the deadline is again one of them. The row is held."""
    game.state = GameState.PLAYING
    if game.time_left is not None:
        game.deadline_at = resumed(game.house_rules.timetable, now(), game.time_left)
    game.time_left = None
    game.due_at = AT_ONCE
    game.save()
    feed.append(game, "resumed", {})
    if game.deadline_at is not None:
        feed.append(game, "deadline_set", {"deadline": game.deadline_at.isoformat()})
