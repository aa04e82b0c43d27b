"""A PostgreSQL server of the tests' own: Debian's, installed where that can be done."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from urllib.parse import quote

USER = "postgres"
STARTS_WITHIN = 60.0


@cache
def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, installed by apt where root and apt are there."""
    found = _found()
    apt = shutil.which("apt-get")
    if found or apt is None or os.geteuid() != 0:
        return found
    for step in ("update", "install"):
        words = [apt, "-qq", step] + ["-y", "--no-install-recommends", "postgresql"] * (step == "install")
        subprocess.run(words, check=False, capture_output=True, timeout=600)
    return _found()


def _found() -> Path | None:
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"),
        key=lambda folder: int(folder.parent.name) if folder.parent.name.isdigit() else 0,
    )
    if folders:
        return folders[-1]
    path = shutil.which("initdb")
    return Path(path).parent if path else None


@dataclass
class Postgres:
    """A running server, reached by a socket in its folder and no other way."""

    bin: Path
    folder: Path
    process: subprocess.Popen[bytes] | None = None

    @classmethod
    def make(cls, bin_folder: Path) -> Postgres:
        """Make and start a server; it runs as a user of its own where the tests run as root."""
        folder = Path(tempfile.mkdtemp(prefix="standoff-postgres-"))
        server = cls(bin_folder, folder)
        if _owner() is not None:
            shutil.chown(folder, USER)
        server.run(
            "initdb", "--pgdata", folder / "data", "--auth", "trust", "--encoding", "UTF8", "--no-sync"
        )
        server.start()
        return server

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "off",
            "shared_buffers": "32MB",
            "max_connections": "300",
            "log_min_messages": "fatal",
        }
        words = [str(self.bin / "postgres"), "-D", str(self.folder / "data")]
        words += [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log, user=_owner(), cwd=self.folder)
        end = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            assert self.process.poll() is None, (self.folder / "log").read_text(encoding="utf-8")
            assert time.monotonic() < end, "PostgreSQL does not answer"
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop the server at once, as a power cut would; what was committed stays."""
        if self.process is not None:
            self.run("pg_ctl", "stop", "--pgdata", self.folder / "data", "--mode", "immediate", "--silent")
            self.process.wait(30)
            self.process = None

    def remove(self) -> None:
        """Stop the server, and remove all that it had."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        """Return what `DATABASE_URL` says of a database of this server."""
        owner = USER if _owner() else pwd.getpwuid(os.geteuid()).pw_name
        return f"postgres://{owner}@{quote(str(self.folder), safe='')}/{name}"

    def sql(self, text: str) -> None:
        """Run a statement outside of any database of the tests."""
        self.run("psql", "--host", self.folder, "--quiet", "--no-psqlrc", "--command", text, "postgres")

    def run(self, program: str, *arguments: str | Path) -> None:
        """Run one of PostgreSQL's programs as the user of the server."""
        words = [str(self.bin / program), *map(str, arguments)]
        subprocess.run(words, check=True, capture_output=True, user=_owner(), cwd=self.folder, timeout=60)

    def _answers(self) -> bool:
        words = [str(self.bin / "pg_isready"), "--host", str(self.folder), "--quiet"]
        return subprocess.run(words, check=False, capture_output=True, timeout=10).returncode == 0


def _owner() -> str | None:
    """Return whom the server runs as where it may not run as the tests do; None for the tests' own user."""
    return USER if os.geteuid() == 0 else None
