"""How a game goes on: what is due is done, in one transaction that holds the game's row.

Orders in, phase judged, events appended, next deadline set: all or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from standoff.arena import Table
from standoff.arena.events import living, tell
from standoff.arena.table import phase_token
from standoff.core.adjudicate import adjudicate
from standoff.core.giving import give_all
from standoff.core.orders import Given
from standoff.core.outcomes import Resolution
from standoff.core.phases import Phase as PhaseName
from standoff.notation.documents import write_position
from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.actions.seating import give_up
from standoff.server.play.actions.starting import end_ready_check
from standoff.server.play.ending import end_in_draw, end_with_winner
from standoff.server.play.house_rules import OnMissed
from standoff.server.play.models import Game, GameState, Orders, Phase, ProposalState, Seat
from standoff.server.play.opening import open_phase
from standoff.server.play.table import has_choice, table_of


class Turn:
    """The phase that lies open: whom the game waits for, and whose orders are missing."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.table: Table = table_of(game, with_past=False)
        self.seats: list[Seat] = list(game.seats.all())
        rows = Orders.objects.filter(seat__game=game, number=game.number)
        self.orders: dict[int, Orders] = {row.seat_id: row for row in rows}
        self.choosers = [seat for seat in self.seats if has_choice(self.table, seat.power)]

    @property
    def unready(self) -> list[Seat]:
        """The seats that are not done yet; one that nobody plays is done where there is no deadline."""
        return [
            seat
            for seat in self.choosers
            if not (seat.pk in self.orders and self.orders[seat.pk].is_ready)
            and not (seat.is_open and self.game.deadline_at is None and not self.game.is_held)
        ]

    @property
    def missing(self) -> list[Seat]:
        """The seats that have something to order, and have sent nothing at all."""
        return [seat for seat in self.choosers if not (seat.pk in self.orders and self._has_sent(seat))]

    def _has_sent(self, seat: Seat) -> bool:
        row = self.orders[seat.pk]
        return bool(row.sent) or row.is_ready

    def given(self) -> list[Given]:
        """Return all orders, by power."""
        board = self.table.position.board
        texts = {seat.power: self.orders[seat.pk].sent for seat in self.seats if seat.pk in self.orders}
        return [
            one for power in board.powers for one in give_all(board, power.name, texts.get(power.name, ()))
        ]

    def by_power(self) -> dict[str, list[str]]:
        """Return the texts of all orders, by power."""
        return {seat.power: self.orders[seat.pk].sent for seat in self.seats if seat.pk in self.orders}


def advance(game: Game) -> bool:
    """Do what is due in a game whose row is held; whether a phase was judged."""
    moment = now()
    if game.state == GameState.CHECKING:
        if game.deadline_at is not None and game.deadline_at <= moment:
            end_ready_check(game)
        return False
    if game.state != GameState.PLAYING:
        _look_again(game, None)
        return False
    turn = Turn(game)
    is_late = game.deadline_at is not None and game.deadline_at <= moment
    may_be_early = game.house_rules.early or game.deadline_at is None
    if not turn.choosers or (may_be_early and not turn.unready) or (game.is_held and not turn.missing):
        judge(game, turn, moment)
        return True
    if is_late and _deadline_falls(game, turn, moment):
        judge(game, turn, moment)
        return True
    if game.due_at is not None and game.due_at <= moment:
        _look_again(game, game.deadline_at)
    return False


def _look_again(game: Game, moment: datetime | None) -> None:
    """Have the worker look again at another time, or not before something happens."""
    game.due_at = moment
    game.save(update_fields=["due_at"])


def _deadline_falls(game: Game, turn: Turn, moment: datetime) -> bool:
    """Do what a missed deadline brings; whether the phase is to be judged now."""
    rules, missing = game.house_rules, turn.missing
    if not missing:
        return True
    powers = [seat.power for seat in missing]
    if rules.grace_minutes and not game.grace_used:
        game.grace_used = True
        assert game.deadline_at is not None
        game.deadline_at = game.due_at = max(game.deadline_at, moment) + timedelta(
            minutes=rules.grace_minutes
        )
        game.save()
        feed.append(game, "orders_missing", {"powers": powers, "grace": rules.grace_minutes})
        feed.append(game, "deadline_set", {"deadline": game.deadline_at.isoformat(), "for": "grace"})
        return False
    waits = rules.on_missed is OnMissed.WAIT
    feed.append(game, "orders_missing", {"powers": powers, "waits": waits})
    for seat in missing:
        _blame(game, seat)
    if waits:
        game.is_held = True
        game.deadline_at = None
        game.save()
        return False
    return True


def _blame(game: Game, seat: Seat) -> None:
    """Count a missed deadline of a person; after too many in a row the seat is offered to others."""
    if not seat.is_played_by_person:
        return
    seat.missed += 1
    seat.missed_in_all += 1
    seat.save()
    if seat.missed >= game.house_rules.misses and not seat.is_offered:
        give_up(game, seat)


def judge(game: Game, turn: Turn, moment: datetime) -> Resolution:
    """Judge the phase that lies open, and open the next one or end the game; the row is held."""
    position, rules = turn.table.position, turn.table.rules
    resolution = adjudicate(position, turn.given(), rules)
    assert game.opened_at is not None
    Phase.objects.create(
        game=game,
        number=game.number,
        code=game.phase,
        question={**write_position(position), "rules": rules.to_json(), "orders": turn.by_power()},
        opened_at=game.opened_at,
        deadline_at=game.deadline_at,
        judged_at=moment,
    )
    feed.append_all(game, _news(game, turn, resolution))
    _lapse(game)
    before, following = game.deadline_at, resolution.next
    game.number += 1
    game.phase = str(following.phase)
    game.position = write_position(following)
    game.token = phase_token(game.id, following, rules, game.number)
    game.save()
    _go_on(game, resolution, before)
    return resolution


def _news(game: Game, turn: Turn, resolution: Resolution) -> Iterator[feed.News]:
    """Yield what a judged phase is told as."""
    yield feed.News("orders_revealed", {"orders": turn.by_power()})
    winner = resolution.winner
    data: dict[str, Any] = {"number": game.number, "next": None if winner else str(resolution.next.phase)}
    yield feed.News("resolved", data)
    for kind, said in tell(resolution):
        yield feed.News(kind, said)


def _lapse(game: Game) -> None:
    """Let go of what was proposed in the phase, but for what the clock is about."""
    game.proposals.filter(state=ProposalState.OPEN, kind__in=["draw", "concede"]).update(
        state=ProposalState.LAPSED
    )


def _go_on(game: Game, resolution: Resolution, before: datetime | None) -> None:
    """Open the next phase, or end the game."""
    last_year = game.house_rules.last_year
    if resolution.winner is not None:
        end_with_winner(game, resolution.winner)
    elif last_year is not None and PhaseName.parse(game.phase).year > last_year:
        end_in_draw(game, living(resolution.next))
    else:
        open_phase(game, before)
