"""Lists of games, as one viewer may see them."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from standoff.core.phases import Phase as PhaseName
from standoff.notation.words import phase_name
from standoff.server.play.models import Game
from standoff.server.seeing.state import head_of, kind_of
from standoff.server.seeing.viewer import Viewer, player_of


def visible_games(viewer: Viewer) -> QuerySet[Game]:
    """Return the games that a viewer may see, the newest first."""
    public = Q(is_private=False) | Q(invitation__in=viewer.invitations)
    return Game.objects.filter(public | _concerns(viewer)).distinct().order_by("-created_at")


def own_games(viewer: Viewer) -> QuerySet[Game]:
    """Return the games that a viewer plays in or made, the newest first."""
    return Game.objects.filter(_concerns(viewer)).distinct().order_by("-created_at")


def _concerns(viewer: Viewer) -> Q:
    """Return what holds for the games that concern a viewer."""
    if viewer.seat is not None:
        return Q(pk=viewer.seat.game_id)
    if viewer.user is None:
        return Q(pk__in=())
    return Q(seats__user=viewer.user) | Q(creator=viewer.user)


def write_games(viewer: Viewer, games: QuerySet[Game]) -> list[dict[str, Any]]:
    """Write a few games with their seats, as lists show them."""
    return [_written(viewer, game) for game in games.prefetch_related("seats__user")]


def _written(viewer: Viewer, game: Game) -> dict[str, Any]:
    seats = list(game.seats.all())
    own = viewer.power_in(game)
    return {
        **head_of(viewer, game),
        "created": game.created_at.isoformat(),
        "phase": game.phase,
        "phase_name": phase_name(PhaseName.parse(game.phase), viewer.language),
        "deadline": game.deadline_at.isoformat() if game.deadline_at else None,
        "you": own,
        "open": sum(seat.is_open for seat in seats),
        "seats": [
            {
                "power": seat.power,
                "kind": kind_of(seat),
                "player": player_of(viewer, game, seat),
                "offered": seat.is_offered,
            }
            for seat in seats
        ],
    }
