"""Judge, second judge and verifier share nothing and agree: on the DATC, on games, on what dice make up."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

import samples
from opinions import first_opinion
from second_opinion.judge import second_opinion
from standoff.core.adjudicate import adjudicate
from standoff.core.phases import PhaseKind
from standoff.core.verify import verify
from standoff.notation.documents import Question, write_question

CHUNK = 500
FAST, LONG = range(6), range(6, 200)
"""Chunks of made-up questions: 3,000 at first, 100,000 with the second tier."""


def differences(questions: Iterable[tuple[object, Question]]) -> list[str]:
    """Put movement phases to both judges; return where they differ, or the verifier complains."""
    found = []
    for name, question in questions:
        position, given, rules = question.position, question.given, question.rules
        if position.phase.kind is not PhaseKind.MOVEMENT:
            continue
        resolution = adjudicate(position, given, rules)
        one, other = first_opinion(resolution), second_opinion(position, given, rules)
        complaints = verify(resolution)
        if one != other or complaints:
            document = json.dumps(write_question(question))
            wrong = f"  first: {one}\n second: {other}" if one != other else "; ".join(map(str, complaints))
            found.append(f"{name}\n{document}\n{wrong}")
    return found


def made_up(chunk: int) -> list[str]:
    """Compare a chunk of made-up questions, each under every preset and under rules of its own."""
    numbers = range(chunk * CHUNK, (chunk + 1) * CHUNK)
    drawn = ((number, samples.movement(number)) for number in numbers)
    return differences(
        (number, question) for number, own in drawn for question in samples.under_every_preset(own, own.rules)
    )


def test_on_the_datc() -> None:
    assert differences(samples.datc()) == []


def test_on_recorded_games(recorded_games: tuple[Path, ...]) -> None:
    assert differences(samples.recorded(recorded_games)) == []


@pytest.mark.parametrize("chunk", FAST)
def test_on_made_up_questions(chunk: int) -> None:
    assert made_up(chunk) == []


@pytest.mark.long
@pytest.mark.parametrize("chunk", LONG)
def test_on_many_made_up_questions(chunk: int) -> None:
    assert made_up(chunk) == []
