"""Drawings as PNG: rendered by Chromium, which Playwright drives.

Both are asked for only when a picture is: the extra ``png`` brings Playwright, and
Chromium is the system's own, or the one that Playwright keeps.
"""

from __future__ import annotations

import re
import shutil

from standoff.core.errors import StandoffError

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SCALE = 2
"""Pixels to a unit of the drawing."""


def png(drawing: str) -> bytes:
    """Render an SVG drawing; StandoffError where the extra or the browser is missing."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise StandoffError("--png: install the extra for it: pip install 'standoff[png]'") from None
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', drawing)
    assert box is not None
    width, height = (round(float(side)) for side in box.groups())
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as engine:
        try:
            browser = engine.chromium.launch(executable_path=path)
        except Error:
            raise StandoffError("--png: needs Chromium (Debian: apt install chromium)") from None
        page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=SCALE)
        page.set_content(f"<!doctype html><style>body{{margin:0}}svg{{display:block}}</style>{drawing}")
        picture = page.screenshot()
        browser.close()
    return picture
