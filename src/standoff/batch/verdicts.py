"""What is said of an order: whether it did what it says.

As in `standoff.core.outcomes`; a number that is no order gets no verdict.
"""

from __future__ import annotations

NO_VERDICT = 0
SUCCEEDS = 1
FAILS = 2
ILLEGAL = 3
