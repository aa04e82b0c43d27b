"""Seven programs play one game on a site, through its HTTP API alone, and agree to a draw.

    python examples/play_over_http.py http://127.0.0.1:8000 --years 1 --seed 7

Each is a guest with a key of its own. One of them follows what happens; whenever a phase
opens, each asks where the game stands, picks orders from the list of legal ones, and
says that it is ready. The same seed gives the same game. Nothing but Python's standard
library is needed.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.request import Request, urlopen

PATIENCE = 60
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")


@dataclass(frozen=True)
class Player:
    """A guest on a site."""

    site: str
    key: str

    @classmethod
    def new(cls, site: str, name: str) -> Player:
        """Become a guest."""
        return cls(site, call(f"{site}/api/v1/guests", {"name": name})["token"])

    def get(self, path: str) -> dict[str, Any]:
        """Ask for something."""
        return call(f"{self.site}/api/v1{path}", key=self.key)

    def post(self, path: str, document: object) -> dict[str, Any]:
        """Do something."""
        return call(f"{self.site}/api/v1{path}", document, self.key)

    def events(self, path: str) -> Iterator[dict[str, Any]]:
        """Yield what happens as it happens; where the stream ends, begin again after the last event."""
        last = 0
        while True:
            headers = {"Authorization": f"Bearer {self.key}", "Last-Event-ID": str(last)}
            request = Request(f"{self.site}/api/v1{path}/events/stream", headers=headers)
            with urlopen(request, timeout=PATIENCE) as lines:
                for line in lines:
                    if line.startswith(b"data: "):
                        event = json.loads(line.removeprefix(b"data: "))
                        last = event["number"]
                        yield event


def call(url: str, document: object = None, key: str = "") -> dict[str, Any]:
    """Send a request and return the answer as JSON values."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    body = None if document is None else json.dumps(document).encode()
    with urlopen(Request(url, body, headers), timeout=PATIENCE) as answer:
        values: dict[str, Any] = json.load(answer)
        return values


def give_orders(player: Player, path: str, phase: str, dice: random.Random) -> None:
    """Send one legal order for each unit, in winter as many as are due, and be ready."""
    state = player.get(f"{path}/state")
    you = state["you"]
    legal = list(you["legal"].values()) if state["phase"]["code"] == phase else []
    if state["phase"]["kind"] == "adjustment":
        legal = dice.sample(legal, min(abs(you["due"]), len(legal)))
    if legal:
        orders = [dice.choice(choices) for choices in legal]
        document = {"phase_token": state["phase"]["token"], "orders": orders, "ready": True}
        reply = player.post(f"{path}/orders", document)
        assert all(verdict["status"] == "ok" for verdict in reply["verdicts"] if verdict["sent"]), reply


def play(site: str, years: int, seed: int) -> str:
    """Play a game for some years, tell what happens, and return the game's id."""
    dice = random.Random(seed)
    players = [Player.new(site, f"Program {number}") for number in range(1, 8)]
    first = players[0]
    hour = {"movement": 60, "retreat": 60, "adjustment": 60}
    rules = {"name": "Seven programs", "private": True, "power": POWERS[0], "settings": {"timetable": hour}}
    made = first.post("/games", rules)
    path = f"/games/{made['id']}"
    # Each names its power: were seats given by chance, the same seed would not give the same game.
    for player, power in zip(players[1:], POWERS[1:], strict=True):
        player.post(f"{path}/join", {"invitation": made["invitation"], "power": power})
    for event in first.events(path):
        if event["kind"] != "ready":
            print(event["text"], flush=True)
        if event["kind"] == "game_over":
            return str(made["id"])
        if event["kind"] == "phase_opened":
            if int(event["phase"][1:5]) > 1900 + years:
                agree(players, path)
                continue
            for player in players:
                give_orders(player, path, event["phase"], dice)
    raise AssertionError("a stream does not end by itself")


def agree(players: list[Player], path: str) -> None:
    """End the game in a draw, by the votes of all that are left."""
    alive = {seat["power"] for seat in players[0].get(f"{path}/state")["seats"] if seat["alive"]}
    voters = [player for player in players if player.get(f"{path}/state")["you"]["power"] in alive]
    proposal = voters[0].post(f"{path}/proposals", {"kind": "draw"})
    for player in voters[1:]:
        player.post(f"{path}/proposals/{proposal['id']}/vote", {"in_favour": True})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("site")
    parser.add_argument("--years", type=int, default=1)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    play(options.site.rstrip("/"), options.years, options.seed)
