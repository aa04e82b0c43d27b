"""A plan: the orders of one power so far, and what they are expected to come to.

Units that are not ordered yet stand in the way of the others. No two units are ever
sent to one province, none into a province that another one of ours does not leave, and
two never try to change places; a support is given only to an order that stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from standoff.agents.greedy.chances import Chances
from standoff.agents.greedy.worth import Worth
from standoff.core.geography import Location, Unit
from standoff.core.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove
from standoff.core.position import Position

UNIT = 0.6
"""What a unit is worth by itself, beside the place it is in."""

Groups = Mapping[str, Sequence[Order]]
"""The legal orders of a power, by unit or home centre."""

Counts = Sequence[float]
"""The chances that no support counts, that one does, that two do, and so on."""

ALONE: Counts = (1.0,)
"""What stands behind a unit that nobody supports."""


class Plan:
    """Orders for the units of one power, decided one after the other.

    `stay` is the worth of each unit where it is, `ways` the places it could go to on its
    own by province, with their worth; where it could reach several coasts, the best.
    """

    __slots__ = (
        "_arrives",
        "_at",
        "_behind",
        "_claimed",
        "chances",
        "legal",
        "orders",
        "position",
        "stay",
        "units",
        "ways",
        "worth",
    )

    def __init__(self, position: Position, power: int, legal: Groups, chances: Chances, worth: Worth) -> None:
        self.position = position
        self.legal = legal
        self.units = position.forces[power]
        self.chances = chances
        self.worth = worth
        self.orders: dict[Unit, Order] = {}
        self.stay = {unit: worth.of(unit) for unit in self.units}
        self.ways = {unit: self._ways(unit) for unit in self.units}
        self._at = {unit.index: unit for unit in self.units}
        self._claimed: set[int] = set()
        self._arrives: dict[Unit, float] = {}
        self._behind: dict[Unit, Counts] = {}

    def _ways(self, unit: Unit) -> dict[int, tuple[float, Location]]:
        """Return where a unit could go, by province, each with its worth."""
        ways: dict[int, tuple[float, Location]] = {}
        for target in self.position.board.borders(unit):
            place, value = target.province.index, self.worth.at(unit, target)
            if place not in ways or value > ways[place][0]:
                ways[place] = value, target
        return ways

    @property
    def waiting(self) -> list[Unit]:
        """The units that have no order yet."""
        return [unit for unit in self.units if unit not in self.orders]

    def ours(self, place: int) -> Unit | None:
        """Return our unit in a province."""
        return self._at.get(place)

    def is_open(self, unit: Unit, place: int) -> bool:
        """Whether a unit may be sent to a province: no other one is, and none of ours stays there."""
        if place in self._claimed:
            return False
        there = self._at.get(place)
        if there is None:
            return True
        order = self.orders.get(there)
        return isinstance(order, Move) and order.target.province.index != unit.index

    def may_open(self, place: int) -> bool:
        """Whether our unit in a province may yet leave it, for it has no order so far."""
        there = self._at.get(place)
        return there is not None and there not in self.orders and place not in self._claimed

    def odds(self, place: int, behind: Counts = ALONE) -> float:
        """Return the chance to get into a province with these supports behind a move."""
        enters = self.chances.enters
        odds = sum([chance * enters(place, 1 + number) for number, chance in enumerate(behind)])
        leader = self._at.get(place)
        return odds if leader is None else odds * self._arrives.get(leader, 0.0)

    def risk(self, place: int, behind: Counts = ALONE) -> float:
        """Return the chance that our unit in a province is dislodged with these supports behind it."""
        falls = self.chances.is_dislodged
        return sum([chance * falls(place, number) for number, chance in enumerate(behind)])

    def joined(self, behind: Counts, helper: Unit, aim: int) -> Counts:
        """Return what stands behind an order once another unit supports it, which may be cut."""
        cut = self.chances.is_cut(helper.index, aim)
        longer = (*behind, 0.0)
        return [cut * now + (1 - cut) * less for now, less in zip(longer, (0.0, *behind), strict=True)]

    def behind(self, unit: Unit) -> Counts:
        """Return what stands behind the order of a unit."""
        return self._behind.get(unit, ALONE)

    def send(
        self, unit: Unit, target: Location, helpers: Sequence[Unit] = (), fleets: Sequence[Unit] = ()
    ) -> None:
        """Order a unit to move, others to support it, and fleets to carry it."""
        place = target.province.index
        self.orders[unit] = Move(unit, target)
        self._claimed.add(place)
        self._arrives[unit] = self.odds(place)
        for helper in helpers:
            self.support(helper, unit)
        for fleet in fleets:
            self.orders[fleet] = Convoy(fleet, unit, target)

    def support(self, helper: Unit, unit: Unit) -> None:
        """Order a unit to support one whose order is decided."""
        order = self.orders[unit]
        aim = unit.index
        if isinstance(order, Move):
            self.orders[helper] = SupportMove(helper, unit, order.target)
            aim = order.target.province.index
        else:
            self.orders[helper] = SupportHold(helper, unit)
        self._behind[unit] = self.joined(self.behind(unit), helper, aim)
        if isinstance(order, Move):
            self._arrives[unit] = self.odds(aim, self._behind[unit])

    def hold(self, unit: Unit) -> None:
        """Order a unit to stay where it is."""
        self.orders[unit] = Hold(unit)

    def loss(self, unit: Unit) -> float:
        """Return what it would cost to have a unit dislodged."""
        return self.worth.prize[unit.index] + UNIT

    def gain(self, unit: Unit, target: Location) -> float:
        """Return how much better a unit would stand elsewhere than where it is."""
        return self.worth.at(unit, target) - self.stay[unit]
