"""The worker that measures the batch engine, on the phases packed in advance."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from worker import LAST_YEAR, load, serve

from standoff.batch import Engine
from standoff.boards import load_board
from standoff.notation.documents import read_question

LEAST_SECONDS = 0.3
"""How long a repeat goes on at least; one pass over all phases is too short to be measured."""

RUNS = 20
MANY = 40
"""How many times the phases stand one behind the other where two cores share them."""


def per_pass(work: Callable[[], object]) -> float:
    """Return the CPU seconds that some work takes, done again and again."""
    passes, start = 0, time.process_time()
    while time.process_time() - start < LEAST_SECONDS:
        work()
        passes += 1
    return (time.process_time() - start) / passes


class Batch:
    """The measures, on positions and orders that are already there."""

    def __init__(self, phases: list[dict[str, Any]]) -> None:
        questions = [read_question(phase, load_board) for phase in phases]
        self.engine = Engine()
        self.positions = self.engine.from_positions([question.position for question in questions])
        self.orders = self.engine.pack_orders(
            [given.reading.order for given in question.given if given.reading] for question in questions
        )
        self.out = np.empty((len(questions), 4096), np.int32)

    def warm_up(self, _: None = None) -> None:
        """Compile what is not compiled yet."""
        self.engine.compile()

    def movement(self, _: None = None) -> float:
        """Judge every phase: the verdicts, and the positions that follow in a new array."""
        return per_pass(lambda: self.engine.adjudicate(self.positions, self.orders))

    def legal(self, _: None = None) -> float:
        """List every legal order of every position."""
        return per_pass(lambda: self.engine.legal_orders(self.positions, self.out))

    def games(self, number: int) -> float:
        """Play games in which everybody gives random legal orders."""
        start = self.engine.start(number)
        seeds = iter(range(1 << 62))
        return per_pass(lambda: self.engine.rollout(start, seed=next(seeds), last_year=LAST_YEAR))

    def phases_played(self, number: int) -> float:
        """Tell how many phases such a game has."""
        played = self.engine.rollout(self.engine.start(number), seed=1, last_year=LAST_YEAR)
        return float(played.phases.mean())

    def on_cores(self, threads: int) -> float:
        """Judge the phases many times over on so many cores; the least seconds by the clock on the wall.

        The clock also counts what other programs do, so the least tells most.
        """
        engine = Engine(threads=threads)
        positions, orders = np.repeat(self.positions, MANY), np.repeat(self.orders, MANY, axis=0)
        found = []
        for _ in range(RUNS):
            start = time.perf_counter()
            engine.adjudicate(positions, orders)
            found.append(time.perf_counter() - start)
        return min(found)

    def position_bytes(self, _: None = None) -> int:
        """Tell how many bytes a position takes."""
        return int(self.engine.layout.itemsize)


if __name__ == "__main__":
    batch = Batch(load(sys.argv[1]))
    serve({name: getattr(batch, name) for name in dir(batch) if not name.startswith("_")})
