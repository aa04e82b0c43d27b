"""The worker: it takes games that are due, one after another, and moves each on.

Any number of workers may run. A game is taken by holding its row, so none is taken
twice, and a worker that dies leaves the game as it was before.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

from django.db import close_old_connections, connection, transaction
from django.db.utils import Error as DatabaseError
from django.db.utils import InterfaceError, OperationalError

from standoff.server.clock import now
from standoff.server.play import bots, feed
from standoff.server.play.models import Beat, Game
from standoff.server.play.processing import advance

log = logging.getLogger(__name__)

AT_ONCE = 20
"""So many games are looked up at once."""

AFTER_A_FAULT = timedelta(minutes=1)
"""So long a game rests that could not be moved on, so that it keeps nobody else waiting."""

AFTER_AN_OUTAGE = timedelta(seconds=1)
"""So long one rests for which the database was away."""

BETWEEN_BEATS = 10.0
"""After so many seconds a worker says again that it is there."""

_POLL = 0.5
_PATIENCE = 1.0
_FORGOTTEN = timedelta(days=1)


def run(stop: threading.Event, poll: float = _POLL) -> None:
    """Work until told to stop.

    It looks for due games again and again, and at once after something happened in this
    process. A database that is away is waited for.
    """
    pulse = _Pulse()
    wake = threading.Event()
    end = feed.listen(lambda _game: wake.set())
    is_away = False
    try:
        while not stop.is_set():
            wake.clear()
            try:
                close_old_connections()
                busy = work_once(pulse.beat)
                is_away = False
            except DatabaseError as error:
                if not is_away:  # once is enough, however long it lasts
                    log.warning("the database is away: %s", str(error).strip())
                busy, is_away = False, True
            except Exception:
                log.exception("the worker stumbled")
                busy, is_away = False, True
            if is_away:
                stop.wait(_PATIENCE)
            elif not busy and not stop.is_set():
                wake.wait(poll)
    finally:
        end()
        pulse.end()
        connection.close()


class _Pulse:
    """The sign of life that one worker gives."""

    def __init__(self) -> None:
        self._worker = secrets.token_hex(8)
        self._last: float | None = None

    def beat(self) -> None:
        """Say that the worker is there, now and then, and forget those that were never heard of again."""
        tick = time.monotonic()
        if self._last is not None and tick < self._last + BETWEEN_BEATS:
            return
        moment = now()
        Beat.objects.update_or_create(worker=self._worker, defaults={"at": moment})
        Beat.objects.filter(at__lt=moment - _FORGOTTEN).delete()
        self._last = tick

    def end(self) -> None:
        """Say that the worker has gone."""
        with suppress(DatabaseError):
            Beat.objects.filter(worker=self._worker).delete()


def work_once(beat: Callable[[], None] = lambda: None) -> bool:
    """Move on every game that is due now; whether there was any. `beat` is called before each look."""
    beat()
    due = Game.objects.filter(due_at__lte=now()).order_by("due_at").values_list("pk", flat=True)[:AT_ONCE]
    games = list(due)
    for game_id in games:
        move_on(game_id)
        beat()
    return bool(games)


def move_on(game_id: str) -> None:
    """Move one game on; a fault is written down, and the game rests for a while.

    Raises DatabaseError where even that cannot be written down.
    """
    try:
        bots.send_orders(game_id)
        _advance(game_id)
    except (OperationalError, InterfaceError) as error:
        log.warning("game %s has to wait for the database: %s", game_id, str(error).strip())
        Game.objects.filter(pk=game_id).update(due_at=now() + AFTER_AN_OUTAGE)
    except Exception:
        log.exception("game %s could not be moved on", game_id)
        Game.objects.filter(pk=game_id).update(due_at=now() + AFTER_A_FAULT)


def _advance(game_id: str) -> None:
    """Take a game, unless another worker has it, and do what is due."""
    with transaction.atomic():
        game = (
            Game.objects.select_for_update(skip_locked=_skips()).filter(pk=game_id, due_at__lte=now()).first()
        )
        if game is not None:
            advance(game)


def _skips() -> bool:
    """Whether the database can pass over rows that somebody holds."""
    return bool(transaction.get_connection().features.has_select_for_update_skip_locked)
