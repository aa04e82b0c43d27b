"""Judging order sets by the batch engine, thousands at a time. Needs ``standoff[batch]``."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from standoff.agents.search.foresight import Foreseen, OrderSet, Question, Scenario
from standoff.agents.search.guide import Guide
from standoff.batch import Engine
from standoff.batch import Guide as Draws
from standoff.core.geography import Board
from standoff.core.orders import Order
from standoff.core.ruleset import Ruleset


class BatchForesight:
    """Judges every set against every scenario at once.

    Raises StandoffError for a board or a ruleset that the batch engine does not know.
    """

    def __init__(self, board: Board, rules: Ruleset) -> None:
        self._engine = Engine(board, rules)
        self._units = [2 * place.index + fleet for place in self._engine.places for fleet in (0, 1)]

    def foresee(self, asked: Question, sets: Sequence[OrderSet], scenarios: Sequence[Scenario]) -> Foreseen:
        """Return what each of these sets comes to."""
        numbers = _Numbers(self._engine)
        own = numbers.table([[(asked.power, orders)] for orders in sets])
        others = numbers.table([scenario.others for scenario in scenarios])
        many = len(sets), len(scenarios)
        orders = np.empty((*many, own.shape[1] + others.shape[1]), np.int32)
        orders[:, :, : own.shape[1]] = own[:, None]
        orders[:, :, own.shape[1] :] = others
        seeds = np.tile(np.array([scenario.seed for scenario in scenarios], np.uint64), len(sets))
        foreseen = self._engine.foresee(
            np.repeat(self._engine.from_positions([asked.position]), len(sets) * len(scenarios)),
            orders.reshape(len(sets) * len(scenarios), -1),
            self._draws(asked.guide),
            seeds,
            asked.years,
        )
        centres = foreseen.centres[:, asked.power].reshape(many).sum(axis=1)
        return Foreseen(tuple(centres.tolist()), int(foreseen.phases.sum()))

    def _draws(self, guide: Guide) -> Draws:
        """Return a guide as arrays, units by the numbers that they have there."""
        pull = np.array(guide.pull, np.int64)[:, self._units]
        return Draws(np.ascontiguousarray(pull), np.array(guide.guard, np.int64), np.array(guide.temper))


class _Numbers:
    """The numbers of orders, each looked up once."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._known: dict[tuple[int, Order], int] = {}

    def table(self, rows: Sequence[Sequence[tuple[int, OrderSet]]]) -> NDArray[np.int32]:
        """Write the order sets of several powers in each row, nought where a row has no more."""
        packed = [[self._number(power, order) for power, some in row for order in some] for row in rows]
        table = np.zeros((len(packed), max(map(len, packed), default=0)), np.int32)
        for filled, numbers in zip(table, packed, strict=True):
            filled[: len(numbers)] = numbers
        return table

    def _number(self, power: int, order: Order) -> int:
        key = power, order
        found = self._known.get(key)
        if found is None:
            name = self._engine.board.powers[power].name
            found = self._known[key] = self._engine.pack_order(order, name)
        return found
