"""What people see: drawn tables on a terminal, plain aligned text anywhere else.

What became of an order is said by a mark and a word; colour only repeats it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import zip_longest

from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from standoff.core.outcomes import OrderResult, Resolution, Verdict
from standoff.notation.parts import one_line
from standoff.notation.summaries import outlook
from standoff.notation.words import note_word, phase_name, power_name, reason_word

MARKS = {Verdict.SUCCEEDS: "+", Verdict.FAILS: "-", Verdict.ILLEGAL: "!"}
STYLES = {Verdict.SUCCEEDS: "green", Verdict.FAILS: "yellow", Verdict.ILLEGAL: "bold red"}

WIDEST_ORDER = 48
NARROWEST_SENTENCE = 30


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table; the cell before the last has a style where there is colour."""

    cells: tuple[str, ...]
    style: str = ""


class Screen:
    """Standard output: a terminal to draw on, or a stream of plain lines."""

    def __init__(self) -> None:
        self.terminal = Console(highlight=False) if sys.stdout.isatty() else None

    def line(self, text: str = "", style: str = "") -> None:
        """Show one line."""
        if self.terminal:
            self.terminal.print(Text(text, style=style))
        else:
            sys.stdout.write(f"{text}\n")

    def table(self, heading: str, rows: Sequence[Row]) -> None:
        """Show rows under a heading, their columns under each other."""
        if not rows:
            return
        if self.terminal:
            self.terminal.print(_drawn(heading, rows, self.terminal.width))
        else:
            sys.stdout.write("\n".join([*aligned(heading, rows), "", ""]))

    def resolution(self, resolution: Resolution, language: str) -> None:
        """Show the results of a phase, and what is open after it."""
        phase = resolution.before.phase
        heading = f"{phase_name(phase, language)} ({phase})"
        self.table(heading, [result_row(result, language) for result in resolution.results])
        self.table("", [Row((f"{label}:", text)) for label, text in outlook(resolution, language)])

    @contextmanager
    def progress(self, total: int) -> Iterator[Callable[[], None]]:
        """Show on a terminal how far a long task is; what is yielded tells of one more step."""
        if self.terminal is None:
            yield lambda: None
            return
        with Progress(console=self.terminal, transient=True) as bar:
            task = bar.add_task("", total=total)
            yield lambda: bar.advance(task)


def result_row(result: OrderResult, language: str) -> Row:
    """Return the line of one result: who, what, whether, why."""
    notes = ", ".join(note_word(note, language) for note in result.notes)
    return Row(
        (
            power_name(result.power, result.position.board, language) if result.power else "",
            _order(result),
            f"{MARKS[result.verdict]} {reason_word(result.reason, language)}",
            result.explain(language) + (f" [{notes}]" if notes else ""),
        ),
        STYLES[result.verdict],
    )


def _order(result: OrderResult) -> str:
    """Return the order that was carried out, or as it was given where it is illegal."""
    if result.given is None or (result.order is not None and result.verdict is not Verdict.ILLEGAL):
        return str(result.order)
    order = one_line(result.given)
    return order if len(order) <= WIDEST_ORDER else order[: WIDEST_ORDER - 1] + "…"


def aligned(heading: str, rows: Sequence[Row]) -> list[str]:
    """Return rows as lines whose columns stand under each other.

    >>> aligned("Sums", [Row(("1", "one")), Row(("10", "ten"))])
    ['Sums', '1   one', '10  ten']
    """
    columns = zip_longest(*(row.cells for row in rows), fillvalue="")
    widths = [max(map(len, column)) for column in columns]
    lines = [heading] if heading else []
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row.cells, widths, strict=False))
        lines.append("  ".join(cells).rstrip())
    return lines


def _drawn(heading: str, rows: Sequence[Row], width: int) -> Table:
    """Return rows as a table to draw; where the terminal is narrow, every column may wrap."""
    table = Table(
        title=heading or None, title_justify="left", title_style="bold", box=box.SIMPLE, show_header=False
    )
    columns = list(zip_longest(*(row.cells for row in rows), fillvalue=""))
    fixed = sum(max(map(len, column)) + 3 for column in columns[:-1])
    for column in columns:
        wraps = column is columns[-1] or fixed + NARROWEST_SENTENCE > width
        table.add_column(no_wrap=not wraps, overflow="fold")
    for row in rows:
        styles = [""] * (len(row.cells) - 2) + [row.style, ""]
        table.add_row(*(Text(cell, style=style) for cell, style in zip(row.cells, styles, strict=False)))
    return table
