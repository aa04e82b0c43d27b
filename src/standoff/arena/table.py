"""What lies open on the table in one phase: all that every seat may see.

Orders that were given in this phase are no part of it. Whatever is made from a table is
therefore safe to show to any seat.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from standoff.arena.legal_list import Groups, ListMode
from standoff.core.game import Game, Turn
from standoff.core.legal_orders import LegalOrders
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Table:
    """One phase of a game as everybody sees it.

    `past` are the phases judged before, oldest first. `mode` says how the list of legal
    orders is handed out, `last_year` is the year after which the game ends, if it does.
    `token` stands for this phase of this game, and is another one in every other phase.
    """

    name: str
    position: Position
    rules: Ruleset
    past: tuple[Turn, ...]
    is_over: bool
    mode: ListMode
    last_year: int | None
    token: str
    legal: LegalOrders

    @classmethod
    def of(
        cls,
        game: Game,
        name: str = "game",
        *,
        mode: ListMode = ListMode.FULL,
        last_year: int | None = None,
    ) -> Table:
        """Lay a game on the table as it stands; the orders given so far stay hidden.

        >>> import standoff
        >>> table = Table.of(standoff.Game(), "first")
        >>> table.token
        'S1901M-2fb2ae8d'
        """
        position = game.position
        return cls(
            name,
            position,
            game.rules,
            game.turns,
            game.ending is not None,
            mode,
            last_year,
            phase_token(name, position, game.rules, len(game.turns)),
            LegalOrders(position, None, game.rules),
        )

    def legal_orders(self, power: str) -> Groups:
        """Return the legal orders of one power, by unit or home centre."""
        return self.legal.groups.get(power, {})


def phase_token(name: str, position: Position, rules: Ruleset, number: int) -> str:
    """Return what stands for a phase of a game: its code, and a hash of all that was known as it opened."""
    known = json.dumps([name, position.key, rules.to_json(), number], sort_keys=True)
    return f"{position.phase}-{hashlib.sha256(known.encode()).hexdigest()[:8]}"
