"""The page of a game, and what it fetches; each part also works as a plain form without scripts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from standoff.arena import Submission
from standoff.core.phases import Phase as PhaseName
from standoff.notation.press import Message
from standoff.notation.words import LANGUAGES, phase_name
from standoff.render.replay import page as replay_page
from standoff.server.accounts.guests import whoever_asks
from standoff.server.api.answers import FOREVER
from standoff.server.pages import maps, moments
from standoff.server.pages.game_texts import texts
from standoff.server.pages.house_words import settings_of
from standoff.server.pages.table_acts import act
from standoff.server.pages.tables import seen
from standoff.server.play.actions.ordering import do_submit
from standoff.server.play.actions.writing import ALL, do_write
from standoff.server.play.models import Game, Phase
from standoff.server.play.refusals import Refused
from standoff.server.play.table import past_of, position_of, powers_of
from standoff.server.seeing import Viewer, state_of
from standoff.server.seeing.letters import letters_of

LETTERS_SHOWN = 200


@require_GET
def game(request: HttpRequest, game_id: str, code: str | None = None) -> HttpResponse:
    """Show a game as it stands, or one of its phases."""
    viewer, found = seen(request, game_id)
    phase = _phase(found, code)
    state = state_of(viewer, found)
    now = moments.present(found, viewer.seat_in(found), viewer.language)
    shown = moments.judged(phase, viewer.language) if phase is not None else now
    context = {
        "game": found,
        "section": "games",
        "state": state,
        "shown": shown,
        "phase": phase,
        "you": state["you"],
        "page_data": _page_data(viewer, found, state, now, phase),
        "letters": letters_of(viewer, found, None, found.event_count + 1, LETTERS_SHOWN)["messages"],
        "powers": powers_of(found.board),
        **_table(found, state),
    }
    return render(request, "games/game.html", context)


def _phase(found: Game, code: str | None) -> Phase | None:
    """Return the phase that was asked for; None for the one that lies open."""
    if code is None or (code == found.phase and not found.is_over):
        return None
    phase = found.phases.filter(code=code).order_by("-number").first()
    if phase is None:
        raise Http404
    return phase


def _page_data(
    viewer: Viewer, found: Game, state: dict[str, Any], now: dict[str, Any], phase: Phase | None
) -> dict[str, Any]:
    """Return what the scripts of the page begin with."""
    user, language = viewer.user, viewer.language
    return {
        "game": found.pk,
        "language": language,
        "map": maps.map_url(found.board, language),
        "facts": maps.facts_url(found.board, language),
        "api": f"/api/v1/games/{found.pk}",
        "page": reverse("game", args=[found.pk]),
        "coasts": f"{reverse('handbook')}coasts/",
        "zone": user.time_zone if user is not None else "",
        "state": state,
        "now": now,
        "phase": phase.number if phase is not None else None,
        "texts": texts(),
    }


@require_GET
def moment_now(request: HttpRequest, game_id: str) -> HttpResponse:
    """Send what the map shows of the phase that lies open, with the reader's own orders."""
    viewer, found = seen(request, game_id)
    shown = moments.present(found, viewer.seat_in(found), viewer.language)
    return JsonResponse(shown, headers={"Cache-Control": "no-store"})


@require_GET
def moment_judged(request: HttpRequest, game_id: str, number: int, language: str) -> HttpResponse:
    """Send what the map shows of a phase that was judged; it never changes."""
    _viewer, found = seen(request, game_id)
    phase = found.phases.filter(number=number).first()
    if phase is None or language not in LANGUAGES:
        raise Http404
    return JsonResponse(moments.judged(phase, language), headers={"Cache-Control": FOREVER})


@require_GET
def centres(request: HttpRequest, game_id: str) -> HttpResponse:
    """Send how many centres each power had in each phase."""
    viewer, found = seen(request, game_id)
    documents = [(phase.code, phase.question) for phase in found.phases.all()]
    rows = [
        {
            "code": code,
            "year": PhaseName.parse(code).year,
            "name": phase_name(PhaseName.parse(code), viewer.language),
            "counts": {power: len(owned) for power, owned in document["centers"].items()},
        }
        for code, document in [*documents, (found.phase, found.position)]
    ]
    return JsonResponse({"phases": rows}, headers={"Cache-Control": "no-store"})


def _table(found: Game, state: dict[str, Any]) -> dict[str, Any]:
    """Return what the panel of powers shows beside the state."""
    alive = [seat["power"] for seat in state["seats"] if seat["alive"]]
    goal = position_of(found).board.centres_to_win
    return {
        "rules": found.house_rules,
        "settings": settings_of(found),
        "alive": alive,
        "goal": goal,
        "has_votes": found.is_open,
    }


@require_GET
def table(request: HttpRequest, game_id: str) -> HttpResponse:
    """Send the panel of powers: who plays, what is voted on, what may be done."""
    viewer, found = seen(request, game_id)
    state = state_of(viewer, found)
    context = {"game": found, "state": state, "you": state["you"], **_table(found, state)}
    response = render(request, "games/table.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def _done(request: HttpRequest, game_id: str, do: Callable[[], str | None]) -> HttpResponse:
    """Do something that was sent by a form, and go back to the game with what came of it."""
    try:
        said = do()
    except Refused as refused:
        messages.error(request, str(refused.text))
    else:
        if said:
            messages.success(request, said)
    return redirect("game", game_id)


@require_POST
def send_orders(request: HttpRequest, game_id: str) -> HttpResponse:
    """Save orders that were typed, one a line."""
    viewer, found = seen(request, game_id)
    lines = [line.strip() for line in request.POST.get("orders", "").splitlines() if line.strip()]
    submission = Submission(
        request.POST.get("token", ""), tuple(lines[:200]), ready=request.POST.get("ready") == "1"
    )

    def do() -> str:
        saved = do_submit(found.pk, viewer.user, submission, source="form", language=viewer.language)
        if saved.is_refused:
            raise Refused(saved.reply["code"], saved.reply["text"])
        return _("Saved. What each order comes to stands below.")

    return _done(request, game_id, do)


@require_POST
def send_letter(request: HttpRequest, game_id: str) -> HttpResponse:
    """Send a letter that was written in the plain form."""
    viewer, found = seen(request, game_id)
    chosen = request.POST.getlist("to")

    def do() -> str:
        do_write(found.pk, viewer.user, ALL if ALL in chosen else chosen, request.POST.get("text", ""))
        return _("Sent.")

    return _done(request, game_id, do)


@require_POST
def do_at_table(request: HttpRequest, game_id: str) -> HttpResponse:
    """Do one of the things that the panel of powers offers."""
    viewer, found = seen(request, game_id)
    user = whoever_asks(request) if request.POST.get("act") == "join" else viewer.user
    if "application/json" not in request.headers.get("Accept", ""):
        return _done(request, game_id, lambda: act(found, user, viewer, request.POST))
    try:
        return JsonResponse({"said": act(found, user, viewer, request.POST)})
    except Refused as refused:
        return JsonResponse({"code": refused.code, "text": str(refused.text)}, status=refused.status)


@require_GET
def replay(request: HttpRequest, game_id: str) -> HttpResponse:
    """Send a game that is over as one page that needs no site, to be kept."""
    viewer, found = seen(request, game_id)
    if not found.is_over:
        raise Http404
    letters = letters_of(viewer, found, None, found.event_count + 1, found.event_count)["messages"]
    text = replay_page(
        [turn.resolution for turn in past_of(found)] or [position_of(found)],
        title=found.name,
        press=[_message(letter) for letter in letters],
        result=found.result,
        language=viewer.language,
    )
    headers = {"Content-Disposition": f'attachment; filename="standoff-{found.pk}.html"'}
    return HttpResponse(text, content_type="text/html; charset=utf-8", headers=headers)


def _message(letter: dict[str, Any]) -> Message:
    """Return a letter as records have it."""
    to = () if letter["to"] == ALL else tuple(letter["to"])
    return Message(letter["from"], to, letter["phase"], letter["text"], letter["at"])
