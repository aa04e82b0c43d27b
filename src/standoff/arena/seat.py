"""One seat at the table: what it sees, what it may order, and what it has sent in.

The site, bots and every other player come in by this door. A seat is a value: sending
orders in gives the seat that has them, and leaves the one before as it was.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from standoff.arena.legal_list import ListMode, order_ids
from standoff.arena.observation import Observation
from standoff.arena.submission import Refusal, Reply, ReplyState, Submission
from standoff.arena.table import Table
from standoff.arena.verdicts import Judgement, Sent, judge_orders
from standoff.arena.warnings import find_warnings
from standoff.core.errors import StandoffError
from standoff.core.orders import Given, Order
from standoff.front import give
from standoff.notation.documents import read_given

MOST_ANSWERS = 50
"""So many submissions with a key are remembered in a phase."""

_ID = re.compile(r"[a-z]{1,2}[0-9]{1,4}", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Saved:
    """The orders that a seat has sent in: the texts, what they come to, and whether it is done with them."""

    sent: tuple[Sent, ...]
    judgement: Judgement
    ready: bool = False
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """One power's seat in one phase.

    `saved` is a draft until the seat is locked. `answers` are the submissions that came
    with a key, with what was answered.

    >>> import standoff
    >>> table = Table.of(standoff.Game(), "first")
    >>> seat = Seat(table, "France")
    >>> seat, reply = seat.submit(Submission(table.token, ("a par-bur", "F BRE - SPA")))
    >>> [(one.status.value, str(one.order), one.code) for one in reply.verdicts]
    [('ok_normalised', 'A PAR - BUR', 'spelling'), ('rejected', 'F BRE H', 'not_adjacent'), ('missing', 'A MAR H', 'no_order')]
    >>> [order.text for order in seat.given]
    ['a par-bur', 'F BRE - SPA']
    """  # noqa: E501 - the answer is one line

    table: Table
    power: str
    saved: Saved | None = None
    is_locked: bool = False
    answers: tuple[tuple[Submission, Reply], ...] = ()

    def __post_init__(self) -> None:
        board = self.table.position.board
        if self.power not in board.power_index:
            names = ", ".join(power.name for power in board.powers)
            raise StandoffError(f"unknown power {self.power!r}; possible are {names}")

    @property
    def given(self) -> tuple[Given, ...]:
        """The orders that the judge is to have of this seat; where there is none, defaults take its place."""
        return self.saved.judgement.given if self.saved else ()

    @property
    def is_ready(self) -> bool:
        """Whether the player is done with the orders of this phase."""
        return self.saved is not None and self.saved.ready

    def observation(self) -> Observation:
        """Return what the player of this seat sees."""
        saved = self.saved
        return Observation(self.table, self.power, saved.judgement.verdicts if saved else None, self.is_ready)

    def check(self, submission: Submission) -> Reply:
        """Answer a submission without saving it."""
        return self._refused(submission) or self._reply(self._saved(submission), ReplyState.CHECKED)

    def submit(self, submission: Submission) -> tuple[Seat, Reply]:
        """Save a whole set of orders in place of the one before, and answer it.

        One for another phase, or for a seat that is locked, is refused and changes
        nothing; neither does one that was answered before.
        """
        refused = self._refused(submission)
        if refused is not None:
            return self, refused
        if (before := self._answer(submission)) is not None:
            return self, before
        saved = self._saved(submission)
        reply = self._reply(saved, ReplyState.SAVED)
        answers = self.answers
        if submission.idempotency_key is not None:
            answers = (*answers, (submission, reply))[-MOST_ANSWERS:]
        return replace(self, saved=saved, answers=answers), reply

    def lock(self) -> Seat:
        """Return the seat with its orders as they are, to be changed no more."""
        return replace(self, is_locked=True)

    def _refused(self, submission: Submission) -> Reply | None:
        """Refuse what is for another phase, or too late, or comes under a key that was used before."""
        if submission.phase_token != self.table.token:
            return self._refusal(Refusal.STALE_PHASE)
        if self.table.is_over:
            return self._refusal(Refusal.GAME_OVER)
        before = self._before(submission)
        if before is not None and before[0] != submission:
            return self._refusal(Refusal.KEY_REUSED)
        if self.is_locked and before is None:
            return self._refusal(Refusal.LOCKED)
        return None

    def _refusal(self, why: Refusal) -> Reply:
        return Reply(self.table.position, self.table.token, ReplyState.REFUSED, why, self.is_ready)

    def _before(self, submission: Submission) -> tuple[Submission, Reply] | None:
        """Return the submission that came with the same key before, with its answer."""
        key = submission.idempotency_key
        return None if key is None else next((a for a in self.answers if a[0].idempotency_key == key), None)

    def _answer(self, submission: Submission) -> Reply | None:
        """Return what a submission was answered before."""
        before = self._before(submission)
        return before[1] if before is not None else None

    def _saved(self, submission: Submission) -> Saved:
        """Read the orders of a submission, and judge them by themselves."""
        table = self.table
        sent = tuple(self._read(order) for order in submission.orders)
        listed = None if table.mode is ListMode.NONE else table.legal_orders(self.power)
        judgement = judge_orders(table.position, self.power, sent, table.rules, listed)
        return Saved(sent, judgement, submission.ready, submission.note)

    def _read(self, order: object) -> Sent:
        """Read one order: an id of the full list, an `Order`, or a text."""
        position = self.table.position
        if isinstance(order, Order):
            given = give(position, self.power, order)
            return Sent(given.text, given)
        if isinstance(order, str) and self.table.mode is ListMode.FULL and _ID.fullmatch(order.strip()):
            found = order_ids(self.table.legal_orders(self.power)).get(order.strip().lower())
            if found is not None:
                return Sent(order, give(position, self.power, found))
        given = read_given(self.power, order, position.board)
        return Sent(given.text, given)

    def _reply(self, saved: Saved, state: ReplyState) -> Reply:
        """Answer a set of orders."""
        table, judgement = self.table, saved.judgement
        return Reply(
            table.position,
            table.token,
            state,
            ready=saved.ready,
            verdicts=judgement.verdicts,
            warnings=find_warnings(table.position, judgement.orders),
            given=judgement.given_well,
            due=judgement.due,
        )
