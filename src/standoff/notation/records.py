"""The record of a game: its phases as judge documents, one after the other, and its press.

A record is read phase by phase, so that a broken phase does not take those before
it along. What it says is kept as it stands; what it means is read with `read_phase`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
from standoff.notation.parts import Part, TextDocument, known_fields, one_line
from standoff.notation.press import Message, read_message, write_message

FORMAT = "standoff-record/1"
RESULT_KEYS = ("power", "unit", "given", "order", "note", "verdict", "reason", "rule", "by")
"""What a record keeps of a result; sentences and facts are told anew from it."""

KEYS = ("format", "board", "rules", "tags", "phases", "press", "result")
RETREATS = "retreats"
"""A key that only records have: the places open to each dislodged unit, by power."""


@dataclass(frozen=True, slots=True)
class RecordedPhase:
    """One phase as a record has it: a judge document, and what came of it where that is known.

    `where` is its place in the record. `fault` says of a phase that was never read so
    far as to be a document what is wrong with it.
    """

    document: Any
    where: str = field(default="", compare=False)
    fault: PositionError | None = field(default=None, compare=False)

    @property
    def fields(self) -> Mapping[str, Any]:
        """The document, or an empty one where the phase is none."""
        return self.document if isinstance(self.document, Mapping) else {}

    @property
    def name(self) -> str:
        """The phase as the record writes it."""
        return one_line(str(self.fields.get("phase", "?")))

    @property
    def was_played(self) -> bool:
        """Whether the record goes beyond the opening of this phase."""
        return bool(self.fields.get("orders")) or "results" in self.fields

    @property
    def retreats(self) -> dict[str, dict[str, list[str]]] | None:
        """The places open to each dislodged unit by power, for records that tell no more than that.

        Raises PositionError where they cannot be read.
        """
        if RETREATS not in self.fields:
            return None
        units = Part(self.fields[RETREATS], RETREATS).fields()
        return {
            power: {unit: sorted(_codes(places)) for unit, places in by.fields().items()}
            for power, by in units.items()
        }

    def place(self, where: str) -> str:
        """Return where in the record a part of this phase stands: its path, or its line."""
        if isinstance(self.document, TextDocument):
            line = self.document.place(where)
            if line != where:
                return line
        between = ": " if self.where.startswith("line ") else "."
        return between.join(filter(None, (self.where, where)))


@dataclass(frozen=True, slots=True)
class Record:
    """A game as recorded: its phases in the order played, and what is known about it beside.

    `board` and `rules` hold for every phase that names none itself. `result` is
    ``{"winner": power}``, also with ``"conceded": true``, or ``{"draw": [powers]}``.
    """

    phases: tuple[RecordedPhase, ...]
    board: str | None = None
    rules: Any = None
    tags: Mapping[str, Any] = field(default_factory=dict)
    press: tuple[Message, ...] = ()
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
    phases = tuple(RecordedPhase(part.value, part.where) for part in fields["phases"].items())
    if not phases:
        raise fields["phases"].error("a record has at least one phase")
    return Record(
        phases=phases,
        board=fields["board"].text() if "board" in fields else None,
        rules=fields["rules"].value if "rules" in fields else None,
        tags=_object(fields, "tags") or {},
        press=tuple(map(read_message, fields["press"].items())) if "press" in fields else (),
        result=_object(fields, "result"),
    )


def write_record(record: Record) -> dict[str, Any]:
    """Write a record; `read_record` reads the same record back.

    Raises PositionError where the record has a phase that could not be read.
    """
    document: dict[str, Any] = {"format": FORMAT}
    if record.board is not None:
        document["board"] = record.board
    if record.rules is not None:
        document["rules"] = record.rules
    if record.tags:
        document["tags"] = dict(record.tags)
    document["phases"] = [_written(phase) for phase in record.phases]
    if record.press:
        document["press"] = list(map(write_message, record.press))
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
    if phase.fault is not None:
        raise phase.fault
    try:
        retreats = phase.retreats
        own = {key: part.value for key, part in Part(phase.document).fields().items() if key != RETREATS}
        document = {"board": record.board, "rules": record.rules, **own}
        document = {key: value for key, value in document.items() if value is not None or key in own}
        if rules is not None:
            document["rules"] = rules.to_json()
        if phase.name.upper().endswith("R") and "dislodged" not in document:
            document.update(_flight(phase, retreats, opened))
        return read_question(document, load_board)
    except PositionError as error:
        raise PositionError(error.what, where=phase.place(error.where)) from error


def record_game(game: Game, tags: Mapping[str, Any] | None = None, press: Iterable[Message] = ()) -> Record:
    """Make the record of a game as far as it was played, and the phase that is open then.

    Where the judge found a winner, no phase is open.

    >>> import standoff
    >>> game = standoff.Game()
    >>> _ = game.process()
    >>> [phase.name for phase in record_game(game).phases]
    ['S1901M', 'F1901M']
    """
    phases = [_played(turn, game.rules) for turn in game.turns]
    if game.ending is None or game.ending.draw or game.ending.conceded:
        phases.append(write_position(game.position))
    for document in phases:
        del document["board"]
    return Record(
        phases=tuple(RecordedPhase(phase, f"phases[{number}]") for number, phase in enumerate(phases)),
        board=game.board.id,
        rules=game.rules.to_json(),
        tags=tags or {},
        press=tuple(press),
        result=None if game.ending is None else _ending(game.ending),
    )


def _codes(part: Part) -> list[str]:
    """Read a list of places."""
    return [item.text() for item in part.items()]


def _written(phase: RecordedPhase) -> Any:  # noqa: ANN401 - a phase is kept as it stands, whatever that is
    """Write one phase."""
    if phase.fault is not None:
        raise phase.fault
    return dict(phase.document) if isinstance(phase.document, Mapping) else phase.document


def _object(fields: Mapping[str, Part], key: str) -> Mapping[str, Any] | None:
    """Read a field that may be missing and is an object otherwise."""
    if key not in fields:
        return None
    return {name: part.value for name, part in fields[key].fields().items()}


def _flight(
    phase: RecordedPhase, retreats: Mapping[str, Iterable[str]] | None, opened: Position | None
) -> dict[str, Any]:
    """Return what a retreat phase must know and its record leaves out, from the phase before.

    Where that came to no such phase, the record's own list of retreats tells at
    least which units had to flee.
    """
    if opened is not None and str(opened.phase) == phase.name:
        contested = [province.code for province in opened.contested]
        return {"dislodged": losers(opened), "contested": phase.fields.get("contested", contested)}
    if retreats is not None:
        return {"dislodged": {power: [{"unit": u} for u in units] for power, units in retreats.items()}}
    return {} if opened is None else {"dislodged": {}}


def _played(turn: Turn, rules: Ruleset) -> dict[str, Any]:
    """Write a phase that was judged, orders and results power by power."""
    results, places = turn.resolution.results, turn.position.board.power_index
    numbers = sorted(range(len(turn.given)), key=lambda number: places.get(str(results[number].power), -1))
    given = tuple(turn.given[number] for number in numbers)
    document = write_question(Question(turn.position, given, turn.resolution.rules))
    if turn.resolution.rules == rules:
        del document["rules"]
    rows = map(write_result, [*(results[number] for number in numbers), *results[len(given) :]])
    document["results"] = [{key: row[key] for key in RESULT_KEYS} for row in rows]
    return document


def _ending(ending: Ending) -> dict[str, Any]:
    """Write how a game ended."""
    if ending.winner is None:
        return {"draw": list(ending.draw)}
    return {"winner": ending.winner, **({"conceded": True} if ending.conceded else {})}
