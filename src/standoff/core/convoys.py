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


class Routes:
    """The routes from which no fleet can be left out, for armies that embark alike (DATC 6.G.19).

    Such a route is a chain in which only neighbouring links touch, only the first is one that
    the army can embark on, and only the last touches the destination. `minimal` lists each
    chain, as the mask of its fleets, with the mask of all destinations that it is minimal for.
    `landings` are, by fleet, the destinations of the routes that it is on; `shores` are all
    destinations. The army's own province is among them.
    """

    __slots__ = ("landings", "minimal", "shores")

    def __init__(self, board: Board, start: int, fleets: int) -> None:
        """Find the routes over these `fleets`, of which an army can embark on those in `start`."""
        self.minimal: list[tuple[int, int]] = []
        self.landings: dict[int, int] = {}
        self.shores = self._follow(board, 0, start, fleets & ~start, 0)

    def _follow(self, board: Board, chain: int, onward: int, free: int, touched: int) -> int:
        """Lengthen a chain by each fleet in `onward`, then by those in `free`; return where that lands.

        `touched` are the shores where the chain lands without them.
        """
        reached = 0
        while onward:
            link = onward & -onward
            onward ^= link
            sea = link.bit_length() - 1
            shores, around = board.shores[sea], board.sea_borders[sea]
            lands = shores & ~touched
            if lands:
                self.minimal.append((chain | link, lands))
            after = around & free
            if after:
                # A later sea must not touch this one, or the links between could be left out.
                lands |= self._follow(board, chain | link, after, free & ~around, touched | shores)
            self.landings[sea] = self.landings.get(sea, 0) | lands
            reached |= lands
        return reached

    def shores_without(self, fleet: int) -> int:
        """Return where an army could land without this fleet."""
        shores = 0
        for chain, lands in self.minimal:
            if not chain >> fleet & 1:
                shores |= lands
        return shores


def needed_fleets(board: Board, origin: int, target: int, fleets: int) -> int:
    """Return the fleets that stand on a minimal route from one province to another."""
    needed = 0
    for chain, shores in Routes(board, board.sea_borders[origin] & fleets, fleets).minimal:
        if shores >> target & 1:
            needed |= chain
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
