"""A whole site as its own process, as people run it: server, worker, and database."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

STARTS_WITHIN = 60.0
ENDS_WITHIN = 20.0
_COMMAND = [sys.executable, "-c", "from standoff.cli import main; main()"]


@dataclass
class Site:
    """A site that runs: where it is, and what it works on."""

    folder: Path
    database: str
    settings: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None
    url: str = ""
    others: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, *options: str) -> Site:
        """Start it on any free port, and wait until it answers; `options` are those of `standoff serve`."""
        written = self._size()
        self.process = self.run("serve", "--port", "0", *options)
        end = time.monotonic() + STARTS_WITHIN
        while not (lines := [line for line in self.told(written) if line.startswith("Standoff is at ")]):
            assert self.process.poll() is None, self.told()
            assert time.monotonic() < end, self.told()
            time.sleep(0.02)
        self.url = lines[-1].removeprefix("Standoff is at ").rstrip("/")
        return self

    def run(self, *words: str) -> subprocess.Popen[bytes]:
        """Start a command of the site as a process; what it says is told by `told`."""
        self.folder.mkdir(exist_ok=True)
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen([*_COMMAND, *words], stdout=log, stderr=log, env=self.environment)
        self.others.append(process)
        return process

    def end(self) -> None:
        """Kill every process of the site that still runs, whatever became of the test."""
        for process in self.others:
            if process.poll() is None:
                process.kill()
            process.wait()

    @property
    def environment(self) -> dict[str, str]:
        """The environment of the site's processes."""
        return {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "standoff.server.settings",
            "DATABASE_URL": self.database,
            "STANDOFF_DATA": str(self.folder),
            "PYTHONUNBUFFERED": "1",
            **self.settings,
        }

    def told(self, after: int = 0) -> list[str]:
        """Return the lines that the processes of the site have written: mails are among them."""
        log = self.folder / "log"
        return log.read_bytes()[after:].decode(errors="replace").splitlines() if log.exists() else []

    def _size(self) -> int:
        log = self.folder / "log"
        return log.stat().st_size if log.exists() else 0

    def stop(self, signal_number: int = signal.SIGTERM) -> int:
        """Stop the server by a signal, and return how it ended."""
        assert self.process is not None
        self.process.send_signal(signal_number)
        return self.process.wait(ENDS_WITHIN)
