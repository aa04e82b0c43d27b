"""Standoff: the board game Diplomacy, judged and explained.

    >>> import standoff
    >>> game = standoff.Game()
    >>> _ = game.order("England", "F LON - NTH")
    >>> result = game.process()
    >>> result["LON"].verdict.value
    'succeeds'

The rules live in :mod:`standoff.core`, boards in :mod:`standoff.boards`, text in
:mod:`standoff.notation`, drawing in :mod:`standoff.render`. This module gathers
what most programs need. Names are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from standoff import front

if TYPE_CHECKING:
    from standoff.boards import load_board, standard
    from standoff.comparing import compare
    from standoff.core.errors import (
        BoardError,
        OrderTextError,
        PhaseError,
        PositionError,
        RulesetError,
        StandoffError,
    )
    from standoff.core.game import Ending, Game, Turn
    from standoff.core.geography import Board, Location, Province, Unit, UnitKind
    from standoff.core.legal_orders import LegalOrders
    from standoff.core.orders import (
        Build,
        Convoy,
        Disband,
        Hold,
        Move,
        Order,
        Remove,
        SupportHold,
        SupportMove,
        Waive,
    )
    from standoff.core.outcomes import Note, OrderResult, Reason, Resolution, Verdict
    from standoff.core.phases import Phase, PhaseKind, Season
    from standoff.core.position import Dislodged, Position
    from standoff.core.ruleset import (
        PRESETS,
        RULEBOOK_1971,
        RULEBOOK_1982,
        RULEBOOK_2000,
        RULEBOOK_2023,
        Ruleset,
    )
    from standoff.front import adjudicate
    from standoff.judging import judge

__version__ = "0.1.0"

_HOMES = {
    "boards": ("load_board", "standard"),
    "comparing": ("compare",),
    "core.errors": (
        "BoardError",
        "OrderTextError",
        "PhaseError",
        "PositionError",
        "RulesetError",
        "StandoffError",
    ),
    "core.game": ("Ending", "Game", "Turn"),
    "core.geography": ("Board", "Location", "Province", "Unit", "UnitKind"),
    "core.legal_orders": ("LegalOrders",),
    "core.orders": (
        "Build",
        "Convoy",
        "Disband",
        "Hold",
        "Move",
        "Order",
        "Remove",
        "SupportHold",
        "SupportMove",
        "Waive",
    ),
    "core.outcomes": ("Note", "OrderResult", "Reason", "Resolution", "Verdict"),
    "core.phases": ("Phase", "PhaseKind", "Season"),
    "core.position": ("Dislodged", "Position"),
    "core.ruleset": (
        "PRESETS",
        "RULEBOOK_1971",
        "RULEBOOK_1982",
        "RULEBOOK_2000",
        "RULEBOOK_2023",
        "Ruleset",
    ),
    "front": ("adjudicate",),
    "judging": ("judge",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [  # noqa: PLE0604, RUF100 - built from the table above, which a test holds to the imports
    "PRESETS",
    "RULEBOOK_1971",
    "RULEBOOK_1982",
    "RULEBOOK_2000",
    "RULEBOOK_2023",
    "Board",
    "BoardError",
    "Build",
    "Convoy",
    "Disband",
    "Dislodged",
    "Ending",
    "Game",
    "Hold",
    "LegalOrders",
    "Location",
    "Move",
    "Note",
    "Order",
    "OrderResult",
    "OrderTextError",
    "Phase",
    "PhaseError",
    "PhaseKind",
    "Position",
    "PositionError",
    "Province",
    "Reason",
    "Remove",
    "Resolution",
    "Ruleset",
    "RulesetError",
    "Season",
    "StandoffError",
    "SupportHold",
    "SupportMove",
    "Turn",
    "Unit",
    "UnitKind",
    "Verdict",
    "Waive",
    "adjudicate",
    "compare",
    "front",
    "judge",
    "load_board",
    "standard",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the name stands for
    """Load a name of the front when it is first used."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'standoff' has no attribute {name!r}")
    value = getattr(import_module(f"standoff.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
