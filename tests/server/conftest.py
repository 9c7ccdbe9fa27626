from __future__ import annotations

from tests.server.databases import cluster, database_url, postgresql_url, sqlite_url

__all__ = ["cluster", "database_url", "postgresql_url", "sqlite_url"]
