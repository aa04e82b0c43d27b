"""Judging many sets of orders over several turns: by the core, or by the batch engine where it is there.

Both give the same numbers, so that a player thinks the same with either, only not as fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from standoff.agents.search.dice import QuickDice
from standoff.agents.search.guide import Guide
from standoff.agents.search.guided import guided_orders
from standoff.core.adjudicate import adjudicate
from standoff.core.errors import StandoffError
from standoff.core.geography import Board
from standoff.core.orders import Given, Order, Reading
from standoff.core.phases import Season
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset

OrderSet = tuple[Order, ...]
"""The orders of one power."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """What the others may do: the order set of each of them by its number, and the dice of what follows."""

    others: tuple[tuple[int, OrderSet], ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Question:
    """A position to search in: whose orders are wanted, how the game would go on, and for how many years."""

    position: Position
    rules: Ruleset
    power: int
    guide: Guide
    years: int


class Foreseen(NamedTuple):
    """What order sets came to: for each the power's centres, added up over ends of years and scenarios.

    `judged` is how many positions were judged for that.
    """

    centres: tuple[int, ...]
    judged: int


class Foresight(Protocol):
    """Judges order sets of one power against scenarios, each of them against all."""

    def foresee(self, asked: Question, sets: Sequence[OrderSet], scenarios: Sequence[Scenario]) -> Foreseen:
        """Return what each of these sets comes to."""


class CoreForesight:
    """Judges one position after the other, by the core."""

    def foresee(self, asked: Question, sets: Sequence[OrderSet], scenarios: Sequence[Scenario]) -> Foreseen:
        """Return what each of these sets comes to."""
        centres, judged = [], 0
        for orders in sets:
            total = 0
            for scenario in scenarios:
                owned, phases = _play(asked, orders, scenario)
                total += owned
                judged += phases
            centres.append(total)
        return Foreseen(tuple(centres), judged)


def _play(asked: Question, orders: OrderSet, scenario: Scenario) -> tuple[int, int]:
    """Play one scenario to its end; return the power's centres added up, and how many phases that took."""
    position, power = asked.position, asked.power
    chosen = [(power, orders), *scenario.others]
    dice = QuickDice(scenario.seed)
    owned = phases = 0
    left = asked.years
    while left > 0:
        given = [_given(position.board, number, order) for number, some in chosen for order in some]
        resolution = adjudicate(position, given, asked.rules)
        in_fall, position = position.phase.season is Season.FALL, resolution.next
        phases += 1
        if resolution.winner is not None:
            everything = len(position.board.centres) * left
            return owned + (
                everything if position.board.powers[power].name == resolution.winner else 0
            ), phases
        if in_fall and position.phase.season is not Season.FALL:
            left -= 1
            owned += len(position.holdings[power]) if position.holdings is not None else 0
        if left > 0:
            guided = guided_orders(position, asked.guide, dice, asked.rules)
            chosen = [(number, tuple(some)) for number, some in enumerate(guided)]
    return owned, phases


def _given(board: Board, power: int, order: Order) -> Given:
    """Return an order as given by a power; nobody will read its text."""
    return Given(board.powers[power].name, "", Reading(order, ""))


ENGINES = ("auto", "core", "batch")
"""What can judge: ``auto`` is the batch engine where it is there and knows board and rules, else the core."""


@lru_cache(maxsize=8)
def foresight_for(engine: str, board: Board, rules: Ruleset) -> Foresight:
    """Return what judges for a player.

    Raises StandoffError for a name that is none, and for ``batch`` where the batch engine cannot.
    """
    if engine not in ENGINES:
        raise StandoffError(f"unknown engine {engine!r}; possible are {', '.join(ENGINES)}")
    if engine == "core":
        return CoreForesight()
    if find_spec("numba") is None:
        if engine == "batch":
            raise StandoffError("the batch engine needs: pip install 'standoff[batch]'")
        return CoreForesight()
    from standoff.agents.search.batched import BatchForesight  # noqa: PLC0415 - its extra may not be there

    try:
        return BatchForesight(board, rules)
    except StandoffError:
        if engine == "batch":
            raise
        return CoreForesight()
