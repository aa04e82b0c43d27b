"""Checking all orders of a movement phase, with a memory for plain ones.

Nearly all orders of a game are plain: a move to a neighbour, a hold, a support for what
a unit can do on its own. Such an order is legal wherever the units that it names stand,
and what checking it says is always the same. So it is kept, and the next time only the
units have to be looked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from standoff.core.geography import Board, Unit
from standoff.core.legality import check_movement
from standoff.core.memory import PerBoard, keep
from standoff.core.orders import Convoy, Given, Hold, Move, Order, SupportHold, SupportMove
from standoff.core.outcomes import Checked
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset


class Plain(NamedTuple):
    """What checking a plain order says wherever `unit` stands in `place` and `other` in `there`.

    For an order that names one unit both are the same.
    """

    order: Order
    answer: Checked
    place: int
    unit: Unit
    there: int
    other: Unit


def check_orders(position: Position, given: Sequence[Given], rules: Ruleset) -> list[Checked]:
    """Hold all orders of a movement phase against the position, as `check_movement` does each."""
    board = position.board
    known = _memories.of(board)
    unit_at, power_at, powers = position.unit_at, position.power_at, board.powers
    answers = []
    for one in given:
        reading = one.reading
        if reading is None or reading.coast_dropped or reading.nations:
            answers.append(check_movement(position, one, rules))
            continue
        order = reading.order
        # Orders are shared values and stay in the memory, so their identity finds them.
        plain = known.get(id(order))
        if plain is not None:
            _, answer, place, unit, there, other = plain
            if (
                unit_at[place] is unit
                and unit_at[there] is other
                and (one.power is None or one.power == powers[power_at[place]].name)
            ):
                answers.append(answer)
                continue
        answer = check_movement(position, one, rules)
        answers.append(answer)
        if answer.order is order and not answer.notes and is_plain(board, order):
            keep(known, id(order), _plain(order, answer))
    return answers


def is_plain(board: Board, order: Order) -> bool:
    """Tell of an order that is legal somewhere whether it is so wherever the units that it names stand.

    That is where neither fleets at sea (DATC 6.D.32, 6.G.19) nor the ruleset (4.B.4) have a
    say in it, and nothing was left open.
    """
    match order:
        case Hold() | SupportHold():
            return True
        case Move():
            return not order.via_convoy and bool(board.reach(order.unit) >> order.target.province.index & 1)
        case SupportMove():
            ways = board.coasts_reached(order.supported, order.target.province)
            return order.target in ways or len(ways) == 1
        case Convoy():
            shores = board.shores[order.unit.index]
            return bool(shores >> order.army.index & shores >> order.target.province.index & 1)
        case _:
            return False


def _plain(order: Order, answer: Checked) -> Plain:
    """Return what to look for when the order comes again."""
    unit = other = order.unit
    match order:
        case SupportHold() | SupportMove():
            other = order.supported
        case Convoy():
            other = order.army
    assert unit is not None
    assert other is not None
    return Plain(order, answer, unit.index, unit, other.index, other)


def _nothing(_: Board) -> dict[int, Plain]:
    """Begin a memory of plain orders by their identity; it holds on to them, so that this stays theirs."""
    return {}


_memories = PerBoard(_nothing)
