"""Guests: people who play before they sign up."""

from __future__ import annotations

import secrets

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from standoff.server.accounts.models import Language, Theme, User
from standoff.server.accounts.preferences import THEME_COOKIE, TIME_ZONE_COOKIE, is_zone

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
    zone = request.COOKIES.get(TIME_ZONE_COOKIE, "").replace("%2F", "/")
    return {
        "language": language if language in Language.values else "",
        "theme": theme if theme in Theme.values else Theme.AUTO,
        "time_zone": zone if is_zone(zone) else "UTC",
    }
