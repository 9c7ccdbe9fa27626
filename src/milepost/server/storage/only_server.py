"""One server for one file of SQLite: a second one would not see what the first holds in memory.

The operating system holds the lock for as long as the process lives, so a server that was killed leaves none behind.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from milepost.core.errors import BadInput
from milepost.server.storage.errors import StorageDown


class OnlyServer:
    """The right to serve a file of SQLite, until it is given back or the process ends."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(f"{database.name}.lock")
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StorageDown(f"The file {path} cannot be made: {error.strerror or error}.") from None
        try:
            _lock(self._file)
        except OSError:
            os.close(self._file)
            raise BadInput(
                f"Another server uses the database {database} already; stop that one, or name another database with "
                "--database."
            ) from None

    def give_back(self) -> None:
        """Let another server have it. The file stays: to remove it would be a race with whoever opens it."""
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
