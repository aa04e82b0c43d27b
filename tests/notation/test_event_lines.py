"""Lines of events: what they say, in every language, and that places have their names in them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from standoff.boards import standard
from standoff.core.errors import StandoffError
from standoff.notation.event_lines import KINDS, event_line
from standoff.notation.languages import LANGUAGES, language_table
from standoff.notation.sentences.voice import placeholders
from standoff.notation.words import power_name, province_name

BOARD = standard()
PHASE = "F1901M"
CASES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "event_cases.toml").read_text(encoding="utf-8")
)["events"]


def line(case: dict[str, Any], language: str = "en") -> str:
    return event_line(case["kind"], PHASE, case.get("data", {}), BOARD, language)


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["line"]))
def test_an_event_is_told(case: dict[str, Any]) -> None:
    assert line(case) == case["line"]


def test_every_kind_has_a_case() -> None:
    assert {case["kind"] for case in CASES} == set(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cases_are_told_alike(language: str) -> None:
    lines = [line(case, language) for case in CASES]
    assert len(set(lines)) >= len(CASES) - 1  # in two of them the clock runs again, decided or done


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_whole_and_no_code_stands_in_a_line(language: str) -> None:
    codes = re.compile(rf"\b({'|'.join(province.code for province in BOARD.provinces)})\b")
    for case in CASES:
        said = line(case, language)
        assert not codes.search(said), said
        assert not re.search(r"[{}]|  |None", said), said
        for named in _named(case.get("data", {}), language):
            assert named.lower() in said.lower()


def _named(data: dict[str, Any], language: str) -> Iterator[str]:
    """Yield the names that a line about this must have."""
    for key in ("from", "to", "center", "unit"):
        value = data.get(key)
        if isinstance(value, str) and value != "all" and value not in BOARD.power_index:
            code = value.split(" ")[-1].split("/")[0]
            yield province_name(BOARD.province(code), BOARD, language)
    if "power" in data:
        yield power_name(data["power"], BOARD, language)


@pytest.mark.parametrize("key", list(language_table("en").events))
def test_templates_ask_for_the_same_things_in_all_languages(key: str) -> None:
    english = [placeholders(template) for template in language_table("en").events[key]]
    for language in LANGUAGES:
        assert [placeholders(template) for template in language_table(language).events[key]] == english


def test_an_unknown_kind_is_told() -> None:
    with pytest.raises(StandoffError, match="unknown event 'earthquake'; possible are game_created"):
        event_line("earthquake", PHASE, {}, BOARD)


def test_an_unknown_language_is_told() -> None:
    with pytest.raises(StandoffError, match="unknown language 'la'"):
        event_line("paused", PHASE, {}, BOARD, "la")
