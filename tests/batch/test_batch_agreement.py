"""The batch engine and the core give the same, wherever they are asked."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from agreement import Case, assert_agreement
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from random_cases import random_cases

import samples
import standoff
from large_board import large_board
from standoff.batch import FAILS, SUCCEEDS, Engine, Judged, Orders, Positions
from standoff.boards import load_board, standard
from standoff.core.ruleset import Ruleset
from standoff.notation.documents import Question
from standoff.testing import strategies

AT_A_TIME = 200
"""How many random cases are judged together: a hundred examples are 20,000 cases."""

seeds = st.integers(0, 2**32)
without_shrinking = settings(
    phases=[Phase.explicit, Phase.generate], suppress_health_check=[HealthCheck.too_slow]
)
"""A difference is made small by leaving out orders and units, which no seed could."""


def known(rules: Ruleset) -> Ruleset:
    """Return the ruleset with the one choice exchanged that the batch engine may not know."""
    return rules.but({"4.B.4": "optional"})


def test_on_the_datc() -> None:
    for rules, questions in by_rules(question for _, question in samples.datc()).items():
        assert_agreement([Case(question.position, question.given) for question in questions], rules)


def test_on_recorded_games(recorded_games: tuple[Path, ...]) -> None:
    for rules, questions in by_rules(question for _, question in samples.recorded(recorded_games)).items():
        assert_agreement([Case(question.position, question.given) for question in questions], rules)


def by_rules(questions: Iterable[Question]) -> dict[Ruleset, list[Question]]:
    """Return questions by their rulesets."""
    found: dict[Ruleset, list[Question]] = {}
    for question in questions:
        found.setdefault(known(question.rules), []).append(question)
    return found


@without_shrinking
@given(seed=seeds)
def test_random_cases(seed: int) -> None:
    assert_agreement(random_cases(samples.dice(seed), standard(), AT_A_TIME))


@without_shrinking
@given(seed=seeds, rules=strategies.rulesets())
def test_random_cases_under_any_rules(seed: int, rules: Ruleset) -> None:
    assert_agreement(random_cases(samples.dice(seed), standard(), AT_A_TIME // 20), known(rules))


@without_shrinking
@given(seed=seeds, board=st.sampled_from(["duel", "large"]))
def test_random_cases_on_other_boards(seed: int, board: str) -> None:
    chosen = large_board() if board == "large" else load_board(board)
    assert_agreement(random_cases(samples.dice(seed), chosen, AT_A_TIME // 20))


def test_a_difference_is_told_as_the_smallest_case(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong_about_bounces(engine: Engine, positions: Positions, orders: Orders) -> Judged:
        judged = adjudicate(engine, positions, orders)
        judged.verdicts[judged.verdicts == FAILS] = SUCCEEDS
        return judged

    adjudicate = Engine.adjudicate
    monkeypatch.setattr(Engine, "adjudicate", wrong_about_bounces)
    game = standoff.Game()
    orders = {
        "Germany": "A MUN - TYR",
        "Italy": "A VEN - TYR",
        "Austria": "A VIE - TYR",
        "England": "F LON - NTH",
    }
    for power, order in orders.items():
        game.order(power, order)
    with pytest.raises(AssertionError) as failure:
        assert_agreement([Case(game.position, game.given)])
    told = json.loads(str(failure.value).splitlines()[-1].removeprefix("  of "))
    assert sum(map(len, told["units"].values())) == 2
    assert sum(map(len, told["orders"].values())) == 2
