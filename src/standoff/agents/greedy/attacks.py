"""What units do together: supported attacks, and convoys.

An operation is one move with the supports and the fleets it needs. It is worth its
chance times what it wins, less what its units could have won each for itself; the best
one is chosen, then the best of what is left, until none is worth while.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from standoff.agents.greedy.plan import ALONE, Plan
from standoff.core.convoys import shortest_route
from standoff.core.geography import Location, Unit
from standoff.core.orders import Move

MOST_HELPERS = 3
"""More supports than this are never planned together."""

LONGEST_CONVOY = 3
"""Longer chains of fleets are never planned."""

WORTH_WHILE = 0.001
"""Operations that win less than this are not begun."""


class Operation(NamedTuple):
    """A move with its supports and its convoy, and how much it wins beyond what its units would alone."""

    net: float
    unit: Unit
    target: Location
    helpers: tuple[Unit, ...]
    fleets: tuple[Unit, ...]


class _Way(NamedTuple):
    """How a unit could get somewhere, on its own or carried by fleets that would be busy then."""

    unit: Unit
    target: Location
    fleets: tuple[Unit, ...] = ()


def plan_operations(plan: Plan) -> None:
    """Put the operations that are worth while into a plan, the best ones first."""
    while True:
        alone = {unit: best_alone(plan, unit) for unit in plan.waiting}
        near = _helpers_near(plan, alone)
        best: Operation | None = None
        for way in _ways(plan, alone):
            for operation in _operations(plan, way, near.get(way.target.province.index, ()), alone):
                if operation.net > (best.net if best else WORTH_WHILE):
                    best = operation
        if best is None:
            return
        plan.send(best.unit, best.target, best.helpers, best.fleets)


def best_alone(plan: Plan, unit: Unit) -> float:
    """Return the most that a unit could win by itself; nought where it had better stay."""
    stay = plan.stay[unit]
    wins = [
        plan.odds(place) * (value - stay)
        for place, (value, _) in plan.ways[unit].items()
        if value > stay and plan.is_open(unit, place)
    ]
    return max(wins, default=0.0)


def _helpers_near(plan: Plan, alone: Mapping[Unit, float]) -> dict[int, list[Unit]]:
    """Return the units that could support a move to each province, those first that lose least by it."""
    near: dict[int, list[Unit]] = {}
    for unit in sorted(alone, key=lambda unit: alone[unit]):
        for place in plan.ways[unit]:
            near.setdefault(place, []).append(unit)
    return near


def _ways(plan: Plan, alone: Mapping[Unit, float]) -> Iterator[_Way]:
    """Yield every way to a better place that none of ours is in."""
    for unit in alone:
        for _, target in plan.ways[unit].values():
            if _is_goal(plan, unit, target):
                yield _Way(unit, target)
    fleets = [unit for unit in alone if unit.is_fleet and plan.position.board.seas >> unit.index & 1]
    if fleets:
        for unit in alone:
            if unit.is_army:
                yield from _convoys(plan, unit, fleets)


def _convoys(plan: Plan, army: Unit, fleets: Sequence[Unit]) -> Iterator[_Way]:
    """Yield the shortest way by these fleets to each better place where an army could not walk."""
    board = plan.position.board
    sailing = {fleet.index: fleet for fleet in fleets}
    seas = sum([1 << sea for sea in sailing])
    for order in plan.legal[army.text]:
        if not isinstance(order, Move) or order.target.index in plan.ways[army]:
            continue
        if _is_goal(plan, army, order.target):
            route = shortest_route(board, army.index, order.target.index, seas)
            if 0 < len(route) <= LONGEST_CONVOY:
                yield _Way(army, order.target, tuple(sailing[sea] for sea in route))


def _is_goal(plan: Plan, unit: Unit, target: Location) -> bool:
    """Whether a unit would stand better in a place, and none of ours is there or sent there."""
    place = target.province.index
    return plan.ours(place) is None and plan.is_open(unit, place) and plan.gain(unit, target) > 0


def _operations(
    plan: Plan, way: _Way, near: Sequence[Unit], alone: Mapping[Unit, float]
) -> Iterator[Operation]:
    """Yield the operations by one way: without support where fleets carry it, and with more and more."""
    unit, target, fleets = way
    place, gain = target.province.index, plan.gain(unit, target)
    cost = alone[unit]
    for fleet in fleets:
        gain *= 1 - plan.risk(fleet.index)
        cost += alone[fleet]
    if fleets:
        yield Operation(plan.odds(place) * gain - cost, unit, target, (), fleets)
    behind = ALONE
    helpers: tuple[Unit, ...] = ()
    for helper in near:
        if helper is unit or helper in fleets:
            continue
        helpers = (*helpers, helper)
        behind = plan.joined(behind, helper, place)
        cost += alone[helper]
        yield Operation(plan.odds(place, behind) * gain - cost, unit, target, helpers, fleets)
        if len(helpers) == MOST_HELPERS:
            return
