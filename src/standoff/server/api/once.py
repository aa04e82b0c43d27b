"""Doing something once, though it may be asked for again: for whoever lost the answer on the way."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Annotated, Any

from django.utils.translation import gettext_lazy as _
from ninja import Header

from standoff.server.accounts.models import User
from standoff.server.clock import now
from standoff.server.play.actions.seating import seat_of_user
from standoff.server.play.locking import locked
from standoff.server.play.models import Answer
from standoff.server.play.refusals import Refused

Key = Annotated[str | None, Header(alias="Idempotency-Key", max_length=200)]
"""What is asked for again with the same key is answered as before, and done no second time."""


def once(
    key: str | None, game_id: str, user: User, asked: list[Any], do: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Do something for the seat of a person, or answer what was answered under this key before.

    Refused where the key came with something else.
    """
    if key is None:
        return do()
    with locked(game_id) as game:
        seat = seat_of_user(game, user)
        digest = hashlib.sha256(json.dumps(asked).encode()).hexdigest()
        before = Answer.objects.filter(seat=seat, key=key).first()
        if before is None:
            answer = do()
            Answer.objects.create(seat=seat, key=key, digest=digest, reply=answer, at=now())
            return answer
        if before.digest != digest:
            raise Refused("key_reused", _("This key came with something else before."), 422)
        known: dict[str, Any] = before.reply
        return known
