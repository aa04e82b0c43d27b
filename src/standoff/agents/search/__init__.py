"""The searching player, in the order in which it thinks.

:mod:`.plausible` draws what everybody may do, :mod:`.foresight` judges what that comes to over
several turns, :mod:`.reply` looks for the best reply by changing orders, as :mod:`.changes`
proposes. Behind foresight: :mod:`.guide` and :mod:`.guided` for how games go on, with the
:mod:`.dice` for that; :mod:`.batched` does the same by the batch engine.
"""

from standoff.agents.search.agent import SearchAgent

__all__ = ["SearchAgent"]
