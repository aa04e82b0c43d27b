"""The lines that a record in text has beside those of a question: settings, and JSON where all else fails."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from standoff.core.errors import PositionError, StandoffError
from standoff.notation.parts import one_line, quoted
from standoff.notation.question_text import write_rules

Lines = list[tuple[int, str]]
"""Lines that say something, with their numbers."""

_PHASE = re.compile(r"[SFW]\d{1,4}[MRA]", re.ASCII | re.IGNORECASE)
_JSON_LINE = re.compile(r'json (?P<key>\w+|"(?:[^"\\]|\\.)*"): (?P<value>.*)')
_PLAIN_KEY = re.compile(r"\w+")
WHOLE_PHASE = "json phase: "


def begins_phase(line: str) -> bool:
    """Tell whether a line begins the block of a phase.

    >>> begins_phase("F1901R rulebook-2000"), begins_phase("France")
    (True, False)
    """
    word = line.split(maxsplit=1)[0] if line.strip() else ""
    return _PHASE.fullmatch(word) is not None or line.startswith(WHOLE_PHASE)


def settings_words(settings: Mapping[str, Any]) -> list[str]:
    """Write rules and a board as words, as far as they are what they should be.

    >>> settings_words({"board": "duel", "rules": "rulebook-2000"})
    ['rulebook-2000', 'board', 'duel']
    """
    rules, board = settings.get("rules"), settings.get("board")
    words = []
    if isinstance(rules, str) or (isinstance(rules, Mapping) and all(map(_is_text, rules.values()))):
        words += write_rules(rules).split()
    if isinstance(board, str):
        words += ["board", board]
    return words


def json_line(key: str, value: object) -> str:
    """Write a part of a record that the other lines have no place for.

    >>> json_line("builds", {"France": 1})
    'json builds: {"France": 1}'
    """
    return f"json {json_key(key)}: {to_json(value)}"


def read_json_line(line: str) -> tuple[str, Any] | None:
    """Read a line written by `json_line`: the key and the value; None for any other line.

    >>> read_json_line('json builds: {"France": 1}'), read_json_line("France")
    (('builds', {'France': 1}), None)
    """
    match = _JSON_LINE.fullmatch(line)
    if match is None:
        return None
    return read_json_key(match["key"]), from_json(match["value"])


def json_key(key: str) -> str:
    """Write a key as a word, or in quotes where it is none."""
    return key if _PLAIN_KEY.fullmatch(key) else to_json(key)


def read_json_key(text: str) -> str:
    """Read a key written by `json_key`."""
    return str(from_json(text)) if text.startswith('"') else text


def to_json(value: object) -> str:
    """Write a value as JSON on one line, with letters as they are where a file can hold them."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(value)


def from_json(text: str) -> Any:  # noqa: ANN401 - whatever the text holds
    """Read a value from JSON; PositionError where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise PositionError(f"not JSON: {quoted(text)}") from None


def split_quoted(line: str) -> tuple[str, str]:
    r"""Part the text in quotes that begins a line from what follows it.

    A line whose quotes do not close is a text as a whole.

    >>> split_quoted('"F LON\\n- NTH"  + moved')
    ('F LON\n- NTH', '  + moved')
    """
    try:
        text, end = json.JSONDecoder().raw_decode(line)
    except ValueError:
        return line, ""
    return str(text), line[end:]


@contextmanager
def on_line(number: int) -> Iterator[None]:
    """Turn every error of the package that is raised inside, and tells no place, into one of this line."""
    try:
        yield
    except PositionError as error:
        if error.where:
            raise
        raise PositionError(error.what, where=f"line {number}") from None
    except StandoffError as error:
        raise PositionError(one_line(str(error)), where=f"line {number}") from None


def _is_text(value: object) -> bool:
    return isinstance(value, str)
