"""Draw a position, and orders on it, as one SVG document."""

from __future__ import annotations

from html import escape

from standoff.core.phases import Phase
from standoff.core.position import Position
from standoff.notation.words import phase_name
from standoff.render.atlas import Atlas, atlas_of
from standoff.render.describe import description, title
from standoff.render.intents import Orders, story_of
from standoff.render.layer import Layer, clashes
from standoff.render.scene import Scene
from standoff.render.sheet import Labels, sheet
from standoff.render.themes import Theme
from standoff.render.tokens import power_class


def svg(
    position: Position,
    *,
    orders: Orders | None = None,
    language: str = "en",
    theme: Theme = "auto",
    labels: Labels = "names",
) -> str:
    """Draw a position as SVG, with orders where they are given.

    `orders` is a Resolution, or an iterable of orders not judged yet, or of results.
    A resolution may be drawn on the position it began with, or on the one it led to.
    `labels` prints province names in `language`, or codes, or nothing. The text is the
    same for the same arguments, byte for byte.

    Raises DrawingError for a board that no map shows, and for an unknown option.

    >>> import standoff
    >>> svg(standoff.Game().position).count('class="tok ')
    22
    """
    atlas = atlas_of(position.board)
    fixed = sheet(position.board, theme, language, labels)
    story = story_of(position, orders)
    scene = Scene.of(position, story, atlas)
    drawn = Layer(scene, story).draw()
    contested = {province.code: None for province in (*position.contested, *story.contested)}
    return "".join(
        (
            _open(position, language, atlas),
            fixed.head,
            fixed.below,
            "".join(_lands(position, atlas, fixed.lands)),
            fixed.above,
            f'<g class="orders">{drawn.under()}</g><g class="units">',
            scene.units(),
            f'</g><g class="marks">{drawn.over()}{"".join(clashes(scene, contested))}</g>',
            fixed.foot,
            _plate(position, language),
            "</svg>",
        )
    )


def _open(position: Position, language: str, atlas: Atlas) -> str:
    """Return the opening tag, and what the drawing says to those who do not see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="standoff" role="img" lang="{language}"'
        f' viewBox="0 0 {atlas.width:g} {atlas.height:g}" data-phase="{position.phase}">'
        f"<title>{escape(title(position, language), quote=False)}</title>"
        f"<desc>{escape(description(position, language), quote=False)}</desc>"
    )


def _lands(position: Position, atlas: Atlas, lands: tuple[tuple[str, str, str], ...]) -> list[str]:
    """Return the land provinces, each in the colours of who holds it."""
    tint = tints(position, atlas)
    return [before + tint.get(code, "of-none") + after for code, before, after in lands]


def tints(position: Position, atlas: Atlas) -> dict[str, str]:
    """Return the CSS class of each land province that is in the colours of a power.

    A province without a centre is in its country's colours while the power that it is
    the home of holds one of its home centres; the rules give it no owner.
    """
    owner: dict[str, str] = {}
    rooted = set()
    for power, holding in zip(position.board.powers, position.holdings or (), strict=False):
        for province in holding:
            owner[province.code] = power.name
            if province.home_of == power.name:
                rooted.add(power.name)
    centres = {province.code for province in position.board.centres}
    owner |= {
        code: country
        for code, country in atlas.countries.items()
        if code not in centres and country in rooted
    }
    known = {power.name for power in position.board.powers}
    return {code: power_class(power) for code, power in owner.items() if power in known}


def plate_lines(phase: Phase, language: str) -> tuple[str, str]:
    """Return the two lines of the title plate: the season, then the year and what is ordered."""
    season, _, rest = phase_name(phase, language).partition(" ")
    return season.upper(), f"{phase.year}, {rest.partition(', ')[2]}"


def _plate(position: Position, language: str) -> str:
    """Return the title plate."""
    season, below = plate_lines(position.phase, language)
    return (
        '<g pointer-events="none" aria-hidden="true" transform="translate(34 34)">'
        '<rect class="plate" width="204" height="76" rx="3"/>'
        '<rect class="inner" x="4" y="4" width="196" height="68" rx="2"/>'
        '<g class="title" transform="translate(102)">'
        f'<text y="38" font-size="{29 if len(season) <= 8 else 24}" letter-spacing="3.5">'
        f"{escape(season)}</text>"
        f'<text y="61" font-size="{17 if len(below) <= 22 else 14}">{escape(below)}</text></g></g>'
    )
