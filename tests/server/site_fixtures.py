"""What tests share: databases, a site as a process of its own, and a browser for all pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from club import Clock, Club
from databases import Shelf, used
from playwright.sync_api import Browser, sync_playwright
from postgres import Postgres, programs
from pytest_django.plugin import DjangoDbBlocker
from sites import Site

from browsing import axe, chromium
from standoff.server.clock import clock as site_clock


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Iterator[Shelf]:
    """Where fresh databases come from."""
    with django_db_blocker.unblock():
        yield Shelf(tmp_path_factory.mktemp("databases"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server that runs for these tests alone."""
    folder = programs()
    if folder is None:
        pytest.skip("PostgreSQL is not installed, and can be only by root with apt")
    server = Postgres.make(folder)
    yield server
    server.remove()


@pytest.fixture
def database(request: pytest.FixtureRequest, shelf: Shelf) -> Iterator[str]:
    """A fresh database that this process works on: SQLite, or what `ON_BOTH` says; gives its URL.

    Transactions are real in it, so that what happens on commit happens.
    """
    if getattr(request, "param", "sqlite") == "sqlite":
        url = shelf.sqlite()
        with used(url):
            yield url
        return
    with shelf.on(request.getfixturevalue("postgres")) as url, used(url):
        yield url


@pytest.fixture
def new_site(tmp_path: Path) -> Iterator[Callable[..., Site]]:
    """What makes sites in the folder of a test, from a database's URL and settings; all end with the test."""
    made: list[Site] = []

    def make(database: str = "", **settings: str) -> Site:
        made.append(Site(tmp_path / "site", database, settings))
        return made[-1]

    yield make
    for site in made:
        site.end()


@pytest.fixture(scope="module")
def site(
    shelf: Shelf, tmp_path_factory: pytest.TempPathFactory, monkeypatch_module: pytest.MonkeyPatch
) -> Iterator[Site]:
    """A site on SQLite, as a process with server and worker, that the tests of a module share.

    This process works on its database too, also while Playwright's loop runs in it.
    """
    monkeypatch_module.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    site = Site(tmp_path_factory.mktemp("site"), shelf.sqlite())
    try:
        with used(site.database):
            yield site.start()
        assert site.stop() == 0, site.told()
    finally:
        site.end()


@pytest.fixture(scope="module")
def monkeypatch_module() -> Iterator[pytest.MonkeyPatch]:
    """What patches for a whole module."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, without any page yet."""
    path: str | Path | None = chromium()
    if path is None:
        pytest.skip("Chromium is not installed, and can be only by root with apt")
    with sync_playwright() as engine:
        started = engine.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def axe_script(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script that looks for what people with other senses would stumble over."""
    script = axe(tmp_path_factory.mktemp("axe"))
    if script is None:
        pytest.skip("axe-core cannot be had: it is fetched by npm")
    return script


@pytest.fixture
def clock() -> Iterator[Clock]:
    """The site's clock, which a test moves."""
    moved = Clock()
    token = site_clock.set(moved)
    yield moved
    site_clock.reset(token)


@pytest.fixture
def club(database: str, clock: Clock) -> Club:
    """People who are about to play a game."""
    del database
    return Club(clock)
