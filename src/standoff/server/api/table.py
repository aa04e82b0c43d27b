"""What is decided at the table: proposals and votes, deadlines put off, and who is there."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from standoff.server.api.door import MEMBERS, viewer
from standoff.server.api.once import Key, once
from standoff.server.api.shapes import Number, ProposalIn, VoteIn
from standoff.server.api.told import REFUSALS, DeadlineOut, ProposalOut
from standoff.server.play.actions.delaying import do_extend
from standoff.server.play.actions.starting import do_say_here
from standoff.server.play.actions.voting import do_propose, do_vote
from standoff.server.play.models import Proposal
from standoff.server.seeing import find_game

router = Router(auth=MEMBERS, tags=["table"])


@router.post(
    "/games/{game_id}/proposals", response={201: ProposalOut, **REFUSALS}, summary="Propose something"
)
def propose(
    request: HttpRequest, game_id: str, body: ProposalIn, idempotency_key: Key = None
) -> Status[dict[str, Any]]:
    """Propose a draw, a concession, a pause, to go on, or to give the game up; and vote for it."""
    who = viewer(request)
    game, user = find_game(who, game_id).pk, who.acting(game_id)
    written = once(
        idempotency_key,
        game,
        user,
        ["proposals", body.kind, body.powers],
        lambda: _written(do_propose(game, user, body.kind, body.powers)),
    )
    return Status(201, written)


@router.post(
    "/games/{game_id}/proposals/{number}/vote", response={200: ProposalOut, **REFUSALS}, summary="Vote"
)
def vote(request: HttpRequest, game_id: str, number: Number, body: VoteIn) -> dict[str, Any]:
    """Vote on a proposal, or change one's vote; nobody learns who voted how."""
    who = viewer(request)
    game = find_game(who, game_id)
    return _written(do_vote(game.pk, who.acting(game.pk), number, in_favour=body.in_favour))


@router.post(
    "/games/{game_id}/extend", response={200: DeadlineOut, **REFUSALS}, summary="Put the deadline off"
)
def extend(request: HttpRequest, game_id: str, idempotency_key: Key = None) -> dict[str, Any]:
    """Put off the deadline, as often as the game allows it."""
    who = viewer(request)
    game, user = find_game(who, game_id).pk, who.acting(game_id)

    def do() -> dict[str, Any]:
        deadline = do_extend(game, user).deadline_at
        return {"deadline": deadline.isoformat() if deadline else None}

    return once(idempotency_key, game, user, ["extend"], do)


@router.post("/games/{game_id}/here", response={204: None, **REFUSALS}, summary="Say that one is there")
def here(request: HttpRequest, game_id: str) -> Status[None]:
    """Say that one is there, before a live game begins."""
    who = viewer(request)
    do_say_here(find_game(who, game_id).pk, who.acting(game_id))
    return Status(204, None)


def _written(proposal: Proposal) -> dict[str, Any]:
    """Write a proposal."""
    return {
        "id": proposal.pk,
        "kind": proposal.kind,
        "powers": proposal.powers,
        "state": proposal.state,
    }
