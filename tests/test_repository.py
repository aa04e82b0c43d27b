"""The repository's own promises: locked versions, and marks that mean something."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import standoff

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def _asked_for() -> Iterator[str]:
    """Yield the name of every package that pyproject.toml asks for."""
    extras = PROJECT["project"]["optional-dependencies"]
    lists = [PROJECT["build-system"]["requires"], *PROJECT["dependency-groups"].values(), *extras.values()]
    for requirement in (requirement for several in lists for requirement in several):
        yield re.split(r"[^\w.-]", requirement, maxsplit=1)[0].lower()


def test_every_package_is_locked_at_one_version() -> None:
    lock = (ROOT / "requirements" / "lock.txt").read_text(encoding="utf-8")
    entries = [line for line in lock.splitlines() if line and not line.startswith("#")]
    assert [line for line in entries if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    locked = {line.partition("==")[0].lower().replace("_", "-") for line in entries}
    assert set(_asked_for()) - {"standoff"} <= locked


def test_package_needs_nothing() -> None:
    assert PROJECT["project"]["dependencies"] == []


def test_package_and_project_tell_the_same_version() -> None:
    assert PROJECT["project"]["version"] == standoff.__version__


def test_package_is_typed() -> None:
    assert (ROOT / "src" / "standoff" / "py.typed").is_file()


def test_every_ignored_lint_rule_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    rules = re.findall(r'^    "[A-Z]+\d*",.*$', text, re.MULTILINE)
    assert rules
    assert [line for line in rules if not re.search(r"# \w+", line)] == []


def test_no_two_test_files_share_a_name() -> None:
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, number in names.items() if number > 1] == []
