"""``standoff judge`` and ``standoff legal``, run as processes of their own."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command_line import ROOT, standoff

from standoff.boards import standard
from standoff.cli.options import Language
from standoff.front import opening
from standoff.judging import judge
from standoff.notation.words import LANGUAGES

TEXT = """\
F1901M
Austria
A VIE H
Italy
A TYR - VIE
A TRI S A TYR - VIE
A ROM - PAR
"""


def test_a_table_says_what_became_of_every_order_and_what_is_next() -> None:
    done = standoff("judge", "-", given=TEXT)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Autumn 1901, movement (F1901M)"
    marks = [re.split(r"  +", line)[:3] for line in lines[1:5]]
    assert [(power, order, mark[0]) for power, order, mark in marks] == [
        ("Austria", "A VIE H", "-"),
        ("Italy", "A TYR - VIE", "+"),
        ("Italy", "A TRI S A TYR - VIE", "+"),
        ("Italy", "A ROM - PAR", "!"),
    ]
    assert "Vienna" in lines[1]
    assert lines[5] == ""
    assert "Austria, Army Vienna: may go to Bohemia, Budapest, Galicia" in lines[6]
    assert lines[-2].endswith("Autumn 1901, retreats (F1901R)")


def test_json_is_the_answer_of_the_judge() -> None:
    done = standoff("judge", "-", "--json", given=TEXT)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == judge(TEXT)


def test_files_and_standard_input_hold_json_or_lines(tmp_path: Path) -> None:
    document = {"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": {"France": ["A PAR - BUR"]}}
    file = tmp_path / "question.json"
    file.write_text(json.dumps(document), encoding="utf-8-sig")
    answers = [
        standoff("judge", file, "--json").stdout,
        standoff("judge", "-", "--json", given=json.dumps(document)).stdout,
        standoff("judge", "-", "--json", given="s1901m\r\nfrance\r\nA PAR - BUR\r\n").stdout,
    ]
    assert answers[0] == answers[1] == answers[2]


def test_rules_can_be_replaced() -> None:
    question = "W1901A\nunits Austria: A SYR, A VIE\ncenters Austria: SMY\n"
    assert json.loads(standoff("judge", "-", "--json", given=question).stdout)["disbanded"] == {
        "Austria": ["A VIE"]
    }
    old = json.loads(standoff("judge", "-", "--json", "--rules", "4.D.8=old", given=question).stdout)
    assert old["disbanded"] == {"Austria": ["A SYR"]}
    assert old["rules"] == {"base": "rulebook-2023", "4.D.8": "old"}


def test_a_board_can_be_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes((ROOT / "src" / "standoff" / "boards" / "duel.toml").read_bytes())
    done = standoff("judge", "-", "--json", "--board", file, given="S1801M\nKelmar\nA DUN H\n")
    assert json.loads(done.stdout)["units"] == {"Kelmar": ["A DUN"]}
    assert standoff("judge", "-", "--board", "duel", given="S1801M\nKelmar\nA DUN H\n").returncode == 0


def test_one_bad_order_among_thirty_is_one_row_among_thirty() -> None:
    units = opening(standard()).units
    orders = {power: [f"{unit} H" for unit in force] for power, force in units.items()}
    orders["France"] += ["WAIVE", "A PAR - BUR please and thank you", "F BRE - SPA", "", "A PAR H", "A MAR H"]
    orders["Italy"] += ["A ROM H", "F NAP H"]
    position = {power: [str(unit) for unit in force] for power, force in units.items()}
    rows = json.loads(
        standoff(
            "judge", "-", "--json", given=json.dumps({"phase": "S1901M", "units": position, "orders": orders})
        ).stdout
    )["results"]
    assert len(rows) == 30
    assert [row["reason"] for row in rows if row["verdict"] == "illegal"] == [
        "wrong_phase",
        "unreadable",
        "not_adjacent",
        "unreadable",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_come_in_every_language(language: str) -> None:
    done = standoff("judge", "-", "--language", language, given=TEXT)
    assert done.returncode == 0
    assert {"en": "Vienna", "ru": "Вена", "nl": "Wenen"}[language] in done.stdout


def test_the_command_line_knows_every_language() -> None:
    assert tuple(language.value for language in Language) == LANGUAGES


def test_what_a_stream_cannot_show_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = standoff("judge", "-", "--language", "ru", given=TEXT)
    assert (done.returncode, done.stderr) == (0, "")
    assert "A TYR - VIE" in done.stdout


def test_legal_lists_every_order_by_unit() -> None:
    done = standoff("legal", "-", given="S1901M\nunits Italy: A TUN\nunits France: A PAR\n")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "France"
    assert lines[lines.index("Italy") :] == ["Italy", "  A TUN - NAF", "  A TUN H"]


def test_legal_as_json_and_for_one_power() -> None:
    done = standoff(
        "legal", "-", "--json", "--power", "italy", given="S1901M\nunits Italy: A TUN\nFrance\nA PAR H"
    )
    assert done.returncode == 0
    assert json.loads(done.stdout) == {
        "phase": "S1901M",
        "orders": {"Italy": {"A TUN": ["A TUN - NAF", "A TUN H"]}},
    }
    refused = standoff("legal", "-", "--power", "Frankland", given="S1901M\n")
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert refused.stderr.startswith("<stdin>: power: ")


def test_the_version_is_told() -> None:
    import standoff as package  # noqa: PLC0415 - the name is the helper's above

    assert standoff("--version").stdout == f"standoff {package.__version__}\n"
