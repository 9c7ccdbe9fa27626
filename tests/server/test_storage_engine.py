from __future__ import annotations

import sqlite3
from pathlib import Path
from urllib.parse import quote

import pytest

from milepost.core.errors import BadInput
from milepost.server.storage import StorageDown, Store
from tests.server.databases import told


@pytest.mark.parametrize(
    "url", ["", "games.db", "://", "sqlite", "nonsense://", "mysql://host/name", "postgresql:", "\0"]
)
def test_a_url_of_nothing_known_is_refused_with_the_right_forms(url: str):
    with pytest.raises(BadInput, match=r"sqlite:///games\.db or postgresql://user:password@host/name"):
        Store.open(url)


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///x.db?mode=ro", "sqlite:///x?y.db"]
)
def test_sqlite_needs_a_file(url: str):
    with pytest.raises(BadInput, match="needs a file"):
        Store.open(url)


def test_folders_of_the_file_are_made_and_it_is_private(tmp_path: Path):
    path = tmp_path / "a folder" / "50% #1?&x" / "games.db"
    url = f"sqlite:///{quote(str(path))}"
    told(url, lambda store: store.put_guest("g", "Ann"))
    assert path.stat().st_mode & 0o777 == 0o600
    assert told(url, lambda store: store.guest("g")) == "Ann"


def test_a_file_in_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    told("sqlite:///~/games.db", lambda store: store.put_guest("g", "Ann"))
    assert (tmp_path / "games.db").exists()


def test_a_folder_is_no_file(tmp_path: Path):
    with pytest.raises(BadInput, match="is a folder; name a file"):
        Store.open(f"sqlite:///{tmp_path}")


def test_a_file_below_a_file_cannot_be_made(tmp_path: Path):
    (tmp_path / "x").write_text("")
    with pytest.raises(StorageDown, match="There can be no database at"):
        Store.open(f"sqlite:///{tmp_path}/x/games.db")


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 500)
    with pytest.raises(BadInput, match=r"letter\.txt is no database of Milepost: file is not a database"):
        Store.open(f"sqlite:///{path}")
    assert path.read_text() == "Dear Ann, " * 500


def test_the_database_of_another_program_is_refused(tmp_path: Path):
    path = tmp_path / "other.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE tables (legs int)")
    connection.close()
    with pytest.raises(StorageDown, match="table tables already exists"):
        Store.open(f"sqlite:///{path}")


def test_a_server_that_is_not_there_is_named_without_its_password(cluster):
    with pytest.raises(StorageDown) as caught:
        Store.open("postgresql://ann:s3cret@127.0.0.1:1/games")
    assert "postgresql+psycopg://ann:***@127.0.0.1:1/games cannot be opened" in str(caught.value)
    assert "s3cret" not in str(caught.value)


def test_a_database_that_is_not_there_is_named(postgresql_url: str):
    with pytest.raises(StorageDown, match='database "nowhere" does not exist'):
        Store.open(postgresql_url.rsplit("/", 1)[0] + "/nowhere")


def test_postgresql_by_its_other_name_and_by_a_socket(postgresql_url: str, cluster):
    name = postgresql_url.rsplit("/", 1)[1]
    told(postgresql_url.replace("postgresql", "postgres"), lambda store: store.put_guest("g", "Ann"))
    url = f"postgresql://milepost@/{name}?host={cluster.home}&port={cluster.port}"
    assert told(url, lambda store: store.guest("g")) == "Ann"
