"""Checking all orders of a movement phase, with a memory for plain ones.

Nearly all orders of a game are plain: legal wherever the units that they name stand and, where
one of them is to go by sea, the fleets can carry it. What checking such an order says is
always the same. So it is kept, and the next time only units and fleets have to be looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from standoff.core.convoys import needed_fleets, route_exists
from standoff.core.geography import Board, Unit
from standoff.core.legality import check_movement
from standoff.core.memory import PerBoard, keep
from standoff.core.orders import Convoy, Given, Hold, Move, Reading, SupportHold, SupportMove
from standoff.core.outcomes import Checked
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset

Way = Callable[[int], bool]


class Plain(NamedTuple):
    """What checking a plain order says wherever `unit` stands in `place` and `other` in `there`.

    For an order that names one unit both are the same. `way` tells of the fleets at sea, as a
    mask, whether they do their part; it is None where the order needs none.
    """

    reading: Reading
    answer: Checked
    place: int
    unit: Unit
    there: int
    other: Unit
    way: Way | None


def check_orders(position: Position, given: Sequence[Given], rules: Ruleset) -> list[Checked]:
    """Hold all orders of a movement phase against the position, as `check_movement` does each."""
    board = position.board
    known = _memories.of(board).setdefault(rules.convoy_intent, {})
    unit_at, power_at, powers = position.unit_at, position.power_at, board.powers
    sailing = position.fleets & board.seas
    answers = []
    for one in given:
        # Readings are shared values and stay in the memory, so their identity finds them.
        plain = known.get(id(one.reading))
        if plain is not None:
            _, answer, place, unit, there, other, way = plain
            if (
                unit_at[place] is unit
                and unit_at[there] is other
                and (one.power is None or one.power == powers[power_at[place]].name)
                and (way is None or way(sailing))
            ):
                answers.append(answer)
                continue
        answer = check_movement(position, one, rules)
        answers.append(answer)
        reading = one.reading
        if reading is not None and answer.order is reading.order and not (answer.notes or reading.nations):
            plain = plain_order(board, reading, answer)
            if plain is not None:
                keep(known, id(reading), plain)
    return answers


def plain_order(board: Board, reading: Reading, answer: Checked) -> Plain | None:
    """Return what to look for when a legal order comes again.

    None for a support into a split province where the ruleset and the owners have a say (4.B.4).
    """
    way: Way | None = None
    match reading.order:
        case Hold(unit=unit):
            other = unit
        case SupportHold(unit=unit, supported=other):
            pass
        case Move(unit=unit, target=target, via_convoy=by_sea):
            other = unit
            if by_sea or not board.reach(unit) >> target.province.index & 1:
                way = partial(route_exists, board, unit.index, target.index)
        case SupportMove(unit=unit, supported=other, target=target):
            options = board.coasts_reached(other, target.province)
            if not options:
                way = partial(carried_by_others, board, other.index, target.index, unit.index)
            elif len(options) > 1 and target not in options:
                return None
        case Convoy(unit=unit, army=other, target=target):
            shores = board.shores[unit.index]
            if not shores >> other.index & shores >> target.index & 1:
                way = partial(needs, board, other.index, target.index, unit.index)
        case _:
            return None
    return Plain(reading, answer, unit.index, unit, other.index, other, way)


def carried_by_others(board: Board, army: int, shore: int, fleet: int, sailing: int) -> bool:
    """Tell whether fleets other than this one can carry an army to a shore (DATC 6.D.31)."""
    return route_exists(board, army, shore, sailing & ~(1 << fleet))


def needs(board: Board, army: int, shore: int, fleet: int, sailing: int) -> bool:
    """Tell whether this fleet is on a minimal route to a shore (DATC 6.G.19)."""
    return bool(needed_fleets(board, army, shore, sailing) >> fleet & 1)


def _nothing(_: Board) -> dict[str, dict[int, Plain]]:
    """Begin a memory of plain orders, by the identity of a reading that it holds on to.

    There is one for each choice of when an army demands a convoy (4.A.3).
    """
    return {}


_memories = PerBoard(_nothing)
