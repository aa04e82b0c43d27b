"""The verifier rejects every resolution in which one thing is said that is not so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pytest
from mutants import mutants

import samples
from standoff.core.outcomes import Reason, Verdict
from standoff.core.verify import Examiner
from standoff.judging import resolve
from standoff.notation.documents import Question

CHUNK = 50
SLICES = 6
"""The DATC is cut into so many parts, that several workers may share it."""

KINDS = {
    "a verdict with its reason": r"row \d+ (succeeds|fails|illegal) \w+",
    "a support cut or not": r"row \d+ (succeeds supported|fails cut)",
    "a retreat bounced or not": r"row \d+ (succeeds retreated|fails bounced)",
    "an order": r"row \d+ (of another order|of no order|of a hold|illegal, so it holds)",
    "who decided": r"row \d+ (not )?by [AF] ",
    "the rule that decided": r"row \d+ by rule",
    "how it was read": r"row \d+ note",
    "a strength": r"row \d+ facts\.(attack|prevent|((hold|against)|(attacks|rivals)\[\d+\])\.strength) \d",
    "a list of supports": r"row \d+ facts\..*support(\[\d+\]| without| and more)",
    "a route": r"row \d+ facts\.route(\[\d+\]| without| and more)",
    "a path": r"row \d+ facts\.path",
    "a step of the proof": r"row \d+ facts\.step",
    "a group of the proof": r"row \d+ facts\.group without",
    "a distance": r"row \d+ facts\.distance",
    "a row too few": r"row \d+ left out",
    "a unit elsewhere": r"next [AF] \S+ at",
    "a unit less": r"next without",
    "a unit of another": r"next [AF] \S+ of another",
    "an owner": r"next \w+ of (another|nobody)",
    "no retreat": r"next [AF] \S+ not dislodged",
    "an attacker's origin": r"next [AF] \S+ from [A-Z]",
    "an attacker's convoy": r"next [AF] \S+ convoyed",
    "a standoff more": r"next \w+ contested",
    "a standoff less": r"next \w+ not contested",
    "the phase": r"next phase",
    "a removal": r"[AF] \S+ (stays|leaves)",
    "the winner": r"\w+ wins",
}
"""What must have been changed somewhere, by the names of the mutants."""


def accepted(questions: Iterable[tuple[object, Question]], met: Counter[str] | None = None) -> list[str]:
    """Judge questions and change what comes of them; return the mutants that pass for right."""
    found = []
    for name, question in questions:
        resolution = resolve(question)
        examiner = Examiner(question.position, question.given, question.rules)
        assert list(examiner.complaints(resolution)) == []
        for mutant in mutants(resolution):
            if met is not None:
                met[mutant.name] += 1
            if next(examiner.complaints(mutant.resolution), None) is None:
                found.append(f"{name}: {mutant.name}")
    return found


DRAWS = (samples.movement, samples.retreat, samples.movement, samples.winter, samples.movement)


def made_up(chunk: int) -> list[str]:
    """Change what comes of a chunk of made-up questions: three in five are movement phases."""
    numbers = range(chunk * CHUNK, (chunk + 1) * CHUNK)
    drawn = ((number, DRAWS[number % len(DRAWS)]) for number in numbers)
    return accepted((f"{draw.__name__} {number}", draw(number)) for number, draw in drawn)


@pytest.mark.parametrize("part", range(SLICES))
def test_mutants_of_the_datc(part: int) -> None:
    questions = list(samples.datc())[part::SLICES]
    met: Counter[str] = Counter()
    assert accepted(questions, met) == []
    counts = {kind: sum(n for name, n in met.items() if re.match(form, name)) for kind, form in KINDS.items()}
    print(*(f"{count:8} {kind}" for kind, count in counts.items()), sep="\n")
    assert [kind for kind, count in counts.items() if not count] == []


@pytest.mark.parametrize("chunk", range(8))
def test_mutants_of_made_up_questions(chunk: int) -> None:
    assert made_up(chunk) == []


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(8, 200))
def test_mutants_of_many_made_up_questions(chunk: int) -> None:
    assert made_up(chunk) == []


def test_every_outcome_is_told_in_the_datc() -> None:
    """The mutants of the DATC begin from every verdict and from nearly every reason."""
    rows = [row for _, question in samples.datc() for row in resolve(question)]
    assert {row.verdict for row in rows} == set(Verdict)
    assert len({row.reason for row in rows}) > len(Reason) // 2
