"""Games: what there are, their state, and their phases."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from standoff.server.api.answers import FOREVER, LOOK_AGAIN, has, quoted, tagged, unchanged
from standoff.server.api.door import ANYBODY, MEMBERS, viewer
from standoff.server.api.shapes import GameIn, Number
from standoff.server.api.told import REFUSALS, GameMadeOut, GamesOut, StateOut, Values
from standoff.server.play.actions.creating import do_create
from standoff.server.play.house_rules import HouseRules
from standoff.server.seeing import find_game
from standoff.server.seeing.lists import own_games, visible_games, write_games
from standoff.server.seeing.phases import phase_of
from standoff.server.seeing.state import Sight

router = Router(tags=["games"])

States = Literal["waiting", "checking", "playing", "paused", "over", "cancelled"]


@router.get("/games", auth=ANYBODY, response={200: GamesOut, **REFUSALS}, summary="List games")
def list_games(
    request: HttpRequest,
    state: States | None = None,
    mine: bool = False,
    limit: Annotated[int, Query(ge=1, le=100)] = 50,
    offset: Number = 0,
) -> dict[str, Any]:
    """Return the games that one may see, the newest first: all public ones, and one's own."""
    who = viewer(request)
    games = own_games(who) if mine else visible_games(who)
    if state is not None:
        games = games.filter(state=state)
    return {"games": write_games(who, games[offset : offset + limit])}


@router.post(
    "/games",
    auth=MEMBERS,
    response={201: GameMadeOut, **REFUSALS},
    summary="Make a game",
)
def make(request: HttpRequest, body: GameIn) -> Status[dict[str, str]]:
    """Make a game with its settings; it starts when all its seats are taken."""
    game = do_create(
        viewer(request).acting(),
        body.name,
        HouseRules.read(body.settings),
        board=body.board,
        ruleset=body.rules,
        is_private=body.private,
        power=body.power,
        bots=body.bots,
        joins=body.joins,
    )
    return Status(201, {"id": game.pk, "invitation": game.invitation})


@router.get(
    "/games/{game_id}/state",
    auth=ANYBODY,
    response={200: StateOut, 304: None, **REFUSALS},
    summary="See where a game stands",
)
def state(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return everything about a game that one may see now; 304 where nothing has changed."""
    who = viewer(request)
    sight = Sight.of(who, find_game(who, game_id))
    if has(request, quoted(sight.tag)):
        return unchanged(quoted(sight.tag))
    response = tagged(request, sight.write())
    response["ETag"] = quoted(sight.tag)
    return response


@router.get(
    "/games/{game_id}/phases/{number}",
    auth=ANYBODY,
    response={200: Values, 304: None, **REFUSALS},
    summary="See a phase that was judged",
)
def phase(request: HttpRequest, game_id: str, number: Number) -> HttpResponse:
    """Return the judge's answer for a phase, with all orders; it never changes."""
    who = viewer(request)
    cache = FOREVER if "language" in request.GET else LOOK_AGAIN
    return tagged(request, phase_of(find_game(who, game_id), number, who.language), cache=cache)
