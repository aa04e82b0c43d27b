"""The text form of a question: what is read, where errors are, and the round trip."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.core.errors import PositionError
from standoff.core.ruleset import RULEBOOK_2000
from standoff.judging import ask, shipped_board
from standoff.notation.documents import read_question, write_question
from standoff.notation.question_text import read_rules, read_text_question, write_rules, write_text_question

FULL = """\
# A retreat after a busy autumn.
F1902R rulebook-2000 4.A.3=dptg

units England: A LVP, F STP/NC   # not dislodged
units France: A PAR
centers England: LON, LVP
centres France: PAR
dislodged Austria: A VIE from TYR
dislodged Turkey: A BUL; F SMY from SYR by convoy
contested: BOH, TUN

Austria
A VIE - D

turkey: A BUL - GRE, F SMY - D
"""


def read(text: str) -> dict[str, Any]:
    return write_question(ask(text))


def test_every_kind_of_line_is_read() -> None:
    assert read(FULL) == {
        "board": "standard",
        "phase": "F1902R",
        "units": {"England": ["A LVP", "F STP/NC"], "France": ["A PAR"]},
        "centers": {"England": ["LON", "LVP"], "France": ["PAR"]},
        "dislodged": {
            "Austria": [{"unit": "A VIE", "from": "TYR", "convoyed": False}],
            "Turkey": [
                {"unit": "A BUL", "from": None, "convoyed": False},
                {"unit": "F SMY", "from": "SYR", "convoyed": True},
            ],
        },
        "contested": ["BOH", "TUN"],
        "rules": RULEBOOK_2000.but({"4.A.3": "dptg"}).to_json(),
        "orders": {"Austria": ["A VIE - D"], "Turkey": ["A BUL - GRE", "F SMY - D"]},
    }


@pytest.mark.parametrize(
    ("head", "key", "value"),
    [
        ("S1901M", "phase", "S1901M"),
        ("  s1901m  # comment", "phase", "S1901M"),
        ("S1901M rulebook-1971", "rules", "rulebook-1971"),
        ("S1901M 4.A.3=dptg 4.D.8=old", "rules", {"base": "rulebook-2023", "4.A.3": "dptg", "4.D.8": "old"}),
        ("S1801M board duel", "board", "duel"),
        ("S1801M board duel rulebook-2000", "rules", "rulebook-2000"),
    ],
)
def test_the_first_line_names_phase_rules_and_board(head: str, key: str, value: object) -> None:
    assert read(head)[key] == value


def test_units_are_those_ordered_where_none_are_listed() -> None:
    text = "S1901M\nFrance\nA PAR - BUR\nA SPA/NC H\nGermany\nunits Germany: A MUN\nA RUH H\nAustria\n"
    assert read(text)["units"] == {"France": ["A PAR", "A SPA"], "Germany": ["A MUN"]}


@pytest.mark.parametrize(
    ("orders", "units"),
    [
        ("A PAR - BUR\nA PAR S A BUR\nF PAR H", ["A PAR"]),  # the first order for a province decides
        ("F SPA - MAO\nF BUR H\nA NTH - LON", []),  # no such unit can stand there
        ('nonsense\n"A PAR H" and more', ["A PAR"]),  # read far enough to know the unit
        ("A PAR - nowhere", ["A PAR"]),
        ("A MUN - BUR", []),  # another power's, see below
    ],
)
def test_an_order_is_never_an_error_even_where_it_tells_the_units(orders: str, units: list[str]) -> None:
    document = read(f"S1901M\nunits Germany: A MUN\nFrance\n{orders}")
    assert document["units"].get("France", []) == units
    assert document["orders"]["France"] == orders.splitlines()


def test_orders_tell_no_units_in_a_retreat_and_no_builds_in_winter() -> None:
    retreat = read("S1901R\ndislodged Austria: A VIE from TYR\nAustria\nA VIE - BOH")
    assert retreat["units"] == {}
    winter = read("W1901A\ncenters France: PAR\nFrance\nBUILD A PAR\nWAIVE\nRussia\nDISBAND A MOS")
    assert winter["units"] == {"Russia": ["A MOS"]}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "not a position: neither JSON nor text that begins with a phase, such as S1901M"),
        ("# only a comment", "not a position"),
        ("France\nA PAR H", "not a position"),
        ("rulebook-2023 S1901M", "not a position"),
        ("W1901M", "not a position"),
        ("\nS1901M house", "line 2: unknown ruleset 'house'"),
        ("S1901M 4.A.2=causes", "line 1: rule 4.A.2: 'causes' is not possible"),
        ("S1901M rulebook-2023 rulebook-2000", "line 1: unknown ruleset 'rulebook-2023 rulebook-2000'"),
        ("S1901M board atlantis", "line 1: unknown board 'atlantis'"),
        ("S1901M board", "line 1: unknown board ''"),
        (
            "S1901M\nFrankland\nA PAR H",
            "line 2: expected a power's name, such as Austria, before 'Frankland'",
        ),
        ("S1901M\nunits Frankland: A PAR", "line 2: "),
        ("S1901M\n\nunits France: A PAR,\nunits France: F PAR", "line 4: a fleet cannot stand in Paris"),
        ("S1901M\nunits France: A PAR\nunits Italy: A PAR", "line 3: two units in Paris"),
        ("S1901M\ncenters France: PAR\ncentres Italy: ROM, PAR", "line 3: Paris is owned twice"),
        ("S1901R\nunits France: A PAR", "dislodged: missing"),
        ("S1901R\ndislodged Austria: A VIE by TYR", "line 2: "),
        ("S1901R\ndislodged Austria: A VIE from XYZ", "line 2: "),
        ("S1901M\ndislodged Austria: A VIE", "line 2: only a retreat phase has dislodged units"),
        ("S1901M\ncontested: BOH, XYZ", "line 2: "),
        ("W1901A\nFrance\nBUILD A PAR", "centers: missing; a winter needs the owners of the centres"),
    ],
)
def test_errors_name_their_line(text: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        ask(text)
    assert str(caught.value).startswith(error)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "document",
    [
        {"phase": "S1901M", "units": {}},
        {"phase": "S1901M", "units": {}, "centers": {}},
        {"phase": "S1901R", "units": {}, "dislodged": {}},
        {"phase": "S1801M", "board": "duel", "units": {}, "rules": "rulebook-1971"},
        {"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": {"Germany": ["A PAR - BUR"]}},
        {
            "phase": "S1901M",
            "units": {"France": ["A PAR"]},
            "orders": {"France": ["A PAR - BUR"], "Italy": ["?"]},
        },
        {
            "phase": "S1901M",
            "units": {},
            "orders": {"France": ["", " ", "#1", '"A PAR H"', "A\nB", "France", "x: y"]},
        },
        {
            "phase": "S1901M",
            "units": {},
            "orders": {"France": ["units Italy: A ROM", "contested:", "Italy: A ROM H"]},
        },
    ],
)
def test_any_question_comes_back_from_its_text(document: dict[str, Any]) -> None:
    question = read_question(document, shipped_board)
    text = write_text_question(question, shipped_board)
    assert read(text) == write_question(question)


def test_units_are_written_only_where_orders_do_not_tell_them() -> None:
    text = "S1901M rulebook-2023\n\nFrance\nA PAR - BUR\nF BRE H\n"
    assert write_text_question(ask(text), shipped_board) == text
    idle = text.replace("\n\nFrance", "\nunits France: A MAR, A PAR, F BRE\n\nFrance")
    assert write_text_question(ask(idle), shipped_board) == idle


@given(st.lists(st.text(max_size=20) | st.sampled_from(["France", "units:", "A PAR H", "a par-bur", '"'])))
def test_any_order_comes_back_from_its_line(orders: list[str]) -> None:
    document = {"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": {"France": orders}}
    question = read_question(document, shipped_board)
    assert read(write_text_question(question, shipped_board)) == write_question(question)


@given(st.text())
def test_any_text_is_a_question_or_one_line(text: str) -> None:
    for whole in (text, f"S1901M\n{text}", f"S1901M\nFrance\n{text}", f"S1901M {text}"):
        try:
            ask(whole)
        except PositionError as error:
            assert str(error).isprintable()  # noqa: PT017 - some examples raise nothing


@pytest.mark.parametrize(
    "rules", ["rulebook-2023", {"base": "rulebook-2000", "4.A.3": "dptg", "4.D.8": "2023"}]
)
def test_rules_come_back_from_their_line(rules: str | dict[str, str]) -> None:
    assert read_rules(write_rules(rules)) == rules


def test_the_document_remembers_its_lines() -> None:
    document = read_text_question(FULL, shipped_board)
    assert document.place("units.France[0]") == "line 5"
    assert document.place("dislodged.Turkey[1].from") == "line 9"
    assert document.place("rules") == "line 2"
    assert document.place("orders.Turkey") == "orders.Turkey"
