"""Django's handler, with each request in one thread from its beginning to its end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.core.handlers.base import BaseHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase, StreamingHttpResponse

MOST_AT_ONCE = 40
"""So many requests are worked on at the same time; others wait for their turn."""


class Handler(ASGIHandler):
    """A handler for a site whose views and middleware are all plain functions.

    Django's own goes to a thread and back for each of them. This one goes once. Its threads
    stay, and with them what a thread has, such as its connection to the database.
    """

    def __init__(self) -> None:
        BaseHandler.__init__(self)
        self.load_middleware()
        self._idle: list[ThreadPoolExecutor] = []
        self._turns = asyncio.Semaphore(MOST_AT_ONCE)

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[Mapping[str, Any]]],
        send: Callable[[Mapping[str, Any]], Awaitable[None]],
    ) -> None:
        """Answer a request; ValueError for anything else than one by HTTP."""
        if scope["type"] != "http":
            raise ValueError(f"only HTTP is spoken here, not {scope['type']}")
        async with self._turns:
            thread = self._idle.pop() if self._idle else ThreadPoolExecutor(1, "request")
            try:
                async with ThreadSensitiveContext(executor=thread):
                    await self.handle(scope, receive, send)
            finally:
                self._idle.append(thread)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request in its thread."""
        return await sync_to_async(self._respond, thread_sensitive=True)(request)

    def _respond(self, request: HttpRequest) -> HttpResponseBase:
        """Answer a request; a file is read here, where it keeps nobody else waiting."""
        response: HttpResponseBase = self.get_response(request)
        if isinstance(response, StreamingHttpResponse) and not response.is_async:
            response.streaming_content = _once(b"".join(response))
        return response


async def _once(body: bytes) -> AsyncIterator[bytes]:
    yield body
