"""Many games side by side, one phase of all of them at a step.

Nothing here is a loop over games: what a power sees, what it can choose and what came of
it are arrays with a row for each game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from standoff.arena.learning.scoring import Counts, Rewards, scoring_named
from standoff.batch import ILLEGAL, NO_ID, NO_VERDICT, Choices, Engine, Positions, Vocabulary
from standoff.batch.packing import PLACE_FROM
from standoff.core.errors import StandoffError
from standoff.core.geography import Board
from standoff.core.ruleset import RULEBOOK_2023, Ruleset


@dataclass(frozen=True, eq=False)
class View:
    """What everybody sees in every game.

    There are no secrets in a position, so there is one view for all powers. `phase` has the
    season and the kind of phase, numbered as in `standoff.batch.positions`; `alive` says who
    still has a unit or a centre. `last_orders` are the ids of the orders of the last movement
    phase by the province that they were given in, and `last_verdicts` what became of them.
    """

    positions: Positions
    places: NDArray[np.int8]
    dues: NDArray[np.int8]
    phase: NDArray[np.int8]
    year: NDArray[np.int64]
    centres: Counts
    alive: NDArray[np.bool_]
    last_orders: NDArray[np.int32]
    last_verdicts: NDArray[np.int8]
    choices: Choices
    vocabulary: Vocabulary

    def masks(self, most: int) -> NDArray[np.bool_]:
        """Return which actions there are, by game, power and slot; so many to a slot at most.

        A slot with nothing to choose has action 0 alone, which then does nothing.
        """
        return np.arange(most) < np.maximum(self.choices.counts, 1)[..., None]

    def ids(self, most: int) -> NDArray[np.int32]:
        """Return the ids of the orders that the actions stand for, `NO_ID` where there is none."""
        return self.choices.table(most, self.vocabulary.ids(self.choices.orders), NO_ID)


@dataclass(frozen=True, slots=True, eq=False)
class Stepped:
    """What came of a step: the view of what follows, and for each power its reward and whether it is out.

    `terminated` is true for all powers of a game that was won, and for who lost everything;
    `truncated` for games that ended with their last year. `verdicts` has what became of each
    slot's order, as in `standoff.batch.verdicts`, and `missing` the slots that gave none.
    """

    view: View
    rewards: Rewards
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    verdicts: NDArray[np.int8]
    missing: NDArray[np.bool_]


class ManyGames:
    """Many games of one board that go on in step.

    A game ends when it is won or its last year is over. The step after that begins it anew,
    whatever the actions for it are, and rewards nobody.

    Raises StandoffError for a scoring that there is none of, and for what `Engine` refuses.

    >>> games = ManyGames(3, last_year=1901)
    >>> view = games.reset()
    >>> stepped = games.step(np.zeros_like(view.choices.counts))    # the first order of every unit
    >>> stepped.view.phase.tolist(), stepped.verdicts.shape
    ([[1, 0], [1, 0], [1, 0]], (3, 7, 17))
    """

    def __init__(
        self,
        number: int,
        *,
        board: Board | None = None,
        rules: Ruleset | str = RULEBOOK_2023,
        last_year: int = 1910,
        scoring: str = "squares",
        threads: int = 1,
    ) -> None:
        """Prepare so many games; `reset` begins them."""
        self.engine = Engine(board, rules, threads)
        self.number = number
        self.last_year = last_year
        self.powers = tuple(power.name for power in self.engine.board.powers)
        self._score = scoring_named(scoring)
        self._positions = self.engine.start(number)
        self._last_orders = np.zeros((number, len(self.engine.board.provinces)), np.int32)
        self._last_verdicts = np.zeros_like(self._last_orders, np.int8)
        self._choices = self.engine.choices(self._positions)
        self._centres = self._count()

    def reset(self, positions: Positions | None = None) -> View:
        """Begin all games, at positions of your own if there are any."""
        begun = self.engine.start(self.number) if positions is None else positions.copy()
        if len(begun) != self.number:
            raise StandoffError(f"{self.number} positions are needed, not {len(begun)}")
        self._positions = begun
        self._last_orders[:] = 0
        self._last_verdicts[:] = NO_VERDICT
        return self._look()

    def step(self, actions: NDArray[np.integer]) -> Stepped:
        """Judge a phase of every game.

        `actions` says for each game, power and slot which of its choices is taken, counting
        from nought. A number beyond them gives no order: the unit holds, or disbands.
        """
        if actions.shape != self._choices.counts.shape:
            raise StandoffError(f"actions have the shape {self._choices.counts.shape}, not {actions.shape}")
        return self.step_orders(self._choices.orders_for(actions))

    def step_orders(self, orders: NDArray[np.int32]) -> Stepped:
        """Judge a phase of every game with orders by number, a row of powers times slots for each game."""
        shape = self._choices.counts.shape
        over, moving = self._over(), self._positions["kind"] == 0
        orders = np.where(over[:, None], 0, orders)
        before = self._centres
        verdicts = self.engine.step(self._positions, orders)
        self._note(orders, verdicts, moving & ~over)
        missing = (self._choices.counts > 0) & (orders.reshape(shape) == 0) & ~over[:, None, None]
        self._begin_anew(over)
        view = self._look()
        ended, winner = self._over(), self._positions["winner"]
        rewards = self._score(before, view.centres, ended, winner)
        rewards[over] = 0
        terminated = ~view.alive | (winner >= 0)[:, None]
        return Stepped(view, rewards, terminated, ended & (winner < 0), verdicts.reshape(shape), missing)

    def _over(self) -> NDArray[np.bool_]:
        """Tell which games have ended."""
        found: NDArray[np.bool_] = (self._positions["winner"] >= 0) | (
            self._positions["year"] > self.last_year
        )
        return found

    def _begin_anew(self, which: NDArray[np.bool_]) -> None:
        self._positions[which] = self.engine.start(int(which.sum()))
        self._last_orders[which] = 0
        self._last_verdicts[which] = NO_VERDICT

    def _note(self, orders: NDArray[np.int32], verdicts: NDArray[np.int8], which: NDArray[np.bool_]) -> None:
        """Keep the orders of a movement phase by the provinces of their units."""
        self._last_orders[which] = 0
        self._last_verdicts[which] = NO_VERDICT
        rows, columns = np.nonzero((orders != 0) & (verdicts != ILLEGAL) & which[:, None])
        found = orders[rows, columns]
        places = self._province_of[found >> PLACE_FROM]
        self._last_orders[rows, places] = found
        self._last_verdicts[rows, places] = verdicts[rows, columns]

    @cached_property
    def _province_of(self) -> NDArray[np.int64]:
        """The province of every place, by its number."""
        return np.array([place.province.index for place in self.engine.places])

    def _count(self) -> Counts:
        """Count the centres of every power."""
        words = np.bitwise_count(self._positions["holdings"].view(np.uint64))
        counts: Counts = words.sum(axis=2, dtype=np.int64)
        return counts

    def _has_units(self, games: Positions) -> NDArray[np.bool_]:
        """Tell which powers have a unit, be it a dislodged one."""
        powers = np.arange(len(self.powers))[:, None]
        units = np.concatenate([games["power_at"], games["lost_by"]], axis=1)
        found: NDArray[np.bool_] = (units[:, None] == powers).any(axis=2)
        return found

    def _look(self) -> View:
        """Return what is to be seen now."""
        games, planes = self._positions.copy(), self.engine.planes(self._positions)
        self._choices = self.engine.choices(games)
        self._centres = self._count()
        vocabulary = self.engine.vocabulary
        return View(
            games,
            planes.places,
            planes.dues,
            np.stack([games["season"], games["kind"]], axis=1),
            games["year"],
            self._centres,
            (self._centres > 0) | self._has_units(games),
            vocabulary.ids(self._last_orders),
            self._last_verdicts.copy(),
            self._choices,
            vocabulary,
        )
