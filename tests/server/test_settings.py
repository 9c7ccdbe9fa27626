from __future__ import annotations

from pathlib import Path

import pytest

from milepost.core.errors import BadInput
from milepost.server.settings import Settings


def test_by_default_a_server_is_for_this_machine_and_keeps_its_tables_with_the_users_data():
    settings = Settings()
    assert (settings.host, settings.port) == ("127.0.0.1", 8787)
    assert settings.bot_workers >= 1
    assert settings.database == f"sqlite:///{settings.folder / 'milepost.db'}"
    assert settings.folder.is_absolute()


def test_the_database_goes_with_the_folder_unless_it_is_named(tmp_path):
    assert Settings(data=str(tmp_path)).database == f"sqlite:///{tmp_path}/milepost.db"
    assert Settings(data=str(tmp_path), database="postgresql://h/games").database == "postgresql://h/games"
    assert Settings(data="~").folder == Path.home()


def test_nothing_is_made_by_reading_settings(tmp_path):
    Settings(data=str(tmp_path / "new"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"database": "games.db"}, "'games.db' is not the URL of a database"),
        ({"host": " "}, "The host is an address"),
        ({"port": 65_536}, "from 0 to 65535, not 65536"),
        ({"port": -1}, "from 0 to 65535, not -1"),
        ({"bot_workers": 0}, "From 1 to 64 bots"),
        ({"bot_workers": 65}, "From 1 to 64 bots"),
        ({"bot_seconds": 0.0}, "up to 600 seconds, not 0"),
        ({"bot_seconds": float("nan")}, "up to 600 seconds, not nan"),
        ({"bot_seconds": float("inf")}, "up to 600 seconds, not inf"),
        ({"requests_a_second": 0.0}, "numbers above 0"),
        ({"tables_a_minute": float("nan")}, "numbers above 0"),
        ({"names": ("https://games.example",)}, "is not the name of a machine"),
        ({"names": ("games.example:8787",)}, "is not the name of a machine"),
        ({"names": ("",)}, "is not the name of a machine"),
        ({"public": "http://localhost:8787"}, "is not an address that phones can reach"),
        ({"names": ("a." * 130 + "a",)}, "is not the name of a machine"),
        ({"behind_proxies": ("proxy.example",)}, "is not the address of a proxy"),
        ({"behind_proxies": ("10.0.0.0/99",)}, "is not the address of a proxy"),
        ({"connections_per_address": 0}, "a number above 0"),
        ({"sockets_per_address": 0}, "a number above 0"),
        ({"request_seconds": 0.0}, "numbers above 0"),
        ({"guests_a_minute": float("inf")}, "numbers above 0"),
    ],
)
def test_a_wrong_setting_is_refused_with_a_sentence(wrong, words):
    with pytest.raises(BadInput) as refused:
        Settings(**wrong)
    assert words in str(refused.value)
    assert str(refused.value).endswith(".")
