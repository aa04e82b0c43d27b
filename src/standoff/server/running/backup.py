"""Backups: the whole site as one file, taken while it runs, and put into an empty database of either kind.

The file is compressed text: a line that says what it is, then a line for each row, as
Django writes rows in JSON. What every installation has by itself is left out.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby, islice
from pathlib import Path
from typing import Any, TextIO, TypeVar

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.db.utils import IntegrityError

from standoff import __version__
from standoff.core.errors import StandoffError
from standoff.server.clock import now

T = TypeVar("T")

FORMAT = "standoff-backup/1"
AT_ONCE = 500
"""So many rows are read, or written, at once."""

_DAMAGES = (gzip.BadGzipFile, zlib.error, EOFError, ValueError, DeserializationError, IntegrityError)
"""What comes of reading a file that is no whole backup."""

_OWN = {"contenttypes.contenttype", "auth.permission", "play.beat"}
"""Models whose rows every installation makes by itself."""

_WITH_PERMISSIONS = {"accounts.user", "auth.group"}
"""Models that are joined to such rows, which have other numbers elsewhere but the same names."""

_FIRST = "auth.group"
"""What others are joined to by its name comes before them."""


def back_up(target: Path) -> int:
    """Write everything to a file, as it is at one moment, and return the number of rows.

    The site may go on meanwhile. The file appears only when it is complete, and only its
    owner may read it: it has all letters and keys. Raises OSError where it cannot be written.
    """
    part = target.with_name(f"{target.name}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with (
            os.fdopen(descriptor, "wb") as raw,
            gzip.open(raw, "wt", encoding="utf-8", newline="\n") as out,
            _snapshot(),
        ):
            rows = _write(out)
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return rows


def _write(out: TextIO) -> int:
    """Write a whole backup, and return the number of its rows."""
    out.write(json.dumps(_head()) + "\n")
    rows = 0
    for model in _models():
        found = model._default_manager.order_by("pk").iterator(AT_ONCE)  # noqa: SLF001 - so Django documents it
        for batch in _batches(found):
            by_name = _label(model) in _WITH_PERMISSIONS
            serializers.serialize("jsonl", batch, stream=out, use_natural_foreign_keys=by_name)
            rows += len(batch)
    return rows


def restore(source: Path) -> int:
    """Put a backup into an empty database, and return the number of its rows.

    Raises StandoffError where the file is no backup of this version of the tables, or the
    database is not empty; then nothing is changed. Raises OSError where it cannot be read.
    """
    with gzip.open(source, "rt", encoding="utf-8") as lines:
        try:
            head = _read_head(lines.readline())
            _check_empty()
            with transaction.atomic(), connection.constraint_checks_disabled():
                rows = _read(lines)
                connection.check_constraints()
        except StandoffError:
            raise
        except _DAMAGES as error:
            raise StandoffError(f"no backup, or a damaged one: {error}") from None
    _restore_key(head["secret_key"])
    return rows


def _read(lines: Iterable[str]) -> int:
    """Write all rows of a backup to the database, and return their number."""
    rows = 0
    found = serializers.deserialize("jsonl", lines)
    for model, group in groupby(found, lambda one: type(one.object)):
        for batch in _batches(group):
            _save(model, batch)
            rows += len(batch)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(_models())):
            cursor.execute(statement)
    return rows


def _save(model: type[Model], batch: list[DeserializedObject]) -> None:
    """Write rows of one model, with what they are joined to."""
    model._default_manager.bulk_create([one.object for one in batch])  # noqa: SLF001 - so Django documents it
    for one in batch:
        for name, others in (one.m2m_data or {}).items():
            if others:
                getattr(one.object, name).set(others)


def _batches(rows: Iterator[T]) -> Iterator[list[T]]:
    """Yield rows so many at once."""
    while batch := list(islice(rows, AT_ONCE)):
        yield batch


@contextmanager
def _snapshot() -> Iterator[None]:
    """Have everything read from one moment on be as it was then, and keep nobody from writing."""
    if connection.vendor == "sqlite":
        vars(connection)["transaction_mode"] = "DEFERRED"
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def _models() -> Iterator[type[Model]]:
    """Yield all models whose rows a backup has."""
    for model in sorted(apps.get_models(), key=lambda model: _label(model) != _FIRST):
        if _label(model) not in _OWN:
            yield model


def _label(model: type[Model]) -> str:
    """Return the name of a model among all models."""
    return model._meta.label_lower  # noqa: SLF001 - so Django documents it


def _head() -> dict[str, Any]:
    """Return what the first line of a backup says."""
    return {
        "format": FORMAT,
        "version": __version__,
        "made": now().isoformat(),
        "tables": _tables(),
        "secret_key": None if "STANDOFF_SECRET_KEY" in os.environ else settings.SECRET_KEY,
    }


def _tables() -> list[str]:
    """Return what tells versions of the tables apart: the migrations that made them."""
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(f"{app}.{name}" for app, name in applied)


def _read_head(line: str) -> dict[str, Any]:
    """Read the first line of a backup; StandoffError where it is none of these tables."""
    head = json.loads(line)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise StandoffError("no backup of a site")
    if head["tables"] != _tables():
        raise StandoffError(
            f"made by version {head['version']}, whose tables are others; restore with that one, then upgrade"
        )
    return head


def _check_empty() -> None:
    """Raise StandoffError where something is in the database already."""
    for model in _models():
        if model._default_manager.exists():  # noqa: SLF001 - so Django documents it
            raise StandoffError("the database is not empty; a backup is restored into an empty one")


def _restore_key(key: str | None) -> None:
    """Keep the key that signed the sessions of the backup, unless the environment names one."""
    if key is None or "STANDOFF_SECRET_KEY" in os.environ:
        return
    settings.DATA.mkdir(parents=True, exist_ok=True)
    file = settings.DATA / "secret-key"
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
        out.write(key)
