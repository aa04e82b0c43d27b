"""The languages that results are told in: one table of words, grammar and sentences for each.

A table is a TOML file beside this module, named by the language's code. All have the
same keys, and templates of one key ask for the same things; the tests see to it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from standoff.core.errors import StandoffError

LANGUAGES: tuple[str, ...] = ("en", "ru", "nl")
"""The codes of the languages that there are tables for."""

Forms = Mapping[str, str]
"""One thing in the forms that sentences ask for, by the form's name; the plain one is ``""``."""


@dataclass(frozen=True, slots=True)
class Language:
    """The table of one language.

    `labels` are short words by kind (``verdicts``, ``reasons`` and the like) and key,
    `grammar` says how words are put together, `nouns` are the units' nouns and
    `places` the patterns of place names, each in all forms. `definite` lists names
    that carry another article than their terrain has, `articles` the articles that
    names may begin with. `sentences` holds for each clause about a result its templates,
    those that say most first, and `events` those about what happens in a game.
    """

    code: str
    labels: Mapping[str, Mapping[str, str]]
    grammar: Mapping[str, str]
    nouns: Mapping[str, Forms]
    places: Forms
    articles: tuple[str, ...]
    definite: Mapping[str, str]
    sentences: Mapping[str, tuple[str, ...]]
    events: Mapping[str, tuple[str, ...]]


@cache
def language_table(code: str) -> Language:
    """Return the table of a language; StandoffError naming the possible ones for any other.

    >>> language_table("nl").labels["verdicts"]["succeeds"]
    'gelukt'
    """
    if code not in LANGUAGES:
        raise StandoffError(f"unknown language {code!r}; possible are {', '.join(LANGUAGES)}")
    text = files(__name__).joinpath(f"{code}.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    return Language(
        code,
        table["labels"],
        table["grammar"],
        table["nouns"],
        table["places"],
        tuple(table["articles"]),
        table["definite"],
        _templates(table["sentences"]),
        _templates(table["events"]),
    )


def _templates(table: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    """Return the templates of one part of a table by their keys."""
    return {key: tuple(templates) for key, templates in table.items()}
