"""How a game begins."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from standoff.server.accounts.models import User
from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.locking import locked
from standoff.server.play.models import Game, GameState
from standoff.server.play.opening import open_phase
from standoff.server.play.refusals import Refused

TO_SAY_HERE = timedelta(minutes=5)
"""So long everybody has to say that they are there, before a live game."""


def start_when_full(game: Game) -> None:
    """Start a game once all its seats are taken, after the check that all are there; its row is held."""
    seats = list(game.seats.all())
    if game.state != GameState.WAITING or any(seat.is_open for seat in seats):
        return
    if game.house_rules.ready_check and any(seat.is_played_by_person for seat in seats):
        game.state = GameState.CHECKING
        game.deadline_at = game.due_at = now() + TO_SAY_HERE
        game.save()
        feed.append(game, "deadline_set", {"deadline": game.deadline_at.isoformat(), "for": "ready_check"})
        return
    start(game)


def start(game: Game) -> None:
    """Start a game; its row is held."""
    game.state = GameState.PLAYING
    game.started_at = now()
    game.save()
    feed.append(game, "game_started", {})
    open_phase(game, None)


def back_to_waiting(game: Game) -> None:
    """Wait for players again after somebody left before the beginning; the row is held."""
    game.state = GameState.WAITING
    game.deadline_at = game.due_at = None
    game.save()
    game.seats.update(is_here=False)


def do_say_here(game_id: str, user: User) -> None:
    """Say that one is there; the game starts when all have."""
    with locked(game_id) as game:
        if game.state != GameState.CHECKING:
            raise Refused("not_checking", _("Nobody is being asked whether they are there."))
        seat = game.seats.filter(user=user).first()
        if seat is None:
            raise Refused("not_in_game", _("You have no seat in this game."), 403)
        seat.is_here = True
        seat.save()
        feed.append(game, "ready", {"power": seat.power, "ready": True})
        if all(seat.is_here or seat.bot for seat in game.seats.all()):
            start(game)


def end_ready_check(game: Game) -> None:
    """Open the seats of those who did not say that they were there in time; the row is held."""
    for seat in game.seats.all():
        if seat.is_played_by_person and not seat.is_here:
            seat.user, seat.taken_at = None, None
            seat.save()
            feed.append(game, "seat_left", {"power": seat.power})
    back_to_waiting(game)
