"""Positions to test with, for every kind of phase."""

from __future__ import annotations

from random import Random

from standoff.core.geography import Board, Province, Unit
from standoff.core.phases import Phase, PhaseKind, Season
from standoff.core.position import Dislodged, Position
from standoff.testing.canvas import Canvas, standing, ways_to
from standoff.testing.orders import near
from standoff.testing.owners import random_centres
from standoff.testing.scenes import random_scene


def random_position(dice: Random, board: Board, kind: PhaseKind = PhaseKind.MOVEMENT) -> Position:
    """Draw a position of a phase of this kind.

    >>> from standoff.boards import standard
    >>> random_position(Random(1), standard(), PhaseKind.RETREAT).phase.kind.name
    'RETREAT'
    """
    match kind:
        case PhaseKind.MOVEMENT:
            return random_scene(dice, board).position
        case PhaseKind.RETREAT:
            return random_retreats(dice, board)
        case PhaseKind.ADJUSTMENT:
            return random_winter(dice, board)


def random_crowd(dice: Random, board: Board, share: float = 1.0) -> Position:
    """Draw a board on which nearly every province is taken, and every sea by a fleet.

    Nothing asks more of the convoys; `share` is how many of the land provinces are taken.
    """
    canvas = Canvas(board, dice)
    for units in standing(board):
        if units[0].is_fleet or dice.random() < share:
            canvas.put(dice.choice(units))
    return canvas.position(Phase(Season.SPRING, 1901, PhaseKind.MOVEMENT))


def random_retreats(dice: Random, board: Board) -> Position:
    """Draw a position with dislodged units: what a scene left, or one made by hand."""
    if dice.random() < 0.5:
        after = random_scene(dice, board).resolve().next
        if after.phase.kind is PhaseKind.RETREAT:
            return after
    return handmade_retreats(dice, board)


def handmade_retreats(dice: Random, board: Board) -> Position:
    """Draw dislodged units close together, so that they want the same provinces."""
    canvas = Canvas(board, dice)
    losers: list[Dislodged] = []
    middle = dice.choice(board.provinces)
    for province in dice.sample(near(board, middle), min(4, len(near(board, middle)))):
        unit = dice.choice(standing(board)[province.index])
        attackers = ways_to(board)[province.index]
        if not attackers:
            continue
        attacker, place = dice.choice(attackers)
        if not canvas.put(board.unit(attacker.kind, place)):
            continue
        origin = attacker.province if dice.random() < 0.9 else None
        power = board.powers[dice.choice(canvas.powers)].name
        losers.append(Dislodged(power, unit, origin, dice.random() < 0.3))
    for province in near(board, middle):
        if dice.random() < 0.3:
            canvas.put(dice.choice(standing(board)[province.index]))
    season = dice.choice((Season.SPRING, Season.FALL))
    position = canvas.position(Phase(season, 1901, PhaseKind.RETREAT))
    contested = [
        province
        for loser in losers
        for province in near(board, loser.unit.province)
        if position.unit_at[province.index] is None and dice.random() < 0.2
    ]
    centres = random_centres(dice, board, position.units) if dice.random() < 0.5 else None
    return Position.build(board, position.phase, position.units, centres, losers, contested)


def random_winter(dice: Random, board: Board) -> Position:
    """Draw a winter: some powers have builds due, some removals, some nothing."""
    units: dict[str, list[Unit]] = {power.name: [] for power in board.powers}
    free: list[Province] = list(board.provinces)
    dice.shuffle(free)
    for power in board.powers:
        for _ in range(dice.randrange(6)):
            if free:
                units[power.name].append(dice.choice(standing(board)[free.pop().index]))
    phase = Phase(Season.WINTER, 1901 + dice.randrange(20), PhaseKind.ADJUSTMENT)
    return Position.build(board, phase, units, random_centres(dice, board, units))
