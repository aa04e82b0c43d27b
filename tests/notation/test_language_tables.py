"""The tables of the languages: the same keys everywhere, and templates that ask for the same things."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from itertools import pairwise
from string import Formatter
from typing import Any

import pytest

from standoff.boards import standard
from standoff.core.errors import StandoffError
from standoff.core.outcomes import Note, Reason, Verdict
from standoff.core.phases import Phase, PhaseKind, Season
from standoff.core.ruleset import FIXED, Ruleset
from standoff.notation.languages import LANGUAGES, language_table
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
    Thing,
)
from standoff.notation.sentences.voice import Voice, placeholders
from standoff.notation.words import (
    coast_name,
    impassable_name,
    kind_name,
    location_name,
    note_word,
    phase_name,
    power_name,
    province_name,
    reason_word,
    rule_name,
    unit_name,
    verdict_word,
)

BOARD = standard()
OPEN_TABLES = {"definite"}
"""Exceptions to a rule of one language, which the others need not have."""

UNITS: tuple[Thing, ...] = (
    BOARD.army("PAR"),
    BOARD.fleet("SPA/SC"),
    Several((BOARD.army("PAR"), BOARD.fleet("NTH"))),
)
PLACES: tuple[Thing, ...] = (BOARD["BUR"], BOARD["NTH"], BOARD["SPA/NC"])
LISTS: tuple[Thing, ...] = (Several(tuple(BOARD[c] for c in ("ENG", "NTH", "PIC"))), Several((BOARD["BUR"],)))
NUMBERS: tuple[Thing, ...] = (1, 2, 5, 11, 21)

SAMPLES: Mapping[str, tuple[Thing, ...]] = {
    **dict.fromkeys(
        [
            *(
                "unit",
                "by",
                "other",
                "supported",
                "helped",
                "army",
                "loser",
                "attacker",
                "dislodger",
                "foreign",
            ),
            *("own_unit", "attackers", "rivals", "support", "not_counted", "broken", "helpers", "traveller"),
        ],
        UNITS,
    ),
    **dict.fromkeys(["target", "goal", "province", "place", "nearest", "filled"], PLACES),
    **dict.fromkeys(["route", "reach", "homes", "candidates"], LISTS),
    **dict.fromkeys(["attack", "opposed", "rival_strength", "rival_most", "due", "distance"], NUMBERS),
    "who": (BOARD.army("PAR"), Pronoun(BOARD.army("PAR")), Pronoun(BOARD.fleet("NTH"))),
    "power": (Named("France"),),
    "owner": (Named("Germany"),),
    "phase": (Phase.parse("F1902R"),),
    "given": (Quoted("go paris"),),
    "word": (Quoted("LIV"),),
    "barrier": (Barred("SWI"),),
    "example": (Notation("A PAR - BUR"),),
    "code": (Notation("SPA/NC"),),
    "coast": (Coast("NC"),),
    "coasts": (Clause("coast_choice", {"code": Notation("SPA/NC"), "coast": Coast("NC")}),),
    "rule": (Label("rules", "4.A.2"),),
    "choice": (Label("choices", "4.A.2 szykman"),),
    "rule_number": (Notation("4.A.2"),),
    "deed": (Clause("deed_hold", {"other": BOARD.army("PAR")}),),
}


ALWAYS_KNOWN = {"unit", "other"}


def named(template: str) -> set[str]:
    """Return what a template says by name, and not only agrees with."""
    fields = Formatter().parse(template)
    return {name for _, name, form, _ in fields if name and "/" not in (form or "")}


def raw(language: str) -> dict[str, Any]:
    text = files("standoff.notation.languages").joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def shape(table: Mapping[str, Any], path: str = "") -> set[str]:
    """Return the paths of all values; nouns and places differ in their forms, for languages do."""
    found: set[str] = set()
    for key, value in table.items():
        here = f"{path}.{key}".strip(".")
        if here in OPEN_TABLES or re.fullmatch(r"nouns\.\w+|places", here):
            found.add(here)
        elif isinstance(value, dict):
            found |= shape(value, here)
        else:
            found.add(here)
    return found


def test_all_languages_have_the_same_keys() -> None:
    for one, other in pairwise(LANGUAGES):
        assert shape(raw(one)) == shape(raw(other))


@pytest.mark.parametrize("key", list(language_table("en").sentences))
def test_templates_ask_for_the_same_things_in_all_languages(key: str) -> None:
    """Words that agree may ask for more, but only for what a clause is always about."""
    english = [named(template) for template in language_table("en").sentences[key]]
    for language in LANGUAGES:
        templates = language_table(language).sentences[key]
        assert [named(template) for template in templates] == english
        for template, names in zip(templates, english, strict=True):
            assert placeholders(template) - names <= ALWAYS_KNOWN


@pytest.mark.parametrize("language", LANGUAGES)
def test_patterns_ask_for_the_same_things_in_all_languages(language: str) -> None:
    grammar = language_table(language).grammar
    for key, pattern in language_table("en").grammar.items():
        assert placeholders(grammar[key]) == placeholders(pattern)


@pytest.mark.parametrize("key", list(language_table("en").sentences))
def test_later_templates_ask_for_less(key: str) -> None:
    """A richer template comes first, so the last one serves whatever is unknown."""
    asked = [placeholders(template) for template in language_table("en").sentences[key]]
    assert not any(earlier <= later for i, earlier in enumerate(asked) for later in asked[i + 1 :])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(language_table("en").sentences))
def test_every_template_can_be_said_of_armies_fleets_and_several(key: str, language: str) -> None:
    voice = Voice(language_table(language), BOARD)
    for template in language_table(language).sentences[key]:
        names = sorted(placeholders(template))
        for turn in range(max((len(SAMPLES[name]) for name in names), default=1)):
            things = {name: SAMPLES[name][turn % len(SAMPLES[name])] for name in names}
            spoken = template.format_map({name: voice.phrase(things[name]) for name in names})
            assert not re.search(r"[{}]|  |None", spoken), spoken


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_cover_all_that_there_is(language: str) -> None:
    labels = language_table(language).labels
    assert set(labels["reasons"]) == {reason.value for reason in Reason}
    assert set(labels["verdicts"]) == {verdict.value for verdict in Verdict}
    assert set(labels["notes"]) == {note.value for note in Note}
    assert set(labels["seasons"]) == {season.name.lower() for season in Season}
    assert set(labels["phases"]) == {kind.name.lower() for kind in PhaseKind}
    described = {key: choices for key, _, _, choices in Ruleset.describe()}
    assert set(labels["rules"]) == {*FIXED, *described}
    assert set(labels["choices"]) == {f"4.A.2 {choice}" for choice in described["4.A.2"]}
    for kind in labels.values():
        assert all(text == text.strip() and text for text in kind.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_reasons_are_short(language: str) -> None:
    assert all(len(reason_word(reason, language)) <= 44 for reason in Reason)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Fleet Spain (south coast)|Spain (south coast)|Germany|Spring 1901, movement"),
        ("ru", "Флот (Испания, южный берег)|Испания (южный берег)|Германия|Весна 1901 года, ход"),
        ("nl", "Vloot Spanje (zuidkust)|Spanje (zuidkust)|Duitsland|Lente 1901, verplaatsing"),
    ],
)
def test_words_for_tables_and_headings(language: str, expected: str) -> None:
    words = [
        unit_name(BOARD.fleet("SPA/SC"), BOARD, language),
        location_name(BOARD["SPA/SC"], BOARD, language),
        power_name("Germany", BOARD, language),
        phase_name(Phase.parse("S1901M"), language),
    ]
    assert "|".join(words) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["failed", "stopped", "coast filled in", "convoy paradoxes"]),
        ("ru", ["не удался", "не прошёл", "берег дополнен", "парадоксы конвоя"]),
        ("nl", ["mislukt", "tegengehouden", "kust aangevuld", "konvooiparadoxen"]),
    ],
)
def test_short_labels(language: str, expected: list[str]) -> None:
    assert [
        verdict_word(Verdict.FAILS, language),
        reason_word(Reason.BOUNCED, language),
        note_word(Note.COAST_FILLED, language),
        rule_name("4.A.2", language),
    ] == expected


def test_words_that_a_board_or_a_table_does_not_have() -> None:
    assert impassable_name("SWI", BOARD, "nl") == "Zwitserland"
    assert impassable_name("PAR", BOARD) is None
    assert coast_name("XC", "nl") == "XC"
    assert rule_name("9.Z.9", "ru") is None
    assert power_name("Ruritania", BOARD, "ru") == "Ruritania"
    assert kind_name(BOARD.unit(None, BOARD["PAR"]), "ru") == "отряд"
    assert unit_name(BOARD.unit(None, BOARD["PAR"]), BOARD) == "The unit in Paris"
    assert note_word(Note.NOT_COUNTED) == "strength not counted"


def test_every_word_asks_for_a_known_language() -> None:
    with pytest.raises(StandoffError, match="possible are en, ru, nl"):
        province_name(BOARD.province("PAR"), BOARD, "xx")
