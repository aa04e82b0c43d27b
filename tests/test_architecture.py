"""The house stands as docs/architecture.md says: its table is read here, and every import is held to it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "standoff"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
FRONT = "front"


@dataclass(frozen=True)
class Room:
    """One row of the table."""

    name: str
    may_import: frozenset[str]
    third_party: frozenset[str]


def _short(name: str) -> str:
    """Name a room as the table does where it says who may import it."""
    return name.removeprefix("standoff.") if name != "standoff" else FRONT


def _table() -> dict[str, Room]:
    rows = re.findall(r"^\| `([\w.]+)` \|.*\| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)
    rooms = [
        Room(_short(name), frozenset(re.findall(r"`(\w+)`", may)), frozenset(re.findall(r"`(\w+)`", third)))
        for name, may, third in rows
    ]
    return {room.name: room for room in rooms}


def _floors() -> list[list[str]]:
    """Return the rooms of the picture, ground floor first."""
    picture = PAGE.split("```text", 1)[1].split("```", 1)[0]
    floors = [re.findall(r"│ (standoff[\w.]*) ", line) for line in picture.splitlines()]
    return [[_short(name) for name in floor] for floor in reversed(floors) if floor]


def _room_of(module: str) -> str:
    """Return the room of a module of this package: a package under `standoff`, or the front."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and (SOURCE / parts[1]).is_dir() else FRONT


def _room_of_file(path: Path) -> str:
    return _room_of(".".join(("standoff", *path.relative_to(SOURCE).with_suffix("").parts)))


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and the full name of everything that a file imports, at any depth."""
    package = ("standoff", *path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def _trespasses(path: Path, house: dict[str, Room]) -> Iterator[str]:
    """Yield each import of a file that its room may not make."""
    room = house[_room_of_file(path)]
    for line, name in _imports(path):
        where = f"{path.relative_to(ROOT)}:{line}: {room.name}"
        top = name.split(".", 1)[0]
        if top == "standoff":
            other = _room_of(name)
            if other != room.name and other not in room.may_import:
                yield f"{where} imports {name}, a room it may not"
        elif top not in sys.stdlib_module_names and top not in room.third_party:
            yield f"{where} imports {top}, which is installed with no extra of it"


HOUSE = _table()
INSIDE_THE_CORE = PAGE.split("## Inside the core", 1)[1]
FILES = sorted(SOURCE.rglob("*.py"))


def test_every_room_stands_in_the_table() -> None:
    assert {_room_of_file(path) for path in FILES} == set(HOUSE)


def test_picture_and_table_show_the_same_house() -> None:
    floors = _floors()
    assert sorted(name for floor in floors for name in floor) == sorted(HOUSE)
    below: set[str] = set()
    for floor in floors:
        for name in floor:
            assert HOUSE[name].may_import <= below, f"{name} may import a room that is not below it"
        below.update(floor)


def test_every_module_of_the_core_is_on_the_page() -> None:
    modules = {path.stem for path in (SOURCE / "core").iterdir() if path.suffix == ".py" or path.is_dir()}
    described = set(re.findall(r"`(\w+)`", INSIDE_THE_CORE))
    assert described == modules - {"__init__", "__pycache__"}


def test_verify_shares_only_values_with_what_it_checks() -> None:
    (values,) = re.findall(r"^\| values \|.*", INSIDE_THE_CORE, re.MULTILINE)
    allowed = {*re.findall(r"`(\w+)`", values), "verify"}
    imports = [name for path in (SOURCE / "core" / "verify").glob("*.py") for _, name in _imports(path)]
    mine = [name.split(".") for name in imports if name.startswith("standoff.")]
    assert mine
    assert [".".join(name) for name in mine if name[1] != "core" or name[2] not in allowed] == []


@pytest.mark.parametrize("name", sorted(HOUSE))
def test_room_imports_only_what_the_table_allows(name: str) -> None:
    files = [path for path in FILES if _room_of_file(path) == name]
    assert [trespass for path in files for trespass in _trespasses(path, HOUSE)] == []


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("import standoff", "a room it may not"),
        ("from standoff.render import svg", "a room it may not"),
        ("from .. import judge", "a room it may not"),
        ("def late():\n    import typer", "installed with no extra"),
        ("from standoff.core import position", ""),
        ("from .position import Position", ""),
        ("import json", ""),
    ],
)
def test_a_trespass_in_the_core_is_seen(
    line: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "src" / "standoff"
    for room in ("core", "render"):
        (source / room).mkdir(parents=True)
    path = source / "core" / "new.py"
    path.write_text(line, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "SOURCE", source)
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    found = list(_trespasses(path, HOUSE))
    assert [fault in text for text in found] == ([True] if fault else [])
