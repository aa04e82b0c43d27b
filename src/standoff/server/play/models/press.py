"""How far each player has read each conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import models

if TYPE_CHECKING:
    from standoff.server.play.models.seat import Seat


class ReadMark(models.Model):
    """The number of the last event that a seat has read in one conversation.

    A conversation is a set of powers; its key is their names, sorted and joined by bars,
    or ``all``.
    """

    seat: models.ForeignKey[Seat, Seat] = models.ForeignKey(
        "play.Seat", on_delete=models.CASCADE, related_name="read_marks"
    )
    conversation = models.CharField(max_length=300)
    number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["seat", "conversation"], name="marked_once")]

    def __str__(self) -> str:
        return f"{self.conversation} {self.number}"
