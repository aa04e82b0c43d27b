"""The same rules for thousands of positions at once, at the speed of the machine.

`Engine` takes positions as the rows of an array and orders as whole numbers; everything
else here is how that works. Needs ``standoff[batch]``.

>>> import standoff.batch
>>> engine = standoff.batch.Engine()
>>> played = engine.rollout(engine.start(100), seed=1901, last_year=1903)
>>> played.positions["year"].max()
np.int64(1904)
"""

from __future__ import annotations

from standoff.batch.choices import Choices
from standoff.batch.engine import (
    Engine,
    Foreseen,
    Judged,
    LegalLists,
    Orders,
    Planes,
    Played,
    Policy,
    Verdicts,
)
from standoff.batch.guided_orders import Guide
from standoff.batch.positions import Positions
from standoff.batch.verdicts import FAILS, ILLEGAL, NO_VERDICT, SUCCEEDS
from standoff.batch.vocabulary import NO_ID, Vocabulary

__all__ = [
    "FAILS",
    "ILLEGAL",
    "NO_ID",
    "NO_VERDICT",
    "SUCCEEDS",
    "Choices",
    "Engine",
    "Foreseen",
    "Guide",
    "Judged",
    "LegalLists",
    "Orders",
    "Planes",
    "Played",
    "Policy",
    "Positions",
    "Verdicts",
    "Vocabulary",
]
