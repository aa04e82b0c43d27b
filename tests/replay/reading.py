"""Read a replay page back: its tags, whether they nest, its text, and what its scripts are given."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

VOID = {"meta", "link", "br", "img", "input", "hr"}
SILENT = {"script", "style"}


@dataclass
class Page(HTMLParser):
    """A page as its parts; `faults` are tags that do not nest."""

    faults: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)
    sections: dict[str, str] = field(default_factory=dict)
    open: list[tuple[str, str | None]] = field(default_factory=list)

    @classmethod
    def read(cls, text: str) -> Page:
        page = cls()
        HTMLParser.__init__(page)
        page.feed(text)
        page.close()
        page.faults += [f"<{tag}> is never closed" for tag, _ in page.open]
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        identity = values.get("id")
        if identity is not None:
            self.ids.append(identity)
        self.addresses += [
            str(values[key]) for key in ("src", "href", "xlink:href", "action") if values.get(key)
        ]
        if tag not in VOID:
            self.open.append((tag, identity))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1][0] != tag:
            self.faults.append(f"</{tag}> at line {self.getpos()[0]} closes {self.open[-1:]}")
            return
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if any(tag in SILENT for tag, _ in self.open):
            return
        for tag, identity in self.open:
            if tag == "section" and identity is not None:
                self.sections[identity] = self.sections.get(identity, "") + data


def data_of(text: str) -> dict[str, Any]:
    """Return what the page gives to its scripts."""
    match = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert match is not None
    data: dict[str, Any] = json.loads(match[1])
    return data


def longhand(text: str, fragments: list[str]) -> str:
    """Undo the shorthand of drawings, as the page does."""
    whole = re.sub("[\ue000-\uf8ff]", lambda letter: fragments[ord(letter[0]) - 0xE000], text)
    return re.sub(
        r'd="([^"]+)"/><path class="([\w ]+)" d="\^"/>', r'd="\1"/><path class="\2" d="\1"/>', whole
    )
