"""Cases of every kind to judge: knots of orders, retreats, winters, and games that play on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from agreement import Case, case

from standoff.core.geography import Board
from standoff.core.orders import Order
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.testing import any_order, play, random_position, random_scene


def random_cases(dice: Random, board: Board, number: int) -> list[Case]:
    """Draw so many cases: of ten, six knots, a retreat phase, a winter and two phases of play."""
    cases: list[Case] = []
    games = turns(dice, board)
    for _ in range(number):
        luck = dice.random()
        if luck < 0.6:
            scene = random_scene(dice, board)
            cases.append(case(scene.position, scene.orders))
        elif luck < 0.7:
            cases.append(ordered(dice, random_position(dice, board, PhaseKind.RETREAT)))
        elif luck < 0.8:
            cases.append(ordered(dice, random_position(dice, board, PhaseKind.ADJUSTMENT)))
        else:
            cases.append(next(games))
    return cases


def turns(dice: Random, board: Board) -> Iterator[Case]:
    """Yield the phases of games that go on from made-up positions, one game after the other."""
    while True:
        start = random_position(dice, board, PhaseKind.ADJUSTMENT)
        for turn in play(dice, start, dice.randint(1, 12)):
            yield case(turn.position, turn.orders)


def ordered(dice: Random, position: Position) -> Case:
    """Give a position of retreats or of winter orders, most of them legal, some given twice or left out."""
    groups = position.legal_orders().groups
    orders: list[Order] = []
    for group in groups.values():
        for legal in group.values():
            orders += dice.sample(legal, min(len(legal), dice.choice((0, 1, 1, 1, 1, 2))))
    orders += [any_order(dice, position) for _ in range(dice.choice((0, 0, 1, 2)))]
    orders += dice.sample(orders, min(len(orders), dice.choice((0, 0, 1))))
    dice.shuffle(orders)
    return case(position, orders)
