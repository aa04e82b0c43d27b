"""The orders of a seat: what stands, what was entered when, and what was answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import models

if TYPE_CHECKING:
    from standoff.server.play.models.seat import Seat


class Orders(models.Model):
    """The orders of one seat in one phase as they stand, in the player's own words.

    There are no drafts beside them: what is entered stands at once and may be changed
    until the phase is judged. `revision` grows with every change.
    """

    seat: models.ForeignKey[Seat, Seat] = models.ForeignKey(
        "play.Seat", on_delete=models.CASCADE, related_name="orders"
    )
    number = models.PositiveIntegerField()
    sent = models.JSONField(default=list)
    note = models.TextField(blank=True)
    is_ready = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "number"], name="orders_once_a_phase")
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}/{self.number}: {self.sent}"


class Entry(models.Model):
    """One change of a seat's orders, as it was entered: shown to its player alone, and never changed."""

    seat: models.ForeignKey[Seat, Seat] = models.ForeignKey(
        "play.Seat", on_delete=models.CASCADE, related_name="entries"
    )
    number = models.PositiveIntegerField()
    phase = models.CharField(max_length=10)
    at = models.DateTimeField()
    source = models.CharField(max_length=20)
    sent = models.JSONField(default=list)
    is_ready = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [models.Index(fields=["seat", "number"], name="entry_phase")]

    def __str__(self) -> str:
        return f"{self.phase} {self.source}: {self.sent}"


class Answer(models.Model):
    """What a submission with a key was answered, so that the same one changes nothing twice."""

    seat: models.ForeignKey[Seat, Seat] = models.ForeignKey(
        "play.Seat", on_delete=models.CASCADE, related_name="answers"
    )
    key = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    reply = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["seat", "key"], name="a_key_once")]

    def __str__(self) -> str:
        return self.key
