"""A deadline falls, and orders are missing: grace, what is told, who is blamed, and who is waited for."""

from __future__ import annotations

from datetime import datetime, timedelta

from standoff.core.phases import Phase
from standoff.server.play import feed
from standoff.server.play.actions.replacing import give_up
from standoff.server.play.house_rules import OnMissed
from standoff.server.play.models import Game, Seat
from standoff.server.play.schedule import later
from standoff.server.play.turn import Turn


def deadline_falls(turn: Turn, moment: datetime) -> bool:
    """Do what a missed deadline brings; whether the phase is to be judged now. The game's row is held."""
    game, missing = turn.game, turn.missing
    if not missing:
        return True
    if game.house_rules.grace_minutes and not game.grace_used:
        _give_grace(game, missing, moment)
        return False
    waits = game.house_rules.on_missed is OnMissed.WAIT
    if not game.is_held:
        feed.append(game, "orders_missing", {"powers": [seat.power for seat in missing], "waits": waits})
    for seat in missing:
        _blame(game, seat)
    if waits:
        _hold(turn, missing, moment)
    return not waits


def _give_grace(game: Game, missing: list[Seat], moment: datetime) -> None:
    """Let those who are late have some minutes more, once a phase."""
    minutes = game.house_rules.grace_minutes
    assert game.deadline_at is not None
    game.grace_used = True
    game.deadline_at = max(game.deadline_at, moment) + timedelta(minutes=minutes)
    game.save()
    powers = [seat.power for seat in missing]
    feed.append(game, "orders_missing", {"powers": powers, "grace": minutes})
    feed.append(game, "deadline_set", {"deadline": game.deadline_at.isoformat(), "for": "grace"})


def _blame(game: Game, seat: Seat) -> None:
    """Count a missed deadline of a person; after too many in a row others are looked for."""
    if not seat.is_played_by_person:
        return
    rules = game.house_rules
    seat.missed += 1
    seat.missed_in_all += 1
    seat.save()
    if seat.missed >= rules.misses and (rules.caretaker is not None or not seat.is_offered):
        give_up(game, seat)


def _hold(turn: Turn, missing: list[Seat], moment: datetime) -> None:
    """Wait for those who are missing; whoever has sent orders in time counts as done with them.

    Their seats can be taken over by their links meanwhile. There is a new deadline only
    where missing it again can bring a caretaker.
    """
    game, rules = turn.game, turn.game.house_rules
    if not game.is_held:
        _take_in(turn, missing)
    game.is_held = True
    game.deadline_at = None
    persons = [seat for seat in missing if seat.is_played_by_person]
    for seat in persons:
        seat.is_offered = True
        seat.save(update_fields=["is_offered"])
    minutes = rules.minutes(Phase.parse(game.phase).kind)
    if persons and rules.caretaker is not None and minutes is not None:
        game.deadline_at = later(rules.timetable, moment, minutes)
    game.save()
    if game.deadline_at is not None:
        feed.append(game, "deadline_set", {"deadline": game.deadline_at.isoformat(), "for": "hold"})


def _take_in(turn: Turn, missing: list[Seat]) -> None:
    """Count everybody as ready who has sent orders; a change takes that back, as ever."""
    absent = {seat.pk for seat in missing}
    for seat in turn.choosers:
        if seat.pk not in absent and not turn.orders[seat.pk].is_ready:
            row = turn.orders[seat.pk]
            row.is_ready = True
            row.save(update_fields=["is_ready"])
            feed.append(turn.game, "ready", {"power": seat.power, "ready": True})
