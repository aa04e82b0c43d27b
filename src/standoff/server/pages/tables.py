"""Sitting down at a table, and getting up: a new game, its settings, invitations, seats."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from standoff.server.accounts.guests import whoever_asks
from standoff.server.accounts.models import User
from standoff.server.accounts.preferences import browser_zone
from standoff.server.pages import house_words
from standoff.server.pages.game_form import FIRST_PRESET, PRESETS, GameForm, first_values
from standoff.server.pages.lobby import places_of, where_it_stands
from standoff.server.play.actions.replacing import do_leave, do_take_over
from standoff.server.play.actions.seating import do_join
from standoff.server.play.models import Game, GameState, Seat
from standoff.server.play.refusals import Refused
from standoff.server.play.table import powers_of
from standoff.server.seeing import Viewer, find_game, hold_invitation, viewer_of


def seen(request: HttpRequest, game_id: str) -> tuple[Viewer, Game]:
    """Return who asks, and a game that they may see; for any other there is no such page."""
    viewer = viewer_of(request)
    try:
        return viewer, find_game(viewer, game_id)
    except Refused as refused:
        raise Http404 from refused


@require_http_methods(["GET", "POST"])
def new_game(request: HttpRequest) -> HttpResponse:
    """Show the form that makes a game, and make it."""
    preset = request.GET.get("preset", FIRST_PRESET)
    if request.method == "POST":
        form = GameForm(request.POST)
        if form.is_valid():
            try:
                game = form.make(whoever_asks(request))
            except Refused as refused:
                form.add_error(None, str(refused.text))
            else:
                return redirect("game" if game.state == GameState.PLAYING else "game_join", game.pk)
    else:
        form = GameForm(initial=first_values(preset, _suggested(request), browser_zone(request)))
    context = {"form": form, "presets": PRESETS, "preset": preset, "section": "games"}
    return render(request, "new_game.html", context)


def _suggested(request: HttpRequest) -> str:
    """Return a name for a game, so that nobody has to find one."""
    name = str(request.user) if isinstance(request.user, User) and not request.user.is_guest else ""
    return _("%(name)s’s table") % {"name": name} if name else _("Friday table")


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show everything that was agreed for a game to who thinks of joining; join it."""
    viewer, game = seen(request, game_id)
    refused = None
    if request.method == "POST":
        try:
            held = game.invitation if game.invitation in viewer.invitations else None
            seat = do_join(game.pk, whoever_asks(request), request.POST.get("power") or None, held)
        except Refused as reason:
            refused = reason
            viewer, game = seen(request, game_id)
        else:
            return redirect("game", seat.game_id)
    context = _table(request, viewer, game) | {"refused": refused}
    return render(request, "join.html", context, status=refused.status if refused else 200)


def _table(request: HttpRequest, viewer: Viewer, game: Game) -> dict[str, Any]:
    """Return what the page of a table shows."""
    mine = viewer.seat_in(game)
    places = places_of(viewer, game)
    knows = mine is not None or viewer.made(game)
    link = request.build_absolute_uri(reverse("invitation", args=[game.invitation]))
    return {
        "section": "games",
        "game": game,
        "places": places,
        "open": [place.power for place in places if not place.taken],
        "mine": mine.power if mine else None,
        "stands": where_it_stands(game, viewer.language),
        "settings": house_words.settings_of(game),
        "may_join": mine is None and game.state == GameState.WAITING,
        "link": link if knows and game.state in {GameState.WAITING, GameState.CHECKING} else None,
        "may_leave": mine is not None and not game.is_over,
    }


def invitation(request: HttpRequest, invitation: str) -> HttpResponse:
    """Open an invitation: from now on this browser may see the game and join it."""
    game = Game.objects.filter(invitation=invitation).first()
    if game is None:
        raise Http404
    hold_invitation(request, invitation)
    return redirect("game_join", game.pk)


@require_http_methods(["GET", "POST"])
def seat(request: HttpRequest, invitation: str) -> HttpResponse:
    """Show a seat that its link offers to somebody else, and let them take it."""
    found = Seat.objects.select_related("game", "user").filter(invitation=invitation).first()
    if found is None:
        raise Http404
    refused = None
    if request.method == "POST":
        try:
            taken = do_take_over(invitation, whoever_asks(request))
        except Refused as reason:
            refused = reason
        else:
            messages.success(
                request, _("The seat is yours. What was ordered so far stands until you change it.")
            )
            return redirect("game", taken.game_id)
    game, viewer = found.game, viewer_of(request)
    context = {
        "section": "games",
        "game": game,
        "seat": found,
        "stands": where_it_stands(game, viewer.language),
        "settings": house_words.settings_of(game),
        "centres": len(game.position.get("centers", {}).get(found.power, ())),
        "units": len(game.position.get("units", {}).get(found.power, ())),
        "powers": powers_of(game.board),
        "refused": refused,
        "may_take": found.is_offered and game.is_open,
    }
    return render(request, "seat.html", context, status=refused.status if refused else 200)


@require_http_methods(["GET", "POST"])
def leave(request: HttpRequest, game_id: str) -> HttpResponse:
    """Ask whether somebody really wants to leave a game, and let them go."""
    viewer, game = seen(request, game_id)
    mine = viewer.seat_in(game)
    if mine is None or viewer.user is None:
        return redirect("game_join", game.pk)
    if request.method == "POST":
        try:
            do_leave(game.pk, viewer.user)
        except Refused as reason:
            messages.error(request, str(reason.text))
            return redirect("game", game.pk)
        messages.success(request, _("You have left the game."))
        return redirect("lobby")
    rules = game.house_rules
    keeper = house_words.BOTS[rules.caretaker] if rules.caretaker else None
    context = {"section": "games", "game": game, "mine": mine.power, "keeper": keeper, "begun": game.is_open}
    return render(request, "leave.html", context)
