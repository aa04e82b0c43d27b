"""Sitting down: the form that makes a game, its settings before joining, invitations, seats by link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from club import Club, person
from django.test import Client

from standoff.server.accounts.models import User
from standoff.server.pages.game_form import PRESETS, GameForm, first_values
from standoff.server.play.actions.creating import do_create
from standoff.server.play.actions.replacing import do_offer
from standoff.server.play.house_rules import HouseRules, OnMissed, Press
from standoff.server.play.models import Game, GameState
from standoff.server.play.schedule import Timetable

pytestmark = pytest.mark.usefixtures("club")


def _client(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def _filled(preset: str = "daily", **changes: Any) -> dict[str, Any]:  # noqa: ANN401 - what a form may hold
    """Return what a browser sends that fills in a preset, with some changes."""
    form = GameForm(initial=first_values(preset, "Table", "Europe/Amsterdam"))
    sent: dict[str, Any] = {}
    for bound in form:
        value = bound.value()
        if bound.name in {"movement", "retreat", "adjustment", "grace_minutes", "extension_minutes"}:
            number, unit = bound.field.widget.decompress(value)
            sent |= {f"{bound.name}_0": "" if number is None else number, f"{bound.name}_1": unit}
        elif isinstance(value, bool):
            sent |= {bound.name: "on"} if value else {}
        elif value is not None:
            sent[bound.name] = value
    return sent | changes


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_makes_a_game_as_it_is(preset: str) -> None:
    answer = _client("Ann").post("/games/new/", _filled(preset))
    game = Game.objects.get()
    assert answer.status_code == 302
    assert game.state == (GameState.PLAYING if preset == "bots" else GameState.WAITING)
    assert game.name == "Table"


def test_what_is_filled_in_is_what_is_played() -> None:
    sent = _filled(
        "weekly",
        name="  Harbour   league ",
        is_private="on",
        power="Russia",
        movement_0="3",
        movement_1="days",
        hours="20:00, 8.30",
        weekends_off="on",
        on_missed="wait",
        press="public",
        last_year="1910",
        caretaker="",
        bots="2",
        bot="random",
    )
    _client("Ann").post("/games/new/", sent)
    game = Game.objects.get()
    rules = game.house_rules
    assert (game.name, game.is_private) == ("Harbour league", True)
    assert rules.timetable == Timetable(
        movement=3 * 1440,
        retreat=2880,
        adjustment=2880,
        hours=("08:30", "20:00"),
        time_zone="Europe/Amsterdam",
        weekends_off=True,
    )
    assert (rules.press, rules.on_missed, rules.last_year) == (Press.PUBLIC, OnMissed.WAIT, 1910)
    assert rules.caretaker is None
    assert game.seats.get(power="Russia").user == person("Ann")
    assert sorted(game.seats.exclude(bot="").values_list("bot", flat=True)) == ["random", "random"]


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"name": ""}, "name", "required"),
        ({"hours": "25:00"}, "hours", "There is no 25:00"),
        ({"hours": "evening"}, "hours", "There is no evening"),
        ({"movement_0": ""}, "movement", "Write how many"),
        ({"movement_0": "0"}, "movement", "From 1 minute to 4 weeks"),
        ({"movement_0": "99", "movement_1": "days"}, "movement", "From 1 minute to 4 weeks"),
        ({"movement_0": "ten"}, "movement", "whole number"),
        ({"movement_1": "never", "hours": "20:00"}, "hours", "Without a deadline"),
        ({"extensions": "21"}, "extensions", "20"),
        ({"misses": "0"}, "misses", "1"),
        ({"last_year": "2100"}, "last_year", "1999"),
        ({"time_zone": "Middle/Earth"}, "time_zone", "valid choice"),
        ({"board": "duel", "bots": "5"}, "bots", "not so many seats"),
        ({"grace_minutes_0": "9", "grace_minutes_1": "days"}, "grace_minutes", "to 1 week"),
        ({"ruleset": "rulebook-1900"}, "ruleset", "valid choice"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(changes: dict[str, str], field: str, says: str) -> None:
    answer = _client("Ann").post("/games/new/", _filled(**changes))
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]
    page = answer.content.decode()
    said = re.search(rf'id="id_{field}_error">(.*?)</p>', page, re.DOTALL)
    assert said is not None
    assert says in said[1]
    assert f'value="{changes.get("name", "Table")}"' in page
    assert not Game.objects.exists()


def test_a_board_has_its_own_powers() -> None:
    answer = _client("Ann").post("/games/new/", _filled(board="duel", power="", bots="all"))
    assert answer.status_code == 302
    assert Game.objects.get().seats.count() == 2


def test_who_is_nobody_yet_may_make_a_game_as_a_guest() -> None:
    client = Client()
    client.post("/games/new/", _filled())
    guest = User.objects.get(is_guest=True)
    assert Game.objects.get().creator == guest
    assert client.get("/games/").context["mine"][0].game == Game.objects.get()


def _table(**more: Any) -> Game:  # noqa: ANN401 - whatever a game has
    return do_create(person("Ann"), "Table", HouseRules(), power="France", **more)


def test_joining_by_the_page_of_the_table() -> None:
    game = _table()
    page = Client().get(f"/games/{game.pk}/join/").content.decode()
    assert "Take a seat" in page
    assert "Private letters and groups" in page
    assert game.invitation not in page
    client = Client()
    assert client.post(f"/games/{game.pk}/join/", {"power": "Italy"}).url == f"/games/{game.pk}/"  # type: ignore[attr-defined] # a redirect
    assert game.seats.get(power="Italy").user == User.objects.get(is_guest=True)


def test_bots_are_called_what_they_do() -> None:
    game = _table(bots={"Italy": "greedy"})
    page = Client().get(f"/games/{game.pk}/join/").content.decode()
    assert "a bot that plays to win</span>" in page
    assert "greedy" not in page


def test_a_seat_that_was_taken_meanwhile_is_told() -> None:
    game = _table()
    answer = Client().post(f"/games/{game.pk}/join/", {"power": "France"})
    assert answer.status_code == 409
    assert "That seat is taken." in answer.content.decode()


def test_private_table_is_seen_by_invitation_only() -> None:
    game = _table(is_private=True)
    friend, stranger = Client(), Client()
    assert stranger.get(f"/games/{game.pk}/join/").status_code == 404
    assert stranger.post(f"/games/{game.pk}/join/").status_code == 404
    assert stranger.get("/join/not-an-invitation/").status_code == 404
    assert friend.get(f"/join/{game.invitation}/").url == f"/games/{game.pk}/join/"  # type: ignore[attr-defined] # a redirect
    assert "Table" in friend.get(f"/games/{game.pk}/join/").content.decode()
    assert friend.post(f"/games/{game.pk}/join/", {}).status_code == 302
    assert game.seats.filter(user__is_guest=True).exists()


def test_players_see_the_link_to_invite_others() -> None:
    game = _table(is_private=True)
    page = _client("Ann").get(f"/games/{game.pk}/join/").content.decode()
    assert f"/join/{game.invitation}/" in page


def test_seat_is_taken_over_by_its_link(club: Club) -> None:
    club.begin()
    link = f"/seats/{do_offer(club.id, club.people['Italy'], 'Italy').invitation}/"
    page = Client().get(link).content.decode()
    assert "3 supply centres" in page
    assert "Take the seat" in page
    client = Client()
    assert client.post(link).url == f"/games/{club.id}/"  # type: ignore[attr-defined] # a redirect
    assert club.seat("Italy").user == User.objects.get(is_guest=True)
    assert client.get(link).status_code == 404


def test_seat_that_is_not_offered_cannot_be_taken(club: Club) -> None:
    club.begin()
    link = f"/seats/{club.seat('Italy').invitation}/"
    assert "not offered" in Client().get(link).content.decode()
    assert Client().post(link).status_code == 409
    assert Client().get("/seats/not-an-invitation/").status_code == 404


def test_leaving_asks_first(club: Club) -> None:
    club.begin()
    client = _client("Italy")
    assert "kept by a bot that plays to win" in client.get(f"/games/{club.id}/leave/").content.decode()
    assert club.seat("Italy").user == person("Italy")
    assert client.post(f"/games/{club.id}/leave/").url == "/games/"  # type: ignore[attr-defined] # a redirect
    assert club.seat("Italy").user is None
    assert club.seat("Italy").is_offered
    assert client.get(f"/games/{club.id}/leave/").url == f"/games/{club.id}/join/"  # type: ignore[attr-defined] # a redirect
