"""How connections are handed over and looked after, without a database or a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db.utils import OperationalError

from standoff.server.live import handover, watch
from standoff.server.live.handover import Handover
from standoff.server.live.reader import HEARTBEAT, SCOPE, Reader
from standoff.server.live.watch import LONGEST_QUEUE, Place, Told, Wanted, Watch
from standoff.server.play import feed

Look = Callable[[Mapping[str, Wanted]], dict[str, list[Told]]]
HTTP = {"type": "http", "path": "/api/v1/games/a/events/stream"}
READER = Reader("a", None, "en", 0, 0)


def told(number: int, audience: str = "", kind: str = "message", power: str | None = None) -> Told:
    texts = {language: f'{{"{language}": {number}}}' for language in ("en", "nl")}
    return Told(number, kind, power, audience, texts)


def chunk(number: int, mark: int, kind: str = "message") -> bytes:
    """Return an event as it is sent in English."""
    return f'id: {number}\nevent: {kind}\ndata: {{"number": {number}, "en": {mark}}}\n\n'.encode()


@dataclass
class Wire:
    """The connection of one reader: what was sent on it, and when the reader goes away."""

    sent: list[Mapping[str, Any]] = field(default_factory=list)
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def receive(self) -> Mapping[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Mapping[str, Any]) -> None:
        self.sent.append(message)
        self.arrived.set()

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent)

    async def until(self, text: bytes) -> None:
        async with asyncio.timeout(5):
            while text not in self.body:
                self.arrived.clear()
                await self.arrived.wait()


def answering(reader: Reader | None) -> Callable[..., Awaitable[None]]:
    """Return an application that answers in two parts, and may leave a reader behind."""

    async def application(scope: dict[str, Any], _receive: object, send: Any) -> None:  # noqa: ANN401 - as ASGI has it
        if reader is not None:
            scope[SCOPE] = reader
        headers = [(b"content-length", b"5"), (b"x-mark", b"1")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"begin", "more_body": False})

    return application


@pytest.fixture
def events(monkeypatch: pytest.MonkeyPatch) -> list[Told]:
    """The events of the game, which a test adds to."""
    there: list[Told] = []

    def look(wanted: Mapping[str, Wanted]) -> dict[str, list[Told]]:
        return {game: [one for one in there if one.number > want.after] for game, want in wanted.items()}

    monkeypatch.setattr(watch, "look", look)
    monkeypatch.setattr(watch, "POLL", 0.01)
    return there


def test_what_is_no_stream_is_passed_on() -> None:
    async def run() -> Wire:
        wire = Wire()
        await Handover(answering(READER))({"type": "http", "path": "/"}, wire.receive, wire.send)
        return wire

    assert asyncio.run(run()).sent[-1]["more_body"] is False


def test_an_answer_that_leaves_no_reader_behind_is_sent_as_it_is() -> None:
    async def run() -> Wire:
        wire = Wire()
        await Handover(answering(None))(dict(HTTP), wire.receive, wire.send)
        return wire

    start, end = asyncio.run(run()).sent
    assert (b"content-length", b"5") in start["headers"]
    assert end == {"type": "http.response.body", "body": b"begin", "more_body": False}


def test_a_reader_gets_what_comes_later(events: list[Told]) -> None:
    async def run() -> Wire:
        wire, application = Wire(), Handover(answering(READER))
        stream = asyncio.create_task(application(dict(HTTP), wire.receive, wire.send))
        await wire.until(b"begin")
        events.append(told(1))
        await wire.until(b'"en": 1')
        events.append(told(2, "|France|"))
        events.append(told(3))
        await wire.until(b'"en": 3')
        wire.gone.set()
        await stream
        assert application.watch.readers == 0
        return wire

    wire = asyncio.run(run())
    assert wire.body == b"begin" + chunk(1, 1) + chunk(2, 3), "the reader counts what they may see"
    assert wire.sent[0]["headers"] == [(b"x-mark", b"1")], "a stream has no length"
    assert [message["more_body"] for message in wire.sent[1:]] == [True] * (len(wire.sent) - 2) + [False]


def test_a_quiet_stream_gives_signs_of_life(events: list[Told], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handover, "QUIET", 0.01)
    del events

    async def run() -> None:
        wire = Wire()
        application = Handover(answering(READER))
        stream = asyncio.create_task(application(dict(HTTP), wire.receive, wire.send))
        await wire.until(HEARTBEAT * 3)
        wire.gone.set()
        await stream

    asyncio.run(run())


def test_a_stream_ends_after_a_while(events: list[Told], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handover, "LONGEST", 0.05)
    del events

    async def run() -> Wire:
        wire = Wire()
        async with asyncio.timeout(5):
            await Handover(answering(READER))(dict(HTTP), wire.receive, wire.send)
        return wire

    assert asyncio.run(run()).sent[-1]["more_body"] is False


def test_each_reads_in_their_language_and_from_their_number(events: list[Told]) -> None:
    async def run() -> list[bytes]:
        known = Watch()
        events.extend(map(told, range(1, 5)))
        readers = [
            Reader(*one)
            for one in (("a", None, "en", 2, 3), ("a", None, "nl", 0, 0), ("b", None, "en", 4, 4))
        ]
        with known.place(readers[0]) as one, known.place(readers[1]) as two, known.place(readers[2]) as three:
            await asyncio.sleep(0.1)
            places = (one, two, three)
            return [
                b"".join(filter(None, [p.queue.get_nowait() for _ in range(p.queue.qsize())])) for p in places
            ]

    found = asyncio.run(run())
    assert found[0] == chunk(3, 4)
    assert found[1].count(b"nl") == 4
    assert found[2] == b""


def test_after_a_change_of_the_seat_nothing_more_is_put_there() -> None:
    async def run() -> list[bytes | None]:
        place = Place(Reader("a", "France", "en", 0, 0), 0, 0)
        for one in (
            told(1, "|France|"),
            told(2, "", "seat_left", "Italy"),
            told(3, "", "seat_taken", "France"),
            told(4, "|France|"),
        ):
            place.put(one)
        return [place.queue.get_nowait() for _ in range(place.queue.qsize())]

    assert asyncio.run(run()) == [chunk(1, 1), chunk(2, 2, "seat_left"), chunk(3, 3, "seat_taken"), None]


def test_who_reads_too_slowly_is_sent_away() -> None:
    async def run() -> tuple[int, list[bytes | None]]:
        place = Place(READER, 0, 0)
        for number in range(1, LONGEST_QUEUE + 10):
            place.put(told(number))
        size = place.queue.qsize()
        return size, [place.queue.get_nowait() for _ in range(size)]

    size, chunks = asyncio.run(run())
    assert size == LONGEST_QUEUE
    assert chunks[-1] is None


def test_what_happens_in_this_process_is_seen_at_once(
    events: list[Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "POLL", 60.0)

    async def run() -> None:
        wire = Wire()
        application = Handover(answering(READER))
        stream = asyncio.create_task(application(dict(HTTP), wire.receive, wire.send))
        await wire.until(b"begin")
        await asyncio.sleep(0.1)
        events.append(told(1))
        await asyncio.to_thread(feed.told, "another game")
        await asyncio.sleep(0.05)
        assert b'"en": 1' not in wire.body
        await asyncio.to_thread(feed.told, "a")
        await wire.until(b'"en": 1')
        wire.gone.set()
        await stream

    asyncio.run(run())


def test_the_watch_ends_with_its_last_reader_and_begins_again(events: list[Told]) -> None:
    listeners = len(feed._listeners)

    async def run() -> None:
        known = Watch()
        for number in (1, 2):
            events.append(told(number))
            with known.place(Reader("a", None, "en", number - 1, number - 1)) as place:
                async with asyncio.timeout(5):
                    assert await place.queue.get() == chunk(number, number)
                assert len(feed._listeners) == listeners + 1
            assert known._task is not None
            async with asyncio.timeout(5):
                await known._task
            assert len(feed._listeners) == listeners

    asyncio.run(run())


@pytest.mark.parametrize("fault", [OperationalError("gone"), KeyError("earthquake")])
def test_after_a_fault_all_readers_come_again(
    fault: Exception, events: list[Told], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(watch, "AFTER_A_FAULT", 0.01)
    whole = watch.look
    faults = [fault]

    def look(wanted: Mapping[str, Wanted]) -> dict[str, list[Told]]:
        if faults:
            raise faults.pop()
        return whole(wanted)

    monkeypatch.setattr(watch, "look", look)

    async def run() -> bytes | None:
        known = Watch()
        async with asyncio.timeout(5):
            with known.place(READER) as place:
                assert await place.queue.get() is None
                events.append(told(1))
                with known.place(READER) as again:
                    return await again.queue.get()

    assert asyncio.run(run()) == chunk(1, 1)
    assert len(caplog.records) == 1
