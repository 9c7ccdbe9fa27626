from __future__ import annotations

import importlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text

from milepost.core.errors import BadInput
from milepost.server.storage import Store
from milepost.server.storage.engine import engine_for
from milepost.server.storage.migrations import VERSION_TABLE, versions
from milepost.server.storage.schema import metadata
from tests.server.databases import a_table, an_entry, told


def execute(url: str, sql: str) -> None:
    engine = engine_for(url)
    with engine.begin() as connection:
        connection.execute(text(sql))
    engine.dispose()


def test_the_steps_lead_to_the_schema(database_url: str):
    told(database_url, lambda store: store.playing())
    engine = engine_for(database_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_comparison_would_see_a_difference(database_url: str):
    told(database_url, lambda store: store.playing())
    execute(database_url, "DROP INDEX ix_sittings_guest")
    execute(database_url, "ALTER TABLE guests DROP COLUMN made_at")
    engine = engine_for(database_url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert {change[0] for change in compare_metadata(context, metadata)} == {"add_index", "add_column"}
    engine.dispose()


def test_opening_again_keeps_everything(database_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [an_entry(1)], [])

    told(database_url, story)
    for _ in range(2):
        assert told(database_url, lambda store: store.load("t1")) == (a_table(), [an_entry(1)])


def test_a_database_of_a_newer_program_is_refused_and_left_alone(database_url: str):
    told(database_url, lambda store: store.put_guest("g", "Ann"))
    execute(database_url, f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    with pytest.raises(BadInput, match=r"made by a newer Milepost \(its schema is 9999, this program knows 0002\)"):
        Store.open(database_url)
    execute(database_url, f"UPDATE {VERSION_TABLE} SET version_num = '0002'")
    assert told(database_url, lambda store: store.guest("g")) == "Ann"


def test_a_step_that_fails_leaves_nothing_behind(database_url: str):
    execute(database_url, "CREATE TABLE secrets (x int)")
    with pytest.raises(Exception, match=r"secrets.*already exists"):
        Store.open(database_url)
    execute(database_url, "DROP TABLE secrets")
    assert told(database_url, lambda store: store.playing()) == []


def test_servers_that_start_together_migrate_once(database_url: str):
    with ThreadPoolExecutor(4) as threads:
        opened = list(threads.map(lambda _: told(database_url, lambda store: store.playing()), range(8)))
    assert opened == [[]] * 8


def test_processes_that_start_together_migrate_once(sqlite_url: str):
    code = "import sys; from milepost.server.storage import Store; Store.open(sys.argv[1])"
    command = [sys.executable, "-c", code, sqlite_url]
    started = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    for process in started:
        _, said = process.communicate(timeout=60)
        assert (process.returncode, said) == (0, "")


def test_a_database_that_is_up_to_date_is_opened_without_alembic(sqlite_url: str):
    code = (
        "import sys; from milepost.server.storage import Store; Store.open(sys.argv[1]); "
        "print('alembic' in sys.modules)"
    )
    command = [sys.executable, "-c", code, sqlite_url]
    said = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert said == ["True\n", "False\n"]


def test_a_step_is_named_after_its_number():
    folder = Path(versions.__file__).parent
    for path in folder.glob("r*.py"):
        assert importlib.import_module(f"{versions.__name__}.{path.stem}").revision == path.stem[1:5]
