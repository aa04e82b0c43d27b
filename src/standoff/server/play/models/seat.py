"""A seat: who plays a power."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import models

if TYPE_CHECKING:
    from standoff.server.accounts.models import User
    from standoff.server.play.models.game import Game


class Seat(models.Model):
    """A power in a game, and who plays it: a person, a bot, a bot in place of a person, or nobody.

    `bot` plays where it is set, also for a `user` who is gone (a caretaker): the person may
    come back and take over again. `missed` counts the deadlines missed in a row,
    `missed_in_all` all of them. `is_here` is the answer to the check before a live game.
    """

    game: models.ForeignKey[Game, Game] = models.ForeignKey(
        "play.Game", on_delete=models.CASCADE, related_name="seats"
    )
    power = models.CharField(max_length=30)
    user: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        "accounts.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    invitation = models.CharField(max_length=40, unique=True)
    is_offered = models.BooleanField(default=False, help_text="somebody else may take the seat by its link")
    is_here = models.BooleanField(default=False)
    taken_at = models.DateTimeField(null=True, blank=True)
    missed = models.PositiveSmallIntegerField(default=0)
    missed_in_all = models.PositiveSmallIntegerField(default=0)
    extensions_used = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["power"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "power"], name="a_seat_for_each_power"),
            models.UniqueConstraint(
                fields=["game", "user"], name="one_seat_a_person", condition=models.Q(user__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.power

    @property
    def is_open(self) -> bool:
        """Whether nobody plays the power."""
        return self.user_id is None and not self.bot

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person plays the power now."""
        return self.user_id is not None and not self.bot

    @property
    def is_absent(self) -> bool:
        """Whether the player missed the last deadline: others need not wait for such a one's vote."""
        return self.missed > 0
