"""The Diplomacy Adjudicator Test Cases: every board under every ruleset that the DATC speaks of."""

from __future__ import annotations

import difflib
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from datc_cases import CASES, OPEN, Case, Choices, Outcome, Sides, marked

import standoff
from standoff.core.orders import Given
from standoff.core.outcomes import Reason
from standoff.core.ruleset import PRESETS, RULEBOOK_2023, Ruleset
from standoff.judging import ask, resolve, shipped_board
from standoff.notation.answers import write_answer
from standoff.notation.documents import Question, read_position

FAILS = ("dislodged", "bounced", "no_convoy", "cut", "void", "disrupted", "surplus", "duplicate")
SUCCEEDS = ("held", "moved", "supported", "convoyed", "retreated", "disbanded", "built", "removed", "waived")

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
                power: [text.removesuffix(VIA_CONVOY) for text in texts] for power, texts in orders.items()
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
    expected, got = expected_lines(run), answer_lines(answer, run.outcome)
    if expected != got:
        pytest.fail(shown(run, expected, got), pytrace=False)


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
    assert [order for order, _ in marked(case.board)] == case.orders
    reasons = {reason.value for reason in Reason}
    for outcome in case.outcomes:
        for mark in outcome.marks:
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


def expected_lines(run: Run) -> list[str]:
    """Write what must come of a case, line by line."""
    outcome = run.outcome
    texts = [text for texts in run.document["orders"].values() for text in texts]
    orders = list(zip(texts, outcome.marks, strict=True))
    return [
        *(f"{order}  # {with_verdict(mark)}" for order, mark in orders),
        *lines("units", outcome.units),
        *lines("dislodged", outcome.dislodged),
        *lines("disbanded", outcome.disbanded),
        *lines("disorder", outcome.disorder),
        *lines("retreats of", outcome.retreats),
        *([] if outcome.contested is None else lines("contested", {"": outcome.contested})),
    ]


def answer_lines(answer: dict[str, Any], outcome: Outcome) -> list[str]:
    """Write as much of an answer as the outcome speaks of, line by line."""
    retreating = answer["phase"].endswith("R")
    rows = [row for row in answer["results"] if row["given"] is not None]
    losers = [loser for power in answer["dislodged"].values() for loser in power]
    dislodged = {
        power: sorted(loser["unit"] for loser in lost) for power, lost in answer["dislodged"].items()
    }
    retreats = {x["unit"]: x["retreats"] for x in losers if x["unit"] in outcome.retreats}
    contested = [] if outcome.contested is None else lines("contested", {"": answer["contested"]})
    return [
        *(
            f"{row['given']}  # {OPEN if mark == OPEN else reason_of(row)}"
            for row, mark in zip(rows, outcome.marks, strict=True)
        ),
        *lines("units", {power: sorted(units) for power, units in answer["units"].items()}),
        *lines("dislodged", dislodged),
        *lines("disbanded", answer["disbanded"] if retreating else {}),
        *lines("disorder", disorder(answer)),
        *lines("retreats of", {unit: retreats[unit] for unit in outcome.retreats if unit in retreats}),
        *contested,
    ]


def disorder(answer: dict[str, Any]) -> Sides:
    """Return the units that winter removed without an order."""
    found: Sides = {}
    for row in answer["results"]:
        if row["reason"] == "civil_disorder":
            found.setdefault(row["power"], []).append(row["unit"])
    return found


def lines(word: str, by_name: Sides) -> list[str]:
    """Write lists by name, one a line, in the order of the names."""
    return [f"{word} {name}: {', '.join(by_name[name])}" for name in sorted(by_name)]


def with_verdict(mark: str) -> str:
    """Write a mark of the files with the verdict that belongs to its reason."""
    if mark in SUCCEEDS:
        return f"succeeds: {mark}"
    return f"fails: {mark}" if mark in FAILS else mark


def reason_of(row: dict[str, Any]) -> str:
    """Write verdict and reason of a result."""
    return f"{row['verdict']}: {row['reason']}"


def shown(run: Run, expected: list[str], got: list[str]) -> str:
    """Show the board, and where the judge's answer (+) is not the expected one (-)."""
    title = f"{run.name}: {run.case.title}"
    return "\n".join([title, "", run.case.board, *difflib.ndiff(expected, got)])
