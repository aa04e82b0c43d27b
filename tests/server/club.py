"""A game and its people for tests, with a clock that the test moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from standoff.arena import Submission
from standoff.arena.table import phase_token
from standoff.server.accounts.models import User
from standoff.server.play.actions.creating import do_create
from standoff.server.play.actions.ordering import Saved, do_submit
from standoff.server.play.actions.seating import do_join
from standoff.server.play.house_rules import HouseRules
from standoff.server.play.locking import locked
from standoff.server.play.models import Game, Orders, Phase, Seat
from standoff.server.play.opening import open_phase
from standoff.server.play.table import position_of, rules_of
from standoff.server.play.worker import work_once

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
MOST_LOOKS = 50


@dataclass
class Clock:
    """A clock that stands still until it is moved."""

    moment: datetime = datetime(2026, 3, 24, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def move(self, **by: float) -> None:
        self.moment += timedelta(**by)


def person(name: str) -> User:
    """Return somebody new, or the one of this name."""
    return User.objects.get_or_create(username=name.lower(), defaults={"shown_name": name})[0]


@dataclass
class Club:
    """A game that a person plays at each power but the bots': Ann of Austria is called Austria."""

    clock: Clock
    id: str = ""
    people: dict[str, User] = field(default_factory=dict)

    def begin(
        self,
        rules: HouseRules | None = None,
        bots: Mapping[str, str] | None = None,
        **more: Any,  # noqa: ANN401 - whatever else a game has
    ) -> Club:
        """Make the game and seat everybody; the first of them has made it."""
        bots = bots or {}
        self.people = {power: person(power) for power in POWERS if power not in bots}
        first = next(iter(self.people))
        creator = self.people[first]
        game = do_create(creator, "A game", rules or HouseRules(), power=first, bots=bots, seed="1", **more)
        self.id = game.pk
        for power, user in self.people.items():
            if power != first:
                self.sit(power, user)
        return self

    def sit(self, power: str, user: User) -> None:
        do_join(self.id, user, power)

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.id)

    def seat(self, power: str) -> Seat:
        return Seat.objects.get(game_id=self.id, power=power)

    def order(self, power: str, *texts: str, ready: bool = True) -> Saved:
        """Send a power's orders as its player."""
        return do_submit(self.id, self.people[power], Submission(self.game.token, texts, ready))

    def order_all(self, powers: Iterable[str] = POWERS, *, ready: bool = True) -> None:
        """Have a unit of each of these hold, and with it all others."""
        for power in powers:
            self.order(power, f"{self.game.position['units'][power][0]} H", ready=ready)

    def sent(self, power: str) -> list[str] | None:
        row = Orders.objects.filter(seat=self.seat(power), number=self.game.number).first()
        return None if row is None else list(row.sent)

    def work(self) -> None:
        """Let the worker work until nothing is due; a test fails where that never comes."""
        for _ in range(MOST_LOOKS):
            if not work_once():
                return
        raise AssertionError("the worker does not come to rest")

    def wait(self, **by: float) -> None:
        """Let time go by, and the worker work."""
        self.clock.move(**by)
        self.work()

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return what events of a kind said, oldest first."""
        return [dict(event.data) for event in self.game.events.filter(kind=kind)]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.game.events.all()]

    def judged(self) -> list[str]:
        return [phase.code for phase in Phase.objects.filter(game_id=self.id)]

    def place(self, document: Mapping[str, Any]) -> None:
        """Put another position on the board, as if the last phase had led there."""
        with locked(self.id) as game:
            game.position = {"board": "standard", "dislodged": {}, "contested": [], **document}
            game.phase = document["phase"]
            game.number += 1
            game.token = phase_token(game.id, position_of(game), rules_of(game), game.number)
            game.save()
            open_phase(game, None)
