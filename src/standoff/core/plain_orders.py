"""Orders that are legal wherever the units they name stand, and checking many orders at once.

Nearly all orders of a game are such plain ones: a move to a neighbour, a hold, a
support within reach. What checking one of them says is the same on every board, so it
is said once and kept; then only the units have to be looked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakKeyDictionary

from standoff.core.geography import Board, Unit
from standoff.core.legality import check_movement
from standoff.core.orders import Convoy, Given, Order, Reading, SupportHold, SupportMove
from standoff.core.outcomes import Checked, Reason
from standoff.core.phases import Phase
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset

_STRICTEST = replace(RULEBOOK_2023, support_coast="required")
"""What is legal under it without a note is legal under every ruleset, as far as the coasts go."""

_PHASE = Phase.parse("S1901M")
_MOST_KEPT = 32_768


class Plain(NamedTuple):
    """An order and what checking it says wherever `unit` stands in `place` and `other` in `there`.

    For an order that names one unit both are the same. An order that is not plain has
    a unit that stands nowhere, so that its answer is never given.
    """

    order: Order
    answer: Checked
    place: int
    unit: object
    there: int
    other: object


def check_orders(position: Position, given: Sequence[Given], rules: Ruleset) -> list[Checked]:
    """Hold all orders of a movement phase against the position, as `check_movement` does each."""
    known = _plain_orders(position.board)
    unit_at, power_at, powers = position.unit_at, position.power_at, position.board.powers
    answers = []
    for one in given:
        reading = one.reading
        if reading is not None and not reading.coast_dropped and not reading.nations:
            # Orders are shared values and stay in the memory, so their identity finds them.
            plain = known.get(id(reading.order)) or _learn(known, position.board, reading.order)
            _, answer, place, unit, there, other = plain
            if (
                unit_at[place] is unit
                and unit_at[there] is other
                and (one.power is None or one.power == powers[power_at[place]].name)
            ):
                answers.append(answer)
                continue
        answers.append(check_movement(position, one, rules))
    return answers


def plain_order(board: Board, order: Order) -> Plain:
    """Find out whether an order is plain: legal where nobody stands but the units it names.

    More units never make it illegal, for they close no way and open some; and where
    the strictest rules have nothing to note, no ruleset has.
    """
    unit = order.unit
    other = _other_unit(order) or unit
    if unit is not None and other is not None:
        named = (unit,) if other.index == unit.index else (unit, other)
        if all(one.kind is not None and board.why_cannot_stand(one) is None for one in named):
            nobody_else = Position(board, _PHASE, (named,))
            answer = check_movement(nobody_else, Given(None, "", Reading(order, "")), _STRICTEST)
            if answer.order is order and not answer.notes:
                return Plain(order, answer, unit.index, unit, other.index, other)
    return Plain(order, _UNUSED, 0, _NOBODY, 0, _NOBODY)


_NOBODY = object()
_UNUSED = Checked(None, None, Reason.UNREADABLE)


def _other_unit(order: Order) -> Unit | None:
    """Return the unit that an order names besides the one it is for."""
    match order:
        case SupportHold() | SupportMove():
            return order.supported
        case Convoy():
            return order.army
        case _:
            return None


_memories: WeakKeyDictionary[Board, dict[int, Plain]] = WeakKeyDictionary()


def _plain_orders(board: Board) -> dict[int, Plain]:
    """Return what is known of a board's orders, by their identity."""
    found = _memories.get(board)
    if found is None:
        found = _memories[board] = {}
    return found


def _learn(known: dict[int, Plain], board: Board, order: Order) -> Plain:
    """Keep what an order is found to be, within bounds."""
    if len(known) >= _MOST_KEPT:
        known.clear()
    found = known[id(order)] = plain_order(board, order)
    return found
