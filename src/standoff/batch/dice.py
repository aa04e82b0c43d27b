"""Random numbers for games that play themselves.

The generator is SplitMix64: a counter that grows by a fixed odd number, and a scrambling of
it. Every game has a counter of its own, begun from the seed and the game's number, so that
a game goes the same way on every machine, whatever is played beside it and by how many
threads.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from standoff.batch.compiling import kernel

Dice = NDArray[np.uint64]
"""One counter: where the next random number comes from."""

STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _33 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(33)


Numbers = TypeVar("Numbers", np.uint64, NDArray[np.uint64])


def _scramble(number: Numbers) -> Numbers:
    """Return a number that looks as if it had nothing to do with this one."""
    mixed = (number ^ (number >> _30)) * _FIRST
    mixed = (mixed ^ (mixed >> _27)) * _SECOND
    return mixed ^ (mixed >> _31)


scramble = kernel(_scramble)


def counters(seed: int, games: int) -> NDArray[np.uint64]:
    """Return where the counters of so many games begin.

    >>> counters(1901, 2)
    array([...], dtype=uint64)
    """
    return _scramble(np.arange(games, dtype=np.uint64) * STEP + np.uint64(seed % (1 << 64)))


@kernel
def roll(dice: Dice, sides: int) -> int:
    """Return a whole number from nought to below `sides`, which is below 2 to the 31st."""
    dice[0] += STEP
    return int(np.int64(((scramble(dice[0]) >> _33) * np.uint64(sides)) >> _31))
