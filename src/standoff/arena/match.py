"""A match: players at the seats of one game, phase after phase until it ends.

All that happens comes out as events. The same players, seed and settings give the same
events, whatever machine they are played on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from standoff.arena.agent import Agent
from standoff.arena.events import PUBLIC, Event, tell
from standoff.arena.legal_list import ListMode
from standoff.arena.seat import Seat
from standoff.arena.submission import Submission
from standoff.arena.table import Table
from standoff.arena.verdicts import Status
from standoff.core.errors import StandoffError
from standoff.core.game import Game
from standoff.core.outcomes import Resolution


class Match:
    """A game between players, one for each power.

    Each player gets dice of its own for every phase, made from the seed, the power and
    the phase: a match that is taken up again in the middle goes on as it would have.

    >>> from standoff.agents import HoldAgent
    >>> import standoff
    >>> powers = [power.name for power in standoff.standard().powers]
    >>> match = Match(dict.fromkeys(powers, HoldAgent()), seed=1, last_year=1901)
    >>> events = list(match.play())
    >>> str(match.game.phase), events[-1].kind
    ('S1902M', 'game_over')
    """

    __slots__ = ("_number", "agents", "game", "last_year", "mode", "name", "seats", "seed")

    def __init__(
        self,
        agents: Mapping[str, Agent],
        *,
        seed: int | str,
        game: Game | None = None,
        name: str = "match",
        last_year: int | None = None,
        mode: ListMode = ListMode.FULL,
    ) -> None:
        """Sit players down at a game, a new one on the standard board unless another is given.

        The game ends in a draw among the survivors after `last_year`, unless somebody
        wins before. Raises StandoffError where a power has no player.
        """
        self.game = Game() if game is None else game
        missing = [power.name for power in self.game.board.powers if power.name not in agents]
        if missing:
            raise StandoffError(f"no player for {', '.join(missing)}")
        self.agents = agents
        self.seed = seed
        self.name = name
        self.last_year = last_year
        self.mode = mode
        self.seats: dict[str, Seat] = {}
        self._number = 0

    def play(self) -> Iterator[Event]:
        """Play to the end, and yield what happens."""
        yield self._event("game_created", self._settings())
        for power in self.game.board.powers:
            yield self._event("seat_taken", {"power": power.name, "player": self.agents[power.name].name})
        yield self._event("game_started", {})
        while not self._ends():
            yield from self.play_phase()
        ending = self.game.ending
        assert ending is not None
        data = {"winner": ending.winner} if ending.winner else {"draw": list(ending.draw)}
        yield self._event("game_over", data)

    def play_phase(self) -> Iterator[Event]:
        """Play one phase: every player sees its seat and sends its orders, then all are judged."""
        table = Table.of(self.game, self.name, mode=self.mode, last_year=self.last_year)
        yield self._event("phase_opened", {"token": table.token})
        self.seats = {power.name: self._seat(table, power.name) for power in self.game.board.powers}
        missing = {power: units for power, seat in self.seats.items() if (units := _without_orders(seat))}
        if missing:
            yield self._event("orders_missing", {"units": missing})
        given = [order for seat in self.seats.values() for order in seat.given]
        yield self._event("orders_revealed", {"orders": _by_power(self.seats)})
        self.game.give(given)
        phase = str(self.game.phase)
        resolution = self.game.process()
        yield self._event("resolved", {"next": _next(resolution)}, phase, resolution)
        for kind, data in tell(resolution):
            yield self._event(kind, data, phase)

    def _settings(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "board": self.game.board.id,
            "rules": self.game.rules.to_json(),
            "seed": self.seed,
            "last_year": self.last_year,
            "legal_orders": self.mode.value,
        }

    def _seat(self, table: Table, power: str) -> Seat:
        """Return the seat of a power with the orders of its player, who is asked where there is a choice."""
        seat = Seat(table, power)
        if table.legal_orders(power):
            seed = f"{self.seed}/{power}/{table.position.phase}"
            dice = Random(seed)  # noqa: S311 - it keeps no secrets
            orders = tuple(self.agents[power].orders(seat.observation(), dice))
            seat, _ = seat.submit(Submission(table.token, orders, ready=True))
        return seat.lock()

    def _ends(self) -> bool:
        """Whether the game has ended; after the last year it ends now."""
        game = self.game
        if game.ending is None and self.last_year is not None and game.phase.year > self.last_year:
            game.draw()
        return game.ending is not None

    def _event(
        self,
        kind: str,
        data: Mapping[str, Any],
        phase: str | None = None,
        resolution: Resolution | None = None,
    ) -> Event:
        self._number += 1
        return Event(self._number, kind, phase or str(self.game.phase), PUBLIC, data, resolution)


def _without_orders(seat: Seat) -> list[str]:
    """Return the units of a seat that have no order, as text."""
    verdicts = seat.saved.judgement.verdicts if seat.saved else ()
    return [str(one.unit or one.order) for one in verdicts if one.status is Status.MISSING]


def _by_power(seats: Mapping[str, Seat]) -> dict[str, list[str]]:
    """Write the orders of every seat as they were given."""
    return {power: [order.text for order in seat.given] for power, seat in seats.items() if seat.given}


def _next(resolution: Resolution) -> str | None:
    return str(resolution.next_phase) if resolution.next_phase else None
