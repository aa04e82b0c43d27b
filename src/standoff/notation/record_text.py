"""The record of a game as text: for people to read, for tools to compare line by line.

The first line names the format, the rules and the board. Tags and the result follow, then
a block for each phase: the text form of a question, with press before the orders and
behind each order what became of it.

    standoff-record/1 rulebook-2023
    [event "A game"]
    result: draw France, Turkey

    S1901M
    press France to Germany
    > Leave Burgundy empty?

    France
    A PAR - BUR                 - bounced by A MUN
    (A MAR H)                   + held

Orders in parentheses were given by nobody. What these lines have no place for stands on
lines such as ``json builds: {"France": 1}``; so every record can be written as text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from standoff.core.errors import PositionError
from standoff.notation.documents import STANDARD, BoardLoader
from standoff.notation.parts import quoted
from standoff.notation.press import Message
from standoff.notation.question_text import read_settings
from standoff.notation.record_blocks import phase_lines, read_block
from standoff.notation.record_lines import (
    Lines,
    begins_phase,
    from_json,
    json_key,
    json_line,
    on_line,
    read_json_key,
    read_json_line,
    settings_words,
    to_json,
)
from standoff.notation.records import FORMAT, Record, RecordedPhase, read_record

_TAG = re.compile(r'\[(?P<key>[^\W"\]]+|"(?:[^"\\]|\\.)*") (?P<value>.+)\]')
_RESULT = re.compile(
    r"result: (?:draw (?P<draw>\w+(?:, \w+)*)|winner (?P<winner>\w+)(?P<conceded>, conceded)?)"
)


def looks_like_record_text(text: str) -> bool:
    r"""Tell whether a text begins as the text form of a record does.

    >>> looks_like_record_text("standoff-record/1 rulebook-2023\n"), looks_like_record_text("S1901M")
    (True, False)
    """
    return text.lstrip().startswith("standoff-record/")


def write_record_text(record: Record, load_board: BoardLoader) -> str:
    """Write a record as text; `read_record_text` reads the same record back.

    Raises BoardError for a board that is not found, and PositionError where the record
    has a phase that could not be read.
    """
    lines = list(_header(record))
    board = load_board(record.board or STANDARD)
    for phase, messages in zip(record.phases, _press_by_phase(record), strict=True):
        if phase.fault is not None:
            raise phase.fault
        lines += ["", *phase_lines(phase.document, messages, board, load_board)]
    return "\n".join(lines) + "\n"


def read_record_text(text: str, load_board: BoardLoader) -> Record:
    r"""Read a record from its text form; a phase that cannot be read keeps its fault.

    Raises PositionError, which names the line, for a header that is none and for press
    that cannot be read.

    >>> from standoff.boards import load_board
    >>> record = read_record_text("standoff-record/1\n\nS1901M\nFrance\nA PAR - BUR", load_board)
    >>> record.phases[0].document
    {'phase': 'S1901M', 'units': {'France': ['A PAR']}, 'orders': {'France': ['A PAR - BUR']}}
    """
    header, *blocks = _blocks(text)
    record = _read_header(header)
    if not blocks:
        raise PositionError("a record has at least one phase")
    with on_line(header[0][0]):
        board = load_board(record.board or STANDARD)
    phases: list[RecordedPhase] = []
    press: list[Message] = []
    for block in blocks:
        phase, messages = read_block(block, board, load_board)
        phases.append(phase)
        press += messages
    return replace(record, phases=tuple(phases), press=tuple(press))


def _header(record: Record) -> Iterator[str]:
    """Yield the lines above the first phase."""
    known = {"board": record.board, "rules": record.rules}
    settings = {key: value for key, value in known.items() if value is not None}
    words = settings_words(settings)
    plain = read_settings(words) == settings
    yield " ".join([FORMAT, *(words if plain else ())])
    if not plain:
        yield from (json_line(key, value) for key, value in settings.items())
    for key, value in record.tags.items():
        yield f"[{json_key(key)} {to_json(value)}]"
    if record.result is not None:
        line = _result_line(record.result)
        plain = _read_result(line) == record.result
        yield line if plain else json_line("result", record.result)


def _result_line(result: Mapping[str, Any]) -> str:
    """Write how a game ended, if it ended as games do."""
    draw = result.get("draw")
    if isinstance(draw, Sequence):
        return f"result: draw {', '.join(map(str, draw))}"
    return f"result: winner {result.get('winner')}{', conceded' if result.get('conceded') else ''}"


def _read_result(line: str) -> dict[str, Any] | None:
    """Read how a game ended; None for what is no result."""
    match = _RESULT.fullmatch(line)
    if match is None:
        return None
    if match["draw"]:
        return {"draw": match["draw"].split(", ")}
    return {"winner": match["winner"], **({"conceded": True} if match["conceded"] else {})}


def _press_by_phase(record: Record) -> list[list[Message]]:
    """Put every message into a phase, its own one where that keeps the messages in their sequence."""
    numbers = {phase.name: number for number, phase in reversed(list(enumerate(record.phases)))}
    placed: list[list[Message]] = [[] for _ in record.phases]
    at = 0
    for message in record.press:
        at = max(at, numbers.get(message.phase, at))
        placed[at].append(message)
    return placed


def _blocks(text: str) -> list[Lines]:
    """Part the lines of a record: the header, then a block for each phase; comments and blank lines go."""
    blocks: list[Lines] = [[]]
    for number, line in enumerate(text.split("\n"), start=1):
        said = line.rstrip()
        if not said or said.lstrip().startswith("#"):
            continue
        if begins_phase(said):
            blocks.append([])
        blocks[-1].append((number, said))
    return blocks


def _read_header(lines: Lines) -> Record:
    """Read what stands above the first phase."""
    number, first = lines[0] if lines else (1, "")
    name, *words = first.split() or [""]
    if name != FORMAT:
        raise PositionError(f"unknown format; this is read: {FORMAT}", where=f"line {number}")
    known: dict[str, Any] = read_settings(words)
    tags: dict[str, Any] = {}
    for number, line in lines[1:]:
        with on_line(number):
            if (result := _read_result(line)) is not None:
                known["result"] = result
            elif (field := read_json_line(line)) is not None:
                known[field[0]] = field[1]
            else:
                key, value = _read_tag(line)
                tags[key] = value
    document = {"format": FORMAT, **known, "phases": [{}], **({"tags": tags} if tags else {})}
    return read_record(document)


def _read_tag(line: str) -> tuple[str, Any]:
    """Read a tag: a word, and a value as in JSON."""
    match = _TAG.fullmatch(line)
    if match is None:
        raise PositionError(f"neither a tag, nor a result, nor a phase: {quoted(line)}")
    return read_json_key(match["key"]), from_json(match["value"])
