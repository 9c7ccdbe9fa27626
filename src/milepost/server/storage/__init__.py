"""Where the server keeps its tables: SQLite in a file, or PostgreSQL."""

from __future__ import annotations

from milepost.server.storage.errors import StorageDown
from milepost.server.storage.rows import Entry, Phase, SeatRow, TableHead
from milepost.server.storage.store import Store

__all__ = ["Entry", "Phase", "SeatRow", "StorageDown", "Store", "TableHead"]
