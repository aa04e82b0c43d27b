"""Measure the site under load: 200 live readers and 50 players at eight games, by its API.

    python bench/site_load.py

starts a site with a database of its own and prints one line of JSON. Players wait about a
second between two requests, which is faster than people are. Readers hold a stream open.
Letters carry the time at which they were sent, so that a reader knows how old the news is.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

READERS = 200
WRITERS = 50
SECONDS = 30.0
PAUSE = (0.5, 1.5)
TABLE = 7
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
SETTLES = 6.0
EXPECTED = {200, 201, 204, 304, 409}
"""409 is what orders for a phase are answered that was judged meanwhile."""


@dataclass
class Tally:
    """What was seen: seconds that answers took, how old news was, and what went wrong."""

    answers: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    letters: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    phases: int = 0


class Client:
    """A connection that stays open, and speaks as much HTTP as is needed here."""

    def __init__(self, port: int, key: str | None = None) -> None:
        self._port, self.key = port, key
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Send a request, and return the status and the JSON of the answer."""
        try:
            reader = await self.send(method, path, body)
            status, headers = await self.head(reader)
        except (asyncio.IncompleteReadError, ConnectionError):  # it was open too long without any use
            self._streams = None
            reader = await self.send(method, path, body)
            status, headers = await self.head(reader)
        if headers.get("transfer-encoding") == "chunked":
            text = b"".join([chunk async for chunk in chunks(reader)])
        else:
            text = await reader.readexactly(int(headers.get("content-length", 0)))
        return status, json.loads(text) if text else None

    async def send(self, method: str, path: str, body: object = None) -> asyncio.StreamReader:
        """Send a request."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} /api/v1{path} HTTP/1.1", f"Host: localhost:{self._port}"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        if self.key:
            lines.append(f"Authorization: Bearer {self.key}")
        writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        await writer.drain()
        return reader

    @staticmethod
    async def head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        """Read the head of an answer."""
        text = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = text.strip().split("\r\n")
        pairs = (line.partition(":") for line in lines)
        return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


async def chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """Yield the pieces of an answer that comes in pieces."""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        yield await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readexactly(2)


@dataclass
class Player:
    """A person who plays: writes orders, is ready at last, writes letters, and looks at the game."""

    client: Client
    game: str
    tally: Tally
    dice: random.Random
    state: dict[str, Any] = field(default_factory=dict)
    is_ready: bool = False
    rate: float = 1.0

    async def play(self, until: float) -> None:
        """Do one thing after another until the time is over."""
        await self._look()
        while (pause := self.dice.uniform(*PAUSE)) and time.monotonic() + pause < until:
            await asyncio.sleep(pause)
            dice = self.dice.random()
            legal = (self.state.get("you") or {}).get("legal") or {}
            if dice < 0.15 or not legal:
                await self._look()
            elif dice < 0.25:
                await self._write()
            elif self.is_ready:
                await self._look()
            else:
                await self._order(legal, ready=dice > 0.85)

    async def _ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Ask, and note how long the answer took."""
        start = time.monotonic()
        status, answer = await self.client.ask(method, f"/games/{self.game}{path}", body)
        self.tally.answers.append(time.monotonic() - start)
        if status not in EXPECTED:
            self.tally.faults.append(f"{status} {method} {path} {answer}")
        return status, answer

    async def _look(self) -> None:
        status, answer = await self._ask("GET", "/state")
        if status == 200:
            if answer["phase"]["token"] != self.state.get("phase", {}).get("token"):
                self.is_ready = False
                self.tally.phases += bool(self.state)
            self.state = answer

    async def _order(self, legal: dict[str, list[str]], *, ready: bool) -> None:
        unit = self.dice.choice(list(legal))
        changes = {} if ready else {unit: self.dice.choice(legal[unit])}
        body = {"phase_token": self.state["phase"]["token"], "changes": changes, "ready": ready}
        status, _ = await self._ask("PATCH", "/orders", body)
        self.is_ready = ready
        if status == 409:
            await self._look()

    async def _write(self) -> None:
        body = {"to": "all", "text": f"sent {time.monotonic()}"}
        status, _ = await self._ask("POST", "/messages", body)
        if status == 201:
            self.tally.letters[self.game] = self.tally.letters.get(self.game, 0) + 1


async def read(client: Client, game: str, tally: Tally, heard: list[int], number: int) -> None:
    """Be a reader, who hears of everything that happens."""
    reader = await client.send("GET", f"/games/{game}/events/stream")
    status, _ = await client.head(reader)
    if status != 200:
        tally.faults.append(f"{status} stream")
        return
    rest = b""
    async for chunk in chunks(reader):
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            if line.startswith(b"data:") and b'"sent ' in line:
                sent = float(line.partition(b'"sent ')[2].partition(b'"')[0])
                tally.news.append(time.monotonic() - sent)
                heard[number] += 1


async def load(port: int) -> dict[str, Any]:
    """Put the load on a site, and return what was measured."""
    tally, dice = Tally(), random.Random(1)
    players = await seat(port, tally, dice)
    heard = [0] * READERS
    games = [players[number % WRITERS].game for number in range(READERS)]
    readers = [
        asyncio.create_task(
            read(Client(port, players[number % WRITERS].client.key), game, tally, heard, number)
        )
        for number, game in enumerate(games)
    ]
    await asyncio.sleep(SETTLES)
    until = time.monotonic() + SECONDS
    await asyncio.gather(*(player.play(until) for player in players))
    await asyncio.sleep(2)
    tally.faults += [f"a reader was sent away: {task!r}" for task in readers if task.done()]
    for task in readers:
        task.cancel()
    lost = sum(tally.letters.get(game, 0) for game in games) - sum(heard)
    return {
        "p95_ms": 1000 * quantiles(tally.answers, n=20)[-1],
        "news_p95_ms": 1000 * quantiles(tally.news, n=20)[-1],
        "requests": len(tally.answers),
        "phases": tally.phases,
        "errors": len(tally.faults) + abs(lost),
        "faults": tally.faults[:5] + ([f"{lost} letters were not heard"] if lost else []),
    }


async def seat(port: int, tally: Tally, dice: random.Random) -> list[Player]:
    """Make the people and the games: seven full tables, and one against bots."""
    players: list[Player] = []
    while len(players) < WRITERS:
        client = Client(port)
        _, guest = await client.ask("POST", "/guests", {"name": f"Guest {len(players)}"})
        client = Client(port, guest["token"])
        if len(players) % TABLE == 0:
            settings = {"timetable": {"movement": None, "retreat": None, "adjustment": None}}
            bots = dict.fromkeys(POWERS[1:], "greedy") if len(players) == WRITERS - 1 else {}
            body = {"name": "Load", "settings": settings, "power": POWERS[0], "bots": bots}
            _, made = await client.ask("POST", "/games", body)
        else:
            await client.ask("POST", f"/games/{made['id']}/join", {})
        players.append(Player(client, made["id"], tally, random.Random(dice.random())))
    return players


@contextmanager
def site() -> Iterator[tuple[int, int]]:
    """Run a site with a fresh database, and give its port and its process."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "STANDOFF_DATA": folder, "DATABASE_URL": "", "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-c", "from standoff.cli import main; main()", "serve", "--port", "0"]
        process = subprocess.Popen(  # noqa: S603 - our own command
            command, env=environment, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        try:
            address = process.stdout.readline().split()[-1]
            yield int(address.rstrip("/").rpartition(":")[2]), process.pid
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    """Measure, and print what came of it."""
    with site() as (port, process):
        found = asyncio.run(load(port))
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
        peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
        found["memory_mib"] = int(peak.split()[1]) / 1024
        spent = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        found["cpu_s"] = sum(map(int, spent[11:13])) / os.sysconf("SC_CLK_TCK")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
