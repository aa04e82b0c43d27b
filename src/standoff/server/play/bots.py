"""Bots at their seats: each is asked once a phase, and answers by the same door as everybody."""

from __future__ import annotations

import logging
from datetime import timedelta
from random import Random

from standoff.agents import agent
from standoff.arena import Seat as ArenaSeat
from standoff.arena import Submission, Table
from standoff.server.clock import now
from standoff.server.play.actions.ordering import save
from standoff.server.play.locking import locked
from standoff.server.play.models import Game, GameState, Orders, Seat
from standoff.server.play.table import has_choice, table_of

log = logging.getLogger(__name__)

THINKING = timedelta(seconds=30)
"""While its bots think, a game is left alone by other workers for so long at most."""


def send_orders(game_id: str) -> bool:
    """Have the bots of a game send the orders that are still missing; whether any did.

    They think while nobody waits for the game's row. What comes too late for its phase
    is dropped.
    """
    game = Game.objects.filter(pk=game_id, state=GameState.PLAYING).first()
    if game is None or not (seats := _silent(game)) or not _claim(game):
        return False
    table = table_of(game)
    answers = {seat.pk: _think(game, table, seat) for seat in seats if has_choice(table, seat.power)}
    with locked(game_id) as current:
        current.wake()
        if current.token != table.token or current.state != GameState.PLAYING:
            return False
        for seat in _silent(current):
            if seat.pk in answers:
                submission = Submission(table.token, tuple(answers[seat.pk]), ready=True)
                orders = Orders.objects.filter(seat=seat, number=current.number).first()
                save(current, seat, submission, orders, source="bot", language="en")
    return bool(answers)


def _silent(game: Game) -> list[Seat]:
    """Return the bots' seats that have not sent their orders."""
    sent = Orders.objects.filter(number=game.number, is_ready=True).values("seat_id")
    return list(game.seats.exclude(bot="").exclude(pk__in=sent))


def _claim(game: Game) -> bool:
    """Keep other workers from having the same bots think; whether none does already."""
    moment = now()
    due = Game.objects.filter(pk=game.pk, token=game.token, due_at__lte=moment)
    return due.update(due_at=moment + THINKING) == 1


def _think(game: Game, table: Table, seat: Seat) -> list[str]:
    """Ask a bot for its orders; one that fails gives none, and keeps nobody waiting."""
    dice = Random(f"{game.seed}/{seat.power}/{game.phase}")  # noqa: S311 - it keeps no secrets
    try:
        return [
            str(order) for order in agent(seat.bot).orders(ArenaSeat(table, seat.power).observation(), dice)
        ]
    except Exception:
        log.exception("%s gave no orders for %s in game %s", seat.bot, seat.power, game.pk)
        return []
