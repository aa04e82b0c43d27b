"""A moment as text: the board, the letters, every order with its outcome and why, what came of it.

This is the whole game in reading order, for a screen reader, a printer, and a browser
without scripts; with scripts the same rows are the lists beside the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from standoff.core.geography import Board
from standoff.core.outcomes import OrderResult, Resolution, Verdict
from standoff.notation.parts import one_line
from standoff.notation.press import Message
from standoff.notation.sentences import explain
from standoff.notation.summaries import outlook, tally
from standoff.notation.words import note_word, power_name, reason_word
from standoff.render.describe import description
from standoff.render.replay.contest import contest
from standoff.render.replay.moments import Moment
from standoff.render.replay.phrases import phrase
from standoff.render.replay.words import Words
from standoff.render.tokens import power_class

LONGEST = 60
"""More of an order that could not be read is not shown."""


def tell(moment: Moment, letters: Sequence[Message], words: Words, *, outcome: str = "") -> str:
    """Return the section of a moment; `outcome` says how the game ended, where it did."""
    language, board = words.language, moment.position.board
    out = [f'<section class="moment" id="{moment.anchor}" aria-labelledby="h-{moment.anchor}">']
    out.append(f'<h2 id="h-{moment.anchor}">{escape(moment.name)}</h2>')
    if outcome:
        out.append(f'<p class="outcome">{escape(outcome)}</p>')
    out.append(_board(moment, words))
    if letters:
        out.append(f'<div class="letters"><h3>{escape(words["letters"])}</h3>')
        out += [_letter(message, board, words) for message in letters]
        out.append("</div>")
    if moment.resolution is not None:
        out.append(f'<div class="orders"><h3>{escape(words["orders"])}</h3>')
        out.append(f'<p class="tally">{escape(tally(moment.resolution, language))}</p>')
        out += _orders(moment.resolution, words)
        out.append(f'</div><div class="came"><h3>{escape(words["came"])}</h3><dl>')
        for label, text in outlook(moment.resolution, language):
            out.append(f"<div><dt>{escape(label)}</dt><dd>{escape(text)}</dd></div>")
        out.append("</dl></div>")
    return "".join([*out, "</section>"])


def badge(power: str, board: Board, language: str) -> str:
    """Return a power's name; its class brings its letter on its hatching."""
    return f'<b class="pow {power_class(power)}">{escape(power_name(power, board, language))}</b>'


def _board(moment: Moment, words: Words) -> str:
    lines = description(moment.position, words.language).splitlines()
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<div class="standing"><h3>{escape(words["board"])}</h3><ul>{items}</ul></div>'


def _letter(message: Message, board: Board, words: Words) -> str:
    """Return one letter: who writes to whom, and what."""
    names = [power_name(power, board, words.language) for power in message.recipients]
    whom = escape(", ".join(names) or words["everybody"])
    when = f" <time>{escape(message.time)}</time>" if message.time else ""
    text = escape(message.text).replace("\n", "<br>")
    head = f"{badge(message.sender, board, words.language)} {escape(words['to'])} {whom}{when}"
    return f"<article><header>{head}</header><p>{text}</p></article>"


def _orders(resolution: Resolution, words: Words) -> Iterator[str]:
    """Yield the orders power by power."""
    board, rows = resolution.before.board, resolution.results
    if not rows:
        yield f"<p>{escape(words['no_orders'])}</p>"
    by_unit = {row.unit.text: row for row in rows if row.unit is not None}
    for power in [*(power.name for power in board.powers), None]:
        mine = [row for row in rows if row.power == power]
        if mine:
            done = sum(row.verdict is Verdict.SUCCEEDS for row in mine)
            name = badge(power or "?", board, words.language)
            yield f"<h4>{name} <small>{done} / {len(mine)}</small></h4><ul>"
            yield from (_row(row, by_unit, words) for row in mine)
            yield "</ul>"


def _row(row: OrderResult, others: Mapping[str, OrderResult], words: Words) -> str:
    """Return an order's row: the order, what became of it as sign and word, and why.

    The class of its list item is its verdict, where that is not that it succeeds.
    """
    language, board = words.language, row.position.board
    if row.verdict is Verdict.ILLEGAL or row.order is None:
        text = one_line(row.given or "")
        order = f"<code>{escape(text if len(text) <= LONGEST else text[: LONGEST - 1] + '…')}</code>"
    else:
        order = phrase(row.order, board, words)
    says = "".join(f" <small>[{escape(note_word(note, language))}]</small>" for note in row.notes)
    kind = "" if row.verdict is Verdict.SUCCEEDS else f' class="{row.verdict.value}"'
    return (
        f"<li{kind}{_links(row, others)}><p>{order}</p><em>{escape(reason_word(row.reason, language))}</em>"
        f"<p>{escape(explain(row, language))}{says}</p></li>"
    )


def _links(row: OrderResult, others: Mapping[str, OrderResult]) -> str:
    """Return which unit a row is about, the two sides with their strengths, and who else decided."""
    if row.unit is None:
        return ""
    match = contest(row, others)
    sides = [_places(side) for side in ((match.ours, match.theirs) if match else ())]
    related = dict.fromkeys(
        [*(unit.location.code for unit in row.by), *_places(row.facts.get("route") or ())]
    )
    for key in ("supported", "army", "dislodged_by"):
        if isinstance(row.facts.get(key), str):
            related |= dict.fromkeys(_places([row.facts[key]]))
    related = {place: None for place in related if place not in {row.unit.location.code}.union(*sides)}
    out = f' data-u="{row.unit.location.code}"'
    if related:
        out += f' data-by="{" ".join(related)}"'
    if match:
        ours, theirs = map(" ".join, sides)
        out += f' data-sides="{ours}:{match.strength}:{theirs}:{match.against}"'
    return out


def _places(units: Iterable[str]) -> list[str]:
    """Return the places of units, or of seas, written as text."""
    return [text.split()[-1] for text in units]
