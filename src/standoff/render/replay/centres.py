"""Time and power in one place: the bar of phases, which carries the centre chart, and its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise

from standoff.core.phases import PhaseKind, Season
from standoff.core.position import Position
from standoff.render.replay.moments import END, Moment
from standoff.render.replay.telling import badge
from standoff.render.replay.words import Words
from standoff.render.tokens import power_class


def counts(position: Position) -> tuple[int, ...]:
    """Return how many centres each power owns; nothing where ownership is not followed."""
    return tuple(map(len, position.holdings or ()))


def scale(moments: Sequence[Moment], words: Words) -> str:
    """Return the bar: one field for each moment, its centres above, a dot where units were driven out."""
    fields = "".join(_field(i, moments) for i in range(len(moments)))
    return f'<ol id="scale" aria-label="{escape(words["phases"])}">{fields}</ol>'


def _field(number: int, moments: Sequence[Moment]) -> str:
    moment = moments[number]
    phase = moment.position.phase
    before = moments[number - 1] if number else None
    classes = ["" if phase.kind is PhaseKind.MOVEMENT and moment.anchor != END else "short"]
    classes += ["dark"] if number % 2 == 0 else []
    classes += ["driven"] if moment.drives_out else []
    year = ""
    if before is None or (before.position.phase.year != phase.year and moment.anchor != END):
        year = f'<span class="year" aria-hidden="true">{phase.year}</span>'
    same = before is not None and counts(before.position) == counts(moment.position)
    return (
        f'<li class="{" ".join(filter(None, classes))}">{_stack(moment.position, lettered=not same)}{year}'
        f'<a href="#{moment.anchor}"><span>{escape(moment.name)}</span></a></li>'
    )


def _stack(position: Position, *, lettered: bool) -> str:
    """Return the centres of a moment, one upon the other: first those of nobody."""
    owned = counts(position)
    if not owned:
        return ""
    free = len(position.board.centres) - sum(owned)
    out = [f'<i class="free" style="flex:{free}"></i>'] if free else []
    for power, number in zip(reversed(position.board.powers), reversed(owned), strict=True):
        if number:
            sign = power.letter if lettered else ""
            out.append(f'<i class="{power_class(power.name)}" style="flex:{number}">{sign}</i>')
    return f'<span class="stack" aria-hidden="true">{"".join(out)}</span>'


def table(moments: Sequence[Moment], words: Words) -> str:
    """Return the centres of every power year by year, as strips and as a table."""
    years = list(_years(moments, words))
    if not years or not years[0][1]:
        return ""
    board = moments[0].position.board
    strips = "".join(
        f'<span class="which">{escape(label)}</span><span class="strip">{_strip(owned, moments)}</span>'
        for label, owned in years
    )
    head = "".join(f'<th scope="col">{escape(label)}</th>' for label, _ in years)
    rows = "".join(
        f'<tr><th scope="row">{badge(power.name, board, words.language)}</th>'
        + "".join(f"<td>{owned[power.index]}</td>" for _, owned in years)
        + "</tr>"
        for power in board.powers
    )
    return (
        f'<section class="centres" id="centres"><h2>{escape(words["centres"])}</h2>'
        f'<div class="strips" aria-hidden="true">{strips}</div><div class="wide"><table><thead><tr>'
        f'<th scope="col">{escape(words["power"])}</th>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
        "</section>"
    )


def _years(moments: Sequence[Moment], words: Words) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the start, and each year with the centres that it ended with."""
    yield words["start"], counts(moments[0].position)
    for moment, following in pairwise(moments):
        phase = moment.position.phase
        ends = following.position.phase.year != phase.year or following.anchor == END
        counted = phase.season is Season.WINTER or following.position.phase.season is Season.WINTER
        if ends and (counted or counts(following.position) != counts(moment.position)):
            yield str(phase.year), counts(following.position)


def _strip(owned: Sequence[int], moments: Sequence[Moment]) -> str:
    """Return the centres of a year in a row."""
    board = moments[0].position.board
    out = [
        f'<i class="{power_class(power.name)}" style="flex:{number}">{number}</i>'
        for power, number in zip(board.powers, owned, strict=True)
        if number
    ]
    free = len(board.centres) - sum(owned)
    return "".join(out) + (f'<i class="free" style="flex:{free}"></i>' if free else "")
