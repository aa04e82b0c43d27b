"""Runs the command line as a process of its own, as people do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "recorded-game.json"


def standoff(
    *arguments: str | Path, given: str | bytes = "", folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run ``standoff`` with arguments and standard input; its output is text in UTF-8."""
    data = given.encode() if isinstance(given, str) else given
    command = [sys.executable, "-c", "from standoff.cli import main; main()", *map(str, arguments)]
    done = subprocess.run(command, input=data, cwd=folder, capture_output=True, timeout=60, check=False)
    return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(), done.stderr.decode())
