"""Test cases in others' forms: read as questions, and judged."""

from __future__ import annotations

from pathlib import Path

import pytest

import standoff
from standoff.core.errors import PositionError
from standoff.judging import shipped_board
from standoff.notation.foreign.case_text import Case, looks_like_cases, read_cases
from standoff.notation.foreign.datc_text import read_datc_text

HERE = Path(__file__).parent
JDIP = (HERE / "jdip_cases.txt").read_text(encoding="utf-8")
PAGE = (HERE / "datc_page.txt").read_text(encoding="utf-8")
CASES = read_cases(JDIP, shipped_board)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_judge_finds_what_the_case_expects(case: Case) -> None:
    answer = standoff.judge(case.document)
    if case.after is not None:
        assert answer["units"] == case.after
        gone = {power: [one["unit"] for one in losers] for power, losers in answer["dislodged"].items()}
        assert gone == case.dislodged
    assert not [row for row in answer["results"] if row["reason"] in ("unreadable", "unknown_province")]


def test_cases_are_told_apart() -> None:
    assert looks_like_cases(JDIP)
    assert not looks_like_cases(PAGE)
    assert [case.document["phase"] for case in CASES] == [
        "F1901M", "S1901M", "S1902M", "S1901R", "W1901A", "W1901A",
    ]  # fmt: skip
    assert (CASES[0].after, CASES[0].dislodged) == (CASES[0].document["units"], {})
    assert (CASES[-1].after, CASES[-1].dislodged) == (None, None)


def test_what_happened_before_a_retreat_is_read() -> None:
    document = CASES[3].document
    assert document["dislodged"] == {
        "Austria": [{"unit": "A VIE", "from": "TYR", "convoyed": False}],
        "England": [{"unit": "A HOL", "from": "KIE", "convoyed": True}],
    }
    assert document["contested"] == ["BOH"]


def test_owners_are_those_listed_or_those_of_the_beginning() -> None:
    listed, begun = CASES[4].document["centers"], CASES[5].document["centers"]
    assert listed == {"Germany": ["BER", "DEN", "KIE", "MUN"], "Russia": ["RUM", "SEV"]}
    assert begun["England"] == ["EDI", "LON", "LVP", "NWY"]
    assert begun["Turkey"] == ["ANK", "CON", "SMY"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "no test cases: there is no line that begins with CASE"),
        ("VARIANT_ALL Modern", "line 1: only the variant Standard is read, not 'Modern'"),
        ("PRESTATE", "line 1: expected CASE, not 'PRESTATE'"),
        ("CASE 1\nFrance: A par", "line 2: expected the beginning of a block, not 'France: A par'"),
        ("CASE 1\nPRESTATE", "line 1: the case '1' has no END"),
        (
            "CASE 1\nPRESTATE_SETPHASE Summer 1901, Movement\nEND",
            "line 2: 'Summer 1901, Movement' is no phase",
        ),
        ("CASE 1\nPRESTATE\nAtlantis: A par\nEND", "line 3: cannot read 'Atlantis'"),
        ("CASE 1\nPRESTATE\nFrance: A nowhere\nEND", "line 3: cannot read 'A nowhere'"),
        ("CASE 1\nORDERS\nAtlantis: A par H\nEND", "line 3: cannot read 'Atlantis'"),
        (
            "CASE 1\nPRESTATE_SETPHASE F1901R\nPRESTATE_RESULTS\nSUCCESS: Italy: xyz\nEND",
            "line 4: cannot read 'xyz'",
        ),
    ],
)
def test_every_fault_has_its_line(text: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_cases(text, shipped_board)
    assert str(caught.value).strip().startswith(error)


def test_the_orders_of_a_page_are_read() -> None:
    first, second = read_datc_text(PAGE, shipped_board, "F1902M")
    assert (first.name, first.title) == ("6.X.1", "TEST CASE, ONE OF OUR OWN")
    assert first.document == {
        "phase": "F1902M",
        "units": {"England": ["A LVP", "F NTH"], "France": ["F SPA/NC"]},
        "orders": {
            "England": ["F North Sea - Picardy", "A Liverpool to Irish Sea"],
            "France": ["F Spain(nc) - Portugal"],
        },
    }
    assert [row["reason"] for row in standoff.judge(first.document)["results"]] == [
        "not_adjacent",
        "army_to_sea",
        "moved",
    ]
    assert (second.name, list(second.document["orders"])) == ("6.X.2", ["Italy", "Austria"])


def test_orders_alone_are_a_case_without_a_number() -> None:
    (case,) = read_datc_text("England:\nF North Sea - Picardy", shipped_board)
    assert (case.name, case.title, case.document["phase"]) == ("", "", "S1901M")


def test_a_page_without_orders_is_none() -> None:
    with pytest.raises(PositionError, match="no orders"):
        read_datc_text("6.A.1. TITLE\n\nWords: and more words.", shipped_board)
