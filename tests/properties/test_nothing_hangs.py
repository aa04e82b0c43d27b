"""Every position has its answer at once: under every ruleset, and on boards too full for any game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from hypothesis import given

from standoff.boards import standard
from standoff.core.orders import Convoy, Move, Order
from standoff.core.position import Position
from standoff.core.ruleset import PRESETS, Ruleset
from standoff.testing import Scene, coherent_orders, random_crowd
from standoff.testing.strategies import rulesets, scenes

MOST_SECONDS = 2.0
"""What a phase may take of the processor; a full board takes a hundredth of that."""

RULESETS = [*PRESETS.values(), Ruleset.of({"4.A.2": "all_hold"}), Ruleset.of({"4.A.3/fallback": "yes"})]


@contextmanager
def at_once() -> Iterator[None]:
    """Fail where something takes longer than anybody waits; other programs' time does not count."""
    before = time.process_time()
    yield
    assert time.process_time() - before < MOST_SECONDS


def dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - to be repeated, not to be secret


@given(scene=scenes(), rules=rulesets())
def test_clashing_orders(scene: Scene, rules: Ruleset) -> None:
    with at_once():
        assert len(scene.resolve(rules).results) >= len(scene.orders)


@pytest.mark.parametrize("seed", range(12))
def test_full_boards(seed: int) -> None:
    drawn = dice(seed)
    position = random_crowd(drawn, standard(), share=1.0 if seed % 2 else 0.4)
    with at_once():
        assert len(position.legal_orders()) > len(list(position))
    scene = Scene(position, tuple(coherent_orders(drawn, position).values()))
    for rules in RULESETS:
        with at_once():
            assert len(scene.resolve(rules).results) == len(list(position))


def test_every_fleet_carries_the_same_army() -> None:
    board = standard()
    seas = [province for province in board.provinces if province.bit & board.seas]
    army, target = board.army("STP"), board["SYR"]
    fleets = [board.fleet(sea.code) for sea in seas]
    position = Position.build(board, "S1901M", {"Russia": [army], "Turkey": fleets})
    orders: list[Order] = [Move(army, target), *(Convoy(fleet, army, target) for fleet in fleets)]
    for rules in RULESETS:
        with at_once():
            resolution = Scene(position, tuple(orders)).resolve(rules)
            assert resolution["STP"].reason.value == "moved"
