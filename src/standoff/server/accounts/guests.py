"""Guests: people who play before they sign up."""

from __future__ import annotations

import secrets

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from standoff.server.accounts.models import Language, Theme, Token, User
from standoff.server.accounts.preferences import THEME_COOKIE, browser_zone
from standoff.server.play.locking import locked
from standoff.server.play.models import Game, Seat

_BACKEND = "django.contrib.auth.backends.ModelBackend"


def whoever_asks(request: HttpRequest) -> User:
    """Return who asks; who is nobody yet becomes a guest, and is signed in."""
    if isinstance(request.user, User):
        return request.user
    guest = new_guest(request)
    login(request, guest, backend=_BACKEND)
    return guest


def new_guest(request: HttpRequest) -> User:
    """Make a guest, who likes the site as the browser does; they have no password."""
    mark = secrets.token_hex(4)
    guest = User(
        username=f"guest-{mark}",
        is_guest=True,
        shown_name=_("Guest %(mark)s") % {"mark": mark[:4]},
        **browser_preferences(request),
    )
    guest.set_unusable_password()
    guest.save()
    return guest


def browser_preferences(request: HttpRequest) -> dict[str, str]:
    """Return the language, theme and time zone that a browser shows."""
    language = get_language() or ""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {
        "language": language if language in Language.values else "",
        "theme": theme if theme in Theme.values else Theme.AUTO,
        "time_zone": browser_zone(request),
    }


def take_along(guest: User, member: User) -> None:
    """Give a guest's games to the member that they turned out to be.

    Where the member sits in the same game already, the guest's seat stays the guest's.
    """
    theirs = Seat.objects.filter(user=member).values("game_id")
    for game_id in (
        Seat.objects.filter(user=guest).exclude(game_id__in=theirs).values_list("game_id", flat=True)
    ):
        with locked(game_id):
            Seat.objects.filter(game_id=game_id, user=guest).update(user=member)
    Game.objects.filter(creator=guest).update(creator=member)
    Token.objects.filter(user=guest).delete()
    if not Seat.objects.filter(user=guest).exists():
        guest.delete()
