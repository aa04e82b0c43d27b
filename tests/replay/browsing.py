"""A real browser for tests: Debian's Chromium, installed where that can be done, driven by Playwright."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

NAMES = ("chromium", "chromium-browser", "google-chrome")


def _found() -> str | None:
    return next((path for path in map(shutil.which, NAMES) if path), None)


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
