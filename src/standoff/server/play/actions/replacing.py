"""Seats that change hands: leaving a game, offering a seat by its link, taking it over, and coming back."""

from __future__ import annotations

import secrets

from django.utils.translation import gettext_lazy as _

from standoff.server.accounts.models import User
from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.actions.seating import find_seat, seat_of_user, tell_taken
from standoff.server.play.actions.starting import back_to_waiting
from standoff.server.play.locking import locked
from standoff.server.play.models import Ballot, Entry, Game, GameState, Orders, ProposalState, Seat
from standoff.server.play.pausing import resume
from standoff.server.play.presence import is_played, settle
from standoff.server.play.refusals import Refused


def do_leave(game_id: str, user: User) -> None:
    """Leave a game.

    Before it begins the seat is simply open again. Later the seat is offered to others,
    and the caretaker of the game plays meanwhile; what was ordered is forgotten.
    """
    with locked(game_id) as game:
        seat = seat_of_user(game, user)
        if game.is_over:
            raise Refused("game_over", _("The game is over."))
        leave(game, seat)


def leave(game: Game, seat: Seat) -> None:
    """Have the player of a seat leave a game that is not over; the row is held."""
    if game.is_open:
        _vacate(seat)
        give_up(game, seat)
        settle(game)
        return
    seat.is_here = False
    _vacate(seat)
    feed.append(game, "seat_left", {"power": seat.power})
    back_to_waiting(game)


def _vacate(seat: Seat) -> None:
    """Part a seat from its player, whose keys for it end with that."""
    seat.user, seat.taken_at = None, None
    seat.save()
    seat.tokens.all().delete()


def give_up(game: Game, seat: Seat) -> None:
    """Offer a seat to others, with the caretaker at it meanwhile; the game's row is held.

    What its player has ordered in the phase is not carried out: it was not meant as a
    farewell, and whoever plays from now on gives orders of their own.
    """
    seat.is_offered = True
    seat.bot = game.house_rules.caretaker or ""
    seat.save()
    _forget_orders(game, seat)
    feed.append(game, "seat_left", {"power": seat.power, "caretaker": seat.bot or None})
    game.wake()


def _forget_orders(game: Game, seat: Seat) -> None:
    """Take back what a seat has ordered in the phase, if anything, and note that down."""
    orders = Orders.objects.filter(seat=seat, number=game.number).first()
    if orders is None or not (orders.sent or orders.is_ready):
        return
    orders.sent, orders.note, orders.is_ready = [], "", False
    _note(game, orders, "left")


def _note(game: Game, orders: Orders, source: str) -> None:
    """Save orders that were changed by what happened to their seat, and note it down."""
    orders.revision += 1
    orders.changed_at = now()
    orders.save()
    Entry.objects.create(
        seat=orders.seat,
        number=game.number,
        phase=game.phase,
        at=orders.changed_at,
        source=source,
        sent=orders.sent,
        is_ready=orders.is_ready,
    )


def do_offer(game_id: str, user: User, power: str) -> Seat:
    """Offer a seat to others by its link: its player may, or who made the game if the player is absent."""
    with locked(game_id) as game:
        seat = find_seat(game, power)
        is_mine = seat.user_id == user.pk
        if not is_mine and not (game.creator_id == user.pk and (seat.is_absent or seat.bot or seat.is_open)):
            raise Refused("not_yours", _("You cannot offer this seat to others."), 403)
        if not game.is_open:
            raise Refused("not_playing", _("The game is not being played."))
        if not seat.is_offered:
            seat.is_offered = True
            seat.save()
            feed.append(game, "seat_left", {"power": seat.power, "caretaker": seat.bot or None})
        return seat


def do_take_over(invitation: str, user: User) -> Seat:
    """Take the seat that a link offers; what was ordered so far stays until it is changed."""
    found = Seat.objects.filter(invitation=invitation).first()
    if found is None:
        raise Refused("no_such_seat", _("This link leads to no seat."), 404)
    with locked(found.game_id) as game:
        seat = game.seats.get(pk=found.pk)
        if seat.invitation != invitation:  # somebody was quicker, and the link has served
            raise Refused("seat_taken", _("That seat is taken."))
        if game.seats.filter(user=user).exclude(pk=seat.pk).exists():
            raise Refused("already_in_game", _("You have a seat in this game already."))
        if not game.is_open:
            raise Refused("not_playing", _("The game is not being played."))
        if not seat.is_offered:
            raise Refused("seat_taken", _("That seat is taken."))
        if seat.user_id != user.pk:
            seat.tokens.all().delete()
            Ballot.objects.filter(seat=seat, proposal__state=ProposalState.OPEN).delete()
        seat.user, seat.taken_at = user, now()
        seat.invitation = secrets.token_urlsafe(16)
        _play_again(game, seat)
        return seat


def do_come_back(game_id: str, user: User) -> Seat:
    """Take one's own seat back from its caretaker, or from being offered to others."""
    with locked(game_id) as game:
        seat = seat_of_user(game, user)
        if (seat.bot or seat.is_offered) and game.is_open:
            _play_again(game, seat)
        return seat


def _play_again(game: Game, seat: Seat) -> None:
    """Have a seat's player play it from now on; the row is held.

    What the caretaker has ordered stands until it is changed, but the game does not take
    it for the player's last word. A game that stood still because nobody played goes on.
    """
    stood_still = game.state == GameState.PAUSED and not is_played(game)
    seat.bot, seat.is_offered, seat.missed = "", False, 0
    seat.save()
    tell_taken(game, seat)
    orders = Orders.objects.filter(seat=seat, number=game.number, is_ready=True).first()
    if orders is not None:
        orders.is_ready = False
        _note(game, orders, "taken")
        feed.append(game, "ready", {"power": seat.power, "ready": False})
    if stood_still:
        resume(game)
    else:
        game.wake()
