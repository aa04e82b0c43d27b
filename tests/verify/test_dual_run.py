"""Whole games played twice: straight on, and written down and read again before every phase."""

from __future__ import annotations

import json
from typing import Any

import pytest

import samples
from standoff.core.giving import give
from standoff.core.outcomes import Resolution
from standoff.judging import ask, resolve, shipped_board
from standoff.notation.answers import write_answer
from standoff.notation.documents import Question, write_question
from standoff.notation.question_text import write_text_question

PHASES = 40


def answer(resolution: Resolution) -> tuple[dict[str, Any], list[str]]:
    """Write an answer, with its rows in no order: a document groups orders by power."""
    written = write_answer(resolution)
    rows = written.pop("results")
    return written, sorted(json.dumps(row, sort_keys=True) for row in rows)


def differences(number: int) -> list[str]:
    """Play a game; return the phases that come out otherwise after a journey as JSON or as lines of text."""
    found = []
    for turn in samples.game(number, PHASES):
        # Dice make orders as values that no text says, such as for an army on a coast.
        given = tuple(give(turn.before, one.power, one.text) for one in turn.given)
        question = Question(turn.before, given, turn.rules)
        played = resolve(question)
        forms = {
            "JSON": json.loads(json.dumps(write_question(question))),
            "text": write_text_question(question, shipped_board),
        }
        for form, document in forms.items():
            again = resolve(ask(document))
            same_start = again.before == played.before and again.rules == played.rules
            if not same_start or answer(again) != answer(played) or again.next != played.next:
                found.append(f"game {number}, {played.before.phase}, as {form}")
    return found


@pytest.mark.parametrize("number", range(6))
def test_games_come_out_alike(number: int) -> None:
    assert differences(number) == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(6, 106))
def test_many_games_come_out_alike(number: int) -> None:
    assert differences(number) == []
