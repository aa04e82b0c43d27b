"""Keys for programs: made, found by their hash, and good for a person or for one seat.

A key is shown once, when it is made; of it the site keeps a hash alone. The key of a seat
is good as long as the person stays who sat there when it was made.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from standoff.server.accounts.models import Token, User
from standoff.server.clock import now
from standoff.server.play.models import Seat

PREFIX = "standoff_"
"""Every key begins like this, so that it is known for what it is where it lies about."""

_LOOK_AGAIN = timedelta(minutes=1)


def make_key(name: str, *, user: User | None = None, seat: Seat | None = None) -> tuple[Token, str]:
    """Make a key for a person or for a seat; return its row, and the key itself, which is not kept."""
    key = PREFIX + secrets.token_urlsafe(32)
    row = Token.objects.create(user=user, seat=seat, name=name, digest=digest(key), created_at=now())
    return row, key


def digest(key: str) -> str:
    """Return what is kept of a key; it is long and random, so that one round of hashing is enough."""
    return hashlib.sha256(key.encode("utf-8", "surrogateescape")).hexdigest()


def holder(key: str) -> tuple[User, Seat | None] | None:
    """Return whom a key is good for, and at which seat alone; None for a key that is good for nothing."""
    token = (
        Token.objects.select_related("user", "seat", "seat__user", "seat__game")
        .filter(digest=digest(key))
        .first()
    )
    if token is None:
        return None
    if token.used_at is None or token.used_at < now() - _LOOK_AGAIN:
        Token.objects.filter(pk=token.pk).update(used_at=now())
    seat = token.seat
    if seat is None:
        return (token.user, None) if token.user is not None and token.user.is_active else None
    sits = seat.user is not None and seat.taken_at is not None and seat.taken_at <= token.created_at
    return (seat.user, seat) if sits and seat.user is not None and seat.user.is_active else None
