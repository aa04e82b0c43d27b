"""What is left for each unit by itself: a move, a support for an order that stands, or to hold.

Whoever would lose most by its second best choice chooses first. A unit that would rather
take the place of another one of ours waits until that one is decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from standoff.agents.greedy.plan import Plan
from standoff.core.geography import Location, Unit
from standoff.core.orders import Move

VAIN = 0.05
"""What a move costs that fails: nobody can support the unit where it stands."""


class Choice(NamedTuple):
    """Something that a unit can do, and what it wins: move, support, or else hold."""

    gain: float
    target: Location | None = None
    supported: Unit | None = None


class Candidate(NamedTuple):
    """A unit that could choose now: whether it need not wait, and what its second choice would cost it."""

    ready: bool
    regret: float
    unit: Unit
    choice: Choice


def plan_singles(plan: Plan) -> None:
    """Decide about every unit that has no order yet."""
    while waiting := plan.waiting:
        first = max((_candidate(plan, unit) for unit in waiting), key=lambda one: (one.ready, one.regret))
        match first.choice:
            case Choice(target=Location() as target):
                plan.send(first.unit, target)
            case Choice(supported=Unit() as unit):
                plan.support(first.unit, unit)
            case _:
                plan.hold(first.unit)


def _candidate(plan: Plan, unit: Unit) -> Candidate:
    """Return what a unit would choose, and how urgent it is."""
    choices = sorted(_choices(plan, unit), key=lambda choice: -choice.gain)
    best = choices[0]
    second = choices[1].gain if len(choices) > 1 else 0.0
    return Candidate(_best_to_wait_for(plan, unit) <= best.gain, best.gain - second, unit, best)


def _choices(plan: Plan, unit: Unit) -> Iterator[Choice]:
    """Yield what a unit can do now."""
    yield Choice(0.0)
    stay = plan.stay[unit]
    for place, (worth, target) in plan.ways[unit].items():
        if plan.is_open(unit, place):
            odds = plan.odds(place)
            yield Choice(odds * (worth - stay) - (1 - odds) * VAIN, target=target)
    for other, order in plan.orders.items():
        aim = order.target.province.index if isinstance(order, Move) else other.index
        if aim in plan.ways[unit]:
            yield Choice(_help(plan, unit, other, aim), supported=other)


def _help(plan: Plan, helper: Unit, unit: Unit, aim: int) -> float:
    """Return what support for a unit wins: a better chance for its move, or less danger where it is."""
    order = plan.orders[unit]
    before = plan.behind(unit)
    after = plan.joined(before, helper, aim)
    if isinstance(order, Move):
        return (plan.odds(aim, after) - plan.odds(aim, before)) * plan.gain(unit, order.target)
    return (plan.risk(aim, before) - plan.risk(aim, after)) * plan.loss(unit)


def _best_to_wait_for(plan: Plan, unit: Unit) -> float:
    """Return what a unit could win at most in places that others of ours may yet leave."""
    stay = plan.stay[unit]
    wins = [worth - stay for place, (worth, _) in plan.ways[unit].items() if plan.may_open(place)]
    return max(wins, default=0.0)
