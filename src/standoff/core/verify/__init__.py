"""An independent check of finished resolutions: whether all of it is true, and follows.

A resolution carries its proof: at which step each order was decided, and which orders
only the backup rule could decide together. To follow a proof is easier than to find it:
at each step, what was decided before must already leave only one answer, whatever the
rest may come to. With everything decided, all that the results tell can be worked out
and compared: verdicts and reasons, strengths, routes and cuts, the rule that decided and
the units that did, where everybody stands, retreats to, and who owns what.

It shares nothing with the code that resolves but the values that positions and orders
are.

- :mod:`standoff.core.verify.lawful`, ``law``: what an order may be at all, and what it means
- :mod:`standoff.core.verify.battlefield`: who goes where, helps whom, carries whom
- :mod:`standoff.core.verify.knowledge`: strengths, as ranges over what is not known yet
- :mod:`standoff.core.verify.proof`: whether each step follows
- :mod:`standoff.core.verify.stories`, ``telling``: what the results have to tell
- :mod:`standoff.core.verify.following`: the position that follows
- :mod:`standoff.core.verify.movement`, ``retreats``, ``winter``: all of it by phase
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from standoff.core.orders import Given
from standoff.core.outcomes import Resolution
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.core.verify.complaint import Complaint
from standoff.core.verify.movement import MovementExaminer
from standoff.core.verify.retreats import RetreatExaminer
from standoff.core.verify.winter import WinterExaminer

__all__ = ["Complaint", "Examiner", "verify"]


def verify(resolution: Resolution) -> tuple[Complaint, ...]:
    """Return everything in a resolution that the rules do not bear out; nothing where it is right.

    >>> import standoff
    >>> game = standoff.Game()
    >>> _ = game.order("Germany", "A MUN - TYR"), game.order("Italy", "A VEN - TYR")
    >>> verify(game.process())
    ()
    """
    return tuple(Examiner(resolution.before, resolution.given, resolution.rules).complaints(resolution))


class Examiner:
    """Examines resolutions of one question: orders for a position under some rules.

    Whoever has many resolutions of one question saves working out anew what they all
    must have in common.
    """

    def __init__(self, position: Position, given: Sequence[Given], rules: Ruleset) -> None:
        self._examiner: MovementExaminer | RetreatExaminer | WinterExaminer
        match position.phase.kind:
            case PhaseKind.MOVEMENT:
                self._examiner = MovementExaminer(position, given, rules)
            case PhaseKind.RETREAT:
                self._examiner = RetreatExaminer(position, given, rules)
            case PhaseKind.ADJUSTMENT:
                self._examiner = WinterExaminer(position, given, rules)

    def complaints(self, resolution: Resolution) -> Iterator[Complaint]:
        """Yield everything in a resolution that the rules do not bear out."""
        return self._examiner.complaints(resolution)
