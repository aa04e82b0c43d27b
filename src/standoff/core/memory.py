"""Memories: values that never change, kept so that they need not be made again.

They hold no state that a result could show; emptying them changes nothing but speed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from standoff.core.geography import Board

_MOST_BOARDS = 8
_MOST_KEPT = 65_536

Thing = TypeVar("Thing")
Key = TypeVar("Key")


class PerBoard(Generic[Thing]):
    """Something that is made once for each board; of many boards the oldest is forgotten."""

    __slots__ = ("_kept", "_make")

    def __init__(self, make: Callable[[Board], Thing]) -> None:
        self._make = make
        self._kept: dict[Board, Thing] = {}

    def of(self, board: Board) -> Thing:
        """Return what belongs to a board."""
        found = self._kept.get(board)
        if found is None:
            while len(self._kept) >= _MOST_BOARDS:
                self._kept.pop(next(iter(self._kept)), None)
            found = self._kept[board] = self._make(board)
        return found


def keep(known: dict[Key, Thing], key: Key, thing: Thing, most: int | None = None) -> Thing:
    """Keep a thing by its key and return it; a memory that is full begins anew."""
    if len(known) >= (most or _MOST_KEPT):
        known.clear()
    known[key] = thing
    return thing
