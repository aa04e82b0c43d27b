"""The vocabulary: exactly the orders that can be legal, with ids that stay what they are."""

from __future__ import annotations

import hashlib
from itertools import chain

import numpy as np
import pytest

import samples
from large_board import large_board
from standoff.batch import ILLEGAL, NO_ID, Engine
from standoff.boards import load_board, standard
from standoff.core.errors import StandoffError
from standoff.core.geography import Board, Unit
from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Move,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)
from standoff.core.phases import PhaseKind
from standoff.core.position import Dislodged, Position
from standoff.testing import random_position

BOARD = standard()
ENGINE = Engine()
BOARDS = [BOARD, load_board("duel"), large_board()]

boards = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)


def test_ids_stay_what_they_are() -> None:
    numbers = ENGINE.vocabulary.numbers
    assert len(numbers) == 18_953
    assert hashlib.sha256(numbers.astype("<i4").tobytes()).hexdigest()[:16] == "7f2e85cbdf45ec85"


def test_some_ids() -> None:
    vocabulary = ENGINE.vocabulary
    assert str(vocabulary.order(0)) == "F ADR - ALB"
    assert [vocabulary.id(Waive(), power.name) for power in BOARD.powers] == list(range(18_946, 18_953))
    assert vocabulary.id(Move(BOARD.army("PAR"), BOARD["BUR"])) == 12_676


@boards
def test_ids_and_orders_belong_together(board: Board) -> None:
    vocabulary = Engine(board).vocabulary
    assert np.array_equal(vocabulary.ids(vocabulary.numbers), np.arange(len(vocabulary)))
    for id_ in samples.dice(board.id).sample(range(len(vocabulary)), 200):
        order = vocabulary.order(id_)
        if not isinstance(order, Waive):
            assert vocabulary.id(order) == id_


@boards
def test_every_legal_order_is_there(board: Board) -> None:
    engine, dice = Engine(board), samples.dice(board.title)
    positions = [random_position(dice, board, kind) for kind in PhaseKind for _ in range(300)]
    lists = engine.legal_orders(engine.from_positions(positions))
    assert all((engine.vocabulary.ids(lists[row]) != NO_ID).all() for row in range(len(lists)))
    for position in positions[:20]:
        for power, group in position.legal_orders().groups.items():
            for order in chain(*group.values()):
                assert engine.vocabulary.id(order, power) >= 0


@boards
def test_every_order_that_is_there_can_be_legal(board: Board) -> None:
    vocabulary = Engine(board).vocabulary
    orders = [vocabulary.order(id_) for id_ in range(len(vocabulary))]
    for order in samples.dice(board.id).sample(orders, 400):
        if not isinstance(order, Waive):
            assert order in witness(board, order).legal_orders(), order


def witness(board: Board, order: Order) -> Position:
    """Return a position in which an order is legal."""
    first, second = (power.name for power in board.powers[:2])
    unit = order.unit
    assert unit is not None
    match order:
        case Build():
            home = str(unit.province.home_of)
            return Position.build(board, "W1901A", {}, {home: [unit.province]})
        case Remove():
            return Position.build(board, "W1901A", {first: [unit]}, {})
        case Disband():
            return Position.build(board, "S1901R", {}, {}, [Dislodged(first, unit)])
        case Convoy(army=army):
            return Position.build(board, "S1901M", {first: [army], second: crowd(board)})
        case SupportHold(supported=other) | SupportMove(supported=other):
            return Position.build(board, "S1901M", {first: [unit, other], second: crowd(board, unit, other)})
        case _:
            return Position.build(board, "S1901M", {first: [unit], second: crowd(board, unit)})


def crowd(board: Board, *units: Unit) -> list[Unit]:
    """Return a fleet in every sea where none of these units is."""
    taken = {unit.index for unit in units}
    return [board.fleets[sea.index] for sea in board.provinces_in(board.seas) if sea.index not in taken]


def test_what_can_never_be_legal_has_no_id() -> None:
    vocabulary = ENGINE.vocabulary
    never: list[Order] = [
        Move(BOARD.army("PAR"), BOARD["LON"]),
        Convoy(BOARD.fleet("BLA"), BOARD.army("LON"), BOARD["BRE"]),
        # The North Sea reaches both, so that the Channel can be left out.
        Convoy(BOARD.fleet("ENG"), BOARD.army("LON"), BOARD["YOR"]),
        Build(BOARD.army("BUR")),
    ]
    for order in never:
        with pytest.raises(StandoffError, match="can never be legal"):
            vocabulary.id(order)
    numbers = np.array([[0, -1, 1 << 30], [255, (511 << 21) | (4 << 17), 1]], np.int32)
    assert (vocabulary.ids(numbers) == NO_ID).all()
    games = ENGINE.start(1)
    assert ENGINE.step(games, numbers[:1, 1:])[0].tolist() == [ILLEGAL, ILLEGAL]
    for id_ in (-1, len(vocabulary)):
        with pytest.raises(StandoffError, match="ids go from 0"):
            vocabulary.order(id_)
