"""Taking in a text from outside: JSON, or lines of a position.

Whatever comes, even megabytes of noise, ends either in a document or in one
PositionError of one line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from standoff.core.errors import PositionError
from standoff.notation.documents import BoardLoader
from standoff.notation.parts import quoted, shape
from standoff.notation.question_text import read_text_question

BYTE_ORDER_MARK = "\ufeff"  # some editors begin a text with it


def read_document(text: str, load_board: BoardLoader) -> Mapping[str, Any]:
    """Read a judge document from JSON or from its text form.

    Raises PositionError for a text that is neither.

    >>> from standoff.boards import load_board
    >>> read_document('{"phase": "S1901M", "units": {}}', load_board)
    {'phase': 'S1901M', 'units': {}}
    >>> read_document("S1901M", load_board)
    {'phase': 'S1901M', 'units': {}, 'orders': {}}
    """
    text = text.removeprefix(BYTE_ORDER_MARK)
    return read_json(text) if looks_like_json(text) else read_text_question(text, load_board)


def looks_like_json(text: str) -> bool:
    """Tell whether a text begins as a JSON object or list does."""
    return text.lstrip()[:1] in {"{", "["}


def read_json(text: str) -> Mapping[str, Any]:
    """Read a JSON object in which no key stands twice; PositionError for anything else."""
    try:
        value = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise PositionError(f"not JSON: {error.msg}", where=where) from None
    except RecursionError:
        raise PositionError("not a position: JSON nested without end") from None
    except PositionError:
        raise
    except ValueError:
        raise PositionError("not a position: a number without end") from None
    if not isinstance(value, Mapping):
        raise PositionError(f"not a position: should be an object, not {shape(value)}")
    return value


def decode(data: bytes) -> str:
    r"""Decode bytes from outside, which have to be UTF-8 and say something.

    >>> decode(b"\xef\xbb\xbfS1901M")
    'S1901M'
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError("not text in UTF-8", where=f"byte {error.start + 1}") from None
    if not text.strip():
        raise PositionError("empty")
    return text


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its members; a key that stands twice would hide what it said first."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise PositionError(f"the key {quoted(twice)} stands twice")
    return found
