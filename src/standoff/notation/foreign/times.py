"""Moments as the saved games count them: microseconds since 1970, every message at one of its own.

Messages without a time are numbered instead, by numbers too small to be moments.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

FIRST = datetime(1970, 1, 1, tzinfo=UTC)
EARLIEST = 10**9
"""Smaller numbers only count the messages."""

_STEP = timedelta(microseconds=1)


def to_moment(time: str | None) -> int | None:
    """Return a time in the form of ISO 8601 as a number; None for any other text.

    >>> to_moment("2024-05-01T10:00:00Z"), to_moment("noon")
    (1714557600000000, None)
    """
    try:
        moment = datetime.fromisoformat(time or "")
    except ValueError:
        return None
    number = (moment.replace(tzinfo=moment.tzinfo or UTC) - FIRST) // _STEP
    return number if number >= EARLIEST else None


def from_moment(number: int) -> str | None:
    """Return the time that a number stands for; None where it only counts.

    >>> from_moment(1714557600000000), from_moment(12)
    ('2024-05-01T10:00:00Z', None)
    """
    if number < EARLIEST:
        return None
    try:
        moment = FIRST + timedelta(microseconds=number)
    except OverflowError:
        return None
    return moment.isoformat().replace("+00:00", "Z")
