"""The answer of the judge: a resolution as JSON values.

An answer describes the board when the next phase opens; with its `phase` set to
its `next` and new orders it is the next question.
"""

from __future__ import annotations

from typing import Any

from standoff.core.dues import due
from standoff.core.outcomes import OrderResult, Resolution
from standoff.core.retreats import retreat_options
from standoff.core.ruleset import RULEBOOK_2023
from standoff.notation.documents import STANDARD, losers, texts


def write_answer(resolution: Resolution, language: str = "en") -> dict[str, Any]:
    """Write what a phase came to; the sentences are in `language`: en, ru or nl.

    `centers`, `builds` and `winner` are left out where ownership is not followed;
    a board or rules other than the standard ones are named, so that the next
    question is judged by them too.
    """
    position = resolution.next
    opens = resolution.next_phase
    answer: dict[str, Any] = {"phase": str(resolution.before.phase), "next": str(opens) if opens else None}
    if position.board.id != STANDARD:
        answer["board"] = position.board.id
    if resolution.rules != RULEBOOK_2023:
        answer["rules"] = resolution.rules.to_json()
    if position.centres is not None:
        answer["winner"] = resolution.winner
    answer["units"] = texts(position.units)
    if position.centres is not None:
        answer["centers"] = texts(position.centres)
    answer["dislodged"] = _retreats(resolution)
    answer["contested"] = [province.code for province in position.contested]
    answer["disbanded"] = _disbanded(resolution)
    if position.centres is not None:
        answer["builds"] = due(position) if opens else {}
    answer["results"] = [write_result(result, language) for result in resolution.results]
    return answer


def write_result(result: OrderResult, language: str = "en") -> dict[str, Any]:
    """Write what became of one order."""
    return {
        "power": result.power,
        "unit": str(result.unit) if result.unit else None,
        "given": result.given,
        "order": str(result.order) if result.order else None,
        "note": ", ".join(note.value for note in result.notes) or None,
        "verdict": result.verdict.value,
        "reason": result.reason.value,
        "rule": result.rule,
        "by": [str(unit) for unit in result.by],
        "text": result.explain(language),
        "facts": dict(result.facts),
    }


def _retreats(resolution: Resolution) -> dict[str, list[dict[str, Any]]]:
    """Write the dislodged units by power, each with every place it may retreat to."""
    position = resolution.next
    written = losers(position)
    entries = (entry for power in written.values() for entry in power)
    for loser, entry in zip(position.dislodged, entries, strict=True):
        options = retreat_options(position, loser, resolution.rules)
        entry["retreats"] = sorted(place.code for place in options)
    return written


def _disbanded(resolution: Resolution) -> dict[str, list[str]]:
    """Write the units that left the board in this phase, by power."""
    gone: dict[str, list[str]] = {}
    for power, unit in resolution.disbanded:
        gone.setdefault(power, []).append(unit.text)
    powers = resolution.before.board.powers
    return {power.name: sorted(gone[power.name]) for power in powers if power.name in gone}
