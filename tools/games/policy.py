"""A simple way to play: go for centres nearby, support what is defended, carry armies where it pays.

It is made to produce games that look played, not to win. Every choice comes from the dice
that are handed in.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from random import Random

from standoff.core.dues import due
from standoff.core.geography import Board, Province, Unit
from standoff.core.orders import Build, Convoy, Disband, Hold, Move, Order, SupportHold, SupportMove
from standoff.core.phases import PhaseKind
from standoff.core.position import Position


@dataclass(frozen=True)
class Player:
    """How a power plays: how often it thinks at all, and whom it leaves in peace."""

    power: str
    skill: float
    friends: frozenset[str] = frozenset()


def choose(position: Position, player: Player, dice: Random) -> list[Order]:
    """Return the orders of a power for a phase."""
    groups = position.legal_orders(player.power).groups.get(player.power, {})
    if not groups:
        return []
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return Plan(position, player, dice, groups).made()
        case PhaseKind.RETREAT:
            worth = Worth(position, player)
            return [max(orders, key=lambda order: _flight(order, worth)) for orders in groups.values()]
        case PhaseKind.ADJUSTMENT:
            return _winter(position, player, dice, groups)


class Worth:
    """What provinces are worth to a power."""

    def __init__(self, position: Position, player: Player) -> None:
        self.position = position
        self.player = player
        self.own = position.board.power_index[player.power]
        wanted = [centre for centre in position.board.centres if self._wants(centre)]
        self.far = _distances(position.board, wanted)

    def of(self, province: Province) -> float:
        """Return what it is worth to get into a province."""
        near = 4.0 / (1 + self.far.get(province.code, 9))
        return near + (6.0 if province.is_centre and self._wants(province) else 0.0)

    def holder(self, province: Province) -> str:
        """Return who stands in a province: nobody, a friend, oneself, or an enemy."""
        number = self.position.power_at[province.index]
        if number < 0:
            return "nobody"
        if number == self.own:
            return "self"
        return "friend" if self.position.board.powers[number].name in self.player.friends else "enemy"

    def is_threatened(self, province: Province) -> bool:
        """Whether an enemy could come to a province at once."""
        board = self.position.board
        return any(
            board.reach(unit) & province.bit
            for power, units in self.position.units.items()
            if power != self.player.power and power not in self.player.friends
            for unit in units
        )

    def _wants(self, centre: Province) -> bool:
        owner = self.position.owner(centre)
        return owner != self.player.power and owner not in self.player.friends


class Plan:
    """The orders of one movement phase, made unit by unit, the most promising first."""

    def __init__(
        self, position: Position, player: Player, dice: Random, groups: dict[str, tuple[Order, ...]]
    ) -> None:
        self.position = position
        self.player = player
        self.dice = dice
        self.worth = Worth(position, player)
        self.orders = dict(groups)
        self.chosen: dict[str, Order] = {}
        self.aims: dict[str, tuple[Unit, int]] = {}

    def made(self) -> list[Order]:
        """Return the orders."""
        self._carry()
        while left := [label for label in self.orders if label not in self.chosen]:
            if self.dice.random() > self.player.skill:
                label = left[0]
                self._take(
                    label, self.dice.choice([o for o in self.orders[label] if isinstance(o, Move | Hold)])
                )
                continue
            best = max(
                (
                    (self._value(order), self.dice.random(), label, order)
                    for label in left
                    for order in self.orders[label]
                ),
                key=lambda found: found[:2],
            )
            self._take(best[2], best[3])
        return [self.chosen[label] for label in self.orders]

    def _take(self, label: str, order: Order) -> None:
        self.chosen[label] = order
        match order:
            case Move():
                self.aims[order.target.province.code] = (order.unit, 0)
            case SupportMove() if order.target.province.code in self.aims:
                unit, helpers = self.aims[order.target.province.code]
                self.aims[order.target.province.code] = (unit, helpers + 1)

    def _carry(self) -> None:
        """Carry an army to a centre where one fleet of its own can do it."""
        for label, orders in self.orders.items():
            for order in orders:
                if isinstance(order, Convoy) and label not in self.chosen and self._pays(order):
                    self._take(order.army.text, Move(order.army, order.target))
                    self._take(label, order)

    def _pays(self, order: Convoy) -> bool:
        """Whether a convoy is worth it: the fleet alone takes an army of its own to a free centre."""
        army, target = order.army, order.target.province
        mine = self.worth.holder(army.province) == "self" and army.text not in self.chosen
        alone = {army.province.index, target.index} <= self._shores(order.unit)
        walks = self.position.board.reach(army) & target.bit
        free = self.worth.holder(target) == "nobody" and target.code not in self.aims
        return (
            mine and alone and not walks and free and self.worth.of(target) >= 8 and self.dice.random() < 0.5
        )

    def _shores(self, fleet: Unit) -> set[int]:
        mask = self.position.board.shores[fleet.index]
        return {found.index for found in self.position.board.provinces_in(mask)}

    def _value(self, order: Order) -> float:
        """Return what an order promises, with the orders chosen so far."""
        match order:
            case Move(via_convoy=False) if self.position.board.reach(order.unit) & order.target.province.bit:
                return self._move(order)
            case SupportMove():
                return self._support(order)
            case SupportHold():
                place = order.supported.province
                own = self.worth.holder(place) == "self"
                stays = isinstance(self.chosen.get(order.supported.text), Hold | SupportHold | SupportMove)
                return 3.2 if own and stays and place.is_centre and self.worth.is_threatened(place) else 0.0
            case Hold():
                place = order.unit.province
                return 3.0 if place.is_centre and self.worth.is_threatened(place) else 0.4
        return 0.0

    def _move(self, order: Move) -> float:
        target = order.target.province
        match self.worth.holder(target):
            case "friend":
                return 0.0
            case "self":
                leaves = isinstance(self.chosen.get(self._unit(target)), Move)
                factor = 0.9 if leaves else 0.0
            case "enemy":
                factor = 0.5
            case _:
                factor = 0.8 if self.worth.is_threatened(target) else 1.0
        if target.code in self.aims:
            return 0.0
        return factor * self.worth.of(target)

    def _unit(self, province: Province) -> str:
        unit = self.position.unit_at[province.index]
        return unit.text if unit else ""

    def _support(self, order: SupportMove) -> float:
        target = order.target
        if order.target.coast is not None or target.province.code not in self.aims:
            return 0.0
        unit, helpers = self.aims[target.province.code]
        if unit.text != order.supported.text:
            return 0.0
        opposed = self.worth.holder(target.province) == "enemy" or self.worth.is_threatened(target.province)
        return (0.75 - 0.25 * helpers) * self.worth.of(target.province) if opposed else 0.0


def _flight(order: Order, worth: Worth) -> float:
    """Return what a retreat is worth; disbanding is worth nothing."""
    return (
        -1.0 if isinstance(order, Disband) or not isinstance(order, Move) else worth.of(order.target.province)
    )


def _winter(
    position: Position, player: Player, dice: Random, groups: dict[str, tuple[Order, ...]]
) -> list[Order]:
    """Build what is due, armies and fleets by turns, or remove the units that are farthest from anything."""
    number = due(position)[player.power]
    worth = Worth(position, player)
    nearest = sorted(groups, key=lambda label: worth.far.get(label.rpartition(" ")[2].partition("/")[0], 9))
    if number < 0:
        return [groups[label][0] for label in nearest[number:]]
    homes = [groups[label] for label in nearest if isinstance(groups[label][0], Build)]
    return [dice.choice(orders) for orders in homes[:number]]


def _distances(board: Board, goals: list[Province]) -> dict[str, int]:
    """Return how many steps each province is from the nearest of some, over land and sea alike."""
    far = {province.code: 0 for province in goals}
    queue = deque(goals)
    while queue:
        province = queue.popleft()
        places = [board.locations[province.index], *board.places_of(province)]
        around = board.army_borders[province.index] + tuple(
            neighbour for place in places for neighbour in board.fleet_borders[place.index]
        )
        for neighbour in around:
            if neighbour.province.code not in far:
                far[neighbour.province.code] = far[province.code] + 1
                queue.append(neighbour.province)
    return far
