"""Walking through a document that may be anything, always knowing where one stands.

A document comes from outside, so no part of it can be trusted to have the right
shape. A `Part` is one value with its path, such as ``units.France[1]``; asking it
for a shape that it has not raises a PositionError that names the path.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from standoff.core.errors import PositionError, StandoffError

LONGEST_WORD = 60
"""Longer texts are cut where an error quotes them."""

LONGEST_LINE = 600
"""Longer sentences are cut where an error repeats them; the longest honest one names every rule."""

_SHAPES = {
    type(None): "nothing",
    bool: "true or false",
    int: "a number",
    float: "a number",
    str: "a text",
    list: "a list",
    tuple: "a list",
}


class TextDocument(dict[str, Any]):
    """A document that was read from lines, and remembers on which line each part stood.

    `lines` goes from the path of a part, such as ``units.France[1]``, to its line.
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, int] = {}

    def place(self, where: str) -> str:
        """Return the line of a part, or of the nearest part around it, or the path where there is none.

        >>> document = TextDocument()
        >>> document.lines["dislodged.Austria[0]"] = 4
        >>> document.place("dislodged.Austria[0].from")
        'line 4'
        """
        path = where
        while path not in self.lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
            if not path:
                return where
        return f"line {self.lines[path]}"


@dataclass(frozen=True, slots=True)
class Part:
    """One value of a document, and the path to it."""

    value: Any
    where: str = ""

    def error(self, what: str) -> PositionError:
        """Make the error that something is wrong with this part."""
        return PositionError(what, where=self.where)

    def fields(self) -> dict[str, Part]:
        """Return the parts of an object by their keys, in the order they stand.

        >>> Part([], "units").fields()
        Traceback (most recent call last):
        standoff.core.errors.PositionError: units: should be an object, not a list
        """
        if not isinstance(self.value, Mapping):
            raise self.error(f"should be an object, not {shape(self.value)}")
        parts = {}
        for key, value in self.value.items():
            if not isinstance(key, str):
                raise self.error(f"every key should be a text, not {shape(key)}")
            parts[key] = Part(value, f"{self.where}.{_step(key)}" if self.where else _step(key))
        return parts

    def items(self) -> list[Part]:
        """Return the parts of a list."""
        if not isinstance(self.value, list | tuple):
            raise self.error(f"should be a list, not {shape(self.value)}")
        return [Part(value, f"{self.where}[{number}]") for number, value in enumerate(self.value)]

    def text(self) -> str:
        """Return the text that this part is."""
        if not isinstance(self.value, str):
            raise self.error(f"should be a text, not {shape(self.value)}")
        return self.value

    def truth(self) -> bool:
        """Return the truth value that this part is."""
        if not isinstance(self.value, bool):
            raise self.error(f"should be true or false, not {shape(self.value)}")
        return self.value

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Turn every error of the package that is raised inside into one of this part's."""
        try:
            yield
        except PositionError:
            raise
        except StandoffError as error:
            raise self.error(one_line(str(error))) from error


def known_fields(
    part: Part, known: Sequence[str], ignored: Sequence[str] = (), misplaced: Mapping[str, str] | None = None
) -> dict[str, Part]:
    """Return the known fields of an object; any key that is neither known nor ignored is an error.

    `misplaced` says of keys that belong to something else what the object is then.
    """
    fields = part.fields()
    for key, what in (misplaced or {}).items():
        if key in fields:
            raise part.error(what)
    for key, value in fields.items():
        if key not in known and key not in ignored:
            raise value.error(f"unknown key; possible are {', '.join(known)}")
    return {key: value for key, value in fields.items() if key in known}


def quoted(text: str) -> str:
    r"""Quote a text so that it fits in an error, whatever it holds.

    >>> print(quoted("a\nb"), len(quoted("x" * 10_000)))
    'a\nb' 63
    """
    return repr(text if len(text) <= LONGEST_WORD else text[:LONGEST_WORD] + "…")


def one_line(text: str) -> str:
    """Make one printable line of a sentence, cut where it is endless."""
    line = text if len(text) <= LONGEST_LINE else text[:LONGEST_LINE] + "…"
    return "".join(letter if letter.isprintable() else " " for letter in line)


def shape(value: object) -> str:
    """Say what a value is, in the words of a document."""
    if isinstance(value, Mapping):
        return "an object"
    return _SHAPES.get(type(value), f"a Python {type(value).__name__}")


def as_text(value: object) -> str:
    """Write a value that should have been a text as JSON, cut where it is endless."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = shape(value)
    return text if len(text) <= LONGEST_WORD else text[:LONGEST_WORD] + "…"


def _step(key: str) -> str:
    """Write a key as a step of a path; keys that are no word are quoted."""
    return key if key.isidentifier() and len(key) <= LONGEST_WORD else quoted(key)
