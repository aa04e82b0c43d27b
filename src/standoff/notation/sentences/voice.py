"""The voice: says the clauses of a story in one language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from string import Formatter

from standoff.core.geography import Board, Location, Terrain, Unit
from standoff.core.phases import Phase
from standoff.notation.languages import Language
from standoff.notation.sentences.grammar import ARMY, FLEET, Phrase, count, joined, word
from standoff.notation.sentences.things import (
    Barred,
    Clause,
    Coast,
    Label,
    Named,
    Notation,
    Pronoun,
    Quoted,
    Several,
    Story,
    Thing,
    Things,
)
from standoff.notation.words import (
    capital,
    coast_name,
    impassable_name,
    location_name,
    noun_of,
    phase_in_words,
    power_name,
    put_in_place,
)

LONGEST_QUOTE = 60
"""Longer texts are cut where a sentence quotes them."""


@dataclass(frozen=True, slots=True)
class Voice:
    """One language, speaking of one board."""

    language: Language
    board: Board

    def speak(self, story: Story) -> str:
        """Say a story, its sentences one after the other."""
        spoken = ("".join(self.say(key, story.things) for key in sentence) for sentence in story.sentences)
        return " ".join(finished(text) for text in spoken if text)

    def say(self, key: str, things: Things) -> str:
        """Say one clause by the first of its templates that asks for nothing unknown; else nothing."""
        for template in self.language.sentences[key]:
            names = placeholders(template)
            if names <= things.keys():
                return template.format_map({name: self.phrase(things[name]) for name in names})
        return ""

    def phrase(self, thing: Thing) -> Phrase:
        """Return a thing in the forms of the language."""
        match thing:
            case Unit():
                return self.unit(thing)
            case Location():
                return self.place(location_name(thing, self.board, self.language.code), thing)
            case int():
                return count(thing)
            case Several(things, either):
                grammar = self.language.grammar
                last = grammar["or"] if either else grammar["and"]
                return joined([self.phrase(one) for one in things], grammar["comma"], last)
            case Clause(key, things):
                return word(self.say(key, things))
            case Pronoun(unit):
                words = self.language.grammar["pronoun"].split("/")
                agreement = agreement_of(unit)
                return Phrase({"": words[agreement[len(words)]]}, agreement)
            case _:
                return word(self.text(thing))

    def text(self, thing: Phase | Named | Quoted | Notation | Barred | Coast | Label) -> str:
        """Return a thing that has one form only."""
        code = self.language.code
        match thing:
            case Phase():
                return phase_in_words(thing, code)
            case Named(power):
                return power_name(power, self.board, code)
            case Quoted(text):
                return self.language.grammar["quote"].format(text=shortened(text))
            case Notation(text):
                return text
            case Barred(place):
                return impassable_name(place, self.board, code) or place
            case Coast(letters):
                return coast_name(letters, code)
            case Label(kind, key):
                return self.language.labels[kind][key]

    def unit(self, unit: Unit) -> Phrase:
        """Return a unit in the forms of the language."""
        nouns = self.language.nouns[noun_of(unit)]
        forms = {
            form: put_in_place(noun, unit.location, self.board, self.language.code)
            for form, noun in nouns.items()
        }
        return Phrase({**forms, "": forms["nominative"]}, agreement_of(unit))

    def place(self, name: str, location: Location) -> Phrase:
        """Return a place in the forms of the language, with its article where it has one."""
        definite = self.definite(name, location.province.terrain)
        forms = {
            form: pattern.format(name=name, definite=definite)
            for form, pattern in self.language.places.items()
        }
        return Phrase({**forms, "": forms["nominative"]}, ARMY)

    def definite(self, name: str, terrain: Terrain) -> str:
        """Return a name with its article; an article that it begins with loses its capital."""
        if name in self.language.definite:
            return self.language.definite[name]
        article, space, rest = name.partition(" ")
        if space and article in self.language.articles:
            return f"{article.lower()} {rest}"
        return self.language.grammar["sea"].format(name=name) if terrain is Terrain.SEA else name


def agreement_of(unit: Unit) -> dict[int, int]:
    """Return which words agree with a unit; one of an open kind goes as a fleet."""
    return dict(ARMY if unit.is_army else FLEET)


@cache
def placeholders(template: str) -> frozenset[str]:
    """Return what a template speaks of."""
    return frozenset(name for _, name, _, _ in Formatter().parse(template) if name)


def finished(text: str) -> str:
    """Return a sentence with its capital and its period."""
    return capital(text.strip()) + "."


def shortened(text: str) -> str:
    """Return a text on one line, cut where it is long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= LONGEST_QUOTE else line[:LONGEST_QUOTE].rstrip() + "…"
