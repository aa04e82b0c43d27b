"""What `make fuzz` never stops asking: does the verifier accept, and does the second judge agree?"""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from opinions import first_opinion
from second_opinion.judge import second_opinion
from standoff.boards import load_board
from standoff.core.adjudicate import adjudicate
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.core.verify import verify
from standoff.testing import Scene, any_order
from standoff.testing.scenes import as_given
from standoff.testing.strategies import dice, positions, rulesets, scenes


@given(scene=scenes(), rules=rulesets())
def test_the_verifier_and_the_second_judge_agree(scene: Scene, rules: Ruleset) -> None:
    resolution = scene.resolve(rules)
    assert verify(resolution) == ()
    assert first_opinion(resolution) == second_opinion(scene.position, scene.given, rules)


@given(position=positions(), rules=rulesets(), drawn=dice(), number=st.integers(0, 20))
def test_the_verifier_accepts_any_phase(
    position: Position, rules: Ruleset, drawn: Random, number: int
) -> None:
    orders = [as_given(position, any_order(drawn, position)) for _ in range(number)]
    assert verify(adjudicate(position, orders, rules)) == ()


@given(scene=scenes(load_board("duel")), rules=rulesets())
def test_they_agree_on_another_board(scene: Scene, rules: Ruleset) -> None:
    resolution = scene.resolve(rules)
    assert verify(resolution) == ()
    assert first_opinion(resolution) == second_opinion(scene.position, scene.given, rules)
