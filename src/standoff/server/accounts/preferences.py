"""How a person likes to see the site: as their account says, else their browser."""

from __future__ import annotations

import zoneinfo
from functools import cache
from urllib.parse import unquote

from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.deprecation import MiddlewareMixin

from standoff.server.accounts.models import Theme

THEME_COOKIE = "theme"
TIME_ZONE_COOKIE = "time_zone"
YEAR = 365 * 24 * 3600


class PreferencesMiddleware(MiddlewareMixin):
    """Set language, theme and time zone of a request.

    A person who is signed in has chosen them in their account. For others the language
    is what their browser asks for, or the one they chose on a page; theme and time zone
    come from the browser too.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Set them; `request.theme` is the theme."""
        user = request.user
        if user.is_authenticated:
            theme, zone = user.theme, user.time_zone
            if user.language:
                translation.activate(user.language)
                request.LANGUAGE_CODE = user.language
        else:
            theme, zone = request.COOKIES.get(THEME_COOKIE, ""), browser_zone(request)
        request.theme = theme if theme in Theme.values else Theme.AUTO.value  # type: ignore[attr-defined] # for templates
        timezone.activate(known_zone(zone))


def browser_zone(request: HttpRequest) -> str:
    """Return the time zone of the account, or else the one that the browser told."""
    if request.user.is_authenticated:
        return str(request.user.time_zone)
    zone = unquote(request.COOKIES.get(TIME_ZONE_COOKIE, ""))
    return zone if is_zone(zone) else "UTC"


def known_zone(name: str) -> zoneinfo.ZoneInfo:
    """Return a time zone by its name; that of Greenwich where nobody knows the name.

    >>> known_zone("Europe/Riga").key, known_zone("Middle/Earth").key
    ('Europe/Riga', 'UTC')
    """
    return zoneinfo.ZoneInfo(name if is_zone(name) else "UTC")


def is_zone(name: str) -> bool:
    """Whether a name is that of a time zone."""
    return name in zones()


@cache
def zones() -> frozenset[str]:
    """Return the names of all time zones, which take long to find."""
    return frozenset(zoneinfo.available_timezones())
