"""The driver that settles a system of equations, whatever they are about.

Each question is a bit; its equation is monotone: more in `yes` can only help it,
more in `no` only hurt it. The sweep keeps what surely holds (`low`) and what still
can (`high`) and narrows both until nothing changes (a fixed point on three values:
the order of the questions cannot matter, and it always ends). What is left then
reads itself in a circle; a backup rule decides one closed group, and the sweep
goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

Subject = TypeVar("Subject", contravariant=True)


class Equation(Protocol[Subject]):
    """Answers one question about a subject, given what helps it and what hurts it."""

    def __call__(self, subject: Subject, question: int, yes: int, no: int, /) -> bool:
        """Tell whether the question's answer is yes."""


@dataclass(frozen=True, slots=True)
class Step:
    """Questions decided together, and the closed group that made it necessary, if any."""

    decided: int
    group: int = 0


Backup = Callable[[int], tuple[int, int]]
"""Takes a closed group of undecided questions; returns which of them hold and which do not."""


def settle(
    subject: Subject,
    questions: Sequence[tuple[int, Equation[Subject]]],
    low: int,
    depends_on: Callable[[Subject, int], int],
    backup: Backup,
    steps: list[Step] | None = None,
) -> tuple[int, int]:
    """Decide every question; return those that hold, and those that only the backup rule decided.

    `questions` are numbers with their equations; `low` holds what is known beforehand.
    A list of `steps` is given the questions in the order in which they are decided:
    each needs nothing but what was known beforehand and the steps before it, so the
    list is a proof. With what the backup rule decided stands the closed group it
    decided on.
    """
    high = low
    for question, _ in questions:
        high |= 1 << question
    forced = 0
    pending = questions
    while pending:
        waiting = []
        for item in pending:
            question, equation = item
            if not equation(subject, question, high, low):
                high ^= 1 << question
            elif equation(subject, question, low, high):
                low |= 1 << question
            else:
                waiting.append(item)
                continue
            if steps is not None:
                steps.append(Step(1 << question))
        if len(waiting) == len(pending):
            group = closed_group([question for question, _ in waiting], lambda q: depends_on(subject, q))
            holds, fails = backup(group)
            low |= holds
            high &= ~fails
            decided = holds | fails
            forced |= decided
            if steps is not None:
                steps.append(Step(decided, group))
            waiting = [item for item in waiting if not decided >> item[0] & 1]
        pending = waiting
    return low, forced


def closed_group(undecided: Sequence[int], depends_on: Callable[[int], int]) -> int:
    """Return a group of undecided questions that all read each other and nothing undecided beside.

    Of several such groups the one with the lowest number is taken. Groups that
    close do not read each other, so that the choice changes nothing.
    """
    everything = sum(1 << question for question in undecided)
    reads = {question: (depends_on(question) | 1 << question) & everything for question in undecided}
    changed = True
    while changed:
        changed = False
        for question, mask in reads.items():
            wider = mask
            for other in undecided:
                if mask >> other & 1:
                    wider |= reads[other]
            if wider != mask:
                reads[question] = wider
                changed = True
    # What reads the fewest questions, all its own indirectly, reads only a closed group.
    return min(reads.values(), key=lambda mask: (mask.bit_count(), mask & -mask))
