"""Values of a board file that know where they stand, so that every error can say so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from standoff.core.errors import BoardError

_PLAIN_KEY = re.compile(r"[\w/-]+")


@dataclass(frozen=True, slots=True)
class Entry:
    """A value of a board file, the name of the file, and the keys that lead to the value.

    Every way of reading it raises BoardError, one line ``file: where: what``,
    where the value is not of the kind that is asked for.

    >>> Entry({"title": 7}, "my.toml").fields(["title"])["title"].text()
    Traceback (most recent call last):
    standoff.core.errors.BoardError: my.toml: title: a text is expected, not a whole number
    """

    value: object
    source: str
    keys: tuple[str | int, ...] = ()

    @property
    def where(self) -> str:
        """The path of the value in its file: ``borders.army.ALB[1]``."""
        steps = (f"[{key}]" if isinstance(key, int) else f".{_plain(key)}" for key in self.keys)
        return "".join(steps).removeprefix(".")

    def wrong(self, what: str) -> BoardError:
        """Return the error that says what is wrong with this value."""
        return BoardError(": ".join(part for part in (self.source, self.where, what) if part))

    def table(self) -> dict[str, Entry]:
        """Read a table, in the order of the file."""
        if not isinstance(self.value, Mapping):
            raise self._unexpected("a table")
        for key in self.value:
            if not isinstance(key, str):
                raise self.wrong(f"a key is a text, not {key!r}")
        return {key: Entry(value, self.source, (*self.keys, key)) for key, value in self.value.items()}

    def fields(self, required: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Entry]:
        """Read a table that has all of the required keys, and no others but the optional ones."""
        found = self.table()
        known = (*required, *optional)
        for key, entry in found.items():
            if key not in known:
                raise entry.wrong(f"unknown key; known here are {', '.join(known)}")
        for key in required:
            if key not in found:
                raise Entry(None, self.source, (*self.keys, key)).wrong("missing")
        return found

    def items(self) -> list[Entry]:
        """Read a list."""
        if not isinstance(self.value, list | tuple):
            raise self._unexpected("a list")
        return [Entry(value, self.source, (*self.keys, n)) for n, value in enumerate(self.value)]

    def texts(self) -> dict[str, Entry]:
        """Read a list of texts, none of them twice, in the order of the file."""
        found: dict[str, Entry] = {}
        for item in self.items():
            text = item.text()
            if text in found:
                raise item.wrong(f"{text!r} is written twice")
            found[text] = item
        return found

    def text(self) -> str:
        """Read a text of one line."""
        if not isinstance(self.value, str):
            raise self._unexpected("a text")
        if not self.value or self.value != self.value.strip() or not self.value.isprintable():
            raise self.wrong(f"{self.value!r} is no plain text: not empty, one line, no spaces around it")
        return self.value

    def number(self) -> int:
        """Read a whole number."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self._unexpected("a whole number")
        return self.value

    def flag(self) -> bool:
        """Read true or false."""
        if not isinstance(self.value, bool):
            raise self._unexpected("true or false")
        return self.value

    def _unexpected(self, kind: str) -> BoardError:
        return self.wrong(f"{kind} is expected, not {_kind(self.value)}")


def _plain(key: str) -> str:
    """Write a key so that the error stays one line."""
    return key if _PLAIN_KEY.fullmatch(key) else repr(key)


def _kind(value: object) -> str:
    """Name the kind of a value in the words of a board file."""
    match value:
        case bool():
            return "true or false"
        case int():
            return "a whole number"
        case float():
            return "a fraction"
        case str():
            return "a text"
        case list() | tuple():
            return "a list"
        case Mapping():
            return "a table"
        case _:
            return f"a {type(value).__name__}"
