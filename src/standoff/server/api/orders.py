"""Orders: a whole set, changes of single units, and what would become of them."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Header, Router, Status

from standoff.arena import Submission
from standoff.server.api.answers import quoted
from standoff.server.api.door import MEMBERS, viewer
from standoff.server.api.once import Key
from standoff.server.api.shapes import ChangesIn, OrdersIn
from standoff.server.api.told import REFUSALS, EntriesOut, OwnOut, RefusalOut, ReplyOut
from standoff.server.play.actions.ordering import Saved, do_change, do_check, do_submit
from standoff.server.play.actions.seating import seat_of_user
from standoff.server.play.models import Entry
from standoff.server.seeing import Viewer, find_game, state_of

router = Router(auth=MEMBERS, tags=["orders"])

ANSWERS: Any = {**REFUSALS, 200: ReplyOut, 409: ReplyOut | RefusalOut, 412: RefusalOut}

_NEVER = -1
"""No revision is this one."""


@router.post("/games/{game_id}/orders", response=ANSWERS, summary="Send a whole set of orders")
def send(
    request: HttpRequest,
    response: HttpResponse,
    game_id: str,
    body: OrdersIn,
    if_match: Annotated[str | None, Header(alias="If-Match")] = None,
    idempotency_key: Key = None,
) -> Status[dict[str, Any]]:
    """Save a whole set of orders in place of the one before, and answer each.

    409 with the same answer, and nothing saved, for orders of another phase. With If-Match,
    the revision of the orders that are to be replaced, 412 where they were changed
    meanwhile. A submission that comes again with its key is answered as before.
    """
    who, game = _player(request, game_id)
    saved = do_submit(
        game,
        who.acting(game),
        submission_of(body, idempotency_key),
        source=source_of(who),
        language=who.language,
        revision=_revision(if_match),
    )
    return _answer(response, saved)


@router.patch("/games/{game_id}/orders", response=ANSWERS, summary="Change the orders of single units")
def change(
    request: HttpRequest, response: HttpResponse, game_id: str, body: ChangesIn
) -> Status[dict[str, Any]]:
    """Change the orders of some units and leave those of the others as they stand."""
    who, game = _player(request, game_id)
    saved = do_change(
        game,
        who.acting(game),
        body.phase_token,
        body.changes,
        ready=body.ready,
        source=source_of(who),
        language=who.language,
    )
    return _answer(response, saved)


@router.get("/games/{game_id}/orders", response={200: OwnOut, **REFUSALS}, summary="See one's own orders")
def own(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return one's own orders as they stand with what each comes to, and every order that is legal."""
    who, game = _player(request, game_id)
    found = find_game(who, game)
    seat_of_user(found, who.acting(game))
    you = state_of(who, found)["you"]
    response = JsonResponse(you)
    response["ETag"] = quoted(str(you["revision"]))
    response["Cache-Control"] = "no-store"
    return response


@router.post("/games/{game_id}/orders/check", response=ANSWERS, summary="Ask what orders come to")
def check(request: HttpRequest, game_id: str, body: OrdersIn) -> Status[dict[str, Any]]:
    """Answer a set of orders without saving it."""
    who, game = _player(request, game_id)
    reply = do_check(game, who.acting(game), submission_of(body, None)).to_json(who.language)
    return Status(409 if reply["state"] == "refused" else 200, reply)


@router.get(
    "/games/{game_id}/entries",
    response={200: EntriesOut, **REFUSALS},
    summary="See what one has entered, and when",
)
def entries(request: HttpRequest, game_id: str) -> dict[str, Any]:
    """Return everything that was entered at one's own seat, oldest first; nobody else sees it."""
    who, game = _player(request, game_id)
    seat = seat_of_user(find_game(who, game), who.acting(game))
    rows = Entry.objects.filter(seat=seat)
    if seat.taken_at is not None:
        rows = rows.filter(at__gte=seat.taken_at)
    return {
        "entries": [
            {
                "number": row.number,
                "phase": row.phase,
                "at": row.at.isoformat(),
                "source": row.source,
                "sent": row.sent,
                "ready": row.is_ready,
            }
            for row in rows
        ]
    }


def submission_of(body: OrdersIn, key: str | None) -> Submission:
    """Return what was sent in; the key may stand in a header."""
    document = body.model_dump(exclude_unset=True)
    if key is not None:
        document["idempotency_key"] = key
    return Submission.read(document)


def source_of(who: Viewer) -> str:
    """Return how something was entered: by a program, or on the site."""
    return "key" if who.has_key else "site"


def _player(request: HttpRequest, game_id: str) -> tuple[Viewer, str]:
    """Return who asks, and the id of the game if they may see it."""
    who = viewer(request)
    return who, find_game(who, game_id).pk


def _answer(response: HttpResponse, saved: Saved) -> Status[dict[str, Any]]:
    """Answer with the reply and the revision that stands."""
    response["ETag"] = quoted(str(saved.revision))
    return Status(409 if saved.is_refused else 200, {**saved.reply, "revision": saved.revision})


def _revision(if_match: str | None) -> int | None:
    """Read which orders are to be replaced; None for whatever there are."""
    if if_match is None or if_match.strip() == "*":
        return None
    text = if_match.strip().removeprefix("W/").strip('"')
    if not text.isascii() or not text.isdigit():
        return _NEVER
    return int(text[:10])
