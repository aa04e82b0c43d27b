"""Who goes where, who helps whom and who carries whom, read off the orders carried out.

Units are named by their province's number. Helpers are *matched* when the unit they
help does what they say; others are void.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from standoff.core.geography import Board
from standoff.core.orders import Convoy, Move, Order, SupportHold, SupportMove
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True, eq=False)
class Battlefield:
    """The orders of a movement phase, sorted by what they do to each other.

    `target` is where a move goes. `backers` are the matched supports of a move or of
    a unit that stays, `backed` the province a matched support bears on, `carriers`
    the fleets that carry an army going by sea, `on_foot` the moves that can walk.
    """

    position: Position
    rules: Ruleset
    orders: Mapping[int, Order]
    target: Mapping[int, int]
    backers: Mapping[int, tuple[int, ...]]
    backed: Mapping[int, int]
    carriers: Mapping[int, tuple[int, ...]]
    on_foot: frozenset[int]

    @property
    def board(self) -> Board:
        """The board."""
        return self.position.board

    def power(self, place: int) -> int:
        """Return the number of the power whose unit stands here, below nought for none."""
        return self.position.power_at[place]

    def occupied(self, place: int) -> bool:
        """Whether a unit stands here."""
        return self.position.unit_at[place] is not None

    def comers(self, place: int) -> tuple[int, ...]:
        """Return the moves into a province."""
        return tuple(sorted(mover for mover, goal in self.target.items() if goal == place))

    @property
    def convoys(self) -> frozenset[int]:
        """The fleets with a matched convoy order."""
        return frozenset(fleet for fleets in self.carriers.values() for fleet in fleets)

    @property
    def questions(self) -> tuple[int, ...]:
        """The orders that can succeed or fail: moves, and matched help."""
        return (*self.target, *self.backed, *sorted(self.convoys))


def survey(
    position: Position, rules: Ruleset, orders: Mapping[int, Order], frozen: frozenset[int]
) -> Battlefield:
    """Return the battlefield of these orders; `frozen` units wanted to move and refuse hold support."""
    target = {place: o.target.province.index for place, o in orders.items() if isinstance(o, Move)}
    offers: dict[int, tuple[int, ...]] = {}
    for fleet, order in orders.items():
        if isinstance(order, Convoy) and target.get(order.army.index) == order.target.province.index:
            offers[order.army.index] = (*offers.get(order.army.index, ()), fleet)
    on_foot, carriers = set(), {}
    for mover in target:
        by_land, by_sea = ways(position, rules, orders, target, mover, offers.get(mover, ()))
        if by_land:
            on_foot.add(mover)
        if by_sea:
            carriers[mover] = offers.get(mover, ())
    backers: dict[int, tuple[int, ...]] = {}
    backed = {}
    for helper, order in orders.items():
        helped = matched(orders, target, frozen, order)
        if helped is not None:
            backers[helped] = (*backers.get(helped, ()), helper)
            backed[helper] = target.get(helped, helped)
    return Battlefield(position, rules, orders, target, backers, backed, carriers, frozenset(on_foot))


def matched(
    orders: Mapping[int, Order], target: Mapping[int, int], frozen: frozenset[int], order: Order
) -> int | None:
    """Return the unit that a support helps, or None where that unit does something else."""
    match order:
        case SupportHold(supported=unit):
            return None if unit.index in target or unit.index in frozen else unit.index
        case SupportMove(supported=unit, target=goal):
            move = orders.get(unit.index)
            if not isinstance(move, Move) or move.target.province != goal.province:
                return None
            return unit.index if goal.coast in {None, move.target.coast} else None
        case _:
            return None


def ways(
    position: Position,
    rules: Ruleset,
    orders: Mapping[int, Order],
    target: Mapping[int, int],
    mover: int,
    offers: tuple[int, ...],
) -> tuple[bool, bool]:
    """Tell whether a move can go by land, and whether it goes by sea (DATC 4.A.3)."""
    order = orders[mover]
    assert isinstance(order, Move)
    goal = target[mover]
    next_to = goal in {place.province.index for place in position.board.borders(order.unit)}
    if not next_to:
        return False, True
    if order.unit.is_fleet:
        return True, False
    power = position.power_at
    own = any(power[fleet] == power[mover] for fleet in offers)
    crossing = target.get(goal) == mover and linked(position.board, mover, goal, offers)
    chosen = {
        "2000": order.via_convoy or own,
        "dptg": order.via_convoy,
        "1982": own or (crossing and power[goal] == power[mover]),
        "1971": crossing,
    }[rules.convoy_intent]
    either = rules.convoy_intent == "1971" or rules.land_fallback == "yes"
    return not chosen or either, chosen


def linked(board: Board, origin: int, goal: int, fleets: tuple[int, ...]) -> bool:
    """Tell whether these fleets form a chain from one province's coast to another's."""
    left = set(fleets)
    ends = {fleet for fleet in left if touches(board, origin, fleet)}
    while ends:
        if any(touches(board, goal, fleet) for fleet in ends):
            return True
        left -= ends
        ends = {fleet for fleet in left if any(touches(board, end, fleet) for end in ends)}
    return False


def touches(board: Board, place: int, sea: int) -> bool:
    """Tell whether a sea borders a province, on any coast."""
    return any(there.province.index == place for there in board.fleet_borders[sea])


def minimal_chains(board: Board, origin: int, goal: int, fleets: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return all chains from which no fleet can be left out, the shortest first (DATC 6.G.19)."""
    found: list[tuple[int, ...]] = []

    def extend(chain: tuple[int, ...]) -> None:
        if touches(board, goal, chain[-1]):
            found.append(chain)
            return
        for fleet in fleets:
            earlier = (origin, *chain[:-1])
            follows = fleet not in chain and touches(board, chain[-1], fleet)
            if follows and not any(touches(board, link, fleet) for link in earlier):
                extend((*chain, fleet))

    for fleet in fleets:
        if touches(board, origin, fleet):
            extend((fleet,))
    return sorted(found, key=lambda chain: (len(chain), chain))
