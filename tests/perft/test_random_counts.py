"""Random positions of every kind of phase, counted by the package and the long way."""

from __future__ import annotations

from brute_force import Board, kinds
from hypothesis import given

from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023
from standoff.notation.documents import Question, texts
from standoff.notation.perft_file import Measure
from standoff.perft import Counted
from standoff.testing.strategies import positions


def long_way(position: Position) -> Board:
    """Write a position for the long way, as texts."""
    losers: dict[str, tuple[tuple[str, str, bool], ...]] = {}
    for loser in position.dislodged:
        origin = loser.origin.code if loser.origin else ""
        losers[loser.power] = (*losers.get(loser.power, ()), (loser.unit.text, origin, loser.convoyed))
    return Board(
        {power: tuple(units) for power, units in texts(position.units).items()},
        {power: tuple(centres) for power, centres in texts(position.centres or {}).items()},
        losers,
        tuple(province.code for province in position.contested),
    )


@given(positions())
def test_every_power_has_the_orders_that_the_long_way_finds(position: Position) -> None:
    counted = Counted(Question(position, (), RULEBOOK_2023))
    board, phase = long_way(position), str(position.phase)
    for power in position.board.power_index:
        orders = board.orders(power, phase)
        assert counted.kinds(Measure.COUNT, power) == kinds(orders)
        assert counted.joint(power) == board.joint(power, phase)
