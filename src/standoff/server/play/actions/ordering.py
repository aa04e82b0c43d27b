"""Orders, by the one door of the arena."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from standoff.arena import Reply, ReplyState, Submission, Table
from standoff.arena import Seat as ArenaSeat
from standoff.server.accounts.models import User
from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.actions.playing import check_no_caretaker
from standoff.server.play.actions.seating import seat_of_user, tell_taken
from standoff.server.play.locking import locked
from standoff.server.play.models import Answer, Entry, Game, GameState, Orders, Seat
from standoff.server.play.refusals import Refused
from standoff.server.play.table import seat_of, table_of


@dataclass(frozen=True, slots=True)
class Saved:
    """What a submission was answered, as JSON values, and the revision of the orders that stand now."""

    reply: dict[str, Any]
    revision: int

    @property
    def is_refused(self) -> bool:
        """Whether nothing was saved."""
        return bool(self.reply["state"] == ReplyState.REFUSED.value)


def do_submit(
    game_id: str,
    user: User | None,
    submission: Submission,
    *,
    seat_id: int | None = None,
    source: str = "site",
    language: str = "en",
    revision: int | None = None,
) -> Saved:
    """Save a whole set of orders for a seat, that of a person or the one named.

    With a `revision` that is not the one that stands, nothing is saved and Refused is
    raised, so that one page does not undo what was entered on another.
    """
    with locked(game_id) as game:
        seat = _seat(game, user, seat_id)
        if answered := _answered(seat, submission):
            return answered
        orders = _orders(game, seat)
        if revision is not None and revision != (orders.revision if orders else 0):
            raise Refused("changed_elsewhere", _("Your orders were changed in another place meanwhile."), 412)
        check_open(game)
        check_no_caretaker(seat)
        return save(game, seat, submission, orders, source=source, language=language)


def do_change(  # noqa: PLR0913 - the same
    game_id: str,
    user: User | None,
    token: str,
    changes: dict[str, str | None],
    *,
    ready: bool | None = None,
    seat_id: int | None = None,
    source: str = "site",
    language: str = "en",
) -> Saved:
    """Change the orders of single units, and leave those of the others as they stand.

    `changes` has the new order by unit ("A PAR") or, as in winter where the unit may not
    be there yet, by province ("PAR"); None takes an order back. Any change takes `ready`
    back, unless it is said again.
    """
    with locked(game_id) as game:
        seat = _seat(game, user, seat_id)
        check_open(game)
        check_no_caretaker(seat)
        orders = _orders(game, seat)
        table = table_of(game, with_past=False)
        sent = changed(table, seat.power, list(orders.sent) if orders else [], changes)
        is_ready = ready if ready is not None else (bool(orders and orders.is_ready) and not changes)
        submission = Submission(token, tuple(sent), is_ready, note=orders.note or None if orders else None)
        return save(game, seat, submission, orders, source=source, language=language)


def do_check(game_id: str, user: User | None, submission: Submission, *, seat_id: int | None = None) -> Reply:
    """Answer a submission without saving it."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise Refused("no_such_game", _("There is no such game."), 404)
    seat = _seat(game, user, seat_id)
    return ArenaSeat(table_of(game, with_past=False), seat.power).check(submission)


def changed(table: Table, power: str, sent: list[str], changes: dict[str, str | None]) -> list[str]:
    """Return a set of orders in which those for some units are others, or taken back."""
    left = [text for text in sent if changes.keys().isdisjoint(_names(table, power, text))]
    return left + [text for text in changes.values() if text]


def _names(table: Table, power: str, text: str) -> tuple[str, ...]:
    """Return by what an order is known: its unit, and where that is; nothing where it names none."""
    seat, _reply = ArenaSeat(table, power).submit(Submission(table.token, (text,)))
    assert seat.saved is not None
    unit = seat.saved.judgement.verdicts[0].unit
    return () if unit is None else (str(unit), unit.location.province.code)


def check_open(game: Game) -> None:
    """Refuse orders for a game that takes none."""
    if not game.is_open:
        raise Refused("not_playing", _("The game is not being played."))


def save(
    game: Game, seat: Seat, submission: Submission, orders: Orders | None, *, source: str, language: str
) -> Saved:
    """Save a submission to a game whose row is held, and answer it."""
    table = table_of(game, with_past=False)
    value, reply = ArenaSeat(table, seat.power).submit(submission)
    answer = reply.to_json(language)
    if reply.state is ReplyState.REFUSED:
        return Saved(answer, orders.revision if orders else 0)
    assert value.saved is not None
    sent = [one.given.text for one in value.saved.sent]
    was_ready = orders is not None and orders.is_ready
    if orders is None:
        orders = Orders(seat=seat, number=game.number)
    orders.sent, orders.note, orders.is_ready = sent, submission.note or "", submission.ready
    orders.revision += 1
    orders.changed_at = now()
    orders.save()
    Entry.objects.create(
        seat=seat,
        number=game.number,
        phase=game.phase,
        at=orders.changed_at,
        source=source,
        sent=[one.text for one in value.saved.sent],
        is_ready=submission.ready,
    )
    _remember(seat, submission, answer, orders.revision)
    _after(game, seat, orders, was_ready=was_ready)
    return Saved(answer, orders.revision)


def _after(game: Game, seat: Seat, orders: Orders, *, was_ready: bool) -> None:
    """Tell who is ready, and have the worker look where the game may go on."""
    if seat.missed and not seat.bot:
        _is_back(game, seat)
    if orders.is_ready != was_ready:
        feed.append(game, "ready", {"power": seat.power, "ready": orders.is_ready})
    if orders.is_ready and game.state == GameState.PLAYING:
        game.wake()


def _is_back(game: Game, seat: Seat) -> None:
    """Count a player who had missed deadlines as present again; the seat is no longer offered to others."""
    was_offered = seat.is_offered
    seat.missed, seat.is_offered = 0, False
    seat.save(update_fields=["missed", "is_offered"])
    if was_offered:
        tell_taken(game, seat)


def _seat(game: Game, user: User | None, seat_id: int | None) -> Seat:
    """Return the seat that somebody acts for."""
    if seat_id is not None:
        return game.seats.get(pk=seat_id)
    if user is None:
        raise Refused("not_in_game", _("You have no seat in this game."), 403)
    return seat_of_user(game, user)


def _orders(game: Game, seat: Seat) -> Orders | None:
    return Orders.objects.filter(seat=seat, number=game.number).first()


def _digest(submission: Submission) -> str:
    """Return what tells two submissions apart."""
    known = replace(submission, idempotency_key=None)
    text = json.dumps([known.phase_token, known.orders, known.ready, known.note], default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _answered(seat: Seat, submission: Submission) -> Saved | None:
    """Return what a submission was answered before; Refused where its key came with another one."""
    if submission.idempotency_key is None:
        return None
    before = Answer.objects.filter(seat=seat, key=submission.idempotency_key).first()
    if before is None:
        return None
    if before.digest != _digest(submission):
        raise Refused("key_reused", _("This key came with other orders before."), 422)
    return Saved(before.reply["reply"], before.reply["revision"])


def _remember(seat: Seat, submission: Submission, answer: dict[str, Any], revision: int) -> None:
    """Keep the answer to a submission that came with a key."""
    if submission.idempotency_key is not None:
        Answer.objects.create(
            seat=seat,
            key=submission.idempotency_key,
            digest=_digest(submission),
            reply={"reply": answer, "revision": revision},
            at=now(),
        )


def standing(game: Game, seat: Seat, table: Table) -> tuple[ArenaSeat, Orders | None]:
    """Return a seat as its player sees it, and the row of its orders."""
    orders = _orders(game, seat)
    return seat_of(table, seat, orders), orders
