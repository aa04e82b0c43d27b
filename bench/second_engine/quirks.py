"""What the other engine does otherwise, as changes to a question.

A quirk is shown by example: it changes the orders so that they say outright what the other
engine makes of them. Where Standoff judges the changed question to the other engine's
board, the quirk explains the difference; nothing else counts as an explanation.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeGuard

from standoff.core.adjudicate import adjudicate, check
from standoff.core.convoys import route_exists
from standoff.core.geography import Location, Unit
from standoff.core.orders import Convoy, Given, Hold, Move, Order, Reading, SupportMove
from standoff.core.position import Position
from standoff.core.retreats import retreat_options
from standoff.core.ruleset import RULEBOOK_2023

Board = dict[str, dict[str, list[str]]]
"""The units by power, and where each dislodged unit may go."""


@dataclass(frozen=True)
class Question:
    """A position and one order for each unit that has one.

    `lent` are units that stand in for another power's, with whose they are.
    """

    position: Position
    orders: tuple[Order, ...]
    lent: tuple[tuple[int, str], ...] = ()

    def move_of(self, place: int) -> Move | None:
        """Return the move of the unit in a province."""
        return next((o for o in self.orders if isinstance(o, Move) and o.unit.index == place), None)


@dataclass(frozen=True)
class Quirk:
    """One thing that the other engine does otherwise: a title, what the rules say, and ways to do it."""

    title: str
    rule: str
    change: Callable[[Question], tuple[Question, ...]]


def with_orders(question: Question, change: Callable[[Order], Order]) -> Question:
    """Return a question with changed orders."""
    return replace(question, orders=tuple(change(order) for order in question.orders))


def legal(question: Question, order: Order) -> bool:
    """Tell whether an order is legal as it stands."""
    return check(question.position, Given(None, str(order), Reading(order, ""))).order is not None


def carried(question: Question, army: Unit, target: Location) -> bool:
    """Tell whether the fleets that were told to carry an army make a whole route."""
    offers = sum(
        1 << order.unit.index
        for order in question.orders
        if isinstance(order, Convoy) and order.army == army and order.target == target
    )
    return route_exists(question.position.board, army.index, target.index, offers)


def walk_without_convoy(question: Question) -> tuple[Question, ...]:
    """Let an army that demands a convoy walk where no convoy was ordered for it."""

    def change(order: Order) -> Order:
        if not isinstance(order, Move) or not order.via_convoy or not legal(question, order):
            return order
        return order if carried(question, order.unit, order.target) else Move(order.unit, order.target)

    return (with_orders(question, change),)


def walk_after_all(question: Question) -> tuple[Question, ...]:
    """Let an army that its own power's fleet carries go by land, where the order does not demand the convoy.

    It still stays where it would cut the support of an attack on the fleet that carries it.
    """
    board = question.position.board

    def change(order: Order) -> Order:
        if not isinstance(order, Convoy):
            return order
        move = question.move_of(order.army.index)
        walks = board.reach(order.army) >> order.target.index & 1
        paradox = carried(question, order.army, order.target) and any(
            isinstance(other, SupportMove)
            and other.unit.index == order.target.index
            and other.target.province.index == order.unit.index
            for other in question.orders
        )
        return Hold(order.unit) if walks and move and not move.via_convoy and not paradox else order

    return (with_orders(question, change),)


def overlook_coasts(question: Question) -> tuple[Question, ...]:
    """Let a fleet's support stand that names another coast than the supported fleet goes to."""

    def change(order: Order) -> Order:
        if not isinstance(order, SupportMove) or order.unit.is_army:
            return order
        move = question.move_of(order.supported.index)
        if move and move.target.province == order.target.province:
            return SupportMove(order.unit, order.supported, move.target)
        return order

    return (with_orders(question, change),)


def stop_carrying(question: Question) -> tuple[Question, ...]:
    """Let a fleet stop carrying where it is attacked with the help of its own power.

    Its army may then walk, or stay.
    """
    position = question.position
    helped = {order.target.province.index for order in question.orders if against_own(order, position)}
    left = {
        order.army.index
        for order in question.orders
        if isinstance(order, Convoy) and order.unit.index in helped
    }

    def stop(order: Order) -> Order:
        return Hold(order.unit) if isinstance(order, Convoy) and order.unit.index in helped else order

    def stop_and_stay(order: Order) -> Order:
        if isinstance(order, Move) and order.unit.index in left:
            walks = position.board.reach(order.unit) >> order.target.index & 1
            return Move(order.unit, order.target, via_convoy=bool(walks))
        return stop(order)

    return with_orders(question, stop), with_orders(question, stop_and_stay)


def against_own(order: Order, position: Position) -> TypeGuard[SupportMove]:
    """Tell whether an order is a support against a unit of the same power."""
    if not isinstance(order, SupportMove):
        return False
    attacked = position.unit_at[order.target.province.index]
    return attacked is not None and position.power_of(attacked) == position.power_of(order.unit)


def defend_without_own(question: Question) -> tuple[Question, ...]:
    """Let support that cannot dislodge, being the opponent's own, not defend head to head either."""
    position = question.position

    def change(order: Order) -> Order:
        move = question.move_of(order.supported.index) if against_own(order, position) else None
        opponent = question.move_of(move.target.province.index) if move else None
        meets = move is not None and opponent is not None and opponent.target.province == move.unit.province
        return Hold(order.unit) if meets and against_own(order, position) else order

    return (with_orders(question, change),)


def help_against_own(question: Question) -> tuple[Question, ...]:
    """Let support count against a unit of its own power where the attack goes by convoy.

    The supporters, or the units attacked, are lent to a power that has no units.
    """
    position = question.position
    supporters, attacked = set(), set()
    for order in question.orders:
        move = question.move_of(order.supported.index) if against_own(order, position) else None
        if against_own(order, position) and move is not None and move.unit.is_army:
            walks = position.board.reach(move.unit) >> move.target.province.index & 1
            if move.via_convoy or not walks:
                supporters.add(order.unit.index)
                attacked.add(move.target.province.index)
    return tuple(lend(question, places) for places in (supporters, attacked) if places)


def lend(question: Question, places: Collection[int]) -> Question:
    """Return a question in which the units in some provinces are an idle power's; the same where all play."""
    position = question.position
    idle = [power.name for power in position.board.powers if power.name not in position.units]
    if not idle:
        return question
    units: dict[str, list[Unit]] = {}
    for power, force in position.units.items():
        for unit in force:
            units.setdefault(idle[0] if unit.index in places else power, []).append(unit)
    lent = tuple((place, position.board.powers[position.power_at[place]].name) for place in sorted(places))
    return replace(question, position=Position.build(position.board, position.phase, units), lent=lent)


QUIRKS = (
    Quirk(
        "an army that demands a convoy walks where none was ordered for it",
        "`4.A.3/fallback`: by the book of 2023 it stays (6.G.8)",
        walk_without_convoy,
    ),
    Quirk(
        "an army that a fleet of its own power carries to a neighbour walks when the route is broken",
        "`4.A.3/fallback`: it goes by convoy, and stays (6.G.20)",
        walk_after_all,
    ),
    Quirk(
        "a fleet's support counts that names another coast than the supported fleet goes to",
        "it is void (6.B.9)",
        overlook_coasts,
    ),
    Quirk(
        "a fleet stops carrying when only help by its own power makes an attack on it strong enough",
        "that help does not count (6.D.12), so the fleet is not dislodged and carries on (6.F.4)",
        stop_carrying,
    ),
    Quirk(
        "a support counts against a unit of its own power when the attack is written VIA",
        "it does not count (6.D.12)",
        help_against_own,
    ),
    Quirk(
        "support against a unit of its own power does not count in defence head to head either",
        "it still defends and blocks (6.E.12)",
        defend_without_own,
    ),
)
RETREATS = Quirk(
    "a unit dislodged by a convoyed army may go to every neighbour, occupied or contested ones too",
    "only the attacker's origin is opened by that (`4.A.5` b; 6.H.11, 6.H.12)",
    lambda question: (question,),
)


def ours(question: Question) -> tuple[Board, set[str]]:
    """Judge a question; return the board, and the units that a convoyed army dislodged."""
    position = question.position
    given = [Given(None, str(order), Reading(order, "")) for order in question.orders]
    resolution = adjudicate(position, given, RULEBOOK_2023)
    after = resolution.next
    lent = dict(question.lent)
    came_from = {
        row.order.target.province.index: row.order.unit.index
        for row in resolution.results
        if isinstance(row.order, Move) and row.reason.value == "moved"
    }
    units: dict[str, list[str]] = {}
    for power, force in after.units.items():
        for unit in force:
            stood = came_from.get(unit.index, unit.index)
            units.setdefault(lent.get(stood, power), []).append(str(unit))
    retreats = {
        str(one.unit): [str(place) for place in retreat_options(after, one, RULEBOOK_2023)]
        for one in after.dislodged
    }
    convoyed = {str(one.unit) for one in after.dislodged if one.convoyed}
    board = {
        "units": {power: sorted(force) for power, force in sorted(units.items())},
        "retreats": {unit: sorted(places) for unit, places in sorted(retreats.items()) if places},
    }
    return board, convoyed


def explain(question: Question, theirs: Board) -> tuple[Quirk, ...] | None:
    """Return the quirks that lead to the other engine's board, as few as possible; None where none do."""
    for number in range(len(QUIRKS) + 1):
        for quirks in combinations(QUIRKS, number):
            for changed in changes(question, quirks):
                board, convoyed = ours(changed)
                if board == theirs:
                    return quirks
                alike = board["units"] == theirs["units"]
                if alike and without(board, convoyed) == without(theirs, convoyed):
                    return (*quirks, RETREATS)
    return None


def changes(question: Question, quirks: tuple[Quirk, ...]) -> Iterator[Question]:
    """Yield a question changed by some quirks, one after the other, in every way that they know."""
    if not quirks:
        yield question
        return
    for changed in quirks[0].change(question):
        yield from changes(changed, quirks[1:])


def without(board: Board, losers: set[str]) -> dict[str, list[str]]:
    """Return the retreats of a board but for those of some units."""
    return {unit: places for unit, places in board["retreats"].items() if unit not in losers}
