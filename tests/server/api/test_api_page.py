"""The page about the API is true: its commands are run against a site, and answer as it says."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from sites import Site

from standoff.server.api.api import api

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
END = "-- end --"
_AGAIN = "for _ in $(seq 200); do curl -s $GAME/{} && break; sleep 0.1; done"
WAITS = {
    "GAME=": _AGAIN.format('events | grep -qE \'(.*"kind": "ready"){6}\''),
    "ready.json": _AGAIN.format("phases/0 | grep -q S1901M"),
}
"""The page is read more slowly than a test: bots and judge have done their part by then."""


def _commands() -> list[tuple[str, str]]:
    """Return the commands of the page, each with what it is said to answer."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, answer = part.partition("\n")
            found.append((command, answer.rstrip("\n")))
    return found


def _pattern(answer: str) -> str:
    """Return an expression for an answer in which dots stand for anything."""
    return ".*?".join(re.escape(part) for part in answer.split("…"))


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_commands_answer_as_the_page_says(site: Site, tmp_path: Path) -> None:
    commands = _commands()
    script = []
    for command, _answer in commands:
        script.append(command.replace("http://127.0.0.1:8000", site.url))
        script += [wait for mark, wait in WAITS.items() if mark in command]
        script.append(f"printf '%s\\n' '{END}'")
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run(
        [bash, "-c", "\n".join(script)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    answers = done.stdout.split(END + "\n")[:-1]
    assert len(answers) == len(commands), done.stderr
    for (command, said), answer in zip(commands, answers, strict=True):
        shown = answer.removesuffix(END).rstrip("\n")
        assert re.fullmatch(_pattern(said), shown, re.DOTALL), f"$ {command}\n{shown}\n--- not\n{said}"


def test_the_page_names_every_operation() -> None:
    missing = []
    for path, operations in api.get_openapi_schema()["paths"].items():
        known = path.removeprefix("/api/v1").replace("{game_id}", "{id}")
        tail = known.split("{id}", 1)[-1]
        for method in operations:
            said = re.sub(r"\s+", " ", PAGE)
            if known not in said and tail not in said and tail.replace("{number}", "{id}") not in said:
                missing.append(f"{method} {path}")
    assert missing == []
