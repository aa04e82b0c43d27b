"""Icons, power badges and names of the board, in the reader's language."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from standoff.judging import shipped_board
from standoff.notation.languages import LANGUAGES
from standoff.notation.words import power_name
from standoff.render.tokens import power_class
from standoff.server.pages.boards import board_sheet_url

register = template.Library()


def reader_language() -> str:
    """Return the language of the reader, one that the notation knows.

    >>> reader_language() in LANGUAGES
    True
    """
    language = (get_language() or "en").partition("-")[0]
    return language if language in LANGUAGES else "en"


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw an icon of the sprite; what it means stands beside it as text."""
    return format_html(
        '<svg class="i" aria-hidden="true"><use href="{}#{}"/></svg>', static("site/icons.svg"), name
    )


@register.filter
def power_called(power: str, board: str = "standard") -> str:
    """Return what a power is called in the reader's language."""
    return power_name(power, shipped_board(board), reader_language())


@register.simple_tag
def power_badge(power: str, board: str = "standard", *, only: bool = False) -> SafeString:
    """Draw a power's badge: its hatching, its letter and its name; with `only` the name is only spoken."""
    whole = shipped_board(board)
    known = whole.powers[whole.power_index[power]]
    return format_html(
        '<span class="pow {}{}"><i class="hat" aria-hidden="true"><b>{}</b></i><span>{}</span></span>',
        power_class(power),
        " pow--only" if only else "",
        known.letter,
        power_name(power, whole, reader_language()),
    )


@register.simple_tag
def board_sheet_address() -> str:
    """Return where the style sheet of boards is."""
    return board_sheet_url()
