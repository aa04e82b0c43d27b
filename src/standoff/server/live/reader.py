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
    """A reader of one game: as whom, in which language, and which event they had last."""

    game_id: str
    power: str | None
    language: str
    after: int


def message(event: Mapping[str, Any]) -> bytes:
    r"""Write an event as a stream has it; its number is where reading is resumed.

    >>> message({"number": 7, "kind": "paused"})
    b'id: 7\nevent: paused\ndata: {"number": 7, "kind": "paused"}\n\n'
    """
    data = json.dumps(event, ensure_ascii=False)
    return f"id: {event['number']}\nevent: {event['kind']}\ndata: {data}\n\n".encode()
