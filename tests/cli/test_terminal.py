"""What a terminal shows: drawn tables that lose nothing, however narrow it is, and no colour on demand."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from command_line import EXAMPLE

pty = pytest.importorskip("pty", reason="this system has no terminals of this kind")

TEXT = """\
F1901M
Austria
A VIE H
Italy
A TYR - VIE
A TRI S A TYR - VIE
[bold]an order[/bold]
"""


def on_terminal(*arguments: str | Path, given: str = "", columns: int = 100, **environment: str) -> str:
    """Run ``standoff`` on a terminal of so many columns and return what it shows, colours and all."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from standoff.cli import main; main()", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=theirs,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), **environment},
    )
    os.close(theirs)
    assert process.stdin is not None
    process.stdin.write(given.encode())
    process.stdin.close()
    shown = b""
    while True:
        try:
            block = os.read(ours, 65536)
        except OSError:  # how the end of a terminal is told
            break
        if not block:
            break
        shown += block
    os.close(ours)
    assert process.wait(timeout=60) == 0
    return shown.decode()


def plain(shown: str) -> str:
    """Return what is shown without colours and other controls."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown)


@pytest.mark.parametrize("columns", [40, 70, 100])
def test_nothing_is_lost_at_any_width(columns: int) -> None:
    wide = plain(on_terminal("judge", "-", given=TEXT, columns=300))
    narrow = plain(on_terminal("judge", "-", given=TEXT, columns=columns))
    assert "[bold]an order[/bold]" in wide
    assert max(map(len, narrow.splitlines())) <= columns
    assert Counter(re.sub(r"\s", "", narrow)) == Counter(re.sub(r"\s", "", wide))


def test_a_mark_and_a_word_say_what_colour_repeats() -> None:
    coloured = on_terminal("judge", "-", given=TEXT)
    assert "\x1b[32m+ moved" in coloured
    assert "+ moved" in plain(coloured)
    assert "\x1b[32m" not in on_terminal("judge", "-", given=TEXT, NO_COLOR="1")


def test_a_replay_shows_its_phases_and_how_far_it_is() -> None:
    shown = plain(on_terminal("replay", EXAMPLE))
    assert "Winter 1902, adjustments: 4 orders" in shown
    assert shown.rstrip().endswith("Phases judged again: 8, all equal")
    assert "100%" in shown
    assert "F NTH C A YOR - NWY" in plain(on_terminal("replay", EXAMPLE, "-v", columns=160))
