"""The verifier accepts what the judge makes of the DATC, of recorded games, and of whatever dice make up.

Movement phases by the ten thousand go through it in tests/second_opinion.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import samples
from standoff.core.phases import PhaseKind
from standoff.core.verify import Complaint, verify
from standoff.judging import resolve
from standoff.notation.documents import Question

CHUNK = 250
PHASES = 40
"""How long made-up games last."""


def complaints(questions: Iterable[tuple[object, Question]]) -> list[tuple[object, Complaint]]:
    """Judge questions; return what the verifier has to complain about."""
    return [(name, wrong) for name, question in questions for wrong in verify(resolve(question))]


def later_phases(chunk: int) -> list[tuple[object, Complaint]]:
    """Judge a chunk of made-up retreats and winters."""
    numbers = range(chunk * CHUNK, (chunk + 1) * CHUNK)
    return complaints(
        (f"{draw.__name__} {number}", draw(number))
        for number in numbers
        for draw in (samples.retreat, samples.winter)
    )


def test_the_datc() -> None:
    assert complaints(samples.datc()) == []


def test_recorded_games(recorded_games: tuple[Path, ...]) -> None:
    assert complaints(samples.recorded(recorded_games)) == []


@pytest.mark.parametrize("chunk", range(2))
def test_made_up_retreats_and_winters(chunk: int) -> None:
    assert later_phases(chunk) == []


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(2, 40))
def test_many_made_up_retreats_and_winters(chunk: int) -> None:
    assert later_phases(chunk) == []


def test_whole_games() -> None:
    phases = [one for number in range(8) for one in samples.game(number, PHASES)]
    assert {one.before.phase.kind for one in phases} == set(PhaseKind)
    assert [wrong for one in phases for wrong in verify(one)] == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(8, 108))
def test_many_whole_games(number: int) -> None:
    assert [wrong for one in samples.game(number, PHASES) for wrong in verify(one)] == []
