"""What the player of one seat sees: as values, as JSON, and as text, all three the same.

JSON and text have the same blocks in the same order, and what never changes comes
first, so that a text which is sent again and again begins alike. Orders are in
notation; beside codes of provinces the text has their full names.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from standoff.arena.legal_list import Groups, write_list
from standoff.arena.observation_text import write_text
from standoff.arena.surroundings import within_reach, write_map
from standoff.arena.table import Table
from standoff.arena.verdicts import OrderVerdict
from standoff.core.dues import due
from standoff.core.game import Turn
from standoff.core.outcomes import OrderResult, Verdict
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.retreats import retreat_options
from standoff.core.ruleset import Ruleset
from standoff.notation.words import phase_name

SCHEMA = "obs/1"

NOBODY = "nobody"
"""Who owns the centres that no power owns."""

MOST_FAILURES = 5
"""So many of a player's own mistakes are shown again."""


class Detail(Enum):
    """How much an observation tells beside what everyone must know.

    ``terse`` leaves out the map and the sentences on what became of orders, ``normal`` has
    the map around the player's units and says what went wrong, ``full`` has the whole map
    and says everything.
    """

    TERSE = "terse"
    NORMAL = "normal"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Observation:
    """What one power sees: the table, and the verdicts on what it has sent in itself.

    `verdicts` is None where it has sent nothing yet.
    """

    table: Table
    power: str
    verdicts: tuple[OrderVerdict, ...] | None = None
    is_ready: bool = False

    @property
    def position(self) -> Position:
        """The position that waits for orders."""
        return self.table.position

    @property
    def rules(self) -> Ruleset:
        """The rules of the game."""
        return self.table.rules

    @property
    def past(self) -> tuple[Turn, ...]:
        """The phases judged before, oldest first, with all their orders."""
        return self.table.past

    @property
    def legal_orders(self) -> Groups:
        """The power's legal orders, by unit or home centre."""
        return self.table.legal_orders(self.power)

    @property
    def due(self) -> int:
        """How many units the power may build now, or below nought must remove."""
        return due(self.position).get(self.power, 0)

    def to_json(self, detail: Detail = Detail.NORMAL) -> dict[str, Any]:
        """Write the observation as JSON values; docs/arena.md says what stands where."""
        position, table = self.position, self.table
        return {
            "schema": SCHEMA,
            "game": self._game(),
            "map": write_map(position.board) if detail is Detail.FULL else {},
            "phase": {
                "code": str(position.phase),
                "name": phase_name(position.phase),
                "token": table.token,
                "due": self.due,
            },
            "centers": self._centres(),
            "units": self._units(),
            "dislodged": self._dislodged(),
            "contested": [province.code for province in position.contested],
            "nearby": within_reach(position, self.power) if detail is Detail.NORMAL else {},
            "last": [_turn(turn, detail) for turn in recent(self.past)],
            "failures": self._failures(),
            "sent": self._sent(),
            "legal": write_list(self.legal_orders, table.mode),
        }

    def text(self, detail: Detail = Detail.NORMAL) -> str:
        """Write the observation as text for a player who reads: the same blocks in the same order."""
        return write_text(self.to_json(detail), self.position.board)

    def _game(self) -> dict[str, Any]:
        """Write what holds for the whole game."""
        board = self.position.board
        return {
            "name": self.table.name,
            "you": self.power,
            "board": board.id,
            "rules": self.rules.to_json(),
            "goal": board.centres_to_win,
            "centers": len(board.centres),
            "last_year": self.table.last_year,
        }

    def _centres(self) -> dict[str, list[str]]:
        """Write the supply centres by owner, those of nobody last; empty where ownership is not followed."""
        position = self.position
        if position.holdings is None:
            return {}
        board = position.board
        owned = {
            power.name: [centre.code for centre in holding]
            for power, holding in zip(board.powers, position.holdings, strict=True)
        }
        taken = {code for codes in owned.values() for code in codes}
        free = sorted(centre.code for centre in board.centres if centre.code not in taken)
        return {**owned, NOBODY: free}

    def _units(self) -> dict[str, list[str]]:
        """Write the units of every power."""
        powers = zip(self.position.board.powers, self.position.forces, strict=True)
        return {power.name: [unit.text for unit in force] for power, force in powers}

    def _dislodged(self) -> list[dict[str, Any]]:
        """Write the units that must retreat, with where each may go."""
        return [
            {
                "power": loser.power,
                "unit": loser.unit.text,
                "from": loser.origin.code if loser.origin else None,
                "retreats": [place.code for place in retreat_options(self.position, loser, self.rules)],
            }
            for loser in self.position.dislodged
        ]

    def _failures(self) -> list[dict[str, Any]]:
        """Write the player's own latest orders that could not be done, the last one first."""
        found: list[dict[str, Any]] = []
        for turn in reversed(self.past):
            for result in turn.resolution:
                mine = result.power == self.power and result.verdict is Verdict.ILLEGAL
                if mine and len(found) < MOST_FAILURES:
                    found.append(
                        {
                            "phase": str(turn.position.phase),
                            "given": result.given,
                            "reason": result.reason.value,
                            "text": result.explain(),
                        }
                    )
        return found

    def _sent(self) -> dict[str, Any]:
        """Write what the player has sent in so far, as it counts."""
        verdicts = [] if self.verdicts is None else list(self.verdicts)
        return {
            "ready": self.is_ready,
            "orders": [
                {
                    "sent": verdict.sent,
                    "order": str(verdict.order) if verdict.order else None,
                    "status": verdict.status.value,
                    "code": verdict.code,
                }
                for verdict in verdicts
            ],
        }


def recent(past: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Return the turns from the last movement phase on."""
    for number in range(len(past) - 1, -1, -1):
        if past[number].position.phase.kind is PhaseKind.MOVEMENT:
            return past[number:]
    return past


def _turn(turn: Turn, detail: Detail) -> dict[str, Any]:
    """Write what became of the orders of one phase, by power."""
    results: dict[str, list[dict[str, Any]]] = {power.name: [] for power in turn.position.board.powers}
    for result in turn.resolution:
        if result.power is not None:
            results[result.power].append(_result(result, detail))
    phase = turn.position.phase
    return {
        "phase": str(phase),
        "name": phase_name(phase),
        "results": {power: rows for power, rows in results.items() if rows},
    }


def _result(result: OrderResult, detail: Detail) -> dict[str, Any]:
    """Write what became of one order; what went wrong has its sentence unless the reader wants little."""
    says_more = result.verdict is not Verdict.SUCCEEDS or result.notes or detail is Detail.FULL
    return {
        "given": result.given,
        "order": str(result.order) if result.order else None,
        "verdict": result.verdict.value,
        "reason": result.reason.value,
        "text": result.explain() if says_more and detail is not Detail.TERSE else None,
    }
