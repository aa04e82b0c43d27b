"""Every word of every language, and every name of every place and power, is read where it can stand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import standoff.notation
from standoff.boards import load_board, shipped
from standoff.core.geography import Board, Name
from standoff.notation.lexicon import lexicon
from standoff.notation.reader import read_location, read_order, read_power
from standoff.notation.vocabulary import VERBS, Word, vocabulary
from standoff.notation.writer import write_order

WORDS = Path(standoff.notation.__file__).with_name("words.toml")

FRAMES = {
    "army": ("{} PAR H", "A PAR H"),
    "fleet": ("{} BRE H", "F BRE H"),
    "hold": ("A PAR {}", "A PAR H"),
    "move": ("A PAR {} BUR", "A PAR - BUR"),
    "support": ("A MAR {} A PAR - BUR", "A MAR S A PAR - BUR"),
    "convoy": ("F ENG {} A LON - BRE", "F ENG C A LON - BRE"),
    "via_convoy": ("A LON - BEL {}", "A LON - BEL VIA CONVOY"),
    "retreat": ("A VIE {} TYR", "A VIE - TYR"),
    "disband": ("A VIE {}", "A VIE - D"),
    "remove": ("{} A MOS", "DISBAND A MOS"),
    "build": ("{} A PAR", "BUILD A PAR"),
    "waive": ("{}", "WAIVE"),
    "to": ("A PAR {} BUR", "A PAR - BUR"),
    "from": ("A MAR supports army to BUR {} PAR", "A MAR S A PAR - BUR"),
    "at": ("Army {} PAR H", "A PAR H"),
    "article": ("{} army PAR H", "A PAR H"),
    "particle": ("A PAR - BUR {}", "A PAR - BUR"),
}


LANGUAGES: dict[str, dict[str, Any]] = tomllib.loads(WORDS.read_text(encoding="utf-8"))
ORDER_WORDS = sorted(
    {
        (key, phrase)
        for tables in LANGUAGES.values()
        for key, phrases in tables.items()
        if key in FRAMES
        for phrase in phrases
    }
)
COAST_WORDS = sorted(
    {
        (coast, how, phrase)
        for tables in LANGUAGES.values()
        for coast, sure in tables.get("coasts", {}).items()
        for how, phrases in sure.items()
        for phrase in phrases
    }
)


def _names(board: Board, *, powers: bool) -> Iterator[tuple[str, str, Name]]:
    """Yield the names of powers, or of places, by language."""
    for language, names in board.names.items():
        for key, name in names.items():
            if (key in board.power_index) is powers:
                yield language, key, name


def _spellings(name: Name) -> set[str]:
    texts = {name.printed, *name.aliases, *name.codes}
    return texts | {text.upper() for text in texts} | {text.lower() for text in texts}


@pytest.mark.parametrize(("key", "phrase"), ORDER_WORDS)
def test_word_of_an_order_is_read(key: str, phrase: str, standard_board: Board) -> None:
    frame, order = FRAMES[key]
    if key == "move" and ("via_convoy", phrase) in ORDER_WORDS:
        order += " VIA CONVOY"
    for text in (phrase, phrase.upper(), phrase.lower()):
        assert write_order(read_order(frame.format(text), standard_board).order) == order


@pytest.mark.parametrize(("coast", "how", "phrase"), COAST_WORDS)
def test_word_of_a_coast_is_read(coast: str, how: str, phrase: str, standard_board: Board) -> None:
    province = next((p.code for p in standard_board.provinces if coast in p.coasts), "LON")
    expected = f"F {province}/{coast} H" if province != "LON" else "F LON H"
    forms = ["F {0}/{1} H"]
    if how != "short" or province != "LON":
        forms += ["F {0} ({1}) H"]
    if how == "exact":
        forms += ["F {0} {1} H", "F {0}-{1} H", "F {0}, {1}, H"]
    elif how == "loose" and province != "LON":
        forms += ["F {0} {1} H"]
    for form in forms:
        reading = read_order(form.format(province, phrase), standard_board)
        assert write_order(reading.order) == expected
        assert reading.coast_dropped is (province == "LON")


@pytest.mark.parametrize("board_id", shipped())
def test_every_name_of_a_place_is_read(board_id: str) -> None:
    board = load_board(board_id)
    first, second = board.provinces[0].code, board.provinces[1].code
    frames = (
        ("A {} H", "A {} H"),
        ("fleet {} - " + first, "F {} - " + first),
        ("F " + first + "-{}", "F " + first + " - {}"),
        ("F " + first + " S {}", "F " + first + " S {}"),
        ("F " + first + " C A {} to " + second, "F " + first + " C A {} - " + second),
        ("build army in {}", "BUILD A {}"),
    )
    for _, code, name in _names(board, powers=False):
        for spelling in sorted(_spellings(name)):
            assert read_location(spelling, board).code == code
            for text, order in frames:
                assert write_order(read_order(text.format(spelling), board).order) == order.format(code)


@pytest.mark.parametrize("board_id", shipped())
def test_every_name_of_a_power_is_read(board_id: str) -> None:
    board = load_board(board_id)
    unit = board.armies[0]
    for _, power, name in _names(board, powers=True):
        for spelling in sorted(_spellings(name)):
            assert read_power(spelling, board) == power
            reading = read_order(f"{spelling}: army {unit.province} H", board)
            assert reading.nations == ((unit, power),)
    for nation in board.powers:
        assert read_power(nation.letter, board) == nation.name


@pytest.mark.parametrize("board_id", shipped())
def test_a_dash_without_blanks_between_names_is_a_move(board_id: str) -> None:
    board = load_board(board_id)
    for language, names in board.names.items():
        printed = {code: names[code].printed for code in (province.code for province in board.provinces)}
        pairs = list(product(printed, repeat=2))
        for origin, target in pairs[:: 1 if language == "en" else 7]:
            text = f"A {printed[origin]}-{printed[target]}"
            assert write_order(read_order(text, board).order) == f"A {origin} - {target}"


@pytest.mark.parametrize("board_id", shipped())
def test_no_word_of_an_order_is_also_a_place(board_id: str) -> None:
    places = dict(lexicon(load_board(board_id)).places.items())
    words = vocabulary()
    said = {whole for whole, _ in words.words.items()} | {whole for whole, _ in words.kinds.items()}
    said |= {whole for whole, _ in words.coasts.exact.items()}
    assert sorted(said & places.keys()) == []


def test_every_key_of_the_file_of_words_is_tried() -> None:
    keys = {key for language, tables in LANGUAGES.items() if language != "elsewhere" for key in tables}
    assert keys == FRAMES.keys() | {"coasts"}


def test_verbs_and_small_words_are_apart() -> None:
    small = {Word.TO, Word.FROM, Word.AT, Word.ARTICLE, Word.PARTICLE}
    assert set(Word) == VERBS | small
    assert not VERBS & small
