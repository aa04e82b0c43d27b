"""Changes to an order set that may better it: other orders for one unit, and for who could help it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from standoff.agents.search.foresight import OrderSet
from standoff.core.orders import Build, Convoy, Move, Order, Remove, SupportHold, SupportMove, Waive

HELPED = 0.6
"""How often a unit that helps the one whose order was changed is changed with it."""

BORROWED = 0.3
"""How often a unit also takes over what it does in another plausible set."""

Groups = Sequence[Sequence[Order]]
"""The legal orders of a power, by unit or home centre."""


class Changes:
    """Proposes changes to the order sets of one power in one phase.

    In a movement or a retreat phase a set has an order for each of the groups, in their order;
    in winter it has an order for each of some of them.
    """

    __slots__ = ("_groups", "_helpers", "_plausible", "_winter")

    def __init__(self, groups: Groups, plausible: Sequence[OrderSet]) -> None:
        self._groups = groups
        self._plausible = plausible
        self._winter = any(isinstance(group[0], Build | Remove | Waive) for group in groups)
        self._helpers: dict[tuple[int, int | None], list[tuple[int, Order]]] = {}
        for slot, group in enumerate(groups):
            for order in group:
                if (helped := _helped(order)) is not None:
                    self._helpers.setdefault(helped, []).append((slot, order))

    def propose(self, orders: OrderSet, dice: Random) -> OrderSet:
        """Return an order set with something changed."""
        return self._other_site(orders, dice) if self._winter else self._other_order(orders, dice)

    def _other_order(self, orders: OrderSet, dice: Random) -> OrderSet:
        """Change what one unit does, and perhaps have another help it, or do what it might as well."""
        changed = list(orders)
        slot = dice.randrange(len(changed))
        order = changed[slot] = dice.choice(self._groups[slot])
        helpers = [(other, help_) for other, help_ in self._helpers.get(_aim(order), ()) if other != slot]
        if helpers and dice.random() < HELPED:
            other, help_ = dice.choice(helpers)
            changed[other] = help_
        if dice.random() < BORROWED:
            other = dice.randrange(len(changed))
            changed[other] = dice.choice(self._plausible)[other]
        return tuple(changed)

    def _other_site(self, orders: OrderSet, dice: Random) -> OrderSet:
        """Build or remove one unit in place of another."""
        if not orders:
            return orders
        slot = dice.randrange(len(orders))
        taken = {_site(order) for order in orders if order is not orders[slot]}
        free = [order for group in self._groups for order in group if _site(order) not in {None, *taken}]
        return (*orders[:slot], dice.choice(free), *orders[slot + 1 :]) if free else orders


def _site(order: Order) -> int | None:
    """Return the province that an order is for; a waive is for none."""
    return None if order.unit is None else order.unit.index


def _aim(order: Order) -> tuple[int, int | None]:
    """Return which unit an order moves and where to, or that it stays."""
    if isinstance(order, Move):
        return order.unit.index, order.target.province.index
    return -1 if order.unit is None else order.unit.index, None


def _helped(order: Order) -> tuple[int, int | None] | None:
    """Return which unit an order helps, and where to."""
    match order:
        case SupportMove(supported=unit, target=target) | Convoy(army=unit, target=target):
            return unit.index, target.province.index
        case SupportHold(supported=unit):
            return unit.index, None
        case _:
            return None
