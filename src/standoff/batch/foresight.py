"""What positions may come to: orders are judged, and then the game goes on by a guide.

Centres are counted as often as a year's end is reached. Who has won owns all centres of
the board from then on, and the others none.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from standoff.batch.bits import count, pair
from standoff.batch.compiling import Rows, Words, entry, kernel
from standoff.batch.guided_orders import Guide, guide_orders
from standoff.batch.positions import FALL, Fields
from standoff.batch.random_orders import Desk
from standoff.batch.running import resolve
from standoff.batch.tables import CENTRES, POWERS, Tables
from standoff.batch.workspace import HOLDING, NOBODY, SEASON, WINNER, get_set, read_position


class Tasks(NamedTuple):
    """The orders of every position, with room for verdicts; its dice; and room for what it comes to."""

    orders: Rows
    verdicts: Rows
    counters: NDArray[np.uint64]
    centres: Rows
    phases: Words


@entry
def foresee_rows(tables: Tables, guide: Guide, fields: Fields, desk: Desk, tasks: Tasks, years: int) -> None:
    """Judge every position with its row of orders, and play it on to the end of so many years.

    Writes each power's centres at these ends, added up, and how many phases were judged.
    """
    work = desk.work
    for row in range(len(tasks.phases)):
        desk.dice[0] = tasks.counters[row]
        read_position(tables.board, fields, row, work)
        left, number = years, 0
        while left > 0 and work[WINNER] == NOBODY:
            in_fall = work[SEASON] == FALL
            if number == 0:
                resolve(tables.board, work, tasks.orders[row], tasks.verdicts[row])
            else:
                guide_orders(tables, desk, guide, desk.drawn)
                resolve(tables.board, work, desk.drawn, desk.verdicts)
            number += 1
            if in_fall and work[SEASON] != FALL:
                left -= 1
                count_centres(tables.board, work, left, tasks.centres[row])
        tasks.phases[row] = number


@kernel
def count_centres(board: Words, work: Words, left: int, centres: Words) -> None:
    """Add the centres of every power, and where somebody has won, those of the years that are left."""
    if work[WINNER] != NOBODY:
        centres[work[WINNER]] += (left + 1) * count(get_set(board, CENTRES))
        return
    for power in range(board[POWERS]):
        centres[power] += count(pair(work, HOLDING, power))
