"""What places and powers are called: the words of a board in each of its languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from standoff.boards.schema import Entry
from standoff.core.geography import Name, Words

ENGLISH = "en"
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_MARKS = re.compile(r"[\W_]+")


def fold(text: str) -> str:
    """Return a text without what makes no difference between names: case, accents, spaces, punctuation.

    >>> fold("St. Petersburg") == fold("st petersburg"), fold("Чёрное море")
    (True, 'черноеморе')
    """
    if text.isascii():
        return _MARKS.sub("", text.lower())
    return _MARKS.sub("", unicodedata.normalize("NFKD", text.casefold()))


@dataclass(frozen=True, slots=True)
class Named:
    """Something that has a name: its key, its English name, and where the file speaks of it.

    `realm` keeps apart what is never mistaken for one another, places and
    powers: a name must be one thing's alone within its realm. `letter` is a
    power's.
    """

    key: str
    english: str
    entry: Entry
    realm: str
    letter: str = ""


Taken = dict[tuple[str, str], tuple[str, Entry]]
"""Who has a name: by realm and folded name, the key of the owner and where it was given the name."""


def read_words(languages: Iterable[Entry], everything: Iterable[Named]) -> Words:
    """Read what everything is called in each language, English first.

    Each language then names everything: what its table leaves out is printed in
    English. Raises BoardError for a key that is nothing of the board, and for a
    name, alias or code that would mean two things within its language taken
    together with English.
    """
    things: dict[str, Named] = {}
    for thing in everything:
        if things.setdefault(thing.key, thing) is not thing:
            raise thing.entry.wrong(
                f"{thing.key!r} is taken: it means {thing.key}, by {things[thing.key].entry.where}"
            )
    tables = {_language(entry): entry for entry in languages}
    english = tables.pop(ENGLISH, None)
    taken: Taken = {}
    for thing in things.values():
        for text in filter(None, (thing.key, thing.english, thing.letter)):
            _take(taken, thing, text, thing.entry)
    words = {ENGLISH: _read_language(english, things, taken, ("aliases", "codes"))}
    for language, entry in tables.items():
        words[language] = _read_language(entry, things, dict(taken), ("printed", "aliases", "codes"))
    return words


def _language(entry: Entry) -> str:
    """Return the code of the language whose table this is."""
    code = str(entry.keys[-1])
    if not _LANGUAGE.fullmatch(code):
        raise entry.wrong("a language is two or three small letters, such as nl")
    return code


def _read_language(
    entry: Entry | None, things: Mapping[str, Named], taken: Taken, parts: tuple[str, ...]
) -> dict[str, Name]:
    """Read one language's table; `taken` are the names that are taken already, and gets its own."""
    fields = entry.fields((), parts) if entry else {}
    printed: dict[str, str] = {}
    others: dict[str, dict[str, tuple[str, ...]]] = {"aliases": {}, "codes": {}}
    for part, table in fields.items():
        for thing, row in _rows(table, things):
            texts = {row.text(): row} if part == "printed" else row.texts()
            for text, item in texts.items():
                _take(taken, thing, text, item)
            if part == "printed":
                printed[thing.key] = row.text()
            else:
                others[part][thing.key] = tuple(texts)
    return {
        key: Name(
            printed.get(key, thing.english), others["aliases"].get(key, ()), others["codes"].get(key, ())
        )
        for key, thing in things.items()
    }


def _rows(table: Entry, things: Mapping[str, Named]) -> Iterator[tuple[Named, Entry]]:
    """Yield the rows of a table with what they are about."""
    for key, row in table.table().items():
        if key not in things:
            raise row.wrong("there is no such province, impassable place or power")
        yield things[key], row


def _take(taken: Taken, thing: Named, text: str, entry: Entry) -> None:
    """Give a name to a thing; BoardError where it is another one's already."""
    folded = fold(text)
    if not folded:
        raise entry.wrong(f"{text!r} has no letter and no digit")
    owner, earlier = taken.setdefault((thing.realm, folded), (thing.key, entry))
    if owner != thing.key:
        raise entry.wrong(f"{text!r} is taken: it means {owner}, by {earlier.where}")
