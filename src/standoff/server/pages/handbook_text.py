"""The chapters of the handbook: read from files, their boards judged, their text made HTML.

The files are written in a small part of Markdown:

    # Title, then a first paragraph that leads in
    ## Heading
    Paragraphs with **strong** words, `orders` and [other chapters](coasts).
    - points
    > a rule
    @ board-name What the board shows
    @@ reasons

A line with one sign names a board of boards.toml, one with two a table that is made from
what the rest of the system knows.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from django.urls import reverse

from standoff.core.outcomes import Reason
from standoff.server.pages.examples import Example, example

CHAPTERS = Path(__file__).parent / "chapters"

_LINE = re.compile(r"(?P<power>\w+): (?P<order>.*?) *=> *(?P<reason>\w+)")
_STRONG = re.compile(r"\*\*(.+?)\*\*")
_ORDER = re.compile(r"`(.+?)`")
_LINK = re.compile(r"\[(.+?)\]\(([\w-]+)\)")


@dataclass(frozen=True)
class Board:
    """A board of the handbook: the question, what must come of it, and what it answers."""

    name: str
    question: str
    reasons: tuple[Reason, ...]
    shows: tuple[str, ...] = ()
    whole: bool = False

    @property
    def example(self) -> Example:
        """The board as the judge plays it."""
        return example(self.question)


@dataclass(frozen=True)
class Block:
    """A piece of a chapter: ready HTML, a board with what it is called, or a table by its name."""

    kind: str
    text: str
    board: Board | None = None


@dataclass(frozen=True)
class Chapter:
    """A chapter in one language."""

    name: str
    title: str
    lead: str
    blocks: tuple[Block, ...]


@cache
def parts() -> Mapping[str, tuple[str, ...]]:
    """Return the parts of the handbook, each with the names of its chapters in order."""
    document = tomllib.loads((CHAPTERS / "order.toml").read_text(encoding="utf-8"))
    return {part: tuple(names) for part, names in document.items()}


@cache
def names() -> tuple[str, ...]:
    """Return the names of all chapters, in the order in which they are read."""
    return tuple(name for part in parts().values() for name in part)


@cache
def part_titles(language: str) -> Mapping[str, str]:
    """Return what the parts are called in a language."""
    document: dict[str, str] = tomllib.loads((CHAPTERS / language / "parts.toml").read_text(encoding="utf-8"))
    return document


@cache
def boards() -> Mapping[str, Board]:
    """Return all boards by name."""
    document = tomllib.loads((CHAPTERS / "boards.toml").read_text(encoding="utf-8"))
    return {name: _board(name, entry) for name, entry in document.items()}


def _board(name: str, entry: Mapping[str, Any]) -> Board:
    rows = [_LINE.fullmatch(line.strip()) for line in entry["orders"].strip().splitlines()]
    found = [row for row in rows if row is not None]
    assert len(found) == len(rows), f"{name}: a line that cannot be read"
    lines = [entry.get("phase", "S1901M")]
    for key in ("units", "centers", "dislodged"):
        lines += [f"{key} {part.strip()}" for part in entry.get(key, "").split(";") if part.strip()]
    if "contested" in entry:
        lines.append(f"contested: {entry['contested']}")
    for row in found:
        lines += [row["power"], row["order"]]
    return Board(
        name,
        "\n".join(lines),
        tuple(Reason(row["reason"]) for row in found),
        tuple(entry.get("shows", ())),
        entry.get("whole", False),
    )


@cache
def chapter(name: str, language: str) -> Chapter:
    """Read a chapter in a language."""
    lines = (CHAPTERS / language / f"{name}.md").read_text(encoding="utf-8").splitlines()
    title = lines[0].removeprefix("# ")
    blocks = tuple(_blocks(lines[1:]))
    assert blocks[0].kind == "p", f"{name} {language}: a chapter begins with a paragraph"
    return Chapter(name, title, blocks[0].text, blocks[1:])


def _blocks(lines: list[str]) -> Iterator[Block]:
    """Yield the blocks of a chapter; paragraphs and lists end with an empty line."""
    pending: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            pending.append(line.strip())
        elif pending:
            yield _block(pending)
            pending = []


def _block(lines: list[str]) -> Block:
    first = lines[0]
    sign, _space, rest = first.partition(" ")
    match sign:
        case "##":
            return Block("h2", inline(rest))
        case ">":
            return Block("rule", inline(" ".join(line.removeprefix("> ") for line in lines)))
        case "@":
            name, _space, caption = rest.partition(" ")
            return Block("board", inline(caption), boards()[name])
        case "@@":
            return Block("table", rest)
        case "-":
            points = "".join(f"<li>{inline(point)}</li>" for point in _points(lines))
            return Block("list", points)
        case _:
            return Block("p", inline(" ".join(lines)))


def _points(lines: list[str]) -> Iterator[str]:
    """Yield the points of a list; a line without a sign goes on with the one before."""
    point = ""
    for line in lines:
        if line.startswith("- "):
            if point:
                yield point
            point = line.removeprefix("- ")
        else:
            point += f" {line}"
    yield point


def inline(text: str) -> str:
    """Return text with its strong words, orders and links as HTML.

    >>> inline("**Cut**: `A KIE - RUH` & more")
    '<b>Cut</b>: <code>A KIE - RUH</code> &amp; more'
    """
    text = escape(text, quote=False)
    text = _STRONG.sub(r"<b>\1</b>", text)
    text = _ORDER.sub(r"<code>\1</code>", text)
    return _LINK.sub(_link, text)


def _link(found: re.Match[str]) -> str:
    return f'<a href="{reverse("handbook", args=[found[2]])}">{found[1]}</a>'
