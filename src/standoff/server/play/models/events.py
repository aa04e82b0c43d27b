"""What happened in a game, numbered, and never changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import models

if TYPE_CHECKING:
    from standoff.server.play.models.game import Game


class Event(models.Model):
    """One event.

    `audience` names the powers that may see it, each between bars; without any everybody
    may. History, live pages, notices and feeds all read this one list.
    """

    game: models.ForeignKey[Game, Game] = models.ForeignKey(
        "play.Game", on_delete=models.CASCADE, related_name="events"
    )
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=24)
    phase = models.CharField(max_length=10, blank=True)
    at = models.DateTimeField()
    data = models.JSONField(default=dict)
    audience = models.CharField(max_length=400, blank=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "number"], name="numbered_once")]

    def __str__(self) -> str:
        return f"{self.game_id}#{self.number} {self.kind}"

    @property
    def view(self) -> str:
        """Who may see it, as events tell: ``public``, or the powers with commas."""
        return ", ".join(self.audience.strip("|").split("|")) or "public"
