"""Matches: the same events every time, taken up anywhere, whatever the players do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import standoff
from standoff.agents import AGENTS, GreedyAgent, HoldAgent, RandomAgent
from standoff.arena import Agent, Event, Match, Observation
from standoff.arena.events import living
from standoff.core.errors import StandoffError
from standoff.core.game import Game
from standoff.core.orders import Order
from standoff.core.outcomes import Reason

POWERS = [power.name for power in standoff.standard().powers]

KINDS = {
    "game_created",
    "seat_taken",
    "game_started",
    "phase_opened",
    "orders_missing",
    "orders_revealed",
    "resolved",
    "dislodged",
    "retreated",
    "built",
    "removed",
    "center_taken",
    "power_eliminated",
    "game_over",
}


def mixed(seed: int = 7, last_year: int = 1903, game: Game | None = None) -> Match:
    """Return a match of players of every kind."""
    kinds: list[type[GreedyAgent | RandomAgent | HoldAgent]] = [GreedyAgent, RandomAgent, HoldAgent]
    agents: dict[str, Agent] = {power: kinds[number % 3]() for number, power in enumerate(POWERS)}
    return Match(agents, seed=seed, last_year=last_year, game=game)


def told(events: Iterable[Event]) -> list[str]:
    """Write events as lines of JSON, with the judge's answers."""
    return [json.dumps(event.to_json(), ensure_ascii=False) for event in events]


@dataclass(frozen=True)
class Scripted:
    """A player that says the same thing in every phase."""

    said: tuple[object, ...]
    name: str = "scripted"

    def orders(self, observation: Observation, dice: Random) -> Iterable[str | Order]:  # noqa: ARG002 - a script
        """Return what it always says, whatever its types."""
        return self.said  # type: ignore[return-value] # a player may return anything


def test_a_match_is_told_in_numbered_events() -> None:
    events = list(mixed().play())
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    assert {event.kind for event in events} <= KINDS
    assert [event.kind for event in events[:9]] == ["game_created", *["seat_taken"] * 7, "game_started"]
    assert events[-1].kind == "game_over"
    assert {event.view for event in events} == {"public"}
    assert [event.phase for event in events if event.kind == "resolved"][:2] == ["S1901M", "F1901M"]


def test_the_same_match_has_the_same_events() -> None:
    assert told(mixed().play()) == told(mixed().play())
    assert told(mixed().play()) != told(mixed(seed=8).play())


def test_no_hash_seed_changes_a_match() -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from test_match import mixed, told\n"
        "print('\\n'.join(told(mixed(last_year=1902).play())))"
    )
    here = os.path.dirname(__file__)  # noqa: PTH120 - a text for another process
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code, here],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1
    assert len(outputs.pop()) > 10_000


def test_a_match_taken_up_in_the_middle_goes_on_as_it_would_have() -> None:
    match = mixed()
    whole = answers(match.play())
    halfway = match.game.fork("F1902M")
    again = answers(mixed(game=halfway).play())
    assert again[0]["phase"] == "F1902M"
    assert again == whole[-len(again) :]
    assert len(again) < len(whole)
    assert match.game.position == halfway.position


def answers(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Return the judge's answers that events tell of."""
    return [event.to_json()["data"]["answer"] for event in events if event.kind == "resolved"]


def test_events_tell_how_the_centres_and_powers_change() -> None:
    match = mixed(seed=3, last_year=1906)
    owners = {code: power.name for power in match.game.board.powers for code in power.homes}
    gone = set()
    kinds = set()
    for event in match.play():
        kinds.add(event.kind)
        if event.kind == "center_taken":
            assert owners.get(event.data["center"]) == event.data["from"]
            owners[event.data["center"]] = event.data["power"]
        elif event.kind == "power_eliminated":
            gone.add(event.data["power"])
    position = match.game.position
    assert owners == {
        centre.code: owner for centre in position.board.centres if (owner := position.owner(centre))
    }
    assert gone == set(POWERS) - set(living(position))
    assert kinds >= {"dislodged", "retreated", "built", "removed", "center_taken"}


def test_events_of_units_add_up_to_the_board() -> None:
    match = mixed(seed=3, last_year=1906)
    number = len(list(match.game.position))
    for event in match.play():
        number += {"built": 1, "removed": -1}.get(event.kind, 0)
    assert number == len(list(match.game.position))


def test_a_match_ends_with_its_last_year_among_the_survivors() -> None:
    match = Match(dict.fromkeys(POWERS, HoldAgent()), seed=1, last_year=1902)
    *_, last = match.play()
    assert (last.kind, last.data) == ("game_over", {"draw": POWERS})
    assert str(match.game.phase) == "S1903M"


def test_a_match_ends_when_somebody_has_won() -> None:
    agents: dict[str, Agent] = {**dict.fromkeys(POWERS, HoldAgent()), "France": GreedyAgent()}
    match = Match(agents, seed=1, last_year=1930)
    *_, last = match.play()
    assert last.data == {"winner": "France"}
    assert match.game.phase.year < 1930


def test_the_end_of_a_match_that_had_ended_is_told_at_once() -> None:
    game = standoff.Game()
    game.draw(["France", "Turkey"])
    *_, last = mixed(game=game).play()
    assert (last.number, last.data) == (10, {"draw": ["France", "Turkey"]})


def test_every_power_needs_a_player() -> None:
    with pytest.raises(StandoffError, match="no player for Austria, England"):
        Match(dict.fromkeys(POWERS[2:], HoldAgent()), seed=1)


@pytest.mark.parametrize(
    "said",
    [
        (),
        ("gibberish", None, 7, {"a": 1}),
        ("A PAR - BUR", "A PAR - PIC") * 20,
        ("x" * 10_000,),
        ("a1", "zz9"),
    ],
    ids=["nothing", "garbage", "far too much", "a long text", "ids"],
)
def test_players_may_say_anything(said: tuple[object, ...]) -> None:
    agents: dict[str, Agent] = {**dict.fromkeys(POWERS, HoldAgent()), "France": Scripted(said)}
    events = list(Match(agents, seed=1, last_year=1901).play())
    assert events[-1].kind == "game_over"
    resolved = next(event for event in events if event.kind == "resolved")
    assert resolved.resolution is not None
    unreadable = sum(result.reason is Reason.UNREADABLE for result in resolved.resolution)
    seat_orders = [order for order in said if not (isinstance(order, str) and order in SAYABLE)]
    assert unreadable == len(seat_orders)


SAYABLE = {"A PAR - BUR", "A PAR - PIC", "a1"}
"""What stands in those scripts that can be read."""


def test_units_without_orders_are_announced() -> None:
    agents: dict[str, Agent] = {**dict.fromkeys(POWERS, HoldAgent()), "France": Scripted(("A PAR - BUR",))}
    match = Match(agents, seed=1, last_year=1901)
    missing = [event.data["units"] for event in match.play() if event.kind == "orders_missing"]
    assert missing[0] == {"France": ["A MAR", "F BRE"]}


def test_players_with_nothing_to_order_are_not_asked() -> None:
    asked: set[str] = set()

    @dataclass(frozen=True)
    class Asked(HoldAgent):
        """A player that holds, and tells when it was asked."""

        def orders(self, observation: Observation, dice: Random) -> Iterable[str | Order]:
            """Return its holds."""
            asked.add(str(observation.position.phase))
            return super().orders(observation, dice)

    agents: dict[str, Agent] = {**dict.fromkeys(POWERS, Asked()), "France": GreedyAgent()}
    match = Match(agents, seed=1, last_year=1901)
    phases = [event.phase for event in match.play() if event.kind == "resolved"]
    assert phases == ["S1901M", "F1901M", "W1901A"]
    assert asked == {"S1901M", "F1901M"}


def test_players_have_names_of_their_own() -> None:
    assert [make().name for make in AGENTS.values()] == list(AGENTS)
