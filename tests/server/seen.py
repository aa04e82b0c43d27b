"""Pages as a reader sees them: a browser window in which nothing may go wrong unnoticed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, expect
from sites import Site

DESK, PHONE = (1280, 900), (390, 844)


@dataclass(frozen=True)
class View:
    """How somebody looks at the site: the size of the window, the theme, the language."""

    size: tuple[int, int] = DESK
    theme: str = "light"
    language: str = "en"
    zone: str = "Europe/Amsterdam"

    def __str__(self) -> str:
        return f"{'phone' if self.size == PHONE else 'desk'} {self.theme} {self.language}"


_HARMLESS = ("Password forms should have",)
"""Advice of the browser to itself."""


@dataclass
class Window:
    """A browser window on a site, and everything that went wrong in it."""

    site: Site
    page: Page
    wrong: list[str] = field(default_factory=list)

    def go(self, address: str) -> Page:
        """Open a page of the site."""
        self.page.goto(self.site.url + address)
        return self.page

    @property
    def address(self) -> str:
        """Where the window is, without the site's own name."""
        return self.page.url.removeprefix(self.site.url)

    def check(self, axe: str) -> None:
        """Fail for what a reader with other senses, or a narrow screen, would stumble over."""
        width = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1], f"{self.address} is wider than its window: {width}"
        self.page.evaluate(axe)
        found: dict[str, Any] = self.page.evaluate("axe.run({resultTypes: ['violations']})")
        assert not found["violations"], f"{self.address}: {_told(found['violations'])}"


def _told(violations: list[dict[str, Any]]) -> str:
    return json.dumps(
        [{one["id"]: [node["html"][:160] for node in one["nodes"][:4]]} for one in violations], indent=1
    )


@contextmanager
def window(browser: Browser, site: Site, view: View = View()) -> Iterator[Window]:
    """Open a window of somebody new; it fails in the end for any error in its console."""
    width, height = view.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if view.theme == "dark" else "light",
        locale=view.language,
        timezone_id=view.zone,
        has_touch=view.size == PHONE,
        reduced_motion="reduce",
    )
    shown = Window(site, context.new_page())
    shown.page.set_default_timeout(15_000)

    def listen(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not message.text.startswith(_HARMLESS):
            shown.wrong.append(f"{shown.address}: {message.text}")

    shown.page.on("console", listen)
    shown.page.on("pageerror", lambda error: shown.wrong.append(f"{shown.address}: {error}"))
    try:
        yield shown
    finally:
        context.close()
    assert not shown.wrong, shown.wrong


PASSWORD = "a long way to Tipperary"  # noqa: S105 - of people who are made up

_people = count(1)


def sign_up(shown: Window) -> str:
    """Sign up as somebody new, in whatever language the window is, and return the name."""
    name = f"Person{next(_people)}"
    page = shown.go("/accounts/signup/")
    page.locator("[name=email]").fill(f"{name.lower()}@example.org")
    page.locator("[name=username]").fill(name)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("main form button").click()
    expect(page).to_have_url(f"{shown.site.url}/games/")
    return name
