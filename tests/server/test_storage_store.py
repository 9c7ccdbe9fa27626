from __future__ import annotations

import asyncio
import sqlite3

import pytest
from sqlalchemy.exc import IntegrityError

from milepost.core.errors import BadInput
from milepost.server.storage import SeatRow, StorageDown, Store
from tests.server.databases import SEATS, a_table, an_entry, told


def test_what_was_added_is_loaded_again_to_the_last_byte(database_url: str):
    head = a_table(options={"map": "Zürich", "n": [1, 2]}, waiting=(1, 2), rematch="t9", seq=2)
    entries = [
        an_entry(1, seat=None, kind="seat", body='{"name":"Åsa \\u0000 💡"}'.encode()),
        an_entry(2, made_at=1234567890.123456),
    ]

    async def story(store: Store):
        await store.add_table(head, entries, SEATS)
        return await store.load("t1")

    assert told(database_url, story) == (head, entries)
    assert told(database_url, lambda store: store.load("t1")) == (head, entries)


def test_a_table_nobody_made_is_none(database_url: str):
    async def story(store: Store):
        return [await store.load(id) for id in ("t1", "", "\0", "\ud800", "x" * 10_000, "' OR 1=1 --")]

    assert told(database_url, story) == [None] * 6


def test_an_entry_lands_and_the_table_stands_as_it_says(database_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        assert await store.append(an_entry(1, made_at=3000.0), phase="over", waiting=[])
        loaded = await store.load("t1")
        assert loaded is not None
        return loaded

    head, entries = told(database_url, story)
    assert head == a_table(phase="over", seq=1, waiting=(), changed_at=3000.0)
    assert entries == [an_entry(1, made_at=3000.0)]


@pytest.mark.parametrize("second", [{"seq": 1, "cid": "other"}, {"seq": 2, "cid": "c1"}, {"seq": 1, "cid": "c1"}])
def test_a_seq_or_cid_that_is_taken_is_answered_false_and_changes_nothing(database_url: str, second):
    async def story(store: Store):
        await store.add_table(a_table(), [], SEATS)
        assert await store.append(an_entry(1), phase="playing", waiting=[1])
        before = await store.load("t1"), await store.tables_of("ann")
        late = an_entry(**second, body=b"{}", made_at=9.0)
        assert not await store.append(late, phase="closed", waiting=[2], sittings=[])
        assert (await store.load("t1"), await store.tables_of("ann")) == before

    told(database_url, story)


def test_the_same_seq_and_cid_at_another_table_is_free(database_url: str):
    async def story(store: Store):
        for id in ("t1", "t2"):
            await store.add_table(a_table(id), [], [])
            assert await store.append(an_entry(1, id), phase="playing", waiting=[])

    told(database_url, story)


def test_of_two_servers_one_wins_each_seq(database_url: str):
    async def story(store: Store):
        other = Store.open(database_url)
        await store.add_table(a_table(), [], SEATS)
        for seq in range(1, 21):
            won = await asyncio.gather(
                *(
                    server.append(an_entry(seq, cid=f"{name}{seq}"), phase="playing", waiting=[])
                    for name, server in (("a", store), ("b", other), ("c", store), ("d", other))
                )
            )
            assert sum(won) == 1
        await other.close()
        loaded = await store.load("t1")
        assert loaded is not None
        assert [entry.seq for entry in loaded[1]] == list(range(1, 21))

    told(database_url, story)


def test_an_entry_needs_a_table(database_url: str):
    async def story(store: Store):
        with pytest.raises(IntegrityError):
            await store.append(an_entry(1), phase="playing", waiting=[])

    told(database_url, story)


def test_a_table_is_added_once(database_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [an_entry(1)], SEATS)
        with pytest.raises(BadInput, match="already a table 't1'"):
            await store.add_table(a_table(seed="other"), [an_entry(2)], [])
        return await store.load("t1")

    assert told(database_url, story) == (a_table(), [an_entry(1)])


def test_habits_are_set(database_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], [])
        await store.set_bot_settings("t1", 0, True)
        with pytest.raises(BadInput, match="no table 'x'"):
            await store.set_bot_settings("x", 0, True)
        loaded = await store.load("t1")
        assert loaded is not None
        return loaded[0]

    assert told(database_url, story) == a_table(pace=0, bots_play_unwatched=True)


def test_the_first_rematch_holds(database_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], [])
        held = await asyncio.gather(*(store.set_rematch("t1", f"r{n}") for n in range(5)))
        assert len(set(held)) == 1
        assert await store.set_rematch("t1", "late") == held[0]
        with pytest.raises(BadInput, match="no table 'x'"):
            await store.set_rematch("x", "r")

    told(database_url, story)


def test_a_guest_sees_the_tables_sat_at_and_made_last_changed_first(database_url: str):
    async def story(store: Store):
        bob = [SeatRow(0, "person", guest="bob", name="Bob"), SeatRow(1, "open")]
        await store.add_table(a_table("mine", changed_at=1.0), [], [])
        await store.add_table(a_table("sat", host="bob", changed_at=3.0), [], SEATS)
        await store.add_table(a_table("foreign", host="bob"), [], bob)
        await store.add_table(a_table("left", host="bob"), [], SEATS)
        await store.append(an_entry(1, "left", kind="seat"), phase="playing", waiting=[], sittings=bob)
        assert [(head.id, seats) for head, seats in await store.tables_of("ann")] == [("sat", [*SEATS]), ("mine", [])]
        assert {head.id for head, _ in await store.tables_of("bob")} == {"sat", "foreign", "left"}
        assert await store.tables_of("nobody") == []

    told(database_url, story)


def test_guests_keep_their_name_until_they_change_it(database_url: str):
    async def story(store: Store):
        assert await store.guest("g1") is None
        await store.put_guest("g1", "Ann", made_at=5.0)
        await store.put_guest("g2", "<b>Zoë</b> 💡")
        await store.put_guest("g1", "Anna")
        return [await store.guest(id) for id in ("g1", "g2", "\0")]

    assert told(database_url, story) == ["Anna", "<b>Zoë</b> 💡", None]


@pytest.mark.parametrize("name", ["a\0b", "half \ud83d"])
def test_a_name_no_database_can_keep_is_refused(database_url: str, name: str):
    async def story(store: Store):
        seats = [SeatRow(0, "person", guest="g", name=name)]
        with pytest.raises(BadInput, match="cannot be stored"):
            await store.put_guest("g1", name)
        with pytest.raises(BadInput, match="cannot be stored"):
            await store.add_table(a_table(), [], seats)
        await store.add_table(a_table(), [], [])
        with pytest.raises(BadInput, match="cannot be stored"):
            await store.append(an_entry(1), phase="open", waiting=[], sittings=seats)

    told(database_url, story)


def test_a_secret_is_made_once_and_kept(database_url: str):
    def never() -> str:
        raise AssertionError("made twice")

    async def story(store: Store):
        assert await store.secret("cookies", lambda: "s1") == "s1"
        assert await store.secret("cookies", never) == "s1"
        assert await store.secret("other", lambda: "s2") == "s2"

    told(database_url, story)
    assert told(database_url, lambda store: store.secret("cookies", never)) == "s1"


def test_servers_that_race_for_a_secret_get_the_same(database_url: str):
    async def story(store: Store):
        other = Store.open(database_url)
        for name in ("a", "b", "c"):
            made = await asyncio.gather(
                *(server.secret(name, f"s{n}".__str__) for n, server in enumerate([store, other] * 5))
            )
            assert len(set(made)) == 1
        await other.close()

    told(database_url, story)


def test_a_closed_store_says_so(database_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], [])
        queued = [asyncio.ensure_future(store.append(an_entry(n), phase="open", waiting=[])) for n in range(1, 9)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*queued) == [True] * 8
        with pytest.raises(StorageDown, match="closing"):
            await store.append(an_entry(9), phase="open", waiting=[])
        with pytest.raises(StorageDown, match="closing"):
            await store.load("t1")

    told(database_url, story)


def test_every_commit_of_sqlite_reaches_the_disk(sqlite_url: str):
    async def story(store: Store):
        await store.add_table(a_table(), [], [])
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return await store._writer.submit(lambda c: [c.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas])

    full = 2
    assert told(sqlite_url, story) == ["wal", full, 1, 5000]
    connection = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"))
    assert connection.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    connection.close()


def test_a_head_shows_no_seed():
    assert "5eed" not in repr(a_table())
    assert "b07" not in str(a_table())
