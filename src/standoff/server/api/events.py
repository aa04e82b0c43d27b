"""What happened in a game: as a list, as a stream, and as feeds for readers of such."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import Header, Query, Router

from standoff.server.api.answers import tagged
from standoff.server.api.door import ANYBODY, viewer
from standoff.server.api.feeds import ATOM, JSON_FEED, Feed
from standoff.server.api.shapes import Number
from standoff.server.api.told import REFUSALS, EventsOut, sends
from standoff.server.live.reader import SCOPE, Reader, message
from standoff.server.seeing import find_game
from standoff.server.seeing.events import MOST, events_after, write_events
from standoff.server.seeing.numbers import last_number

router = Router(auth=ANYBODY, tags=["events"])


@router.get(
    "/games/{game_id}/events",
    response={200: EventsOut, **REFUSALS},
    exclude_unset=True,
    summary="See what happened",
)
def events(
    request: HttpRequest,
    game_id: str,
    after: Number = 0,
    limit: Annotated[int, Query(ge=1, le=MOST)] = MOST,
) -> dict[str, Any]:
    """Return the events after a number that one may see, oldest first; `more` tells that there are others."""
    who = viewer(request)
    game = find_game(who, game_id)
    found = events_after(who, game, after, limit)
    last = found[-1][0] if found else after
    return {
        "events": write_events(game, found, who.language),
        "last": last,
        "more": len(found) == limit and last_number(who, game) > last,
    }


@router.get(
    "/games/{game_id}/events/stream",
    summary="Follow what happens",
    response=REFUSALS,
    openapi_extra=sends("text/event-stream"),
)
def stream(
    request: HttpRequest,
    game_id: str,
    after: Number | None = None,
    last_event_id: Annotated[str | None, Header(alias="Last-Event-ID")] = None,
) -> HttpResponse:
    """Send events as they happen, as server-sent events; from now on, or after a number.

    Reading is resumed with the header Last-Event-ID, as browsers do by themselves. The
    stream ends now and then, so that the reader comes again and it is asked who that is.
    """
    who = viewer(request)
    game = find_game(who, game_id)
    there = last_number(who, game)
    start = min(_start(after, last_event_id, there), there)
    found = events_after(who, game, start)
    had = start + len(found)
    reader = Reader(
        game.pk,
        who.power_in(game),
        who.language,
        had,
        found[-1][1].number if had < there else game.event_count,
    )
    body = b"".join([b"retry: 1000\n\n", *map(message, write_events(game, found, who.language))])
    # Where the connection can be handed over it is; elsewhere the answer ends here, and
    # the reader comes again after a second with the number of the last event.
    scope = getattr(request, "scope", None)
    if scope is not None:
        scope[SCOPE] = reader
    response = HttpResponse(body, content_type="text/event-stream; charset=utf-8")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


@router.get(
    "/games/{game_id}/feed.atom",
    response=REFUSALS,
    openapi_extra=sends(ATOM),
    summary="Subscribe to a game (Atom)",
)
def atom(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the last things that everybody may know of a game, as an Atom feed."""
    who = viewer(request)
    return tagged(request, Feed(request, find_game(who, game_id), who.language).atom(), kind=ATOM)


@router.get(
    "/games/{game_id}/feed.json",
    response=REFUSALS,
    openapi_extra=sends(JSON_FEED),
    summary="Subscribe to a game (JSON Feed)",
)
def json_feed(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the last things that everybody may know of a game, as a JSON Feed."""
    who = viewer(request)
    return tagged(request, Feed(request, find_game(who, game_id), who.language).json(), kind=JSON_FEED)


def _start(after: int | None, last_event_id: str | None, now: int) -> int:
    """Return after which event a stream begins: the last one that the reader had, or else now."""
    text = (last_event_id or "").strip()
    if text.isascii() and text.isdigit():
        return int(text[:12])
    return now if after is None else after
