"""People who delete their account leave their games first."""

from __future__ import annotations

from typing import Any

from django.db.models.signals import pre_delete
from django.dispatch import receiver

from standoff.server.accounts.models import User
from standoff.server.play.actions.replacing import leave
from standoff.server.play.locking import locked
from standoff.server.play.models import Game


@receiver(pre_delete, sender=User, dispatch_uid="leave_games")
def leave_games(instance: User, **_: Any) -> None:  # noqa: ANN401 - what Django sends along
    """Have a person leave every game that is not over."""
    for game_id in Game.objects.filter(seats__user=instance).order_by("pk").values_list("pk", flat=True):
        with locked(game_id) as game:
            seat = game.seats.filter(user=instance).first()
            if seat is not None and not game.is_over:
                leave(game, seat)
