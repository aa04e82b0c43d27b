"""What a phase is worth to each power, for many games at once.

A scoring sees the centres of each power before the phase and after it, which games ended
with it, and who has won; all arrays have a row for each game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from standoff.core.errors import StandoffError

Rewards = NDArray[np.float32]
Counts = NDArray[np.int64]

Scoring = Callable[[Counts, Counts, NDArray[np.bool_], NDArray[np.int8]], Rewards]
"""Gives the rewards of a phase: before, after, which games ended, and the winner or -1 of each."""


def squares(_: Counts, after: Counts, ended: NDArray[np.bool_], winner: NDArray[np.int8]) -> Rewards:
    """Give 1 to who has won, or else to each its share of the squares of all centres, when a game ends."""
    shares = after.astype(np.float64) ** 2
    shares /= np.maximum(shares.sum(axis=1, keepdims=True), 1)
    return _at_the_end(shares, ended, winner)


def draw(_: Counts, after: Counts, ended: NDArray[np.bool_], winner: NDArray[np.int8]) -> Rewards:
    """Give 1 to who has won, or else the same share to everyone who has a centre, when a game ends."""
    alive = (after > 0).astype(np.float64)
    return _at_the_end(alive / np.maximum(alive.sum(axis=1, keepdims=True), 1), ended, winner)


def centres(before: Counts, after: Counts, _: NDArray[np.bool_], __: NDArray[np.int8]) -> Rewards:
    """Give the centres won and lost, whenever they change hands."""
    return (after - before).astype(np.float32)


def _at_the_end(shares: NDArray[np.float64], ended: NDArray[np.bool_], winner: NDArray[np.int8]) -> Rewards:
    """Give shares in the games that ended, all to the winner where there is one."""
    solo = np.arange(shares.shape[1]) == winner[:, None]
    paid = np.where((winner >= 0)[:, None], solo, shares)
    return np.where(ended[:, None], paid, 0).astype(np.float32)


SCORINGS: Mapping[str, Scoring] = MappingProxyType({"squares": squares, "draw": draw, "centres": centres})
"""The scorings by name."""


def scoring_named(name: str) -> Scoring:
    """Return a scoring; StandoffError naming the possible ones for any other name."""
    if name not in SCORINGS:
        raise StandoffError(f"unknown scoring {name!r}; possible are {', '.join(SCORINGS)}")
    return SCORINGS[name]
