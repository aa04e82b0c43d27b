"""A worker is killed at every step of moving a game on; the next one finds a whole game, and goes on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from club import POWERS, Clock, Club
from databases import ON_BOTH
from integrity import check
from mortal import MortalWorker

from standoff.server.clock import clock as site_clock
from standoff.server.play.bots import THINKING
from standoff.server.play.house_rules import HouseRules, OnMissed
from standoff.server.play.models import Game, Phase

FAST_STRIDE = 7
LEAST_STEPS = 15


def _due_game(story: str) -> Club:
    """Return a game in which something is due."""
    club = Club(Clock(datetime.now(UTC)))
    if story == "a phase with a bot":
        club.begin(bots={"Italy": "hold"})
        club.order_all([power for power in POWERS if power != "Italy"])
    elif story == "a vanished player":
        club.begin(HouseRules(misses=1, caretaker="hold", on_missed=OnMissed.WAIT))
        club.order_all(POWERS[:-1])
    else:
        club.begin(HouseRules(last_year=1901), bots={"Italy": "hold"})
        club.work()
        club.order_all([power for power in POWERS if power != "Italy"])
        club.work()
        club.order_all([power for power in POWERS if power != "Italy"])
    Game.objects.filter(pk=club.id).exclude(deadline_at=None).update(deadline_at=datetime.now(UTC))
    return club


STORIES = ("a phase with a bot", "a vanished player", "a last phase")


@ON_BOTH
@pytest.mark.parametrize("story", STORIES[:2])
def test_worker_that_is_killed_leaves_a_whole_game(database: str, story: str) -> None:
    _kill_everywhere(database, story, FAST_STRIDE)


@pytest.mark.long
@ON_BOTH
@pytest.mark.parametrize("story", STORIES)
def test_worker_that_is_killed_at_any_step_leaves_a_whole_game(database: str, story: str) -> None:
    _kill_everywhere(database, story, 1)


def _kill_everywhere(database: str, story: str, stride: int) -> None:
    """Kill a worker before its first step, and before later ones in turn, until one comes to its end."""
    last = 0
    while True:
        club = _due_game(story)
        before = club.game.number
        worker = MortalWorker(database, last=last)
        worker.end()
        check(club.id)
        ended_well = not worker.is_dead
        _resume(club)
        after = check(club.id)
        assert after.number > before, "and the game went on"
        assert Phase.objects.filter(game=after, number=before).count() == 1
        _no_order_lost(club, before)
        if ended_well:
            assert last > LEAST_STEPS, "it was killed many times before"
            return
        last += stride


def _resume(club: Club) -> None:
    """Let another worker go on; what the dead one was thinking of is due again a little later."""
    club.clock.moment = datetime.now(UTC) + THINKING * 2
    token = site_clock.set(club.clock)
    club.work()
    site_clock.reset(token)


def _no_order_lost(club: Club, number: int) -> None:
    """See that the phase was judged with the orders of everybody who sent any."""
    question = Phase.objects.get(game_id=club.id, number=number).question
    for power in POWERS[:-1]:
        if power != "Italy":
            assert question["orders"][power] == [f"{question['units'][power][0]} H"]
