"""The record of a game: its phases as judge documents, one after the other.

A record is read phase by phase, so that a broken phase does not take those before
it along.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from standoff.core.errors import PositionError
from standoff.core.game import Ending, Game, Turn
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.notation.answers import write_result
from standoff.notation.documents import (
    BoardLoader,
    Question,
    losers,
    read_question,
    write_position,
    write_question,
)
from standoff.notation.parts import Part, known_fields, one_line

FORMAT = "standoff-record/1"
RESULT_KEYS = ("power", "unit", "given", "order", "note", "verdict", "reason", "rule", "by")
"""What a record keeps of a result; sentences and facts are told anew from it."""

KEYS = ("format", "board", "rules", "tags", "phases", "press", "result")


@dataclass(frozen=True, slots=True)
class RecordedPhase:
    """One phase as a record has it: a judge document, and what came of it where that is known.

    `retreats` are the places open to each dislodged unit by power, for records
    that tell no more about a retreat phase than that.
    """

    document: Mapping[str, Any]
    where: str
    retreats: Mapping[str, Mapping[str, Any]] | None = None

    @property
    def name(self) -> str:
        """The phase as the record writes it."""
        return one_line(str(self.document.get("phase", "?")))

    @property
    def was_played(self) -> bool:
        """Whether the record goes beyond the opening of this phase."""
        return bool(self.document.get("orders")) or "results" in self.document


@dataclass(frozen=True, slots=True)
class Record:
    """A game as recorded: its phases in the order played, and what is known about it beside.

    `board` and `rules` hold for every phase that names none itself.
    """

    phases: tuple[RecordedPhase, ...]
    board: str | None = None
    rules: object = None
    tags: Mapping[str, Any] = field(default_factory=dict)
    press: tuple[Any, ...] = ()
    result: Mapping[str, Any] | None = None


def read_record(document: Mapping[str, Any]) -> Record:
    """Read a record; its phases are only told apart, and read one by one with `read_phase`.

    A document that has phases and does not say its format may have keys of its own.
    Raises PositionError for what is no record.

    >>> len(read_record({"phases": [{"phase": "S1901M", "units": {}}]}).phases)
    1
    """
    whole = Part(document)
    fields = known_fields(whole, KEYS) if "format" in document else whole.fields()
    if "format" in fields and fields["format"].value != FORMAT:
        raise fields["format"].error(f"unknown format; this is read: {FORMAT}")
    if "phases" not in fields:
        raise PositionError("not a record: it has no phases")
    phases = tuple(_recorded(part) for part in fields["phases"].items())
    if not phases:
        raise fields["phases"].error("a record has at least one phase")
    return Record(
        phases=phases,
        board=fields["board"].text() if "board" in fields else None,
        rules=fields["rules"].value if "rules" in fields else None,
        tags=_object(fields, "tags") or {},
        press=tuple(part.value for part in fields["press"].items()) if "press" in fields else (),
        result=_object(fields, "result"),
    )


def write_record(record: Record) -> dict[str, Any]:
    """Write a record; `read_record` reads the same record back."""
    document: dict[str, Any] = {"format": FORMAT}
    if record.board is not None:
        document["board"] = record.board
    if record.rules is not None:
        document["rules"] = record.rules
    if record.tags:
        document["tags"] = dict(record.tags)
    document["phases"] = [_written(phase) for phase in record.phases]
    if record.press:
        document["press"] = list(record.press)
    if record.result is not None:
        document["result"] = dict(record.result)
    return document


def read_phase(
    record: Record,
    number: int,
    load_board: BoardLoader,
    opened: Position | None = None,
    rules: Ruleset | None = None,
) -> Question:
    """Read one phase of a record as a question.

    `opened` is the position that came of the phase before: a retreat phase whose
    record leaves out the dislodged units has those, and the contested provinces.
    `rules` take the place of the recorded ones. Raises PositionError.
    """
    phase = record.phases[number]
    document = {"board": record.board, "rules": record.rules, **phase.document}
    document = {key: value for key, value in document.items() if value is not None or key in phase.document}
    if rules is not None:
        document["rules"] = rules.to_json()
    if phase.name.upper().endswith("R") and "dislodged" not in document:
        document.update(_flight(phase, opened))
    try:
        return read_question(document, load_board)
    except PositionError as error:
        raise PositionError(error.what, where=".".join(filter(None, (phase.where, error.where)))) from error


def record_game(game: Game, tags: Mapping[str, Any] | None = None) -> Record:
    """Make the record of a game as far as it was played, and the phase that is open now.

    >>> import standoff
    >>> game = standoff.Game()
    >>> _ = game.process()
    >>> [phase.name for phase in record_game(game).phases]
    ['S1901M', 'F1901M']
    """
    phases = [_played(turn, game.rules) for turn in game.turns]
    if game.ending is None:
        phases.append(write_position(game.position))
    for document in phases:
        del document["board"]
    result = None if game.ending is None else _ending(game.ending)
    return Record(
        phases=tuple(RecordedPhase(phase, f"phases[{number}]") for number, phase in enumerate(phases)),
        board=game.board.id,
        rules=game.rules.to_json(),
        tags=tags or {},
        result=result,
    )


def _recorded(part: Part) -> RecordedPhase:
    """Read one phase as far as telling apart its document and what else the record knows."""
    fields = part.fields()
    retreats: dict[str, Mapping[str, Any]] | None = None
    if "retreats" in fields:
        units = fields["retreats"].fields()
        retreats = {
            power: {u: sorted(_codes(p)) for u, p in by.fields().items()} for power, by in units.items()
        }
    document = {key: field.value for key, field in fields.items() if key != "retreats"}
    return RecordedPhase(document, part.where, retreats)


def _codes(part: Part) -> list[str]:
    """Read a list of places."""
    return [item.text() for item in part.items()]


def _written(phase: RecordedPhase) -> dict[str, Any]:
    """Write one phase."""
    if phase.retreats is None:
        return dict(phase.document)
    return {**phase.document, "retreats": {power: dict(units) for power, units in phase.retreats.items()}}


def _object(fields: Mapping[str, Part], key: str) -> Mapping[str, Any] | None:
    """Read a field that may be missing and is an object otherwise."""
    if key not in fields:
        return None
    return {name: part.value for name, part in fields[key].fields().items()}


def _flight(phase: RecordedPhase, opened: Position | None) -> dict[str, Any]:
    """Return what a retreat phase must know and its record leaves out, from the phase before.

    Where that came to no such phase, the record's own list of retreats tells at
    least which units had to flee.
    """
    if opened is not None and str(opened.phase) == phase.name:
        contested = [province.code for province in opened.contested]
        return {"dislodged": losers(opened), "contested": phase.document.get("contested", contested)}
    if phase.retreats is not None:
        return {
            "dislodged": {
                power: [{"unit": unit} for unit in units] for power, units in phase.retreats.items()
            }
        }
    return {} if opened is None else {"dislodged": {}}


def _played(turn: Turn, rules: Ruleset) -> dict[str, Any]:
    """Write a phase that was judged."""
    document = write_question(Question(turn.position, turn.given, rules))
    del document["rules"]
    rows = (write_result(result) for result in turn.resolution.results)
    document["results"] = [{key: row[key] for key in RESULT_KEYS} for row in rows]
    return document


def _ending(ending: Ending) -> dict[str, Any]:
    """Write how a game ended."""
    if ending.winner is None:
        return {"draw": list(ending.draw)}
    return {"winner": ending.winner, **({"conceded": True} if ending.conceded else {})}
