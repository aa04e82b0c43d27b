"""Every text of the tables reads as its order, or is refused with its reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from standoff.boards import standard
from standoff.core.errors import OrderTextError
from standoff.notation.parts import quoted
from standoff.notation.reader import read_order
from standoff.notation.writer import write_order

HERE = Path(__file__).parent
ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|t)")
FLAGS = re.compile(r"\s*\[([^]]+)\]")


def _rows(name: str) -> list[tuple[str, str]]:
    """Return the rows of a table: what is read, and what is expected of it."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    rows = [line.rsplit(" => ", 1) for line in lines if line and not line.startswith(("#", "=="))]
    return [(ESCAPE.sub(_unescaped, text), expected) for text, expected in rows]


def _unescaped(match: re.Match[str]) -> str:
    return chr(int(match[1], 16)) if match[1] else "\t"


@pytest.mark.parametrize(("text", "expected"), _rows("readings.txt"))
def test_text_is_read_as_its_order(text: str, expected: str) -> None:
    reading = read_order(text, standard())
    order, flags = FLAGS.sub("", expected), FLAGS.findall(expected)
    assert write_order(reading.order) == order
    assert reading.coast_dropped is ("coast dropped" in flags)
    assert [f"{unit}: {power}" for unit, power in reading.nations] == [
        flag for flag in flags if flag != "coast dropped"
    ]
    assert reading.given == text


@pytest.mark.parametrize(("text", "expected"), _rows("refusals.txt"))
def test_text_is_refused_with_its_reason(text: str, expected: str) -> None:
    with pytest.raises(OrderTextError) as caught:
        read_order(text, standard())
    code, message = expected.split(": ", 1)
    assert caught.value.code == code
    assert str(caught.value) == f"cannot read {quoted(text)}: {message}"
    assert caught.value.text == text


def test_the_tables_have_no_row_twice() -> None:
    texts = [text for name in ("readings.txt", "refusals.txt") for text, _ in _rows(name)]
    assert len(texts) == len(set(texts))
    assert len(texts) > 400


@pytest.mark.parametrize(
    ("text", "word", "candidates"),
    [
        ("A LIV - YOR", "LIV", ("LVN", "LVP")),
        ("F NOR - SWE", "NOR", ("NAF", "NAO", "NTH", "NWG", "NWY")),
        ("А СЕВ - RUM", "СЕВ", ("NAF", "NAO", "NTH", "SEV")),
        ("F AEG - EAST", "EAST", ("EAS",)),
        ("F MAO - SPA/WC", "WC", ("SPA/NC", "SPA/SC")),
        ("А ЛИВ - MOS", "ЛИВ", ("LVN", "LVP")),
    ],
)
def test_an_ambiguous_name_says_its_candidates(text: str, word: str, candidates: tuple[str, ...]) -> None:
    with pytest.raises(OrderTextError) as caught:
        read_order(text, standard())
    assert (caught.value.code, caught.value.word) == ("ambiguous_name", word)
    assert caught.value.candidates == candidates
