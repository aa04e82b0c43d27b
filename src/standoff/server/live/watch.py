"""The one watch of a process: it looks for new events, and hands them to all who read."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from django.db import close_old_connections, connections
from django.db.utils import Error as DatabaseError

from standoff.server.live.reader import Reader, numbered
from standoff.server.play import feed
from standoff.server.play.models import Event, Game
from standoff.server.seeing.events import MOST, write_event

log = logging.getLogger(__name__)

POLL = 0.5
"""So many seconds pass until what another process did is noticed at the latest."""

AFTER_A_FAULT = 2.0
"""So many seconds pass after a fault until the next look."""

LONGEST_QUEUE = 2 * MOST
"""Whoever reads more slowly than this is sent away, and comes back to where they were."""

SEATS = frozenset({"seat_taken", "seat_left"})
"""After these it has to be asked anew who sits at a seat."""


@dataclass(eq=False)
class Place:
    """The place of one reader: what is still to be sent, and which event was the last one here.

    `last` is its number in the game, `had` its number for the reader. None among what is
    to be sent is the end.
    """

    reader: Reader
    last: int
    had: int
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(LONGEST_QUEUE))
    is_over: bool = False

    def put(self, told: Told) -> None:
        """Put an event there if the reader may see it."""
        if self.is_over or told.number <= self.last:
            return
        self.last = told.number
        power = self.reader.power
        if not told.audience or (power is not None and f"|{power}|" in told.audience):
            self.had += 1
            self._send(numbered(self.had, told.kind, told.texts[self.reader.language]))
        if told.kind in SEATS and told.power == power:
            self.end()

    def end(self) -> None:
        """End the stream once all was sent that is there."""
        if not self.is_over:
            self.is_over = True
            self._send(None)

    def _send(self, chunk: bytes | None) -> None:
        if self.queue.full():
            self.is_over = True
            self.queue.get_nowait()
            chunk = None
        self.queue.put_nowait(chunk)


@dataclass(frozen=True, slots=True)
class Told:
    """An event as it is sent: all but its number written once in each language that it is read in."""

    number: int
    kind: str
    power: str | None
    audience: str
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted of a game: the events after a number, in some languages."""

    after: int
    languages: tuple[str, ...]


class Watch:
    """All readers of a process, and the task that looks for them as long as there are any."""

    def __init__(self) -> None:
        self._places: dict[str, list[Place]] = {}
        self._task: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()

    @property
    def readers(self) -> int:
        """How many there are."""
        return sum(map(len, self._places.values()))

    @contextmanager
    def place(self, reader: Reader) -> Iterator[Place]:
        """Give a reader a place for a while; what happened meanwhile is put there at once."""
        place = Place(reader, reader.after, reader.had)
        self._places.setdefault(reader.game_id, []).append(place)
        if self._task is None or self._task.done():
            self._wake = asyncio.Event()
            self._task = asyncio.create_task(self._look_again_and_again())
        self._wake.set()
        try:
            yield place
        finally:
            others = self._places[reader.game_id]
            others.remove(place)
            if not others:
                del self._places[reader.game_id]
            if not self._places:
                self._wake.set()

    def end(self) -> None:
        """End all streams: the server is about to stop, and readers come again when it is back."""
        for places in self._places.values():
            for place in places:
                place.end()

    async def _look_again_and_again(self) -> None:
        """Look, tell, and wait until something happens here or some time is over."""
        end = feed.listen(self._waker(asyncio.get_running_loop(), self._wake))
        executor = ThreadPoolExecutor(1, "watch")
        try:
            while self._places:
                self._wake.clear()
                if self._hand_on(await self._found(executor)):
                    continue
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), POLL)
        finally:
            end()
            executor.submit(connections.close_all)
            executor.shutdown(wait=False)

    async def _found(self, executor: Executor) -> Mapping[str, list[Told]]:
        """Look in a thread of its own; after a fault wait for a while, and have all readers come again."""
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, look, self._wanted())
        except DatabaseError as error:
            log.warning("the database cannot be reached: %s", str(error).strip())
        except Exception:
            log.exception("events could not be told")
        for place in [place for places in self._places.values() for place in places]:
            place.end()
        await asyncio.sleep(AFTER_A_FAULT)
        return {}

    def _waker(self, loop: asyncio.AbstractEventLoop, wake: asyncio.Event) -> Callable[[str], None]:
        """Return what is called, in whatever thread, when something happened in a game."""

        def woken(game_id: str) -> None:
            if game_id in self._places and not loop.is_closed():
                loop.call_soon_threadsafe(wake.set)

        return woken

    def _wanted(self) -> dict[str, Wanted]:
        """Return what the readers have not had yet."""
        wanted = {}
        for game_id, places in self._places.items():
            if reading := [place for place in places if not place.is_over]:
                languages = dict.fromkeys(place.reader.language for place in reading)
                wanted[game_id] = Wanted(min(place.last for place in reading), tuple(languages))
        return wanted

    def _hand_on(self, found: Mapping[str, list[Told]]) -> bool:
        """Put events where they belong; whether there may be more at once."""
        for game_id, events in found.items():
            for place in self._places.get(game_id, ()):
                if place.reader.language in (events[0].texts if events else ()):
                    for event in events:
                        place.put(event)
        return any(len(events) >= MOST for events in found.values())


def look(wanted: Mapping[str, Wanted]) -> dict[str, list[Told]]:
    """Look for new events of some games; the connection is given back if there is a better use for it."""
    close_old_connections()
    try:
        return dict(_new(wanted))
    finally:
        close_old_connections()


def _new(wanted: Mapping[str, Wanted]) -> Iterator[tuple[str, list[Told]]]:
    """Yield the new events of each game that has any."""
    for game in Game.objects.filter(pk__in=wanted):
        want = wanted[game.pk]
        if game.event_count > want.after:
            rows = Event.objects.filter(game=game, number__gt=want.after).order_by("number")[:MOST]
            yield game.pk, [_told(game, row, want.languages) for row in rows]


def _told(game: Game, event: Event, languages: tuple[str, ...]) -> Told:
    texts = {
        language: json.dumps(write_event(game, event, language), ensure_ascii=False) for language in languages
    }
    return Told(event.number, event.kind, event.data.get("power"), event.audience, texts)
