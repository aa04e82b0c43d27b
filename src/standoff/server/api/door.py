"""Who comes in: a program with its key, a person with a session, or - to look - anybody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from ninja.security import APIKeyCookie, HttpBearer
from ninja.utils import check_csrf

from standoff.notation.words import LANGUAGES
from standoff.server.accounts.models import User
from standoff.server.api.keys import holder
from standoff.server.play.models import Seat
from standoff.server.play.refusals import Refused
from standoff.server.seeing import Viewer, viewer_of
from standoff.server.seeing.viewer import reading


class Key(HttpBearer):
    """A key in the header ``Authorization: Bearer …``."""

    openapi_name = "key"

    def authenticate(self, request: HttpRequest, token: str) -> Viewer:
        """Return whom the key is good for; Refused for a wrong one: it is no stranger's."""
        found = holder(token)
        if found is None:
            raise Refused("bad_key", _("This key is good for nothing."), 401)
        user, seat = found
        return replace(_entering(request, user, seat), has_key=True)


class Session(APIKeyCookie):
    """The session of a browser; what changes anything needs the header ``X-CSRFToken`` too."""

    openapi_name = "session"
    param_name = settings.SESSION_COOKIE_NAME

    def __init__(self) -> None:
        super().__init__(csrf=False)  # it is checked below, and only where there is a session to misuse

    def authenticate(self, request: HttpRequest, key: str | None) -> Viewer | None:
        """Return the person who is signed in, or None."""
        del key
        if not request.user.is_authenticated:
            return None
        if check_csrf(request):
            raise Refused("csrf", _("The header X-CSRFToken is missing or wrong."), 403)
        return _entering(request, request.user)


def stranger(request: HttpRequest) -> Viewer:
    """Let anybody in who may look only."""
    return _entering(request, None)


def _entering(request: HttpRequest, user: User | None, seat: Seat | None = None) -> Viewer:
    """Return a viewer; from here on texts are in the language that is asked for, or the person's own."""
    language = request.GET.get("language", "")
    if language not in LANGUAGES:
        language = (user.language if user else "") or reading()
    translation.activate(language)
    viewer = Viewer(user, seat, language, viewer_of(request).invitations)
    return viewer.with_invitation(request.GET.get("invitation"))


MEMBERS: list[Any] = [Key(), Session()]
"""For whom anything may be done."""

ANYBODY: list[Any] = [*MEMBERS, stranger]
"""For whom anything may be looked at."""


def viewer(request: HttpRequest) -> Viewer:
    """Return who came in by this door."""
    found: Viewer = request.auth  # type: ignore[attr-defined]  # set by ninja from what the door returns
    return found
