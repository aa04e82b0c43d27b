"""An independent check of finished resolutions, from the rules' definitions alone.

A resolution carries its own proof: strengths, routes and cuts as facts, and for each
order of a movement phase the step at which it was decided. `verify` follows the proof
with definitions of its own and without searching: at each step, what was decided
before must already leave only one answer, whatever the rest may come to. It shares
nothing with the code that resolves but the values that positions and orders are.

- :mod:`standoff.core.verify.lawful`: what an order may be at all
- :mod:`standoff.core.verify.battlefield`: who goes where, helps whom, carries whom
- :mod:`standoff.core.verify.knowledge`: strengths, as ranges over what is not known yet
- :mod:`standoff.core.verify.movement`, ``retreats``, ``winter``: the checks by phase
"""

from __future__ import annotations

from standoff.core.outcomes import Resolution
from standoff.core.phases import PhaseKind
from standoff.core.verify.complaint import Complaint
from standoff.core.verify.movement import verify_movement
from standoff.core.verify.retreats import verify_retreats
from standoff.core.verify.winter import verify_winter

__all__ = ["Complaint", "verify"]


def verify(resolution: Resolution) -> tuple[Complaint, ...]:
    """Return everything in a resolution that the rules do not bear out; nothing where it is right.

    >>> import standoff
    >>> game = standoff.Game()
    >>> _ = game.order("Germany", "A MUN - TYR"), game.order("Italy", "A VEN - TYR")
    >>> verify(game.process())
    ()
    """
    match resolution.before.phase.kind:
        case PhaseKind.MOVEMENT:
            return verify_movement(resolution)
        case PhaseKind.RETREAT:
            return verify_retreats(resolution)
        case PhaseKind.ADJUSTMENT:
            return verify_winter(resolution)
