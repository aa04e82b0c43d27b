"""A phase that was judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import models

if TYPE_CHECKING:
    from standoff.server.play.models.game import Game


class Phase(models.Model):
    """One judged phase: the question that the judge was asked, with all orders, and when.

    The answer follows from the question, so it is not kept. That a number is there once
    makes sure that no phase is judged twice.
    """

    game: models.ForeignKey[Game, Game] = models.ForeignKey(
        "play.Game", on_delete=models.CASCADE, related_name="phases"
    )
    number = models.PositiveIntegerField()
    code = models.CharField(max_length=10)
    question = models.JSONField()
    opened_at = models.DateTimeField()
    deadline_at = models.DateTimeField(null=True, blank=True)
    judged_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="judged_once")]

    def __str__(self) -> str:
        return f"{self.game_id} {self.code}"
