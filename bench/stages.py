"""Where the batch engine's time goes: judging and listing, stage by stage.

    python bench/stages.py

A compiled kernel has no parts that a profiler could see. So each is compiled several times
here, each time with one stage more, and what a stage costs is the difference. The phases are
those that run.py measures.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from run import movement_phases

from standoff.batch import Engine
from standoff.batch.battle import arrange
from standoff.batch.bits import common, union, without
from standoff.batch.choosing import give_verdicts
from standoff.batch.compiling import _HOW
from standoff.batch.legal_orders import list_movement
from standoff.batch.movement import (
    choose_orders,
    clear_orders,
    note_arrivals,
    note_dislodged,
    place_units,
)
from standoff.batch.passengers import find_passengers
from standoff.batch.positions import fields_of
from standoff.batch.random_orders import make_desk
from standoff.batch.resolve import settle
from standoff.batch.sequence import advance
from standoff.batch.workspace import DONE, HOLDS, MOVES, get_set, read_position, write_position
from standoff.boards import load_board
from standoff.notation.documents import read_question

REPEATS = 25
JUDGING = ("read and write the position", "check the orders", "arrange them", "settle", "verdicts and units")
LISTING = ("read the position", "convoys: who can be carried where", "write the orders")


def judging(stages: int) -> Callable[..., None]:
    """Compile so many stages of judging a movement phase."""
    checks, arranges, settles, finishes = (stages > number for number in range(1, 5))

    def rows(tables: Any, fields: Any, work: Any, orders: Any, verdicts: Any) -> None:  # noqa: ANN401 - arrays
        board = tables.board
        for row in range(len(orders)):
            read_position(board, fields, row, work)
            if checks:
                clear_orders(board, work)
                choose_orders(board, work, orders[row], verdicts[row])
            if arranges:
                arrange(board, work)
            if settles:
                settle(board, work)
            if finishes:
                arrived = common(get_set(work, DONE), get_set(work, MOVES))
                dislodged = note_arrivals(work, arrived)
                standing = union(get_set(work, DONE), without(get_set(work, HOLDS), dislodged))
                give_verdicts(board, work, orders[row], verdicts[row], standing)
                note_dislodged(board, work, dislodged, arrived)
                place_units(board, work, dislodged, arrived)
                advance(board, work)
            write_position(board, fields, row, work)

    return numba.njit(**_HOW)(rows)


def listing(stages: int) -> Callable[..., None]:
    """Compile so many stages of listing the orders of a movement phase."""
    embarks, lists = stages > 1, stages > 2

    def rows(tables: Any, fields: Any, work: Any, out: Any, _: Any) -> None:  # noqa: ANN401 - arrays
        for row in range(len(out)):
            read_position(tables.board, fields, row, work)
            if lists:
                list_movement(tables, work, out[row])
            elif embarks:
                find_passengers(tables.board, work)

    return numba.njit(**_HOW)(rows)


def main() -> None:
    """Print the nanoseconds of every stage, for one position."""
    engine = Engine()
    phases, _ = movement_phases()
    questions = [read_question(phase, load_board) for phase in phases]
    positions = engine.from_positions([question.position for question in questions])
    orders = engine.pack_orders(
        [given.reading.order for given in question.given if given.reading] for question in questions
    )
    tables, desk, many = engine._tables, make_desk(), len(positions)  # noqa: SLF001 - a look inside
    verdicts, out = np.zeros(orders.shape, np.int8), np.empty((many, 4096), np.int32)
    for compile_stages, names, tables_of_rows in (
        (judging, JUDGING, (orders, verdicts)),
        (listing, LISTING, (out, out)),
    ):
        before = 0.0
        for stages, name in enumerate(names, 1):
            kernel = compile_stages(stages)
            seconds = []
            for _ in range(REPEATS):
                rows = positions.copy()
                begin = time.process_time()
                kernel(tables, fields_of(rows), desk.work, *tables_of_rows)
                seconds.append(time.process_time() - begin)
            taken = min(seconds) / many * 1e9
            print(f"{name:40} {taken - before:6.0f} ns")
            before = taken
        print(f"{'together':40} {before:6.0f} ns\n")


if __name__ == "__main__":
    main()
