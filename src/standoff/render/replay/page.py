"""The page: a document that is whole without scripts, and with them a map that plays the game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from standoff.core.outcomes import Resolution
from standoff.core.phases import Phase
from standoff.core.position import Position
from standoff.notation.press import Message
from standoff.notation.words import power_name
from standoff.render.atlas import DrawingError, atlas_of
from standoff.render.drawing import svg
from standoff.render.replay import centres, picture, shorthand
from standoff.render.replay.fonts import faces
from standoff.render.replay.moments import END, Moment, moments
from standoff.render.replay.palette import palette
from standoff.render.replay.telling import tell
from standoff.render.replay.words import Words, words_in
from standoff.render.themes import Theme

_HERE = Path(__file__).parent
_LETTERS = '<button type="button" data-tab="letters" aria-pressed="false">{}</button>\n'
SCRIPTS = ("shorthand", "ways", "board", "reasons", "player", "page")
"""The modules of the page in the order in which they are put into it."""


def page(
    phases: Iterable[Resolution | Position],
    *,
    title: str = "",
    press: Iterable[Message] = (),
    result: Mapping[str, object] | None = None,
    language: str = "en",
    theme: Theme = "auto",
) -> str:
    """Return a game as one HTML page that needs no network, and works as plain text without scripts.

    `phases` are the phases as they were judged, in order; a position among them is a
    phase that was not played. `result` tells how the game ended, as records tell it.
    The text is the same for the same arguments, byte for byte.

    Raises DrawingError for a board that no map shows and where there is no phase at all,
    StandoffError for an unknown language.

    >>> import standoff
    >>> game = standoff.Game()
    >>> _ = game.order("France", "A PAR - BUR")
    >>> text = page([game.process()], title="A game")
    >>> "Army Paris moved to Burgundy." in text
    True
    """
    words = words_in(language)
    stops, pictures = [], []
    for moment in moments(phases, words):
        stops.append(moment)
        pictures.append(picture.picture(moment.position, moment.resolution))
    if not stops:
        raise DrawingError("a replay needs at least one phase")
    letters, ended = list(press), outcome(result, stops, words)
    slots = {
        "language": language,
        "theme": f' data-theme="{theme}"' if theme in {"light", "dark"} else "",
        "brand": escape(words["replay"]) if title else "",
        "title": escape(title or words["replay"]),
        "span": escape(_span(stops, ended)),
        "letters": _LETTERS.format(escape(words["letters"])) if letters else "",
        "map": svg(stops[-1].position, language=language, theme="page"),
        "scale": centres.scale(stops, words),
        "sections": "".join(_sections(stops, letters, words, ended)),
        "centres": centres.table(stops, words),
        "data": _data(stops, pictures, words),
        "script": "\n".join(_inlined(_file(f"js/{name}.js")) for name in SCRIPTS),
    }
    style = palette(stops[0].position.board) + _compact(_file("page.css"))
    slots["style"] = faces("".join(slots.values())) + style
    said = {f"say.{key}": escape(text) for key, text in words.said.items()}
    return _fill(_file("page.html"), {**said, **slots})


def _span(stops: Sequence[Moment], ended: str) -> str:
    """Say which years a game was played in, and how it ended or where it stands."""
    years = dict.fromkeys((stops[0].position.phase.year, stops[-1].position.phase.year))
    if stops[-1].anchor == END and stops[-2].position.phase.year == stops[0].position.phase.year:
        years = dict.fromkeys((stops[0].position.phase.year,))
    return f"{'–'.join(map(str, years))}. {ended or stops[-1].name}"


def outcome(result: Mapping[str, object] | None, stops: Sequence[Moment], words: Words) -> str:
    """Say how a game ended: as its record tells it, or as its last phase shows; nothing where it goes on."""
    board = stops[0].position.board
    winner = next(
        (stop.resolution.winner for stop in stops if stop.resolution and stop.resolution.winner), None
    )
    match result:
        case {"draw": list(powers)}:
            names = ", ".join(power_name(str(power), board, words.language) for power in powers)
            return words["draw"].format(names)
        case {"winner": str(power), "conceded": True}:
            return f"{words['winner'].format(power_name(power, board, words.language))} ({words['conceded']})"
        case {"winner": str(power)}:
            winner = power
    return words["winner"].format(power_name(winner, board, words.language)) if winner else ""


def _sections(stops: Sequence[Moment], press: Sequence[Message], words: Words, ended: str) -> Iterable[str]:
    """Yield the text of every moment, each with the letters of its phase."""
    letters: dict[str, list[Message]] = {}
    for message in press:
        letters.setdefault(_post(message, stops), []).append(message)
    for stop in stops:
        last = stop is stops[-1]
        yield tell(stop, letters.get(stop.anchor, ()), words, outcome=ended if last else "")


def _post(message: Message, stops: Sequence[Moment]) -> str:
    """Return the moment at which a letter is shown: its phase, else the last one before."""
    written = Phase.parse(message.phase).order
    before = [stop for stop in stops if stop.position.phase.order <= written]
    exact = next((stop for stop in before if str(stop.position.phase) == message.phase), None)
    return (exact or (before or stops)[-1 if before else 0]).anchor


def _data(stops: Sequence[Moment], pictures: Sequence[picture.Picture], words: Words) -> str:
    """Return what the scripts show on the map, as JSON that can stand within a page."""
    texts = [text for shown in pictures for text in (shown.orders, shown.units, shown.marks)]
    fragments, short = shorthand.shorten(texts)
    scenes = [
        {
            "id": stop.anchor,
            "plate": stop.plate,
            "owners": shown.owners,
            "orders": short[3 * i],
            "units": short[3 * i + 1],
            "marks": short[3 * i + 2],
        }
        for i, (stop, shown) in enumerate(zip(stops, pictures, strict=True))
    ]
    data = {
        "words": dict(words.script),
        "tints": picture.tint_letters(stops[0].position.board),
        "anchors": atlas_of(stops[0].position.board).anchors,
        "fragments": fragments,
        "moments": scenes,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/").replace("<!--", "\\u003c!--")


def _fill(template: str, slots: Mapping[str, str]) -> str:
    """Put texts into the ``{{slots}}`` of a template, each as it is."""
    return re.sub(r"\{\{([\w.]+)\}\}", lambda match: slots[match[1]], template)


@cache
def _file(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")


def _inlined(module: str) -> str:
    """Return a module as a part of one script: a page that opens from disk can import nothing.

    Comments that stand alone and indentation stay behind.
    """
    parts = re.compile(r"^(?:(?:import|export) [^\n]*\n|/\*.*?\*/\n|[ \n]+)", re.MULTILINE | re.DOTALL)
    return parts.sub("", module)


def _compact(style: str) -> str:
    """Return a style sheet without its comments and line ends."""
    return re.sub(r"/\*.*?\*/|\n\s*", "", style, flags=re.DOTALL)
