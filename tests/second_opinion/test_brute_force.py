"""Where one assignment of success and failure is consistent, it is the answer; else the backup rule's is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

import samples
from second_opinion.brute_force import consistent
from second_opinion.judge import choose, field_of
from second_opinion.partial import Partial
from second_opinion.sheet import copy_board, copy_pieces
from second_opinion.written import Paper
from standoff.core.adjudicate import adjudicate
from standoff.core.outcomes import Resolution, Verdict
from standoff.core.phases import PhaseKind
from standoff.notation.documents import Question

MOST_UNITS = 12
CHUNKS = [*range(2), *(pytest.param(chunk, marks=pytest.mark.long) for chunk in range(2, 30))]
CHUNK = 250
Answers = dict[str, bool]


def small(questions: Iterable[tuple[object, Question]]) -> Iterator[Question]:
    """Yield the movement phases of few units."""
    for _, question in questions:
        if question.position.phase.kind is PhaseKind.MOVEMENT and len(list(question.position)) <= MOST_UNITS:
            yield question


def verdicts(resolution: Resolution) -> Answers:
    """Return whether the orders that were carried out succeeded, by province."""
    return {
        row.unit.province.code: row.verdict is Verdict.SUCCEEDS
        for row in resolution.results
        if row.unit is not None and row.order is not None and row.verdict is not Verdict.ILLEGAL
    }


def check(question: Question) -> str:
    """Hold the judge's answers to all consistent assignments; return what kind of question it was."""
    paper = Paper(copy_board(question.position.board), copy_pieces(question.position), question.rules)
    commands = [paper.read(one) for one in question.given]
    field = field_of(paper, question.given, commands, choose(commands, question.rules))
    resolution = adjudicate(question.position, question.given, question.rules)
    judged = {place: verdicts(resolution)[place] for place in field.questions()}
    possible = list(consistent(field))
    partial = Partial(field)
    assert partial.all() == judged
    told = any(row.rule == "4.A.2" and row.verdict is Verdict.FAILS for row in resolution.results)
    if len(possible) == 1:
        assert possible == [judged]
        assert not partial.circles
        assert not told
        return "one consistent assignment"
    forced: Answers = {}
    for circle in partial.circles:
        forced.update(partial.backup(list(circle)))
    # With what the backup rule decides the definitions decide the rest, in one way.
    assert list(consistent(field, forced)) == [judged]
    if any(field.carried_by(place) for circle in partial.circles for place in circle):
        assert told or question.rules.paradox == "all_hold"
        return "a paradox, none consistent" if not possible else "a paradox, several consistent"
    # Moves go round: of the consistent assignments it is the one in which they do.
    assert partial.circles
    assert not told
    assert judged in possible
    assert max(possible, key=lambda one: sum(one.values())) == judged
    return "a circle"


def check_all(questions: Iterable[Question]) -> Counter[str]:
    """Check questions, and count their kinds."""
    kinds = Counter(check(question) for question in questions)
    print(*(f"{count:6} {kind}" for kind, count in sorted(kinds.items())), sep="\n")
    return kinds


def made_up(chunk: int) -> Iterator[Question]:
    """Yield small made-up questions, under every preset and rules of their own."""
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        own = samples.movement(number)
        if len(list(own.position)) <= MOST_UNITS:
            yield from samples.under_every_preset(own, own.rules)


def test_the_datc() -> None:
    kinds = check_all(small(samples.datc()))
    assert kinds.total() > 500
    assert len(kinds) == 4


@pytest.mark.parametrize("chunk", CHUNKS)
def test_made_up_questions(chunk: int) -> None:
    kinds = check_all(made_up(chunk))
    assert len(kinds) >= 3  # the rarest kind is not in every chunk; the DATC shows all four
