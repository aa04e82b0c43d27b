"""Seats, votes, deadlines and presence by the API."""

from __future__ import annotations

import pytest
from callers import Caller, body, refusal
from club import POWERS, Club, person

from standoff.server.play.house_rules import HouseRules
from standoff.server.play.models import Game
from standoff.server.play.schedule import Timetable


def _waiting(**more: object) -> tuple[Caller, str, str]:
    """Make a game that waits for players; return who made it, its id and its invitation."""
    ann = Caller.of(person("Ann"))
    made = body(ann.post("/games", {"name": "Friday", "power": "France", **more}))
    return ann, made["id"], made["invitation"]


def _kinds(who: Caller, game: str) -> dict[str, str]:
    return {seat["power"]: seat["kind"] for seat in who.json(f"/games/{game}/state")["seats"]}


def test_people_join_and_leave_and_bots_fill_up(database: str) -> None:
    del database
    ann, game, _invitation = _waiting()
    bob = Caller.of(person("Bob"))
    assert body(bob.post(f"/games/{game}/join", {"power": "Italy"})) == {"game": game, "power": "Italy"}
    assert refusal(bob.post(f"/games/{game}/join", {})) == (409, "already_in_game")
    assert bob.post(f"/games/{game}/leave").status_code == 204
    assert _kinds(ann, game)["Italy"] == "open"
    assert body(bob.post(f"/games/{game}/join", {}))["power"] != "France"
    assert refusal(bob.post(f"/games/{game}/bots", {"power": "Turkey", "bot": "hold"}))[1] == "not_yours"
    assert refusal(ann.post(f"/games/{game}/bots", {"power": "Turkey", "bot": "genius"}))[1] == "no_such_bot"
    for power, kind in _kinds(ann, game).items():
        if kind == "open":
            assert ann.post(f"/games/{game}/bots", {"power": power, "bot": "hold"}).status_code == 204
    assert ann.json(f"/games/{game}/state")["game"]["state"] == "playing"
    late = Caller.of(person("Carol")).post(f"/games/{game}/join", {})
    assert refusal(late) == (409, "already_started")


def test_a_private_game_is_joined_by_its_invitation(database: str) -> None:
    del database
    ann, game, invitation = _waiting(private=True)
    bob = Caller.of(person("Bob"))
    assert refusal(bob.post(f"/games/{game}/join", {})) == (404, "no_such_game")
    assert refusal(bob.post(f"/games/{game}/join", {"invitation": "wrong"})) == (404, "no_such_game")
    assert bob.json(f"/games/{game}/state?invitation={invitation}")["game"]["invitation"] is None
    assert bob.post(f"/games/{game}/join", {"invitation": invitation}).status_code == 200
    assert bob.json(f"/games/{game}/state")["game"]["invitation"] == invitation
    assert ann.json(f"/games/{game}/state")["game"]["invitation"] == invitation


def test_a_seat_is_offered_taken_over_and_come_back_to(club: Club) -> None:
    club.begin()
    ann, france = Caller.of(club.people["Austria"]), Caller.of(club.people["France"])
    offer = f"/games/{club.id}/seats/France/offer"
    assert refusal(ann.post(offer)) == (403, "not_yours")
    assert refusal(france.post(f"/games/{club.id}/seats/Spain/offer")) == (404, "no_such_power")
    invitation = body(france.post(offer))["invitation"]
    seats = {seat["power"]: seat for seat in Caller().json(f"/games/{club.id}/state")["seats"]}
    assert (seats["France"]["offered"], seats["France"]["invitation"]) == (True, invitation)
    assert seats["Italy"]["invitation"] is None
    assert france.post(f"/games/{club.id}/come-back").status_code == 200
    france.post(offer)
    other = Caller.of(person("Zoe"))
    taken = other.post(f"/seats/{invitation}/take")
    assert body(taken) == {"game": club.id, "power": "France"}
    assert refusal(other.post(f"/seats/{invitation}/take")) == (404, "no_such_seat")
    assert refusal(france.get(f"/games/{club.id}/entries")) == (403, "not_in_game")
    assert refusal(ann.post("/seats/a%00b/take")) == (404, "no_such_seat")


def test_leaving_a_game_that_has_begun_leaves_a_caretaker(club: Club) -> None:
    club.begin()
    assert Caller.of(club.people["France"]).post(f"/games/{club.id}/leave").status_code == 204
    assert _kinds(Caller(), club.id)["France"] == "caretaker"


def test_votes_are_secret_and_decide(club: Club) -> None:
    club.begin()
    callers = {power: Caller.of(club.people[power]) for power in POWERS}
    path = f"/games/{club.id}/proposals"
    proposal = body(callers["Austria"].post(path, {"kind": "draw"}))
    assert (proposal["state"], proposal["powers"]) == ("open", list(POWERS))
    assert refusal(callers["Austria"].post(path, {"kind": "draw"})) == (409, "proposed_already")
    assert refusal(callers["Austria"].post(path, {"kind": "duel"})) == (422, "bad_fields")
    assert refusal(callers["Italy"].post(path, {"kind": "concede", "powers": ["Spain"]}))[0] == 422
    vote = f"{path}/{proposal['id']}/vote"

    def seen(power: str) -> list[tuple[bool | None, int]]:
        state = callers[power].json(f"/games/{club.id}/state")
        return [(one["mine"], one["asked"]) for one in state["proposals"]]

    assert seen("Austria") == [(True, 7)]
    assert seen("Italy") == [(None, 7)]
    assert body(callers["Italy"].post(vote, {"in_favour": True}))["state"] == "open"
    assert seen("Italy") == [(True, 7)]
    assert body(callers["Russia"].post(vote, {"in_favour": False}))["state"] == "rejected"
    assert refusal(callers["Turkey"].post(vote, {"in_favour": True})) == (409, "voted")
    assert refusal(callers["Turkey"].post(f"{path}/99999/vote", {"in_favour": True}))[1] == "no_such_proposal"
    assert refusal(callers["Turkey"].post(f"{path}/{10**12}/vote", {"in_favour": True})) == (
        422,
        "bad_fields",
    )


def test_what_is_asked_for_again_with_its_key_is_done_once(club: Club) -> None:
    club.begin(HouseRules(extensions=2))
    france = Caller.of(club.people["France"])
    for path, document in (
        ("messages", {"to": ["Italy"], "text": "Peace?"}),
        ("proposals", {"kind": "pause"}),
        ("extend", {}),
    ):
        asked = f"/games/{club.id}/{path}"
        first = france.post(asked, document, Idempotency_Key=path)
        assert first.status_code in {200, 201}
        before = club.game.event_count
        again = france.post(asked, document, Idempotency_Key=path)
        assert (again.status_code, body(again)) == (first.status_code, body(first))
        assert club.game.event_count == before
        other = france.post(f"/games/{club.id}/messages", {"to": "all", "text": path}, Idempotency_Key=path)
        assert refusal(other) == (422, "key_reused")
    assert Game.objects.get(pk=club.id).proposals.count() == 1


def test_the_deadline_is_put_off_as_often_as_agreed(club: Club) -> None:
    club.begin(HouseRules(extensions=1, extension_minutes=60))
    france = Caller.of(club.people["France"])
    put_off = body(france.post(f"/games/{club.id}/extend"))
    assert put_off == {"deadline": "2026-03-25T13:00:00+00:00"}
    assert refusal(france.post(f"/games/{club.id}/extend")) == (409, "no_extension_left")
    assert france.json(f"/games/{club.id}/state")["you"]["extensions_left"] == 0


def test_a_live_game_begins_when_all_are_there(club: Club) -> None:
    club.begin(HouseRules(ready_check=True, timetable=Timetable(movement=5)))
    callers = {power: Caller.of(user) for power, user in club.people.items()}
    for power, caller in callers.items():
        state = caller.json(f"/games/{club.id}/state")
        assert (state["game"]["state"], state["you"]["here"], state["you"]["reply"]) == (
            "checking",
            False,
            None,
        )
        assert caller.post(f"/games/{club.id}/here").status_code == 204
        if power == "Austria":
            seats = callers["Italy"].json(f"/games/{club.id}/state")["seats"]
            assert [seat["power"] for seat in seats if seat["ready"]] == ["Austria"]
    assert Caller().json(f"/games/{club.id}/state")["game"]["state"] == "playing"
    assert refusal(callers["Italy"].post(f"/games/{club.id}/here")) == (409, "not_checking")


@pytest.mark.parametrize("path", ["leave", "come-back", "extend", "here", "seats/me/token"])
def test_only_who_has_a_seat_acts_at_it(path: str, club: Club) -> None:
    club.begin()
    other = Caller.of(person("Zoe")).post(f"/games/{club.id}/{path}")
    assert other.status_code in {403, 409}
    assert refusal(Caller().post(f"/games/{club.id}/{path}")) == (401, "unknown_person")
