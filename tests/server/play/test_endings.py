"""How games end, and bots on the way there."""

from __future__ import annotations

import logging

import pytest
from club import POWERS, Club
from test_play_choices import HOMES, UNITS

from standoff import agents
from standoff.arena import Observation
from standoff.core.orders import Order
from standoff.server.play import bots
from standoff.server.play.house_rules import HouseRules
from standoff.server.play.locking import locked
from standoff.server.play.models import Entry, Game, GameState, Orders
from standoff.server.play.processing import advance

NEUTRAL = ["BEL", "BUL", "DEN", "GRE", "HOL", "NWY", "POR", "RUM", "SER", "SPA", "SWE", "TUN"]


def test_power_with_enough_centres_wins(club: Club) -> None:
    club.begin()
    mine = [*HOMES["Turkey"], *NEUTRAL, "BUD", "VIE"]
    club.place(
        {
            "phase": "F1907M",
            "units": {**UNITS, "Austria": ["F TRI"], "Turkey": ["A SER"]},
            "centers": {**HOMES, "Austria": ["TRI"], "Turkey": mine},
        }
    )
    for power in POWERS:
        club.order(
            power, *(["A SER - TRI"] if power == "Turkey" else ["F TRI - ADR"] if power == "Austria" else [])
        )
    club.work()
    game = club.game
    assert (game.state, game.result) == (GameState.OVER, {"winner": "Turkey"})
    assert club.kinds()[-1] == "game_over"
    assert game.due_at is None


@pytest.mark.parametrize(("last_year", "phases"), [(1901, 3), (1902, 6)])
def test_game_ends_after_its_last_year(club: Club, last_year: int, phases: int) -> None:
    club.begin(HouseRules(last_year=last_year), bots=dict.fromkeys(POWERS[1:], "hold"))
    for _ in range(phases):
        club.work()
        if not club.game.is_over:
            club.order("Austria", "A VIE H")
    club.work()
    game = club.game
    assert (game.state, game.result) == (GameState.OVER, {"draw": list(POWERS)})
    assert not any(code[1:5] > str(last_year) for code in club.judged())


def test_person_against_bots_plays_on_without_any_deadline(club: Club) -> None:
    club.begin(HouseRules(), bots=dict.fromkeys(POWERS[1:], "greedy"))
    for _ in range(4):
        club.work()
        club.order("Austria")
    club.work()
    assert len(club.judged()) >= 4


def test_bot_is_asked_once_a_phase(club: Club) -> None:
    club.begin(bots=dict.fromkeys(POWERS[1:], "random"))
    club.work()
    for _ in range(3):
        with locked(club.id) as game:
            game.wake()
        club.work()
    assert Entry.objects.filter(source="bot").count() == 6


def test_bot_that_fails_holds_and_keeps_nobody_waiting(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def orders(self, *_: object) -> list[Order]:
            raise ZeroDivisionError

    monkeypatch.setattr(bots, "agent", lambda name: Broken() if name == "random" else agents.agent(name))
    club.begin(bots={"Italy": "random", **dict.fromkeys(POWERS[5:], "greedy")})
    with caplog.at_level(logging.ERROR):
        club.work()
    assert "random gave no orders for Italy" in caplog.text
    for power in POWERS[:4]:
        club.order(power)
    club.work()
    assert club.judged() == ["S1901M"]


def test_phase_is_not_judged_without_its_bots(club: Club) -> None:
    club.begin(bots={"Italy": "greedy"})
    club.order_all([power for power in POWERS if power != "Italy"])
    club.clock.move(days=2)
    with locked(club.id) as game:
        assert not advance(game), "as another worker would, which has not asked the bots"
    assert Game.objects.get(pk=club.id).due_at is not None, "so the game stays due"
    club.work()
    assert club.judged() == ["S1901M"]
    assert club.told("orders_revealed")[0]["orders"]["Italy"]


def test_bots_are_not_asked_twice_at_the_same_time(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Slow:
        def orders(self, observation: Observation, _dice: object) -> list[Order]:
            asked.append(observation.power)
            bots.send_orders(club.id)
            return []

    monkeypatch.setattr(bots, "agent", lambda _name: Slow())
    club.begin(bots={"Italy": "greedy"})
    club.work()
    assert asked == ["Italy"]
    assert Orders.objects.filter(seat__power="Italy").count() == 1
