"""The notation of the peer, the package `diplomacy`, where it differs from ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from diplomacy import Game

# The one province that it abbreviates otherwise.
THEIRS = {"GOL": "LYO"}
OURS = {theirs: ours for ours, theirs in THEIRS.items()}


def renamed(text: str, names: dict[str, str]) -> str:
    """Return a text with the province codes of the other notation."""
    return re.sub(r"\b[A-Z]{3}\b", lambda code: names.get(code[0], code[0]), text)


def order_text(text: str, game: Game) -> str:
    """Write an order as the peer reads it: a move by convoy always says so."""
    text = renamed(text, THEIRS)
    move = re.fullmatch(r"A (\w+) - (\w+)( VIA CONVOY)?", text)
    if move and (move[3] or not game.map.abuts("A", move[1], "-", move[2])):
        return f"A {move[1]} - {move[2]} VIA"
    return text
