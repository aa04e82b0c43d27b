"""Who plays a power now, and may therefore decide something."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from standoff.arena.events import living
from standoff.server.accounts.models import User
from standoff.server.play.actions.seating import seat_of_user
from standoff.server.play.models import Game, Seat
from standoff.server.play.refusals import Refused
from standoff.server.play.table import position_of


def playing_seat(game: Game, user: User) -> Seat:
    """Return a person's seat; Refused where its power is out of the game, or a caretaker plays it."""
    seat = seat_of_user(game, user)
    if seat.power not in living(position_of(game)):
        raise Refused("eliminated", _("Your power has been eliminated."), 403)
    check_no_caretaker(seat)
    return seat


def check_no_caretaker(seat: Seat) -> None:
    """Refuse what a person does at a seat that a bot plays meanwhile."""
    if seat.bot:
        raise Refused("caretaker", _("A bot plays your power; take your seat back first."))
