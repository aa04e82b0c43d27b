"""Players that are programs, ready to sit down in the arena.

>>> agent("greedy").name
'greedy'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from standoff.agents.greedy import GreedyAgent
from standoff.agents.hold import HoldAgent
from standoff.agents.random import RandomAgent
from standoff.agents.search import SearchAgent
from standoff.arena.agent import Agent
from standoff.core.errors import StandoffError

__all__ = ["AGENTS", "Agent", "GreedyAgent", "HoldAgent", "RandomAgent", "SearchAgent", "agent"]

AGENTS: Mapping[str, Callable[[], Agent]] = MappingProxyType(
    {"hold": HoldAgent, "random": RandomAgent, "greedy": GreedyAgent, "search": SearchAgent}
)
"""The players by name."""


def agent(name: str) -> Agent:
    """Return the player of this name; StandoffError naming the possible ones for any other."""
    if name not in AGENTS:
        raise StandoffError(f"unknown player {name!r}; possible are {', '.join(AGENTS)}")
    return AGENTS[name]()
