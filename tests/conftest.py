"""What all tests share: example budgets, the recorded games, and the count of what was skipped."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from standoff.boards import standard
from standoff.core.geography import Board

RECORDED_GAMES = "STANDOFF_RECORDED_GAMES"

pytest_plugins = ["site_fixtures"]

# The tiers repeat the same examples on every machine; only fuzzing draws new ones.
settings.register_profile("short", derandomize=True, deadline=None, max_examples=100)
settings.register_profile("long", derandomize=True, deadline=None, max_examples=1_000)
settings.register_profile("fuzz", derandomize=False, deadline=None, max_examples=500, print_blob=True)
settings.load_profile("short")


@pytest.fixture(scope="session")
def standard_board() -> Board:
    """The board of 1901."""
    return standard()


@pytest.fixture(scope="session")
def recorded_games() -> tuple[Path, ...]:
    """The files of recorded games, in the folder that the environment names."""
    folder = os.environ.get(RECORDED_GAMES)
    if not folder:
        pytest.skip(f"recorded games: {RECORDED_GAMES} is not set")
    games = tuple(sorted(Path(folder).glob("*.json")))
    assert games, f"{RECORDED_GAMES} names {folder}, where no game is"
    return games


def _skipped(reporter: pytest.TerminalReporter) -> Counter[str]:
    """Count what was skipped, by reason."""
    reports: list[Any] = reporter.stats.get("skipped", [])
    reasons = (r.longrepr[2] if isinstance(r.longrepr, tuple) else str(r.longrepr) for r in reports)
    return Counter(reason.removeprefix("Skipped: ") for reason in reasons)


def _in_ci() -> bool:
    return os.environ.get("CI") == "true"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, None, None]:
    """Say last of all, before pytest's own last line, what this machine could not run."""
    yield
    skipped = _skipped(terminalreporter)
    line = f"skipped here: {skipped.total()}"
    if skipped:
        line += f" ({'; '.join(f'{n} x {why}' if n > 1 else why for why, n in sorted(skipped.items()))})"
        if _in_ci():
            line += "; with CI=true that is a failure"
    terminalreporter.write_line(line)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail where everything must run and something was skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and _in_ci() and _skipped(reporter):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED
