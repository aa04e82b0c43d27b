"""A phase opens: its deadline is set, and the worker is told when to look."""

from __future__ import annotations

from datetime import datetime

from standoff.core.phases import Phase
from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.models import AT_ONCE, Game, GameState
from standoff.server.play.schedule import deadline


def open_phase(game: Game, before: datetime | None) -> None:
    """Open the phase in which a game stands; `before` is the last deadline. The row is held.

    The worker looks at once, for the bots, and because a phase may leave nobody a choice.
    """
    moment = now()
    game.opened_at = moment
    game.grace_used = game.is_held = False
    game.deadline_at = deadline(game.house_rules.timetable, Phase.parse(game.phase).kind, moment, before)
    game.due_at = AT_ONCE if game.state == GameState.PLAYING else None
    game.save()
    feed.append(game, "phase_opened", {"token": game.token, "number": game.number})
    if game.deadline_at is not None:
        feed.append(game, "deadline_set", {"deadline": game.deadline_at.isoformat()})
