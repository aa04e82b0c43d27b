"""Whether the site is well, for whoever watches over it."""

from __future__ import annotations

from datetime import timedelta

from django.db.utils import Error as DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from standoff.server.clock import now
from standoff.server.play.models import Beat
from standoff.server.running.database import missing_migrations

LATELY = timedelta(minutes=1)
"""A worker that was not seen for so long is thought to be gone."""

_found_complete: list[bool] = []


def check() -> dict[str, bool]:
    """Return what was looked at, and whether it is well."""
    found = {"database": False, "migrations": False, "worker": False}
    try:
        found["worker"] = Beat.objects.filter(at__gte=now() - LATELY).exists()
        found["database"] = True
        found["migrations"] = _has_all_migrations()
    except DatabaseError:
        found["database"] = _is_reachable()
    return found


def _is_reachable() -> bool:
    """Whether the database answers at all."""
    try:
        missing_migrations()
    except DatabaseError:
        return False
    return True


def _has_all_migrations() -> bool:
    """Whether the tables are as this version has them; looked up until they are."""
    if not _found_complete and not missing_migrations():
        _found_complete.append(True)
    return bool(_found_complete)


@never_cache
def health(request: HttpRequest) -> JsonResponse:
    """Answer 200 where all is well, and 503 where something is not, with what it is."""
    del request
    found = check()
    return JsonResponse({"ok": all(found.values()), **found}, status=200 if all(found.values()) else 503)
