"""Every assignment of success and failure there is, held against the definitions.

An assignment is *consistent* when each command's own definition gives what it assigns.
Of the commands of a field nearly always exactly one assignment is: that is the answer,
and nobody needs to know how to find it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from second_opinion.definitions import Definitions
from second_opinion.field import Field

Assignment = dict[str, bool]


def consistent(field: Field, given: Assignment | None = None) -> Iterator[Assignment]:
    """Yield the consistent assignments; what is `given` needs no definition."""
    fixed = given or {}
    asked = [place for place in field.questions() if place not in fixed]
    trial: Assignment = {}
    definitions = Definitions(field, lambda place, _hope: trial.get(place, False))
    for answers in product((False, True), repeat=len(asked)):
        trial.clear()
        trial.update(fixed)
        trial.update(zip(asked, answers, strict=True))
        # With everything assigned, to hope and to fear come to the same.
        if all(definitions.succeeds(place, True) == trial[place] for place in asked):
            yield dict(trial)
