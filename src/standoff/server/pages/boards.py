"""What boards look like on pages: one style sheet for all of them, cached for ever under its digest."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from standoff.boards import shipped
from standoff.judging import shipped_board
from standoff.render.themes import badges, paired, stylesheet

FOR_EVER = "public, max-age=31536000, immutable"


@cache
def board_sheet() -> str:
    """Return the style sheet of all boards: colours by the page's colour scheme, hatching, lines."""
    known = [shipped_board(name) for name in shipped()]
    parts = [paired(board) for board in known] + [badges(board) for board in known]
    return "\n".join(dict.fromkeys(parts + [stylesheet(board, "page") for board in known]))


@cache
def board_sheet_url() -> str:
    """Return where the style sheet of boards is; the address changes with what it says."""
    return reverse("board_sheet", args=[sha256(board_sheet().encode()).hexdigest()[:12]])


def board_sheet_view(_request: HttpRequest, digest: str) -> HttpResponse:  # noqa: ARG001 - names the version
    """Send the style sheet of boards."""
    headers = {"Cache-Control": FOR_EVER}
    return HttpResponse(board_sheet(), content_type="text/css; charset=utf-8", headers=headers)
