"""A backup has everything, is taken while the site is in use, and becomes a site again on either database."""

from __future__ import annotations

import gzip
import json
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from club import POWERS, Club, person
from databases import ON_BOTH, Shelf, used
from django.conf import settings
from django.contrib.auth.models import Permission
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from integrity import check
from postgres import Postgres
from sites import Site

from standoff.core.errors import StandoffError
from standoff.server.accounts.models import Token
from standoff.server.play.actions.voting import do_propose
from standoff.server.play.actions.writing import do_write
from standoff.server.play.models import Game
from standoff.server.running.backup import back_up, restore


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest, shelf: Shelf) -> Iterator[str]:
    """Another empty database, of each kind."""
    if request.param == "sqlite":
        yield shelf.sqlite()
        return
    server: Postgres = request.getfixturevalue("postgres")
    with shelf.on(server) as url:
        yield url


def _rows(file: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        head, *rows = (json.loads(line) for line in lines)
    return head, rows


def _busy_site(club: Club) -> None:
    """Have something of every kind happen."""
    club.begin(bots={"Italy": "greedy"})
    do_write(club.id, club.people["France"], ["Turkey"], "Тайна: één лист\n“бумаги”")
    do_propose(club.id, club.people["France"], "draw")
    club.order_all([power for power in POWERS if power != "Italy"])
    club.work()
    Token.objects.create(user=club.people["France"], digest="d", created_at=club.clock.moment)
    club.people["France"].user_permissions.add(Permission.objects.get(codename="view_game"))
    session = SessionStore()
    session["_auth_user_id"] = club.people["France"].pk
    session.save()


@ON_BOTH
def test_everything_comes_back(club: Club, other: str, tmp_path: Path) -> None:
    _busy_site(club)
    written = back_up(tmp_path / "a")
    head, rows = _rows(tmp_path / "a")
    assert written == len(rows)
    kinds = {row["model"] for row in rows}
    assert {
        "accounts.user",
        "accounts.token",
        "play.game",
        "play.event",
        "play.entry",
        "sessions.session",
    } <= kinds
    with used(other):
        assert restore(tmp_path / "a") == written
        back_up(tmp_path / "b")
        again, same = _rows(tmp_path / "b")
        assert same == rows
        assert (again["tables"], again["format"]) == (head["tables"], "standoff-backup/1")
        check(club.id)
        club.order("France", "A PAR H")  # new rows get numbers of their own
        do_write(club.id, club.people["France"], "all", "We are back")
        person("Newcomer")
        club.work()


@ON_BOTH
def test_backup_is_of_one_moment_and_keeps_nobody_waiting(club: Club, shelf: Shelf, tmp_path: Path) -> None:
    club.begin()
    club.work()
    done, wrote = Event(), []

    def write(power: str) -> None:
        while not done.is_set():
            text = "A line"
            do_write(club.id, club.people[power], "all", text)
            wrote.append(text)
        connection.close()

    with ThreadPoolExecutor(2) as crowd:
        futures = [crowd.submit(write, power) for power in POWERS[:2]]
        for count in range(3):
            back_up(tmp_path / f"{count}")
        done.set()
        for future in futures:
            future.result()
    assert wrote
    for count in range(3):
        with used(shelf.sqlite()):
            restore(tmp_path / f"{count}")
            check(club.id)


def test_only_its_owner_reads_it(club: Club, tmp_path: Path) -> None:
    club.begin()
    back_up(tmp_path / "a")
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_database_with_anything_in_it_is_left_alone(club: Club, tmp_path: Path) -> None:
    club.begin()
    back_up(tmp_path / "a")
    with pytest.raises(StandoffError, match="not empty"):
        restore(tmp_path / "a")


def _other_head(lines: list[str], **changes: Any) -> list[str]:  # noqa: ANN401 - any JSON value
    return [json.dumps({**json.loads(lines[0]), **changes}) + "\n", *lines[1:]]


DAMAGES: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "nothing": (lambda _: [], "no backup"),
    "other text": (lambda _: ["hello\n"], "no backup"),
    "other JSON": (lambda _: ["[1]\n"], "no backup of a site"),
    "other format": (lambda lines: _other_head(lines, format="standoff-backup/9"), "no backup of a site"),
    "other tables": (lambda lines: _other_head(lines, tables=["play.0099"]), "whose tables are others"),
    "a line cut": (lambda lines: [*lines[:-1], lines[-1][:20]], "damaged"),
    "a row of no model": (lambda lines: [*lines, '{"model": "a.b", "pk": 1, "fields": {}}\n'], "damaged"),
    "a row twice": (lambda lines: [*lines, lines[1]], "damaged"),
    "a row missing": (lambda lines: [line for line in lines if '"play.game"' not in line], "damaged"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_backup_changes_nothing(club: Club, shelf: Shelf, tmp_path: Path, damage: str) -> None:
    club.begin()
    back_up(tmp_path / "a")
    change, said = DAMAGES[damage]
    with gzip.open(tmp_path / "a", "rt", encoding="utf-8") as lines:
        changed = change(list(lines))
    with gzip.open(tmp_path / "b", "wt", encoding="utf-8") as out:
        out.writelines(changed)
    with used(shelf.sqlite()):
        with pytest.raises(StandoffError, match=said):
            restore(tmp_path / "b")
        assert not Game.objects.exists()


def test_file_that_ends_too_soon_changes_nothing(club: Club, shelf: Shelf, tmp_path: Path) -> None:
    club.begin()
    back_up(tmp_path / "a")
    data = (tmp_path / "a").read_bytes()
    (tmp_path / "b").write_bytes(data[: len(data) // 2])
    with used(shelf.sqlite()):
        with pytest.raises(StandoffError, match="damaged"):
            restore(tmp_path / "b")
        assert not Game.objects.exists()


def test_sessions_hold_on_the_restored_site(new_site: Callable[..., Site], tmp_path: Path) -> None:
    file = tmp_path / "backup"
    first = new_site()
    assert first.run("backup", str(file)).wait(60) == 0, first.told()
    key = (first.folder / "secret-key").read_text(encoding="utf-8")
    second = Site(tmp_path / "second", "")
    assert second.run("restore", str(file)).wait(60) == 0, second.told()
    assert (second.folder / "secret-key").read_text(encoding="utf-8") == key
    assert _rows(file)[0]["secret_key"] == key != settings.SECRET_KEY
    assert second.told()[-1] == f"0 rows restored from {file}"


@pytest.mark.parametrize(("command", "file"), [("backup", "nowhere/at/all"), ("restore", "missing")])
def test_file_that_cannot_be_used_is_one_line(
    new_site: Callable[..., Site], tmp_path: Path, command: str, file: str
) -> None:
    site = new_site()
    assert site.run(command, str(tmp_path / file)).wait(60) == 2
    (line,) = site.told()
    assert line.startswith(f"standoff {command}: {tmp_path / file}")
    assert line.endswith("no such file or directory")
