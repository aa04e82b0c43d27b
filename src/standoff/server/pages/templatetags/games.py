"""Filters of the game page."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django import template

from standoff.render.tokens import power_class
from standoff.server.pages.house_words import BOTS

register = template.Library()
register.filter("power_class", power_class)


@register.filter
def bot_called(bot: str | None) -> str:
    """Return what a bot is called."""
    return str(BOTS.get(bot or "", bot or ""))


@register.filter
def moment(text: str) -> datetime:
    """Return a moment that the state tells as text."""
    return datetime.fromisoformat(text)


@register.filter
def join_lines(texts: Iterable[str]) -> str:
    r"""Return texts one below the other.

    >>> join_lines(["A PAR H", "F BRE H"])
    'A PAR H\nF BRE H'
    """
    return "\n".join(texts)
