"""Writing orders into a list, one or many at a time.

Every function returns how many orders the list would hold after it. What has no room in
the list is counted only, so that the caller sees how much room it needs.
"""

from __future__ import annotations

import numpy as np

from standoff.batch.bits import Bits, count, first, is_empty, ones_below, rest
from standoff.batch.blocks import BLOCK, copy_block
from standoff.batch.compiling import Words, kernel
from standoff.batch.tables import COUNT_BITS, PLACE_OF, Tables

FOUR = 4


@kernel
def write(order: int, out: Words, written: int) -> int:
    """Write one order."""
    if written < len(out):
        out[np.uintp(written)] = order
    return written + 1


@kernel
def write_each(board: Words, base: int, goals: Bits, out: Words, written: int) -> int:
    """Write an order once for each of these provinces as its target."""
    end = written + count(goals)
    if end + FOUR > len(out):
        while not is_empty(goals):
            written = write(base | board[PLACE_OF + first(goals)], out, written)
            goals = rest(goals)
        return written
    low, high = goals
    while written < end:
        for at in range(FOUR):
            place = ones_below(low)
            past = place >> 6
            place += ones_below(high) & -past
            out[np.uintp(written + at)] = base | board[np.uintp(PLACE_OF + place)]
            low, high = low & (low - 1), high & (high - past)
        written += FOUR
    return end


@kernel
def copy(tables: Tables, unit: int, other: int, out: Words, written: int) -> int:
    """Write a unit's supports for another one that stand in the tables; with itself, its own orders."""
    span = tables.spans[np.uintp(unit), np.uintp(other)]
    start, many = span >> COUNT_BITS, span & ((1 << COUNT_BITS) - 1)
    if many <= BLOCK and written + BLOCK <= len(out):
        copy_block(tables.orders, start, out, written)
        return written + many
    for at in range(start, start + many):
        written = write(tables.orders[at], out, written)
    return written
