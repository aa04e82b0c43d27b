"""Databases for tests: each is a fresh copy of one that has its tables, in SQLite or in PostgreSQL."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from postgres import Postgres

from standoff.server.settings import database as settings_of

ON_BOTH = pytest.mark.parametrize("database", ["sqlite", "postgres"], indirect=True)
"""Have a test that takes `database` run on both."""

_TEMPLATE = "template_standoff"


@contextmanager
def used(url: str) -> Iterator[None]:
    """Have this process work on a database meanwhile, and put back what it worked on before."""
    pools: dict[str, Any] = vars(DatabaseWrapper)["_connection_pools"]
    before, settings_before = connections["default"], connections.settings["default"]
    pool_before = pools.pop("default", None)
    settings = connections.configure_settings({"default": settings_of(url)})["default"]
    connections.settings["default"] = settings
    connections["default"] = connections.create_connection("default")
    try:
        yield
    finally:
        connections["default"].close()
        if (pool := pools.pop("default", None)) is not None:
            pool.close()
        if pool_before is not None:
            pools["default"] = pool_before
        connections.settings["default"] = settings_before
        connections["default"] = before


def migrate(url: str) -> None:
    """Make the tables in an empty database."""
    with used(url):
        call_command("migrate", interactive=False, verbosity=0)


@dataclass
class Shelf:
    """What fresh databases are copied from; each copy has a number."""

    folder: Path
    _numbers: Iterator[int] = field(default_factory=count)

    def sqlite(self) -> str:
        """Return the URL of a fresh SQLite database."""
        template = self.folder / "template.sqlite3"
        if not template.exists():
            migrate(f"sqlite:///{template}")
            with used(f"sqlite:///{template}"), connection.cursor() as cursor:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        copy = self.folder / f"{next(self._numbers)}.sqlite3"
        shutil.copy(template, copy)
        return f"sqlite:///{copy}"

    @contextmanager
    def on(self, server: Postgres) -> Iterator[str]:
        """Give the URL of a fresh database on a server, and drop it in the end."""
        mark = server.folder / "template-made"
        if not mark.exists():
            server.sql(f"CREATE DATABASE {_TEMPLATE}")
            migrate(server.url(_TEMPLATE))
            mark.touch()
        name = f"standoff_{next(self._numbers)}"
        server.sql(f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE}")
        yield server.url(name)
        server.sql(f"DROP DATABASE {name} WITH (FORCE)")
