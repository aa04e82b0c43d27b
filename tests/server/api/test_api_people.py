"""People and keys by the API: guests, what a key is good for, and when it is good for nothing any more."""

from __future__ import annotations

import pytest
from callers import Caller, body, refusal
from club import Club, person
from django.test import Client

from standoff.server.accounts.models import Token, User
from standoff.server.api.keys import PREFIX


def test_a_guest_needs_nothing_to_begin(database: str) -> None:
    del database
    made = Caller().post("/guests?language=nl", {"name": " Ann  Lee "})
    assert made.status_code == 201
    guest = body(made)
    assert (guest["name"], guest["guest"], guest["games"]) == ("Ann Lee", True, [])
    ann = Caller(guest["token"])
    assert ann.json("/me")["name"] == "Ann Lee"
    assert ann.post("/games", {"name": "Friday"}).status_code == 201
    assert body(Caller().post("/guests"))["name"].startswith("Guest ")
    assert refusal(Caller().post("/guests", {"name": "a\x07b"})) == (422, "bad_name")
    assert refusal(Caller().post("/guests", {"name": "x" * 41})) == (422, "bad_fields")


def test_a_key_is_shown_once_and_only_its_hash_is_kept(database: str) -> None:
    del database
    ann = Caller.of(person("Ann"))
    made = body(ann.post("/tokens", {"name": "my bot"}))
    key = made["token"]
    assert key.startswith(PREFIX)
    assert Caller(key).json("/me")["name"] == "Ann"
    listed = body(ann.get("/tokens"))
    assert key not in str(listed)
    assert not [row for row in Token.objects.values() if key in str(row) or key[len(PREFIX) :] in str(row)]
    assert Caller(key).delete(f"/tokens/{made['id']}").status_code == 204
    assert refusal(Caller(key).get("/me")) == (401, "bad_key")
    assert refusal(ann.delete(f"/tokens/{made['id']}")) == (404, "no_such_key")


def test_nobody_deletes_the_keys_of_others(database: str) -> None:
    del database
    ann, bob = Caller.of(person("Ann")), Caller.of(person("Bob"))
    number = body(ann.post("/tokens"))["id"]
    assert refusal(bob.delete(f"/tokens/{number}")) == (404, "no_such_key")
    assert number not in [token["id"] for token in bob.client.get("/api/v1/tokens", headers=_key(bob)).json()]


def _key(caller: Caller) -> dict[str, str]:
    return {"Authorization": f"Bearer {caller.key}"}


def test_there_is_an_end_to_keys(database: str) -> None:
    del database
    ann = Caller.of(person("Ann"))
    for _ in range(49):
        assert ann.post("/tokens").status_code == 201
    assert refusal(ann.post("/tokens")) == (409, "too_many")


@pytest.mark.parametrize("key", ["", "nonsense", PREFIX, PREFIX + "x" * 43, "\xff\xfe"])
def test_a_wrong_key_is_no_strangers_key(key: str, club: Club) -> None:
    club.begin()
    for path in ("/me", f"/games/{club.id}/state", "/games"):
        assert refusal(Caller(key).get(path)) == (401, "bad_key")


def test_the_key_of_a_seat_is_good_there_alone(club: Club) -> None:
    club.begin()
    france = Caller.of(club.people["France"])
    made = body(france.post(f"/games/{club.id}/seats/me/token", {"name": "my bot"}))
    assert (made["game"], made["power"]) == (club.id, "France")
    bot = Caller(made["token"])
    assert bot.json("/me")["seat"] == {"game": club.id, "power": "France"}
    assert bot.json(f"/games/{club.id}/state")["you"]["power"] == "France"
    orders = {"phase_token": club.game.token, "orders": ["A PAR - BUR"]}
    assert bot.post(f"/games/{club.id}/orders", orders).status_code == 200
    assert bot.post(f"/games/{club.id}/messages", {"to": ["Italy"], "text": "Beep"}).status_code == 201
    other = body(france.post("/games", {"name": "Other", "power": "France"}))["id"]
    assert bot.json(f"/games/{other}/state")["you"] is None
    assert bot.json("/games?mine=true")["games"][0]["id"] == club.id
    for path, document in (
        (f"/games/{other}/messages", {"to": "all", "text": "x"}),
        (f"/games/{other}/leave", {}),
        ("/games", {"name": "Mine"}),
        ("/tokens", {}),
    ):
        assert refusal(bot.post(path, document)) == (403, "key_of_a_seat"), path
    assert refusal(bot.get("/tokens")) == (403, "key_of_a_seat")


def test_the_key_of_a_seat_ends_with_the_player(club: Club) -> None:
    club.begin()
    france = Caller.of(club.people["France"])
    bot = Caller(body(france.post(f"/games/{club.id}/seats/me/token"))["token"])
    club.clock.move(minutes=1)
    invitation = body(france.post(f"/games/{club.id}/seats/France/offer"))["invitation"]
    assert bot.get(f"/games/{club.id}/state").status_code == 200
    assert Caller.of(person("Zoe")).post(f"/seats/{invitation}/take").status_code == 200
    assert refusal(bot.get(f"/games/{club.id}/state")) == (401, "bad_key")
    assert france.json(f"/games/{club.id}/state")["you"] is None


def test_a_key_that_outlived_its_player_is_good_for_nothing(club: Club) -> None:
    """Even one that was left lying in the table of keys."""
    club.begin()
    bot = Caller.at(club.seat("France"))
    assert bot.get("/me").status_code == 200
    seat = club.seat("France")
    club.clock.move(minutes=1)
    seat.user, seat.taken_at = person("Zoe"), club.clock()
    seat.save()
    assert refusal(bot.get("/me")) == (401, "bad_key")
    seat.user = None
    seat.save()
    assert refusal(bot.get("/me")) == (401, "bad_key")


def test_who_was_locked_out_has_no_key(database: str) -> None:
    del database
    user = person("Ann")
    ann = Caller.of(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert refusal(ann.get("/me")) == (401, "bad_key")


def test_a_session_is_as_good_as_a_key(club: Club) -> None:
    club.begin()
    browser = Client()
    browser.force_login(club.people["France"])
    state = browser.get(f"/api/v1/games/{club.id}/state").json()
    assert state["you"]["power"] == "France"


def test_texts_are_in_the_language_of_the_person(database: str) -> None:
    del database
    user = person("Ann")
    User.objects.filter(pk=user.pk).update(language="ru")
    ann = Caller.of(user)
    game = body(ann.post("/games", {"name": "Friday"}))["id"]
    assert ann.json(f"/games/{game}/state")["phase"]["name"] == "Весна 1901 года, ход"
    assert ann.json(f"/games/{game}/state?language=nl")["phase"]["name"] == "Lente 1901, verplaatsing"
    assert ann.json(f"/games/{game}/state?language=xx")["phase"]["name"] == "Весна 1901 года, ход"
    stranger = Caller().get(f"/games/{game}/state", Accept_Language="nl")
    assert body(stranger)["phase"]["name"] == "Lente 1901, verplaatsing"
