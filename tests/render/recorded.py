"""Phases to draw: those of recorded games, and of games played at random."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from standoff.core.adjudicate import adjudicate
from standoff.core.outcomes import Resolution
from standoff.judging import ask, resolve
from standoff.notation.documents import read_given


def phases(game: Path) -> Iterator[tuple[str, Resolution]]:
    """Yield every phase of a recorded game, judged.

    Movements are read from the record; retreats and winters follow from the phase before.
    """
    last: Resolution | None = None
    for phase in json.loads(game.read_text(encoding="utf-8"))["phases"]:
        if phase["phase"].endswith("M"):
            keys = ("phase", "units", "centers", "orders")
            last = resolve(ask({key: phase[key] for key in keys}))
        elif last is not None and str(last.next.phase) == phase["phase"]:
            board = last.next.board
            given = [
                read_given(power, order, board)
                for power, orders in phase["orders"].items()
                for order in orders
            ]
            last = adjudicate(last.next, given)
        else:
            last = None
            continue
        yield f"{game.stem} {phase['phase']}", last


def every(games: Iterable[Path], step: int = 1) -> Iterator[tuple[str, Resolution]]:
    """Yield every so manieth phase of several recorded games."""
    for i, phase in enumerate(phase for game in games for phase in phases(game)):
        if i % step == 0:
            yield phase
