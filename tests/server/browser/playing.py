"""The game page in a browser, as a player uses it, and games to open it on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from club import Clock, Club, person
from playwright.sync_api import Browser, BrowserContext, Page
from sites import Site

from standoff.render.atlas import load
from standoff.server.accounts.models import User
from standoff.server.play.actions.creating import do_create
from standoff.server.play.actions.seating import do_join
from standoff.server.play.house_rules import HouseRules
from standoff.server.play.models import Game, Orders, Seat

SIZES = {"desk": (1280, 900), "phone": (390, 844)}
BOTS = ("Austria", "England", "Italy", "Turkey")
"""Who plays where a table is laid for three: the others of it are France, Germany and Russia."""

AT_REST = 5
"""So often in a row the map is seen in the same place, until it counts as being at rest."""

_ON_SCREEN = """([x, y]) => {
  const svg = document.querySelector('#board svg');
  const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""


@dataclass
class Player:
    """Somebody at the page of a game, and everything that went wrong in their browser."""

    page: Page
    site: Site
    size: str = "desk"
    wrong: list[str] = field(default_factory=list)
    _user: User | None = None

    @property
    def game_id(self) -> str:
        found = re.search(r"/games/([^/]+)/", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.game_id)

    @property
    def seat(self) -> Seat:
        return Seat.objects.get(game_id=self.game_id, user=self.user)

    @property
    def user(self) -> User:
        if self._user is None:
            ask = "fetch('/api/v1/me').then(answer => answer.json()).then(me => me.name)"
            self._user = User.objects.get(shown_name=self.page.evaluate(ask))
        return self._user

    @property
    def step(self) -> str:
        return str(self.page.get_attribute("#game", "data-step"))

    def comes_to(self, step: str) -> None:
        """Wait until writing an order has come to a step; a touch is told of only after a moment."""
        self.page.wait_for_selector(f"#game[data-step={step}]")

    @property
    def view(self) -> str:
        return str(self.page.get_attribute("#game", "data-view"))

    def sent(self) -> list[str]:
        """Return the orders that the site has of the player now."""
        row = Orders.objects.filter(seat=self.seat, number=self.game.number).first()
        return [] if row is None else list(row.sent)

    def play_bots(self, power: str) -> Player:
        """Begin as a guest against bots, from the front page."""
        self.page.goto(self.site.url)
        self.page.select_option("select[name=power]", power)
        self.page.locator("form[action='/play/'] button[type=submit]").first.click()
        self.page.wait_for_url("**/games/*/")
        return self.ready()

    def open(self, game_id: str, rest: str = "") -> Player:
        self.page.goto(f"{self.site.url}/games/{game_id}/{rest}")
        return self.ready()

    def ready(self) -> Player:
        """Wait until the page has come to life."""
        self.page.wait_for_selector("#game[data-ready]")
        return self

    def place(self, document: Mapping[str, Any]) -> Player:
        """Put another position on the board, and look at it."""
        club = Club(Clock())
        club.id = self.game_id
        club.place(document)
        return self.open(self.game_id)

    # -- the map ---------------------------------------------------------------------------

    def spot(self, place: str) -> tuple[float, float]:
        """Return where a place of the board is on the screen."""
        x, y = self.page.evaluate(_ON_SCREEN, list(load("standard").anchors[place]))
        return x, y

    def at_rest(self, place: str) -> tuple[float, float]:
        """Return where a place is once the map has stayed there for a while: nobody hits what still moves."""
        now = self.spot(place)
        still = 0
        while still < AT_REST:
            self.page.wait_for_timeout(80)
            before, now = now, self.spot(place)
            still = still + 1 if now == before else 0
        return now

    def touch(self, place: str) -> None:
        """Touch a place on the map: with a finger on a phone, with the mouse on a desk."""
        x, y = self.at_rest(place)
        if self.size == "phone":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def chip(self, province: str) -> None:
        """Touch a target's chip in the dock."""
        self.page.click(f"#dock [data-go='{province}']")

    def verb(self, name: str) -> None:
        self.page.click(f"#dock [data-verb='{name}']")

    def choose(self, key: str) -> None:
        """Take a unit, or a home, in hand from the list of orders."""
        self.page.click(f"#rows [data-key='{key}']")

    def saved(self, *orders: str) -> None:
        """Wait until the site has exactly these orders."""
        for _ in range(60):
            if sorted(self.sent()) == sorted(orders):
                self.settled()
                return
            self.page.wait_for_timeout(100)
        assert sorted(self.sent()) == sorted(orders)

    def until(self, what: str) -> None:
        """Wait until something is true in the page, whose policy lets nobody else's words run in it."""
        for _ in range(200):
            if self.page.evaluate(what):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(what)

    def settled(self) -> None:
        """Wait until nothing is on its way to the site."""
        self.page.wait_for_selector("#rows .is-sending", state="detached")

    def type(self, text: str) -> None:
        """Write an order in the field, without entering it."""
        self.page.fill("#typed", text)
        self.page.wait_for_selector("#typed-say .say:is(.good, .warn, .bad)")

    def enter(self, *orders: str) -> None:
        """Type orders, each entered by its key."""
        for order in orders:
            self.type(order)
            self.page.keyboard.press("Enter")
            self.until("document.getElementById('typed').value === ''")
            self.settled()

    # -- the coast's question -----------------------------------------------------------------

    def coasts(self) -> dict[str, tuple[str, bool]]:
        """Return the choices of the coast's menu by letters: what each says, and if it can be reached."""
        found = {}
        for button in self.page.locator(".pop.coast button").all():
            letters = button.locator(".nm").inner_text()
            found[letters] = (button.inner_text(), "yes" in (button.get_attribute("class") or ""))
        return found

    def coast(self, letters: str) -> None:
        self.page.locator(".pop.coast button", has=self.page.locator(f".nm:text-is('{letters}')")).click()

    # -- time ------------------------------------------------------------------------------

    def to_results(self) -> None:
        """Say that one is ready, and wait for what comes of it."""
        self.page.click("#ready")
        self.page.wait_for_selector("#game[data-view=past]", timeout=30_000)

    def to_orders(self) -> None:
        self.page.click("#dock [data-do=now]")
        self.page.wait_for_selector("#game[data-view=now]")


def player(browser: Browser, site: Site, size: str = "desk", **options: Any) -> Player:  # noqa: ANN401 - Playwright has many
    """Return somebody with a browser of their own, in which nothing moves on its own."""
    width, height = SIZES[size]
    usual = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
    phone = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    return at(browser.new_context(**{**usual, **phone, **options}), site, size)


def at(context: BrowserContext, site: Site, size: str = "desk") -> Player:
    """Return a player with a new page in a browser that may be another's too."""
    new = Player(context.new_page(), site, size)
    new.page.on(
        "console", lambda message: new.wrong.append(message.text) if message.type == "error" else None
    )
    new.page.on("pageerror", lambda error: new.wrong.append(str(error)))
    return new


def table(
    creator: User, rules: HouseRules | None = None, bots: Iterable[str] = BOTS, power: str = "France"
) -> tuple[Game, dict[str, User]]:
    """Lay a table for a person, with bots at these powers and other people at the rest."""
    game = do_create(
        creator, "Friday club", rules or HouseRules(), power=power, bots=dict.fromkeys(bots, "hold")
    )
    people = {power: creator}
    for seat in game.seats.filter(user=None, bot=""):
        people[seat.power] = person(f"{seat.power} of {game.pk}")
        do_join(game.pk, people[seat.power], seat.power)
    game.refresh_from_db()
    return game, people
