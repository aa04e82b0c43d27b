"""Deadlines: judged early or in time, grace, extensions, pauses, and orders that never came."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from club import POWERS, Club, person
from databases import ON_BOTH

from standoff.server.play.actions.delaying import do_extend
from standoff.server.play.actions.replacing import do_come_back, do_take_over
from standoff.server.play.actions.voting import do_propose, do_vote
from standoff.server.play.house_rules import HouseRules, OnMissed
from standoff.server.play.models import GameState
from standoff.server.play.refusals import Refused
from standoff.server.play.schedule import Timetable

DAY = 1440
DAILY = Timetable(hours=("20:00",), time_zone="Europe/Amsterdam")
EVERYBODY_BUT_TURKEY = POWERS[:-1]


@ON_BOTH
def test_phase_is_judged_when_all_are_ready(club: Club) -> None:
    club.begin()
    club.work()
    club.order_all(EVERYBODY_BUT_TURKEY)
    club.order("Turkey", "A SMY - ARM", ready=False)
    club.work()
    assert club.judged() == []
    club.order("Turkey", "A SMY - ARM")
    club.work()
    assert club.judged() == ["S1901M"]
    assert club.game.phase == "F1901M"
    assert "A ARM" in club.game.position["units"]["Turkey"]


def test_without_early_judging_the_deadline_is_waited_for(club: Club) -> None:
    club.begin(HouseRules(early=False))
    club.order_all()
    club.wait(hours=23)
    assert club.judged() == []
    club.wait(hours=1)
    assert club.judged() == ["S1901M"]
    assert club.seat("Turkey").missed == 0


def test_deadline_finds_units_without_orders_and_they_hold(club: Club) -> None:
    club.begin()
    club.order_all(EVERYBODY_BUT_TURKEY)
    club.wait(days=1)
    assert club.judged() == ["S1901M"]
    assert club.told("orders_missing") == [{"powers": ["Turkey"], "waits": False}]
    assert (club.seat("Turkey").missed, club.seat("France").missed) == (1, 0)


def test_orders_that_were_sent_count_though_nobody_said_ready(club: Club) -> None:
    club.begin()
    club.order("Turkey", "A SMY - ARM", ready=False)
    club.wait(days=1)
    assert "A ARM" in club.game.position["units"]["Turkey"]
    assert "Turkey" not in club.told("orders_missing")[0]["powers"]


def test_early_judging_does_not_move_the_hour(club: Club) -> None:
    club.begin(HouseRules(timetable=DAILY))
    club.order_all()
    club.wait(hours=2)
    assert club.judged() == ["S1901M"]
    assert club.game.deadline_at == datetime(2026, 3, 25, 19, 0, tzinfo=UTC)


def test_slow_worker_does_not_move_the_hour(club: Club) -> None:
    club.begin(HouseRules(timetable=DAILY))
    club.order_all(ready=False)
    for day in range(25, 30):
        assert club.game.deadline_at is not None
        club.clock.moment = club.game.deadline_at + timedelta(minutes=20)
        club.work()
        club.order_all(ready=False)
        hour = 19 if day + 1 < 29 else 18  # summer time begins
        assert club.game.deadline_at == datetime(2026, 3, day + 1, hour, 0, tzinfo=UTC)
    assert len(club.judged()) == 5


def test_grace_is_given_once_and_told(club: Club) -> None:
    club.begin(HouseRules(timetable=DAILY, grace_minutes=60))
    club.order_all(EVERYBODY_BUT_TURKEY)
    club.wait(hours=31)
    assert club.game.deadline_at == datetime(2026, 3, 25, 20, 0, tzinfo=UTC)
    assert club.told("orders_missing") == [{"powers": ["Turkey"], "grace": 60}]
    assert club.told("deadline_set")[-1]["for"] == "grace"
    assert club.seat("Turkey").missed == 0
    club.wait(hours=1)
    assert club.judged() == ["S1901M"]
    assert club.seat("Turkey").missed == 1
    assert club.game.deadline_at == datetime(2026, 3, 26, 19, 0, tzinfo=UTC), "the hour stays"


def test_orders_in_the_grace_are_in_time(club: Club) -> None:
    club.begin(HouseRules(grace_minutes=60))
    club.order_all(EVERYBODY_BUT_TURKEY)
    club.wait(days=1)
    club.order("Turkey", "A SMY - ARM")
    club.work()
    assert club.judged() == ["S1901M"]
    assert club.seat("Turkey").missed == 0


def test_extension_is_each_players_own(club: Club) -> None:
    club.begin(HouseRules(extensions=1, extension_minutes=DAY))
    before = club.game.deadline_at
    assert before is not None
    do_extend(club.id, club.people["France"])
    do_extend(club.id, club.people["Italy"])
    assert club.game.deadline_at == before + timedelta(days=2)
    with pytest.raises(Refused) as refused:
        do_extend(club.id, club.people["France"])
    assert refused.value.code == "no_extension_left"


def test_extension_does_not_make_the_worker_forget_that_all_are_ready(club: Club) -> None:
    club.begin()
    club.work()
    club.order_all()
    do_extend(club.id, club.people["France"])
    club.work()
    assert club.judged() == ["S1901M"]


def test_pause_stops_the_clock_and_orders_are_taken_meanwhile(club: Club) -> None:
    club.begin()
    club.wait(hours=4)
    proposal = do_propose(club.id, club.people["France"], "pause")
    for power in ("Italy", "Russia", "Turkey"):
        do_vote(club.id, club.people[power], proposal.pk, in_favour=True)
    assert club.game.state == GameState.PAUSED
    assert club.game.deadline_at is None
    club.order_all()
    club.wait(days=30)
    assert club.judged() == []
    club.order("France", ready=False)
    proposal = do_propose(club.id, club.people["France"], "resume")
    for power in ("Italy", "Russia", "Turkey"):
        do_vote(club.id, club.people[power], proposal.pk, in_favour=True)
    assert club.game.state == GameState.PLAYING
    assert club.game.deadline_at == club.clock.moment + timedelta(hours=20)
    club.wait(hours=20)
    assert club.judged() == ["S1901M"]
    assert club.told("orders_missing")[0]["powers"] == ["France"], (
        "who takes ready back has sent nothing else"
    )


def test_paused_game_goes_on_at_once_when_all_were_ready(club: Club) -> None:
    club.begin()
    proposal = do_propose(club.id, club.people["France"], "pause")
    for power in ("Italy", "Russia", "Turkey"):
        do_vote(club.id, club.people[power], proposal.pk, in_favour=True)
    club.order_all()
    club.work()
    proposal = do_propose(club.id, club.people["France"], "resume")
    for power in ("Italy", "Russia", "Turkey"):
        do_vote(club.id, club.people[power], proposal.pk, in_favour=True)
    club.work()
    assert club.judged() == ["S1901M"]


WAITING = HouseRules(on_missed=OnMissed.WAIT, caretaker=None)


def test_game_waits_for_who_is_missing_for_as_long_as_it_takes(club: Club) -> None:
    club.begin(WAITING)
    club.order_all(EVERYBODY_BUT_TURKEY, ready=False)
    club.wait(days=1)
    assert (club.game.is_held, club.game.deadline_at, club.judged()) == (True, None, [])
    assert club.told("orders_missing") == [{"powers": ["Turkey"], "waits": True}]
    assert club.seat("Turkey").is_offered
    club.wait(days=40)
    assert club.judged() == []
    assert club.seat("Turkey").missed == 1, "there is one deadline, and so one that was missed"
    club.order("Turkey", "A SMY - ARM", ready=False)
    club.work()
    assert club.judged() == [], "the first order is not the last word"
    assert not club.seat("Turkey").is_offered
    club.order("Turkey", "A SMY - ARM", "F ANK - BLA")
    club.work()
    assert club.judged() == ["S1901M"]
    assert not club.game.is_held
    assert club.game.position["units"]["Turkey"] == ["A ARM", "A CON", "F BLA"]


def test_who_was_in_time_may_still_change_orders_while_the_game_waits(club: Club) -> None:
    club.begin(WAITING)
    club.order_all(EVERYBODY_BUT_TURKEY, ready=False)
    club.order("France", "A PAR - BUR", ready=False)
    club.wait(days=1)
    club.order("France", "A PAR - PIC", ready=False)
    club.order("Turkey")
    club.work()
    assert club.judged() == [], "France has taken its word back"
    club.order("France", "A PAR - PIC")
    club.work()
    assert "A PIC" in club.game.position["units"]["France"]


def test_somebody_else_may_take_the_seat_that_is_waited_for(club: Club) -> None:
    club.begin(WAITING)
    club.order_all(EVERYBODY_BUT_TURKEY)
    club.wait(days=1)
    club.people["Turkey"] = tess = person("Tess")
    do_take_over(club.seat("Turkey").invitation, tess)
    club.order("Turkey", "A SMY - ARM")
    club.work()
    assert "A ARM" in club.game.position["units"]["Turkey"]


def test_caretaker_comes_when_the_game_has_waited_often_enough(club: Club) -> None:
    club.begin(HouseRules(on_missed=OnMissed.WAIT, caretaker="hold", misses=3))
    club.order_all(EVERYBODY_BUT_TURKEY)
    for missed in (1, 2):
        club.wait(days=1)
        assert (club.seat("Turkey").missed, club.seat("Turkey").bot, club.judged()) == (missed, "", [])
        assert club.game.is_held
        assert club.told("deadline_set")[-1]["for"] == "hold"
    club.wait(days=1)
    assert club.seat("Turkey").bot == "hold"
    assert club.judged() == ["S1901M"]
    assert club.told("seat_left") == [{"power": "Turkey", "caretaker": "hold"}]


def test_vanished_player_gets_a_caretaker_and_may_come_back(club: Club) -> None:
    club.begin(HouseRules(misses=2, caretaker="greedy"))
    for _ in range(2):
        club.order_all(EVERYBODY_BUT_TURKEY, ready=False)
        club.order("France", "A PAR H", ready=False)
        club.wait(days=1)
    assert club.seat("Turkey").bot == "greedy"
    club.work()
    assert club.sent("Turkey"), "the caretaker has ordered"
    with pytest.raises(Refused) as refused:
        club.order("Turkey", "A CON H")
    assert refused.value.code == "caretaker"
    do_come_back(club.id, club.people["Turkey"])
    assert club.sent("Turkey"), "what the caretaker ordered stands until it is changed"
    club.order_all(EVERYBODY_BUT_TURKEY)
    club.work()
    assert len(club.judged()) == 2, "but it is not the player's last word"
    club.order("Turkey", "A CON H")
    club.work()
    assert len(club.judged()) == 3


def test_game_that_everybody_vanished_from_stands_still_until_one_is_back(club: Club) -> None:
    club.begin(HouseRules(misses=1, caretaker="greedy"))
    club.wait(days=1)
    assert club.game.state == GameState.PAUSED
    assert club.told("paused") == [{"reason": "nobody_plays"}]
    assert club.judged() == ["S1901M"]
    club.wait(days=100)
    assert club.judged() == ["S1901M"]
    do_come_back(club.id, club.people["Italy"])
    club.work()
    assert club.game.state == GameState.PLAYING
    assert club.game.deadline_at is not None
    club.order("Italy", "A VEN H")
    club.work()
    assert club.judged() == ["S1901M", "F1901M", "W1901A"], "and in that winter nobody has a choice"


def test_clock_that_is_put_back_keeps_nobody_waiting(club: Club) -> None:
    club.begin()
    club.work()
    club.order_all()
    club.clock.move(days=-1)
    club.work()
    assert club.judged() == ["S1901M"]
