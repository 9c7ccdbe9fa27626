"""What goes wrong with a database, in sentences; and whose fault it is, the database's or one statement's."""

from __future__ import annotations

from sqlalchemy.exc import DatabaseError, DBAPIError, InternalError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from milepost.core.errors import MilepostError


class StorageDown(MilepostError):
    """The database cannot do it now. `unknown`: it was lost while it committed, so look what it holds."""

    def __init__(self, sentence: str, *, unknown: bool = False) -> None:
        super().__init__(sentence)
        self.unknown = unknown


GONE = "The database cannot be reached; try again in a moment."
CLOSING = "The server is closing; try again in a moment."
UNKNOWN = "The database was lost while it saved this, and nobody knows yet whether it did; load the table again."

_FULL = "The disk of the database is full, so nothing was saved; somebody has to make room on it first."
_DISK = "The disk of the database fails, so nothing was saved; somebody has to look at it, then try again."
_READ_ONLY = "The database is read-only; the server has to be allowed to write to it before anything can be saved."
_LOCKED = "The database is locked by another program; try again in a moment."
_BROKEN = "The database file is damaged; somebody has to stop the server and put back a good copy."
_CROWDED = "The database has no connection left; try again in a moment."

_SQLITE = {
    "SQLITE_FULL": _FULL,
    "SQLITE_IOERR": _DISK,
    "SQLITE_READONLY": _READ_ONLY,
    "SQLITE_BUSY": _LOCKED,
    "SQLITE_LOCKED": _LOCKED,
    "SQLITE_CORRUPT": _BROKEN,
    "SQLITE_NOTADB": _BROKEN,
}
_POSTGRESQL = {
    "53100": _FULL,  # disk_full
    "25006": _READ_ONLY,  # read_only_sql_transaction
    "55P03": _LOCKED,  # lock_not_available
    "57014": _LOCKED,  # query_canceled: it took longer than it may
    "53300": _CROWDED,  # too_many_connections
}
_CONTESTED = {"40001", "40P01"}
"""Serialisation failure and deadlock: PostgreSQL broke off one of two transactions that stood in each other's way."""


def is_down(error: BaseException) -> bool:
    """The database is in trouble; anything else is the fault of one statement or its data."""
    if isinstance(error, PoolTimeout):
        return True
    if not isinstance(error, DBAPIError):
        return False
    # a bare DatabaseError is how SQLite says that the file is damaged
    return (
        error.connection_invalidated
        or isinstance(error, (OperationalError, InternalError))
        or type(error) is DatabaseError
    )


def is_contested(error: BaseException) -> bool:
    """Another process was in the way; the same again will do."""
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _CONTESTED


_NOT_COMMITTED = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_READONLY")
"""How SQLite says at a commit that the last page was not written, without which the others count for nothing.

A file that cannot be synchronised is not among them: after a power cut what was written may be there.
"""
_BROKEN_OFF = ("23", "25", "40", "53")
"""Classes of errors with which PostgreSQL answers a commit that it has broken off."""


def was_not_committed(error: BaseException) -> bool:
    """Whether a commit that failed has certainly changed nothing."""
    if not isinstance(error, DBAPIError) or error.connection_invalidated:
        return False
    name = getattr(error.orig, "sqlite_errorname", None) or ""
    state = getattr(error.orig, "sqlstate", None) or ""
    return name.startswith(_NOT_COMMITTED) or state[:2] in _BROKEN_OFF


def was_lost(error: BaseException) -> bool:
    """The connection broke; the database may be there for a new one."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def down(error: BaseException) -> StorageDown:
    """The sentence for a database in trouble."""
    if isinstance(error, PoolTimeout):
        return StorageDown(_CROWDED)
    orig = getattr(error, "orig", None)
    state = getattr(orig, "sqlstate", None) or ""
    # extended codes of SQLite, like SQLITE_READONLY_DBMOVED, begin with the plain one
    name = "_".join((getattr(orig, "sqlite_errorname", None) or "").split("_")[:2])
    return StorageDown(_SQLITE.get(name) or _POSTGRESQL.get(state) or GONE)


def reason(error: BaseException) -> str:
    """What the driver itself says, on one line."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0].rstrip(".") if said else type(error).__name__
