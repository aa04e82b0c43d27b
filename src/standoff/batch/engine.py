"""The batch engine: one board and one ruleset, and many positions at a time."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from standoff.batch.choices import Choices, choose_rows, slots_of
from standoff.batch.dice import counters
from standoff.batch.foresight import Tasks, foresee_rows
from standoff.batch.guided_orders import Guide
from standoff.batch.packing import Packer
from standoff.batch.planes import columns_for, write_planes
from standoff.batch.positions import Positions, fields_of, from_positions, layout_of, to_positions
from standoff.batch.random_orders import Desk, make_desk
from standoff.batch.running import Limits, draw_rows, list_rows, play_rows, step_rows
from standoff.batch.tables import make_tables
from standoff.batch.vocabulary import Vocabulary
from standoff.boards import standard
from standoff.core.errors import StandoffError
from standoff.core.geography import Board, Location, Unit
from standoff.core.orders import Order, Waive
from standoff.core.phases import Phase
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset

ROOM_FOR_ORDERS = 4096
"""How many orders of a position are listed, where the caller brings no array of his own."""

ROOM_FOR_CHOICES = 1024
"""The same for choices; where that is too little, more is taken."""

ENDLESS = 1 << 15
"""More phases than a game has, and a later year than there is."""

Orders = NDArray[np.int32]
Verdicts = NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False)
class LegalLists:
    """The legal orders of many positions: a row for each, sorted, and how many of it count.

    A number greater than a row is long tells that the last orders had no room.
    """

    orders: Orders
    counts: NDArray[np.int64]

    def __getitem__(self, row: int) -> Orders:
        """Return the legal orders of one position."""
        return self.orders[row, : self.counts[row]]

    def __len__(self) -> int:
        return len(self.counts)


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """What came of many phases: the positions that follow, and a verdict for each order.

    Verdicts are 0 for no order, 1 for one that succeeds, 2 for one that fails, and 3 for an
    illegal one.
    """

    positions: Positions
    verdicts: Verdicts


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """Games that played themselves: where they stand, and how many phases that took."""

    positions: Positions
    phases: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Foreseen:
    """What positions came to: each power's centres at the ends of years, added up, and the phases judged."""

    centres: NDArray[np.int64]
    phases: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Planes:
    """Positions for networks: the rows of every place, and what is due to each power in winter.

    What is due is above nought for builds, below for removals.
    """

    places: NDArray[np.int8]
    dues: NDArray[np.int8]


Policy = Callable[[Positions, LegalLists], Orders]
"""Chooses orders for many positions, from their legal orders: a row of orders for each."""


class Engine:
    """Judges many positions of one board at a time, under one ruleset.

    Positions are rows of an array (see `standoff.batch.positions`), orders are whole
    numbers (see `standoff.batch.packing`), and everything goes by row. With several
    `threads` the rows are shared out among them. An engine keeps nothing between two
    calls, and threads may call it side by side.

    Raises StandoffError for a board that is too large and for a ruleset that it does not
    know: any but 4.B.4 `optional`.

    >>> engine = Engine()
    >>> games = engine.start(2)
    >>> lists = engine.legal_orders(games)
    >>> len(lists[0]), engine.unpack_order(lists[0][0])
    (238, <Move F ANK - ARM>)
    >>> judged = engine.adjudicate(games, engine.random_orders(games, seed=1))
    >>> str(engine.to_positions(judged.positions)[0].phase)
    'F1901M'
    """

    def __init__(
        self, board: Board | None = None, rules: Ruleset | str = RULEBOOK_2023, threads: int = 1
    ) -> None:
        """Prepare a board, that of 1901 where none is named."""
        self.board = standard() if board is None else board
        self.rules = Ruleset.of(rules)
        self.threads = threads
        self.layout = layout_of(self.board)
        self._packer = Packer(self.board)
        self._tables = make_tables(self._packer, self.rules)
        self._desks = threading.local()
        self._pool = ThreadPoolExecutor(max(1, threads))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """All orders of the board, each with a small number of its own; made when first asked for."""
        return Vocabulary(self._packer)

    @property
    def places(self) -> tuple[Location, ...]:
        """The provinces and coasts of the board, each at its number."""
        return tuple(self._packer.places)

    def compile(self) -> None:
        """Compile what judges, lists and plays now rather than when it is first needed, or read it from disk.

        What learning and searching programs need beside that is compiled when they first ask for it.
        """
        games = self.start(1)
        self.legal_orders(games)
        self.step(games, self.random_orders(games, seed=0))
        self.rollout(games, phases=1)

    # -- between the core and the arrays -------------------------------------------------

    def start(self, number: int) -> Positions:
        """Return so many games at their beginning."""
        board = self.board
        units: dict[str, list[Unit]] = {}
        for power, text in board.start:
            kind, _, place = text.partition(" ")
            units.setdefault(power, []).append(board.army(place) if kind == "A" else board.fleet(place))
        homes = {power.name: [board.province(code) for code in power.homes] for power in board.powers}
        position = Position.build(board, Phase.parse(board.start_phase), units, homes)
        return np.repeat(self.from_positions([position]), number)

    def from_positions(self, positions: Sequence[Position]) -> Positions:
        """Write positions as an array; PositionError for one on another board."""
        return from_positions(self._packer, positions)

    def to_positions(self, positions: Positions) -> tuple[Position, ...]:
        """Return the positions of an array as values of the core."""
        return to_positions(self._packer, self._checked(positions))

    def pack_order(self, order: Order, power: str | None = None) -> int:
        """Return the number of an order in its canonical form; a waive needs its power.

        Raises StandoffError for an order that leaves something open.
        """
        return self._packer.pack(order, power)

    def unpack_order(self, number: int) -> Order:
        """Return the order of a number; StandoffError for a number that is no order's."""
        return self._packer.unpack(int(number))

    def pack_orders(self, rows: Iterable[Iterable[Order]]) -> Orders:
        """Write orders as a table: a row for each of these, nought where a row has no more.

        Waives are left out, for nobody says whose they are; a row of no orders builds nothing.
        """
        packed = [[self.pack_order(one) for one in row if not isinstance(one, Waive)] for row in rows]
        table = np.zeros((len(packed), max(map(len, packed), default=0)), np.int32)
        for row, numbers in zip(table, packed, strict=True):
            row[: len(numbers)] = numbers
        return table

    # -- judging ---------------------------------------------------------------------------

    def legal_orders(self, positions: Positions, out: Orders | None = None) -> LegalLists:
        """List every legal order of every position, sorted, into `out` or a new array."""
        fields = self._checked(positions)
        lists = np.empty((len(positions), ROOM_FOR_ORDERS), np.int32) if out is None else out
        _check_table(lists, np.int32, len(positions))
        counts = np.zeros(len(positions), np.int64)

        def task(rows: slice, desk: Desk) -> None:
            list_rows(self._tables, fields_of(fields[rows]), desk.work, lists[rows], counts[rows])

        self._run(len(positions), task)
        return LegalLists(lists, counts)

    def choices(self, positions: Positions) -> Choices:
        """List what each power can choose among, unit by unit; see `standoff.batch.choices`."""
        fields = self._checked(positions)
        slots = slots_of(self.board)
        starts, counts = np.zeros((2, len(positions), len(self.board.powers), slots), np.int32)
        needed = np.zeros(len(positions), np.int64)
        room = ROOM_FOR_CHOICES
        while True:
            orders = np.zeros((len(positions), room), np.int32)

            def task(rows: slice, desk: Desk) -> None:
                where = fields_of(fields[rows]), desk.work, orders[rows]  # noqa: B023 - used at once
                choose_rows(self._tables, *where, starts[rows], counts[rows], needed[rows])

            self._run(len(positions), task)
            if needed.max(initial=0) <= room:
                return Choices(orders, starts, counts)
            room = int(needed.max())

    def planes(self, positions: Positions) -> Planes:
        """Write positions as small numbers for networks; see `standoff.batch.planes`."""
        fields = self._checked(positions)
        places, powers = len(self.board.locations), len(self.board.powers)
        planes = np.empty((len(positions), places, columns_for(powers)), np.int8)
        dues = np.empty((len(positions), powers), np.int8)

        def task(rows: slice, desk: Desk) -> None:
            write_planes(self._tables.board, fields_of(fields[rows]), desk.work, planes[rows], dues[rows])

        self._run(len(positions), task)
        return Planes(planes, dues)

    def step(self, positions: Positions, orders: Orders, verdicts: Verdicts | None = None) -> Verdicts:
        """Judge every position; each becomes the position that follows. Return a verdict for each order.

        Orders may stand in any order in their row, and nought is no order. An order counts
        as given by the power whose unit it is for. A position that was won stays as it is.
        """
        return self._judge(self._checked(positions), positions, orders, verdicts)

    def adjudicate(self, positions: Positions, orders: Orders) -> Judged:
        """Judge every position; the positions that follow stand in a new array."""
        following = np.empty_like(self._checked(positions))
        return Judged(following, self._judge(positions, following, orders, None))

    def _judge(
        self, before: Positions, after: Positions, orders: Orders, verdicts: Verdicts | None
    ) -> Verdicts:
        """Judge positions into an array, which may be where they stand."""
        _check_table(orders, np.int32, len(before))
        said = np.zeros(orders.shape, np.int8) if verdicts is None else verdicts
        _check_table(said, np.int8, len(before))

        def task(rows: slice, desk: Desk) -> None:
            if after is not before:
                after[rows] = before[rows]
            step_rows(self._tables.board, fields_of(after[rows]), desk.work, orders[rows], said[rows])

        self._run(len(before), task)
        return said

    # -- games that play themselves ----------------------------------------------------------

    def random_orders(self, positions: Positions, seed: int) -> Orders:
        """Draw a random legal order for every unit, and all builds and removals that are due."""
        fields = self._checked(positions)
        drawn = np.zeros((len(positions), len(self.board.provinces)), np.int32)
        dice = counters(seed, len(positions))

        def task(rows: slice, desk: Desk) -> None:
            draw_rows(self._tables, fields_of(fields[rows]), desk, dice[rows], drawn[rows])

        self._run(len(positions), task)
        return drawn

    def rollout(
        self,
        positions: Positions,
        seed: int = 0,
        policy: Policy | None = None,
        phases: int = ENDLESS,
        last_year: int = ENDLESS,
    ) -> Played:
        """Play every position on: until it is won, for so many phases, or until a year is over.

        Without a `policy` all orders are random, and the same seed plays the same games. A
        policy is asked once for each phase, for all games that still go on.
        """
        after = self._checked(positions).copy()
        played = np.zeros(len(after), np.int64)
        if policy is not None:
            self._play(after, policy, Limits(phases, last_year), played)
            return Played(after, played)
        dice = counters(seed, len(after))

        def task(rows: slice, desk: Desk) -> None:
            limits = Limits(phases, last_year)
            play_rows(self._tables, fields_of(after[rows]), desk, dice[rows], limits, played[rows])

        self._run(len(after), task)
        return Played(after, played)

    def foresee(
        self, positions: Positions, orders: Orders, guide: Guide, seeds: NDArray[np.uint64], years: int
    ) -> Foreseen:
        """Judge every position with its orders, and see what it comes to where all go on by a guide.

        Each game goes on with dice of its own, begun from its seed, to the end of so many
        years; see `standoff.batch.foresight` and `standoff.batch.guided_orders`.
        """
        fields = self._checked(positions).copy()
        _check_table(orders, np.int32, len(positions))
        centres = np.zeros((len(positions), len(self.board.powers)), np.int64)
        phases, verdicts = np.zeros(len(positions), np.int64), np.zeros(orders.shape, np.int8)

        def task(rows: slice, desk: Desk) -> None:
            tasks = Tasks(orders[rows], verdicts[rows], seeds[rows], centres[rows], phases[rows])
            foresee_rows(self._tables, guide, fields_of(fields[rows]), desk, tasks, years)

        self._run(len(positions), task)
        return Foreseen(centres, phases)

    def _play(self, games: Positions, policy: Policy, limits: Limits, played: NDArray[np.int64]) -> None:
        """Play games on by a policy, where they lie."""
        while True:
            on = (games["winner"] < 0) & (games["year"] <= limits.last_year) & (played < limits.phases)
            going = np.flatnonzero(on)
            if not len(going):
                return
            some = games[going]
            self.step(some, np.ascontiguousarray(policy(some, self.legal_orders(some)), np.int32))
            games[going] = some
            played[going] += 1

    # -- rows and threads ----------------------------------------------------------------------

    def _checked(self, positions: Positions) -> Positions:
        """Return positions that lie as the kernels expect; StandoffError for any other array."""
        if positions.dtype != self.layout or positions.ndim != 1 or not positions.flags.c_contiguous:
            raise StandoffError(f"positions are rows one behind the other, in the layout of {self!r}")
        return positions

    def _desk(self) -> Desk:
        """Return the desk of the thread that asks."""
        desk: Desk | None = getattr(self._desks, "desk", None)
        if desk is None:
            desk = self._desks.desk = make_desk()
        return desk

    def _run(self, rows: int, task: Callable[[slice, Desk], None]) -> None:
        """Do a task for all rows, in as many parts as there are threads."""
        if rows == 0:
            return
        if self.threads <= 1 or rows == 1:
            task(slice(0, rows), self._desk())
            return
        bounds = [rows * part // self.threads for part in range(self.threads + 1)]
        parts = [slice(start, end) for start, end in itertools.pairwise(bounds) if start < end]
        list(self._pool.map(lambda part: task(part, self._desk()), parts))

    def __repr__(self) -> str:
        return f"<Engine for the {self.board.title} board, {self.threads} threads>"


def _check_table(table: NDArray[Any], kind: type[np.generic], rows: int) -> None:
    """Refuse a table that the kernels cannot use."""
    if table.shape[:1] != (rows,) or table.ndim != 2 or table.dtype != kind or not table.flags.c_contiguous:
        raise StandoffError(f"a table of {kind.__name__} is needed, with {rows} rows one behind the other")
