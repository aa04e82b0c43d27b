"""Workers in processes of their own, that die at a given step: forked from a process that has all loaded.

A step is a statement sent to the database, or a commit, whatever the code is that sends it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from multiprocessing import forkserver
from multiprocessing.context import ForkServerProcess
from multiprocessing.sharedctypes import Synchronized
from threading import Event
from typing import Any

import django
import pytest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "site_settings")
django.setup()

from databases import used  # noqa: E402 - Django had to be set up before
from django.db import connections  # noqa: E402 - the same

from standoff.server.clock import clock  # noqa: E402 - the same
from standoff.server.play.worker import run, work_once  # noqa: E402 - the same

_context = multiprocessing.get_context("forkserver")

NEVER = 1_000_000
ENDS_WITHIN = 60.0


class _Fate:
    """Counts the steps of this process, and kills it before a given one, as a power cut would."""

    def __init__(self, counted: Synchronized[int], last: int) -> None:
        self._counted, self._last = counted, last

    def step(self) -> None:
        if self._counted.value >= self._last:
            os.kill(os.getpid(), signal.SIGKILL)
        self._counted.value += 1

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: ANN401 - what Django hands on
        self.step()
        return execute(sql, params, many, context)

    def watch(self) -> None:
        """Count everything that goes to the database from now on."""
        connection = connections["default"]
        connection.execute_wrappers.append(self)
        commit = connection.commit

        def counted_commit() -> None:
            self.step()
            commit()
            self.step()

        vars(connection)["commit"] = counted_commit


@cache
def _start_server() -> None:
    """Start the process that workers are forked from, and have it load this module."""
    _context.set_forkserver_preload(["mortal"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
        forkserver.ensure_running()


def _act(url: str, counted: Synchronized[int], last: int, offset: float, seconds: float | None) -> None:
    """Be a worker: until nothing is due, or for ever where `seconds` says how often to look."""
    shift = timedelta(seconds=offset)
    clock.set(lambda: datetime.now(UTC) + shift)
    with used(url):
        connections["default"].ensure_connection()
        _Fate(counted, last).watch()
        if seconds is None:
            while work_once():
                pass
        else:
            run(Event(), seconds)


class MortalWorker:
    """A worker in a process of its own, which dies before its step number `last`.

    Its clock is `offset` seconds ahead. It ends by itself when nothing is due, or with `poll`
    never.
    """

    def __init__(
        self, url: str, *, last: int = NEVER, offset: float = 0.0, poll: float | None = None
    ) -> None:
        _start_server()
        self.counted: Synchronized[int] = _context.Value("i", 0)
        self.process: ForkServerProcess = _context.Process(
            target=_act, args=(url, self.counted, last, offset, poll), daemon=True
        )
        self.process.start()

    @property
    def is_dead(self) -> bool:
        """Whether it was killed, by itself or by `kill`."""
        return self.process.exitcode == -signal.SIGKILL

    def end(self) -> int:
        """Wait until it has ended, and return the number of steps that it took."""
        self.process.join(ENDS_WITHIN)
        assert self.process.exitcode in {0, -signal.SIGKILL}, self.process.exitcode
        return int(self.counted.value)

    def kill(self) -> None:
        self.process.kill()
        self.process.join(ENDS_WITHIN)
