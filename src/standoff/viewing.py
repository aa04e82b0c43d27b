"""Viewing: games and positions as pages and drawings, whatever form they come in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from standoff.core.errors import PositionError
from standoff.core.outcomes import Resolution
from standoff.core.phases import Phase
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.judging import shipped_board
from standoff.notation.documents import BoardLoader
from standoff.notation.intake import BYTE_ORDER_MARK, read_document
from standoff.notation.record_text import looks_like_record_text
from standoff.notation.records import Record, RecordedPhase, read_phase
from standoff.recording import load
from standoff.render.replay import page
from standoff.render.themes import Theme
from standoff.replaying import replay

TITLES = ("event", "title", "name", "id")
"""The tags of a record that may say what the game is called, the best first."""


def take(text: str, boards: BoardLoader = shipped_board) -> Record:
    """Read a game in whatever form it comes; a position, with orders or without, is a game of one phase.

    Raises PositionError for a text that is neither.

    >>> len(take("S1901M").phases)
    1
    """
    if looks_like_record_text(text.removeprefix(BYTE_ORDER_MARK)):
        return load(text, boards)
    document = read_document(text, boards)
    return load(text, boards) if "phases" in document else Record((RecordedPhase(document),))


def phases_of(
    record: Record, rules: Ruleset | None = None, boards: BoardLoader = shipped_board
) -> Iterator[Resolution | Position]:
    """Judge a record phase by phase; the position of a last phase that was not played comes last.

    Raises PositionError at the first phase that cannot be read, after the phases before it.
    """
    last = len(record.phases) - 1
    if last == 0 and not record.phases[0].was_played:
        yield read_phase(record, 0, boards, rules=rules).position
        return
    following: Position | None = None
    number = -1
    for step in replay(record, rules, boards):
        following, number = step.resolution.next, step.number
        yield step.resolution
    if number < last:
        yield read_phase(record, last, boards, following, rules).position


def view(
    record: Record,
    *,
    phases: Iterable[Resolution | Position] | None = None,
    language: str = "en",
    theme: Theme = "auto",
    name: str = "",
) -> str:
    """Return a recorded game as one HTML page.

    `phases` are those of the record where they have been judged before, `name` is what
    to call a game whose record does not say, such as its file's name. Raises
    PositionError where a phase cannot be read, DrawingError for a board without a map.

    >>> import standoff
    >>> from standoff.recording import record_game
    >>> game = standoff.Game()
    >>> _ = game.process()
    >>> view(record_game(game, {"event": "A quiet spring"}))[:15]
    '<!doctype html>'
    """
    return page(
        phases_of(record) if phases is None else phases,
        title=title_of(record) or name,
        press=record.press,
        result=record.result,
        language=language,
        theme=theme,
    )


def title_of(record: Record) -> str:
    """Return what a game is called; nothing where its record does not say."""
    return next((str(record.tags[key]) for key in TITLES if isinstance(record.tags.get(key), str)), "")


def find(phases: Iterable[Resolution | Position], wanted: str | None) -> Resolution | Position:
    """Return the named phase of a game, or the last one; PositionError where there is none of that name."""
    name = None if wanted is None else str(Phase.parse(wanted))
    last: Resolution | Position | None = None
    for item in phases:
        last = item
        position = item.before if isinstance(item, Resolution) else item
        if str(position.phase) == name:
            return item
    if name is not None:
        raise PositionError(f"the game has no phase {name}")
    assert last is not None
    return last
