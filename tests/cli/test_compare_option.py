"""``standoff judge --compare``, run as a process of its own."""

from __future__ import annotations

import json

from command_line import standoff

QUESTION = """
S1901M
Austria
A NAP - ROM
F TYS C A NAP - ROM
France
F WES - TYS
F ION S F WES - TYS
"""


def test_only_what_differs_is_shown() -> None:
    done = standoff("judge", "-", "--compare", "rulebook-1971,rulebook-2023", given=QUESTION)
    assert (done.returncode, done.stderr) == (0, "")
    heading, *rows = done.stdout.strip().splitlines()
    assert heading == "Spring 1901, movement (S1901M): rulebook-1971 | rulebook-2023"
    assert [row.split("  ")[0] for row in rows] == ["Austria"] * 4
    assert rows[0].split()[:8] == ["Austria", "A", "NAP", "-", "ROM", "+", "moved", "-"]
    assert all("4.A.3 (" in row for row in rows)


def test_nothing_is_said_in_a_line() -> None:
    done = standoff("judge", "-", "--compare", "rulebook-2000,rulebook-2023", given=QUESTION)
    assert done.stdout == "No difference between rulebook-2000 and rulebook-2023\n"
    dutch = standoff("judge", "-", "--compare", "4.A.3=dptg,4.A.3=dptg", "--language", "nl", given=QUESTION)
    assert dutch.stdout.startswith("Geen verschil tussen rulebook-2023 4.A.3=dptg en ")


def test_other_readings_are_shown_beside_the_result() -> None:
    question = "S1901M\nFrance\nF GAS - SPA/SC\nF MAR H"
    done = standoff("judge", "-", "--compare", "rulebook-2023,4.B.3=a", given=question)
    assert ": F GAS H" in done.stdout
    assert "+ moved: F GAS - SPA/NC" in done.stdout


def test_json_holds_the_differences() -> None:
    done = standoff("judge", "-", "--json", "--compare", "rulebook-1971,rulebook-2023", given=QUESTION)
    answer = json.loads(done.stdout)
    assert answer["rules"] == ["rulebook-1971", "rulebook-2023"]
    assert {json.dumps(row["because"]) for row in answer["differences"]} == {'[["4.A.3"]]'}


def test_rules_that_are_none_are_one_line() -> None:
    for rules, error in (
        ("rulebook-2023", "two rulesets are compared, with a comma between, not 1"),
        ("rulebook-2023,rulebook-1900", "unknown ruleset 'rulebook-1900'"),
    ):
        done = standoff("judge", "-", "--compare", rules, given=QUESTION)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"<stdin>: --compare: {error}")
        assert done.stderr.count("\n") == 1
