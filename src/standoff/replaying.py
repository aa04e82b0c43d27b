"""Replaying: a recorded game judged again, phase by phase, and held against its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from standoff.core.dues import due
from standoff.core.errors import PositionError
from standoff.core.outcomes import Resolution
from standoff.core.phases import PhaseKind
from standoff.core.retreats import retreat_options
from standoff.core.ruleset import Ruleset
from standoff.judging import resolve, shipped_board
from standoff.notation.answers import write_result
from standoff.notation.documents import BoardLoader, Question, losers, texts
from standoff.notation.records import RESULT_KEYS, Record, RecordedPhase, read_phase


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which the record and the judge differ, after which phase and in which field."""

    phase: str
    field: str
    expected: Any
    got: Any

    def __str__(self) -> str:
        return f"{self.phase}: {self.field}: expected {_said(self.expected)}, got {_said(self.got)}"


@dataclass(frozen=True, slots=True)
class Replayed:
    """One phase of a record, judged again.

    `differences` are those between what came of it and what the record says came of it.
    """

    number: int
    question: Question
    resolution: Resolution
    differences: tuple[Difference, ...]


def replay(
    record: Record, rules: Ruleset | None = None, boards: BoardLoader = shipped_board
) -> Iterator[Replayed]:
    """Judge every phase of a record again, each from the position that the record has.

    A last phase without orders is where the record ends and is not judged. `rules`
    take the place of the recorded ones, and `boards` finds the board that a phase
    names. Raises PositionError at the first phase that cannot be read, after the
    phases before it.
    """
    last = len(record.phases) - 1
    question = read_phase(record, 0, boards, rules=rules)
    for number, phase in enumerate(record.phases):
        if number == last and number > 0 and not phase.was_played:
            return
        resolution = resolve(question)
        differences = _results(question, phase, resolution)
        if number == last:
            differences += _winner(question, record, resolution)
            yield Replayed(number, question, resolution, tuple(differences))
            return
        try:
            following = read_phase(record, number + 1, boards, resolution.next, rules)
        except PositionError:
            yield Replayed(number, question, resolution, tuple(differences))
            raise
        differences = opening_differences(resolution, following, record.phases[number + 1]) + differences
        yield Replayed(number, question, resolution, tuple(differences))
        question = following


def judged_phases(record: Record) -> int:
    """Return how many phases of a record `replay` judges."""
    count = len(record.phases)
    return count if count == 1 or record.phases[-1].was_played else count - 1


def opening_differences(
    resolution: Resolution, following: Question, recorded: RecordedPhase
) -> list[Difference]:
    """Compare the position that came of a phase with the one that the record has next."""
    phase, got, want = str(resolution.before.phase), resolution.next, following.position
    opens = resolution.next_phase
    found = _same(phase, "phase", str(want.phase), str(opens) if opens else None)
    found += _by_power(phase, "units", texts(want.units), texts(got.units))
    if want.centres is not None:
        found += _by_power(phase, "centers", texts(want.centres), texts(got.centres or {}))
    if "dislodged" in recorded.fields:
        found += _by_power(phase, "dislodged", losers(want), _known(losers(got), losers(want)))
    if "contested" in recorded.fields:
        codes = [[province.code for province in position.contested] for position in (want, got)]
        found += _same(phase, "contested", *codes)
    retreats = _recorded_retreats(recorded)
    if retreats is not None:
        found += _by_power(phase, "retreats", retreats, _retreats(resolution, retreats))
    if "builds" in recorded.fields and want.phase.kind is PhaseKind.ADJUSTMENT:
        builds = recorded.fields["builds"]
        wanted = (
            {power: number for power, number in builds.items() if number}
            if isinstance(builds, Mapping)
            else {}
        )
        found += _by_power(phase, "builds", wanted, due(got))
    return found


def _results(question: Question, recorded: RecordedPhase, resolution: Resolution) -> list[Difference]:
    """Compare the results of a phase with those that the record has, row by row."""
    rows = recorded.fields.get("results")
    if not isinstance(rows, Sequence):
        return []
    phase = str(question.position.phase)
    got = [write_result(result) for result in resolution.results]
    found = _same(phase, "results", f"{len(rows)} rows", f"{len(got)} rows")
    for number, (want, row) in enumerate(zip(rows, got, strict=False)):
        if isinstance(want, Mapping):
            for key in (key for key in RESULT_KEYS if key in want):
                found += _same(phase, f"results[{number}].{key}", want[key], row[key])
    return found


def _winner(question: Question, record: Record, resolution: Resolution) -> list[Difference]:
    """Compare the winner, where the judge found one and the record says how the game ended."""
    if resolution.winner is None or record.result is None:
        return []
    return _same(
        str(question.position.phase), "result.winner", record.result.get("winner"), resolution.winner
    )


def _recorded_retreats(recorded: RecordedPhase) -> dict[str, dict[str, list[str]]] | None:
    """Return the retreats that a record has, by power and unit; None where it has none."""
    if recorded.retreats is not None:
        return {
            power: {u: list(p) for u, p in units.items() if p} for power, units in recorded.retreats.items()
        }
    dislodged = recorded.fields.get("dislodged")
    if not isinstance(dislodged, Mapping):
        return None
    entries = [(power, entry) for power, of_power in dislodged.items() for entry in of_power]
    if not any("retreats" in entry for _, entry in entries):
        return None
    found: dict[str, dict[str, list[str]]] = {}
    for power, entry in entries:
        if entry.get("retreats"):
            found.setdefault(power, {})[entry["unit"]] = sorted(entry["retreats"])
    return found


def _retreats(resolution: Resolution, wanted: Mapping[str, object]) -> dict[str, dict[str, list[str]]]:
    """Return where the dislodged units may retreat to, by power and unit; those with no way are left out."""
    found: dict[str, dict[str, list[str]]] = {power: {} for power in wanted}
    for loser in resolution.next.dislodged:
        places = retreat_options(resolution.next, loser, resolution.rules)
        if places:
            found.setdefault(loser.power, {})[loser.unit.text] = sorted(place.code for place in places)
    return found


def _known(
    got: dict[str, list[dict[str, Any]]], want: dict[str, list[dict[str, Any]]]
) -> dict[str, list[dict[str, Any]]]:
    """Leave out of the dislodged units where each attacker came from, if the record does not tell."""
    silent = {entry["unit"] for entries in want.values() for entry in entries if entry["from"] is None}
    return {
        power: [
            {**entry, "from": None, "convoyed": False} if entry["unit"] in silent else entry
            for entry in entries
        ]
        for power, entries in got.items()
    }


def _by_power(phase: str, field: str, want: Mapping[str, Any], got: Mapping[str, Any]) -> list[Difference]:
    """Compare two maps by power."""
    found = []
    for power in dict.fromkeys([*want, *got]):
        found += _same(phase, f"{field}.{power}", want.get(power), got.get(power))
    return found


def _same(phase: str, field: str, want: object, got: object) -> list[Difference]:
    """Compare two values."""
    return [] if want == got else [Difference(phase, field, want, got)]


def _said(value: object) -> str:
    """Write a value as it stands in a difference."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_said(part)}" for key, part in value.items()) or "none"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(_said(part) for part in value) or "none"
    return str(value)
