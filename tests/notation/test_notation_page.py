"""The page about notation says what is so: every example on it is tried."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from standoff.boards import standard
from standoff.core.errors import OrderTextError
from standoff.core.orders import Order
from standoff.notation.reader import LONGEST_TEXT, read_order
from standoff.notation.writer import write_order

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = [
    tuple(part.strip() for part in line.rsplit(" => ", 1))
    for block in re.findall(r"^```text\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
]


def _read(text: str) -> str:
    """Return the canonical writing of a text, or the error."""
    try:
        return write_order(read_order(text, standard()).order)
    except OrderTextError as error:
        return str(error)


@pytest.mark.parametrize(("text", "expected"), EXAMPLES)
def test_example_reads_as_the_page_says(text: str, expected: str) -> None:
    assert _read(text) == expected


def test_the_page_shows_every_kind_of_order() -> None:
    shown = {
        type(read_order(expected, standard()).order) for _, expected in EXAMPLES if "read" not in expected
    }
    assert shown == set(Order.__args__)


def test_the_pages_programs_run() -> None:
    programs = "\n".join(re.findall(r"^```pycon\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(programs, {}, PAGE.name, str(PAGE), 0)
    result = doctest.DocTestRunner().run(test)
    assert result.attempted > 0
    assert result.failed == 0


def test_the_page_names_the_limit_and_the_codes() -> None:
    assert f"{LONGEST_TEXT:,} characters" in TEXT
    for code in ("unreadable", "unknown_province", "ambiguous_name", "impassable"):
        assert f"`{code}`" in TEXT
