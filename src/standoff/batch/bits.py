"""Sets of provinces as two 64-bit words.

Province ``p`` is in a set when bit ``p`` of the 128 is on: the first word holds the
provinces up to 63, the second the others. So joining two sets, or taking what they have
in common, is two machine instructions, and counting one is two more. Where a table holds
a set for each of many things, the two words stand side by side: `pair` reads them.

Words are signed, for numba turns signed and unsigned together into floating point. Nothing
here minds the sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

from standoff.batch.compiling import Words, kernel

Bits = tuple[int, int]
"""A set of provinces."""

WORD = 64
NOTHING: Bits = (0, 0)
_ONE = np.uintp(1)


def words_of(mask: int) -> Bits:
    """Return the set of a mask as `standoff.core` writes one.

    >>> words_of(0b101), words_of(1 << 127)
    ((5, 0), (0, -9223372036854775808))
    """
    return _signed(mask & (1 << WORD) - 1), _signed(mask >> WORD)


def _signed(word: int) -> int:
    """Return the signed number of the same 64 bits."""
    return word - (word >> (WORD - 1) << WORD)


def mask_of(words: Iterable[int]) -> int:
    """Return the mask of a set: what `words_of` takes.

    >>> mask_of((0, -9223372036854775808)) == 1 << 127
    True
    """
    low, high = (int(word) & (1 << WORD) - 1 for word in words)
    return low | high << WORD


@cast("Callable[[Any], Callable[[int], int]]", intrinsic)
def count_ones(typing_context: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - numba has no types
    """Count the bits of a word that are on: one machine instruction."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - as above
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@cast("Callable[[Any], Callable[[int], int]]", intrinsic)
def lowest_one(typing_context: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - numba has no types
    """Return the number of the lowest bit that is on, in a word that is not nought."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - as above
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 1))

    return types.int64(types.int64), generate


@cast("Callable[[Any], Callable[[int], int]]", intrinsic)
def ones_below(typing_context: Any, word: Any) -> Any:  # noqa: ANN401, ARG001 - numba has no types
    """Return the number of the lowest bit that is on, and 64 where none is."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:  # noqa: ANN401 - as above
        return builder.cttz(arguments[0], context.get_constant(types.boolean, 0))

    return types.int64(types.int64), generate


@kernel
def single(place: int) -> Bits:
    """Return the set of one province."""
    if place < WORD:
        return 1 << place, 0
    return 0, 1 << (place - WORD)


@kernel
def has(places: Bits, place: int) -> bool:
    """Tell whether a province is in a set."""
    word = places[0] if place < WORD else places[1]
    return (word >> (place & (WORD - 1))) & 1 != 0


@kernel
def union(one: Bits, other: Bits) -> Bits:
    """Return what is in either set."""
    return one[0] | other[0], one[1] | other[1]


@kernel
def common(one: Bits, other: Bits) -> Bits:
    """Return what is in both sets."""
    return one[0] & other[0], one[1] & other[1]


@kernel
def without(one: Bits, other: Bits) -> Bits:
    """Return what is in the first set and not in the other."""
    return one[0] & ~other[0], one[1] & ~other[1]


@kernel
def is_empty(places: Bits) -> bool:
    """Tell whether nothing is in a set."""
    return (places[0] | places[1]) == 0


@kernel
def meet(one: Bits, other: Bits) -> bool:
    """Tell whether two sets have anything in common."""
    return ((one[0] & other[0]) | (one[1] & other[1])) != 0


@kernel
def count(places: Bits) -> int:
    """Count what is in a set."""
    return count_ones(places[0]) + count_ones(places[1])


@kernel
def first(places: Bits) -> int:
    """Return the lowest province of a set that is not empty."""
    if places[0] != 0:
        return lowest_one(places[0])
    return WORD + lowest_one(places[1])


@kernel
def rest(places: Bits) -> Bits:
    """Return a set that is not empty without its lowest province."""
    if places[0] != 0:
        return places[0] & (places[0] - 1), places[1]
    return 0, places[1] & (places[1] - 1)


# Indices are turned into unsigned ones here: numba takes signed ones for Python's, which may
# be below nought, and would look each time.


@kernel
def pair(words: Words, table: int, index: int) -> Bits:
    """Read the set that a table of sets holds at an index."""
    at = np.uintp(table + 2 * index)
    return words[at], words[at + _ONE]


@kernel
def put_pair(words: Words, table: int, index: int, places: Bits) -> None:
    """Write a set into a table of sets."""
    at = np.uintp(table + 2 * index)
    words[at] = places[0]
    words[at + _ONE] = places[1]


@kernel
def add_to_pair(words: Words, table: int, index: int, place: int) -> None:
    """Put one province into a set that a table holds."""
    words[np.uintp(table + 2 * index + (place >> 6))] |= 1 << (place & (WORD - 1))
