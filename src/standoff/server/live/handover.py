"""The application around Django's: it takes over the connections of streams."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from standoff.server.live.reader import HEARTBEAT, SCOPE, Reader
from standoff.server.live.watch import Place, Watch

Message = Mapping[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

QUIET = 15.0
"""After so many seconds without an event a sign of life is sent."""

LONGEST = 300.0
"""So many seconds a stream lasts; then the reader comes again, and it is asked again who that is."""

STREAMS = "/stream"
"""The paths of all streams end like this."""


class Handover:
    """An application that has another one answer, and goes on where that leaves a reader behind."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self.watch = Watch()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or not scope["path"].endswith(STREAMS):
            await self._application(scope, receive, send)
            return
        answer: list[Message] = []

        async def keep(message: Message) -> None:
            answer.append(message)

        await self._application(scope, receive, keep)
        reader: Reader | None = scope.get(SCOPE)
        if reader is not None:
            answer = list(map(_unended, answer))
        for message in answer:
            await send(message)
        if reader is not None and answer:
            await self._go_on(reader, receive, send)

    async def _go_on(self, reader: Reader, receive: Receive, send: Send) -> None:
        """Send what happens from here on, until the reader is gone or it is time to come again."""
        with self.watch.place(reader) as place:
            leaving = asyncio.create_task(_leave(receive, place))
            ending = asyncio.get_running_loop().call_later(LONGEST, place.end)
            try:
                while (chunk := await _next(place)) is not None:
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
            finally:
                leaving.cancel()
                ending.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _next(place: Place) -> bytes | None:
    """Return what is to be sent next: everything that waits, or a sign of life."""
    try:
        return await asyncio.wait_for(place.queue.get(), QUIET)
    except TimeoutError:
        return HEARTBEAT


async def _leave(receive: Receive, place: Place) -> None:
    """Wait until the reader is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    place.end()


def _unended(message: Message) -> Message:
    """Return a part of an answer that is not the whole of it."""
    if message["type"] == "http.response.start":
        headers = [header for header in message["headers"] if header[0].lower() != b"content-length"]
        return {**message, "headers": headers}
    return {**message, "more_body": True}
