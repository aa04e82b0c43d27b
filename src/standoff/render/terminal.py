"""The board and results for a terminal, within 80 columns.

Lines are made of styled segments, so that a program that has colours can add them;
as plain text they say the same. What failed carries a sign, never only a colour.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from standoff.core.dues import due
from standoff.core.geography import Unit
from standoff.core.outcomes import OrderResult, Resolution, Verdict
from standoff.core.position import Position
from standoff.notation.sentences import explain
from standoff.notation.summaries import outlook, tally
from standoff.notation.words import phase_name, power_name, province_name, reason_word
from standoff.render.describe import words
from standoff.render.themes import power_style

WIDTH = 80
_MARGIN = 18
_SLOT = 20

SIGNS = {Verdict.SUCCEEDS: "✓", Verdict.FAILS: "✗", Verdict.ILLEGAL: "⊘"}
"""What became of an order, as one sign."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a line and what it is: ``title``, ``rule``, ``power France``, ``good``, ``bad``."""

    text: str
    style: str = ""


Line = tuple[Segment, ...]


def board(position: Position, language: str = "en") -> str:
    """Draw a position as text: each power with its centres and units, then who is dislodged.

    >>> import standoff
    >>> print(board(standoff.Game().position))  # doctest: +ELLIPSIS
    Spring 1901, movement                                                     S1901M
    ────────────────────────────────────────────────────────────────────────────────
    Austria         3 A BUD Budapest      A VIE Vienna        F TRI Trieste
    England         3 A LVP Liverpool     F EDI Edinburgh     F LON London
    ...
    """
    return plain(board_lines(position, language))


def results(resolution: Resolution, language: str = "en") -> str:
    """Write what became of every order, power by power, with the reason of each that failed.

    >>> import standoff
    >>> game = standoff.Game()
    >>> _ = game.order("France", "A PAR - BUR"), game.order("Germany", "A MUN - BUR")
    >>> print(results(game.process()))  # doctest: +ELLIPSIS
    Spring 1901, movement                                        2 orders, 2 failed
    ...
    """
    return plain(result_lines(resolution, language))


def plain(lines: Iterable[Line]) -> str:
    """Return lines as text, without their styles and without blanks at their ends."""
    return "\n".join("".join(segment.text for segment in line).rstrip() for line in lines)


def board_lines(position: Position, language: str = "en") -> Iterator[Line]:
    """Yield the lines of :func:`board` in styled segments."""
    yield from _heading(phase_name(position.phase, language), str(position.phase))
    owed = due(position)
    for i, power in enumerate(position.board.powers):
        units = position.forces[i]
        held = position.holdings[i] if position.holdings is not None else None
        if not units and not held:
            continue
        count = "" if held is None else f"{len(held)}"
        if power.name in owed:
            count += f" {owed[power.name]:+d}"
        name = power_name(power.name, position.board, language)
        label = Segment(f"{name:<12.12}{count:>5} ", power_style(power.name))
        yield from _rows(label, [_cell(unit, position, language) for unit in units])
    yield from _rest(position, language)


def _heading(left: str, right: str) -> Iterator[Line]:
    gap = " " * max(1, WIDTH - len(left) - len(right))
    yield Segment(left, "title"), Segment(gap), Segment(right, "title")
    yield (Segment("─" * WIDTH, "rule"),)


def _rows(label: Segment, cells: Sequence[str]) -> Iterator[Line]:
    """Set cells in slots beside a label; a long cell takes two."""
    row, start = "", label
    for cell in cells:
        if row and len(row) + len(cell) > WIDTH - _MARGIN:
            yield start, Segment(row)
            row, start = "", Segment(" " * _MARGIN)
        row += cell.ljust(_SLOT * -(-(len(cell) + 1) // _SLOT))
    yield start, Segment(row)


def _cell(unit: Unit, position: Position, language: str) -> str:
    return f"{unit.text} {province_name(unit.province, position.board, language)}"


def _rest(position: Position, language: str) -> Iterator[Line]:
    """Yield the lines on dislodged units, contested provinces and centres that nobody owns."""
    table = words(language)
    for loser in position.dislodged:
        whose = power_name(loser.power, position.board, language)
        text = f"{whose}: {_cell(loser.unit, position, language)}"
        yield Segment(f"{table['dislodged']:<{_MARGIN}.{_MARGIN}}", "bad"), Segment(text)
    lists = {table["contested"]: position.contested}
    if position.holdings is not None:
        owned = {province for holding in position.holdings for province in holding}
        lists[table["unowned"]] = tuple(p for p in position.board.centres if p not in owned)
    for label, provinces in lists.items():
        if provinces:
            names = ", ".join(province_name(province, position.board, language) for province in provinces)
            start = f"{label:<{_MARGIN}.{_MARGIN}}"
            for line in textwrap.wrap(names, WIDTH - _MARGIN, break_long_words=False):
                yield Segment(start, "quiet"), Segment(line)
                start = " " * _MARGIN


def result_lines(resolution: Resolution, language: str = "en") -> Iterator[Line]:
    """Yield the lines of :func:`results` in styled segments."""
    board_, rows = resolution.before.board, resolution.results
    yield from _heading(phase_name(resolution.before.phase, language), tally(resolution, language))
    powers: list[str | None] = [power.name for power in board_.powers]
    for power in [*powers, None]:
        mine = [row for row in rows if row.power == power]
        if mine:
            name = power_name(power, board_, language) if power else "?"
            yield (Segment(name, power_style(power)),)
            for row in mine:
                yield from _result(row, language)
    yield (Segment("─" * WIDTH, "rule"),)
    for label, text in outlook(resolution, language):
        for i, line in enumerate(textwrap.wrap(text, WIDTH - _MARGIN, break_long_words=False)):
            yield Segment(f"{'' if i else label:<{_MARGIN}}", "quiet"), Segment(line)


_STYLES = {Verdict.SUCCEEDS: "good", Verdict.FAILS: "bad", Verdict.ILLEGAL: "warn"}


def _result(row: OrderResult, language: str) -> Iterator[Line]:
    style = _STYLES[row.verdict]
    order = str(row.order) if row.order is not None else (row.given or "").strip()
    if row.given is None:
        order = f"({order})"
    sign = Segment(f"  {SIGNS[row.verdict]} ", style)
    yield sign, Segment(f"{order[:44]:<46}"), Segment(reason_word(row.reason, language), style)
    if row.verdict is not Verdict.SUCCEEDS:
        for line in textwrap.wrap(explain(row, language), WIDTH - 6, break_long_words=False):
            yield Segment("      "), Segment(line, "quiet")
