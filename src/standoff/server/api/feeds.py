"""Feeds: what everybody may know of a game, for programs that people read news with.

They are the same for everybody who may see the game: nothing that is secret is in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Any
from xml.etree import ElementTree as ET

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from standoff.judging import shipped_board
from standoff.notation.words import power_name
from standoff.server.play.models import Game
from standoff.server.seeing import Viewer
from standoff.server.seeing.events import last_events, write_events

ATOM = "application/atom+xml"
JSON_FEED = "application/feed+json"

MOST = 100
"""So many of the last events are looked through for a feed."""

NOISE = frozenset({"ready"})
"""These come and go with every change of mind, so that feeds leave them out."""

_SPACE = "http://www.w3.org/2005/Atom"
_UNFIT = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML has no room for, though somebody may have written them."""


class Feed:
    """The feed of one game."""

    def __init__(self, request: HttpRequest, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.page = request.build_absolute_uri(_page(game))
        self.address = request.build_absolute_uri()
        found = [one for one in last_events(Viewer(), game, MOST) if one[1].kind not in NOISE]
        self.events = write_events(game, found, language)

    def atom(self) -> str:
        """Write it as Atom has it."""
        ET.register_namespace("", _SPACE)
        root = ET.Element(f"{{{_SPACE}}}feed", {"xml:lang": self.language})
        created = self.game.created_at.isoformat()
        _add(root, "id", self.page)
        _add(root, "title", self.game.name)
        _add(root, "updated", self.events[0]["at"] if self.events else created)
        _add(root, "link", href=self.page, rel="alternate", type="text/html")
        _add(root, "link", href=self.address, rel="self", type=ATOM)
        _add(_add(root, "author"), "name", "Standoff")
        for event in self.events:
            entry = _add(root, "entry")
            _add(entry, "id", self._link(event))
            _add(entry, "title", event["text"])
            _add(entry, "updated", event["at"])
            _add(entry, "link", href=self._link(event), rel="alternate", type="text/html")
            _add(entry, "content", self._content(event), type="html")
        text: str = ET.tostring(root, encoding="unicode")
        return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'

    def json(self) -> dict[str, Any]:
        """Write it as JSON Feed has it."""
        return {
            "version": "https://jsonfeed.org/version/1.1",
            "title": self.game.name,
            "home_page_url": self.page,
            "feed_url": self.address,
            "language": self.language,
            "items": [
                {
                    "id": self._link(event),
                    "url": self._link(event),
                    "title": event["text"],
                    "content_html": self._content(event),
                    "date_published": event["at"],
                    "_standoff": event,
                }
                for event in self.events
            ],
        }

    def _link(self, event: dict[str, Any]) -> str:
        """Return the address of an event, by which it is known."""
        return f"{self.page}#event-{event['number']}"

    def _content(self, event: dict[str, Any]) -> str:
        """Return all that there is to say of an event."""
        lines = list(self._lines(event))
        listed = "".join(f"<li>{escape(line)}</li>" for line in lines)
        return f"<p>{escape(event['text'])}</p>" + (f"<ul>{listed}</ul>" if listed else "")

    def _lines(self, event: dict[str, Any]) -> Iterator[str]:
        """Yield what an event says beside its line: orders, results with their reasons, a letter in full."""
        match event["kind"]:
            case "orders_revealed":
                for power, orders in event["data"]["orders"].items():
                    said = "; ".join(orders) or _("no orders")
                    yield f"{self._power(power)}: {said}"
            case "resolved":
                for row in event["results"]:
                    who = f"{self._power(row['power'])}: " if row["power"] else ""
                    yield f"{who}{row['text']}" + (f" ({row['given']})" if row["given"] else "")
            case "message":
                yield event["data"]["text"]

    def _power(self, name: str) -> str:
        return power_name(name, shipped_board(self.game.board), self.language)


def _page(game: Game) -> str:
    """Return the address of a game's page."""
    try:
        return reverse("game", args=[game.pk])
    except NoReverseMatch:  # a site that is an API alone has no pages
        return f"/games/{game.pk}/"


def _add(parent: ET.Element, name: str, text: str | None = None, **attributes: str) -> ET.Element:
    """Add an element."""
    element = ET.SubElement(parent, f"{{{_SPACE}}}{name}", attributes)
    element.text = None if text is None else _UNFIT.sub("\ufffd", text)
    return element
