"""Two worlds that differ in one secret: whoever may not know it must see the same in both.

A world is a site with one game, made the same way each time down to the last random name.
Everything that there is to see - every page and every answer of the API that is fetched,
with its tag - is looked at by everybody, and compared between the worlds.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, cast

import pytest
from club import Clock, Club, person
from databases import Shelf, used
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from standoff.server.api.api import api
from standoff.server.clock import clock as site_clock
from standoff.server.play.actions import creating
from standoff.server.play.house_rules import HouseRules

GAME = "samegame"
KNOWN = {"game_id": (GAME,), "number": ("0", "1"), "code": ("S1901M", "F1901M"), "language": ("en",)}
"""What stands in the addresses that are looked at."""

ASKED = {
    "/events": ("?after=0",),
    "/events/stream": ("?after=0",),
    "/messages": ("", "?conversation=France|Italy", "?conversation=England|France"),
    "/record": ("", "?form=text"),
    "/map.svg": ("", "?phase=S1901M"),
    "/games": ("", "?mine=true", "?state=playing"),
}
"""What some of them are asked beside."""

KNOWS_NO_GAME = ("/handbook", "/settings", "/games/new", "/play", "/board")
"""Pages that are the same whatever games there are."""

_FORGERY = re.compile(r'(name="csrfmiddlewaretoken" value=|csrf[^"]*"[^"]*content=)"[^"]*"', re.IGNORECASE)

Seen = tuple[int, str, str]
"""The status of an answer, its text, and its tag."""


@dataclass
class World:
    """A site with one game: somebody who acts there, and what everybody sees."""

    club: Club
    viewers: dict[str, Client] = field(default_factory=dict)

    def client(self, name: str) -> Client:
        """Return the browser of somebody: a power's player, `outsider`, or a stranger."""
        if name not in self.viewers:
            client = Client()
            if name == "outsider":
                client.force_login(person("Olga"))
            elif name != "stranger":
                client.force_login(self.club.people[name])
            self.viewers[name] = client
        return self.viewers[name]

    def acts(self, power: str, path: str, body: Mapping[str, Any], method: str = "post") -> dict[str, Any]:
        """Have a player do something by the API, which must be possible."""
        call = getattr(self.client(power), method)
        answer = call(f"/api/v1/games/{GAME}/{path}", body, content_type="application/json")
        assert answer.status_code in {200, 201, 204}, answer.content
        return cast("dict[str, Any]", answer.json()) if answer.content else {}

    def orders(self, power: str, *orders: str, **more: object) -> None:
        """Have a player send orders."""
        self.acts(power, "orders", {"phase_token": self.club.game.token, "orders": orders, **more})

    def look(self, name: str) -> dict[str, Seen]:
        """Return everything that somebody sees."""
        client = self.client(name)
        return {address: _seen(client, address) for address in addresses()}


def addresses() -> Iterator[str]:
    """Yield every address that there is to look at: all pages, and all of the API."""
    pages = _filled("/" + route for route in _routes(get_resolver().url_patterns))
    yield from (page for page in pages if not page.startswith(KNOWS_NO_GAME))
    paths = api.get_openapi_schema()["paths"]
    routes = [path for path, operations in paths.items() if "get" in operations]
    for address in _filled(route.replace("{", "<").replace("}", ">") for route in routes):
        ends = next((more for end, more in ASKED.items() if address.endswith(end)), ("",))
        yield from (address + end for end in ends)


def _routes(patterns: list[Any], before: str = "") -> Iterator[str]:
    """Yield the routes of all pages, with what is to be filled in between angles."""
    for pattern in patterns:
        match pattern:
            case URLResolver() if pattern.app_name != "ninja" and "accounts" not in str(pattern.pattern):
                yield from _routes(pattern.url_patterns, before + str(pattern.pattern))
            case URLPattern() if pattern.name not in {"health", "openapi"}:
                yield _plain(before + str(pattern.pattern))


def _plain(route: str) -> str:
    """Return a route without converters and expressions."""
    route = re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", route)
    return re.sub(r"<\w+:(\w+)>", r"<\1>", route).translate(str.maketrans("", "", "^$"))


def _filled(routes: Iterator[str]) -> Iterator[str]:
    """Yield the addresses that are known in full."""
    for route in routes:
        found = [route]
        for name, values in KNOWN.items():
            found = [
                one.replace(f"<{name}>", value) for one in found for value in values if f"<{name}>" in one
            ] or found
        yield from dict.fromkeys(one for one in found if "<" not in one)


def _seen(client: Client, address: str) -> Seen:
    answer = cast("Any", client.get(address))
    return answer.status_code, _FORGERY.sub("", answer.content.decode()), answer.headers.get("ETag", "")


@contextmanager
def world(shelf: Shelf, patch: pytest.MonkeyPatch) -> Iterator[World]:
    """Begin a world that is the same each time."""
    numbers = count()
    clock = Clock()
    with used(shelf.sqlite()), patch.context() as patched:
        patched.setattr(creating, "new_id", lambda: GAME)
        patched.setattr(secrets, "token_urlsafe", lambda _length=0: f"random-{next(numbers)}")
        patched.setattr(secrets, "token_hex", lambda _length=0: f"{next(numbers):08}")
        token = site_clock.set(clock)
        try:
            yield World(Club(clock))
        finally:
            site_clock.reset(token)


Story = Callable[[World, bool], Iterator[str]]
"""What happens in a world: yields the name of each stage; the secret is one thing or the other."""


def compare(
    story: Story, viewers: Mapping[str, bool], shelf: Shelf, patch: pytest.MonkeyPatch
) -> dict[str, dict[str, list[str]]]:
    """Tell a story in both worlds; return what differs at each stage for each viewer.

    `viewers` says whether each may know the secret.
    """
    looks: list[dict[str, dict[str, dict[str, Seen]]]] = []
    for secret in (False, True):
        with world(shelf, patch) as one:
            looks.append({stage: {name: one.look(name) for name in viewers} for stage in story(one, secret)})
    first, second = looks
    assert list(first) == list(second)
    return {
        stage: {
            name: [address for address in seen if seen[address] != second[stage][name].get(address)]
            for name, seen in first[stage].items()
        }
        for stage in first
    }


def begin(one: World, rules: HouseRules | None = None, **more: Any) -> None:  # noqa: ANN401 - as the club has it
    """Begin the game with seven people; Austria's has made it."""
    one.club.begin(rules or HouseRules(), **more)
