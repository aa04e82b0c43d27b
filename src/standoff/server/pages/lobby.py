"""The games: mine, and those that wait for players."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from standoff.server.accounts.models import User
from standoff.server.play.models import Game, GameState


def lobby(request: HttpRequest) -> HttpResponse:
    """Show my games, and those that anybody may join."""
    mine = Game.objects.none()
    if isinstance(request.user, User):
        mine = Game.objects.filter(seats__user=request.user).order_by("-created_at")
    waiting = Game.objects.filter(state=GameState.WAITING, is_private=False).order_by("-created_at")[:50]
    return render(request, "lobby.html", {"section": "games", "mine": mine, "waiting": waiting})
