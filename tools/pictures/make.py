"""Take the pictures of the docs from what the package shows: a drawing, and the page of a game.

    pip install -r tools/pictures/requirements.txt -e '.[cli,png]'
    python tools/pictures/make.py

They are taken by Chromium and cut down to so many colours that each stays small.
"""

from __future__ import annotations

import io
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from standoff.cli.pictures import BROWSERS
from standoff.core.outcomes import Resolution
from standoff.recording import load
from standoff.viewing import find, phases_of, view

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "seven-way-draw.json"
TARGET = ROOT / "docs" / "pictures"
PHASE = "F1902M"
COLOURS = 128
MOST_BYTES = 200_000


@dataclass(frozen=True)
class Shot:
    """One picture: its window, its theme, how dense its pixels are, and whose order is asked about."""

    name: str
    width: int
    height: int
    theme: str
    scale: float = 1.0
    asks: str = ""


SHOTS = (
    Shot("replay", 1280, 900, "light", asks="SER"),
    Shot("replay-dark", 1280, 900, "dark"),
    Shot("replay-phone", 390, 844, "light", 1.5),
    Shot("replay-phone-why", 390, 844, "dark", 1.5, asks="EDI"),
)


def main() -> None:
    """Take every picture."""
    record = load(GAME.read_text(encoding="utf-8"))
    phase = find(phases_of(record), PHASE)
    assert isinstance(phase, Resolution)
    drawing = phase.before.svg(orders=phase, theme="light")
    with sync_playwright() as engine, tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.html"
        file.write_text(view(record), encoding="utf-8")
        browser = engine.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, BROWSERS)), None), args=["--no-sandbox"]
        )
        save("board", board(browser, drawing))
        for shot in SHOTS:
            save(shot.name, taken(browser, file, shot))
        browser.close()


def board(browser: Browser, drawing: str) -> bytes:
    """Render a drawing."""
    page = browser.new_page(viewport={"width": 900, "height": 842})
    page.set_content(f"<!doctype html><style>body{{margin:0}}svg{{display:block}}</style>{drawing}")
    return page.screenshot()


def taken(browser: Browser, file: Path, shot: Shot) -> bytes:
    """Open the page at the phase, ask for an order if one is to be asked for, and look."""
    page = browser.new_page(
        viewport={"width": shot.width, "height": shot.height},
        device_scale_factor=shot.scale,
        color_scheme="dark" if shot.theme == "dark" else "light",
        reduced_motion="reduce",
    )
    page.goto(f"{file.as_uri()}#{PHASE}")
    page.wait_for_function("document.fonts.status === 'loaded'")
    if shot.asks:
        ask(page, shot.asks)
    return page.screenshot()


def ask(page: Page, place: str) -> None:
    """Touch the order of the unit at a place."""
    page.locator(f".moment.now .orders li[data-u='{place}'] button").click()


def save(name: str, picture: bytes) -> None:
    """Write a picture with few colours."""
    whole = Image.open(io.BytesIO(picture)).convert("RGB")
    few = whole.quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE)
    target = TARGET / f"{name}.png"
    few.save(target, optimize=True)
    size = target.stat().st_size
    print(f"{target.name}: {few.width} x {few.height}, {size} bytes")
    if size > MOST_BYTES:
        raise SystemExit(f"{target} is too large")


if __name__ == "__main__":
    main()
