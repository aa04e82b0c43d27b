"""The page on judging: its console examples run, and its tables of reasons are complete."""

from __future__ import annotations

import re
from pathlib import Path

from command_line import ROOT, standoff

from standoff.core.outcomes import Note, Reason, Verdict

PAGE = (ROOT / "docs" / "judging.md").read_text(encoding="utf-8")
SESSION = re.compile(r"^```console\n\$ standoff ([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"Save this as `([\w.-]+)`:\n\n```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_console_examples_show_what_is_printed(tmp_path: Path) -> None:
    for name, content in FILE.findall(PAGE):
        (tmp_path / name).write_text(content, encoding="utf-8")
    sessions = SESSION.findall(PAGE)
    assert len(sessions) == PAGE.count("$ standoff")
    for arguments, shown in sessions:
        done = standoff(*arguments.split(), folder=tmp_path)
        assert (done.stdout + done.stderr).rstrip("\n") == shown.rstrip("\n")


def test_the_page_names_every_verdict_reason_and_note() -> None:
    for word in (*Verdict, *Reason, *Note):
        assert f"`{word.value}`" in PAGE
