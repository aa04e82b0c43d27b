"""What the judge says, written the way the second judge writes, so that they can be compared."""

from __future__ import annotations

from second_opinion.judge import Opinion
from standoff.core.outcomes import Resolution, Verdict


def first_opinion(resolution: Resolution) -> Opinion:
    """Write a resolution the way the second judge writes."""
    rows = resolution.results[: len(resolution.given)]
    after = resolution.next
    return Opinion(
        said=tuple("illegal" if row.verdict is Verdict.ILLEGAL else row.reason.value for row in rows),
        pieces=frozenset((power, str(unit)) for power, units in after.units.items() for unit in units),
        dislodged=frozenset(
            (one.power, str(one.unit), str(one.origin), one.convoyed) for one in after.dislodged
        ),
        contested=frozenset(province.code for province in after.contested),
    )
