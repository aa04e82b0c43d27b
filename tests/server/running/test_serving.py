"""The site as a process: how it begins, what it says of itself, and how it ends."""

from __future__ import annotations

import json
import signal
import socket
import time
from collections.abc import Callable
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from club import person
from databases import ON_BOTH, Shelf, used
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db.utils import OperationalError
from django.test import Client
from sites import Site

from standoff.server.play.actions.creating import do_create
from standoff.server.play.house_rules import HouseRules
from standoff.server.play.models import Game


def _health(site: Site) -> tuple[int, dict[str, bool]]:
    try:
        with urlopen(f"{site.url}/health/", timeout=60) as answer:  # noqa: S310 - our own address
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)


def _becomes(found: Callable[[], object], wanted: object, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while found() != wanted:
        assert time.monotonic() < end, (found(), wanted)
        time.sleep(0.05)


@ON_BOTH
def test_site_is_healthy_with_its_worker(database: str, new_site: Callable[..., Site]) -> None:
    site = new_site(database).start()
    well = {"ok": True, "database": True, "migrations": True, "worker": True}
    _becomes(lambda: _health(site), (200, well))
    assert site.stop() == 0
    assert len(site.told()) == 1, "the address, and nothing else"


def test_open_streams_keep_no_server_from_ending(shelf: Shelf, new_site: Callable[..., Site]) -> None:
    site = new_site(shelf.sqlite()).start()
    with used(site.database):
        game = do_create(person("Ann"), "A game", HouseRules())
    streams = [
        urlopen(f"{site.url}/api/v1/games/{game.pk}/events/stream", timeout=20)  # noqa: S310 - our own address
        for _ in range(5)
    ]
    assert site.stop() == 0
    assert [stream.read().count(b"event:") for stream in streams] == [0] * 5
    assert len(site.told()) == 1, "the address, and no complaint"


def test_files_are_served_without_a_word(new_site: Callable[..., Site]) -> None:
    site = new_site().start()
    with urlopen(f"{site.url}/static/site/tokens.css", timeout=20) as answer:  # noqa: S310 - our own address
        assert b"{" in answer.read()
    assert site.stop() == 0
    assert len(site.told()) == 1


def test_fault_of_the_database_is_answered_as_such(
    database: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    del database
    client.raise_request_exception = False

    def away(*_: object, **__: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(Game.objects, "filter", away)
    monkeypatch.setattr(Session.objects, "get", away)
    answer = client.get("/api/v1/games/abc/state")
    assert (answer.status_code, answer.json()["code"], answer["Retry-After"]) == (503, "unavailable", "2")
    page = client.get("/games/abc/")
    assert page.status_code == 503
    assert b"Nothing was changed" in page.content


def test_other_fault_is_answered_as_such(
    database: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    del database
    client.raise_request_exception = False

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Game.objects, "filter", broken)
    answer = client.get("/api/v1/games/abc/state")
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    assert client.get("/games/abc/").status_code == 500


@pytest.mark.usefixtures("database")
def test_migrations_make_the_tables_that_the_models_have() -> None:
    call_command("makemigrations", check_changes=True, dry_run=True, verbosity=0)


def test_empty_folder_becomes_a_site(new_site: Callable[..., Site]) -> None:
    site = new_site().start()
    assert (site.folder / "standoff.sqlite3").exists()
    _becomes(lambda: _health(site)[0], 200)
    assert site.stop(signal.SIGINT) == 0


def test_worker_of_its_own_is_seen(shelf: Shelf, new_site: Callable[..., Site]) -> None:
    site = new_site(shelf.sqlite()).start("--no-worker")
    assert _health(site) == (503, {"ok": False, "database": True, "migrations": True, "worker": False})
    worker = site.run("worker")
    _becomes(lambda: _health(site)[0], 200)
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(20) == 0
    assert _health(site)[1]["worker"] is False
    assert site.stop() == 0


def test_taken_port_is_said_in_one_line(new_site: Callable[..., Site]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        site = new_site()
        assert site.run("serve", "--port", str(port)).wait(30) == 2
    assert site.told() == [
        f"standoff serve: 127.0.0.1:{port}: address already in use; choose another with --port"
    ]


@pytest.mark.parametrize(
    ("url", "said"),
    [("nonsense://", "the database cannot be used"), ("sqlite:////nowhere/at/all.sqlite3", "unable to open")],
)
def test_unusable_database_is_said_in_one_line(url: str, said: str, new_site: Callable[..., Site]) -> None:
    site = new_site(url, STANDOFF_PATIENCE="0")
    assert site.run("serve", "--port", "0").wait(30) == 2
    (line,) = site.told()
    assert line.startswith("standoff serve: ")
    assert said in line


def test_two_that_start_together_make_the_tables_once(new_site: Callable[..., Site]) -> None:
    sites = [new_site() for _ in range(2)]
    processes = [site.run("serve", "--port", "0") for site in sites]
    _becomes(lambda: sum(line.startswith("Standoff is at") for line in sites[0].told()), 2, 40)
    for process in processes:
        process.send_signal(signal.SIGTERM)
    assert [process.wait(20) for process in processes] == [0, 0]
    assert len(sites[0].told()) == 2
