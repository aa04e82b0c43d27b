"""Streams as programs read them: over a socket, one event after the other."""

from __future__ import annotations

import json
import socket
import time
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

PATIENCE = 20.0


@dataclass
class Stream:
    """A stream that is open: the head of the answer, and what came of its body."""

    connection: socket.socket
    head: str = ""
    text: str = ""
    is_over: bool = False
    raw: bytes = b""

    @classmethod
    def open(cls, site: str, path: str, key: str | None = None, **headers: str) -> Stream:
        """Ask for a stream, and read until its body begins."""
        address = urlsplit(site)
        assert address.hostname is not None
        connection = socket.create_connection((address.hostname, address.port or 80), PATIENCE)
        lines = [f"GET /api/v1{path} HTTP/1.1", f"Host: {address.netloc}"]
        if key is not None:
            lines.append(f"Authorization: Bearer {key}")
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        stream = cls(connection)
        end = time.monotonic() + PATIENCE
        while b"\r\n\r\n" not in stream.raw:
            assert time.monotonic() < end
            stream.raw += connection.recv(65_536)
        head, stream.raw = stream.raw.split(b"\r\n\r\n", 1)
        stream.head = head.decode()
        stream._unpack()
        return stream

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, where: TracebackType | None
    ) -> None:
        self.connection.close()

    def read(self, seconds: float = 0.5) -> None:
        """Take in what comes within some time."""
        self.connection.settimeout(seconds)
        try:
            found = self.connection.recv(1_000_000)
        except TimeoutError:
            return
        self.raw += found
        self.is_over = self.is_over or not found
        self._unpack()

    def events(self) -> list[dict[str, Any]]:
        """Return the events that came so far, each with what it says."""
        chunks = [chunk for chunk in self.text.split("\n\n")[:-1] if chunk.startswith("id: ")]
        return [json.loads(chunk.split("\ndata: ", 1)[1]) for chunk in chunks]

    def until(self, kind: str, seconds: float = PATIENCE) -> dict[str, Any]:
        """Wait for an event of a kind."""
        end = time.monotonic() + seconds
        while not (found := [event for event in self.events() if event["kind"] == kind]):
            assert time.monotonic() < end, self.text
            assert not self.is_over, self.text
            self.read()
        return found[-1]

    def until_over(self, seconds: float = PATIENCE) -> None:
        """Wait until the stream ends."""
        end = time.monotonic() + seconds
        while not self.is_over:
            assert time.monotonic() < end, self.text
            self.read()

    def _unpack(self) -> None:
        """Take whole chunks of the body apart, as HTTP/1.1 packs them."""
        if "chunked" not in self.head.lower():
            self.text, self.raw = self.text + self.raw.decode(), b""
            return
        while b"\r\n" in self.raw:
            size, rest = self.raw.split(b"\r\n", 1)
            length = int(size, 16)
            if len(rest) < length + 2:
                return
            self.text += rest[:length].decode()
            self.raw = rest[length + 2 :]
            self.is_over = self.is_over or length == 0
