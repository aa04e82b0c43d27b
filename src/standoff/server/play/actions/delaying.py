"""Putting off a deadline."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from standoff.server.accounts.models import User
from standoff.server.play import feed
from standoff.server.play.actions.playing import playing_seat
from standoff.server.play.locking import locked
from standoff.server.play.models import AT_ONCE, Game, GameState
from standoff.server.play.refusals import Refused
from standoff.server.play.schedule import later


def do_extend(game_id: str, user: User) -> Game:
    """Put off the deadline, as often as the game lets each player do so."""
    with locked(game_id) as game:
        seat = playing_seat(game, user)
        rules = game.house_rules
        if game.state != GameState.PLAYING or game.deadline_at is None or game.is_held:
            raise Refused("no_deadline", _("There is no deadline to put off."))
        if seat.extensions_used >= rules.extensions:
            raise Refused("no_extension_left", _("You have put off all the deadlines that you may."))
        seat.extensions_used += 1
        seat.save(update_fields=["extensions_used"])
        game.deadline_at = later(rules.timetable, game.deadline_at, rules.extension_minutes)
        game.due_at = AT_ONCE
        game.save()
        feed.append(game, "deadline_set", {"deadline": game.deadline_at.isoformat(), "by": seat.power})
        return game
