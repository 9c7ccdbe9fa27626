from __future__ import annotations

import httpx
import pytest

from tests.server.databases import cluster, database_url, postgresql_url, sqlite_url

__all__ = ["cluster", "database_url", "postgresql_url", "sqlite_url"]

QUICK = (
    "test_catalogue", "test_history", "test_kept_records", "test_measures", "test_names", "test_seating",
    "test_settings", "test_solo", "test_table", "test_turns",
)  # fmt: skip
"""Modules that need no process of their own and no PostgreSQL; `make quick` leaves out all others of this folder."""

# Five seconds, which httpx waits by itself, are little on a machine where other work takes most of both cores.
for _part in ("connect", "read", "write", "pool"):
    setattr(httpx._config.DEFAULT_TIMEOUT_CONFIG, _part, 120.0)


def pytest_itemcollected(item: pytest.Item) -> None:
    if item.path.stem not in QUICK:
        item.add_marker(pytest.mark.slow)
