"""What is answered where something goes wrong that nobody foresaw, and where the database is away."""

from __future__ import annotations

import sys

from django.db.utils import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.utils.translation import gettext as _

RETRY_AFTER = 2
"""So many seconds later another try is worth it, where the database was away."""


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer for a fault: 503 where the database could not be reached, else 500; JSON to programs.

    Nothing was changed either way, for whatever changes something does so in one transaction.
    """
    is_away = isinstance(sys.exc_info()[1], OperationalError | InterfaceError)
    status = 503 if is_away else 500
    response: HttpResponse
    if request.path.startswith("/api/"):
        code = "unavailable" if is_away else "fault"
        text = _("The site cannot do that just now. Nothing was changed; try again in a moment.")
        response = JsonResponse({"code": code, "text": text}, status=status)
    else:
        response = HttpResponse(loader.get_template(f"{status}.html").render(), status=status)
    if is_away:
        response["Retry-After"] = str(RETRY_AFTER)
    return response
