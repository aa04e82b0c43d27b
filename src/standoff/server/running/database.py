"""The database is made ready before anything uses it."""

from __future__ import annotations

import fcntl
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import OperationalError

log = logging.getLogger(__name__)

ONE_AT_A_TIME = 7_236_633
"""The number of the lock under which one process alone changes the tables."""


def make_ready() -> None:
    """Wait for the database, and apply the migrations that it lacks; processes take turns at that.

    Raises OperationalError where it cannot be reached for as long as the settings say.
    """
    _wait()
    if not missing_migrations():
        return
    with _alone():
        if missing_migrations():
            call_command("migrate", interactive=False, verbosity=0)


def missing_migrations() -> list[str]:
    """Return the migrations that the database lacks, by name."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _back in plan]


def _wait() -> None:
    """Wait until the database can be reached."""
    end = time.monotonic() + settings.PATIENCE
    while True:
        try:
            connection.ensure_connection()
        except OperationalError as error:
            if time.monotonic() >= end:
                raise
            log.warning("waiting for the database: %s", str(error).strip())
            time.sleep(1)
        else:
            return


@contextmanager
def _alone() -> Iterator[None]:
    """Keep every other process from changing the tables meanwhile."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [ONE_AT_A_TIME])
            try:
                yield
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [ONE_AT_A_TIME])
        return
    settings.DATA.mkdir(parents=True, exist_ok=True)
    with (settings.DATA / "migrating").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
