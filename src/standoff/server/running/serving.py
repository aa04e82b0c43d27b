"""The server and the worker as processes: how they begin, and how they end."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from types import FrameType

import django
import uvicorn
from django.core.exceptions import ImproperlyConfigured
from django.db.utils import Error as DatabaseError

from standoff.core.errors import StandoffError

LONGEST_GOODBYE = 2
"""So many seconds open pages have to end, once the server was told to stop."""


def set_up() -> None:
    """Make Django ready, with the site's own settings unless the environment names others."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "standoff.server.settings")
    django.setup()


def is_about_the_database(error: Exception) -> bool:
    """Whether a fault is one of the database, or of the address that leads to it."""
    return isinstance(error, DatabaseError | ImproperlyConfigured)


def serve(host: str, port: int, *, works: bool, tell: Callable[[str], None]) -> None:
    """Serve the site until a signal ends it, with a worker in the same process if so wished.

    `tell` is called with the address once the site answers there. Raises StandoffError
    where the address cannot be used.
    """
    set_up()
    from standoff.server.running.database import make_ready  # noqa: PLC0415 - Django had to be set up before

    with closing(_listen(host, port)) as listener:
        make_ready()
        _keep_connections()
        stop = threading.Event()
        worker = threading.Thread(target=_work, args=[stop], name="worker") if works else None
        server = _Server(
            uvicorn.Config(
                "standoff.server.asgi:application",
                lifespan="off",
                log_level="warning",
                access_log=False,
                timeout_graceful_shutdown=LONGEST_GOODBYE,
            ),
            lambda: tell(_address(listener, host)),
        )
        _ends_quietly(stop)
        if worker is not None:
            worker.start()
        try:
            server.run([listener])
        finally:
            stop.set()
            if worker is not None:
                worker.join()


def _keep_connections() -> None:
    """Have threads keep their connections to a SQLite file; those to PostgreSQL are shared anyway."""
    from django.db import connection  # noqa: PLC0415 - Django had to be set up before

    if connection.vendor == "sqlite":
        connection.settings_dict["CONN_MAX_AGE"] = None


def work(tell: Callable[[], None]) -> None:
    """Work on games until a signal says to stop; `tell` is called when it begins."""
    set_up()
    from standoff.server.running.database import make_ready  # noqa: PLC0415 - Django had to be set up before

    make_ready()
    stop = threading.Event()
    _ends_quietly(stop)
    tell()
    _work(stop)


def _work(stop: threading.Event) -> None:
    from standoff.server.play.worker import run  # noqa: PLC0415 - Django had to be set up before

    run(stop)


class _Server(uvicorn.Server):
    """A server that says when it can be reached."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and say so."""
        await super().startup(sockets)
        self._begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the readers of streams go, and stop."""
        from standoff.server.asgi import application  # noqa: PLC0415 - Django had to be set up before

        application.watch.end()
        await super().shutdown(sockets)


def _listen(host: str, port: int) -> socket.socket:
    """Take an address; StandoffError where that cannot be."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, OverflowError, UnicodeError):
        raise StandoffError(f"--host: there is no address {host}") from None
    family, kind, protocol, _name, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = (getattr(error, "strerror", None) or str(error)).lower()
        raise StandoffError(f"{host}:{port}: {reason}; choose another with --port") from None
    return listener


def _address(listener: socket.socket, host: str) -> str:
    """Return what to type into a browser."""
    port = listener.getsockname()[1]
    if host in {"", "0.0.0.0", "::"}:  # noqa: S104 - compared, not listened on
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _ends_quietly(stop: threading.Event) -> None:
    """Have the signals that end a process ask it to stop, so that it ends by itself and with success."""

    def ask(number: int, frame: FrameType | None) -> None:
        del number, frame
        stop.set()

    with suppress(ValueError):  # not in the main thread: somebody else takes care of signals
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, ask)
