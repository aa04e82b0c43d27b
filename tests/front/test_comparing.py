"""Two rulesets compared: what differs, because of which rules, and the page that is made of it."""

from __future__ import annotations

import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import standoff
from standoff.comparing import compare, contrast, two_rulesets
from standoff.core.errors import PositionError, RulesetError
from standoff.core.ruleset import Ruleset
from standoff.judging import ask, resolve
from standoff.notation.documents import Question
from standoff.testing import Scene
from standoff.testing.strategies import rulesets, scenes

TOOLS = Path(__file__).parents[2] / "tools" / "rulesets"
PAGE = Path(__file__).parents[2] / "docs" / "rulesets.md"
CASES = tomllib.loads((TOOLS / "cases.toml").read_text(encoding="utf-8"))["case"]

KIDNAP = """
S1901M
Austria
A NAP - ROM
F TYS C A NAP - ROM
France
F WES - TYS
F ION S F WES - TYS
"""


def differences(document: str, rules: str) -> list[tuple[str, str | None, list[list[str]]]]:
    return [
        (row["what"], row["order"] or row["power"], row["because"])
        for row in compare(document, rules)["differences"]
    ]


def test_only_what_differs_is_shown_with_its_rule() -> None:
    found = compare(KIDNAP, "rulebook-1971, rulebook-2023")
    assert found["phase"] == "S1901M"
    assert found["rules"] == ["rulebook-1971", "rulebook-2023"]
    assert found["changed"] == ["4.A.1", "4.A.2", "4.A.3", "4.A.5", "4.A.7", "4.D.8", "4.E.1"]
    army, convoy, units, dislodged = found["differences"]
    assert (army["first"]["reason"], army["second"]["reason"]) == ("moved", "no_convoy")
    assert "Rome" in army["first"]["text"]
    assert (convoy["order"], convoy["second"]["reason"]) == ("F TYS C A NAP - ROM", "disrupted")
    assert (units["first"], units["second"]) == (["A ROM"], ["A NAP"])
    assert dislodged["first"][0]["retreats"] != dislodged["second"][0]["retreats"]
    assert {str(row["because"]) for row in found["differences"]} == {"[['4.A.3']]"}


def test_nothing_differs_where_the_rules_agree() -> None:
    assert compare(KIDNAP, ["rulebook-2000", standoff.RULEBOOK_2023])["differences"] == []
    assert compare(KIDNAP, ("rulebook-2023", "rulebook-2023"))["changed"] == []


def test_two_rules_may_only_do_it_together() -> None:
    document = """
    S1901M
    units England: F NWY
    units Russia: A MOS
    units France: A FIN
    England
    NWY - STP
    """
    single = differences(document, "rulebook-2023, 4.B.2=b")
    assert single == [("results", "NWY - STP", [["4.B.2"]]), ("units", "England", [["4.B.2"]])]
    # A removal that is due twice over: with the orders beyond the number gone, the older rule decides.
    winter = """
    W1905A
    units Austria: A GRE, A VIE, F SMY
    centers Austria: SMY, VIE
    Austria
    DISBAND A GRE
    DISBAND A VIE
    """
    found = differences(winter, "rulebook-2023, 4.D.6=a 4.D.8=old")
    assert ("units", "Austria", [["4.D.6", "4.D.8"]]) in found
    assert ("results", "DISBAND A GRE", [["4.D.6"]]) in found


def test_each_of_several_rules_may_do_it() -> None:
    document = "S1901M\nunits France: F SPA/NC\nFrance\nF SPA/SC - POR/NC"
    found = differences(document, "rulebook-2023, 4.B.5=a 4.B.6=a")
    assert found[-1] == ("units", "France", [["4.B.5"], ["4.B.6"]])


def test_units_without_orders_are_compared_by_their_unit() -> None:
    document = "W1905A\nunits Austria: A GRE, F SMY\ncenters Austria: SMY"
    found = compare(document, "rulebook-2000, rulebook-2023")["differences"]
    rows = [
        (row["order"], bool(row["first"]), bool(row["second"])) for row in found if row["what"] == "results"
    ]
    assert rows == [("F SMY", True, False), ("A GRE", False, True)]


@given(scenes(), rulesets(), rulesets())
def test_every_difference_is_told_and_explained(scene: Scene, first: Ruleset, second: Ruleset) -> None:
    question = ask(scene.document)
    comparison = contrast(question, first, second)
    before, after = (resolve(Question(question.position, question.given, rules)) for rules in (first, second))
    assert (before.next == after.next) or comparison.contrasts
    assert not (first == second and comparison.contrasts)
    for found in comparison.contrasts:
        assert found.because
        assert all(keys and set(keys) <= set(comparison.changed) for keys in found.because)
        assert len({len(keys) for keys in found.because}) == 1


def test_sentences_come_in_every_language() -> None:
    found = compare(KIDNAP, "rulebook-1971,rulebook-2023", language="nl")
    assert "Leger" in found["differences"][0]["first"]["text"]


@pytest.mark.parametrize(
    ("rules", "error"),
    [
        ("rulebook-2023", "two rulesets are compared, with a comma between, not 1"),
        (("rulebook-2023",) * 3, "two rulesets are compared, with a comma between, not 3"),
        ("rulebook-2023,rulebook-1900", "unknown ruleset 'rulebook-1900'"),
        ("rulebook-2023,4.Z=a", "unknown rule '4.Z'"),
        ("rulebook-2023,4.A.3=swim", "rule 4.A.3: 'swim' is not possible"),
    ],
)
def test_what_are_no_two_rulesets(rules: str | tuple[str, ...], error: str) -> None:
    with pytest.raises(RulesetError) as caught:
        two_rulesets(rules)
    assert str(caught.value).startswith(error)


def test_what_is_no_position() -> None:
    with pytest.raises(PositionError):
        compare("nonsense", "rulebook-2023,rulebook-2000")


def test_the_page_is_what_the_judge_says_now() -> None:
    written = runpy.run_path(str(TOOLS / "page.py"))["page"]()
    assert PAGE.read_text(encoding="utf-8") == written, "run: python tools/rulesets/page.py"


def test_the_page_shows_every_rule_at_work() -> None:
    shown = {
        key
        for case in CASES
        for row in compare(case["question"].strip(), case["rules"])["differences"]
        for keys in row["because"]
        for key in keys
    }
    assert shown == {key for key, *_ in Ruleset.describe()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_every_case_of_the_page_has_one_cause(case: dict[str, Any]) -> None:
    found = compare(case["question"].strip(), case["rules"])["differences"]
    assert found
    assert len({str(row["because"]) for row in found}) == 1
