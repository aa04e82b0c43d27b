"""Who sees what: whoever may not know a secret sees the same whatever it is, to the last byte."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from club import person
from databases import Shelf
from worlds import GAME, Story, World, addresses, begin, compare

from standoff.server.accounts.models import User
from standoff.server.play.house_rules import HouseRules
from standoff.server.play.models import Game

PLAYERS = {"stranger": False, "Austria": False, "Italy": False, "France": True}
"""Austria's player has made the game; the secret is France's."""


def _others_order(one: World) -> None:
    for power in one.club.people:
        if power != "France":
            one.club.order(power)


def orders(one: World, secret: bool) -> Iterator[str]:
    """France's orders, until they are revealed."""
    target = "GAS" if secret else "BUR"
    begin(one)
    one.orders("France", f"A PAR - {target}", "nonsense" if secret else "rubbish", note=f"to {target}")
    one.acts("France", "orders", _change(one, f"A MAR S A PAR - {target}"), "patch")
    yield "entered"
    one.orders("France", f"A PAR - {target}", ready=True)
    _others_order(one)
    yield "all ready"
    one.club.work()
    yield "judged"


def _change(one: World, text: str) -> dict[str, object]:
    return {"phase_token": one.club.game.token, "changes": {"A MAR": text}}


def letters(one: World, secret: bool) -> Iterator[str]:
    """Letters between France and England, what they say and how many there are, for ever."""
    begin(one)
    one.acts("France", "messages", {"to": ["England"], "text": "alpha" if secret else "beta"})
    if secret:
        one.acts("England", "messages", {"to": ["France"], "text": "gamma"})
        one.acts("France", "messages", {"to": ["England"], "text": "delta"})
    one.acts("Italy", "messages", {"to": "all", "text": "Hello"})
    if secret:
        one.acts("France", "messages/read", {"conversation": "England|France", "number": 99})
    yield "read"
    one.club.order_all()
    one.club.work()
    yield "judged"
    if secret:
        one.acts("France", "messages", {"to": ["England"], "text": "epsilon"})
    _end(one)
    yield "over"


def votes(one: World, secret: bool) -> Iterator[str]:
    """How France votes, until that decides something."""
    begin(one)
    proposal = one.acts("Austria", "proposals", {"kind": "pause"})
    yield "proposed"
    one.acts("France", f"proposals/{proposal['id']}/vote", {"in_favour": secret})
    yield "voted"
    one.acts("France", f"proposals/{proposal['id']}/vote", {"in_favour": not secret})
    yield "voted again"


def proposers(one: World, secret: bool) -> Iterator[str]:
    """Who proposed a draw: Germany or Turkey, whom nobody here is."""
    begin(one)
    one.acts("Germany" if secret else "Turkey", "proposals", {"kind": "draw"})
    yield "proposed"


def names(one: World, secret: bool) -> Iterator[str]:
    """Who plays France where seats have no names; who it was is told when the game is over."""
    User.objects.create(username="france", shown_name="Frederica" if secret else "Philippa")
    begin(one, HouseRules(anonymous=True, misses=1))
    one.acts("France", "messages", {"to": ["Italy"], "text": "Guess who"})
    _others_order(one)
    one.club.wait(days=1)
    yield "away"
    one.acts("France", "come-back", {})
    one.acts("France", "seats/France/offer", {})
    yield "offered"
    _end(one)
    yield "over"


def caretakers(one: World, secret: bool) -> Iterator[str]:
    """What the bot in France's place orders, until it is revealed."""
    begin(one, HouseRules(caretaker="random"))
    Game.objects.filter(pk=GAME).update(seed="one" if secret else "two")
    one.acts("France", "leave", {})
    one.club.work()
    _others_order(one)
    yield "all ready"
    one.club.work()
    yield "judged"


def privacy(one: World, secret: bool) -> Iterator[str]:
    """Whether there is a private game at all."""
    for name in ("Olga", "Fred"):
        person(name)
    if secret:
        begin(one)
        Game.objects.filter(pk=GAME).update(is_private=True)
        one.acts("France", "messages", {"to": "all", "text": "Hello"})
        one.club.order_all()
        one.club.work()
    yield "judged"
    if secret:
        _end(one)
    yield "over"


def _end(one: World) -> None:
    """End the game in a draw."""
    for number, power in enumerate(one.club.people):
        if number == 0:
            proposal = one.acts(power, "proposals", {"kind": "draw"})
        else:
            one.acts(power, f"proposals/{proposal['id']}/vote", {"in_favour": True})


STORIES: list[tuple[Story, dict[str, bool], str]] = [
    (orders, PLAYERS, "judged"),
    (letters, PLAYERS | {"England": True}, ""),
    (names, PLAYERS, "over"),
    (privacy, {"stranger": False, "outsider": False}, ""),
]
"""Each story, who may know its secret, and from which stage on everybody may."""

MORE: list[tuple[Story, dict[str, bool], str]] = [
    (votes, PLAYERS, ""),
    (proposers, dict.fromkeys(PLAYERS, False), ""),
    (caretakers, PLAYERS | {"France": False}, "judged"),
]
"""The same, of which each takes as long and less can go wrong."""


@pytest.mark.parametrize(
    ("story", "viewers", "known_from"),
    [
        *(pytest.param(*one, id=one[0].__name__) for one in STORIES),
        *(pytest.param(*one, id=one[0].__name__, marks=pytest.mark.long) for one in MORE),
    ],
)
def test_a_secret_is_seen_by_those_alone_who_may_know_it(
    story: Story,
    viewers: dict[str, bool],
    known_from: str,
    shelf: Shelf,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = compare(story, viewers, shelf, monkeypatch)
    if known_from:
        revealed = found.pop(known_from)
        assert all(revealed.values()), "what is not secret any more is seen by all"
    leaks = {
        stage: {name: seen for name, seen in by_name.items() if seen and not viewers[name]}
        for stage, by_name in found.items()
    }
    assert leaks == {stage: {} for stage in found}
    for name in (name for name, knows in viewers.items() if knows):
        assert any(by_name[name] for by_name in found.values()), f"{name} knows it, and sees nothing of it"


def test_everything_is_looked_at() -> None:
    known = set(addresses())
    assert {
        "/",
        "/games/",
        f"/games/{GAME}/",
        f"/games/{GAME}/S1901M/",
        f"/games/{GAME}/table/",
        f"/api/v1/games/{GAME}/state",
        f"/api/v1/games/{GAME}/events/stream?after=0",
        f"/api/v1/games/{GAME}/phases/1",
        f"/api/v1/games/{GAME}/record?form=text",
        "/api/v1/games?mine=true",
        "/api/v1/me",
    } <= known
    assert not [address for address in known if "<" in address or "{" in address]
