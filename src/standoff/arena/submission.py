"""What a player sends in, and what comes back.

A submission is a whole set of orders: it takes the place of what was sent before. It
names the phase that it is for by the token that came with the observation, so that
orders which arrive late are refused and never carried out in the wrong phase.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from standoff.arena.speech import say
from standoff.arena.verdicts import OrderVerdict
from standoff.arena.warnings import OrderWarning
from standoff.core.position import Position
from standoff.notation.documents import check_number
from standoff.notation.parts import Part, known_fields

KEYS = ("phase_token", "orders", "ready", "idempotency_key", "note")
LONGEST_KEY = 200
LONGEST_NOTE = 10_000


@dataclass(frozen=True, slots=True)
class Submission:
    """A set of orders for one phase.

    An order is a text, the short id of one in the full list of legal orders, or an
    `Order`; anything else is an order that cannot be read. `ready` says that the player
    will not change them any more. A submission that comes again with the same
    `idempotency_key` is answered again, and changes nothing. `note` is the player's own.
    """

    phase_token: str
    orders: tuple[object, ...] = ()
    ready: bool = False
    idempotency_key: str | None = None
    note: str | None = None

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Submission:
        """Read a submission from JSON values; StandoffError naming what is wrong.

        >>> Submission.read({"phase_token": "S1901M-0123abcd", "orders": ["A PAR H"]}).orders
        ('A PAR H',)
        """
        fields = known_fields(Part(document), KEYS)
        for key in ("phase_token", "orders"):
            if key not in fields:
                raise Part(None, key).error("missing")
        orders = tuple(part.value for part in fields["orders"].items())
        check_number(len(orders))
        ready = fields.get("ready")
        return cls(
            fields["phase_token"].text(),
            orders,
            ready.truth() if ready else False,
            _short_text(fields.get("idempotency_key"), LONGEST_KEY),
            _short_text(fields.get("note"), LONGEST_NOTE),
        )


def _short_text(part: Part | None, longest: int) -> str | None:
    """Read a text that may be left out."""
    if part is None or part.value is None:
        return None
    text = part.text()
    if len(text) > longest:
        raise part.error(f"{len(text)} characters are too many, {longest} the most")
    return text


class ReplyState(Enum):
    """What became of a submission as a whole."""

    SAVED = "saved"
    CHECKED = "checked"
    REFUSED = "refused"


class Refusal(Enum):
    """Why a submission was refused as a whole, and nothing of it saved."""

    STALE_PHASE = "stale_phase"
    LOCKED = "locked"
    GAME_OVER = "game_over"
    KEY_REUSED = "key_reused"


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a submission: a verdict for each order and each unit, and warnings.

    `phase_token` is that of the phase that is open now. `given` of `due` orders stand.
    """

    position: Position
    phase_token: str
    state: ReplyState
    refusal: Refusal | None = None
    ready: bool = False
    verdicts: tuple[OrderVerdict, ...] = ()
    warnings: tuple[OrderWarning, ...] = ()
    given: int = 0
    due: int = 0

    def text(self, language: str = "en") -> str | None:
        """Say why the submission was refused; None where it was not."""
        if self.refusal is None:
            return None
        things = {"phase": self.position.phase}
        return say(self.refusal.value, things, self.position.board, language)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Write the reply; its sentences are in `language`: en, ru or nl."""
        return {
            "phase_token": self.phase_token,
            "state": self.state.value,
            "code": self.refusal.value if self.refusal else None,
            "text": self.text(language),
            "ready": self.ready,
            "verdicts": [verdict.to_json(language) for verdict in self.verdicts],
            "warnings": [warning.to_json(language) for warning in self.warnings],
            "coverage": f"{self.given}/{self.due}",
        }
