"""The worker that measures Standoff."""

from __future__ import annotations

import cProfile
import pstats
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from worker import LAST_YEAR, flat, held, load, serve, timed

import standoff
from standoff.arena import Seat, Table
from standoff.arena.events import living
from standoff.arena.legal_list import ListMode
from standoff.boards import load_board
from standoff.core.legal_orders import LegalOrders
from standoff.core.orders import Order
from standoff.core.position import Position
from standoff.notation.documents import read_question


class Ours:
    """The measures, on positions that are already there."""

    def __init__(self, phases: list[dict[str, Any]]) -> None:
        questions = [read_question(phase, load_board) for phase in phases]
        self.positions = [question.position for question in questions]
        self.texts = [flat(phase["orders"]) for phase in phases]
        self.values: list[list[Order]] = [
            [given.reading.order for given in question.given if given.reading] for question in questions
        ]

    def judge_strings(self, _: None = None) -> float:
        """Judge every phase from the texts of its orders."""

        def work() -> None:
            for position, texts in zip(self.positions, self.texts, strict=True):
                standoff.adjudicate(position, texts)

        return timed(work)

    def judge_values(self, _: None = None) -> float:
        """Judge every phase from orders as values."""

        def work() -> None:
            for position, values in zip(self.positions, self.values, strict=True):
                standoff.adjudicate(position, values)

        return timed(work)

    def judge_results(self, _: None = None) -> float:
        """Judge every phase from texts, and ask for the reason and the facts of every order."""

        def work() -> None:
            for position, texts in zip(self.positions, self.texts, strict=True):
                assert standoff.adjudicate(position, texts).results

        return timed(work)

    def legal_orders(self, _: None = None) -> float:
        """Make every legal order of every unit of every position."""

        def work() -> None:
            for position in self.positions:
                assert position.legal_orders().groups

        return timed(work)

    def orders_counted(self, _: None = None) -> int:
        """Count the legal orders of all positions."""
        return sum(len(position.legal_orders()) for position in self.positions)

    def after(self, _: None = None) -> list[list[str]]:
        """Tell where the units stand after each phase, sorted."""
        resolutions = map(standoff.adjudicate, self.positions, self.texts)
        return [sorted(unit.text for unit in resolution.next) for resolution in resolutions]

    def random_games(self, seeds: list[int]) -> float:
        """Play games in which everybody gives random legal orders."""

        def work() -> None:
            for seed in seeds:
                play(seed)

        return timed(work)

    def random_games_kept(self, seeds: list[int]) -> float:
        """Play the same games with their history kept."""

        def work() -> None:
            for seed in seeds:
                play_and_keep(seed)

        return timed(work)

    def phases_played(self, seeds: list[int]) -> int:
        """Count the phases of these games."""
        return sum(len(play_and_keep(seed).turns) for seed in seeds)

    def new_games(self, number: int) -> float:
        """Begin games."""

        def work() -> None:
            for _ in range(number):
                standoff.Game()

        return timed(work)

    def drawings(self, number: int) -> float:
        """Draw the fullest boards with their orders and what came of them."""
        phases = sorted(zip(self.positions, self.texts, strict=True), key=lambda phase: -len(list(phase[0])))
        judged = [standoff.adjudicate(position, texts) for position, texts in phases[:number]]
        assert all(resolution.results for resolution in judged)

        def work() -> None:
            for resolution in judged:
                assert resolution.before.svg(orders=resolution)

        return timed(work)

    def observations(self, number: int) -> float:
        """Write what every seat sees on the fullest boards, legal orders included; seconds for one seat."""
        fullest = sorted(self.positions, key=lambda position: -len(list(position)))[:number]
        tables = [seats(position) for position in fullest]

        def work() -> None:
            for table in tables:
                for seat in table:
                    assert seat.observation().to_json()

        return timed(work) / sum(map(len, tables))

    def game_bytes(self, seed: int) -> int:
        """Tell what a game of ten years takes, its history included; what it shares with others is there."""
        play_and_keep(seed)
        return held(lambda: play_and_keep(seed))

    def profile(self, name: str) -> list[tuple[str, float]]:
        """Tell which share of a measure's time each module takes, the largest first."""
        profiler = cProfile.Profile()
        argument = [1] if name == "random_games" else None
        profiler.runcall(getattr(self, name), argument)
        shares: Counter[str] = Counter()
        for (path, _, function), (_, _, own, _, _) in pstats.Stats(profiler).stats.items():  # type: ignore[attr-defined]  # typeshed lacks it
            if function == "<built-in method gc.collect>":
                continue
            inside = "standoff" in Path(path).parts
            shares[Path(path).stem if inside else "Python itself"] += own
        total = sum(shares.values())
        return [(module, own / total) for module, own in shares.most_common()]


def play(seed: int) -> Position:
    """Play one game with random legal orders for everybody, from position to position."""
    dice = random.Random(seed)
    position = standoff.Game().position
    while position.phase.year <= LAST_YEAR:
        legal = position.legal_orders().groups.values()
        chosen = [dice.choice(orders) for units in legal for orders in units.values()]
        resolution = standoff.adjudicate(position, chosen)
        position = resolution.next
        if resolution.winner:
            break
    return position


def seats(position: Position) -> list[Seat]:
    """Seat every power that is still in the game at a fresh table."""
    rules = standoff.RULEBOOK_2023
    legal = LegalOrders(position, None, rules)
    table = Table("game", position, rules, (), False, ListMode.FULL, None, "token", legal)
    return [Seat(table, power) for power in living(position)]


def play_and_keep(seed: int) -> standoff.Game:
    """Play the same game with its history kept."""
    dice = random.Random(seed)
    game = standoff.Game()
    while game.ending is None and game.phase.year <= LAST_YEAR:
        for power, units in game.legal_orders().groups.items():
            game.order_all(power, [dice.choice(orders) for orders in units.values()])
        game.process()
    return game


def record(seed: int) -> list[dict[str, Any]]:
    """Return the movement phases of a random game as documents."""
    phases = []
    for turn in play_and_keep(seed).turns:
        if str(turn.position.phase).endswith("M"):
            orders: dict[str, list[str]] = {}
            for given in turn.given:
                orders.setdefault(str(given.power), []).append(given.text)
            phases.append({**turn.position.to_json(), "orders": orders})
    return phases


if __name__ == "__main__":
    ours = Ours(load(sys.argv[1]))
    serve({name: getattr(ours, name) for name in dir(ours) if not name.startswith("_")})
