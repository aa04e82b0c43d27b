"""Somebody who looks at the site, or acts on it: a person, a program at one seat, or a stranger."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from standoff.notation.words import LANGUAGES
from standoff.server.accounts.models import User
from standoff.server.play.models import Game, Seat
from standoff.server.play.refusals import Refused

INVITATIONS = "invitations"
"""Under this name a session keeps the invitations that were opened in it."""

_MOST_INVITATIONS = 50


@dataclass(frozen=True)
class Viewer:
    """Who asks, and in which language.

    `seat` is set for a program that holds the key of one seat: it acts as that seat's
    player there, and is a stranger everywhere else. `invitations` are those to private
    games that the viewer has. `has_key` tells a program from a browser.
    """

    user: User | None = None
    seat: Seat | None = None
    language: str = "en"
    invitations: frozenset[str] = field(default_factory=frozenset)
    has_key: bool = False

    def with_invitation(self, invitation: str | None) -> Viewer:
        """Return the viewer with one more invitation."""
        return replace(self, invitations=self.invitations | {invitation}) if invitation else self

    def seat_in(self, game: Game) -> Seat | None:
        """Return the viewer's own seat in a game."""
        if self.seat is not None:
            return self.seat if self.seat.game_id == game.pk else None
        return None if self.user is None else self._seats.get(game.pk)

    def power_in(self, game: Game) -> str | None:
        """Return the power whose secrets the viewer may see."""
        seat = self.seat_in(game)
        return seat.power if seat is not None else None

    def made(self, game: Game) -> bool:
        """Whether the viewer made a game."""
        return self.seat is None and self.user is not None and game.creator_id == self.user.pk

    def may_see(self, game: Game) -> bool:
        """Whether a game may be shown at all: a private one only to whom it concerns."""
        return (
            not game.is_private
            or game.invitation in self.invitations
            or self.made(game)
            or self.seat_in(game) is not None
        )

    def acting(self, game_id: str | None = None) -> User:
        """Return the person to act as, in one game or, without any, on the site at large.

        Refused for a stranger, and for a program that has the key of a seat elsewhere.
        """
        if self.user is None:
            raise Refused("unknown_person", _("Sign in, or begin as a guest, to do that."), 401)
        if self.seat is not None and self.seat.game_id != game_id:
            raise Refused("key_of_a_seat", _("This key is good for one seat alone."), 403)
        return self.user

    @cached_property
    def _seats(self) -> _Seats:
        return _Seats(self.user)


class _Seats:
    """The seats of a person, looked up once a game."""

    def __init__(self, user: User | None) -> None:
        self._user = user
        self._known: dict[str, Seat | None] = {}

    def get(self, game_id: str) -> Seat | None:
        """Return the seat in a game."""
        if game_id not in self._known:
            self._known[game_id] = Seat.objects.filter(game_id=game_id, user=self._user).first()
        return self._known[game_id]


def viewer_of(request: HttpRequest) -> Viewer:
    """Return who asks for a page: the person of the session, or a stranger."""
    user = request.user if request.user.is_authenticated else None
    invitations = request.session.get(INVITATIONS, [])
    return Viewer(user, None, reading(), frozenset(invitations))


def reading() -> str:
    """Return the language that is read now, one of those that results are told in."""
    language = (get_language() or "en").split("-")[0]
    return language if language in LANGUAGES else "en"


def hold_invitation(request: HttpRequest, invitation: str) -> None:
    """Keep an invitation that was opened, so that its game may be looked at before joining."""
    held = [other for other in request.session.get(INVITATIONS, []) if other != invitation]
    request.session[INVITATIONS] = [*held, invitation][-_MOST_INVITATIONS:]


def find_game(viewer: Viewer, game_id: str) -> Game:
    """Return a game that the viewer may see; Refused as if it did not exist for any other."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None or not viewer.may_see(game):
        raise Refused("no_such_game", _("There is no such game."), 404)
    return game


def player_of(viewer: Viewer, game: Game, seat: Seat) -> str | None:
    """Return what the player of a seat is called; None where nobody sits there, or nobody may know.

    Anonymous seats get their names when the game is over.
    """
    if seat.user is None:
        return seat.bot or None
    mine = viewer.seat_in(game)
    hidden = game.house_rules.anonymous and not game.is_over and (mine is None or mine.pk != seat.pk)
    return None if hidden else str(seat.user)
