"""The phase that lies open: whom the game waits for, and whose orders are missing."""

from __future__ import annotations

from datetime import datetime

from standoff.arena import Table
from standoff.core.giving import give_all
from standoff.core.orders import Given
from standoff.server.play.house_rules import Press
from standoff.server.play.models import Game, Orders, Seat
from standoff.server.play.table import has_choice, table_of

UNREADABLE = "?"
"""What stands for a text that is no order, where nobody may write to anybody."""


class Turn:
    """The phase of a game whose row is held.

    Only who has something to decide is waited for: the `choosers`.
    """

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
        waits_for_open_seats = self.game.deadline_at is not None or self.game.is_held
        return [
            seat
            for seat in self.choosers
            if not self._is_ready(seat) and (waits_for_open_seats or not seat.is_open)
        ]

    @property
    def missing(self) -> list[Seat]:
        """The seats that have something to order, and have sent nothing at all."""
        return [seat for seat in self.choosers if not self._has_sent(seat)]

    @property
    def waits_for_bots(self) -> bool:
        """Whether a bot has yet to send its orders."""
        return any(seat.bot and not self._is_ready(seat) for seat in self.choosers)

    @property
    def is_done(self) -> bool:
        """Whether the phase may be judged before its deadline."""
        if not self.choosers:
            return True
        may_be_early = self.game.house_rules.early or self.game.deadline_at is None or self.game.is_held
        return may_be_early and not self.unready

    def is_late(self, moment: datetime) -> bool:
        """Whether the deadline has fallen."""
        return self.game.deadline_at is not None and self.game.deadline_at <= moment

    def _is_ready(self, seat: Seat) -> bool:
        return seat.pk in self.orders and self.orders[seat.pk].is_ready

    def _has_sent(self, seat: Seat) -> bool:
        row = self.orders.get(seat.pk)
        return row is not None and (bool(row.sent) or row.is_ready)

    def given(self) -> list[Given]:
        """Return all orders, by power in the order of the board."""
        board, texts = self.table.position.board, self.texts()
        return [
            one for power in board.powers for one in give_all(board, power.name, texts.get(power.name, ()))
        ]

    def texts(self) -> dict[str, list[str]]:
        """Return the texts of all orders by power, as everybody will read them.

        Where nobody may write to anybody, an order is no letter either: a text that is
        no order is not shown.
        """
        return {seat.power: self._shown(seat) for seat in self.seats if seat.pk in self.orders}

    def _shown(self, seat: Seat) -> list[str]:
        texts: list[str] = self.orders[seat.pk].sent
        if self.game.house_rules.press is not Press.GUNBOAT:
            return texts
        given = give_all(self.table.position.board, seat.power, texts)
        return [one.text if one.reading is not None else UNREADABLE for one in given]
