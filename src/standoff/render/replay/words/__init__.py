"""What the page itself says, in each language: one table of words beside this module for each."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from standoff.notation.languages import language_table


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the page in a language."""

    language: str
    said: Mapping[str, str]
    orders: Mapping[str, str]
    script: Mapping[str, str]

    def __getitem__(self, key: str) -> str:
        return self.said[key]


@cache
def words_in(language: str) -> Words:
    """Return the words of the page; StandoffError for a language that there is no table for.

    >>> words_in("nl")["orders"]
    'Orders'
    """
    language_table(language)
    table = tomllib.loads(files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8"))
    return Words(language, table["page"], table["orders"], table["script"])
