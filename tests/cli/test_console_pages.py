"""Pages with console examples: each prints what the page shows, in a folder with the files it saves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import ROOT, standoff

SESSION = re.compile(r"^```console\n\$ standoff ([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"[Ss]ave this as `([\w.-]+)`:\n\n```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", ["perft.md", "records.md"])
def test_console_examples_show_what_is_printed(name: str, tmp_path: Path) -> None:
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    for file, content in FILE.findall(page):
        (tmp_path / file).write_text(content, encoding="utf-8")
    sessions = SESSION.findall(page)
    assert len(sessions) == page.count("$ standoff") > 0
    for arguments, shown in sessions:
        done = standoff(*arguments.split(), folder=tmp_path)
        assert (done.stdout + done.stderr).rstrip("\n") == shown.rstrip("\n")
