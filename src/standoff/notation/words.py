"""Names and short labels in the languages of the tables: for lists, tables and headings.

Whole sentences are made by :mod:`standoff.notation.sentences`. All functions here
raise StandoffError for a language that there is no table for.
"""

from __future__ import annotations

from standoff.core.geography import Board, Location, Province, Unit
from standoff.core.outcomes import Note, Reason, Verdict
from standoff.core.phases import Phase
from standoff.notation.languages import LANGUAGES, language_table

__all__ = [
    "LANGUAGES",
    "coast_name",
    "impassable_name",
    "kind_name",
    "location_name",
    "note_word",
    "phase_name",
    "power_name",
    "province_name",
    "reason_word",
    "rule_name",
    "unit_name",
    "verdict_word",
]


def province_name(province: Province, board: Board, language: str = "en") -> str:
    """Return what a province is called; its English name where the board knows no other.

    >>> from standoff.boards import standard
    >>> board = standard()
    >>> province_name(board.province("BUR"), board, "nl")
    'Bourgondië'
    """
    language_table(language)
    name = board.names.get(language, {}).get(province.code)
    return name.printed if name else province.name


def coast_name(coast: str, language: str = "en") -> str:
    """Return what a coast is called by its letters; the letters themselves where they are unusual.

    >>> coast_name("NC", "ru")
    'северный берег'
    """
    return language_table(language).labels["coasts"].get(coast, coast)


def location_name(location: Location, board: Board, language: str = "en") -> str:
    """Return what a province or one of its coasts is called, the coast in words.

    >>> from standoff.boards import standard
    >>> board = standard()
    >>> location_name(board["SPA/SC"], board, "ru")
    'Испания (южный берег)'
    """
    province = province_name(location.province, board, language)
    if location.coast is None:
        return province
    pattern = language_table(language).grammar["location_on_coast"]
    return pattern.format(province=province, coast=coast_name(location.coast, language))


def kind_name(unit: Unit, language: str = "en") -> str:
    """Return the noun for a unit of this kind, or for any unit where the kind is open."""
    return language_table(language).nouns[noun_of(unit)]["nominative"]


def noun_of(unit: Unit) -> str:
    """Return the key of a unit's noun in the tables."""
    if unit.kind is None:
        return "unit"
    return unit.kind.name.lower()


def unit_name(unit: Unit, board: Board, language: str = "en") -> str:
    """Return a unit by kind and place, written as a sentence begins.

    >>> from standoff.boards import standard
    >>> board = standard()
    >>> for language in LANGUAGES:
    ...     unit_name(board.fleet("SPA/SC"), board, language)
    'Fleet Spain (south coast)'
    'Флот (Испания, южный берег)'
    'Vloot Spanje (zuidkust)'
    """
    return capital(put_in_place(kind_name(unit, language), unit.location, board, language))


def put_in_place(noun: str, location: Location, board: Board, language: str) -> str:
    """Name a unit by a form of its noun and where it stands."""
    grammar = language_table(language).grammar
    province = province_name(location.province, board, language)
    if location.coast is None:
        return grammar["unit"].format(noun=noun, province=province)
    coast = coast_name(location.coast, language)
    return grammar["unit_on_coast"].format(noun=noun, province=province, coast=coast)


def power_name(power: str, board: Board, language: str = "en") -> str:
    """Return what a power is called; its name in the rules where the board knows no other.

    >>> from standoff.boards import standard
    >>> power_name("Germany", standard(), "ru")
    'Германия'
    """
    language_table(language)
    name = board.names.get(language, {}).get(power)
    return name.printed if name else power


def impassable_name(code: str, board: Board, language: str = "en") -> str | None:
    """Return what a place that nobody can enter is called, or None where the code means no such place."""
    language_table(language)
    for known in (language, "en"):
        name = board.impassable.get(known, {}).get(code)
        if name:
            return name.printed
    return None


def phase_name(phase: Phase, language: str = "en") -> str:
    """Return a phase in words, written as a sentence begins.

    >>> [phase_name(Phase.parse("F1901M"), language) for language in LANGUAGES]
    ['Autumn 1901, movement', 'Осень 1901 года, ход', 'Herfst 1901, verplaatsing']
    """
    return capital(phase_in_words(phase, language))


def phase_in_words(phase: Phase, language: str) -> str:
    """Return a phase as it is written within a sentence."""
    table = language_table(language)
    season = table.labels["seasons"][phase.season.name.lower()]
    kind = table.labels["phases"][phase.kind.name.lower()]
    return table.grammar["phase"].format(season=season, year=phase.year, kind=kind)


def verdict_word(verdict: Verdict, language: str = "en") -> str:
    """Return a short word for a verdict.

    >>> verdict_word(Verdict.FAILS)
    'failed'
    """
    return language_table(language).labels["verdicts"][verdict.value]


def reason_word(reason: Reason, language: str = "en") -> str:
    """Return a short label for a reason.

    >>> reason_word(Reason.CUT)
    'support cut'
    """
    return language_table(language).labels["reasons"][reason.value]


def note_word(note: Note, language: str = "en") -> str:
    """Return a short label for a note on how an order was read."""
    return language_table(language).labels["notes"][note.value]


def rule_name(key: str, language: str = "en") -> str | None:
    """Return what a disputable rule is about, by its key; None for a key that nobody knows.

    >>> rule_name("4.A.2")
    'convoy paradoxes'
    """
    return language_table(language).labels["rules"].get(key)


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]
