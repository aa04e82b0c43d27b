"""Everybody at once: orders and letters while deadlines fall, two workers, kills, other clocks, restarts.

A round is a phase. However it went, nothing that was answered with "saved" is lost, and
no phase is judged twice or by half.
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from club import POWERS, Clock, Club
from django.db import close_old_connections, connection
from django.db.utils import InterfaceError, OperationalError
from integrity import check
from mortal import NEVER, MortalWorker
from postgres import Postgres

from standoff.arena import Submission
from standoff.core.orders import Order
from standoff.server.play.actions.ordering import do_submit
from standoff.server.play.actions.writing import do_write
from standoff.server.play.house_rules import HouseRules
from standoff.server.play.locking import locked
from standoff.server.play.models import Game, GameState, Phase
from standoff.server.play.schedule import Timetable
from standoff.server.play.table import table_of

RULES = HouseRules(timetable=Timetable(1440, 1440, 1440), early=False, caretaker=None, misses=10)
PHASES_A_GAME = 30
ROUND_ENDS_WITHIN = 60.0
POLL = 0.02
HOURS = 3600

Away = (OperationalError, InterfaceError)


@dataclass
class Said:
    """What a player was told: the orders that are saved under a revision, or that nobody knows."""

    power: str
    orders: list[str]
    revision: int | None


@dataclass
class Storm:
    """One game after another, and all who act in it at once."""

    url: str
    dice: random.Random
    restart: Callable[[], None] | None = None
    club: Club = field(default_factory=lambda: Club(Clock(datetime.now(UTC))))
    workers: list[MortalWorker] = field(default_factory=list)
    letters: int = 0
    judged: int = 0
    killed: int = 0
    refused: int = 0

    def rounds(self, number: int) -> None:
        """Play so many phases."""
        with ThreadPoolExecutor(len(POWERS) + 1) as crowd:
            try:
                for count in range(number):
                    self._prepare(count)
                    self._round(crowd, restarts=self.restart is not None and count % 60 == 30)
            finally:
                for worker in self.workers:
                    worker.kill()
                list(crowd.map(lambda _: connection.close(), range(50)))

    def _prepare(self, count: int) -> None:
        """Have a game that is being played, one sound worker, and one that is not."""
        if not self.club.id or self.club.game.is_over or self.club.game.number > PHASES_A_GAME:
            self._end()
            self.club = Club(Clock(datetime.now(UTC))).begin(RULES)
        if not self.workers:
            self.workers = [MortalWorker(self.url, poll=POLL) for _ in range(2)]
        if count % 3 == 0 or self.workers[1].process.exitcode is not None:
            self.workers[1].kill()
            self.killed += 1
            offset = self.dice.choice([0, 0, -HOURS, 26 * HOURS])
            last = self.dice.choice([self.dice.randrange(10, 60), NEVER])
            self.workers[1] = MortalWorker(self.url, last=last, offset=offset, poll=POLL)

    def _round(self, crowd: ThreadPoolExecutor, *, restarts: bool) -> None:
        """Have a deadline fall among many orders, and see what came of them."""
        number, token = self._open()
        table = table_of(self.club.game, with_past=False)
        plans = {power: [list(orders) for orders in table.legal_orders(power).values()] for power in POWERS}
        start = time.monotonic()
        writers = (*POWERS, "France")
        seeds = [self.dice.random() for _ in writers]
        futures: list[Future[list[Said]]] = [
            crowd.submit(self._write, power, token, plans[power], random.Random(seed), start)  # noqa: S311 - dice
            for power, seed in zip(writers, seeds, strict=True)
        ]
        if restarts and self.restart is not None:
            self.restart()
        said = [one for future in futures for one in future.result()]
        self._wait_for(number)
        self._compare(number, said)

    def _open(self) -> tuple[int, str]:
        """Have the deadline of the phase fall in a moment, and return the phase's number and token."""
        with locked(self.club.id) as game:
            game.deadline_at = game.due_at = datetime.now(UTC) + timedelta(milliseconds=60)
            game.save()
            return game.number, game.token

    def _write(
        self, power: str, token: str, plan: list[list[Order]], dice: random.Random, start: float
    ) -> list[Said]:
        """Be a player who sends orders again and again, and a letter now and then."""
        said = []
        for _ in range(2):
            time.sleep(max(0.0, start + dice.random() * 0.12 - time.monotonic()))
            orders = [str(dice.choice(choices)) for choices in plan]
            try:
                saved = do_submit(
                    self.club.id,
                    self.club.people[power],
                    Submission(token, tuple(orders), dice.random() < 0.3),
                )
                if saved.is_refused:
                    self.refused += 1
                else:
                    said.append(Said(power, orders, saved.revision))
                if dice.random() < 0.2:
                    do_write(self.club.id, self.club.people[power], "all", "Hello")
                    self.letters += 1
            except Away:
                if self.restart is None:
                    raise
                said.append(Said(power, orders, None))
                close_old_connections()
        return said

    def _wait_for(self, number: int) -> None:
        """Wait until the phase is judged."""
        end = time.monotonic() + ROUND_ENDS_WITHIN
        while self._stands_at(number):
            assert time.monotonic() < end, "nobody judges the phase"
            if self.workers[0].process.exitcode is not None:
                raise AssertionError("the sound worker has ended")
            time.sleep(0.005)
        self.judged += 1

    def _stands_at(self, number: int) -> bool:
        try:
            return bool(Game.objects.filter(pk=self.club.id, number=number, state=GameState.PLAYING).exists())
        except Away:
            if self.restart is None:
                raise
            close_old_connections()
            return True

    def _compare(self, number: int, said: list[Said]) -> None:
        """See that the phase was judged with what every player was last told to be saved."""
        judged = Phase.objects.get(game_id=self.club.id, number=number).question["orders"]
        known: dict[str, list[Said]] = defaultdict(list)
        for one in said:
            known[one.power].append(one)
        for power, ones in known.items():
            sure = max((one for one in ones if one.revision is not None), key=_revision, default=None)
            allowed = [one.orders for one in ones if one.revision is None] + [sure.orders if sure else None]
            assert judged.get(power) in allowed, (power, judged.get(power), ones)

    def _end(self) -> None:
        """See that the whole game is as it must be, and no letter is missing."""
        if self.club.id:
            game = check(self.club.id)
            if self.restart is None:
                assert game.events.filter(kind="message").count() == self.letters
            self.letters = 0


def _revision(one: Said) -> int:
    return one.revision or 0


def _storm(url: str, rounds: int, restart: Callable[[], None] | None = None) -> None:
    storm = Storm(url, random.Random(rounds), restart)  # noqa: S311 - dice
    storm.rounds(rounds)
    storm._end()
    assert storm.judged == rounds
    assert storm.killed >= rounds // 3
    assert storm.refused, "some orders came too late, or the deadline did not fall among them"


@pytest.fixture
def restartable(postgres: Postgres) -> Callable[[], None]:
    """What restarts the database server as a power cut would."""

    def restart() -> None:
        postgres.stop()
        postgres.start()

    return restart


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_rounds_on_sqlite(database: str) -> None:
    _storm(database, 15)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_rounds_on_postgres(database: str) -> None:
    _storm(database, 15)


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_many_rounds_on_sqlite(database: str) -> None:
    _storm(database, 200)


@pytest.mark.long
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
def test_many_rounds_on_postgres(database: str, restartable: Callable[[], None]) -> None:
    _storm(database, 1000, restartable)
