"""Perft files: what is read, and what each fault is called."""

from __future__ import annotations

import pytest

from standoff.core.errors import PositionError
from standoff.judging import shipped_board
from standoff.notation.perft_file import Expectation, Measure, read_perft, write_expectation, write_perft

ENTRY = """\
# Before it begins.
id      first-one     # a comment
about   two lines
about   about it

pos     F1902R rulebook-1971 board standard
units   Italy: A TYR
dislodged Austria: A VIE from TYR
contested: BOH
count   4
unit    A VIE  4  R 3  D 1
joint   austria 1,000
"""


def test_everything_is_read() -> None:
    (entry,) = read_perft(ENTRY, shipped_board)
    assert (entry.name, entry.about) == ("first-one", "two lines about it")
    position = entry.question.position
    assert str(position.phase) == "F1902R"
    assert [province.code for province in position.contested] == ["BOH"]
    assert [(loser.power, str(loser.unit), str(loser.origin)) for loser in position.dislodged] == [
        ("Austria", "A VIE", "TYR")
    ]
    assert entry.question.rules.to_json() == "rulebook-1971"
    assert entry.expectations == (
        Expectation(Measure.COUNT, None, 4),
        Expectation(Measure.UNIT, "A VIE", 4, {"R": 3, "D": 1}),
        Expectation(Measure.JOINT, "Austria", 1000),
    )
    assert [one.line for one in entry.expectations] == [10, 11, 12]


def test_entries_follow_one_another() -> None:
    second = ENTRY.replace("first-one", "second")
    assert [entry.name for entry in read_perft(ENTRY + second, shipped_board)] == ["first-one", "second"]


def test_a_written_entry_reads_as_itself() -> None:
    (entry,) = read_perft(ENTRY, shipped_board)
    written = write_perft(entry, shipped_board)
    assert read_perft(written, shipped_board) == (entry,)
    assert write_perft(read_perft(written, shipped_board)[0], shipped_board) == written


@pytest.mark.parametrize(
    ("expectation", "line"),
    [
        (Expectation(Measure.COUNT, None, 5), "count   5"),
        (Expectation(Measure.JOINT, "Russia", 1234567), "joint   Russia 1,234,567"),
        (Expectation(Measure.UNIT, "F STP/SC", 2, {"H": 1, "M": 1}), "unit    F STP/SC 2  H 1  M 1"),
    ],
)
def test_a_count_is_written(expectation: Expectation, line: str) -> None:
    assert write_expectation(expectation) == line


HEAD = "id a\npos S1901M\nunits France: A PAR, F BRE\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "not a perft file: it has no entries"),
        ("pos S1901M", "line 1: an entry begins with its id, not with 'pos'"),
        ("id Big One\n", "line 1: an id is of small letters, digits and hyphens, not 'Big One'"),
        ("id a\ncount 1", "line 1: a should have one line pos, not 0"),
        (HEAD + "pos S1901M\ncount 1", "line 1: a should have one line pos, not 2"),
        ("id a\nunits France: A PAR\npos S1901M\ncount 1", "line 2: the line pos comes first"),
        ("id a\npos tomorrow\ncount 1", "line 2: not a position: neither JSON"),
        ("id a\npos\ncount 1", "line 2: not a position: neither JSON"),
        ("id a\npos S1901M rulebook-1900\ncount 1", "line 2: unknown ruleset 'rulebook-1900'"),
        ("id a\npos S1901M board atlantis\ncount 1", "line 2: unknown board 'atlantis'"),
        ("id a\npos S1901M\nunits France: A PAR, A PAR\ncount 1", "line 3: two units in Paris"),
        ("id a\npos S1901M\nunits Atlantis: A PAR\ncount 1", "line 3: cannot read 'Atlantis'"),
        ("id a\npos W1901A\nunits France: A PAR\ncount 1", "line 2: centers: missing; a winter needs"),
        ("id a\npos S1901M\nunits France A PAR\ncount 1", "line 3: expected a power's name"),
        (HEAD, "line 1: a counts nothing"),
        (HEAD + "orders 5", "line 4: unknown word 'orders'; possible are about, pos, units"),
        (HEAD + "count", "line 4: count needs a number"),
        (HEAD + "count many", "line 4: count needs a number"),
        (HEAD + "count 1,23", "line 4: count needs a number"),
        (HEAD + "count Atlantis 5", "line 4: cannot read 'Atlantis'"),
        (HEAD + "count 5 H 1 M 3", "line 4: the kinds make 4, not 5"),
        (HEAD + "count 5 H 1 H 4", "line 4: the kind H stands twice"),
        (HEAD + "count 5 Q 5", "line 4: unknown kind 'Q'; possible are H, M"),
        (HEAD + "count 5 H", "line 4: the kind H needs a number"),
        (HEAD + "count 5 H some", "line 4: the kind H needs a number"),
        (HEAD + "joint 5 H 5", "line 4: joint is not told apart by kinds"),
        (HEAD + "unit 5", "line 4: unit needs a unit, or in winter a home centre"),
        (HEAD + "unit PARIS 5", "line 4: 'PARIS' needs its letter, A or F"),
        (HEAD + "unit A NOWHERE 5", "line 4: cannot read 'A NOWHERE'"),
        (HEAD + "count 5\nid a\npos S1901M\ncount 0", "line 5: the id a stands twice"),
    ],
)
def test_every_fault_has_its_line(text: str, error: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_perft(text, shipped_board)
    assert str(caught.value).startswith(error)
