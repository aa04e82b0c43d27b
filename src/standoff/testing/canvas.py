"""The canvas that a scene is drawn on: units and orders, put down one by one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

from standoff.core.geography import Board, Location, Province, Unit
from standoff.core.orders import Order
from standoff.core.phases import Phase
from standoff.core.position import Position

Ways = tuple[tuple[tuple[Unit, Location], ...], ...]


class Canvas:
    """Units by province with their owners and orders; a province is taken once only.

    A few powers share the canvas, fewer than the board has, so that units of one
    power often meet.
    """

    __slots__ = ("board", "dice", "orders", "owners", "powers", "units")

    def __init__(self, board: Board, dice: Random) -> None:
        self.board = board
        self.dice = dice
        self.powers = dice.sample(range(len(board.powers)), dice.randint(2, min(4, len(board.powers))))
        self.units: dict[int, Unit] = {}
        self.owners: dict[int, int] = {}
        self.orders: dict[int, Order] = {}

    def put(self, unit: Unit, owner: int | None = None) -> bool:
        """Put a unit down; tell whether its province was free, or held this very unit."""
        if unit.index in self.units:
            return self.units[unit.index] is unit
        if self.board.why_cannot_stand(unit) is not None:
            return False
        self.units[unit.index] = unit
        self.owners[unit.index] = self.dice.choice(self.powers) if owner is None else owner
        return True

    def order(self, order: Order) -> None:
        """Give a unit its order, unless it has one."""
        if order.unit is not None:
            self.orders.setdefault(order.unit.index, order)

    def occupant(self, province: Province) -> Unit:
        """Return the unit in a province, put down there if it was empty."""
        if province.index not in self.units:
            self.put(self.dice.choice(standing(self.board)[province.index]))
        return self.units[province.index]

    def comers(self, target: Province, avoid: Iterable[Province] = ()) -> list[tuple[Unit, Location]]:
        """Return the units that could move to a province, from where there is room or they stand.

        Each comes with the location that it would move to.
        """
        closed = {province.index for province in avoid}
        return [
            (unit, place)
            for unit, place in ways_to(self.board)[target.index]
            if unit.index not in closed
            and self.units.get(unit.index, unit) is unit
            and unit.index not in self.orders
        ]

    def comer(self, target: Province, avoid: Iterable[Province] = ()) -> tuple[Unit, Location] | None:
        """Choose one of the comers and put it down; None where there is none."""
        comers = self.comers(target, avoid)
        if not comers:
            return None
        unit, place = self.dice.choice(comers)
        self.put(unit)
        return unit, place

    def position(self, phase: Phase) -> Position:
        """Return the position that has been drawn; who owns the centres is left out."""
        units: dict[str, list[Unit]] = {power.name: [] for power in self.board.powers}
        for place, unit in sorted(self.units.items()):
            units[self.board.powers[self.owners[place]].name].append(unit)
        return Position.build(self.board, phase, units)


@lru_cache(maxsize=8)
def standing(board: Board) -> tuple[tuple[Unit, ...], ...]:
    """Return the units that can stand in each province, by its number."""
    found: list[list[Unit]] = [[] for _ in board.provinces]
    for unit in (*board.armies, *board.fleets):
        if board.why_cannot_stand(unit) is None:
            found[unit.index].append(unit)
    return tuple(map(tuple, found))


@lru_cache(maxsize=8)
def ways_to(board: Board) -> Ways:
    """Return, by number of a province, every unit that can move there in one step, and where to."""
    found: list[list[tuple[Unit, Location]]] = [[] for _ in board.provinces]
    for units in standing(board):
        for unit in units:
            for place in board.borders(unit):
                found[place.province.index].append((unit, place))
    return tuple(map(tuple, found))
