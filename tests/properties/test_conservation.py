"""What every phase keeps: one unit a province, every unit accounted for, no more units than centres."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import standoff
from standoff.boards import standard
from standoff.core.adjudicate import adjudicate
from standoff.core.geography import UnitKind
from standoff.core.orders import Build
from standoff.core.outcomes import Reason, Resolution
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import PRESETS, Ruleset
from standoff.judging import shipped_board
from standoff.notation.documents import read_position
from standoff.testing import Scene, any_order, play, random_scene
from standoff.testing.scenes import as_given
from standoff.testing.strategies import dice as drawn_dice
from standoff.testing.strategies import positions, presets, rulesets, scenes

Army = Counter[tuple[str, UnitKind | None]]


def dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - to be repeated, not to be secret


def count(position: Position) -> Army:
    """Count the units on the board, dislodged ones too, by power and kind."""
    found = Counter((power, unit.kind) for power, units in position.units.items() for unit in units)
    found.update((loser.power, loser.unit.kind) for loser in position.dislodged)
    return found


def check(resolution: Resolution) -> None:
    """Hold what came of a phase to what must always be so."""
    before, after = resolution.before, resolution.next
    after.check()
    provinces = [unit.province for unit in after]
    assert len(provinces) == len(set(provinces))
    gone = Counter((power, unit.kind) for power, unit in resolution.disbanded)
    built = Counter(
        (row.power, row.order.unit.kind)
        for row in resolution.results
        if isinstance(row.order, Build) and row.reason is Reason.BUILT
    )
    assert count(before) + built == count(after) + gone
    assert not set(after.contested) & set(provinces)
    if before.phase.kind is PhaseKind.ADJUSTMENT:
        centres = before.centres or {}
        for power, units in after.units.items():
            assert len(units) <= len(centres.get(power, ()))
    if before.phase.kind is PhaseKind.RETREAT:
        assert not after.dislodged


@given(scene=scenes(), rules=rulesets())
def test_movement(scene: Scene, rules: Ruleset) -> None:
    resolution = scene.resolve(rules)
    check(resolution)
    assert not resolution.disbanded
    assert (resolution.next.phase.kind is PhaseKind.RETREAT) == bool(resolution.next.dislodged)


@pytest.mark.parametrize("preset", PRESETS)
def test_many_movements_under_every_edition(preset: str) -> None:
    for seed in range(1_000):
        check(random_scene(dice(seed), standard()).resolve(PRESETS[preset]))


@given(position=positions(), rules=rulesets(), drawn=drawn_dice(), number=st.integers(0, 25))
def test_any_phase_with_any_orders(position: Position, rules: Ruleset, drawn: Random, number: int) -> None:
    legal = list(position.legal_orders())
    orders = [as_given(position, any_order(drawn, position, legal)) for _ in range(number)]
    resolution = adjudicate(position, orders, rules)
    check(resolution)
    assert [row.given for row in resolution.results[:number]] == [one.text for one in orders]


@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), rules=presets())
def test_whole_games(seed: int, rules: Ruleset) -> None:
    for turn in play(dice(seed), standoff.Game().position, 40, rules):
        check(turn.resolution)


@given(position=positions())
def test_positions_come_back_from_json(position: Position) -> None:
    document = json.loads(json.dumps(position.to_json()))
    again = read_position(document, shipped_board)
    assert again == position
    assert again.to_json() == document
    assert again.key == position.key
