"""A tables for tests: a database, two guests, and bots that need no processes."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from milepost.server.game_log.entries import Act, as_json
from milepost.server.game_log.occupants import Robot
from milepost.server.guests import Guests
from milepost.server.messages.http import NewTable
from milepost.server.settings import Settings
from milepost.server.storage import Store
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.connections import WHOLE_TABLE, Connection
from milepost.server.tables.table import Table
from milepost.server.workers import BotFailed, Claim, Job, Thought

NAMES = {"ann": "Ann", "ben": "Ben"}


class Brains:
    """Stands in for worker processes: every bot takes the first legal action, at once."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.trouble: str = ""
        self.answer: tuple[Any, ...] | None = None
        self.free = asyncio.Event()
        self.free.set()

    async def think(self, job: Job, claim: Claim) -> Thought:
        self.jobs.append(job)
        await self.free.wait()
        if self.trouble:
            raise BotFailed(self.trouble)
        return Thought(tuple(map(as_json, self.answer or job.view.legal()[:1])), None, b'{"turn":%d}' % len(self.jobs))

    async def warm(self) -> None:
        pass

    def close(self) -> None:
        pass


def with_tables(url: str, work: Callable[[Tables, Brains], Awaitable[None]], kind: type[Brains] = Brains) -> None:
    """Do something in a tables with a database."""

    async def run() -> None:
        store = Store.open(url)
        guests = await Guests.open(store)
        for guest, name in NAMES.items():
            await store.put_guest(guest, name)
        brains = kind()
        workers: Any = brains
        tables = Tables(Settings(database=url), store, guests, workers)
        try:
            await work(tables, brains)
        finally:
            await tables.close()

    asyncio.run(run())


async def opened(
    tables: Tables, *occupants: str, game: str = "bus", start: bool = True, bots_play_unwatched: bool = False
) -> Table:
    wanted = NewTable(
        game, occupants or ("me", "me", "me"), start=start, pace=0, bots_play_unwatched=bots_play_unwatched
    )
    return await tables.open_table(wanted, "ann", "Ann")


def first(table: Table) -> Act:
    return Act((as_json(table.now.state.legal()[0]),))


async def move(table: Table, cid: str) -> None:
    await table.submit(cid, table.seq, table.now.state.to_act, first(table))


def received(connection: Connection) -> list[dict[str, Any]]:
    """What is in an outbox."""
    found = []
    while not connection.outbox.empty():
        item = connection.outbox.get_nowait()
        assert item is not WHOLE_TABLE, "everything would be sent anew"
        found.append(msgspec.json.decode(zlib.decompress(item) if isinstance(item, bytes) else item))
    return found


async def watching(table: Table, guest: str = "") -> Connection:
    """A connection that has the whole table."""
    connection = Connection(table, "boot", guest)
    await connection.whole_table()
    table.connections.add(connection)
    return connection


async def up_to_bot(table: Table) -> None:
    """Move until the next move makes it a bot's turn."""
    while True:
        state = table.now.state.clone()
        state.apply(state.legal()[0])
        if isinstance(table.now.occupants[state.to_act], Robot):
            return
        await move(table, f"p{table.seq}")
