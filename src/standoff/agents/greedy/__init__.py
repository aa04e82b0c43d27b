"""The greedy player, in the order in which it thinks.

:mod:`.chances` what the others may do, :mod:`.worth` what places are worth, :mod:`.plan`
the orders so far and their odds, :mod:`.attacks` what units do together, :mod:`.singles`
what is left for each, :mod:`.aftermath` retreats, builds and removals.
"""

from standoff.agents.greedy.agent import GreedyAgent, Outlook

__all__ = ["GreedyAgent", "Outlook"]
