"""The pages are true: their python examples run, and their links lead somewhere."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def _examples(text: str) -> Iterator[tuple[int, str]]:
    """Yield the python blocks of a page, each with the line it begins at."""
    for block in re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield text.count("\n", 0, block.start(1)), block[1]


def _files(text: str) -> Iterator[tuple[str, str]]:
    """Yield the blocks that a page tells the reader to save, each with the name of its file."""
    said = r"[Ss]ave this as `([\w.-]+)`:\n\n```\w*\n(.*?)^```"
    for block in re.finditer(said, text, re.MULTILINE | re.DOTALL):
        yield block[1], block[2]


def _links(text: str) -> Iterator[str]:
    """Yield the targets of a page's links to other files of the repository."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if not re.match(r"\w+:|#", target):
            yield target.split("#", 1)[0]


@pages
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = page.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name, content in _files(text):
        Path(name).write_text(content, encoding="utf-8")
    found: list[str] = []
    names: dict[str, Any] = {}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for line, block in _examples(text):
        if ">>>" not in block:
            exec(compile(block, str(page), "exec"), names)  # noqa: S102 - our own page's example
            continue
        example = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), line)
        runner.run(example, out=found.append, clear_globs=False)
        names.update(example.globs)
    assert "".join(found) == ""


@pages
def test_links_lead_somewhere(page: Path) -> None:
    links = list(_links(page.read_text(encoding="utf-8")))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_readme_begins_with_the_two_commands() -> None:
    commands = re.findall(r"^    (make \S+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert commands == ["make run", "make test"]


def test_every_page_is_linked_from_the_index() -> None:
    index = ROOT / "docs" / "index.md"
    linked = {(index.parent / link).resolve() for link in _links(index.read_text(encoding="utf-8"))}
    assert [page for page in PAGES if page.parent == index.parent and page not in linked | {index}] == []
