"""Games by the API: made, listed, looked at, and kept."""

from __future__ import annotations

import json

import pytest
from callers import Caller, body, refusal
from club import Club, person

from standoff.recording import load
from standoff.replaying import replay
from standoff.server.play.house_rules import HouseRules, Press


def _game(**more: object) -> dict[str, object]:
    return {"name": "Friday", **more}


def test_a_game_is_made_and_started_with_its_bots(database: str) -> None:
    del database
    ann = Caller.of(person("Ann"))
    bots = dict.fromkeys(["Austria", "England", "Germany", "Italy", "Russia", "Turkey"], "hold")
    settings = {"press": "gunboat", "timetable": {"movement": 60}}
    answer = ann.post("/games", _game(power="France", bots=bots, settings=settings, rules="rulebook-2000"))
    assert answer.status_code == 201
    state = ann.json(f"/games/{body(answer)['id']}/state")
    assert (state["game"]["name"], state["game"]["state"], state["game"]["rules"]) == (
        "Friday",
        "playing",
        "rulebook-2000",
    )
    assert state["game"]["settings"]["timetable"]["movement"] == 60
    assert state["you"]["power"] == "France"
    assert [seat["power"] for seat in state["seats"] if seat["kind"] == "bot"] == list(bots)


@pytest.mark.parametrize(
    ("document", "code", "says"),
    [
        (_game(name=" "), "bad_name", "1 to 60"),
        (_game(board="moon"), "bad_settings", "moon"),
        (_game(rules="mine"), "bad_settings", "mine"),
        (_game(rules={"base": "rulebook-2023", "4.A.3": "x"}), "bad_settings", "4.A.3"),
        (_game(settings={"press": "loud"}), "bad_value", "press"),
        (_game(settings={"timetable": {"movement": 0}}), "bad_value", "movement"),
        (_game(settings={"timetable": {"time_zone": "Mars/Base"}}), "bad_value", "Mars/Base"),
        (_game(settings={"silly": 1}), "bad_value", "silly"),
        (_game(bots={"France": "genius"}), "no_such_bot", "genius"),
        (_game(bots={"Spain": "hold"}), "no_such_power", "Spain"),
        (_game(power="Spain"), "seat_taken", ""),
        ({"name": 5}, "bad_fields", "name"),
    ],
)
def test_what_is_wrong_with_a_game_is_named(
    document: dict[str, object], code: str, says: str, database: str
) -> None:
    del database
    answer = Caller.of(person("Ann")).post("/games", document)
    assert refusal(answer)[1] == code
    assert says in body(answer)["text"]


def test_lists_have_public_games_and_own_ones(database: str) -> None:
    del database
    ann, bob = Caller.of(person("Ann")), Caller.of(person("Bob"))
    public = body(ann.post("/games", _game(name="Public")))["id"]
    private = body(ann.post("/games", _game(name="Private", private=True)))["id"]
    assert [game["id"] for game in ann.json("/games")["games"]] == [private, public]
    assert [game["id"] for game in bob.json("/games")["games"]] == [public]
    assert [game["id"] for game in Caller().json("/games")["games"]] == [public]
    assert bob.json("/games?mine=true")["games"] == []
    assert len(ann.json("/games?mine=true&limit=1&offset=1")["games"]) == 1
    assert ann.json("/games?state=playing")["games"] == []
    (listed,) = bob.json("/games?state=waiting")["games"]
    assert (listed["open"], listed["you"], listed["phase_name"]) == (6, None, "Spring 1901, movement")
    assert refusal(bob.get("/games?state=lost")) == (422, "bad_fields")


def test_the_state_has_a_tag_that_changes_with_it(club: Club) -> None:
    club.begin()
    path = f"/games/{club.id}/state"
    france, italy = Caller.of(club.people["France"]), Caller.of(club.people["Italy"])

    def tag(who: Caller) -> str:
        return who.get(path)["ETag"]

    before = tag(france), tag(italy), tag(Caller())
    assert len(set(before)) == 3
    again = france.get(path, If_None_Match=before[0])
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", before[0])
    club.order("France", "A PAR - BUR", ready=False)
    assert france.get(path, If_None_Match=before[0]).status_code == 200
    assert (tag(italy), tag(Caller())) == before[1:], "what I order changes nothing for others"
    club.order("France", "A PAR - BUR")
    assert tag(italy) != before[1]
    after = tag(italy)
    italy.post(f"/games/{club.id}/messages", {"to": ["France"], "text": "Peace?"})
    assert tag(france) != before[0]
    assert tag(italy) != after
    assert france.get(f"{path}?language=ru", If_None_Match=tag(france)).status_code == 200


def test_the_state_tells_where_a_game_stands(club: Club) -> None:
    club.begin()
    club.order_all()
    club.work()
    club.order("France", "A PAR - BUR", ready=False)
    state = Caller.of(club.people["France"]).json(f"/games/{club.id}/state?language=nl")
    assert state["phase"]["name"] == "Herfst 1901, verplaatsing"
    assert (state["phase"]["number"], state["phase"]["code"], state["phase"]["kind"]) == (
        1,
        "F1901M",
        "movement",
    )
    assert state["phase"]["deadline"] == "2026-03-25T12:00:00+00:00"
    assert state["phase"]["now"] == "2026-03-24T12:00:00+00:00"
    assert state["position"]["units"]["France"] == ["A MAR", "A PAR", "F BRE"]
    assert [phase["code"] for phase in state["phases"]] == ["S1901M"]
    mine = next(seat for seat in state["seats"] if seat["you"])
    assert (mine["power"], mine["player"], mine["centers"], mine["units"]) == ("France", "France", 3, 3)
    assert state["you"]["sent"] == ["A PAR - BUR"]
    assert (
        state["you"]["reply"]["verdicts"][1]["reason"] == "Leger Marseille heeft geen bevel en blijft staan."
    )
    assert state["last_event"] == club.game.event_count


def test_phases_that_forced_retreats_are_marked(club: Club) -> None:
    club.begin()
    club.place(
        {"phase": "F1901M", "units": {"Austria": ["A TRI"], "Italy": ["A VEN", "A TYR"]}, "centers": {}}
    )
    club.order("Italy", "A VEN - TRI", "A TYR S A VEN - TRI")
    club.order_all(["Austria"])
    club.work()
    state = Caller().json(f"/games/{club.id}/state")
    assert [(phase["code"], phase["had_retreats"]) for phase in state["phases"]] == [("F1901M", True)]
    assert state["position"]["dislodged"]["Austria"][0]["unit"] == "A TRI"


def test_a_judged_phase_is_kept_for_ever_in_each_language(club: Club) -> None:
    club.begin()
    club.order("France", "A PAR - SWI")
    club.order_all(power for power in club.people if power != "France")
    assert refusal(Caller().get(f"/games/{club.id}/phases/0")) == (404, "no_such_phase")
    club.work()
    answer = Caller().get(f"/games/{club.id}/phases/0?language=ru")
    assert "immutable" in answer["Cache-Control"]
    phase = body(answer)
    assert (phase["name"], phase["phase"], phase["next"]) == ("Весна 1901 года, ход", "S1901M", "F1901M")
    assert phase["orders"]["France"] == ["A PAR - SWI"]
    row = next(row for row in phase["results"] if row["given"] == "A PAR - SWI")
    assert (row["verdict"], row["reason"], row["order"]) == ("illegal", "impassable", "A PAR H")
    assert "Швейцария" in row["text"]
    assert "immutable" not in Caller().get(f"/games/{club.id}/phases/0")["Cache-Control"]
    tag = Caller().get(f"/games/{club.id}/phases/0")["ETag"]
    assert Caller().get(f"/games/{club.id}/phases/0", If_None_Match=tag).status_code == 304


def test_the_record_is_judged_again_alike(club: Club) -> None:
    club.begin(HouseRules(press=Press.FULL))
    france = Caller.of(club.people["France"])
    france.post(f"/games/{club.id}/messages", {"to": ["Italy"], "text": "Peace?"})
    france.post(f"/games/{club.id}/messages", {"to": "all", "text": "Hello."})
    club.order("France", "A PAR - BUR", "A MAR S A PAR - BUR")
    club.order("Germany", "A MUN - BUR")
    club.order_all(power for power in club.people if power not in {"France", "Germany"})
    club.work()
    for form in ("json", "text"):
        text = france.get(f"/games/{club.id}/record?form={form}").content.decode()
        record = load(text)
        assert [phase.name for phase in record.phases] == ["S1901M", "F1901M"]
        assert not [found for found in replay(record) if found.differences]
        assert [message.text for message in record.press] == ["Peace?", "Hello."]
        assert record.tags["players"]["France"] == "France"
    stranger = load(Caller().get(f"/games/{club.id}/record").content.decode())
    assert [message.text for message in stranger.press] == ["Hello."]
    assert refusal(france.get(f"/games/{club.id}/record?form=pdf")) == (422, "bad_fields")


def test_the_record_tells_how_a_game_ended(club: Club) -> None:
    club.begin()
    for power in club.people:
        caller = Caller.of(club.people[power])
        if power == "Austria":
            number = body(caller.post(f"/games/{club.id}/proposals", {"kind": "draw"}))["id"]
        else:
            caller.post(f"/games/{club.id}/proposals/{number}/vote", {"in_favour": True})
    record = json.loads(Caller().get(f"/games/{club.id}/record").content)
    assert record["result"] == {"draw": list(club.people)}


def test_pictures_show_what_is_public(club: Club) -> None:
    club.begin()
    club.order("France", "A PAR - BUR")
    path = f"/games/{club.id}/map.svg"
    now = Caller.of(club.people["France"]).get(path)
    assert now["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert now["Content-Security-Policy"] == "default-src 'none'; style-src 'unsafe-inline'"
    assert now.content == Caller().get(path).content, (
        "not even to its player are orders shown that lie hidden"
    )
    club.order_all(power for power in club.people if power != "France")
    club.work()
    judged = Caller().get(f"{path}?phase=S1901M&labels=codes&theme=dark").content.decode()
    assert 'data-phase="S1901M"' in judged
    assert judged != now.content.decode()
    assert "Париж" in Caller().get(f"{path}?language=ru").content.decode()
    assert refusal(Caller().get(f"{path}?phase=S1950M")) == (404, "no_such_phase")
    assert refusal(Caller().get(f"{path}?phase=now")) == (422, "bad_fields")


@pytest.mark.parametrize("game", ["nothing", "a%00b", "%F0%9F%8E%B2", "x" * 300])
def test_there_is_no_other_game(game: str, database: str) -> None:
    del database
    ann = Caller.of(person("Ann"))
    for path in ("state", "events", "phases/0", "record", "map.svg", "feed.atom", "messages", "entries"):
        assert refusal(ann.get(f"/games/{game}/{path}")) == (404, "no_such_game")
    for path in ("join", "leave", "here", "extend", "come-back", "seats/France/offer"):
        assert refusal(ann.post(f"/games/{game}/{path}")) == (404, "no_such_game")


def test_the_description_names_every_operation(database: str) -> None:
    del database
    answer = Caller().client.get("/api/openapi.json")
    schema = json.loads(answer.content)
    assert schema["openapi"].startswith("3.")
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (method, path)
            assert operation["description"], (method, path)
            assert any(status.startswith("2") for status in map(str, operation["responses"])), (method, path)
