"""Texts from outside: JSON, lines, bytes, and noise of every kind."""

from __future__ import annotations

import random

import pytest

from standoff.core.errors import PositionError
from standoff.judging import ask, shipped_board
from standoff.notation.intake import decode, read_document, read_json

NOISE = random.Random(1)  # noqa: S311 - noise is no secret


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("{", "line 1, column 2: not JSON"),
        ('{"phase": S1901M}', "line 1, column 11: not JSON"),
        ('{\n"phase": "S1901M",\n}', "line "),
        ('{"phase": "S1901M"} more', "line 1, column 21: not JSON: Extra data"),
        ("[1, 2]", "not a position: should be an object, not a list"),
        ('{"phase": "S1901M", "phase": "F1901M"}', "the key 'phase' stands twice"),
        ('{"units": {"France": [], "Italy": [], "France": []}}', "the key 'France' stands twice"),
        ('{"units": ' + "9" * 5000 + "}", "not a position: a number without end"),
        ("[" * 1_000_000, "not a position: JSON nested without end"),
        ('{"units":' * 1_000_000, "not a position: JSON nested without end"),
        ('"S1901M"', "not a position: neither JSON nor text"),
        ("null", "not a position: neither JSON nor text"),
        ("<html>", "not a position: neither JSON nor text"),
    ],
    ids=lambda text: text[:30],
)
def test_what_is_no_document_is_one_clear_line(text: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_document(text, shipped_board)
    assert str(caught.value).startswith(error)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        "".join(NOISE.choices('abc {}[]":,\n#', k=10_000_000)),
        "S1901M\n" + "".join(NOISE.choices('abc {}[]":,#', k=10_000_000)),
        "S1901M\nFrance\n" + "\n".join("x" * 9 for _ in range(1_000_000)),
        "S1901R\ndislodged France: " + " from" * 2_000_000,
        "S1901M\nunits France:" + " " * 10_000_000 + "x",
        "S1901M\ncontested: " + "," * 10_000_000 + "x",
    ],
    ids=["noise", "one line", "many lines", "froms", "spaces", "commas"],
)
def test_ten_megabytes_of_noise_are_one_clear_line(text: str) -> None:
    with pytest.raises(PositionError) as caught:
        ask(text)
    assert len(str(caught.value)) < 300


def test_bytes_are_text_in_utf_8() -> None:
    assert decode(b"\xef\xbb\xbfS1901M") == "S1901M"
    assert decode("Осень".encode()) == "Осень"
    with pytest.raises(PositionError, match="byte 3: not text in UTF-8"):
        decode(b"ab\xff")
    for nothing in (b"", b" \r\n\t"):
        with pytest.raises(PositionError, match="empty"):
            decode(nothing)


def test_json_is_read_and_so_are_lines() -> None:
    document = {"phase": "S1901M", "units": {"France": ["A PAR"]}}
    assert read_json(' {"phase": "S1901M", "units": {"France": ["A PAR"]}}') == document
    assert read_document("S1901M\nunits France: A PAR", shipped_board) == {**document, "orders": {}}
