"""Puts questions to the package `diplomacy`: one JSON question a line in, one JSON answer a line out.

It runs in an environment of its own, which bench/requirements.txt describes, and imports
nothing of Standoff. It is used as its documentation shows, with the rule that lets a
power give illegal orders without an error.

A question is ``{"phase", "units", "orders"}``, an answer ``{"units", "retreats", "orders",
"results"}``: where the units stand that were not dislodged, where each dislodged one may
go, the orders that it took, and what it says became of them.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from diplomacy import Game
from peer_notation import OURS, THEIRS, order_text, renamed


def judge(question: dict[str, Any]) -> dict[str, Any]:
    """Judge one movement phase."""
    game = Game(rules=["IGNORE_ERRORS"])
    game.clear_units()
    game.clear_centers()
    game.set_current_phase(question["phase"])
    for power, units in question["units"].items():
        game.set_units(power.upper(), [renamed(unit, THEIRS) for unit in units])
    for power, orders in question["orders"].items():
        game.set_orders(power.upper(), [order_text(order, game) for order in orders])
    taken = {power: orders for power, orders in game.get_orders().items() if orders}
    game.process()
    history = game.get_phase_history()[-1]
    standing = {
        power.capitalize(): sorted(renamed(unit, OURS) for unit in units if not unit.startswith("*"))
        for power, units in game.get_units().items()
    }
    retreats = {
        renamed(unit, OURS): sorted(renamed(place, OURS) for place in places)
        for power in game.powers.values()
        for unit, places in power.retreats.items()
    }
    return {
        "units": {power: units for power, units in standing.items() if units},
        "retreats": retreats,
        "orders": sorted(renamed(order, OURS) for orders in taken.values() for order in orders),
        "results": {
            renamed(unit, OURS): [str(result) for result in results]
            for unit, results in history.results.items()
        },
    }


def main() -> None:
    """Answer questions until there are no more."""
    for line in sys.stdin:
        print(json.dumps(judge(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
