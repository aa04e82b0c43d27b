"""Dice that can be thrown in compiled code as well, and fall alike there.

The generator is SplitMix64, as in `standoff.batch.dice`: a counter that grows by a fixed
odd number, and a scrambling of it.
"""

from __future__ import annotations

_STEP = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB
_WORD = (1 << 64) - 1


class QuickDice:
    """Dice that begin at a seed of 64 bits.

    >>> dice = QuickDice(1901)
    >>> [dice.roll(6) for _ in range(8)]
    [4, 3, 1, 4, 1, 3, 3, 0]
    """

    __slots__ = ("_counter",)

    def __init__(self, seed: int) -> None:
        self._counter = seed & _WORD

    def roll(self, sides: int) -> int:
        """Return a whole number from nought to below `sides`, which is below 2 to the 31st."""
        self._counter = number = (self._counter + _STEP) & _WORD
        number = ((number ^ (number >> 30)) * _FIRST) & _WORD
        number = ((number ^ (number >> 27)) * _SECOND) & _WORD
        return ((number ^ (number >> 31)) >> 33) * sides >> 31
