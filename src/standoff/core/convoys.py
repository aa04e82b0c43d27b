"""Convoy routes: chains of fleets at sea that carry an army from coast to coast.

A set of fleets is a mask over provinces. A route is a chain of neighbouring seas
that begins beside the army's province and ends beside its destination.
"""

from __future__ import annotations

from standoff.core.geography import Board


def route_exists(board: Board, origin: int, target: int, fleets: int) -> bool:
    """Tell whether these fleets can carry an army from one coast to another."""
    goal = board.sea_borders[target] & fleets
    if not goal:
        return False
    found = board.sea_borders[origin] & fleets
    fresh = found
    while fresh:
        if found & goal:
            return True
        low = fresh & -fresh
        fresh ^= low
        more = board.sea_borders[low.bit_length() - 1] & fleets & ~found
        found |= more
        fresh |= more
    return False


def shortest_route(board: Board, origin: int, target: int, fleets: int) -> tuple[int, ...]:
    """Return a shortest route as province numbers, or () where there is none.

    Among routes of equal length the one with the lowest numbers is taken, so that
    the answer never depends on anything but the arguments.
    """
    goal = board.sea_borders[target] & fleets
    paths: dict[int, tuple[int, ...]] = {sea: (sea,) for sea in bits(board.sea_borders[origin] & fleets)}
    seen = 0
    while paths:
        for sea, path in paths.items():
            if goal >> sea & 1:
                return path
        seen |= sum(1 << sea for sea in paths)
        further: dict[int, tuple[int, ...]] = {}
        for sea, path in paths.items():
            for neighbour in bits(board.sea_borders[sea] & fleets & ~seen):
                further.setdefault(neighbour, (*path, neighbour))
        paths = further
    return ()


def minimal_routes(board: Board, start: int, fleets: int) -> list[tuple[tuple[int, ...], int]]:
    """Return the routes from which no fleet can be left out, as (fleets, destinations) (DATC 6.G.19).

    `start` are those of the `fleets` that an army can embark on. Such a route is a chain
    in which only neighbouring links touch, only the first is in `start` and only the
    last touches the destination. A chain is listed with all the destinations that it is
    minimal for, as a mask, the army's own province among them.
    """
    others = fleets & ~start
    stack: list[tuple[tuple[int, ...], int, int]]
    stack = [((sea,), others, 0) for sea in bits(start)]
    found = []
    while stack:
        path, free, touched = stack.pop()
        sea = path[-1]
        shores = board.shores[sea]
        fresh = shores & ~touched
        if fresh:
            found.append((path, fresh))
        around = board.sea_borders[sea]
        onward = around & free
        if onward:
            # A later sea must not touch this one, or the links between could be left out.
            rest = free & ~around
            touched |= shores
            stack += [((*path, after), rest, touched) for after in bits(onward)]
    return found


def needed_fleets(board: Board, origin: int, target: int, fleets: int) -> int:
    """Return the fleets that stand on a minimal route from one province to another."""
    needed = 0
    for path, shores in minimal_routes(board, board.sea_borders[origin] & fleets, fleets):
        if shores >> target & 1:
            needed |= sum([1 << sea for sea in path])
    return needed


def bits(mask: int) -> tuple[int, ...]:
    """Return the numbers of the bits set in a mask, lowest first.

    >>> bits(0b1010)
    (1, 3)
    """
    numbers = []
    while mask:  # from the highest, which is quicker to find
        number = mask.bit_length() - 1
        numbers.append(number)
        mask ^= 1 << number
    numbers.reverse()
    return tuple(numbers)
