"""The worker: who is due, faults of one game, a database that is away, and its sign of life."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from club import POWERS, Club, person
from django.db.utils import DataError, OperationalError

from standoff.server.play import worker
from standoff.server.play.actions.creating import do_play_bots
from standoff.server.play.models import AT_ONCE, Beat, Game

Fault = Callable[[str], None]


def _failing(game_id: str, error: Exception) -> Fault:
    """Return what moves games on, but fails at one of them."""
    advance = worker._advance

    def failing(other: str) -> None:
        if other == game_id:
            raise error
        advance(other)

    return failing


@pytest.mark.parametrize(
    ("error", "rest"),
    [(ZeroDivisionError(), 60), (DataError("odd"), 60), (OperationalError("database is locked"), 1)],
)
def test_game_with_a_fault_rests_and_keeps_no_other_waiting(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: Exception, rest: int
) -> None:
    broken = do_play_bots(person("Ann"))
    club.begin()
    club.order_all()
    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING):
        patch.setattr(worker, "_advance", _failing(broken.pk, error))
        club.work()
    assert club.judged() == ["S1901M"]
    assert broken.pk in caplog.text
    assert Game.objects.get(pk=broken.pk).due_at == club.clock.moment + timedelta(seconds=rest)
    club.wait(seconds=rest)
    assert Game.objects.get(pk=broken.pk).due_at is None, "another try did what was to be done"


@pytest.mark.usefixtures("database")
def test_database_that_is_away_is_said_once_and_waited_for(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stop, looks = threading.Event(), []

    def look(_beat: Callable[[], None]) -> bool:
        looks.append(1)
        if len(looks) <= 3:
            raise OperationalError("connection refused")
        stop.set()
        return False

    monkeypatch.setattr(worker, "work_once", look)
    monkeypatch.setattr(worker, "_PATIENCE", 0.001)
    with caplog.at_level(logging.WARNING):
        worker.run(stop, 0.001)
    assert [record.getMessage() for record in caplog.records] == ["the database is away: connection refused"]
    assert len(looks) == 4


@pytest.mark.usefixtures("database")
def test_worker_that_stumbles_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    stop, looks = threading.Event(), []

    def look(_beat: Callable[[], None]) -> bool:
        looks.append(1)
        if len(looks) == 1:
            raise ZeroDivisionError
        stop.set()
        return False

    monkeypatch.setattr(worker, "work_once", look)
    monkeypatch.setattr(worker, "_PATIENCE", 0.001)
    with caplog.at_level(logging.ERROR):
        worker.run(stop, 0.001)
    assert "the worker stumbled" in caplog.text
    assert len(looks) == 2


def test_worker_gives_a_sign_of_life_while_it_is_there(club: Club) -> None:
    pulse = worker._Pulse()
    pulse.beat()
    club.clock.move(days=2)
    other = worker._Pulse()
    other.beat()
    assert Beat.objects.count() == 1, "one not heard of for a day is forgotten"
    other.end()
    assert not Beat.objects.exists()


def test_games_that_are_due_longest_come_first(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [do_play_bots(person(name)).pk for name in ("Ann", "Ben", "Cleo")]
    for ago, game in zip((1, 3, 2), games, strict=True):
        Game.objects.filter(pk=game).update(due_at=club.clock.moment - timedelta(minutes=ago))
    moved: list[str] = []
    monkeypatch.setattr(worker, "move_on", moved.append)
    worker.work_once()
    assert moved == [games[1], games[2], games[0]]


def test_what_a_player_does_is_looked_at_at_once(club: Club) -> None:
    club.begin()
    club.work()
    assert club.game.due_at == club.game.deadline_at
    club.order(POWERS[0], ready=False)
    assert club.game.due_at == club.game.deadline_at, "nothing follows from a draft"
    club.order(POWERS[0], ready=True)
    assert club.game.due_at == AT_ONCE
