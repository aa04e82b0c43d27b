"""The one clock of the site.

Everything that depends on the time asks here, so that a test can move it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def _system() -> datetime:
    return datetime.now(UTC)


clock: ContextVar[Clock] = ContextVar("clock", default=_system)
"""What tells the time; another one may be set for a while."""


def now() -> datetime:
    """Return the time, in UTC."""
    return clock.get()()
