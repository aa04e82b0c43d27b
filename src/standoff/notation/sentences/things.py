"""What clauses speak of, before any language gives it words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from standoff.core.geography import Location, Unit
from standoff.core.phases import Phase


@dataclass(frozen=True, slots=True)
class Named:
    """A power, by its name in the rules."""

    power: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """Something that somebody wrote."""

    text: str


@dataclass(frozen=True, slots=True)
class Notation:
    """Order notation, which is the same in every language."""

    text: str


@dataclass(frozen=True, slots=True)
class Barred:
    """A place that nobody can enter, by its code."""

    code: str


@dataclass(frozen=True, slots=True)
class Coast:
    """One coast of a province, without the province."""

    letters: str


@dataclass(frozen=True, slots=True)
class Label:
    """A short label of the tables, by its kind and its key."""

    kind: str
    key: str


@dataclass(frozen=True, slots=True)
class Pronoun:
    """A unit that the sentence has just named."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence: a key of the tables, and what its templates may speak of."""

    key: str
    things: Things


@dataclass(frozen=True, slots=True)
class Several:
    """Things that belong together: all of them, or one of them."""

    things: tuple[Thing, ...]
    either: bool = False


Thing = (
    Unit
    | Location
    | Phase
    | int
    | Named
    | Quoted
    | Notation
    | Barred
    | Coast
    | Label
    | Pronoun
    | Clause
    | Several
)
"""Anything that a template can speak of."""

Things = Mapping[str, Thing]
"""What is known, by the placeholders of the templates; what is not known is not there."""

Sentence = tuple[str, ...]
"""The keys of the clauses that one sentence is made of."""


@dataclass(frozen=True, slots=True)
class Story:
    """What a result comes to: its sentences, and what they speak of."""

    sentences: tuple[Sentence, ...]
    things: Things


def known(**things: Thing | tuple[Thing, ...] | None) -> dict[str, Thing]:
    """Return the things that there are; tuples are put together, empty ones left out.

    >>> known(attack=2, rivals=(), own=None)
    {'attack': 2}
    """
    found: dict[str, Thing] = {}
    for name, thing in things.items():
        match thing:
            case None | ():
                continue
            case tuple():
                found[name] = Several(thing)
            case _:
                found[name] = thing
    return found
