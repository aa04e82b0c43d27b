"""The handbook: the rules with boards that the judge plays, page after page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.gzip import gzip_page

from standoff.core.outcomes import OrderResult, Verdict
from standoff.notation.words import rule_name
from standoff.server.pages.handbook_tables import Table, table
from standoff.server.pages.handbook_text import Block, Board, Chapter, chapter, names, part_titles, parts
from standoff.server.pages.vignettes import patterns
from standoff.server.seeing.viewer import reading


@dataclass(frozen=True, slots=True)
class Row:
    """An order on a board, what became of it, and the rule that decided where it is a disputed one."""

    power: str
    order: str
    verdict: str
    icon: str
    sentence: str
    rule: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A block of a chapter, ready to be shown."""

    kind: str
    text: SafeString
    name: str = ""
    picture: SafeString | None = None
    rows: tuple[Row, ...] = ()
    table: Table | None = None
    whole: bool = False


_ICONS = {Verdict.SUCCEEDS: "check", Verdict.FAILS: "x", Verdict.ILLEGAL: "ban"}


@gzip_page
def handbook(request: HttpRequest, name: str | None = None) -> HttpResponse:
    """Show a chapter of the handbook; the first one where none is named."""
    known = names()
    name = name or known[0]
    if name not in known:
        raise Http404
    language = reading()
    place = known.index(name)
    context = {
        "section": "handbook",
        "chapter": chapter(name, language),
        "lead": mark_safe(chapter(name, language).lead),  # noqa: S308 - of the project's own files
        "pieces": _pieces(name, language),
        "patterns": patterns("standard", language),
        "contents": _contents(language),
        "before": chapter(known[place - 1], language) if place else None,
        "after": chapter(known[place + 1], language) if place + 1 < len(known) else None,
    }
    return render(request, "handbook.html", context)


def _contents(language: str) -> list[dict[str, Any]]:
    """Return the chapters of each part."""
    titles = part_titles(language)
    return [
        {"title": titles[part], "chapters": [chapter(name, language) for name in chapters]}
        for part, chapters in parts().items()
    ]


@cache
def _pieces(name: str, language: str) -> tuple[Piece, ...]:
    found: Chapter = chapter(name, language)
    return tuple(_piece(block, language) for block in found.blocks)


def _piece(block: Block, language: str) -> Piece:
    text = mark_safe(block.text)  # noqa: S308 - of the project's own files
    if block.kind == "table":
        return Piece("table", mark_safe(""), table=table(block.text, language))
    if block.board is None:
        return Piece(block.kind, text)
    return _board(block.board, text, language)


def _board(board: Board, caption: SafeString, language: str) -> Piece:
    shown = board.example
    return Piece(
        "board",
        caption,
        board.name,
        shown.picture(language, whole=board.whole),
        tuple(_row(result, sentence, language) for result, sentence in shown.told(language)),
        whole=board.whole,
    )


def _row(result: OrderResult, sentence: str, language: str) -> Row:
    rule = result.rule
    return Row(
        str(result.power),
        str(result.given),
        result.verdict.value,
        "cut" if result.reason.value == "cut" else _ICONS[result.verdict],
        sentence,
        f"{rule}, {rule_name(rule, language)}" if rule else "",
    )
