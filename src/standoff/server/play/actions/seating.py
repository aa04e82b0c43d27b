"""Who sits where: joining a game, and bots at seats; `replacing` has what happens to seats later."""

from __future__ import annotations

import secrets
from collections.abc import Set as AbstractSet

from django.utils.translation import gettext_lazy as _

from standoff.agents import AGENTS
from standoff.server.accounts.models import User
from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.actions.starting import start_when_full
from standoff.server.play.locking import locked
from standoff.server.play.models import Game, GameState, Seat
from standoff.server.play.refusals import Refused


def player_name(seat: Seat, *, hidden: bool) -> str | None:
    """Return what a seat's player is called; None where nobody may know, or nobody sits there."""
    if seat.bot:
        return seat.bot
    return str(seat.user) if seat.user and not hidden else None


def seat_of_user(game: Game, user: User) -> Seat:
    """Return a person's seat in a game; Refused where there is none."""
    seat = game.seats.filter(user=user).first()
    if seat is None:
        raise Refused("not_in_game", _("You have no seat in this game."), 403)
    return seat


def find_seat(game: Game, power: str) -> Seat:
    """Return the seat of a power; Refused where there is no such power."""
    seat = game.seats.filter(power=power).first()
    if seat is None:
        raise Refused("no_such_power", _("There is no power %(power)s.") % {"power": power}, 404)
    return seat


def sit(game: Game, user: User, power: str | None, taken: AbstractSet[str] = frozenset()) -> Seat:
    """Seat a person at a power, or at any that is open; the game's row is held."""
    if game.seats.filter(user=user).exists():
        raise Refused("already_in_game", _("You have a seat in this game already."))
    open_seats = [seat for seat in game.seats.all() if seat.is_open and seat.power not in taken]
    if power is not None:
        open_seats = [seat for seat in open_seats if seat.power == power]
    if not open_seats:
        raise Refused("seat_taken", _("That seat is taken.") if power else _("All seats are taken."))
    seat = secrets.choice(open_seats)
    seat.user, seat.taken_at = user, now()
    seat.save()
    tell_taken(game, seat)
    return seat


def fill(game: Game, power: str, bot: str) -> None:
    """Seat a bot at a power that is open; the game's row is held."""
    seat = find_seat(game, power)
    if not seat.is_open:
        raise Refused("seat_taken", _("That seat is taken."))
    seat.bot, seat.taken_at = bot, now()
    seat.save()
    tell_taken(game, seat)


def tell_taken(game: Game, seat: Seat) -> None:
    """Tell the table that a seat is taken."""
    player = player_name(seat, hidden=game.house_rules.anonymous)
    feed.append(game, "seat_taken", {"power": seat.power, "player": player, "bot": bool(seat.bot)})


def check_may_join(game: Game, invitation: str | None) -> None:
    """Refuse who has no invitation to a private game, and everybody once a game has begun."""
    if game.state != GameState.WAITING:
        raise Refused("already_started", _("This game has begun."))
    if game.is_private and invitation != game.invitation:
        raise Refused("private", _("This game is private: you need its invitation link."), 403)


def do_join(game_id: str, user: User, power: str | None = None, invitation: str | None = None) -> Seat:
    """Join a game that waits for players."""
    with locked(game_id) as game:
        check_may_join(game, invitation)
        seat = sit(game, user, power)
        start_when_full(game)
        return seat


def do_set_bot(game_id: str, user: User, power: str, bot: str) -> None:
    """Seat a bot at an open seat of a game that waits; its creator may."""
    if bot not in AGENTS:
        raise Refused("no_such_bot", _("There is no bot %(bot)s.") % {"bot": bot}, 422)
    with locked(game_id) as game:
        if game.creator_id != user.pk:
            raise Refused("not_yours", _("Only who made the game may do that."), 403)
        if game.state != GameState.WAITING:
            raise Refused("already_started", _("This game has begun."))
        fill(game, power, bot)
        start_when_full(game)
