"""One at a time: whatever changes a game holds the game's row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from standoff.server.play.models import Game
from standoff.server.play.refusals import Refused


@contextmanager
def locked(game_id: str) -> Iterator[Game]:
    """Begin a transaction that holds a game's row, and give the game as it is then.

    SQLite has no locks on rows; there a transaction holds the whole database from its
    beginning on. Raises Refused where there is no such game.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(pk=game_id).first()
        if game is None:
            raise Refused("no_such_game", _("There is no such game."), 404)
        yield game
