"""What people call places and powers, in seven languages: read generously, and never for two things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from standoff.boards import standard
from standoff.boards.names import fold
from standoff.core.geography import Name

BOARD = standard()
SEVERAL = """
LIV NOR NORW NORSEA NS NA NORTH EAST WEST MED ATLANTIC OCEAN GULF GOLFO PAY SCH
СЕВ НОР ТИР ЛИВ ВЕН Атлантика
"""
LANGUAGES = ("en", "ru", "nl", "de", "fr", "es", "it")


def _names(tables: Mapping[str, Mapping[str, Name]]) -> Iterator[tuple[str, str]]:
    for words in tables.values():
        for key, name in words.items():
            yield from ((fold(text), key) for text in (name.printed, *name.aliases, *name.codes))


def _meanings(text: str) -> list[str]:
    """Return what a text can mean, places and powers alike, in any language."""
    known = {(fold(province.code), province.code) for province in BOARD.provinces}
    known.update(_names(BOARD.names), _names(BOARD.impassable))
    return sorted(key for folded, key in known if folded == fold(text))


def test_languages() -> None:
    assert tuple(BOARD.names) == LANGUAGES
    assert tuple(BOARD.impassable) == LANGUAGES


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("St. Petersburg", "stpetersburg"),
        ("ST PETERSBURG", "stpetersburg"),
        ("Mid-Atlantic Ocean", "midatlanticocean"),
        ("Méditerranée occidentale", "mediterraneeoccidentale"),
        ("Preußen", "preussen"),
        ("Чёрное море", "черноеморе"),
        ("under_score", "underscore"),
        ("N01", "n01"),
        ("?!", ""),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("Болгария", "BUL", id="S1-28-bulgaria"),
        pytest.param("Силезия", "SIL", id="S1-28-silesia"),
        pytest.param("St.Petersburg", "STP", id="S3-18-st-petersburg"),
        pytest.param("Skaggerrak", "SKA", id="S3-18-skagerrak"),
        ("Вены", "VIE"),
        ("Вену", "VIE"),
        ("Санкт-Петербурге", "STP"),
        ("черное море", "BLA"),
        ("Западном Средиземном море", "WES"),
        ("Noord-Atlantische Oceaan", "NAO"),
        ("Spanje", "SPA"),
        ("Muenchen", "MUN"),
        ("Golfe du Lion", "GOL"),
        ("LYO", "GOL"),
        ("mid atlantic ocean", "MAO"),
        ("Monaco", "MUN"),
        ("Гал", "GAL"),
        ("Österreich-Ungarn", "Austria"),
        ("французский", "France"),
        ("Ottoman Empire", "Turkey"),
        ("Zwitserland", "SWI"),
        ("Сицилию", "SIC"),
    ],
)
def test_a_text_means_one_thing(text: str, code: str) -> None:
    assert _meanings(text) == [code]


def test_a_text_may_be_a_province_and_a_power() -> None:
    """Only the place where it stands in an order can tell them apart."""
    assert _meanings("ENG") == ["ENG", "England"]


@pytest.mark.parametrize("text", SEVERAL.split())
def test_a_text_that_could_mean_several_places_means_none(text: str) -> None:
    assert _meanings(text) == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_other_languages_have_names_of_their_own(language: str) -> None:
    same = [c for c, name in BOARD.names[language].items() if name.printed == BOARD.names["en"][c].printed]
    assert len(same) < 30, same


@pytest.mark.parametrize(
    ("language", "codes", "power"),
    [
        ("ru", {"STP": "Санкт-Петербург", "ENG": "Ла-Манш", "SPA": "Испания"}, "Турция"),
        ("nl", {"STP": "Sint-Petersburg", "ENG": "Het Kanaal", "SPA": "Spanje"}, "Turkije"),
        ("de", {"STP": "St. Petersburg", "ENG": "Ärmelkanal", "SPA": "Spanien"}, "Türkei"),
        ("fr", {"STP": "Saint-Pétersbourg", "ENG": "Manche", "SPA": "Espagne"}, "Turquie"),
        ("es", {"STP": "San Petersburgo", "ENG": "Canal de la Mancha", "SPA": "España"}, "Turquía"),
        ("it", {"STP": "San Pietroburgo", "ENG": "Manica", "SPA": "Spagna"}, "Turchia"),
    ],
)
def test_printed_names(language: str, codes: dict[str, str], power: str) -> None:
    words = BOARD.names[language]
    assert {code: words[code].printed for code in codes} == codes
    assert words["Turkey"].printed == power


def test_russian_codes_are_left_out_where_they_could_mean_several_places() -> None:
    coded = {code: name.codes for code, name in BOARD.names["ru"].items() if name.codes}
    assert coded["LVN"] == ("Лвн",)
    assert coded["LVP"] == ("Лвп",)
    assert not coded.keys() & {"SEV", "NWY", "TYR", "VEN"}
