"""Perft files: positions with how many orders they have, to hold a rules engine against.

A file is a row of entries. Each begins with its name and the position as the text form
of a question has it; then come the counts, one a line:

    id      gascony-alone
    pos     S1901M
    units   France: F GAS, A MAR
    count   17  H 2  M 8  SH 2  SM 5
    unit    F GAS 9
    joint   France 72

What each count means stands in ``docs/perft.md``. Reading is strict: a file that is
only almost right would test nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

from standoff.core.errors import OrderTextError, PositionError, StandoffError
from standoff.core.geography import Board
from standoff.notation.documents import BoardLoader, Question, read_question
from standoff.notation.parts import Part, quoted
from standoff.notation.question_text import read_text_question, write_text_question
from standoff.notation.reader import read_power, read_unit

KINDS = {
    "H": "holds",
    "M": "moves on foot or by sea, without a convoy",
    "SH": "supports of a unit that stays",
    "SM": "supports of a move",
    "V": "moves by convoy",
    "C": "convoys",
    "R": "retreats",
    "D": "disbandings",
    "B": "builds",
    "X": "removals",
    "W": "waives",
}
"""The kinds of orders that are counted apart, by their letters."""

FACTS = ("units", "centers", "dislodged", "contested")
"""The lines of an entry that belong to its position."""

_ENTRY_NAME = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)
_LINE = re.compile(r"(?P<word>[^\s:]*)(?P<rest>.*)")
_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,60}", re.ASCII)


class Measure(Enum):
    """What a line counts; the value is the word that begins the line."""

    COUNT = "count"
    UNIT = "unit"
    JOINT = "joint"
    PLAIN = "plain"
    BOARDS = "boards"


@dataclass(frozen=True, slots=True)
class Expectation:
    """One count of an entry: what is counted, for whom, and how many there are.

    `whose` is a power, the unit or home centre of a `Measure.UNIT`, or None for all
    powers together. `kinds` tells the number apart by kind where the line does.
    """

    measure: Measure
    whose: str | None
    number: int
    kinds: Mapping[str, int] | None = None
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return " ".join(filter(None, (self.measure.value, self.whose)))


@dataclass(frozen=True, slots=True)
class Entry:
    """A position with its counts; `about` says in a line what is special about it."""

    name: str
    question: Question
    expectations: tuple[Expectation, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a file that says something: its number, its first word, the rest, and all of it."""

    number: int
    word: str
    rest: str
    text: str

    def error(self, what: str) -> PositionError:
        """Make the error that something is wrong on this line."""
        return PositionError(what, where=f"line {self.number}")


def read_perft(text: str, load_board: BoardLoader) -> tuple[Entry, ...]:
    r"""Read a perft file; PositionError, which names the line, for anything that is none.

    >>> from standoff.boards import load_board
    >>> text = "id paris\npos S1901M\nunits France: A PAR\ncount 5 H 1 M 4"
    >>> [str(expectation) for entry in read_perft(text, load_board) for expectation in entry.expectations]
    ['count']
    """
    entries: list[list[_Line]] = []
    for line in _lines(text):
        if line.word == "id":
            entries.append([])
        elif not entries:
            raise line.error(f"an entry begins with its id, not with {quoted(line.word)}")
        entries[-1].append(line)
    if not entries:
        raise PositionError("not a perft file: it has no entries")
    read: dict[str, Entry] = {}
    for lines in entries:
        entry = _entry(lines, load_board)
        if entry.name in read:
            raise lines[0].error(f"the id {entry.name} stands twice")
        read[entry.name] = entry
    return tuple(read.values())


def looks_like_perft(text: str) -> bool:
    r"""Tell whether a text begins as a perft file does.

    >>> looks_like_perft("# ours\nid  opening\n"), looks_like_perft("S1901M\n")
    (True, False)
    """
    return next((line.word == "id" for line in _lines(text)), False)


def write_perft(entry: Entry, load_board: BoardLoader) -> str:
    r"""Write an entry as a file; `read_perft` reads it back.

    >>> from standoff.boards import load_board
    >>> entry = read_perft("id  paris\npos  S1901M\nunits France: A PAR\ncount 5", load_board)[0]
    >>> print(write_perft(entry, load_board))
    id      paris
    pos     S1901M rulebook-2023
    units   France: A PAR
    count   5
    """
    bare = Question(entry.question.position, (), entry.question.rules)
    head, *facts = write_text_question(bare, load_board).splitlines()
    lines = [f"id {entry.name}", f"about {entry.about}" if entry.about else "", f"pos {head}", *facts]
    aligned = [
        f"{word:<7} {rest}".rstrip() for word, _, rest in (line.partition(" ") for line in lines) if word
    ]
    return "\n".join([*aligned, *map(write_expectation, entry.expectations)])


def write_expectation(expectation: Expectation) -> str:
    """Write a count as a line; `read_perft` reads it back.

    >>> write_expectation(Expectation(Measure.COUNT, "France", 5, {"H": 1, "M": 4}))
    'count   France 5  H 1  M 4'
    """
    parts = [f"{expectation.measure.value:<7}", expectation.whose or "", f"{expectation.number:,}"]
    kinds = (f" {kind} {number}" for kind, number in (expectation.kinds or {}).items())
    return " ".join(filter(None, (*parts, *kinds)))


def _lines(text: str) -> Iterator[_Line]:
    """Yield the lines that say something, without comments."""
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.partition("#")[0].strip()
        if said and (match := _LINE.fullmatch(said)):
            yield _Line(number, match["word"], match["rest"].strip(), said)


def _entry(lines: list[_Line], load_board: BoardLoader) -> Entry:
    """Read one entry, whose first line is its id."""
    first, *others = lines
    if not _ENTRY_NAME.fullmatch(first.rest):
        raise first.error(f"an id is of small letters, digits and hyphens, not {quoted(first.rest)}")
    about = [line.rest for line in others if line.word == "about"]
    question = _question(first, others, load_board)
    expectations = [_expectation(line, question.position.board) for line in others if line.word in _MEASURES]
    for line in others:
        if line.word not in _WORDS:
            raise line.error(f"unknown word {quoted(line.word)}; possible are {', '.join(_WORDS)}")
    if not expectations:
        raise first.error(f"{first.rest} counts nothing")
    return Entry(first.rest, question, tuple(expectations), " ".join(about))


def _question(first: _Line, lines: list[_Line], load_board: BoardLoader) -> Question:
    """Read the position of an entry as the text form of a question, on the same lines of a file."""
    heads = [line for line in lines if line.word == "pos"]
    if len(heads) != 1:
        raise first.error(f"{first.rest} should have one line pos, not {len(heads)}")
    kept = {line.number: line.text for line in lines if line.word in FACTS}
    early = next((line for line in lines if line.word in FACTS and line.number < heads[0].number), None)
    if early:
        raise early.error("the line pos comes first")
    kept[heads[0].number] = heads[0].rest or "-"
    text = "\n".join(kept.get(number, "") for number in range(1, max(kept) + 1))
    try:
        document = read_text_question(text, load_board)
        if document["orders"]:
            raise heads[0].error("a perft file has no orders")
        return read_question(document, load_board)
    except PositionError as error:
        raise error if error.where.startswith("line ") else heads[0].error(str(error)) from None


def _expectation(line: _Line, board: Board) -> Expectation:
    """Read a line that counts something."""
    measure = Measure(line.word)
    words = line.rest.split()
    at = next((i for i, word in enumerate(words) if _NUMBER.fullmatch(word)), None)
    if at is None:
        raise line.error(f"{line.word} needs a number")
    whose = _whose(line, measure, " ".join(words[:at]), board)
    number = _number(words[at])
    kinds = _kinds(line, words[at + 1 :])
    if kinds is not None:
        if measure not in (Measure.COUNT, Measure.UNIT):
            raise line.error(f"{line.word} is not told apart by kinds")
        if sum(kinds.values()) != number:
            raise line.error(f"the kinds make {sum(kinds.values())}, not {number}")
    return Expectation(measure, whose, number, kinds, line.number)


def _whose(line: _Line, measure: Measure, text: str, board: Board) -> str | None:
    """Read whom a line counts for: a power, a unit or a home centre, or nobody in particular."""
    with Part(None, f"line {line.number}").reading():
        if measure is Measure.UNIT:
            return _label(text, board)
        return read_power(text, board) if text else None


def _label(text: str, board: Board) -> str:
    """Read the unit, or the home centre, that stands for its orders."""
    if text in board.by_code:
        return text
    if not text:
        raise StandoffError("unit needs a unit, or in winter a home centre")
    unit = read_unit(text, board)
    if unit.kind is None:
        raise OrderTextError(f"{quoted(text)} needs its letter, A or F", text=text, code="unreadable")
    return unit.text


def _kinds(line: _Line, words: list[str]) -> dict[str, int] | None:
    """Read pairs of a kind and a number; None where there are none."""
    if not words:
        return None
    found: dict[str, int] = {}
    for kind, number in zip(words[::2], [*words[1::2], ""], strict=False):
        if kind not in KINDS:
            raise line.error(f"unknown kind {quoted(kind)}; possible are {', '.join(KINDS)}")
        if kind in found:
            raise line.error(f"the kind {kind} stands twice")
        if not _NUMBER.fullmatch(number):
            raise line.error(f"the kind {kind} needs a number")
        found[kind] = _number(number)
    return found


def _number(text: str) -> int:
    """Read a number, whose thousands may be parted by commas."""
    return int(text.replace(",", ""))


_MEASURES = tuple(measure.value for measure in Measure)
_WORDS = ("about", "pos", *FACTS, *_MEASURES)
