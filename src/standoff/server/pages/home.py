"""The front page, and the game against bots that begins there in one click."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from standoff.server.accounts.guests import whoever_asks
from standoff.server.play.actions.creating import do_play_bots
from standoff.server.play.table import powers_of


def home(request: HttpRequest) -> HttpResponse:
    """Show the front page."""
    return render(request, "home.html", {"powers": powers_of("standard")})


@require_POST
def play_bots(request: HttpRequest) -> HttpResponse:
    """Start a game against bots for whoever asks, and go there."""
    power = request.POST.get("power") or None
    game = do_play_bots(whoever_asks(request), power=power if power in powers_of("standard") else None)
    return redirect("game", game.pk)
