"""The board and results for a terminal: within 80 columns, and failures said by signs."""

from __future__ import annotations

from pathlib import Path

import pytest
from recorded import every, phases

import standoff
from standoff.core.outcomes import Verdict
from standoff.judging import ask, resolve
from standoff.notation.words import LANGUAGES, province_name
from standoff.render import terminal

START = standoff.Game().position


def test_the_board_at_the_start() -> None:
    assert str(START).splitlines() == [
        "Spring 1901, movement                                                     S1901M",
        "─" * 80,
        "Austria         3 A BUD Budapest      A VIE Vienna        F TRI Trieste",
        "England         3 A LVP Liverpool     F EDI Edinburgh     F LON London",
        "France          3 A MAR Marseilles    A PAR Paris         F BRE Brest",
        "Germany         3 A BER Berlin        A MUN Munich        F KIE Kiel",
        "Italy           3 A ROM Rome          A VEN Venice        F NAP Naples",
        "Russia          4 A MOS Moscow        A WAR Warsaw        F SEV Sevastopol",
        "                  F STP/SC St Petersburg",
        "Turkey          3 A CON Constantinople                    A SMY Smyrna",
        "                  F ANK Ankara",
        "Unowned           Belgium, Bulgaria, Denmark, Greece, Holland, Norway, Portugal,",
        "                  Rumania, Serbia, Spain, Sweden, Tunis",
    ]


def test_the_board_tells_what_winter_asks_and_who_must_retreat() -> None:
    winter = ask(
        {"phase": "W1901A", "units": {"England": ["F NTH"], "Italy": ["A ROM", "A VEN"]}}
        | {"centers": {"England": ["LON", "EDI"], "Italy": ["ROM"]}}
    ).position
    lines = str(winter).splitlines()
    assert lines[2].startswith("England      2 +1 F NTH North Sea")
    assert lines[3].startswith("Italy        1 -1 A ROM Rome")
    fleeing = ask(
        {"phase": "F1905R", "units": {"Italy": ["A VIE"]}, "contested": ["BOH"]}
        | {"dislodged": {"Austria": [{"unit": "A VIE", "from": "TYR"}]}}
    ).position
    assert str(fleeing).splitlines()[3:] == [
        "Dislodged         Austria: A VIE Vienna",
        "Contested         Bohemia",
    ]


def test_every_order_has_its_sign_and_a_failure_its_reason() -> None:
    question = "S1901M\nFrance\nA PAR - BUR\nF BRE - PAR\nGermany\nA MUN - BUR\nA KIE H\nItaly\nA ROM H\n"
    text = terminal.results(resolve(ask(question)))
    rows = [line.split() for line in text.splitlines() if line.startswith("  ") and line[2] in "✓✗⊘"]
    assert [row[0] + " ".join(row[1:3]) for row in rows] == ["✗A PAR", "⊘F BRE", "✗A MUN", "✓A KIE", "✓A ROM"]
    assert "      Army Paris did not get into Burgundy" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_a_terminal_or_left_out(
    recorded_games: tuple[Path, ...], language: str
) -> None:
    for name, resolution in every(recorded_games[:3], step=3):
        board = terminal.board(resolution.next, language)
        results = terminal.results(resolution, language)
        wide = [line for line in (board + "\n" + results).splitlines() if len(line) > terminal.WIDTH]
        assert wide == [], name
        for unit in resolution.next:
            assert f"{unit} {province_name(unit.province, START.board, language)}" in board
        signs = [line[2] for line in results.splitlines() if line[:2] == "  " and line[2:3] in "✓✗⊘"]
        assert signs == [
            terminal.SIGNS[row.verdict]
            for power in (*(p.name for p in START.board.powers), None)
            for row in resolution
            if row.power == power
        ]


def test_styles_add_nothing_to_the_text(recorded_games: tuple[Path, ...]) -> None:
    _, resolution = next(iter(phases(recorded_games[0])))
    lines = list(terminal.result_lines(resolution))
    assert terminal.plain(lines) == terminal.results(resolution)
    styles = {segment.style for line in lines for segment in line}
    assert {"title", "rule", "power France", "good"} <= styles


def test_signs_differ() -> None:
    assert len({terminal.SIGNS[verdict] for verdict in Verdict}) == 3
