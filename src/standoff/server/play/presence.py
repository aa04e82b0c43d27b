"""Whether anybody is still there: no game is played by bots alone."""

from __future__ import annotations

from standoff.arena.events import living
from standoff.server.play.ending import end_in_draw, finish
from standoff.server.play.models import Game, GameState, Seat
from standoff.server.play.pausing import pause
from standoff.server.play.table import position_of


def is_played(game: Game) -> bool:
    """Whether a person plays a power that is still in the game."""
    return any(seat.is_played_by_person for seat in _alive(game))


def settle(game: Game) -> None:
    """End a game that nobody is left in, and stop one that only caretakers play; the row is held.

    When all people have been eliminated, the powers that are left share a draw. When they
    have left, the game is given up. When they may come back, it waits for one of them.
    """
    if game.is_over or is_played(game):
        return
    if any(seat.user_id is not None for seat in _alive(game)):
        if game.state == GameState.PLAYING:
            pause(game, reason="nobody_plays")
    elif game.seats.filter(user__isnull=False).exists():
        end_in_draw(game, living(position_of(game)))
    else:
        finish(game, GameState.CANCELLED, {"cancelled": True})


def _alive(game: Game) -> list[Seat]:
    """Return the seats whose powers are still in the game."""
    powers = living(position_of(game))
    return [seat for seat in game.seats.all() if seat.power in powers]
