"""What the table decides together."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import models

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

    from standoff.server.play.models.game import Game
    from standoff.server.play.models.seat import Seat


class ProposalKind(models.TextChoices):
    """What may be proposed."""

    DRAW = "draw"
    CONCEDE = "concede"
    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"


class ProposalState(models.TextChoices):
    """What became of a proposal."""

    OPEN = "open"
    PASSED = "passed"
    REJECTED = "rejected"
    LAPSED = "lapsed"


class Proposal(models.Model):
    """A proposal: a draw among `powers`, to concede to the one of `powers`, to pause, to go on, to give up.

    Who voted how is never shown; who proposed it neither, for a draw or a concession.
    """

    game: models.ForeignKey[Game, Game] = models.ForeignKey(
        "play.Game", on_delete=models.CASCADE, related_name="proposals"
    )
    kind = models.CharField(max_length=10, choices=ProposalKind.choices)
    powers = models.JSONField(default=list)
    proposer: models.ForeignKey[Seat, Seat] = models.ForeignKey(
        "play.Seat", on_delete=models.CASCADE, related_name="proposals"
    )
    phase = models.CharField(max_length=10)
    created_at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=ProposalState.choices, default=ProposalState.OPEN)

    if TYPE_CHECKING:
        ballots: RelatedManager[Ballot]

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.state}"


class Ballot(models.Model):
    """One seat's vote, which may be changed while the proposal is open."""

    proposal = models.ForeignKey(Proposal, on_delete=models.CASCADE, related_name="ballots")
    seat: models.ForeignKey[Seat, Seat] = models.ForeignKey(
        "play.Seat", on_delete=models.CASCADE, related_name="ballots"
    )
    in_favour = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["proposal", "seat"], name="one_vote_a_seat")]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.in_favour}"
