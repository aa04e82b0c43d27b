"""A game: where it stands, what led there, and how it ended.

The rules know positions and orders; a game only keeps them in a row. Every phase
that was judged stays available, so a game can be taken back to any of them, or go
on differently in a copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from standoff.core.adjudicate import adjudicate, check_all
from standoff.core.errors import StandoffError
from standoff.core.geography import Board
from standoff.core.giving import give_all
from standoff.core.legal_orders import LegalOrders
from standoff.core.orders import Build, Given, Order, Waive
from standoff.core.outcomes import Checked, Resolution
from standoff.core.phases import Phase
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset
from standoff.core.wiring import wired

Slot = tuple[str | None, bool, int]
"""What only one order can be given for: a power's unit, or its build in one centre."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One phase that was judged: the position, the orders given, and what they came to."""

    position: Position
    given: tuple[Given, ...]
    resolution: Resolution


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: `winner` alone, or a draw among the powers of `draw`.

    `conceded` tells that the others gave the game to the winner.
    """

    winner: str | None = None
    draw: tuple[str, ...] = ()
    conceded: bool = False


class Game:
    """A game on one board under one ruleset: the position now, and all the turns before.

    Orders are texts or `Order` values. A new order for a unit takes the place of the
    one before. Processing judges the phase and moves the game on.

    >>> import standoff
    >>> game = standoff.Game()
    >>> _ = game.order("England", "F LON - NTH")
    >>> _ = game.order("England", "Army Liverpool moves to Yorkshire")
    >>> result = game.process()
    >>> result["LON"].verdict.value, str(game.phase)
    ('succeeds', 'F1901M')
    >>> game.undo("S1901M")
    >>> str(game.phase)
    'S1901M'
    """

    __slots__ = ("_basis", "_checked", "_given", "_slots", "ending", "position", "rules", "turns")

    def __init__(
        self, position: Position | None = None, rules: Ruleset | str = RULEBOOK_2023, board: str = "standard"
    ) -> None:
        """Begin at a position, or where games on the named board begin."""
        self.position = wired().start(board) if position is None else position
        self.rules = Ruleset.of(rules)
        self.turns: tuple[Turn, ...] = ()
        self.ending: Ending | None = None
        self._basis = self.position, self.rules
        self._given: tuple[Given, ...] = ()
        self._checked: tuple[Checked, ...] = ()
        self._slots: set[Slot] = set()

    @property
    def board(self) -> Board:
        """The board that the game is played on."""
        return self.position.board

    @property
    def phase(self) -> Phase:
        """The phase that waits for orders, or in which the game ended."""
        return self.position.phase

    @property
    def given(self) -> tuple[Given, ...]:
        """The orders given so far in this phase, in the order given."""
        return self._given

    @property
    def powers_alive(self) -> tuple[str, ...]:
        """The powers that still have a unit or a centre."""
        position = self.position
        holdings = position.holdings or ((),) * len(self.board.powers)
        lost = {loser.power for loser in position.dislodged}
        return tuple(
            power.name
            for power, force, holding in zip(self.board.powers, position.forces, holdings, strict=True)
            if force or holding or power.name in lost
        )

    def legal_orders(self, power: str | None = None) -> LegalOrders:
        """Return the legal orders of one power, or of all, under the game's rules."""
        return LegalOrders(self.position, power, self.rules)

    def order(self, power: str, order: str | Order) -> Checked:
        """Give an order; return it checked, with its canonical form or the reason why it is illegal.

        An illegal order is kept, and the unit holds. Raises OrderTextError where the
        text cannot be read, and StandoffError for an unknown power or an ended game.
        """
        return self.order_all(power, (order,))[0]

    def order_all(self, power: str, orders: Iterable[str | Order]) -> tuple[Checked, ...]:
        """Give several orders; return them checked.

        Where a text cannot be read, those before it stay given.
        """
        self._require_open()
        self._require_power(power)
        given = give_all(self.board, power, orders)
        for number, one in enumerate(given):
            if one.error is not None:
                self._add(given[:number])
                raise one.error
        return self._add(given)

    def _add(self, given: Sequence[Given]) -> tuple[Checked, ...]:
        """Add orders to those given, each in place of all for the same unit or home centre."""
        self._refresh()
        checked = tuple(check_all(self.position, given, self.rules))
        slots = _slots(given)
        if len(set(slots)) == len(slots) and self._slots.isdisjoint(slots):
            self._given += tuple(given)
            self._checked += checked
            self._slots.update(slots)
        else:
            for one in given:
                taken = _slots((one,))
                self._put((*[other for other in self._given if not taken or _slots((other,)) != taken], one))
        return checked

    def _put(self, given: Iterable[Given]) -> None:
        """Let these orders be all that are given."""
        self._given = tuple(given)
        self._checked = tuple(check_all(self.position, self._given, self.rules))
        self._slots = set(_slots(self._given))
        self._basis = self.position, self.rules

    def _refresh(self) -> None:
        """Check the orders again where the position or the rules were changed since they were given."""
        position, rules = self._basis
        if position is not self.position or rules is not self.rules:
            self._put(self._given)

    def give(self, given: Iterable[Given]) -> None:
        """Take orders as they were given elsewhere, in place of all given so far in this phase.

        Nothing is checked: what cannot be read, or stands twice, is judged for what it is.
        """
        self._require_open()
        self._put(given)

    def clear(self, power: str | None = None) -> None:
        """Take back the orders given in this phase by one power, or by all."""
        self._put([given for given in self._given if power is not None and given.power != power])

    def process(self) -> Resolution:
        """Judge the phase, move the game on, and return what became of every order."""
        self._require_open()
        self._refresh()
        resolution = adjudicate(self.position, self._given, self.rules, self._checked)
        self.turns = (*self.turns, Turn(self.position, self._given, resolution))
        self.position = resolution.next
        self._put(())
        if resolution.winner is not None:
            self.ending = Ending(winner=resolution.winner)
        return resolution

    def draw(self, powers: Iterable[str] | None = None) -> None:
        """End the game in a draw among these powers, or among all that are left."""
        self._require_open()
        chosen = tuple(powers) if powers is not None else self.powers_alive
        if not chosen:
            raise StandoffError("a draw needs at least one power")
        for power in chosen:
            self._require_alive(power)
        self.ending = Ending(draw=tuple(p.name for p in self.board.powers if p.name in chosen))

    def concede(self, winner: str) -> None:
        """End the game by giving it to one power."""
        self._require_open()
        self._require_alive(winner)
        self.ending = Ending(winner=winner, conceded=True)

    def undo(self, phase: Phase | str | None = None) -> None:
        """Go back to the phase before, or to a named one; its orders are there again.

        Raises StandoffError where the game has not been through that phase.
        """
        turn, before = self._find(phase)
        self.turns = before
        self.position = turn.position
        self._put(turn.given)
        self.ending = None

    def fork(self, phase: Phase | str | None = None) -> Game:
        """Return a game of its own with the same past, as it stands now or stood in a phase."""
        copy = Game(self.position, self.rules)
        copy.turns = self.turns
        copy.ending = self.ending
        copy._put(self._given)
        if phase is not None and str(phase) != str(self.phase):
            copy.undo(phase)
        return copy

    def _find(self, phase: Phase | str | None) -> tuple[Turn, tuple[Turn, ...]]:
        if not self.turns:
            raise StandoffError("nothing to take back: no phase was judged yet")
        if phase is None:
            return self.turns[-1], self.turns[:-1]
        wanted = Phase.parse(phase) if isinstance(phase, str) else phase
        for number, turn in enumerate(self.turns):
            if turn.position.phase == wanted:
                return turn, self.turns[:number]
        raise StandoffError(f"the game has not been through {wanted}")

    def _require_open(self) -> None:
        if self.ending is not None:
            raise StandoffError("the game has ended")

    def _require_power(self, power: str) -> None:
        if power not in self.board.power_index:
            names = ", ".join(p.name for p in self.board.powers)
            raise StandoffError(f"unknown power {power!r}; possible are {names}")

    def _require_alive(self, power: str) -> None:
        self._require_power(power)
        if power not in self.powers_alive:
            raise StandoffError(f"{power} is out of the game")

    def __repr__(self) -> str:
        return f"<Game on {self.board.id}, {self.phase}, {len(self.turns)} phases judged>"


def _slots(given: Iterable[Given]) -> list[Slot]:
    """Return the slots of orders; those that add up have none: builds left unused, and unreadable texts."""
    orders = [(one.power, one.reading.order) for one in given if one.reading is not None]
    return [
        (power, isinstance(order, Build), order.unit.index)
        for power, order in orders
        if not isinstance(order, Waive)
    ]
