"""The lobby: what waits for me, which games need a player, and what was agreed for them."""

from __future__ import annotations

import pytest
from club import Club, person
from django.test import Client
from django.utils import translation

from standoff.arena import Submission
from standoff.server.pages.house_words import duration, settings_of, turns
from standoff.server.pages.lobby import Look, open_rows
from standoff.server.play.actions.creating import do_create, do_play_bots
from standoff.server.play.actions.ordering import do_submit
from standoff.server.play.actions.replacing import do_leave, do_offer
from standoff.server.play.actions.voting import do_propose
from standoff.server.play.actions.writing import do_write
from standoff.server.play.house_rules import Draws, HouseRules, OnMissed, Press
from standoff.server.play.models import Game
from standoff.server.play.schedule import Timetable
from standoff.server.seeing import Viewer

SLOW = HouseRules(timetable=Timetable(movement=2880))
LIVE = HouseRules(timetable=Timetable(movement=10), press=Press.GUNBOAT, anonymous=True)


def _chips(name: str, game: Game) -> list[str]:
    return [chip.text for chip in Look(Viewer(person(name))).mine(Game.objects.get(pk=game.pk)).chips]


def _client(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def test_my_game_says_what_waits_for_me(club: Club) -> None:
    club.begin()
    assert _chips("France", club.game) == ["3 orders missing"]
    club.order("France", "A PAR - BUR", ready=False)
    assert _chips("France", club.game) == ["2 orders missing"]
    club.order("France", "A PAR - BUR", "A MAR H", "F BRE H", ready=False)
    assert _chips("France", club.game) == ["all orders written, not ready"]
    club.order("France", "A PAR - BUR", "A MAR H", "F BRE H")
    assert _chips("France", club.game) == ["ready"]
    do_write(club.id, club.people["Italy"], ["France"], "A word?")
    do_propose(club.id, club.people["Italy"], "draw")
    assert _chips("France", club.game) == ["ready", "1 vote to give", "1 new letter"]


def test_who_has_nothing_to_order_is_told_so(club: Club) -> None:
    club.begin()
    club.place(
        {
            "phase": "W1901A",
            "units": {"France": ["A PAR", "A MAR", "F BRE"], "Italy": ["A ROM"]},
            "centers": {"France": ["PAR", "MAR", "BRE"], "Italy": ["ROM", "NAP"]},
        }
    )
    assert _chips("France", club.game) == ["nothing to order"]
    assert _chips("Italy", club.game) == ["1 order missing"]


def test_a_game_that_waits_says_how_many_seats_are_left(club: Club) -> None:
    del club
    game = do_create(person("Ann"), "Table", SLOW, bots={"Italy": "hold"}, power="France")
    assert _chips("Ann", game) == ["5 seats left"]


def test_who_is_replaced_by_a_bot_is_told_so(club: Club) -> None:
    club.begin(HouseRules(misses=1))
    club.order_all([power for power in club.people if power != "France"])
    club.wait(days=2)
    assert _chips("France", club.game) == ["a bot sits at your seat"]


def test_games_with_the_nearest_deadline_that_wait_for_me_come_first(club: Club) -> None:
    club.begin()
    me = person("France")
    bots = do_play_bots(me, power="Italy")
    do_submit(bots.pk, me, Submission(bots.token, ("A VEN H",), ready=True))
    page = _client("France").get("/games/").content.decode()
    assert page.index(club.game.name) < page.index(bots.name)


def test_games_that_need_a_player(club: Club) -> None:
    club.begin()
    do_leave(club.id, club.people["Italy"])
    do_create(person("Ann"), "Open", LIVE, power="Turkey")
    do_create(person("Ann"), "Hidden", SLOW, is_private=True)
    rows = list(open_rows(Viewer()))
    assert [row.game.name for row in rows] == ["Open", "A game"]
    assert [place.power for place in rows[0].places if place.taken] == ["Turkey"]
    assert [place.player for place in rows[0].places] == [None] * 7
    assert rows[0].left == "6 seats left"
    assert rows[1].take_over
    assert rows[1].places[0].power == "Italy"
    assert rows[1].url == f"/seats/{club.seat('Italy').invitation}/"


def test_games_of_mine_do_not_ask_for_me(club: Club) -> None:
    club.begin()
    do_offer(club.id, club.people["Italy"], "Italy")
    do_create(person("Ann"), "Open", LIVE, power="Turkey")
    assert next(open_rows(Viewer(club.people["France"]))).game.name == "Open"
    assert not [row for row in open_rows(Viewer(club.people["France"])) if row.take_over]
    assert [row.game.name for row in open_rows(Viewer(person("Ann")))] == ["A game"]


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ("", {"Slow", "Quick", "A game"}),
        ("live", {"Quick"}),
        ("slow", {"Slow", "A game"}),
        ("gunboat", {"Quick"}),
        ("seats", {"A game"}),
        ("nonsense", {"Slow", "Quick", "A game"}),
    ],
)
def test_lists_show_what_is_asked_for(club: Club, wanted: str, shown: set[str]) -> None:
    club.begin()
    do_offer(club.id, club.people["Italy"], "Italy")
    do_create(person("Ann"), "Slow", SLOW)
    do_create(person("Ann"), "Quick", LIVE)
    page = Client().get("/games/", {"show": wanted}).content.decode()
    rows = page[page.index('<table class="games">') : page.index("</table>")]
    assert {name for name in ("Slow", "Quick", "A game") if f">{name}</a>" in rows} == shown


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (1, "1 minute"),
        (90, "90 minutes"),
        (60, "1 hour"),
        (1440, "24 hours"),
        (2880, "2 days"),
        (2160, "36 hours"),
        (10080, "1 week"),
        (20160, "2 weeks"),
    ],
)
def test_durations_are_told_in_the_largest_unit_that_fits(minutes: int, words: str) -> None:
    assert duration(minutes) == words


def test_everything_that_was_agreed_is_told(club: Club) -> None:
    del club
    rules = HouseRules(
        press=Press.PUBLIC,
        timetable=Timetable(
            movement=2880,
            retreat=720,
            adjustment=None,
            hours=("08:00", "20:00"),
            time_zone="Europe/Riga",
            weekends_off=True,
        ),
        early=False,
        ready_check=True,
        grace_minutes=120,
        extensions=2,
        extension_minutes=1440,
        on_missed=OnMissed.WAIT,
        caretaker=None,
        misses=3,
        anonymous=True,
        draws=Draws.LISTED,
        last_year=1910,
    )
    ruleset = {"base": "rulebook-1982", "4.A.3": "dptg"}
    game = do_create(person("Ann"), "Table", rules, is_private=True, ruleset=ruleset)
    told = {setting.about: setting.value for setting in settings_of(game)}
    assert told == {
        "Board": "Europe in 1901, seven powers",
        "Rules": "Rulebook of 1982, with 1 change",
        "Orders": "2 days",
        "Retreats": "12 hours",
        "Builds": "No deadline",
        "Phases end at": "08:00, 20:00, Riga time",
        "Weekends": "Off",
        "A phase ends early": "Never before its time",
        "Grace": "2 hours",
        "Putting off": "2 times each",
        "Missed deadline": "The game waits",
        "After 3 missed deadlines in a row": "The seat is offered",
        "Letters": "Public letters only",
        "Names": "Hidden until the end",
        "Start": "When all say that they are here",
        "Draw": "Those it names share it",
        "Last year": "1910",
        "Open to": "Those who have the invitation link",
    }
    page = Client()
    page.force_login(person("Ann"))
    text = page.get(f"/games/{game.pk}/join/").content.decode()
    assert all(value in text for value in told.values())


def test_short_words_about_the_clock() -> None:
    assert turns(HouseRules()) == ("24 hours", "earlier when all are ready")
    fixed = HouseRules(early=False, timetable=Timetable(hours=("20:00",), weekends_off=True))
    assert turns(fixed) == ("24 hours", "ends at 20:00 · weekends off")
    assert turns(HouseRules(timetable=Timetable(movement=None)))[1] == "goes on when all are ready"


def test_names_of_powers_are_those_of_the_reader(club: Club) -> None:
    club.begin()
    with translation.override("nl"):
        client = _client("Germany")
        client.cookies["django_language"] = "nl"
        assert "Duitsland" in client.get(f"/games/{club.id}/join/").content.decode()
