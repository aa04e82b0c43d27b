"""What powers can choose among, and positions as small numbers, beside what the core says of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

import samples
from large_board import large_board
from standoff.batch import Engine
from standoff.boards import load_board, standard
from standoff.core.dues import due
from standoff.core.geography import Board, Terrain, Unit
from standoff.core.orders import Build, Order, Remove, Waive
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.testing import random_position

BOARDS = [standard(), load_board("duel"), large_board()]

boards = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)


def sample(board: Board, number: int) -> list[Position]:
    """Return positions of every kind, in which no power has more units than slots."""
    dice = samples.dice(board.title)
    made = [random_position(dice, board, kind) for kind in PhaseKind for _ in range(number)]
    most = Engine(board).choices(Engine(board).start(0)).counts.shape[2]
    return [one for one in made if max(map(len, one.forces)) <= most]


@boards
def test_choices_are_the_legal_orders_by_power_and_unit(board: Board) -> None:
    engine = Engine(board)
    positions = sample(board, 60)
    choices = engine.choices(engine.from_positions(positions))
    for row, position in enumerate(positions):
        groups = position.legal_orders().groups
        dues = due(position)
        for power, slots in zip(board.powers, choices[row], strict=True):
            told = [[engine.unpack_order(number) for number in slot] for slot in slots]
            wanted = list(groups.get(power.name, {}).values())
            if position.phase.kind is PhaseKind.ADJUSTMENT:
                assert len(told) == abs(dues.get(power.name, 0))
                every = {order for group in wanted for order in group}
                assert all(set(slot) == every and len(slot) == len(every) for slot in told)
            else:
                assert by_text(told) == by_text(wanted)


def by_text(groups: list[list[Order]] | list[tuple[Order, ...]]) -> list[list[str]]:
    """Return groups of orders as texts that can be compared."""
    return sorted(sorted(str(order) for order in group) for group in groups)


def test_chosen_places_become_orders() -> None:
    engine = Engine()
    games = engine.rollout(engine.start(50), seed=1, phases=9).positions
    choices = engine.choices(games)
    actions = np.random.default_rng(1).integers(-2, choices.counts + 2)
    orders = choices.orders_for(actions)
    for row in range(len(games)):
        wanted = [
            choices.orders[row, choices.starts[row, power, slot] + action]
            for (power, slot), action in places(actions[row])
            if 0 <= action < choices.counts[row, power, slot]
        ]
        assert [number for number in orders[row] if number] == wanted


def places(table: NDArray[np.int64] | NDArray[np.int32]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every number of a table with its place."""
    for place in np.ndindex(table.shape):
        yield place, int(table[place])


def test_choices_as_a_table() -> None:
    engine = Engine()
    games = engine.rollout(engine.start(30), seed=2, phases=8).positions
    choices = engine.choices(games)
    table = choices.table(20)
    for (row, power, slot), count in places(choices.counts):
        start = choices.starts[row, power, slot]
        kept = choices.orders[row, start : start + min(count, 20)]
        assert table[row, power, slot, : len(kept)].tolist() == kept.tolist()
        assert not table[row, power, slot, len(kept) :].any()


def test_a_game_that_is_won_offers_nothing() -> None:
    engine = Engine(load_board("duel"))
    played = engine.rollout(engine.start(300), seed=1, last_year=1830).positions
    won = played[played["winner"] >= 0]
    assert len(won) > 0
    assert not engine.choices(won).counts.any()


def test_there_is_room_for_every_choice() -> None:
    board = standard()
    crowd = {
        "France": [*map(board.fleet, ("ENG", "NTH", "NWG", "MAO", "IRI", "NAO", "HEL", "SKA", "BAR", "WES"))],
        "England": [*map(board.army, ("LON", "WAL", "YOR", "EDI", "CLY", "LVP", "BEL", "HOL", "BRE", "PIC"))],
        "Germany": [*map(board.army, ("GAS", "DEN", "KIE", "NWY", "SWE", "STP", "POR", "SPA", "NAF", "MAR"))],
    }
    engine = Engine(board)
    position = Position.build(board, "S1901M", crowd)
    games = engine.from_positions([position, *engine.to_positions(engine.start(1))])
    choices = engine.choices(games)
    assert choices.counts[0].sum() == len(position.legal_orders()) > 1024
    assert choices.counts[1].sum() == 238


@boards
def test_planes_say_what_the_position_says(board: Board) -> None:
    engine = Engine(board)
    positions = sample(board, 40)
    planes = engine.planes(engine.from_positions(positions))
    for row, position in enumerate(positions):
        dues = due(position)
        assert planes.dues[row].tolist() == [dues.get(power.name, 0) for power in board.powers]
        assert np.array_equal(planes.places[row], rows(board, position))


def rows(board: Board, position: Position) -> NDArray[np.int8]:
    """Write a position as planes, the slow way."""
    nobody = len(board.powers)
    places = sorted(board.locations, key=lambda place: (place.province.index, place.index))
    losers = {loser.unit.index: loser for loser in position.dislodged}
    legal = list(position.legal_orders()) if position.phase.kind is PhaseKind.ADJUSTMENT else []
    builds = {order.unit.index for order in legal if isinstance(order, Build)}
    removals = {order.unit.index for order in legal if isinstance(order, Remove)}
    table = []
    for place in places:
        province = place.province
        unit = position.unit_at[province.index]
        loser = losers.get(province.index)
        lost = board.power_index[loser.power] if loser else nobody
        row = who(unit, position.power_at[province.index], nobody, place.code)
        row += [place.coast is None and province.index in where for where in (builds, removals)]
        row += who(loser.unit if loser else None, lost, nobody, place.code)
        row += [province.terrain is terrain for terrain in (Terrain.INLAND, Terrain.SEA, Terrain.COASTAL)]
        owner = position.owner(province)
        number = nobody if owner is None else board.power_index[owner]
        owned = place.coast is None and province.is_centre
        row += [owned and number == power for power in range(nobody + 1)]
        table.append(row)
    return np.array(table, np.int8)


def who(unit: Unit | None, power: int, nobody: int, code: str) -> list[bool]:
    """Write a unit, if the row of this place tells of it, and whose it is."""
    if unit is not None and "/" in code and unit.location.code != code:
        unit = None
    kinds = [unit is not None and unit.is_army, unit is not None and unit.is_fleet, unit is None]
    return kinds + [(power if unit else nobody) == number for number in range(nobody + 1)]


def test_waives_are_among_the_choices_of_who_builds() -> None:
    engine = Engine()
    position = Position.build(
        engine.board,
        "W1901A",
        {"France": [engine.board.army("PAR")]},
        {"France": [engine.board.province(code) for code in ("PAR", "BRE", "MAR")]},
    )
    choices = engine.choices(engine.from_positions([position]))
    (slots,) = [some for some in choices[0] if some]
    assert [[str(engine.unpack_order(order)) for order in slot] for slot in slots] == [
        ["BUILD A BRE", "BUILD F BRE", "BUILD A MAR", "BUILD F MAR", "WAIVE"]
    ] * 2
    assert engine.unpack_order(slots[0][-1]) == Waive()
