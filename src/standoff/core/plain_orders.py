"""Checking all orders of a movement phase, with a memory for plain ones.

Nearly all orders of a game are plain: a move, a hold, a support for what a unit can do on
its own. Such an order is legal wherever the units that it names stand - and, where an army
is to go by sea, fleets can carry it - and what checking it says is always the same. So it
is kept, and the next time only the units and the way have to be looked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from standoff.core.convoys import route_exists
from standoff.core.geography import Board, Unit
from standoff.core.legality import check_movement
from standoff.core.memory import PerBoard, keep
from standoff.core.orders import Convoy, Given, Hold, Move, Order, SupportHold, SupportMove
from standoff.core.outcomes import Checked
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset


class Plain(NamedTuple):
    """What checking a plain order says wherever `unit` stands in `place` and `other` in `there`.

    For an order that names one unit both are the same. Where there is a `shore`, fleets beside
    the one in `place` must be able to carry the other unit to it.
    """

    order: Order
    answer: Checked
    place: int
    unit: Unit
    there: int
    other: Unit
    shore: int | None


def check_orders(position: Position, given: Sequence[Given], rules: Ruleset) -> list[Checked]:
    """Hold all orders of a movement phase against the position, as `check_movement` does each."""
    board = position.board
    known = _memories.of(board)
    unit_at, power_at, powers = position.unit_at, position.power_at, board.powers
    sailing = position.fleets & board.seas
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
            _, answer, place, unit, there, other, shore = plain
            if (
                unit_at[place] is unit
                and unit_at[there] is other
                and (one.power is None or one.power == powers[power_at[place]].name)
                and (shore is None or route_exists(board, there, shore, sailing & ~(1 << place)))
            ):
                answers.append(answer)
                continue
        answer = check_movement(position, one, rules)
        answers.append(answer)
        if answer.order is order and not answer.notes:
            plain = plain_order(board, order, answer)
            if plain is not None:
                keep(known, id(order), plain)
    return answers


def plain_order(board: Board, order: Order, answer: Checked) -> Plain | None:
    """Return what to look for when a legal order comes again; None where more has a say in it.

    That is the ruleset (4.A.3, 4.B.4), or for a convoy the other fleets at sea (DATC 6.G.19).
    """
    match order:
        case Hold(unit=unit):
            return Plain(order, answer, unit.index, unit, unit.index, unit, None)
        case SupportHold(unit=unit, supported=other):
            return Plain(order, answer, unit.index, unit, other.index, other, None)
        case Move(unit=unit, target=target, via_convoy=False):
            walks = board.reach(unit) >> target.province.index & 1
            shore = None if walks else target.index
            return Plain(order, answer, unit.index, unit, unit.index, unit, shore)
        case SupportMove(unit=unit, supported=other, target=target):
            ways = board.coasts_reached(other, target.province)
            if len(ways) > 1 and target not in ways:
                return None
            shore = None if ways else target.index
            return Plain(order, answer, unit.index, unit, other.index, other, shore)
        case Convoy(unit=unit, army=other, target=target):
            shores = board.shores[unit.index]
            if shores >> other.index & shores >> target.province.index & 1:
                return Plain(order, answer, unit.index, unit, other.index, other, None)
    return None


def _nothing(_: Board) -> dict[int, Plain]:
    """Begin a memory of plain orders by their identity; it holds on to them, so that this stays theirs."""
    return {}


_memories = PerBoard(_nothing)
