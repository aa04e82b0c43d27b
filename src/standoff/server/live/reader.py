"""Who reads a stream, and from where on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SCOPE = "standoff.reader"
"""Under this name a view leaves the reader to whom the connection is to be handed over."""

HEARTBEAT = b": \n\n"
"""A comment, which keeps proxies from closing a quiet connection."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader of one game: as whom, in which language, and how far.

    `had` is the number of the last event as the reader counts them, `after` the same
    place as the game does.
    """

    game_id: str
    power: str | None
    language: str
    had: int
    after: int


def message(event: Mapping[str, Any]) -> bytes:
    r"""Write an event as a stream has it; its number is where reading is resumed.

    >>> message({"number": 7, "kind": "paused"})
    b'id: 7\nevent: paused\ndata: {"number": 7, "kind": "paused"}\n\n'
    """
    rest = {key: value for key, value in event.items() if key != "number"}
    return numbered(event["number"], event["kind"], json.dumps(rest, ensure_ascii=False))


def numbered(number: int, kind: str, rest: str) -> bytes:
    """Write an event as a stream has it, where all but its number is written as JSON already."""
    return f'id: {number}\nevent: {kind}\ndata: {{"number": {number}, {rest[1:]}\n\n'.encode()
