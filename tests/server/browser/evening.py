"""An evening with one game: seven people sit down, give orders, write letters and vote, each at a browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hands import HANDS, give, write
from playing import Player, player
from playwright.sync_api import Browser, Page, expect
from sites import Site

from standoff.server.clock import now
from standoff.server.play.locking import locked
from standoff.server.play.models import Game

PATIENCE = 60_000
Letter = Mapping[str, Any]


@dataclass
class Evening:
    """The game and its people, as a story has them."""

    site: Site
    story: Mapping[str, Any]
    axe: str
    people: dict[str, Player]
    id: str = ""
    letters: list[Letter] = field(default_factory=list)

    @classmethod
    def of(cls, browser: Browser, site: Site, story: Mapping[str, Any], axe: str) -> Evening:
        """Give everybody a browser as they like it."""
        people = {
            power: player(browser, site, reduced_motion="reduce", **likes)
            for power, likes in story["people"].items()
        }
        for one in people.values():
            one.page.set_default_timeout(PATIENCE)
        return cls(site, story, axe, people)

    @property
    def game(self) -> Game:
        return Game.objects.get(pk=self.id)

    # -- sitting down ----------------------------------------------------------------------

    def make(self, power: str) -> str:
        """Have somebody make a private game by the form and play a power in it; return its invitation."""
        page = self.people[power].page
        page.goto(f"{self.site.url}/games/new/")
        page.fill("[name=name]", self.story["name"])
        page.check("[name=is_private]")
        page.select_option("[name=power]", power)
        page.click(".form-end button")
        link = page.input_value("#invitation")
        page.click(".take a.btn--act")
        self.people[power].ready()
        self.id = self.people[power].game_id
        return link

    def join(self, power: str, link: str) -> None:
        """Have somebody open the invitation and take the seat that they like."""
        page = self.people[power].page
        page.goto(link)
        page.select_option("form.take select", power)
        page.click("form.take button")
        self.people[power].ready()

    def begun(self) -> None:
        """See that the game begins before everybody's eyes once all seats are taken."""
        for one in self.people.values():
            expect(one.page.locator("#ready")).to_be_visible(timeout=PATIENCE)

    # -- orders ----------------------------------------------------------------------------

    def play(self, code: str) -> None:
        """Have a phase ordered and judged, and everybody look at what came of it."""
        self.order(code)
        self.see(code)

    def order(self, code: str) -> None:
        """Have everybody who orders something in a phase do so, and say that they are ready."""
        assert self.game.phase == code
        orders = self.story["orders"][code]
        for power, ways in orders.items():
            self._give(self.people[power], ways)
        for power, ways in orders.items():
            hand = HANDS["keys" if "keys" in ways else "map"]
            hand(self.people[power]).ready()

    def _give(self, one: Player, ways: Mapping[str, Any]) -> None:
        wanted: list[str] = []
        for way, orders in ways.items():
            if way == "written":
                write(one, orders)
                wanted += orders.values()
            else:
                hand = HANDS[way](one)
                for order in orders:
                    give(hand, order)
                wanted += orders
        one.saved(*wanted)

    def see(self, code: str) -> None:
        """See that everybody is shown what came of a phase, and lead them back to the present."""
        for one in self.people.values():
            one.page.wait_for_url(f"**/games/{self.id}/{code}/")
            expect(one.page.locator("#told .moment")).to_have_attribute("id", code, timeout=PATIENCE)
        for one in self.people.values():
            one.to_orders()

    def deadline_falls(self) -> None:
        """Let time be up: the deadline is moved to this moment, and the worker finds it."""
        with locked(self.id) as game:
            game.deadline_at = game.due_at = now()
            game.save()

    # -- letters ---------------------------------------------------------------------------

    def write(self, code: str) -> None:
        """Have the letters of a phase written, and read by those they are for and by nobody else."""
        for one in self.people.values():
            one.page.click("#t-table")
        fresh = self.story["letters"][code]
        for letter in fresh:
            send(self.people[letter["from"]].page, letter)
        self.letters += fresh
        for power, one in self.people.items():
            mine = [letter for letter in fresh if may_read(power, letter) and letter["from"] != power]
            badge = one.page.locator("#unread")
            expect(badge).to_have_text(str(len(mine) or ""), timeout=PATIENCE)
            read(one.page, mine)
            expect(badge).to_be_hidden(timeout=PATIENCE)
            text = one.page.content()
            assert not [letter for letter in fresh if not may_read(power, letter) and letter["text"] in text]
            self._has_no_others_letters(power)

    def _has_no_others_letters(self, power: str) -> None:
        """See what the site itself gives somebody: the letters that are for them, all read, and no other."""
        one = self.people[power]
        told = one.page.request.get(f"{self.site.url}/api/v1/games/{self.id}/messages").json()["messages"]
        wanted = [letter["text"] for letter in self.letters if may_read(power, letter)]
        assert [letter["text"] for letter in told] == wanted
        assert self._state(one)["unread"] == {}

    # -- votes -----------------------------------------------------------------------------

    def propose_draw(self, power: str) -> None:
        page = self.people[power].page
        page.click("#t-table")
        page.click("#table [name=kind][value=draw]")
        for other, one in self.people.items():
            one.page.click("#t-table")
            expect(one.page.locator("#table .proposal")).to_be_visible(timeout=PATIENCE)
            expect(one.page.locator("#votes")).to_have_text("" if other == power else "1", timeout=PATIENCE)

    def vote(self, power: str) -> None:
        """Have somebody vote for what is proposed; nobody else learns of it."""
        others = [one for other, one in self.people.items() if other != power]
        before = [self._state(one) for one in others]
        page = self.people[power].page
        page.click("#table [name=in_favour][value='1']")
        expect(page.locator("#votes")).to_be_hidden(timeout=PATIENCE)
        assert [self._state(one) for one in others] == before

    def _state(self, one: Player) -> dict[str, Any]:
        """Return all that the site tells somebody of the game, but for the time."""
        state: dict[str, Any] = one.page.request.get(f"{self.site.url}/api/v1/games/{self.id}/state").json()
        del state["phase"]["now"]
        return state

    # -- what all see ----------------------------------------------------------------------

    def check(self, *powers: str) -> None:
        """Look on the pages of some for what people with other senses would stumble over."""
        for power in powers:
            page = self.people[power].page
            page.evaluate(self.axe)
            found = page.evaluate("axe.run().then(told => told.violations)")
            assert [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found] == [], power

    def wrong(self) -> dict[str, list[str]]:
        """Return what went wrong in anybody's browser."""
        return {power: one.wrong for power, one in self.people.items() if one.wrong}


def may_read(power: str, letter: Letter) -> bool:
    return letter["to"] == "all" or power in {letter["from"], *letter["to"]}


def talk(letter: Letter) -> str:
    """Return the conversation that a letter belongs to."""
    return "all" if letter["to"] == "all" else "|".join(sorted([letter["from"], *letter["to"]]))


def send(page: Page, letter: Letter) -> None:
    """Write a letter in its conversation, which may have to be begun, and put it away."""
    page.click("#t-press")
    chip = page.locator(f"#p-press .chip[data-talk='{talk(letter)}']")
    if chip.count():
        chip.click()
    else:
        page.click("#p-press [data-new]")
        for power in letter["to"]:
            page.check(f"#new-talk-whom [value={power}]")
        page.click("#new-talk [value=yes]")
    page.fill("#letter", letter["text"])
    page.click("#p-press .composer button")
    expect(page.locator("#p-press .msg.mine").last).to_contain_text(letter["text"], timeout=PATIENCE)
    page.click("#t-table")


def read(page: Page, letters: Sequence[Letter]) -> None:
    """Open new letters: that of the conversation which lies open is read at once, others by a touch."""
    page.click("#t-press")
    for letter in sorted(letters, key=lambda each: page.locator(_pressed(each)).count(), reverse=True):
        chip = page.locator(f"#p-press .chip[data-talk='{talk(letter)}']")
        if chip.get_attribute("aria-pressed") == "false":
            expect(chip.locator(".count")).to_have_text("1", timeout=PATIENCE)
            chip.click()
        expect(page.locator("#p-press .msg").last).to_contain_text(letter["text"], timeout=PATIENCE)
        expect(page.locator("#p-press .msgs .unread")).to_have_count(1, timeout=PATIENCE)
        expect(chip.locator(".count")).to_have_count(0, timeout=PATIENCE)


def _pressed(letter: Letter) -> str:
    return f"#p-press .chip[data-talk='{talk(letter)}'][aria-pressed=true]"
