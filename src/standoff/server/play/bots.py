"""Bots at their seats: each is asked once a phase, and answers by the same door as everybody."""

from __future__ import annotations

from random import Random

from standoff.agents import agent
from standoff.arena import Seat as ArenaSeat
from standoff.arena import Submission
from standoff.server.play.actions.ordering import save
from standoff.server.play.locking import locked
from standoff.server.play.models import Game, GameState, Orders
from standoff.server.play.table import table_of


def send_orders(game_id: str) -> bool:
    """Have the bots of a game send the orders that are still missing; whether any did.

    They think while nobody waits for the game's row. What comes too late for its phase
    is dropped.
    """
    game = Game.objects.filter(pk=game_id, state=GameState.PLAYING).first()
    if game is None:
        return False
    done = set(
        Orders.objects.filter(seat__game=game, number=game.number, is_ready=True).values_list(
            "seat_id", flat=True
        )
    )
    asked = [seat for seat in game.seats.exclude(bot="") if seat.pk not in done]
    if not asked:
        return False
    table = table_of(game)
    answers = {}
    for seat in asked:
        if table.legal_orders(seat.power):
            dice = Random(f"{game.seed}/{seat.power}/{game.phase}")  # noqa: S311 - it keeps no secrets
            answers[seat.pk] = [
                str(order)
                for order in agent(seat.bot).orders(ArenaSeat(table, seat.power).observation(), dice)
            ]
    if not answers:
        return False
    with locked(game_id) as current:
        if current.token != table.token or current.state != GameState.PLAYING:
            return False
        for seat in current.seats.filter(pk__in=answers).exclude(bot=""):
            submission = Submission(table.token, tuple(answers[seat.pk]), ready=True)
            orders = Orders.objects.filter(seat=seat, number=current.number).first()
            save(current, seat, submission, orders, source="bot", language="en")
    return True
