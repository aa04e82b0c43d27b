"""The Diplomacy Adjudicator Test Cases: every board under every ruleset that the DATC speaks of."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from datc_cases import CASES, Case, Choices, Outcome

import standoff
from marked_boards import OPEN, answer_lines, difference, expected_lines, marked, texts
from standoff.core.orders import Given
from standoff.core.outcomes import Reason
from standoff.core.ruleset import PRESETS, RULEBOOK_2023, Ruleset
from standoff.judging import ask, resolve, shipped_board
from standoff.notation.answers import write_answer
from standoff.notation.documents import Question, read_position

RULESETS = {
    **PRESETS,
    "all-hold": Ruleset.of({"4.A.2": "all_hold"}),
    "dptg": Ruleset.of({"4.A.3": "dptg"}),
    "fallback": Ruleset.of({"4.A.3/fallback": "yes"}),
}
"""The presets, and the choices of other practice that could leave a paradox open."""

VIA_CONVOY = " VIA CONVOY"

MOST_SECONDS = 1.0
"""What one judgement may take of the processor; it takes a thousandth of that."""


@dataclass(frozen=True)
class Run:
    """One case to judge under one ruleset."""

    case: Case
    outcome: Outcome
    choices: Choices

    @property
    def name(self) -> str:
        """The DATC number, with the choices that differ from the default ruleset in brackets."""
        others = RULEBOOK_2023.but(self.choices).to_json()
        if isinstance(others, str):
            return self.case.name
        return f"{self.case.name}[{','.join(f'{k}={v}' for k, v in self.choices.items() if k in others)}]"

    @property
    def document(self) -> dict[str, Any]:
        """The question to the judge.

        The orders of 1982 know no VIA CONVOY and are illegal with it, while the DATC tells
        what 6.G.13 comes to then; so they are put without.
        """
        orders = self.case.document["orders"]
        if self.choices.get("4.A.3") == "1982":
            orders = {
                power: [text.removesuffix(VIA_CONVOY) for text in given] for power, given in orders.items()
            }
        return {**self.case.document, "orders": orders, "rules": {"base": "rulebook-2023", **self.choices}}


def runs() -> Iterator[Run]:
    """Yield each case with the default rules, and with every combination that an outcome names."""
    for case in CASES:
        seen = {RULEBOOK_2023}
        yield Run(case, case.outcomes[0], {})
        for outcome in case.outcomes:
            for choices in outcome.choices():
                rules = RULEBOOK_2023.but(choices)
                if rules not in seen:
                    seen.add(rules)
                    yield Run(case, outcome, choices)


RUNS = list(runs())
every_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


@pytest.mark.parametrize("run", RUNS, ids=[run.name for run in RUNS])
def test_datc(run: Run) -> None:
    answer = standoff.judge(run.document)
    if run.outcome.unanswered:
        assert answer["results"]
        return
    aftermath = run.outcome.aftermath
    expected, got = expected_lines(texts(run.document), aftermath), answer_lines(answer, aftermath)
    if expected != got:
        title = f"{run.name}: {run.case.title}"
        pytest.fail(difference(title, run.case.board, expected, got), pytrace=False)


def test_the_whole_datc_is_here() -> None:
    chapters = {"A": 12, "B": 15, "C": 9, "D": 34, "E": 15, "F": 25, "G": 20, "H": 16, "I": 7, "J": 11}
    ids = [f"6.{letter}.{number + 1}" for letter, count in chapters.items() for number in range(count)]
    assert sorted({case.id for case in CASES}) == sorted(ids)
    boards = [case for case in CASES if case.part != "retreats"]
    outcomes = [outcome for case in CASES for outcome in case.outcomes]
    assert (len(ids), len(boards), len(outcomes)) == (164, 165, 224)
    assert sum(outcome.unanswered for outcome in outcomes) == 6


@every_case
def test_board_says_what_becomes_of_every_order(case: Case) -> None:
    assert [order for order, _ in marked(case.board)] == texts(case.document)
    reasons = {reason.value for reason in Reason}
    for outcome in case.outcomes:
        for mark in outcome.aftermath.marks:
            assert mark == OPEN or mark.removeprefix("illegal: ") in reasons


@pytest.mark.parametrize("case", [c for c in CASES if c.part == "retreats"], ids=lambda case: case.id)
def test_retreats_go_on_from_the_movements(case: Case) -> None:
    (before,) = (other for other in CASES if other.id == case.id and not other.part)
    answer = standoff.judge(before.document)
    opened = read_position({**answer, "phase": answer["next"]}, shipped_board)
    assert opened == read_position(case.document, shipped_board)


@pytest.mark.parametrize("rules", RULESETS)
@every_case
def test_every_ruleset_has_an_answer_at_once_whatever_the_sequence(case: Case, rules: str) -> None:
    question = replace(ask(case.document), rules=RULESETS[rules])
    before = time.process_time()
    first = settled(question)
    assert time.process_time() - before < MOST_SECONDS
    random = Random(f"{case.name} {rules}")  # noqa: S311 - to be repeated, not to be secret
    for _ in range(5):
        assert settled(replace(question, given=shuffled(question, random))) == first


def settled(question: Question) -> tuple[Any, list[str]]:
    """Judge, and return the answer with its rows in an order that the question's does not decide."""
    answer = write_answer(resolve(question))
    rows = sorted(json.dumps(row) for row in answer.pop("results"))
    return answer, rows


def shuffled(question: Question, random: Random) -> tuple[Given, ...]:
    """Return the orders in another sequence; in winter only powers change places (DATC 4.D.4 to 4.D.6)."""
    given = list(question.given)
    random.shuffle(given)
    if question.position.phase.season is standoff.Season.WINTER:
        queues = {one.power: iter([g for g in question.given if g.power == one.power]) for one in given}
        return tuple(next(queues[one.power]) for one in given)
    return tuple(given)
