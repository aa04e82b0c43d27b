"""Warnings, from the positions of warnings.toml, in every language."""

from __future__ import annotations

import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from standoff.arena.speech import sentences
from standoff.arena.submission import Refusal
from standoff.arena.verdicts import Sent, judge_orders
from standoff.arena.warnings import OrderWarning, WarningCode, find_warnings
from standoff.judging import ask
from standoff.notation.languages import LANGUAGES
from standoff.notation.words import province_name

CASES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("warnings.toml").read_text(encoding="utf-8")
)["case"]

cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])


def warnings_of(case: dict[str, Any]) -> tuple[OrderWarning, ...]:
    """Return the warnings to the first power that gives orders in a case."""
    question = ask(case["orders"])
    power = question.given[0].power
    assert power is not None
    sent = [Sent(given.text, given) for given in question.given]
    judgement = judge_orders(question.position, power, sent, question.rules)
    assert all(verdict.stands for verdict in judgement.verdicts if verdict.sent), "a case's orders are legal"
    return find_warnings(question.position, judgement.orders)


@cases
def test_case(case: dict[str, Any]) -> None:
    found = [f"{one.code.value}: {', '.join(map(str, one.units))}" for one in warnings_of(case)]
    assert found == case["warns"]


def test_every_warning_has_a_case() -> None:
    shown = {warning.split(":")[0] for case in CASES for warning in case["warns"]}
    assert shown == {code.value for code in WarningCode}


@pytest.mark.parametrize("language", LANGUAGES)
@cases
def test_every_warning_is_one_sentence_with_full_names(case: dict[str, Any], language: str) -> None:
    for warning in warnings_of(case):
        text = warning.text(language)
        assert text.endswith(".")
        assert text[0].isupper()
        for unit in warning.units:
            assert province_name(unit.province, warning.board, language) in text
        assert warning.to_json(language)["text"] == text


def test_languages_have_the_same_sentences() -> None:
    tables = sentences()
    assert set(tables) == set(LANGUAGES)
    for key, templates in tables["en"].items():
        for language in LANGUAGES:
            names = [{name for _, name, _, _ in Formatter().parse(t) if name} for t in tables[language][key]]
            assert names == [{name for _, name, _, _ in Formatter().parse(t) if name} for t in templates], key
    assert {key for table in tables.values() for key in table} == set(tables["en"])


def test_every_sentence_is_used() -> None:
    codes = {code.value for code in WarningCode} | {code.value for code in Refusal}
    missing = {"missing_hold", "missing_disband", "missing_waive", "missing_removal"}
    assert set(sentences()["en"]) == codes | missing | {"superseded"}
