"""Games that play themselves, one phase after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from standoff.core.adjudicate import adjudicate
from standoff.core.orders import Order
from standoff.core.outcomes import Resolution
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset
from standoff.testing.orders import any_order, coherent_orders
from standoff.testing.scenes import as_given

ODD_ORDERS = 0.02


@dataclass(frozen=True, slots=True)
class Turn:
    """One phase of a game: the position, the orders, and what they came to."""

    position: Position
    orders: tuple[Order, ...]
    resolution: Resolution


def play(dice: Random, position: Position, phases: int, rules: Ruleset = RULEBOOK_2023) -> Iterator[Turn]:
    """Play on from a position for so many phases, or until somebody has won.

    >>> import standoff
    >>> turns = list(play(Random(3), standoff.Game().position, 3))
    >>> str(turns[0].position.phase), len(turns)
    ('S1901M', 3)
    """
    for _ in range(phases):
        orders = tuple(_orders(dice, position, rules))
        resolution = adjudicate(position, [as_given(position, order) for order in orders], rules)
        yield Turn(position, orders, resolution)
        if resolution.winner is not None:
            return
        position = resolution.next


def _orders(dice: Random, position: Position, rules: Ruleset) -> Iterator[Order]:
    """Yield orders for a phase: nearly all legal, some left out, a few that nobody should give."""
    if position.phase.kind is PhaseKind.MOVEMENT:
        chosen = list(coherent_orders(dice, position, rules=rules).values())
    else:
        groups = position.legal_orders(rules=rules).groups
        chosen = [dice.choice(legal) for group in groups.values() for legal in group.values()]
    for order in chosen:
        luck = dice.random()
        if luck < ODD_ORDERS:
            yield any_order(dice, position)
        elif luck < 1 - ODD_ORDERS:
            yield order
