"""From a database's URL to connections: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from milepost.core.errors import BadInput
from milepost.server.storage.errors import StorageDown

READERS = 4
"""How many threads read at once."""

PATIENCE_S = 5
"""How many seconds to wait for a lock or a connection."""

FORMS = "like sqlite:///games.db or postgresql://user:password@host/name"

_POSTGRESQL_DEFAULTS = {
    "connect_timeout": str(PATIENCE_S),
    "application_name": "milepost",
    # a host that vanishes without a word is noticed within half a minute
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
    "options": f"-c lock_timeout={PATIENCE_S}s -c statement_timeout=30s",
}


def engine_for(url: str) -> Engine:
    """An engine for the database; nothing has been connected yet, but a file of SQLite and its folders exist."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise BadInput(f"{url!r} is not the URL of a database; write one {FORMS}.") from None
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        if "?" in url:
            raise BadInput("SQLite needs a file and nothing else; write a URL like sqlite:///games.db, and %3F for ?.")
        return _sqlite(_file(parsed))
    if kind in ("postgresql", "postgres"):
        return _postgresql(parsed)
    raise BadInput(f"Milepost keeps its tables in SQLite or PostgreSQL, not in {kind!r}; write a URL {FORMS}.")


def writing(engine: Engine) -> Connection:
    """A connection whose transactions take the lock for writing at once.

    A deferred transaction of SQLite that reads and then writes fails with "database is locked", however patient.
    """
    return engine.connect().execution_options(writes=True)


def place(engine: Engine) -> str:
    """Where the database is, without its password."""
    return engine.url.database or "" if engine.dialect.name == "sqlite" else engine.url.render_as_string()


def _file(url: URL) -> Path:
    if not url.database or url.database == ":memory:":
        raise BadInput("SQLite needs a file; write a URL like sqlite:///games.db.")
    return Path(url.database).expanduser()


def _sqlite(path: Path) -> Engine:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)  # it holds the secrets of the server
    except PermissionError:
        if not path.is_file():
            raise StorageDown(f"There can be no database at {path}: writing there is not allowed.") from None
    except OSError as error:
        raise StorageDown(f"There can be no database at {path}: {error.strerror or error}.") from None
    if path.is_dir():
        raise BadInput(f"{path} is a folder; name a file for the database, like {path / 'games.db'}.")

    def connect() -> sqlite3.Connection:
        # mode=rw: a file that was taken away is not made again without its tables
        connection = sqlite3.connect(
            f"file:{quote(str(path.absolute()))}?mode=rw",
            uri=True,
            timeout=PATIENCE_S,
            isolation_level=None,  # the driver begins no transactions of its own
            check_same_thread=False,
        )
        try:
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection

    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        creator=connect,
        poolclass=QueuePool,
        pool_size=READERS + 1,
        max_overflow=0,
        hide_parameters=True,
    )
    event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _postgresql(url: URL) -> Engine:
    wanted: dict[str, Any] = {name: value for name, value in _POSTGRESQL_DEFAULTS.items() if name not in url.query}
    try:
        return create_engine(
            url.set(drivername="postgresql+psycopg"),
            connect_args=wanted,
            pool_size=READERS + 1,
            max_overflow=0,
            hide_parameters=True,  # an error's text never shows a seed
        )
    except ModuleNotFoundError:
        raise BadInput("PostgreSQL needs its driver; install it with pip install 'milepost[postgres]'.") from None
