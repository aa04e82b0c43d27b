"""Reading orders, places, units and powers in whatever way people and programs write them.

What was read once is remembered for each board, so that reading it again is
looking it up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from standoff.core.geography import Board, Location, Unit
from standoff.core.orders import Reading
from standoff.notation.lexicon import Lexicon, lexicon
from standoff.notation.order_reader import OrderReader
from standoff.notation.refusals import UNKNOWN_PROVINCE, UNREADABLE, Refusal

LONGEST_TEXT = 1_000
"""Longer texts are refused unread."""

_LONGEST_KEPT = 200
_MOST_KEPT = 32_768
_MOST_BOARDS = 8

T = TypeVar("T")


def read_order(text: str, board: Board) -> Reading:
    """Read an order.

    Raises OrderTextError, whatever the text: ``unreadable``, ``unknown_province``,
    ``ambiguous_name`` or ``impassable``.

    >>> from standoff.boards import standard
    >>> str(read_order("Army Liverpool moves to Yorkshire", standard()).order)
    'A LVP - YOR'
    >>> read_order("A LIV - YOR", standard())
    Traceback (most recent call last):
    standoff.core.errors.OrderTextError: cannot read 'A LIV - YOR': 'LIV' could mean Liverpool (LVP) or Livonia (LVN), after 'A'
    """  # noqa: E501 - the message is one line
    memory = _memories.get(board) or _remember(board)
    return memory.orders.known.get(text) or memory.orders.read(text)


def read_unit(text: str, board: Board) -> Unit:
    """Read a unit with its letter, or without one; OrderTextError for anything else.

    Nothing is ignored here: a coast that the province does not have is an error.

    >>> from standoff.boards import standard
    >>> read_unit("fleet St Petersburg (south coast)", standard())
    <Unit F STP/SC>
    """
    memory = _memories.get(board) or _remember(board)
    return memory.units.known.get(text) or memory.units.read(text)


def read_location(text: str, board: Board) -> Location:
    """Read a place, with a coast or without one; OrderTextError for anything else.

    >>> from standoff.boards import standard
    >>> read_location("Болгария (восточный берег)", standard())
    <Location BUL/EC>
    """
    memory = _memories.get(board) or _remember(board)
    return memory.locations.known.get(text) or memory.locations.read(text)


def read_power(text: str, board: Board) -> str:
    """Read a power by its name, adjective, code or letter; OrderTextError for anything else.

    >>> from standoff.boards import standard
    >>> read_power("aus", standard()), read_power("Französisch", standard()), read_power("t", standard())
    ('Austria', 'France', 'Turkey')
    """
    memory = _memories.get(board) or _remember(board)
    return memory.powers.known.get(text) or memory.powers.read(text)


class _Texts(Generic[T]):
    """Texts of one kind that were read, and what they read as."""

    def __init__(self, words: Lexicon, parse: Callable[[str, Lexicon], T]) -> None:
        self.known: dict[str, T] = {}
        self._refused: dict[str, Refusal] = {}
        self._words = words
        self._parse = parse

    def read(self, text: str) -> T:
        """Read a text that is not known yet; OrderTextError where it cannot be read."""
        if len(text) > LONGEST_TEXT:
            raise _too_long(text).error(text)
        refusal = self._refused.get(text)
        if refusal is None:
            try:
                value = self._parse(text, self._words)
            except Refusal as refused:
                refusal = refused.with_traceback(None)
                _keep(self._refused, text, refusal)
            else:
                _keep(self.known, text, value)
                return value
        raise refusal.error(text)


class _Memory:
    """What was read on one board."""

    def __init__(self, words: Lexicon) -> None:
        self.orders = _Texts(words, _order)
        self.units = _Texts(words, _unit)
        self.locations = _Texts(words, _location)
        self.powers = _Texts(words, _power)


_memories: dict[Board, _Memory] = {}


def _remember(board: Board) -> _Memory:
    """Begin a memory for a board, forgetting the oldest one where there are many."""
    while len(_memories) >= _MOST_BOARDS:
        _memories.pop(next(iter(_memories)), None)
    return _memories.setdefault(board, _Memory(lexicon(board)))


def _keep(known: dict[str, T], text: str, value: T) -> None:
    """Keep what a text reads as, within bounds."""
    if len(text) <= _LONGEST_KEPT:
        if len(known) >= _MOST_KEPT:
            known.clear()
        known[text] = value


def _order(text: str, words: Lexicon) -> Reading:
    reader = OrderReader(text, words)
    try:
        order = reader.order()
    except Refusal as refused:
        refused.unit = reader.ordered
        raise
    return Reading(order, text, bool(reader.dropped) or reader.renamed, tuple(reader.nations))


def _unit(text: str, words: Lexicon) -> Unit:
    reader = OrderReader(text, words)
    unit = reader.unit_alone()
    _finish_exactly(reader, text)
    return unit


def _location(text: str, words: Lexicon) -> Location:
    reader = OrderReader(text, words)
    location = reader.location()
    _finish_exactly(reader, text)
    return location


def _power(text: str, words: Lexicon) -> str:
    reader = OrderReader(text, words)
    found = reader.find(words.powers)
    if found is None or found[1] < len(reader.tokens):
        possible = ", ".join(power.name for power in words.board.powers)
        raise Refusal(UNREADABLE, f"no power is called so; possible are {possible}", text.strip())
    return found[0]


def _finish_exactly(reader: OrderReader, text: str) -> None:
    """Refuse what is left, and a coast that its province does not have."""
    reader.finish()
    if reader.dropped:
        raise Refusal(UNKNOWN_PROVINCE, reader.dropped, text.strip())


def _too_long(text: str) -> Refusal:
    return Refusal(UNREADABLE, f"{len(text)} characters are too many, {LONGEST_TEXT} the most")
