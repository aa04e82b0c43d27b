"""One game as an environment of PettingZoo: seven agents, one phase at a step."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv  # type: ignore[import-untyped] # it comes without types

from standoff.arena.learning.games import ManyGames, Stepped
from standoff.batch import FAILS, ILLEGAL, NO_ID, SUCCEEDS, Vocabulary
from standoff.core.geography import Board
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset

Observation = dict[str, Any]

MOST_ORDERS = 256
"""So many orders of a unit can be chosen among: in 1,800,000 positions of random games the most was 249."""

_VERDICTS = {"succeeds": SUCCEEDS, "fails": FAILS, "illegal": ILLEGAL}


class DiplomacyEnv(ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """Diplomacy without press, for PettingZoo.

    The agents are the powers. An action says for each slot of a power (see
    `standoff.batch.choices`) which of its legal orders is taken; the mask tells which
    there are, as a vector for each slot. A number beyond gives no order: the unit holds.

    A power that lost everything is terminated; all are when somebody has won, and
    truncated when the last year is over.

    >>> env = DiplomacyEnv()
    >>> observations, _ = env.reset(seed=1901)
    >>> [int(mask.sum()) for mask in observations["Russia"]["action_mask"][:5]]
    [12, 8, 6, 16, 1]
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "diplomacy_v0", "render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        *,
        board: Board | None = None,
        rules: Ruleset | str = RULEBOOK_2023,
        last_year: int = 1910,
        scoring: str = "squares",
        most_orders: int = MOST_ORDERS,
        render_mode: str = "ansi",
    ) -> None:
        """Prepare a game; `reset` begins it. Raises StandoffError as `ManyGames` does."""
        self._games = ManyGames(1, board=board, rules=rules, last_year=last_year, scoring=scoring)
        self._view = self._games.reset()
        self._most = most_orders
        self.render_mode = render_mode
        self.possible_agents = list(self._games.powers)
        self.agents: list[str] = []

    # -- spaces --------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees; docs/learning.md says what stands where."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: for each of its slots the number of a choice."""
        return self._action_spaces[agent]

    @cached_property
    def _observation_spaces(self) -> dict[str, spaces.Space[Any]]:
        return {agent: self._make_observation_space() for agent in self.possible_agents}

    @cached_property
    def _action_spaces(self) -> dict[str, spaces.Space[Any]]:
        return {agent: spaces.MultiDiscrete([self._most] * self._slots) for agent in self.possible_agents}

    @property
    def _slots(self) -> int:
        return int(self._view.choices.counts.shape[2])

    def _make_observation_space(self) -> spaces.Space[Any]:
        powers, places = len(self.possible_agents), self._view.places.shape[1:]
        provinces = self._view.last_orders.shape[1]
        last = len(self._view.vocabulary) - 1
        seen: dict[str, spaces.Space[Any]] = {
            "board": spaces.Box(0, 1, places, np.int8),
            "phase": spaces.Box(0, 2, (2,), np.int8),
            "year": spaces.Box(0, np.iinfo(np.int64).max, (1,), np.int64),
            "dues": spaces.Box(-128, 127, (powers,), np.int8),
            "power": spaces.Box(0, 1, (powers,), np.int8),
            "last_orders": spaces.Box(NO_ID, last, (provinces,), np.int32),
            "last_verdicts": spaces.Box(0, 3, (provinces,), np.int8),
            "choices": spaces.Box(NO_ID, last, (self._slots, self._most), np.int32),
        }
        mask = spaces.Tuple([spaces.Box(0, 1, (self._most,), np.int8) for _ in range(self._slots)])
        return spaces.Dict({"observation": spaces.Dict(seen), "action_mask": mask})

    # -- playing ---------------------------------------------------------------------------

    def reset(
        self,
        seed: int | None = None,  # noqa: ARG002 - a game without press has no chance in it
        options: Mapping[str, Any] | None = None,
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game; the option `position` has it begin elsewhere than in Spring 1901.

        Chance has no part in the game, so the seed changes nothing.
        """
        position = (options or {}).get("position")
        engine = self._games.engine
        begun = engine.from_positions([position]) if isinstance(position, Position) else None
        self._view = self._games.reset(begun)
        self.agents = [power for power, alive in self._by_power(self._view.alive[0]) if alive]
        return self._observations(), {agent: self._info(agent) for agent in self.agents}

    def step(
        self, actions: Mapping[str, NDArray[np.integer]]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Judge the phase with the actions of all agents; who gives none has no orders."""
        chosen = np.full((1, len(self.possible_agents), self._slots), -1, np.int64)
        for number, power in enumerate(self.possible_agents):
            if power in actions:
                chosen[0, number] = actions[power]
        chosen[chosen >= self._most] = -1
        stepped = self._games.step(chosen)
        self._view = stepped.view
        rewards, out = self._by_power(stepped.rewards[0]), self._by_power(stepped.terminated[0])
        over = bool(stepped.truncated[0])
        agents = self.agents
        answer = (
            self._observations(),
            {power: float(reward) for power, reward in rewards if power in agents},
            {power: bool(gone) for power, gone in out if power in agents},
            dict.fromkeys(agents, over),
            {agent: self._info(agent, stepped) for agent in agents},
        )
        self.agents = [agent for agent in agents if not (over or answer[2][agent])]
        return answer

    def _by_power(self, values: NDArray[Any]) -> list[tuple[str, Any]]:
        return list(zip(self.possible_agents, values.tolist(), strict=True))

    def _observations(self) -> dict[str, Observation]:
        """Return what every agent sees."""
        view = self._view
        masks, ids = view.masks(self._most)[0].astype(np.int8), view.ids(self._most)[0]
        shared = {
            "board": view.places[0],
            "phase": view.phase[0],
            "year": view.year,
            "dues": view.dues[0],
            "last_orders": view.last_orders[0],
            "last_verdicts": view.last_verdicts[0],
        }
        mine = np.eye(len(self.possible_agents), dtype=np.int8)
        return {
            power: {
                "observation": {**shared, "power": mine[number], "choices": ids[number]},
                "action_mask": tuple(masks[number]),
            }
            for number, power in enumerate(self.possible_agents)
            if power in self.agents
        }

    def _info(self, agent: str, stepped: Stepped | None = None) -> dict[str, Any]:
        """Return an agent's centres and share of the squares, and how many of its orders came to what."""
        number = self.possible_agents.index(agent)
        centres = self._view.centres[0]
        info: dict[str, Any] = {
            "centers": int(centres[number]),
            "squares": float(centres[number] ** 2 / max(1, (centres**2).sum())),
            "unlisted": int(np.maximum(self._view.choices.counts[0, number] - self._most, 0).sum()),
        }
        if stepped is not None:
            said = stepped.verdicts[0, number]
            info |= {name: int((said == verdict).sum()) for name, verdict in _VERDICTS.items()}
            info["missing"] = int(stepped.missing[0, number].sum())
        return info

    # -- looking ---------------------------------------------------------------------------

    @property
    def vocabulary(self) -> Vocabulary:
        """All orders of the board, by the ids that observations use."""
        return self._view.vocabulary

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self._games.engine.to_positions(self._view.positions)[0]

    def state(self) -> NDArray[np.int8]:
        """Return the board as everybody sees it."""
        places: NDArray[np.int8] = self._view.places[0]
        return places

    def render(self) -> str:
        """Return the board as text for a terminal, or as SVG where `render_mode` says so."""
        return self.position.svg() if self.render_mode == "svg" else str(self.position)

    def close(self) -> None:
        """Let go of nothing: there is nothing to hold on to."""


def parallel_env(**options: Any) -> DiplomacyEnv:  # noqa: ANN401 - as DiplomacyEnv takes them
    """Return an environment, as modules of PettingZoo offer it."""
    return DiplomacyEnv(**options)
