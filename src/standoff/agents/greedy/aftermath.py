"""What comes after the moves: retreats, builds and removals, by the worth of places."""

from __future__ import annotations

from standoff.agents.greedy.plan import Groups
from standoff.agents.greedy.worth import Worth
from standoff.core.orders import Build, Disband, Move, Order, Remove


def retreats(legal: Groups, worth: Worth) -> list[Order]:
    """Send every dislodged unit to the best place, no two to one, the best retreats first."""
    ranked = [
        (worth.at(order.unit, order.target), unit, order)
        for unit, orders in legal.items()
        for order in orders
        if isinstance(order, Move)
    ]
    chosen: dict[str, Order] = {}
    taken: set[int] = set()
    for _, unit, order in sorted(ranked, key=lambda entry: -entry[0]):
        place = order.target.province.index
        if unit not in chosen and place not in taken:
            chosen[unit] = order
            taken.add(place)
    fallen = [order for orders in legal.values() for order in orders if isinstance(order, Disband)]
    return [chosen.get(order.unit.text, order) for order in fallen]


def builds_or_removals(number: int, legal: Groups, worth: Worth) -> list[Order]:
    """Build where and what is worth most, or remove the units that are worth least where they are."""
    orders = [order for group in legal.values() for order in group]
    if number < 0:
        removals = [order for order in orders if isinstance(order, Remove)]
        return [*sorted(removals, key=lambda order: worth.of(order.unit))[:-number]]
    chosen: dict[int, Order] = {}
    builds = [order for order in orders if isinstance(order, Build)]
    for order in sorted(builds, key=lambda order: -worth.of(order.unit)):
        if len(chosen) < number:
            chosen.setdefault(order.unit.index, order)
    return list(chosen.values())
