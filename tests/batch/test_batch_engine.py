"""The engine as its users meet it: arrays in, arrays out, the same on any number of threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given

import samples
import standoff
from large_board import large_board
from standoff.batch import Engine, LegalLists, Orders, Positions
from standoff.boards import load_board
from standoff.core.errors import PositionError, StandoffError
from standoff.core.geography import Board
from standoff.core.orders import Hold
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023
from standoff.testing import random_position, strategies

ENGINE = Engine()


@given(position=strategies.positions())
def test_positions_go_through_the_array_without_loss(position: Position) -> None:
    assert ENGINE.to_positions(ENGINE.from_positions([position])) == (position,)


@pytest.mark.parametrize("board", [load_board("duel"), large_board()], ids=lambda board: board.title)
def test_positions_of_other_boards_go_through_the_array_without_loss(board: Board) -> None:
    dice = samples.dice(7)
    positions = [random_position(dice, board, kind) for kind in PhaseKind for _ in range(30)]
    engine = Engine(board)
    assert engine.to_positions(engine.from_positions(positions)) == tuple(positions)


def test_games_begin_as_the_board_says() -> None:
    assert ENGINE.to_positions(ENGINE.start(2)) == (standoff.Game().position,) * 2


def test_a_position_takes_a_few_hundred_bytes() -> None:
    assert ENGINE.layout.itemsize == 584


def test_fields_are_what_the_position_says() -> None:
    board = standoff.Game().board
    fields = ENGINE.start(1)[0]
    assert fields["power_at"][board.province("LON").index] == board.power_index["England"]
    assert fields["unit_at"][board.province("STP").index] == 4
    assert np.bitwise_count(fields["holdings"].view(np.uint64)).sum() == 22


def test_judging_leaves_the_positions_as_they_were_and_stepping_does_not() -> None:
    games = ENGINE.start(3)
    orders = ENGINE.random_orders(games, seed=1)
    judged = ENGINE.adjudicate(games, orders)
    assert np.array_equal(games, ENGINE.start(3))
    verdicts = ENGINE.step(games, orders)
    assert np.array_equal(games, judged.positions)
    assert np.array_equal(verdicts, judged.verdicts)


def test_random_orders_are_legal_and_complete() -> None:
    games = ENGINE.rollout(ENGINE.start(200), seed=5, phases=7).positions
    lists, orders = ENGINE.legal_orders(games), ENGINE.random_orders(games, seed=6)
    for row, position in enumerate(ENGINE.to_positions(games)):
        given = [number for number in orders[row].tolist() if number]
        assert set(given) <= set(lists[row].tolist())
        if position.phase.kind is PhaseKind.MOVEMENT:
            assert len(given) == len(list(position))
        assert len({ENGINE.unpack_order(number).unit for number in given}) == len(given)


def test_random_orders_are_drawn_evenly() -> None:
    games = ENGINE.start(50_000)
    drawn = ENGINE.random_orders(games, seed=3)
    orders = ENGINE.legal_orders(games[:1])[0]
    units = orders >> 21
    for unit in np.unique(units):
        mine = orders[units == unit]
        counts = np.array([np.count_nonzero(drawn == order) for order in mine])
        assert counts.sum() == len(games)
        assert np.abs(counts * len(mine) / len(games) - 1).max() < 0.1


def test_a_seed_plays_the_same_games_on_any_number_of_threads() -> None:
    games = ENGINE.start(300)
    one = ENGINE.rollout(games, seed=9, last_year=1908)
    two = Engine(threads=3).rollout(games, seed=9, last_year=1908)
    assert np.array_equal(one.positions, two.positions)
    assert np.array_equal(one.phases, two.phases)
    assert not np.array_equal(one.positions, ENGINE.rollout(games, seed=10, last_year=1908).positions)


def test_threads_may_use_one_engine_side_by_side() -> None:
    games = ENGINE.start(50)
    alone = [ENGINE.rollout(games, seed=seed, last_year=1905).positions for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        together = pool.map(lambda seed: ENGINE.rollout(games, seed=seed, last_year=1905).positions, range(8))
    assert all(np.array_equal(one, other) for one, other in zip(alone, together, strict=True))


def test_lists_are_the_same_on_threads() -> None:
    games = ENGINE.rollout(ENGINE.start(100), seed=2, phases=9).positions
    one, two = ENGINE.legal_orders(games), Engine(threads=2).legal_orders(games)
    assert np.array_equal(one.counts, two.counts)
    assert all(np.array_equal(one[row], two[row]) for row in range(len(games)))


def test_a_list_without_room_counts_all_and_keeps_the_first() -> None:
    games = ENGINE.rollout(ENGINE.start(40), seed=4, phases=12).positions
    whole = ENGINE.legal_orders(games)
    for room in (0, 1, 7, 8, 50, 237):
        memory = np.full(40 * room + 64, -7, np.int32)
        short = ENGINE.legal_orders(games, memory[: 40 * room].reshape(40, room))
        assert np.array_equal(short.counts, whole.counts)
        assert (memory[40 * room :] == -7).all()
        for row in range(40):
            assert np.array_equal(short.orders[row][: whole.counts[row]], whole[row][:room])


def test_a_game_that_is_won_stays_as_it_is() -> None:
    board = load_board("duel")
    engine = Engine(board)
    played = engine.rollout(engine.start(300), seed=1, last_year=1830)
    won = played.positions[played.positions["winner"] >= 0]
    assert len(won) > 0
    after = engine.adjudicate(won, engine.random_orders(won, seed=2))
    assert np.array_equal(after.positions, won)
    assert not after.verdicts.any()
    assert engine.rollout(won, seed=3).phases.sum() == 0


def test_games_end_after_so_many_phases_or_a_year() -> None:
    games = ENGINE.start(20)
    assert (ENGINE.rollout(games, seed=1, phases=5).phases == 5).all()
    by_year = ENGINE.rollout(games, seed=1, last_year=1904).positions
    assert (by_year["year"] == 1905).all()
    assert (by_year["season"] == 0).all()


def test_a_policy_is_asked_for_every_phase() -> None:
    def hold(positions: Positions, lists: LegalLists) -> Orders:
        holds = np.zeros((len(positions), 40), np.int32)
        for row in range(len(positions)):
            orders = [ENGINE.unpack_order(order) for order in lists[row]]
            some = [ENGINE.pack_order(order) for order in orders if isinstance(order, Hold)]
            holds[row, : len(some)] = some
        return holds

    played = ENGINE.rollout(ENGINE.start(3), policy=hold, phases=6)
    (position, *_) = ENGINE.to_positions(played.positions)
    assert str(position.phase) == "S1904M"
    assert position.forces == standoff.Game().position.forces


def test_nothing_is_asked_where_there_are_no_positions() -> None:
    none = ENGINE.start(0)
    assert len(ENGINE.legal_orders(none)) == 0
    assert len(ENGINE.rollout(none, seed=1).positions) == 0
    assert ENGINE.step(none, np.zeros((0, 3), np.int32)).shape == (0, 3)


def test_what_the_kernels_cannot_use_is_refused() -> None:
    games = ENGINE.start(2)
    with pytest.raises(StandoffError, match="layout"):
        ENGINE.legal_orders(Engine(load_board("duel")).start(2))
    with pytest.raises(StandoffError, match="layout"):
        ENGINE.legal_orders(games.reshape(1, 2))
    with pytest.raises(StandoffError, match="int32 is needed, with 2 rows"):
        ENGINE.step(games, np.zeros((2, 3), np.int64))
    with pytest.raises(StandoffError, match="with 2 rows"):
        ENGINE.step(games, np.zeros((3, 3), np.int32))
    with pytest.raises(StandoffError, match="one behind the other"):
        ENGINE.step(games, np.zeros((2, 6), np.int32)[:, ::2])
    with pytest.raises(StandoffError, match=r"4\.B\.4"):
        Engine(rules=RULEBOOK_2023.but({"4.B.4": "required"}))
    with pytest.raises(PositionError, match="a position on the Duel"):
        ENGINE.from_positions([random_position(samples.dice(1), load_board("duel"))])
