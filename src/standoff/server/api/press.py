"""Letters between the players."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router, Status

from standoff.server.api.door import ANYBODY, MEMBERS, viewer
from standoff.server.api.once import Key, once
from standoff.server.api.shapes import GREATEST, MessageIn, ReadIn
from standoff.server.api.told import REFUSALS, LetterOut, LettersOut
from standoff.server.play.actions.writing import do_read, do_write
from standoff.server.seeing import find_game
from standoff.server.seeing.letters import letters_of, write_letter
from standoff.server.seeing.numbers import in_game, number_of

router = Router(tags=["press"])


@router.get(
    "/games/{game_id}/messages",
    auth=ANYBODY,
    response={200: LettersOut, **REFUSALS},
    by_alias=True,
    summary="Read letters",
)
def read(
    request: HttpRequest,
    game_id: str,
    conversation: Annotated[str | None, Query(max_length=300, pattern=r"^[^\x00]*$")] = None,
    before: Annotated[int, Query(ge=0, le=GREATEST)] = GREATEST,
    limit: Annotated[int, Query(ge=1, le=500)] = 200,
) -> dict[str, Any]:
    """Return the last letters that one may read, oldest first; all or those of one conversation."""
    who = viewer(request)
    return letters_of(who, find_game(who, game_id), conversation, before, limit)


@router.post(
    "/games/{game_id}/messages",
    auth=MEMBERS,
    response={201: LetterOut, **REFUSALS},
    by_alias=True,
    summary="Send a letter",
)
def write(
    request: HttpRequest,
    game_id: str,
    body: MessageIn,
    idempotency_key: Key = None,
) -> Status[dict[str, Any]]:
    """Send a letter to some powers or to all; one that comes again with its key is not sent twice."""
    who = viewer(request)
    found, user = find_game(who, game_id), who.acting(game_id)

    def do() -> dict[str, Any]:
        event = do_write(found.pk, user, body.to, body.text)
        return write_letter(event, number_of(who, found, event))

    written = once(
        idempotency_key,
        found.pk,
        user,
        ["messages", body.to, body.text],
        do,
    )
    return Status(201, written)


@router.post(
    "/games/{game_id}/messages/read",
    auth=MEMBERS,
    response={204: None, **REFUSALS},
    summary="Say how far one has read",
)
def mark(request: HttpRequest, game_id: str, body: ReadIn) -> Status[None]:
    """Remember that a conversation was read up to the letter of this number."""
    who = viewer(request)
    game = find_game(who, game_id)
    do_read(game.pk, who.acting(game.pk), body.conversation, in_game(who, game, body.number))
    return Status(204, None)
