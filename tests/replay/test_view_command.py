"""`standoff view` as people run it."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path
from xml.etree import ElementTree as ET

import games
import pytest
from reading import Page

from browsing import chromium
from standoff.recording import dump


def _view(
    *arguments: str | Path, given: str = "", path: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command; modules in a folder named as the path are found before all others."""
    command = [sys.executable, "-c", "from standoff.cli import main; main()", "view", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": str(path)} if path else None
    return subprocess.run(
        command,
        input=given,
        env=environment,
        capture_output=True,
        timeout=120,
        check=False,
        encoding="utf-8",
    )


def _game(name: str = "russian-solo") -> Path:
    return games.EXAMPLES / f"{name}.json"


def test_page_goes_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "game.html"
    done = _view(_game(), "-o", target)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert target.read_text(encoding="utf-8") == games.page("russian-solo") + "\n"


@pytest.mark.parametrize("form", ["text", "saved-game"])
def test_other_forms_are_opened(form: str) -> None:
    done = _view("-", given=dump(games.record("russian-solo"), form))
    assert done.returncode == 0
    assert Page.read(done.stdout).sections.keys() >= {"S1901M", "F1907M", "end"}


def test_drawing_of_a_phase() -> None:
    done = _view(_game(), "--svg", "--phase", "S1902M", "--language", "nl", "--theme", "dark")
    root = ET.fromstring(done.stdout)
    assert root.get("data-phase") == "S1902M"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") or root.get("lang") == "nl"
    assert 'class="ord' in done.stdout


def test_text_of_a_phase() -> None:
    done = _view(_game(), "--text", "--phase", "S1902M", "--language", "ru")
    assert done.stdout.startswith("Весна 1902")
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_text_of_a_position() -> None:
    done = _view("-", "--text", given="S1901M\nFrance: A PAR, F BRE\n")
    assert done.returncode == 0
    assert "A PAR Paris" in done.stdout


def test_page_of_a_single_position() -> None:
    done = _view(
        "-",
        given='{"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": {"France": ["A PAR - BUR"]}}',
    )
    assert "Army Paris moved to Burgundy." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--svg", "--text"), "--svg and --text: one at a time"),
        (("--phase", "S1902M"), "--phase: only with --svg, --png or --text"),
        (("--png",), "this is for a file and not for a terminal"),
        (("--text", "--phase", "S1999M"), "the game has no phase S1999M"),
        (("--text", "--phase", "never"), "is no phase"),
        (("-o", "/nowhere/at/all.html"), "no such file or directory"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    done = _view(_game(), *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(rf".*{re.escape(said)}.*\n", done.stderr)


def test_missing_extra_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "playwright.py").write_text("raise ImportError('not here')\n", encoding="utf-8")
    done = _view(_game(), "--png", "-o", tmp_path / "a.png", path=tmp_path)
    assert done.returncode == 2
    assert done.stderr.endswith("--png: install the extra for it: pip install 'standoff[png]'\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.long
@pytest.mark.browser
def test_picture_of_a_phase(tmp_path: Path) -> None:
    if chromium() is None:
        pytest.skip("Chromium is not installed, and can be only by root with apt")
    target = tmp_path / "a.png"
    done = _view(_game(), "--png", "--phase", "S1902M", "-o", target)
    assert (done.returncode, done.stderr) == (0, "")
    data = target.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (2480, 2320)


def test_game_without_a_name_is_called_by_its_file(tmp_path: Path) -> None:
    file = tmp_path / "last-sunday.txt"
    file.write_text("S1901M\nFrance: A PAR\n", encoding="utf-8")
    named = "<h1>last-sunday</h1>"
    assert named in _view(file).stdout
    assert named not in _view("-", given=file.read_text(encoding="utf-8")).stdout


def test_long_work_shows_how_far_it_is_on_a_terminal(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty", reason="terminals are made where Unix is")
    ours, theirs = pty.openpty()
    target = tmp_path / "game.html"
    code = "from standoff.cli import main; main()"
    command = [sys.executable, "-c", code, "view", str(_game()), "-o", str(target)]
    with os.fdopen(ours, "rb", buffering=0) as screen:
        done = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, timeout=120, check=False)
        os.close(theirs)
        shown = b"".join(_read_all(screen)).decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "100%" in shown
    assert target.stat().st_size > 0


def _read_all(screen: FileIO) -> Iterator[bytes]:
    """Yield what is on a terminal; its end is an error on Linux."""
    with suppress(OSError):
        while part := screen.read(4096):
            yield part
