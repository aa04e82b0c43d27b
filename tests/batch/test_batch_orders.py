"""Orders as numbers: each has one of its own, which stays what it is, and names what is legal."""

from __future__ import annotations

import hashlib
from itertools import chain

import numpy as np
import pytest

import samples
from large_board import large_board
from standoff.batch import ILLEGAL, NO_VERDICT, Engine
from standoff.boards import load_board, standard
from standoff.core.errors import StandoffError
from standoff.core.geography import Board, UnitKind
from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)
from standoff.core.phases import PhaseKind
from standoff.testing import every_order, random_crowd, random_position

BOARD = standard()
ENGINE = Engine()

NUMBERED = (
    (Hold(BOARD.army("VIE")), 319291392),
    (Move(BOARD.army("PAR"), BOARD["BUR"]), 201457682),
    (Move(BOARD.fleet("MAO"), BOARD["SPA/NC"]), 161611838),
    (Move(BOARD.army("LON"), BOARD["BEL"], via_convoy=True), 147062792),
    (SupportHold(BOARD.army("MUN"), BOARD.army("BER")), 172626441),
    (SupportMove(BOARD.fleet("MAR"), BOARD.fleet("MAO"), BOARD["SPA"]), 166350141),
    (Convoy(BOARD.fleet("ENG"), BOARD.army("LON"), BOARD["BRE"]), 103171597),
    (Disband(BOARD.fleet("STP/SC")), 279707648),
    (Build(BOARD.fleet("STP/NC")), 275644416),
    (Remove(BOARD.army("MOS")), 168820736),
    (Waive(), 1072824322),
)
"""Numbers are kept by users; they never change."""


def boards() -> list[Board]:
    return [BOARD, load_board("duel"), large_board()]


@pytest.mark.parametrize(("order", "number"), NUMBERED, ids=str)
def test_numbers_stay_what_they_are(order: Order, number: int) -> None:
    assert ENGINE.pack_order(order, "France") == number
    assert ENGINE.unpack_order(number) == order


def test_the_numbers_of_the_first_phase_stay_what_they_are() -> None:
    listed = ENGINE.legal_orders(ENGINE.start(1))[0]
    assert hashlib.sha256(listed.astype("<i4").tobytes()).hexdigest()[:16] == "ef5905d276cda329"


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.title)
def test_every_legal_order_has_a_number_of_its_own(board: Board) -> None:
    engine = Engine(board)
    dice = samples.dice(board.title)
    found: dict[int, tuple[str | None, Order]] = {}
    for _ in range(100):
        position = random_position(dice, board, dice.choice(list(PhaseKind)))
        for power, group in position.legal_orders().groups.items():
            for order in chain(*group.values()):
                number = engine.pack_order(order, power)
                whose = power if isinstance(order, Waive) else None
                assert engine.unpack_order(number) == order
                assert found.setdefault(number, (whose, order)) == (whose, order)
    assert len(set(found.values())) == len(found)


@pytest.mark.parametrize("board", boards(), ids=lambda board: board.title)
def test_of_all_that_a_unit_can_be_told_the_legal_orders_alone_are_not_illegal(board: Board) -> None:
    engine = Engine(board)
    dice = samples.dice(board.id)
    for _ in range(4):
        position = random_crowd(dice, board)
        legal = set(position.legal_orders())
        orders, numbers = [], []
        for unit in dice.sample(list(position), 4):
            for order in every_order(position, unit):
                try:
                    numbers.append(engine.pack_order(order))
                except StandoffError:
                    assert order not in legal
                else:
                    orders.append(order)
        positions = np.repeat(engine.from_positions([position]), len(orders))
        verdicts = engine.step(positions, np.array(numbers, np.int32).reshape(-1, 1))
        told = {order for order, verdict in zip(orders, verdicts[:, 0], strict=True) if verdict != ILLEGAL}
        assert told == legal & set(orders)


def test_numbers_of_no_orders_are_illegal_and_nought_is_nothing() -> None:
    dice = np.random.default_rng(1901)
    games = ENGINE.start(4000)
    legal = set(ENGINE.legal_orders(games)[0].tolist())
    for bits in (31, 21, 30):
        numbers = dice.integers(-(1 << bits), 1 << bits, (4000, 3), np.int32)
        verdicts = ENGINE.step(games.copy(), numbers)
        for number, verdict in zip(numbers.ravel().tolist(), verdicts.ravel().tolist(), strict=True):
            assert (verdict == ILLEGAL) or number in legal or (number == 0 and verdict == NO_VERDICT)


@pytest.mark.parametrize(
    ("order", "why"),
    [
        (Move(BOARD.unit(None, BOARD["PAR"]), BOARD["BUR"]), "neither army nor fleet"),
        (SupportMove(BOARD.army("PAR"), BOARD.army("BUR"), BOARD["BUR"]), "cannot move to where it stands"),
        (Waive(), "some power's"),
    ],
)
def test_orders_without_a_number_are_refused(order: Order, why: str) -> None:
    with pytest.raises(StandoffError, match=why):
        ENGINE.pack_order(order)


@pytest.mark.parametrize("number", [0, -1, 1 << 30, 255, (511 << 21) | (4 << 17), 15 << 17])
def test_numbers_of_no_orders_are_refused(number: int) -> None:
    with pytest.raises(StandoffError):
        ENGINE.unpack_order(number)


def test_an_army_and_a_fleet_in_one_place_have_different_numbers() -> None:
    kinds = [BOARD.unit(kind, BOARD["BRE"]) for kind in UnitKind]
    assert len({ENGINE.pack_order(Hold(unit)) for unit in kinds}) == 2
