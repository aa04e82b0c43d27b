"""Letters by the API: sent to whom they are for, read by nobody else, and counted until they are read."""

from __future__ import annotations

import pytest
from callers import Caller, body, refusal
from club import Club

from standoff.server.play.house_rules import HouseRules, Press


def _callers(club: Club) -> dict[str, Caller]:
    return {power: Caller.of(user) for power, user in club.people.items()}


def _texts(who: Caller, club: Club, more: str = "") -> list[str]:
    return [letter["text"] for letter in who.json(f"/games/{club.id}/messages{more}")["messages"]]


def test_letters_reach_those_they_are_for_and_nobody_else(club: Club) -> None:
    club.begin()
    callers = _callers(club)
    path = f"/games/{club.id}/messages"
    sent = callers["France"].post(path, {"to": ["Italy"], "text": "  Peace?\r\n "})
    assert sent.status_code == 201
    assert body(sent) | {"at": ""} == {
        "number": club.game.event_count,
        "conversation": "France|Italy",
        "from": "France",
        "to": ["Italy"],
        "phase": "S1901M",
        "at": "",
        "text": "Peace?",
    }
    callers["Italy"].post(path, {"to": ["Turkey", "France"], "text": "Three of us"})
    callers["Russia"].post(path, {"to": "all", "text": "Hello"})
    assert _texts(callers["France"], club) == ["Peace?", "Three of us", "Hello"]
    assert _texts(callers["Turkey"], club) == ["Three of us", "Hello"]
    assert _texts(callers["Austria"], club) == ["Hello"]
    assert _texts(Caller(), club) == ["Hello"]
    assert _texts(callers["France"], club, "?conversation=France|Italy") == ["Peace?"]
    assert _texts(callers["Austria"], club, "?conversation=France|Italy") == []
    assert _texts(callers["Austria"], club, "?conversation=all") == ["Hello"]


def test_letters_of_equal_time_are_all_kept_in_order(club: Club) -> None:
    club.begin()
    callers = _callers(club)
    for number in range(5):
        callers["France"].post(f"/games/{club.id}/messages", {"to": ["Italy"], "text": f"{number}"})
    assert _texts(callers["Italy"], club) == ["0", "1", "2", "3", "4"]
    page = callers["Italy"].json(f"/games/{club.id}/messages?limit=2")
    assert (page["more"], [letter["text"] for letter in page["messages"]]) == (True, ["3", "4"])
    before = page["messages"][0]["number"]
    page = callers["Italy"].json(f"/games/{club.id}/messages?limit=3&before={before}")
    assert (page["more"], [letter["text"] for letter in page["messages"]]) == (False, ["0", "1", "2"])


def test_what_is_unread_is_counted_by_conversation(club: Club) -> None:
    club.begin()
    callers = _callers(club)
    path = f"/games/{club.id}/messages"

    def unread(power: str) -> dict[str, int]:
        found: dict[str, int] = callers[power].json(f"/games/{club.id}/state")["unread"]
        return found

    callers["France"].post(path, {"to": ["Italy"], "text": "1"})
    callers["France"].post(path, {"to": ["Italy"], "text": "2"})
    callers["Russia"].post(path, {"to": "all", "text": "3"})
    assert unread("Italy") == {"France|Italy": 2, "all": 1}
    assert unread("France") == {"all": 1}
    assert unread("Austria") == {"all": 1}
    first = callers["Italy"].json(path)["messages"][0]["number"]
    read = callers["Italy"].post(f"{path}/read", {"conversation": "France|Italy", "number": first})
    assert read.status_code == 204
    assert unread("Italy") == {"France|Italy": 1, "all": 1}
    callers["Italy"].post(f"{path}/read", {"conversation": "France|Italy", "number": 2**31 - 1})
    callers["Italy"].post(f"{path}/read", {"conversation": "France|Italy", "number": 0})
    assert unread("Italy") == {"all": 1}
    callers["France"].post(path, {"to": ["Italy"], "text": "4"})
    assert unread("Italy") == {"France|Italy": 1, "all": 1}


@pytest.mark.parametrize(
    ("document", "status", "code"),
    [
        ({"to": ["Spain"], "text": "x"}, 422, "unknown_recipient"),
        ({"to": ["Italy", "Spain"], "text": "x"}, 422, "unknown_recipient"),
        ({"to": ["France"], "text": "x"}, 422, "unknown_recipient"),
        ({"to": [], "text": "x"}, 422, "unknown_recipient"),
        ({"to": "everybody", "text": "x"}, 422, "bad_fields"),
        ({"to": ["Italy"], "text": " \n "}, 422, "empty"),
        ({"to": ["Italy"], "text": "x" * 10_001}, 422, "bad_fields"),
        ({"to": ["Italy"]}, 422, "bad_fields"),
        ({"to": ["Italy"], "text": "a\0b"}, 422, "bad_text"),
    ],
)
def test_letters_that_cannot_be_sent_are_refused(
    document: dict[str, object], status: int, code: str, club: Club
) -> None:
    club.begin()
    answer = Caller.of(club.people["France"]).post(f"/games/{club.id}/messages", document)
    assert refusal(answer) == (status, code)
    assert _texts(Caller.of(club.people["Italy"]), club) == []


@pytest.mark.parametrize(
    ("press", "to", "refused"),
    [
        (Press.GUNBOAT, ["Italy"], (403, "gunboat")),
        (Press.GUNBOAT, "all", (403, "gunboat")),
        (Press.PUBLIC, ["Italy"], (403, "public_only")),
    ],
)
def test_a_game_allows_the_letters_that_were_agreed(
    press: Press, to: object, refused: tuple[int, str], club: Club
) -> None:
    club.begin(HouseRules(press=press))
    answer = Caller.of(club.people["France"]).post(f"/games/{club.id}/messages", {"to": to, "text": "x"})
    assert refusal(answer) == refused
