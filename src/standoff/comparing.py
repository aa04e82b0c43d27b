"""Comparing rulesets: one phase judged under two of them, what differs, and which rule made it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from standoff.core.errors import RulesetError
from standoff.core.ruleset import Ruleset
from standoff.judging import ask, resolve, shipped_board
from standoff.notation.answers import write_answer
from standoff.notation.documents import BoardLoader, Question
from standoff.notation.question_text import read_rules

ROW_KEYS = ("order", "verdict", "reason", "note")
"""What of a result can differ; who decided, and by which rule, is told with it."""

BY_POWER = ("units", "centers", "dislodged", "disbanded", "builds")
WHOLE = ("contested", "next", "winner")
"""The parts of the board afterwards that can differ, by power and as a whole."""

_SEQUENCE = ("results", *BY_POWER, *WHOLE)

MOST_TOGETHER = 3
"""More rules than this are not tried together, but for all of them."""

RulesetLike = Ruleset | str | Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Thing:
    """Something of an answer that can differ.

    `what` is ``results`` or a part of the board, such as ``units``; `whose` a power.
    `order` is an order as given, or what a unit did that was given none; `number`
    tells orders apart that are written alike.
    """

    what: str
    whose: str | None = None
    order: str | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Contrast:
    """One thing that two rulesets see differently: what it is under the first, and under the second.

    `because` are the smallest sets of rules whose choices, taken from the second ruleset
    into the first, make it so; several where each of them would do alone.
    """

    thing: Thing
    first: Any
    second: Any
    because: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """One phase under two rulesets: the rules in which these differ, and what follows from that."""

    question: Question
    first: Ruleset
    second: Ruleset
    changed: tuple[str, ...]
    contrasts: tuple[Contrast, ...]


def compare(
    document: Mapping[str, Any] | str,
    rules: Sequence[RulesetLike] | str,
    language: str = "en",
    boards: BoardLoader = shipped_board,
) -> dict[str, Any]:
    """Judge a document under two rulesets; return what differs, and because of which rules.

    `rules` are two rulesets, or the text of two with a comma between. Raises
    RulesetError for anything else, and PositionError as the judge does.

    >>> import standoff
    >>> found = standoff.compare({
    ...     "phase": "S1901M",
    ...     "units": {"Italy": ["A ROM", "F TYS"]},
    ...     "orders": {"Italy": ["A ROM - NAP VIA CONVOY", "F TYS H"]},
    ... }, "rulebook-2023, 4.A.3/fallback=yes")
    >>> found["changed"], [row["because"] for row in found["differences"]]
    (['4.A.3/fallback'], [[['4.A.3/fallback']], [['4.A.3/fallback']]])
    """
    first, second = two_rulesets(rules)
    return write_comparison(contrast(ask(document, boards), first, second, language))


def two_rulesets(rules: Sequence[RulesetLike] | str) -> tuple[Ruleset, Ruleset]:
    """Return two rulesets, given as values or as a text with a comma between; RulesetError else.

    >>> [ruleset.paradox for ruleset in two_rulesets("rulebook-1971, rulebook-2023 4.A.2=1982")]
    ['1971', '1982']
    """
    listed = (
        [read_rules(text.strip()) for text in rules.split(",")] if isinstance(rules, str) else list(rules)
    )
    if len(listed) != 2:
        raise RulesetError(f"two rulesets are compared, with a comma between, not {len(listed)}")
    first, second = map(Ruleset.of, listed)
    return first, second


def contrast(question: Question, first: Ruleset, second: Ruleset, language: str = "en") -> Comparison:
    """Judge a question under two rulesets; say what differs, and because of which rules."""
    changed = tuple(key for key, *_ in Ruleset.describe() if first.choice(key) != second.choice(key))
    bench = _Bench(question, first, second, language)
    before, after = bench.under(()), bench.under(changed)
    found = []
    for thing in dict.fromkeys([*before, *after]):
        one, other = before.get(thing), after.get(thing)
        if not _alike(one, other):
            found.append(Contrast(thing, one, other, bench.because(changed, thing, other)))
    found.sort(key=lambda one: _SEQUENCE.index(one.thing.what))
    return Comparison(question, first, second, changed, tuple(found))


def write_comparison(comparison: Comparison) -> dict[str, Any]:
    """Write a comparison as JSON values."""
    return {
        "phase": str(comparison.question.position.phase),
        "rules": [comparison.first.to_json(), comparison.second.to_json()],
        "changed": list(comparison.changed),
        "differences": [
            {
                "what": found.thing.what,
                "power": found.thing.whose,
                "order": found.thing.order,
                "first": found.first,
                "second": found.second,
                "because": [list(keys) for keys in found.because],
            }
            for found in comparison.contrasts
        ],
    }


class _Bench:
    """Judges a question under mixtures of two rulesets, each once."""

    def __init__(self, question: Question, first: Ruleset, second: Ruleset, language: str) -> None:
        self.question = question
        self.first = first
        self.second = second
        self.language = language
        self._views: dict[tuple[str, ...], dict[Thing, Any]] = {}

    def under(self, keys: tuple[str, ...]) -> dict[Thing, Any]:
        """Judge with the choices of these rules taken from the second ruleset into the first."""
        if keys not in self._views:
            rules = self.first.but({key: self.second.choice(key) for key in keys})
            self._views[keys] = dict(_view(replace(self.question, rules=rules), self.language))
        return self._views[keys]

    def because(self, changed: tuple[str, ...], thing: Thing, value: object) -> tuple[tuple[str, ...], ...]:
        """Return the smallest sets of rules that make a thing so: single ones, else pairs, and so on."""
        for size in range(1, min(len(changed), MOST_TOGETHER + 1)):
            sets = combinations(changed, size)
            found = tuple(keys for keys in sets if _alike(self.under(keys).get(thing), value))
            if found:
                return found
        return (changed,)


def _view(question: Question, language: str) -> Iterator[tuple[Thing, Any]]:
    """Yield everything in an answer that can differ."""
    answer = write_answer(resolve(question), language)
    seen: dict[Thing, int] = {}
    for row in answer["results"]:
        asked = row["given"] if row["given"] is not None else row["unit"]
        thing = Thing("results", row["power"], asked)
        seen[thing] = seen.get(thing, 0) + 1
        yield replace(thing, number=seen[thing]), {key: row[key] for key in (*ROW_KEYS, "text")}
    for key in BY_POWER:
        for power, value in answer.get(key, {}).items():
            yield Thing(key, power), value
    for key in WHOLE:
        if answer.get(key):
            yield Thing(key), answer[key]


def _alike(one: object, other: object) -> bool:
    """Whether two views of a thing are the same; sentences may be worded differently."""
    if isinstance(one, dict) and isinstance(other, dict):
        return all(one[key] == other[key] for key in ROW_KEYS)
    return one == other
