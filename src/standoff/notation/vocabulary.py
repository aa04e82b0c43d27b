"""The words of orders in every language: what is told a unit, and the small words around places.

Names of places and powers are no part of it; they belong to a board.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from standoff.core.geography import UnitKind
from standoff.notation.phrases import Phrases

_WORDS = Path(__file__).with_name("words.toml")


class Word(StrEnum):
    """What a word of an order says; the value is its key in the file of words."""

    HOLD = "hold"
    MOVE = "move"
    SUPPORT = "support"
    CONVOY = "convoy"
    VIA_CONVOY = "via_convoy"
    RETREAT = "retreat"
    DISBAND = "disband"
    REMOVE = "remove"
    BUILD = "build"
    WAIVE = "waive"
    TO = "to"
    FROM = "from"
    AT = "at"
    ARTICLE = "article"
    PARTICLE = "particle"


VERBS = frozenset(
    {
        Word.HOLD,
        Word.MOVE,
        Word.SUPPORT,
        Word.CONVOY,
        Word.VIA_CONVOY,
        Word.RETREAT,
        Word.DISBAND,
        Word.REMOVE,
        Word.BUILD,
        Word.WAIVE,
    }
)
"""The words that say what is to be done."""


@dataclass(frozen=True, slots=True)
class Coasts:
    """The words for coasts, by how sure they are.

    `exact` ones always mean a coast, `loose` ones only after a province that has
    it, `short` ones only after a slash or in brackets.
    """

    exact: Phrases[str]
    loose: Phrases[str]
    short: Phrases[str]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every phrase of every language. `elsewhere` says what other programs mean by coasts of their own."""

    words: Phrases[Word]
    kinds: Phrases[UnitKind]
    coasts: Coasts
    elsewhere: Mapping[str, tuple[str, ...]]


@cache
def vocabulary() -> Vocabulary:
    """Return the vocabulary; the file of words is read once, when it is first asked for."""
    languages: dict[str, dict[str, Any]] = tomllib.loads(_WORDS.read_text(encoding="utf-8"))
    elsewhere = languages.pop("elsewhere")
    words: Phrases[Word] = Phrases()
    kinds: Phrases[UnitKind] = Phrases()
    coasts = Coasts(Phrases(), Phrases(), Phrases())
    for tables in languages.values():
        for word in Word:
            words.add_all(tables.get(word.value, ()), word)
        kinds.add_all(tables.get("army", ()), UnitKind.ARMY)
        kinds.add_all(tables.get("fleet", ()), UnitKind.FLEET)
        for coast, sure in tables.get("coasts", {}).items():
            coasts.exact.add_all(sure.get("exact", ()), coast)
            coasts.loose.add_all(sure.get("loose", ()), coast)
            coasts.short.add_all(sure.get("short", ()), coast)
    return Vocabulary(words, kinds, coasts, {coast: tuple(meant) for coast, meant in elsewhere.items()})
