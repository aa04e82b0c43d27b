"""The worker that measures the peer, the package `diplomacy`, at the same tasks.

It is used as its documentation shows. Everything that is not the task itself, such as
bringing orders into its notation, is done before the clock runs.
"""

from __future__ import annotations

import random
import sys
from typing import Any

from diplomacy import Game
from peer_notation import OURS, THEIRS, order_text, renamed
from worker import LAST_YEAR, held, load, serve, timed


class Peer:
    """The measures, on positions that are already there."""

    def __init__(self, phases: list[dict[str, Any]]) -> None:
        self.phases = phases
        game = Game()
        self.orders = [
            {
                power.upper(): [order_text(text, game) for text in texts]
                for power, texts in phase["orders"].items()
            }
            for phase in phases
        ]

    def games(self) -> list[Game]:
        """Build every position, as judging one uses it up."""
        built = []
        for phase in self.phases:
            game = Game(rules=["IGNORE_ERRORS"])
            game.clear_units()
            game.clear_centers()
            game.set_current_phase(phase["phase"])
            for power, units in phase["units"].items():
                game.set_units(power.upper(), [renamed(unit, THEIRS) for unit in units])
            for power, centers in phase["centers"].items():
                game.set_centers(power.upper(), [renamed(center, THEIRS) for center in centers])
            built.append(game)
        return built

    def judge_strings(self, _: None = None) -> float:
        """Judge every phase from the texts of its orders."""
        games = self.games()
        return timed(lambda: self.judge(games))

    def process(self, _: None = None) -> float:
        """Judge every phase whose orders are given already."""
        games = self.games()
        for game, orders in zip(games, self.orders, strict=True):
            for power, texts in orders.items():
                game.set_orders(power, texts)

        def work() -> None:
            for game in games:
                game.process()

        return timed(work)

    def judge(self, games: list[Game]) -> None:
        """Give the orders and process."""
        for game, orders in zip(games, self.orders, strict=True):
            for power, texts in orders.items():
                game.set_orders(power, texts)
            game.process()

    def legal_orders(self, _: None = None) -> float:
        """Make every legal order of every unit of every position."""
        games = self.games()

        def work() -> None:
            for game in games:
                assert game.get_all_possible_orders()

        return timed(work)

    def after(self, _: None = None) -> list[list[str]]:
        """Tell where the units stand after each phase, sorted."""
        games = self.games()
        self.judge(games)
        return [
            sorted(
                renamed(unit, OURS)
                for units in game.get_units().values()
                for unit in units
                if not unit.startswith("*")
            )
            for game in games
        ]

    def random_games(self, seeds: list[int]) -> float:
        """Play games in which everybody gives random legal orders."""

        def work() -> None:
            for seed in seeds:
                play(seed)

        return timed(work)

    def phases_played(self, seeds: list[int]) -> int:
        """Count the phases of these games."""
        return sum(len(play(seed).state_history) for seed in seeds)

    def new_games(self, number: int) -> float:
        """Begin games."""

        def work() -> None:
            for _ in range(number):
                Game()

        return timed(work)

    def game_bytes(self, seed: int) -> int:
        """Tell what a game of ten years takes, its history included."""
        play(seed)
        return held(lambda: play(seed))


def play(seed: int) -> Game:
    """Play one game with random legal orders for everybody."""
    dice = random.Random(seed)
    game = Game()
    while not game.is_game_done and int(game.get_current_phase()[1:5]) <= LAST_YEAR:
        possible = game.get_all_possible_orders()
        for power in game.powers:
            places = game.get_orderable_locations(power)
            game.set_orders(power, [dice.choice(possible[place]) for place in places if possible[place]])
        game.process()
    return game


if __name__ == "__main__":
    peer = Peer(load(sys.argv[1]))
    serve({name: getattr(peer, name) for name in dir(peer) if not name.startswith("_")})
