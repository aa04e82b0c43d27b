"""One phase in the text form of a record: written as a block of lines, and read back.

What is written is read again at once. A part of the phase that does not come back as it
was is written as JSON instead, so that nothing is ever lost, however odd it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from standoff.core.errors import PhaseError, PositionError, StandoffError
from standoff.core.geography import Board
from standoff.core.phases import Phase
from standoff.notation.documents import BoardLoader
from standoff.notation.parts import quoted
from standoff.notation.press import HEADING, Message, read_message_lines, write_message_lines
from standoff.notation.question_text import (
    FACT_LINE,
    power_line,
    read_settings,
    read_text_question,
    write_loser_line,
    write_order_line,
)
from standoff.notation.record_lines import (
    WHOLE_PHASE,
    Lines,
    begins_phase,
    from_json,
    json_line,
    on_line,
    read_json_line,
    settings_words,
    split_quoted,
)
from standoff.notation.records import RESULT_KEYS, RecordedPhase
from standoff.notation.verdict_marks import MARKS, WIDTH, read_mark, split_mark, write_mark

_UNGIVEN = re.compile(r"\((?P<inner>[^()]*)\)(?:\s+(?P<mark>\S.*))?")
_OWN_LINE = re.compile(rf"[(>\[]|(?:{HEADING}|json)\b")
"""How lines begin that mean something else here than an order."""

_SETTINGS = ("rules", "board")


def phase_lines(
    document: Any,  # noqa: ANN401 - a recorded phase is whatever the record holds there
    messages: Sequence[Message],
    board: Board,
    load_board: BoardLoader,
) -> list[str]:
    """Write a phase and its messages as lines; `read_block` reads them back.

    `board` is the record's, which a phase that names another does without.
    """
    name = document.get("phase") if isinstance(document, Mapping) else None
    press = [line for message in messages for line in write_message_lines(message, str(name))]
    if not (isinstance(document, Mapping) and _is_phase(name)):
        return [json_line("phase", document), *press]
    as_json: frozenset[str] = frozenset()
    while True:
        block = _Block(document, board, load_board, as_json)
        lost = block.lost()
        if not lost:
            return block.lines(press)
        if lost <= as_json:
            return [json_line("phase", document), *press]
        as_json |= lost


def read_block(lines: Lines, board: Board, load_board: BoardLoader) -> tuple[RecordedPhase, list[Message]]:
    """Read a phase and its messages; a phase that cannot be read keeps its fault.

    Raises PositionError for messages that cannot be read.
    """
    where = f"line {lines[0][0]}"
    own, letters = _part_press(lines)
    try:
        with on_line(lines[0][0]):
            phase = RecordedPhase(_read_document(own, board, load_board), where)
    except PositionError as error:
        phase = RecordedPhase(None, where, error)
    name = phase.name if phase.fault is None else lines[0][1].split(maxsplit=1)[0].upper()
    messages = []
    for (number, heading), *body in letters:
        try:
            messages.append(read_message_lines(heading, [line for _, line in body], name))
        except PositionError as error:
            if phase.fault is not None:  # which tells already that this block is broken
                continue
            raise PositionError(str(error), where=f"line {number}") from None
    return phase, messages


# -- writing -----------------------------------------------------------------------------------


class _Block:
    """The lines of a phase; those of its parts that have no other way to be written stand as JSON."""

    def __init__(
        self, document: Mapping[str, Any], board: Board, load_board: BoardLoader, as_json: frozenset[str]
    ) -> None:
        self.document = document
        self.default = board
        self.load_board = load_board
        self.as_json = as_json
        self.plain = {key: value for key, value in document.items() if self._is_plain(key, value)}
        self.board = board
        if "board" in self.plain:
            try:
                self.board = load_board(self.plain["board"])
            except StandoffError:
                del self.plain["board"]

    def lines(self, press: Sequence[str] = ()) -> list[str]:
        """Return all lines, with those of messages before the orders."""
        settings = {key: self.plain[key] for key in _SETTINGS if key in self.plain}
        head = " ".join([self.document["phase"], *settings_words(settings)])
        odd = [json_line(key, value) for key, value in sorted(self.document.items()) if key not in self.plain]
        facts = [*self._lists("centers"), *self._losers(), *self._contested(), *odd]
        orders = list(self._orders())
        units = list(self._units([head, *facts, *orders]))
        return [head, *units, *facts, *press, *orders]

    def lost(self) -> set[str]:
        """Return the parts of the phase that its lines do not give back."""
        try:
            read = self._read(self.lines())
        except PositionError:
            suspects = {"results"}, {"orders"}, set(self.document) - {"phase"}
            return next(keys for keys in suspects if keys & set(self.plain) or keys is suspects[-1])
        missing = set(self.document) ^ set(read)
        return missing | {key for key in read if key not in missing and read[key] != self.document[key]}

    def _is_plain(self, key: str, value: object) -> bool:
        """Whether a part of the phase has the shape that its lines can show."""
        return key not in self.as_json and key in _SHAPES and _SHAPES[key](value)

    def _read(self, lines: list[str]) -> Mapping[str, Any]:
        """Read lines back as a document."""
        read = _read_document(list(enumerate(lines, start=1)), self.default, self.load_board)
        return read if isinstance(read, Mapping) else {}

    def _units(self, others: list[str]) -> Iterator[str]:
        """Yield the lines of units, for the powers whose units are not those that they order."""
        if "units" not in self.plain:
            return
        units = self.plain["units"]
        try:
            ordered: Mapping[str, list[str]] = self._read(others)["units"]
        except PositionError:
            ordered = {}
        for power in dict.fromkeys([*units, *ordered]):
            if units.get(power) != ordered.get(power):
                yield f"units {power}: {', '.join(units.get(power, ()))}".rstrip()

    def _lists(self, key: str, write: Callable[[Any], str] = str) -> Iterator[str]:
        """Yield the lines of a part that lists things by power."""
        if self.plain.get(key) == {}:
            yield f"{key}:"
        for power, things in self.plain.get(key, {}).items():
            yield f"{key} {power}: {', '.join(map(write, things))}".rstrip()

    def _losers(self) -> Iterator[str]:
        """Yield the lines of dislodged units."""
        return self._lists("dislodged", write_loser_line)

    def _contested(self) -> Iterator[str]:
        """Yield the line of contested provinces."""
        if "contested" in self.plain:
            yield f"contested: {', '.join(self.plain['contested'])}".rstrip()

    def _orders(self) -> Iterator[str]:
        """Yield the orders under their powers, each with its mark, and what units did without one."""
        rows = self.plain.get("results", ())
        given = iter([row for row in rows if row["given"] is not None])
        ungiven: dict[str, list[str]] = {}
        for row in rows:
            if row["given"] is None:
                line = _marked(f"({row['order']})", write_mark(row, self.board))
                ungiven.setdefault(row["power"], []).append(line)
        for power, texts in self.plain.get("orders", {}).items():
            yield from ("", power)
            for text in texts:
                row = next(given, None)
                line = self._order(text)
                yield line if row is None else _marked(line, write_mark(row, self.board))
            yield from ungiven.pop(power, ())
        for power, others in ungiven.items():
            yield from ("", f"({power})", *others)

    def _order(self, text: str) -> str:
        """Return the line of an order, in quotes where it would be read as something else."""
        line = write_order_line(text, self.board)
        other = split_mark(line)[1] or _OWN_LINE.match(line) or begins_phase(line)
        return json.dumps(text) if other and not line.startswith('"') else line


def _marked(line: str, mark: str) -> str:
    return f"{line:<{WIDTH}}  {mark}"


def _is_phase(name: object) -> bool:
    """Whether this is a phase as it is written."""
    try:
        return isinstance(name, str) and len(name) < 10 and str(Phase.parse(name)) == name
    except PhaseError:
        return False


def _is_settings(value: object) -> bool:
    """Whether rules or a board can stand on the first line."""
    return isinstance(value, str | Mapping)


def _are_texts(value: object) -> bool:
    """Whether this is a list of texts."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _are_texts_by_power(value: object) -> bool:
    """Whether this is an object of lists of texts."""
    return isinstance(value, Mapping) and all(map(_are_texts, value.values()))


def _are_losers(value: object) -> bool:
    """Whether these are dislodged units by power, told as their lines tell them."""
    return isinstance(value, Mapping) and all(
        isinstance(losers, list) and all(map(_is_loser, losers)) for losers in value.values()
    )


def _is_loser(value: object) -> bool:
    keys = {"unit", "from", "convoyed"}
    return isinstance(value, Mapping) and set(value) == keys and isinstance(value["unit"], str)


def _are_rows(value: object) -> bool:
    """Whether these are results, told as marks tell them."""
    return isinstance(value, list) and all(map(_is_row, value))


def _is_row(value: object) -> bool:
    if not (isinstance(value, Mapping) and set(value) == set(RESULT_KEYS)):
        return False
    texts = (value[key] for key in RESULT_KEYS if key != "by" and value[key] is not None)
    named = isinstance(value["power"], str) and (value["given"] is not None or value["order"] is not None)
    return named and value["verdict"] in MARKS and _are_texts(value["by"]) and _are_texts(list(texts))


_SHAPES: Mapping[str, Callable[[object], bool]] = {
    "phase": _is_phase,
    "rules": _is_settings,
    "board": lambda value: isinstance(value, str),
    "units": _are_texts_by_power,
    "centers": _are_texts_by_power,
    "dislodged": _are_losers,
    "contested": _are_texts,
    "orders": _are_texts_by_power,
    "results": _are_rows,
}
"""What the parts of a phase have to be for their lines to show them."""


# -- reading -----------------------------------------------------------------------------------


def _part_press(lines: Lines) -> tuple[Lines, list[Lines]]:
    """Part the lines of a phase from its messages, each with its heading first."""
    own: Lines = []
    letters: list[Lines] = []
    open_letter = False
    for number, line in lines:
        if line.split(maxsplit=1)[0] == HEADING:
            letters.append([(number, line)])
            open_letter = True
        elif line.startswith(">") and open_letter:
            letters[-1].append((number, line))
        else:
            own.append((number, line))
            open_letter = False
    return own, letters


def _read_document(lines: Lines, board: Board, load_board: BoardLoader) -> Any:  # noqa: ANN401 - JSON may be anything
    """Read a judge document that may have results; PositionError for lines that make none."""
    number, head = lines[0]
    if head.startswith(WHOLE_PHASE):
        return _read_whole(lines)
    settings = read_settings(head.split()[1:])
    with on_line(number):
        Phase.parse(head.split(maxsplit=1)[0])
        board = load_board(settings["board"]) if "board" in settings else board
    reader = _Reader(board)
    for number, line in lines[1:]:
        with on_line(number):
            reader.take(line)
    try:
        document = read_text_question("\n".join([head, *reader.kept]), lambda _: board)
    except PositionError as error:
        _, _, line = error.where.partition("line ")
        raise PositionError(error.what, f"line {lines[int(line) - 1][0]}" if line else "") from None
    document.lines = {path: lines[line - 1][0] for path, line in document.lines.items()}
    results = reader.results(document["orders"])
    if results is not None:
        document["results"] = results
    elif not document["orders"]:  # it is not judged yet; where it is, nobody gave any
        del document["orders"]
    document.update(reader.as_json)
    return document


def _read_whole(lines: Lines) -> Any:  # noqa: ANN401 - JSON may be anything
    """Read a phase that is written as JSON as a whole."""
    if len(lines) > 1:
        raise PositionError("a phase as JSON has no other lines", where=f"line {lines[1][0]}")
    with on_line(lines[0][0]):
        return from_json(lines[0][1].removeprefix(WHOLE_PHASE))


class _Reader:
    """Takes the lines of a phase one by one; those of a question are kept for its own reader."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.kept: list[str] = []
        self.as_json: dict[str, Any] = {}
        self.power = ""
        self._given: dict[str, list[dict[str, Any]]] = {}
        self._ungiven: list[dict[str, Any]] = []

    def take(self, line: str) -> None:
        """Take one line; PositionError for one that cannot be read."""
        if line.startswith(">"):
            raise PositionError("no message is open here")
        if field := read_json_line(line):
            self.as_json[field[0]] = field[1]
            self.kept.append("")
        elif line.startswith('"'):
            self._take_quoted(line)
        elif line.startswith("("):
            self._take_ungiven(line.partition("#")[0].rstrip())
            self.kept.append("")
        else:
            self._take_plain(line.partition("#")[0].strip())

    def results(self, orders: Mapping[str, list[str]]) -> list[dict[str, Any]] | None:
        """Return the results in their sequence; None where no line tells any."""
        if not self._given and not self._ungiven:
            return None
        rows = []
        for power, texts in orders.items():
            told = self._given.get(power, [])
            if len(told) != len(texts):
                raise PositionError(
                    f"only {len(told)} of the {len(texts)} orders of {power} say what became of them"
                )
            rows += told
        places = self.board.power_index
        return rows + sorted(self._ungiven, key=lambda row: places[row["power"]])

    def _take_quoted(self, line: str) -> None:
        """Take an order in quotes, and its mark."""
        order, rest = split_quoted(line)
        self.kept.append(line[: len(line) - len(rest)])
        mark = rest.partition("#")[0].strip()
        if mark:
            self._given.setdefault(self.power, []).append(self._row(mark, order, order))

    def _take_plain(self, line: str) -> None:
        """Take a power's name, a fact, or an order with its mark."""
        order, mark = split_mark(line)
        self.kept.append(order)
        if mark is not None:
            self._given.setdefault(self.power, []).append(self._row(mark, order, order))
        elif not FACT_LINE.fullmatch(line) and (named := power_line(line, self.board)):
            self.power = named[0]

    def _take_ungiven(self, line: str) -> None:
        """Take a power without orders, or what a unit did without one."""
        match = _UNGIVEN.fullmatch(line)
        if match is None:
            raise PositionError(f"cannot read {quoted(line)}")
        if match["mark"]:
            self._ungiven.append(self._row(match["mark"], None, match["inner"]))
        elif named := power_line(match["inner"], self.board):
            self.power = named[0]
        else:
            raise PositionError(f"neither a power nor an order with what became of it: {quoted(line)}")

    def _row(self, mark: str, given: str | None, order: str) -> dict[str, Any]:
        """Read what became of an order."""
        if not self.power:
            raise PositionError(f"expected a power's name before {quoted(order)}")
        row = read_mark(mark, self.power, given, order, self.board)
        if row is None:
            raise PositionError(f"cannot read {quoted(mark)} as what became of an order")
        return row
