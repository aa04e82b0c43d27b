"""Convoy routes: chains of fleets at sea that carry an army from coast to coast.

The functions answer as those of `standoff.core.convoys` do.
"""

from __future__ import annotations

from standoff.batch.bits import (
    NOTHING,
    Bits,
    common,
    first,
    has,
    is_empty,
    meet,
    pair,
    put_pair,
    rest,
    single,
    union,
    without,
)
from standoff.batch.compiling import Words, kernel
from standoff.batch.tables import SEAS_BESIDE, SHORES_BESIDE
from standoff.batch.workspace import CHAIN_WORDS, CHAINS


@kernel
def route_exists(board: Words, origin: int, target: int, fleets: Bits) -> bool:
    """Tell whether these fleets can carry an army from one coast to another."""
    goal = common(pair(board, SEAS_BESIDE, target), fleets)
    if is_empty(goal):
        return False
    found = common(pair(board, SEAS_BESIDE, origin), fleets)
    fresh = found
    while not is_empty(fresh):
        if meet(found, goal):
            return True
        more = without(common(pair(board, SEAS_BESIDE, first(fresh)), fleets), found)
        found = union(found, more)
        fresh = union(rest(fresh), more)
    return False


@kernel
def shores_reached(board: Words, origin: int, fleets: Bits) -> Bits:
    """Return the coastal provinces, but for `origin`, that these fleets can carry an army to."""
    found = common(pair(board, SEAS_BESIDE, origin), fleets)
    fresh = found
    shores = NOTHING
    while not is_empty(fresh):
        sea = first(fresh)
        more = without(common(pair(board, SEAS_BESIDE, sea), fleets), found)
        found = union(found, more)
        fresh = union(rest(fresh), more)
        shores = union(shores, pair(board, SHORES_BESIDE, sea))
    return without(shores, single(origin))


@kernel
def needed_fleets(board: Words, work: Words, origin: int, target: int, fleets: Bits) -> Bits:
    """Return the fleets that stand on a minimal route from one province to another (DATC 6.G.19)."""
    needed = NOTHING
    waiting = start_chains(board, work, origin, fleets)
    while waiting > 0:
        waiting -= 1
        if has(fresh_shores(board, work, waiting), target):
            needed = union(needed, path_of(work, waiting))
        waiting = follow_chain(board, work, waiting)
    return needed


# A minimal route is a chain of fleets in which only neighbouring links touch, only the
# first touches the origin and only the last the destination. Chains that wait to be
# followed stand on a stack in the workspace, each as four sets: the seas of its path, of
# which the last is in a set of its own, the fleets that may come later, and the shores
# that it has touched before.
_PATH, _LAST, _FREE, _TOUCHED = range(4)


@kernel
def start_chains(board: Words, work: Words, origin: int, fleets: Bits) -> int:
    """Put all chains of one fleet on the stack; return how many there are."""
    start = common(pair(board, SEAS_BESIDE, origin), fleets)
    return put_chains(work, 0, start, NOTHING, without(fleets, start), single(origin))


@kernel
def put_chains(work: Words, waiting: int, seas: Bits, path: Bits, free: Bits, touched: Bits) -> int:
    """Put a path on the stack once for each sea that it goes on with; return how many wait then."""
    while not is_empty(seas):
        last = single(first(seas))
        seas = rest(seas)
        at = CHAIN_WORDS // 2 * waiting
        put_pair(work, CHAINS, at + _PATH, union(path, last))
        put_pair(work, CHAINS, at + _LAST, last)
        put_pair(work, CHAINS, at + _FREE, free)
        put_pair(work, CHAINS, at + _TOUCHED, touched)
        waiting += 1
    return waiting


@kernel
def path_of(work: Words, chain: int) -> Bits:
    """Return the seas of a chain."""
    return pair(work, CHAINS, CHAIN_WORDS // 2 * chain + _PATH)


@kernel
def fresh_shores(board: Words, work: Words, chain: int) -> Bits:
    """Return where a chain can land that no shorter part of it touches."""
    at = CHAIN_WORDS // 2 * chain
    last = first(pair(work, CHAINS, at + _LAST))
    return without(pair(board, SHORES_BESIDE, last), pair(work, CHAINS, at + _TOUCHED))


@kernel
def follow_chain(board: Words, work: Words, chain: int) -> int:
    """Replace the topmost chain by all that are one fleet longer; return how many wait then."""
    at = CHAIN_WORDS // 2 * chain
    last = first(pair(work, CHAINS, at + _LAST))
    free = pair(work, CHAINS, at + _FREE)
    around = pair(board, SEAS_BESIDE, last)
    touched = union(pair(work, CHAINS, at + _TOUCHED), pair(board, SHORES_BESIDE, last))
    # A later sea must not touch this one, or the links between could be left out.
    return put_chains(work, chain, common(around, free), path_of(work, chain), without(free, around), touched)
