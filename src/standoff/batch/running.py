"""The kernels that Python calls: each goes through the rows of a batch one after the other."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from standoff.batch.adjustments import resolve_adjustments
from standoff.batch.compiling import Rows, Words, entry, kernel
from standoff.batch.legal_orders import list_orders
from standoff.batch.movement import resolve_movement
from standoff.batch.positions import ADJUSTMENT, MOVEMENT, Fields
from standoff.batch.random_orders import Desk, draw_orders
from standoff.batch.retreats import resolve_retreats
from standoff.batch.tables import Tables
from standoff.batch.workspace import KIND, NOBODY, WINNER, YEAR, read_position, write_position


class Limits(NamedTuple):
    """Where games that play themselves end."""

    phases: int
    last_year: int


@kernel
def resolve(board: Words, work: Words, orders: Words, verdicts: Words) -> None:
    """Judge the phase that lies open in the workspace."""
    kind = work[KIND]
    if kind == MOVEMENT:
        resolve_movement(board, work, orders, verdicts)
    elif kind == ADJUSTMENT:
        resolve_adjustments(board, work, orders, verdicts)
    else:
        resolve_retreats(board, work, orders, verdicts)


@entry
def step_rows(board: Words, fields: Fields, work: Words, orders: Rows, verdicts: Rows) -> None:
    """Judge every position with its row of orders; each becomes the position that follows.

    A position that was won stays as it is, and its orders get no verdicts.
    """
    for row in range(len(orders)):
        read_position(board, fields, row, work)
        if work[WINNER] == NOBODY:
            resolve(board, work, orders[row], verdicts[row])
            write_position(board, fields, row, work)


@entry
def list_rows(tables: Tables, fields: Fields, work: Words, out: Rows, counts: Words) -> None:
    """Write the legal orders of every position into its row, and how many there are."""
    for row in range(len(out)):
        read_position(tables.board, fields, row, work)
        counts[row] = list_orders(tables, work, out[row])


@entry
def draw_rows(tables: Tables, fields: Fields, desk: Desk, counters: NDArray[np.uint64], drawn: Rows) -> None:
    """Draw random orders for every position, with dice of its own."""
    for row in range(len(drawn)):
        desk.dice[0] = counters[row]
        read_position(tables.board, fields, row, desk.work)
        draw_orders(tables, desk, drawn[row])
        counters[row] = desk.dice[0]


@entry
def play_rows(
    tables: Tables, fields: Fields, desk: Desk, counters: NDArray[np.uint64], limits: Limits, played: Words
) -> None:
    """Play every position on with random orders, and note how many phases that took.

    A game ends when somebody has won, after so many phases, or when the year is over
    that is to be the last.
    """
    work = desk.work
    for row in range(len(played)):
        desk.dice[0] = counters[row]
        read_position(tables.board, fields, row, work)
        played[row] = 0
        while played[row] < limits.phases and work[WINNER] == NOBODY and work[YEAR] <= limits.last_year:
            draw_orders(tables, desk, desk.drawn)
            resolve(tables.board, work, desk.drawn, desk.verdicts)
            played[row] += 1
        write_position(tables.board, fields, row, work)
        counters[row] = desk.dice[0]
