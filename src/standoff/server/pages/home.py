"""The front page, and the game against bots that begins there in one click."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from standoff.core.phases import Phase as PhaseName
from standoff.notation.words import phase_name
from standoff.server.accounts.guests import whoever_asks
from standoff.server.pages.examples import example
from standoff.server.pages.handbook_text import chapter, parts
from standoff.server.pages.lobby import open_rows
from standoff.server.pages.vignettes import Window, patterns, vignette
from standoff.server.play.actions.creating import do_play_bots
from standoff.server.play.models import Game, GameState, Phase
from standoff.server.play.table import powers_of, turn_of
from standoff.server.seeing import viewer_of

_FRONT = Path(__file__).parent / "positions" / "front.txt"

LESSONS: tuple[tuple[str, str, Window], ...] = (
    (
        "move",
        "S1901M\nGermany\n A BER - SIL\nRussia\n A WAR - SIL\nAustria\n A VIE - GAL\n",
        (595, 572, 290, 190),
    ),
    (
        "support",
        "S1901M\nFrance\n A PAR - BUR\n A MAR S A PAR - BUR\nGermany\n A BUR H\n",
        (290, 690, 290, 190),
    ),
    ("convoy", "S1901M\nEngland\n A YOR - DEN VIA CONVOY\n F NTH C A YOR - DEN\n", (290, 420, 300, 196)),
)
"""The three boards that say what the game is about, each with what is seen of it."""


@dataclass(frozen=True, slots=True)
class Hero:
    """The board beside the first words: what it shows, and the game that it is from."""

    picture: SafeString
    game: Game | None = None
    phase: str = ""


@gzip_page
def home(request: HttpRequest) -> HttpResponse:
    """Show the front page."""
    viewer = viewer_of(request)
    context = {
        "powers": powers_of("standard"),
        "hero": _hero(viewer.language),
        "patterns": patterns("standard", viewer.language),
        "lessons": _lessons(viewer.language),
        "rows": list(islice(open_rows(viewer), 5)),
        "chapters": [chapter(name, viewer.language) for name in parts()["rules"]],
    }
    return render(request, "home.html", context)


def _hero(language: str) -> Hero:
    """Return the orders phase of a public game that was judged last; without any, a made-up one."""
    phase = (
        Phase.objects.filter(game__is_private=False, code__endswith="M", game__board="standard")
        .exclude(game__state=GameState.CANCELLED)
        .select_related("game")
        .order_by("-judged_at")
        .first()
    )
    if phase is None:
        return Hero(_made_up(language))
    name = phase_name(PhaseName.parse(phase.code), language)
    return Hero(_drawn(phase.game_id, phase.number, phase.judged_at, language), phase.game, name)


@lru_cache(maxsize=16)
def _drawn(game_id: str, number: int, judged_at: datetime, language: str) -> SafeString:
    """Draw a judged phase, which never changes; when it was judged tells it from any other."""
    turn = turn_of(Phase.objects.get(game_id=game_id, number=number, judged_at=judged_at).question)
    return vignette(turn.position, turn.resolution, language=language, whole=True)


@cache
def _made_up(language: str) -> SafeString:
    return example(_FRONT.read_text(encoding="utf-8")).picture(language, whole=True)


@cache
def _lessons(language: str) -> dict[str, SafeString]:
    return {name: example(text).picture(language, window) for name, text, window in LESSONS}


@require_POST
def play_bots(request: HttpRequest) -> HttpResponse:
    """Start a game against bots for whoever asks, and go there."""
    power = request.POST.get("power") or None
    game = do_play_bots(whoever_asks(request), power=power if power in powers_of("standard") else None)
    return redirect("game", game.pk)
