"""The games: mine with what waits for me, and those that need a player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from standoff.core.phases import Phase as PhaseName
from standoff.notation.words import phase_name
from standoff.server.clock import now
from standoff.server.pages import house_words
from standoff.server.play.house_rules import HouseRules, Press
from standoff.server.play.models import Game, GameState, Seat
from standoff.server.play.table import powers_of
from standoff.server.seeing import Viewer, player_of, viewer_of
from standoff.server.seeing.lists import own_games, visible_games
from standoff.server.seeing.state import Sight

LIVE = 60
"""A phase of at most so many minutes is played in one sitting."""

SHOWN = 100


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as a list shows it: its power, whether somebody has it, and who."""

    power: str
    taken: bool
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A game that needs a player."""

    game: Game
    under: str
    turns: tuple[str, str]
    press: tuple[str, str]
    places: tuple[Place, ...]
    left: str
    url: str
    take_over: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """Something that waits for me: a few words, how pressing, and the icon beside."""

    text: str
    kind: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Mine:
    """A game of mine: where it stands, when it goes on, and what waits for me."""

    game: Game
    power: str | None
    stands: str
    deadline: datetime | None
    chips: tuple[Chip, ...]
    waits: bool


FILTERS = {
    "": gettext_lazy("All"),
    "live": gettext_lazy("Live"),
    "slow": gettext_lazy("A day or more a turn"),
    "gunboat": gettext_lazy("No letters"),
    "seats": gettext_lazy("Seats to take over"),
}


def lobby(request: HttpRequest) -> HttpResponse:
    """Show my games, and those that anybody may join."""
    viewer = viewer_of(request)
    wanted = request.GET.get("show", "")
    games = own_games(viewer).exclude(state__in=[GameState.OVER, GameState.CANCELLED])
    context = {
        "section": "games",
        "now": now(),
        "mine": sorted(map(Look(viewer).mine, games[:SHOWN]), key=_pressing),
        "rows": [row for row in open_rows(viewer) if _is_shown(row, wanted)],
        "past": own_games(viewer).filter(state__in=[GameState.OVER, GameState.CANCELLED])[:SHOWN],
        "playing": [
            (game, where_it_stands(game, viewer.language))
            for game in visible_games(viewer)
            .filter(state=GameState.PLAYING, is_private=False)
            .order_by("-started_at")[:10]
        ],
        "filters": FILTERS,
        "wanted": wanted if wanted in FILTERS else "",
    }
    return render(request, "lobby.html", context)


def _pressing(mine: Mine) -> tuple[bool, bool, float]:
    """Put what waits for me first, and of that what ends first."""
    return (not mine.waits, mine.deadline is None, mine.deadline.timestamp() if mine.deadline else 0.0)


def _is_shown(row: Row, wanted: str) -> bool:
    rules: HouseRules = row.game.house_rules
    minutes = rules.timetable.movement
    match wanted:
        case "live":
            return minutes is not None and minutes <= LIVE
        case "slow":
            return minutes is None or minutes >= house_words.DAY
        case "gunboat":
            return rules.press is Press.GUNBOAT
        case "seats":
            return row.take_over
        case _:
            return True


def open_rows(viewer: Viewer, limit: int = SHOWN) -> Iterator[Row]:
    """Yield the public games that need another player: to begin with, and then in somebody's place."""
    games = Game.objects.filter(is_private=False, state=GameState.WAITING).order_by("-created_at")
    if viewer.user is not None:
        games = games.exclude(seats__user=viewer.user)
    for game in games.prefetch_related("seats__user")[:limit]:
        yield _open_row(viewer, game)
    seats = Seat.objects.filter(
        is_offered=True, game__is_private=False, game__state__in=[GameState.PLAYING, GameState.PAUSED]
    ).select_related("game", "user")
    if viewer.user is not None:
        seats = seats.exclude(game__seats__user=viewer.user)
    for seat in seats.order_by("game__deadline_at")[:limit]:
        yield _offered_row(viewer, seat)


def _open_row(viewer: Viewer, game: Game) -> Row:
    rules = game.house_rules
    places = places_of(viewer, game)
    left = sum(not place.taken for place in places)
    return Row(
        game,
        f"{house_words.board_called(game.board)} · {house_words.rules_called(game.ruleset)}",
        house_words.turns(rules),
        house_words.press(rules),
        places,
        ngettext("one seat left", "%(count)d seats left", left) % {"count": left},
        reverse("game_join", args=[game.pk]),
    )


def _offered_row(viewer: Viewer, seat: Seat) -> Row:
    game = seat.game
    rules = game.house_rules
    centres = len(game.position.get("centers", {}).get(seat.power, ()))
    return Row(
        game,
        f"{where_it_stands(game, viewer.language)} · "
        + ngettext("%(count)d centre", "%(count)d centres", centres) % {"count": centres},
        house_words.turns(rules),
        house_words.press(rules),
        (Place(seat.power, taken=False),),
        _("a bot keeps it warm") if seat.bot else _("its units hold"),
        reverse("seat", args=[seat.invitation]),
        take_over=True,
    )


def places_of(viewer: Viewer, game: Game) -> tuple[Place, ...]:
    """Return the seats of a game in the order of the board."""
    seats = {seat.power: seat for seat in game.seats.all()}
    return tuple(_place(viewer, game, seats[power]) for power in powers_of(game.board))


def _place(viewer: Viewer, game: Game, seat: Seat) -> Place:
    player = (
        str(house_words.BOTS[seat.bot]) if seat.bot in house_words.BOTS else player_of(viewer, game, seat)
    )
    return Place(seat.power, not seat.is_open, player)


def where_it_stands(game: Game, language: str) -> str:
    """Say how far a game has come, in a few words."""
    match game.state:
        case GameState.WAITING:
            return _("Waiting for players")
        case GameState.CHECKING:
            return _("All seats taken; is everybody here?")
        case GameState.PAUSED:
            return _("%(phase)s, paused") % {"phase": phase_name(PhaseName.parse(game.phase), language)}
        case GameState.OVER:
            return _("Over")
        case GameState.CANCELLED:
            return _("Given up")
        case _:
            return phase_name(PhaseName.parse(game.phase), language)


class Look:
    """Looks at games for one viewer, and says what waits for them there."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer

    def mine(self, game: Game) -> Mine:
        """Look at a game."""
        sight = Sight.of(self.viewer, game)
        state = sight.write()
        chips = tuple(self._chips(game, state))
        you = state["you"]
        return Mine(
            game,
            you["power"] if you else None,
            where_it_stands(game, self.viewer.language),
            game.deadline_at,
            chips,
            any(chip.kind in {"warn", "act", "bad"} for chip in chips),
        )

    def _chips(self, game: Game, state: dict[str, Any]) -> Iterator[Chip]:
        """Yield what waits for me, the most pressing first."""
        you = state["you"]
        if game.state == GameState.WAITING:
            left = sum(seat["kind"] == "open" for seat in state["seats"])
            yield Chip(ngettext("one seat left", "%(count)d seats left", left) % {"count": left})
        if you is None:
            return
        if game.state == GameState.CHECKING and not you["here"]:
            yield Chip(_("say that you are here"), "act", "clock")
        if you["kind"] == "caretaker":
            yield Chip(_("a bot sits at your seat"), "warn", "bot")
        elif game.is_open:
            yield from _orders(you)
        asked = sum(proposal["mine"] is None for proposal in state["proposals"])
        if asked:
            yield Chip(
                ngettext("%(count)d vote to give", "%(count)d votes to give", asked) % {"count": asked},
                "act",
                "swords",
            )
        unread = sum(state["unread"].values())
        if unread:
            yield Chip(
                ngettext("%(count)d new letter", "%(count)d new letters", unread) % {"count": unread},
                "act",
                "chat",
            )


def _orders(you: dict[str, Any]) -> Iterator[Chip]:
    """Yield what there is to say about my orders."""
    if not you["legal"]:
        yield Chip(_("nothing to order"))
        return
    given, due = map(int, you["reply"]["coverage"].split("/"))
    if you["ready"]:
        yield Chip(_("ready"), "good", "check")
    elif given < due:
        missing = due - given
        yield Chip(
            ngettext("%(count)d order missing", "%(count)d orders missing", missing) % {"count": missing},
            "warn",
            "warn",
        )
    else:
        yield Chip(_("all orders written, not ready"), "act", "check")
