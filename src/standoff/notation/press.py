"""Press: what powers write to each other, in the phase in which they write it.

A message is an object of a record, ``{"from", "to", "phase", "text", "time"}``, or a few
lines of its text form: a line that says who writes to whom, and the text behind ``>``.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from standoff.core.errors import PositionError
from standoff.core.phases import Phase
from standoff.notation.parts import Part, known_fields, quoted

KEYS = ("from", "to", "phase", "text", "time")

HEADING = "press"
"""The word that begins a message in the text form."""

_NAME = re.compile(r"[^\W\d_]+")
_TIME = re.compile(r"[0-9T:.+Z-]+")
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,"]+')
_BREAKS = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Categories of characters that end a line, or that a file cannot hold."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message: who wrote it, to whom, in which phase, and when where that is known.

    `recipients` are the powers it went to; none are named where it went to everybody.
    `time` is written however the record writes times.
    """

    sender: str
    recipients: tuple[str, ...]
    phase: str
    text: str
    time: str | None = None


def read_message(part: Part) -> Message:
    """Read a message from an object; PositionError for what is none.

    >>> read_message(Part({"from": "France", "to": ["Italy"], "phase": "S1901M", "text": "Peace?"}))
    Message(sender='France', recipients=('Italy',), phase='S1901M', text='Peace?', time=None)
    """
    fields = known_fields(part, KEYS)
    for key in ("from", "phase", "text"):
        if key not in fields:
            raise part.error(f"a message needs its {key!r}")
    recipients = tuple(name.text() for name in fields["to"].items()) if "to" in fields else ()
    if "to" in fields and not recipients:
        raise fields["to"].error("names nobody; a message to everybody has no 'to'")
    return Message(
        fields["from"].text(),
        recipients,
        _phase(fields["phase"]),
        fields["text"].text(),
        fields["time"].text() if "time" in fields else None,
    )


def write_message(message: Message) -> dict[str, Any]:
    """Write a message as an object; `read_message` reads it back.

    >>> write_message(Message("France", (), "S1901M", "Hello"))
    {'from': 'France', 'phase': 'S1901M', 'text': 'Hello'}
    """
    written: dict[str, Any] = {"from": message.sender}
    if message.recipients:
        written["to"] = list(message.recipients)
    written |= {"phase": message.phase, "text": message.text}
    if message.time is not None:
        written["time"] = message.time
    return written


def write_message_lines(message: Message, phase: str) -> Iterator[str]:
    r"""Write a message as lines within the block of a phase, which is named only where it is another.

    >>> message = Message("France", ("Italy", "Turkey"), "S1901M", "Peace?\nI mean it.")
    >>> list(write_message_lines(message, "S1901M"))
    ['press France to Italy, Turkey', '> Peace?', '> I mean it.']
    """
    words = [HEADING, _word(message.sender, _NAME)]
    if message.recipients:
        words += ["to", ", ".join(_word(name, _NAME) for name in message.recipients)]
    if message.phase != phase:
        words += ["in", message.phase]
    if message.time is not None:
        words += ["at", _word(message.time, _TIME)]
    yield " ".join(words)
    if _is_plain(message.text):
        yield from (f"> {line}" if line else ">" for line in message.text.split("\n"))
    else:
        yield f"> {json.dumps(message.text)}"


def read_message_lines(heading: str, body: Sequence[str], phase: str) -> Message:
    r"""Read a message from its lines within the block of a phase; PositionError for what is none.

    >>> read_message_lines('press France to Italy at 12:30', ['> "Peace?\\n"'], "S1901M")
    Message(sender='France', recipients=('Italy',), phase='S1901M', text='Peace?\n', time='12:30')
    """
    words = _Heading(heading)
    words.takes(HEADING)
    written: dict[str, Any] = {"from": words.word(), "phase": phase, "text": _body(body)}
    if words.takes("to"):
        written["to"] = [words.word()]
        while words.takes(","):
            written["to"].append(words.word())
    if words.takes("in"):
        written["phase"] = words.word()
    if words.takes("at"):
        written["time"] = words.word()
    if words.rest:
        raise PositionError(f"cannot read {quoted(heading)} from {quoted(words.rest)} on")
    return read_message(Part(written))


class _Heading:
    """The line that says who writes to whom, read word by word."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.rest = line.strip()

    def word(self) -> str:
        """Take the next word, in quotes or without; PositionError where there is none."""
        match = _WORD.match(self.rest)
        if match is None:
            raise PositionError(f"cannot read {quoted(self.line)} to its end")
        self.rest = self.rest[match.end() :].lstrip()
        try:
            return str(json.loads(match[0])) if match[0].startswith('"') else match[0]
        except ValueError:
            raise PositionError(f"not text as JSON quotes it: {quoted(match[0])}") from None

    def takes(self, sign: str) -> bool:
        """Take a word of the grammar if it comes next."""
        found = re.match(rf"{re.escape(sign)}(?![^\s,])" if sign.isalpha() else re.escape(sign), self.rest)
        if found is None:
            return False
        self.rest = self.rest[found.end() :].lstrip()
        return True


def _body(lines: Sequence[str]) -> str:
    """Join the lines of a message; a single one in quotes is written as in JSON."""
    texts = [line.removeprefix(">").removeprefix(" ") for line in lines]
    if len(texts) == 1 and texts[0].startswith('"'):
        try:
            text = json.loads(texts[0])
        except ValueError:
            return texts[0]
        return str(text)
    return "\n".join(texts)


def _phase(part: Part) -> str:
    """Read the phase of a message."""
    text = part.text()
    with part.reading():
        phase = str(Phase.parse(text if len(text) < 10 else quoted(text)))
    if phase != text:
        raise part.error(f"should be written {phase}")
    return phase


def _word(text: str, plain: re.Pattern[str]) -> str:
    """Write a word of a heading, in quotes where it could be misread."""
    return text if plain.fullmatch(text) else json.dumps(text)


def _is_plain(text: str) -> bool:
    """Whether a message can stand in lines as it is."""
    if text.startswith('"') and "\n" not in text:
        return False
    return not any(letter != "\n" and unicodedata.category(letter) in _BREAKS for letter in text)
