"""Verdict marks: what stands behind an order, and that it says all that a judge said."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from standoff.boards import standard
from standoff.core.geography import Board
from standoff.notation.answers import write_result
from standoff.notation.records import RESULT_KEYS
from standoff.notation.verdict_marks import read_mark, split_mark, write_mark
from standoff.testing import Scene
from standoff.testing.strategies import scenes

KEYS = ("unit", "given", "order", "note", "verdict", "reason", "rule", "by")


@given(scenes())
def test_every_row_of_a_judge_comes_back(scene: Scene) -> None:
    for result in scene.resolve().results:
        row = {key: write_result(result)[key] for key in RESULT_KEYS}
        mark = write_mark(row, scene.position.board)
        order = row["given"] if row["given"] is not None else row["order"]
        assert read_mark(mark, row["power"], row["given"], order, scene.position.board) == row


@pytest.mark.parametrize(
    ("row", "mark"),
    [
        (["A PAR", "A PAR - BUR", "A PAR - BUR", None, "succeeds", "moved", None, []], "+ moved"),
        (["A PAR", "par-bur", "A PAR - BUR", "letter_filled", "succeeds", "moved", None, []],
         "+ moved, so A PAR - BUR, note letter_filled"),
        (["F MAO", "F MAO - SPA", "F MAO H", None, "illegal", "ambiguous_coast", "4.B.1", []],
         "! ambiguous_coast, so F MAO H, rule 4.B.1"),
        ([None, "xyz", None, None, "illegal", "unreadable", None, []], "! unreadable"),
        (["A PAR", None, "A PAR H", None, "succeeds", "held", None, []], "+ held"),
        (["A VIE", None, "A VIE H", None, "fails", "dislodged", None, ["A TYR", "A TRI"]],
         "- dislodged by A TYR and A TRI"),
        ([None, "WAIVE", "WAIVE", None, "succeeds", "waived", None, []], "+ waived"),
        (["A PAR", "A PAR H", None, None, "succeeds", "held", None, []], "+ held, so nothing, of A PAR"),
        ([None, "A PAR H", "A PAR H", None, "succeeds", "held", None, []], "+ held, of nobody"),
    ],
)  # fmt: skip
def test_marks_read_well(row: list[Any], mark: str) -> None:
    known = {"power": "France", **dict(zip(KEYS, row, strict=True))}
    board: Board = standard()
    assert write_mark(known, board) == mark
    order = known["given"] if known["given"] is not None else known["order"]
    assert read_mark(mark, "France", known["given"], order, board) == known


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("A PAR - BUR              + moved", ("A PAR - BUR", "+ moved")),
        ("A PAR - BUR  - bounced by A MUN", ("A PAR - BUR", "- bounced by A MUN")),
        ("A PAR - BUR", ("A PAR - BUR", None)),
        ("A PAR  - BUR", ("A PAR  - BUR", None)),
        ("A PAR - BUR + moved", ("A PAR - BUR + moved", None)),
        ("A PAR - BUR   + movedon", ("A PAR - BUR   + movedon", None)),
    ],
)
def test_a_mark_stands_apart_from_its_order(line: str, parts: tuple[str, str | None]) -> None:
    assert split_mark(line) == parts


@pytest.mark.parametrize("mark", ["", "+", "+ won", "? moved", "+ moved away", "- bounced by"])
def test_what_is_no_mark(mark: str) -> None:
    assert read_mark(mark, "France", "A PAR H", "A PAR H", standard()) is None
