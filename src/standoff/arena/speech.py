"""The arena's own sentences, in the languages that results are told in.

The words stand in ``words.toml``; the voice of the judge's sentences says them, so that
places and units are named and bent alike.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files

from standoff.core.geography import Board
from standoff.notation.languages import language_table
from standoff.notation.sentences.things import Story, Thing
from standoff.notation.sentences.voice import Voice


def say(key: str, things: Mapping[str, Thing], board: Board, language: str = "en") -> str:
    """Say one sentence; StandoffError for a language that there is no table for.

    >>> from standoff.boards import standard
    >>> say("missing_hold", {"unit": standard().army("PAR")}, standard())
    'Army Paris has no order and will hold.'
    """
    table = replace(language_table(language), sentences=sentences()[language])
    return Voice(table, board).speak(Story(((key,),), things))


@cache
def sentences() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the arena's sentences by language and key, each with its templates."""
    tables = tomllib.loads(files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))
    return {
        language: {key: tuple(templates) for key, templates in table.items()}
        for language, table in tables.items()
    }
