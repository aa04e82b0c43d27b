"""New games."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

import standoff
from standoff.agents import AGENTS
from standoff.arena.table import phase_token
from standoff.core.errors import StandoffError
from standoff.core.ruleset import Ruleset
from standoff.judging import shipped_board
from standoff.notation.documents import write_position
from standoff.notation.words import power_name
from standoff.server.accounts.models import User
from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.actions.seating import fill, sit
from standoff.server.play.actions.starting import start_when_full
from standoff.server.play.house_rules import HouseRules, Press
from standoff.server.play.models import Game, Seat
from standoff.server.play.refusals import Refused
from standoff.server.play.schedule import Timetable
from standoff.server.play.table import new_id, powers_of

LONGEST_NAME = 60

AGAINST_BOTS = HouseRules(
    press=Press.GUNBOAT,
    timetable=Timetable(movement=None, retreat=None, adjustment=None),
    extensions=0,
    caretaker=None,
)
"""A game with bots waits for nobody: it has no deadlines and is judged when the player is ready."""


def check_name(name: str) -> str:
    """Return a game's name without needless spaces."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused("bad_name", _("A game's name has from 1 to 60 characters."), 422)
    return name


def check_bots(board: str, bots: Mapping[str, str]) -> None:
    """Refuse bots that there are not, or for powers that there are not."""
    for power, bot in bots.items():
        if power not in powers_of(board):
            raise Refused("no_such_power", _("There is no power %(power)s.") % {"power": power}, 422)
        if bot not in AGENTS:
            raise Refused("no_such_bot", _("There is no bot %(bot)s.") % {"bot": bot}, 422)


def _new(name: str, rules: HouseRules, board: str, ruleset: Any) -> Game:  # noqa: ANN401 - checked by Ruleset.of
    """Return the row of a new game, which is not saved yet; Refused for settings that there are not."""
    try:
        rules.check()
        judged_by = Ruleset.of(ruleset)
        position = standoff.Game(board=shipped_board(board).id).position
    except StandoffError as error:
        raise Refused("bad_settings", str(error), 422) from error
    game = Game(
        id=new_id(),
        name=check_name(name),
        board=board,
        ruleset=judged_by.to_json(),
        settings=rules.to_json(),
        invitation=secrets.token_urlsafe(16),
        created_at=now(),
        seed=secrets.token_hex(8),
        phase=str(position.phase),
        position=write_position(position),
    )
    game.token = phase_token(game.id, position, judged_by, 0)
    return game


def do_create(  # noqa: PLR0913 - a game has that many settings
    creator: User,
    name: str,
    rules: HouseRules,
    *,
    board: str = "standard",
    ruleset: Any = "rulebook-2023",  # noqa: ANN401 - checked by Ruleset.of
    is_private: bool = False,
    power: str | None = None,
    bots: Mapping[str, str] | None = None,
    joins: bool = True,
    seed: str | None = None,
) -> Game:
    """Make a game, seat its creator - at `power`, or wherever chance has it - and the bots.

    It starts when all seats are taken.
    """
    bots = bots or {}
    game = _new(name, rules, board, ruleset)
    check_bots(board, bots)
    if len(bots) == len(powers_of(board)):
        raise Refused("nobody_plays", _("A game is for at least one person."), 422)
    game.creator, game.is_private = creator, is_private
    game.seed = seed or game.seed
    with transaction.atomic():
        game.save(force_insert=True)
        seats = [
            Seat(game=game, power=each, invitation=secrets.token_urlsafe(16)) for each in powers_of(board)
        ]
        Seat.objects.bulk_create(seats)
        feed.append(
            game,
            "game_created",
            {"name": game.name, "board": board, "rules": game.ruleset, "settings": game.settings},
        )
        if joins:
            sit(game, creator, power, taken=set(bots))
        for each, bot in bots.items():
            fill(game, each, bot)
        start_when_full(game)
    return game


def do_play_bots(
    player: User, *, power: str | None = None, bot: str = "greedy", last_year: int | None = None
) -> Game:
    """Make a game of one person against bots, and start it."""
    powers = powers_of("standard")
    mine = power or secrets.choice(powers)
    check_bots("standard", {mine: bot})
    bots = {each: bot for each in powers if each != mine}
    called = power_name(mine, shipped_board("standard"), get_language() or "en")
    return do_create(
        player,
        str(_("%(power)s against bots") % {"power": called}),
        replace(AGAINST_BOTS, last_year=last_year),
        power=mine,
        bots=bots,
        is_private=True,
    )
