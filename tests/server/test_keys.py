"""The keys that sign cookies: made anew after a while, and the old ones are good until their cookies have run out."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import httpx
import pytest

from milepost.server.guests import COOKIE_DAYS, NEW_KEY_DAYS, Guests, accepted_keys
from milepost.server.storage.store import Store
from tests.server.playing import Guest
from tests.server.serving import GENEROUS, Server, server

__all__ = ["server"]

FIRST = date(2026, 1, 1)


def keys(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT name, value FROM secrets"))


def on(path: Path, *days: int, new_key: bool = False) -> list[Guests]:
    """Guests of a server that is started on these days after the first."""

    async def work() -> list[Guests]:
        found = []
        for day in days:
            store = Store.open(f"sqlite:///{path}")
            found.append(await Guests.open(store, today=FIRST + timedelta(days=day), new_key=new_key))
            await store.close()
        return found

    return asyncio.run(work())


def test_a_key_is_used_for_a_while_and_then_replaced(tmp_path: Path):
    path = tmp_path / "games.db"
    first, later, after = on(path, 0, NEW_KEY_DAYS - 1, NEW_KEY_DAYS)
    cookie = first.sign("ann")
    assert later.sign("ann") == cookie
    assert after.sign("ann") != cookie
    assert after.read(cookie) == "ann"
    assert first.read(after.sign("ann")) == "", "an old key does not know new cookies"
    assert sorted(keys(path)) == ["cookie key 2026-01-01", f"cookie key {FIRST + timedelta(days=NEW_KEY_DAYS)}"]


def test_cookies_of_an_old_key_are_good_until_they_have_run_out(tmp_path: Path):
    path = tmp_path / "games.db"
    (first,) = on(path, 0)
    cookie = first.sign("ann")
    replaced = NEW_KEY_DAYS + 10
    before, after = on(path, replaced, replaced + COOKIE_DAYS)
    assert before.read(cookie) == "ann"
    assert after.read(cookie) == ""


def test_a_wrong_clock_takes_no_cookie_away(tmp_path: Path):
    path = tmp_path / "games.db"
    (first,) = on(path, 0)
    cookie = first.sign("ann")
    for days in (-1, 366, 0, 1, 367):
        (guests,) = on(path, days)
        assert guests.read(cookie) == "ann", days
        assert guests.read(guests.sign("bob")) == "bob"
    on(path, 3_650)
    assert [guests.read(cookie) for guests in on(path, 0, 2)] == ["ann", "ann"]


def test_a_key_from_before_keys_had_days_is_replaced_and_stays_good(tmp_path: Path):
    async def earlier() -> str:
        store = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
        held = await store.secret("cookie key", lambda: "ab" * 32)
        await store.close()
        return Guests(store, [held]).sign("ann")

    cookie = asyncio.run(earlier())
    (now,) = on(tmp_path / "games.db", 0)
    assert now.read(cookie) == "ann"
    assert now.sign("ann") != cookie


def test_a_new_key_can_be_asked_for_on_any_day(tmp_path: Path):
    made = [one for _ in range(12) for one in on(tmp_path / "games.db", 0, new_key=True)]
    cookies = [one.sign("ann") for one in made]
    assert len(set(cookies)) == 12
    assert [made[-1].read(cookie) for cookie in cookies] == ["ann"] * 12
    (next_day,) = on(tmp_path / "games.db", 1)
    assert next_day.sign("ann") == cookies[-1]


def test_keys_are_in_the_order_in_which_they_were_made():
    names = ["cookie key 2026-01-01 10", "cookie key 2026-01-01", "cookie key", "cookie key 2026-01-01 2"]
    assert accepted_keys({name: name for name in names}, FIRST) == [names[2], names[1], names[3], names[0]]


def test_a_cookie_is_signed_anew_when_its_guest_comes_back(tmp_path: Path):
    server = Server(tmp_path, bot_workers=1, **GENEROUS)
    with server, Guest(server.address, "Ann") as ann:
        old = ann.http.cookies["milepost_guest"]
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE secrets SET name = 'cookie key 2020-01-01'")
    with server:
        answer = httpx.get(f"{server.url}/api/me", headers={"cookie": f"milepost_guest={old}"})
        assert answer.json() == {"id": ann.me["id"], "name": "Ann"}
        assert answer.cookies["milepost_guest"] not in (old, "")
    server.assert_quiet()


@pytest.mark.parametrize(
    "wrong", ["", "x", "x" * 10_000, "ann.", ".ann", "ann.AAAA", "\xff\xfe", "ann.\u00fc", '"', "a=b", ";;;"]
)
def test_a_cookie_that_is_not_ours_is_nobodys(server: Server, wrong: str):
    header = [(b"cookie", f"milepost_guest={wrong}; __Host-milepost_guest={wrong}".encode("latin-1"))]
    answer = httpx.put(f"{server.url}/api/me", json={"name": "Eve"}, headers=header)
    assert answer.status_code == 401, answer.text
    assert answer.json()["sentence"].endswith(".")
    assert httpx.get(f"{server.url}/api/tables", headers=header).status_code == 200


def test_cookies_of_another_server_and_pieces_of_our_own_are_nobodys(server: Server, tmp_path: Path):
    with Server(tmp_path, bot_workers=1) as other, Guest(other.address, "Eve") as eve:
        foreign = eve.http.cookies["milepost_guest"]
    with Guest(server.address, "Ann") as ann:
        own = ann.http.cookies["milepost_guest"]
    for cookie in (foreign, *(own[:length] for length in range(1, len(own), 5)), own + "x", own.swapcase()):
        answer = httpx.put(f"{server.url}/api/me", json={"name": "Eve"}, headers={"cookie": f"milepost_guest={cookie}"})
        assert answer.status_code == 401, cookie
