"""Streams over sockets, from a site as a process: live, resumed, ended in time, and cheap."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from callers import Caller
from club import person
from sites import Site
from streams import Stream

from standoff.server.play.actions.creating import do_create
from standoff.server.play.actions.replacing import do_offer, do_take_over
from standoff.server.play.actions.seating import do_join
from standoff.server.play.actions.writing import do_write
from standoff.server.play.house_rules import HouseRules
from standoff.server.play.models import Game
from standoff.server.play.schedule import Timetable

SLOW = HouseRules(timetable=Timetable(movement=None, retreat=None, adjustment=None), early=True)
READERS = 200


def _game(site: Site) -> str:
    """Make a game of two people and five bots on the site's database."""
    del site
    bots = dict.fromkeys(["Austria", "England", "Germany", "Russia", "Turkey"], "hold")
    game = do_create(person("Fred"), "A game", SLOW, power="France", bots=bots)
    do_join(game.pk, person("Ina"), "Italy")
    return game.pk


def _key(name: str) -> str:
    key = Caller.of(person(name)).key
    assert key is not None
    return key


def _send(site: Site, path: str, key: str, document: object) -> Any:  # noqa: ANN401 - any JSON values
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    data = json.dumps(document).encode()
    request = Request(f"{site.url}/api/v1{path}", data, headers)  # noqa: S310 - our own address
    with urlopen(request, timeout=20) as answer:  # noqa: S310 - our own address
        return json.load(answer)


def test_what_happens_arrives_and_reading_is_resumed(site: Site) -> None:
    game = _game(site)
    fred, ina = _key("Fred"), _key("Ina")
    path = f"/games/{game}/events/stream"
    with Stream.open(site.url, path, ina) as stream:
        assert "text/event-stream" in stream.head
        assert "no-store" in stream.head
        before = time.monotonic()
        letter = _send(site, f"/games/{game}/messages", fred, {"to": ["Italy"], "text": "Peace?"})
        event = stream.until("message")
        assert time.monotonic() - before < 10
        assert (event["number"], event["data"]["text"]) == (letter["number"], "Peace?")
    token = Game.objects.get(pk=game).token
    for key in (fred, ina):
        _send(site, f"/games/{game}/orders", key, {"phase_token": token, "orders": [], "ready": True})
    with Stream.open(site.url, path, ina, Last_Event_ID=str(letter["number"])) as stream:
        opened = stream.until("phase_opened")
        assert opened["phase"] == "F1901M"
        events = stream.events()
        numbers = [event["number"] for event in events]
        assert numbers == list(range(letter["number"] + 1, numbers[-1] + 1)), "nothing is left out"
        assert {"ready", "orders_revealed", "resolved"} <= {event["kind"] for event in events}


def test_what_another_process_did_is_noticed(site: Site) -> None:
    game = _game(site)
    with Stream.open(site.url, f"/games/{game}/events/stream?language=nl", _key("Ina")) as stream:
        do_write(game, person("Fred"), ["Italy"], "From elsewhere")
        event = stream.until("message", 5)
        assert event["text"] == "Frankrijk schrijft aan Italië: ‘From elsewhere’."


def test_a_stream_ends_when_somebody_else_takes_the_seat(site: Site) -> None:
    game = _game(site)
    seat = do_offer(game, person("Fred"), "France")
    path = f"/games/{game}/events/stream"
    with (
        Stream.open(site.url, path, _key("Fred")) as old,
        Stream.open(site.url, path, _key("Ina")) as other,
    ):
        do_take_over(seat.invitation, person("Zoe"))
        do_write(game, person("Ina"), ["France"], "For Zoe alone")
        old.until_over()
        assert [event["kind"] for event in old.events()] == ["seat_taken"]
        other.until("message")
    with Stream.open(site.url, f"{path}?after=0", _key("Fred")) as again:
        assert "message" not in {event["kind"] for event in again.events()}


@pytest.mark.parametrize("key", [None, "wrong"])
def test_a_private_game_has_no_stream_for_strangers(site: Site, key: str | None) -> None:
    game = _game(site)
    Game.objects.filter(pk=game).update(is_private=True)
    with Stream.open(site.url, f"/games/{game}/events/stream?after=0", key) as stream:
        assert stream.head.startswith("HTTP/1.1 404" if key is None else "HTTP/1.1 401")
        assert "event-stream" not in stream.head


def _threads(site: Site) -> int:
    assert site.process is not None
    status = Path(f"/proc/{site.process.pid}/status").read_text(encoding="ascii")
    return int(status.split("Threads:")[1].split()[0])


def _databases(site: Site) -> int:
    """Return how often the site has its database open."""
    assert site.process is not None
    links = Path(f"/proc/{site.process.pid}/fd").iterdir()
    return sum(str(link.readlink()).endswith(".sqlite3") for link in links if link.is_symlink())


def test_two_hundred_readers_hold_no_thread_and_no_database(site: Site) -> None:
    game = _game(site)
    path, ina = f"/games/{game}/events/stream", _key("Ina")
    with Stream.open(site.url, path, ina) as first:
        do_write(game, person("Fred"), "all", "One")
        first.until("message")
        threads, databases = _threads(site), _databases(site)
        streams = [Stream.open(site.url, path, ina if n % 2 else None) for n in range(READERS)]
        try:
            time.sleep(1)
            assert _threads(site) <= threads + 8
            assert _databases(site) <= databases + 4
            before = time.monotonic()
            do_write(game, person("Fred"), "all", "Two")
            do_write(game, person("Fred"), ["Italy"], "Three")
            for n, stream in enumerate(streams):
                found = stream.until("message")
                while n % 2 and found["data"].get("text") != "Three":
                    stream.read()
                    found = stream.events()[-1]
            assert time.monotonic() - before < 10
            for n, stream in enumerate(streams):
                letters = [event for event in stream.events() if event["kind"] == "message"]
                texts = [letter["data"]["text"] for letter in letters]
                assert texts == (["Two", "Three"] if n % 2 else ["Two"])
        finally:
            for stream in streams:
                stream.connection.close()
