"""Who owns the supply centres of a made-up position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from standoff.core.geography import Board, Province, Unit


def random_centres(
    dice: Random, board: Board, units: Mapping[str, Iterable[Unit]]
) -> dict[str, list[Province]]:
    """Give every centre an owner, or none: most homes to their power, others to who is on the board."""
    present = sorted(units) or [power.name for power in board.powers]
    owned: dict[str, list[Province]] = {}
    for centre in board.centres:
        kept = centre.home_of is not None and dice.random() < 0.6
        owner = centre.home_of if kept else dice.choice((*present, None))
        if owner is not None:
            owned.setdefault(owner, []).append(centre)
    return owned
