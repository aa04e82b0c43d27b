"""Putting off a deadline."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from standoff.server.accounts.models import User
from standoff.server.play import feed
from standoff.server.play.actions.seating import seat_of_user
from standoff.server.play.locking import locked
from standoff.server.play.models import Game, GameState
from standoff.server.play.refusals import Refused
from standoff.server.play.schedule import put_off


def do_extend(game_id: str, user: User) -> Game:
    """Put off the deadline, as often as the game lets each player do so."""
    with locked(game_id) as game:
        seat = seat_of_user(game, user)
        rules = game.house_rules
        if game.state != GameState.PLAYING or game.deadline_at is None:
            raise Refused("no_deadline", _("There is no deadline to put off."))
        if seat.extensions_used >= rules.extensions:
            raise Refused("no_extension_left", _("You have put off all the deadlines that you may."))
        seat.extensions_used += 1
        seat.save(update_fields=["extensions_used"])
        game.deadline_at = put_off(rules.timetable, game.deadline_at, rules.extension_minutes)
        game.due_at = game.deadline_at
        game.save()
        feed.append(game, "deadline_set", {"deadline": game.deadline_at.isoformat(), "by": seat.power})
        return game
