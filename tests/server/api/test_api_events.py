"""What happened, by the API: the list, its stream without a socket, and feeds."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from callers import Caller, body, refusal
from club import Club

from standoff.boards import standard
from standoff.notation.event_lines import KINDS
from standoff.notation.languages import LANGUAGES
from standoff.notation.words import province_name
from standoff.server.play.house_rules import HouseRules

ROOT = Path(__file__).parents[3]
BOARD = standard()
CODES = re.compile(rf"\b({'|'.join(province.code for province in BOARD.provinces)})\b")
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def played(club: Club) -> Club:
    """A game with a year behind it: a retreat, a build, a centre taken, an order that cannot be, letters."""
    club.begin(HouseRules())
    centres = {"Austria": ["TRI", "VIE"], "Italy": ["VEN", "ROM", "NAP"], "Russia": ["STP"]}
    units = {"Austria": ["A TRI", "A SER"], "Italy": ["A VEN", "A TYR"], "Russia": ["F BOT"]}
    club.place({"phase": "F1901M", "units": units, "centers": centres})
    Caller.of(club.people["Austria"]).post(
        f"/games/{club.id}/messages", {"to": "all", "text": "Ciao <b>tutti</b> \x0b & all"}
    )
    club.order("Italy", "A VEN - TRI", "A TYR S A VEN - TRI")
    club.order("Austria", "A TRI - SWI")
    club.order("Russia", "F BOT - SWE")
    club.work()
    club.order("Austria", "A TRI - BUD")
    club.work()
    club.order("Italy", "BUILD F NAP")
    club.order("Russia", "BUILD F STP/NC")
    club.order("Austria", "BUILD A VIE")
    club.work()
    return club


def _parts(text: str) -> list[dict[str, str]]:
    """Return the events of a stream, each with its fields."""
    chunks = [chunk for chunk in text.split("\n\n") if chunk and not chunk.startswith((":", "retry"))]
    return [dict(line.split(": ", 1) for line in chunk.split("\n")) for chunk in chunks]


def test_events_are_read_from_a_number_on(played: Club) -> None:
    found = Caller().json(f"/games/{played.id}/events")
    numbers = [event["number"] for event in found["events"]]
    assert numbers == list(range(1, played.game.event_count + 1))
    assert (found["last"], found["more"]) == (numbers[-1], False)
    page = Caller().json(f"/games/{played.id}/events?after=3&limit=2")
    assert ([event["number"] for event in page["events"]], page["last"], page["more"]) == ([4, 5], 5, True)
    end = Caller().json(f"/games/{played.id}/events?after={numbers[-1]}")
    assert (end["events"], end["last"], end["more"]) == ([], numbers[-1], False)
    assert refusal(Caller().get(f"/games/{played.id}/events?after=-1")) == (422, "bad_fields")


def test_every_kind_that_happened_is_told(played: Club) -> None:
    events = Caller().json(f"/games/{played.id}/events")["events"]
    told = {event["kind"]: event["text"] for event in events}
    assert told["dislodged"] == "Austria: Army Trieste is driven out by an attack from Venice."
    assert told["retreated"] == "Austria: Army Trieste retreats to Budapest."
    assert {event["text"] for event in events if event["kind"] == "center_taken"} == {
        "Italy takes Trieste from Austria.",
        "Russia takes Sweden.",
        "Austria takes Serbia.",
        "Austria takes Budapest.",
    }
    assert {event["text"] for event in events if event["kind"] == "built"} == {
        "Austria builds Army Vienna.",
        "Italy builds Fleet Naples.",
        "Russia builds Fleet St Petersburg (north coast).",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_and_reasons_have_full_names(language: str, played: Club) -> None:
    """Codes are for orders: in every text of the list, the stream and the feeds places have their names."""
    events = Caller().json(f"/games/{played.id}/events?language={language}")["events"]
    texts = [event["text"] for event in events]
    texts += [row["text"] for event in events for row in event.get("results", [])]
    assert len(texts) > 30
    for text in texts:
        for code in CODES.findall(text):
            assert any(f"{code}/{coast}" in text for coast in ("NC", "SC", "EC")), text
    assert any(province_name(BOARD.province("TRI"), BOARD, language) in text for text in texts)


def test_an_illegal_order_is_reported_with_its_reason(played: Club) -> None:
    """In the list, in the stream, and in the feeds."""
    events = Caller().json(f"/games/{played.id}/events")["events"]
    resolved = next(event for event in events if event["kind"] == "resolved" and event["phase"] == "F1901M")
    row = next(row for row in resolved["results"] if row["given"] == "A TRI - SWI")
    assert (row["verdict"], row["reason"], row["order"]) == ("illegal", "impassable", "A TRI H")
    assert "nobody can enter Switzerland" in row["text"]
    stream = Caller().get(f"/games/{played.id}/events/stream?after=0").content.decode()
    assert row["text"] in stream
    atom = Caller().get(f"/games/{played.id}/feed.atom").content.decode()
    assert "nobody can enter Switzerland" in atom
    feed = Caller().json(f"/games/{played.id}/feed.json")
    assert any("nobody can enter Switzerland" in item["content_html"] for item in feed["items"])


def test_a_stream_has_every_event_with_its_number(played: Club) -> None:
    answer = Caller().get(f"/games/{played.id}/events/stream?after=2")
    assert answer["Content-Type"] == "text/event-stream; charset=utf-8"
    assert answer["Cache-Control"] == "no-store"
    parts = _parts(answer.content.decode())
    listed = Caller().json(f"/games/{played.id}/events?after=2")["events"]
    assert [int(part["id"]) for part in parts] == [event["number"] for event in listed]
    assert [part["event"] for part in parts] == [event["kind"] for event in listed]
    assert [json.loads(part["data"]) for part in parts] == listed


def test_a_stream_is_resumed_after_the_last_event(played: Club) -> None:
    path = f"/games/{played.id}/events/stream"
    last = played.game.event_count
    assert _parts(Caller().get(path).content.decode()) == [], "without a number it begins now"
    again = Caller().get(f"{path}?after=0", Last_Event_ID=str(last - 2)).content.decode()
    assert [int(part["id"]) for part in _parts(again)] == [last - 1, last]
    for strange in ("x", "-1", "9" * 40, "1.5", ""):
        assert Caller().get(path, Last_Event_ID=strange).status_code == 200


def test_atom_is_atom(played: Club) -> None:
    answer = Caller().get(f"/games/{played.id}/feed.atom?language=ru")
    assert answer["Content-Type"].startswith("application/atom+xml")
    root = ET.fromstring(answer.content)
    assert root.tag == f"{ATOM}feed"
    for name in ("id", "title", "updated"):
        assert root.findtext(f"{ATOM}{name}")
    links = {link.get("rel"): link.get("href") for link in root.findall(f"{ATOM}link")}
    assert links["self"] == f"http://testserver/api/v1/games/{played.id}/feed.atom?language=ru"
    entries = root.findall(f"{ATOM}entry")
    identities = [entry.findtext(f"{ATOM}id") for entry in entries]
    assert len(set(identities)) == len(entries) > 10
    updated = [entry.findtext(f"{ATOM}updated") or "" for entry in entries]
    assert updated == sorted(updated, reverse=True)
    titles = [entry.findtext(f"{ATOM}title") for entry in entries]
    assert "Россия строит отряд: флот (Санкт-Петербург, северный берег)." in titles
    content = [entry.findtext(f"{ATOM}content") or "" for entry in entries]
    assert any("Ciao &lt;b&gt;tutti&lt;/b&gt; \ufffd &amp; all" in text for text in content)


def test_json_feed_is_json_feed(played: Club) -> None:
    answer = Caller().get(f"/games/{played.id}/feed.json")
    assert answer["Content-Type"].startswith("application/feed+json")
    feed = body(answer)
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["items"][0]["id"].startswith(feed["home_page_url"])
    assert all(item["title"] and item["content_html"] and item["date_published"] for item in feed["items"])
    assert not [item for item in feed["items"] if item["_standoff"]["kind"] == "ready"]


def test_feeds_have_tags(played: Club) -> None:
    for name in ("feed.atom", "feed.json"):
        path = f"/games/{played.id}/{name}"
        tag = Caller().get(path)["ETag"]
        assert Caller().get(path, If_None_Match=tag).status_code == 304
        assert Caller().get(path, If_None_Match=f'W/{tag}, "x"').status_code == 304


def test_feeds_are_alike_for_players_and_strangers(played: Club) -> None:
    france = Caller.of(played.people["France"])
    france.post(f"/games/{played.id}/messages", {"to": ["Italy"], "text": "secret words"})
    for name in ("feed.atom", "feed.json"):
        mine = france.get(f"/games/{played.id}/{name}").content
        assert mine == Caller().get(f"/games/{played.id}/{name}").content
        assert b"secret words" not in mine


def test_every_event_of_the_site_can_be_told() -> None:
    """The source is read for the kinds that it appends, so that none is forgotten."""
    source = ROOT / "src" / "standoff"
    files = [*sorted((source / "server" / "play").rglob("*.py")), source / "arena" / "events.py"]
    texts = "\n".join(file.read_text(encoding="utf-8") for file in files)
    appended = re.findall(r'(?:append\(\s*\w+,|News\(|yield)\s*"(\w+)"', texts)
    assert len(set(appended)) > 15
    assert set(appended) <= set(KINDS)
