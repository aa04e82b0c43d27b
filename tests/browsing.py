"""A real browser for tests: Debian's Chromium, installed where that can be done, driven by Playwright."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

AXE = "axe-core@4"
NAMES = ("chromium", "chromium-browser", "google-chrome")


def _found() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)


@cache
def axe(folder: Path) -> str | None:
    """Return the script of axe-core, fetched by npm into a folder; None where it cannot be had."""
    npm = shutil.which("npm")
    if npm is None:
        return None
    words = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), AXE]
    subprocess.run(words, check=False, capture_output=True, timeout=120)
    script = folder / "node_modules" / "axe-core" / "axe.min.js"
    return script.read_text(encoding="utf-8") if script.is_file() else None


@cache
def chromium() -> str | None:
    """Return where Chromium is, installed by apt where root and apt are there; None where it is not."""
    found = _found()
    apt = shutil.which("apt-get")
    if found or apt is None or os.geteuid() != 0:
        return found
    for step in ("update", "install"):
        words = [apt, "-qq", step] + ["-y", "--no-install-recommends", "chromium"] * (step == "install")
        subprocess.run(words, check=False, capture_output=True, timeout=600)
    return _found()
