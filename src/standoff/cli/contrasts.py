"""What two rulesets see differently, as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from standoff.cli.screen import MARKS, Row
from standoff.comparing import Comparison, Contrast
from standoff.core.outcomes import Reason, Verdict
from standoff.notation.languages import language_table
from standoff.notation.parts import one_line
from standoff.notation.question_text import write_rules
from standoff.notation.words import phase_name, power_name, reason_word, rule_name

LABELS = {"centers": "centres"}
"""Parts of an answer whose label has another key."""

NOTHING = "-"


def heading(comparison: Comparison, language: str) -> str:
    """Return what stands above the rows: the phase, and the two rulesets."""
    phase = comparison.question.position.phase
    return f"{phase_name(phase, language)} ({phase}): {' | '.join(_names(comparison))}"


def nothing_differs(comparison: Comparison, language: str) -> str:
    """Say that the two rulesets agree."""
    return language_table(language).labels["summary"]["alike"].format(*_names(comparison))


def contrast_rows(comparison: Comparison, language: str) -> Iterator[Row]:
    """Yield a row for everything that differs: whose, what, under each ruleset, because of which rules."""
    board = comparison.question.position.board
    for found in comparison.contrasts:
        whose = power_name(found.thing.whose, board, language) if found.thing.whose else ""
        values = _results(found, language) if found.thing.what == "results" else _values(found)
        because = " / ".join(" + ".join(_rule(key, language) for key in keys) for keys in found.because)
        yield Row((whose, _what(found, language), *values, because))


def _names(comparison: Comparison) -> tuple[str, str]:
    """Return the two rulesets as they are written."""
    return write_rules(comparison.first.to_json()), write_rules(comparison.second.to_json())


def _what(found: Contrast, language: str) -> str:
    """Return the order, or the part of the board."""
    if found.thing.order is not None:
        return one_line(found.thing.order)
    what = found.thing.what
    return language_table(language).labels["summary"][LABELS.get(what, what)]


def _results(found: Contrast, language: str) -> tuple[str, str]:
    """Return what became of an order under each ruleset, and what was carried out where that differs."""
    done = [row["order"] for row in (found.first, found.second) if row and row["order"]]
    named = len(done) == 2 and done[0] != done[1]
    return _result(found.first, language, named=named), _result(found.second, language, named=named)


def _result(row: Mapping[str, Any] | None, language: str, *, named: bool) -> str:
    if row is None:
        return NOTHING
    word = f"{MARKS[Verdict(row['verdict'])]} {reason_word(Reason(row['reason']), language)}"
    return f"{word}: {row['order']}" if named and row["order"] else word


def _values(found: Contrast) -> tuple[str, str]:
    """Return a part of the board under each ruleset."""
    return _value(found.first), _value(found.second)


def _value(value: Any) -> str:  # noqa: ANN401 - a part of an answer
    if value is None:
        return NOTHING
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or NOTHING
    if isinstance(value, dict):
        places = ", ".join(value["retreats"]) or NOTHING
        return f"{value['unit']} ({places})"
    return str(value)


def _rule(key: str, language: str) -> str:
    """Return a rule by its key and, in brackets, what it is about."""
    about = rule_name(key, language)
    return f"{key} ({about})" if about else key
