"""What both workers share: a process that measures what it is told to, again and again.

One JSON value a line comes in, ``[name, argument]``; one goes out. Times are CPU seconds of
this process, so that other programs on the machine disturb little.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

LAST_YEAR = 1910
"""Random games end with this year's winter at the latest."""


def timed(work: Callable[[], object]) -> float:
    """Return the CPU seconds that some work takes, begun on swept ground."""
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def held(play: Callable[[], object]) -> int:
    """Return the bytes that a game holds on to once it was played."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    game = play()
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert game is not None
    return after - before


def serve(measures: Mapping[str, Callable[..., object]]) -> None:
    """Answer questions until there are no more."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else is printed is no answer
    for line in sys.stdin:
        name, argument = json.loads(line)
        print(json.dumps(measures[name](argument)), file=answers, flush=True)


def load(path: str) -> list[dict[str, Any]]:
    """Return the movement phases to be judged, from a file."""
    phases: list[dict[str, Any]] = json.loads(Path(path).read_text(encoding="utf-8"))
    return phases


def flat(orders: Mapping[str, Iterable[str]]) -> list[str]:
    """Return all orders of a phase in one list."""
    return [text for several in orders.values() for text in several]
