"""Brings a database to the newest schema, one step after the other, each kept in `versions`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text

from milepost.core.errors import BadInput

VERSION_TABLE = "milepost_version"
"""Its own name, so that a PostgreSQL database can be shared with other programs that use Alembic."""

_LOCK = 6453767
"""Any number, the same in all servers: the one that holds this lock of PostgreSQL migrates."""


def migrate(connection: Connection) -> None:
    """Take the steps this database has not taken yet; the caller commits. Refuses one made by a newer program."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    if not _is_newest(connection):
        _take_steps(connection)


def _is_newest(connection: Connection) -> bool:
    """Whether all steps have been taken: those are named after their number, so that Alembic need not be loaded."""
    newest = max(path.name for path in (Path(__file__).parent / "versions").glob("r*.py"))[1:5]
    if not connection.dialect.has_table(connection, VERSION_TABLE):
        return False
    return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalars().all() == [newest]


def _take_steps(connection: Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)
    at = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads()
    known = {step.revision for step in script.walk_revisions()}
    if not known.issuperset(at):
        raise BadInput(
            f"This database was made by a newer Milepost (its schema is {', '.join(at)}, this program knows "
            f"{script.get_current_head()}); install the newest Milepost, or name another database."
        )
    if at == tuple(script.get_heads()):
        return

    def steps(revision: Any, context: MigrationContext) -> Any:
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(config, script, fn=steps) as environment:
        environment.configure(connection=connection, version_table=VERSION_TABLE)
        environment.run_migrations()
