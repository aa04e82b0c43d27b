"""A game: its settings, and where it stands now."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, ClassVar

from django.db import models

from standoff.server.play.house_rules import HouseRules

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

    from standoff.server.accounts.models import User
    from standoff.server.play.models.events import Event
    from standoff.server.play.models.phase import Phase
    from standoff.server.play.models.seat import Seat
    from standoff.server.play.models.votes import Proposal


AT_ONCE = datetime(2000, 1, 1, tzinfo=UTC)
"""When a game is due that is to be looked at at once, even by a clock that was put back."""


class GameState(models.TextChoices):
    """How far a game has come."""

    WAITING = "waiting"
    """Seats are still open."""
    CHECKING = "checking"
    """All seats are taken, and everybody is asked whether they are there."""
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"
    CANCELLED = "cancelled"


class Game(models.Model):
    """A game.

    `position` is the board as a judge document, `phase` its code, and `number` counts the
    phases from nought. `due_at` is when the worker has to look at the game again: a
    deadline is a row and no timer. A game that `is_held` waits for orders that were
    missing as its deadline fell; a new deadline says when they count as missed again,
    and with none the game waits for as long as it takes. `event_count` is the number of the last event.
    """

    id = models.CharField(max_length=12, primary_key=True)
    name = models.CharField(max_length=60)
    board = models.CharField(max_length=40, default="standard")
    ruleset = models.JSONField(default=str)
    settings = models.JSONField(default=dict)
    is_private = models.BooleanField(default=False)
    invitation = models.CharField(max_length=40, unique=True)
    creator: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        "accounts.User", on_delete=models.SET_NULL, null=True, related_name="games_made"
    )
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    seed = models.CharField(max_length=40)

    state = models.CharField(max_length=10, choices=GameState.choices, default=GameState.WAITING)
    result = models.JSONField(null=True, blank=True)
    number = models.PositiveIntegerField(default=0)
    phase = models.CharField(max_length=10)
    token = models.CharField(max_length=24)
    position = models.JSONField()
    opened_at = models.DateTimeField(null=True, blank=True)
    deadline_at = models.DateTimeField(null=True, blank=True)
    grace_used = models.BooleanField(default=False)
    is_held = models.BooleanField(default=False, help_text="the deadline fell, and the game waits for orders")
    time_left = models.DurationField(null=True, blank=True, help_text="what was left as the game was paused")
    due_at = models.DateTimeField(null=True, blank=True)
    event_count = models.PositiveIntegerField(default=0)

    if TYPE_CHECKING:
        seats: RelatedManager[Seat]
        phases: RelatedManager[Phase]
        events: RelatedManager[Event]
        proposals: RelatedManager[Proposal]

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["due_at"], name="game_due", condition=models.Q(due_at__isnull=False)),
            models.Index(fields=["state", "-created_at"], name="game_list"),
        ]

    def __str__(self) -> str:
        return self.name

    def wake(self) -> None:
        """Have the worker look at once; the row is held."""
        self.due_at = AT_ONCE
        self.save(update_fields=["due_at"])

    @property
    def house_rules(self) -> HouseRules:
        """The settings that the game was made with."""
        return HouseRules.read(self.settings)

    @property
    def is_open(self) -> bool:
        """Whether orders are taken."""
        return self.state in {GameState.PLAYING, GameState.PAUSED}

    @property
    def is_over(self) -> bool:
        """Whether nothing will happen any more, and everything may be seen."""
        return self.state in {GameState.OVER, GameState.CANCELLED}
