"""What is to be kept of a game: its record, and pictures of the board."""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from standoff.recording import dump
from standoff.server.api.answers import tagged
from standoff.server.api.door import ANYBODY, viewer
from standoff.server.api.told import REFUSALS, sends
from standoff.server.seeing import find_game
from standoff.server.seeing.records import picture_of, record_of

router = Router(auth=ANYBODY, tags=["records"])

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A picture brings its own style, and loads nothing."""


@router.get(
    "/games/{game_id}/record",
    response=REFUSALS,
    openapi_extra=sends("application/json", "text/plain"),
    summary="Get the record of a game",
)
def record(request: HttpRequest, game_id: str, form: Literal["json", "text"] = "json") -> HttpResponse:
    """Return a game as far as it was judged, in the form of records, which `standoff replay` reads."""
    who = viewer(request)
    kind = "application/json" if form == "json" else "text/plain"
    return tagged(request, dump(record_of(who, find_game(who, game_id)), form), kind=kind)


@router.get(
    "/games/{game_id}/map.svg",
    response=REFUSALS,
    openapi_extra=sends("image/svg+xml"),
    summary="Get a picture of the board",
)
def picture(
    request: HttpRequest,
    game_id: str,
    phase: Annotated[str | None, Query(pattern=r"^[SFW]\d{4}[MRA]$", examples=["S1901M"])] = None,
    theme: Literal["light", "dark", "auto"] = "auto",
    labels: Literal["names", "codes", "none"] = "names",
) -> HttpResponse:
    """Draw the board as it stands, or a phase that was judged with all its orders."""
    who = viewer(request)
    text = picture_of(find_game(who, game_id), phase, who.language, theme, labels)
    response = tagged(request, text, kind="image/svg+xml")
    response["Content-Security-Policy"] = PICTURE_POLICY
    return response
