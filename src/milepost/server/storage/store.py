"""What the server keeps: tables with their entries, who sits where, guests, and its own secrets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, bindparam, delete, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError, DBAPIError, SQLAlchemyError

from milepost.core.errors import BadInput, MilepostError
from milepost.server.storage import schema
from milepost.server.storage.engine import READERS, engine_for, place, writing
from milepost.server.storage.errors import CLOSING, StorageDown, down, is_down, reason, was_lost
from milepost.server.storage.migrations import migrate
from milepost.server.storage.rows import Entry, Phase, SeatRow, TableHead, as_json
from milepost.server.storage.writer import Writer

T = TypeVar("T")
Listed = list[tuple[TableHead, list[SeatRow]]]

MOST_LISTED = 100

_entries, _tables, _sittings = schema.entries.c, schema.tables.c, schema.sittings.c

_MOVE_ON = (
    update(schema.tables)
    .where(_tables.id == bindparam("table"))
    .values(
        phase=bindparam("now_phase"),
        seq=bindparam("now_seq"),
        waiting=bindparam("now_waiting"),
        changed_at=bindparam("now_at"),
    )
)
_HEAD = select(schema.tables).where(_tables.id == bindparam("table"))
_ENTRIES = select(schema.entries).where(_entries.table_id == bindparam("table")).order_by(_entries.seq)
_UNSEAT = delete(schema.sittings).where(_sittings.table_id == bindparam("table"))


class Store:
    """The database of a server. Reads run on threads of their own, writes on one; both from any event loop.

    Every method may raise `StorageDown`; a failed write has changed nothing, unless the error says `unknown`.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="milepost-reader")
        # a row that is there already is left alone: the key decides who was first
        new = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self._add_entry: Any = new(schema.entries).on_conflict_do_nothing().returning(_entries.seq)
        self._add_table: Any = new(schema.tables).on_conflict_do_nothing().returning(_tables.id)
        self._add_secret: Any = new(schema.secrets).on_conflict_do_nothing()
        guest: Any = new(schema.guests)
        self._put_guest: Any = guest.on_conflict_do_update(index_elements=["id"], set_={"name": guest.excluded.name})

    @classmethod
    def open(cls, url: str) -> Store:
        """The database of that URL (`sqlite:///path`, `postgresql://…`), made if need be, with the newest schema."""
        engine = engine_for(url)
        try:
            with writing(engine) as connection, connection.begin():
                migrate(connection)
        except MilepostError:
            engine.dispose()
            raise
        except DBAPIError as error:
            engine.dispose()
            if type(error) is DatabaseError:
                raise BadInput(f"{place(engine)} is no database of Milepost: {reason(error)}.") from error
            raise StorageDown(f"The database {place(engine)} cannot be opened: {reason(error)}.") from error
        return cls(engine)

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()

    # tables

    async def add_table(self, head: TableHead, entries: Sequence[Entry], sittings: Sequence[SeatRow]) -> None:
        """Keep a new table."""
        _check_names(*(sitting.name for sitting in sittings))
        columns = head.columns()
        rows = [entry.columns() for entry in entries]
        seats = [sitting.columns(head.id) for sitting in sittings]

        def work(connection: Connection) -> None:
            if connection.execute(self._add_table, columns).first() is None:
                raise BadInput(f"There is already a table {head.id!r}; choose another id.")
            if rows:
                connection.execute(insert(schema.entries), rows)
            if seats:
                connection.execute(insert(schema.sittings), seats)

        await self._writer.submit(work)

    async def append(
        self, entry: Entry, *, phase: Phase, waiting: Sequence[int], sittings: Sequence[SeatRow] | None = None
    ) -> bool:
        """Add an entry to a table, and how the table stands after it. False if its seq or its cid is taken already.

        `sittings` replaces who sits where; without it they stay. An awaiting task that is cancelled does not take the
        entry back: shield it, or load the table again.
        """
        _check_names(*(sitting.name for sitting in sittings or ()))
        row = entry.columns()
        now = {
            "table": entry.table,
            "now_phase": phase,
            "now_seq": entry.seq,
            "now_waiting": as_json(waiting),
            "now_at": entry.made_at,
        }
        seats = None if sittings is None else [sitting.columns(entry.table) for sitting in sittings]

        def work(connection: Connection) -> bool:
            if connection.execute(self._add_entry, row).first() is None:
                return False
            connection.execute(_MOVE_ON, now)
            if seats is not None:
                connection.execute(_UNSEAT, {"table": entry.table})
            if seats:
                connection.execute(insert(schema.sittings), seats)
            return True

        return await self._writer.submit(work)

    async def load(self, id: str) -> tuple[TableHead, list[Entry]] | None:
        """A table and all its entries in order; None if there is none."""

        def work(connection: Connection) -> tuple[TableHead, list[Entry]] | None:
            head = connection.execute(_HEAD, {"table": id}).first()
            if head is None:
                return None
            return TableHead.of(head), [Entry.of(row) for row in connection.execute(_ENTRIES, {"table": id})]

        return await self._read(work) if _storable(id) else None

    async def set_bot_settings(self, id: str, pace: int, bots_play_unwatched: bool) -> None:
        """How the bots of a table play."""
        change = (
            update(schema.tables).where(_tables.id == id).values(pace=pace, bots_play_unwatched=bots_play_unwatched)
        )
        await self._writer.submit(lambda connection: _one_table(connection.execute(change).rowcount, id))

    async def set_rematch(self, id: str, rematch: str) -> str:
        """The table where those of this one play again: the first that is named stays, and is the answer."""
        change = update(schema.tables).where(_tables.id == id, _tables.rematch == "").values(rematch=rematch)
        look = select(_tables.rematch).where(_tables.id == id)

        def work(connection: Connection) -> str:
            connection.execute(change)
            held: str | None = connection.execute(look).scalar()
            _one_table(held is not None, id)
            return held or ""

        return await self._writer.submit(work)

    async def tables_of(self, guest: str) -> Listed:
        """Tables where a guest sits or that the guest made; last changed first."""
        sits = select(_sittings.table_id).where(_sittings.guest == guest)
        return await self._list(select(schema.tables).where(or_(_tables.id.in_(sits), _tables.host == guest)))

    async def open_tables(self) -> Listed:
        """Tables anybody may see that wait for players or are played; last changed first."""
        return await self._list(
            select(schema.tables).where(_tables.listed, _tables.phase.in_(["open", "playing"])),
        )

    async def playing(self, *, bots_play_unwatched: bool = False) -> list[str]:
        """The ids of tables in play, longest untouched first: all, or those where bots play on while nobody watches."""
        ids = select(_tables.id).where(_tables.phase == "playing").order_by(_tables.changed_at, _tables.id)
        if bots_play_unwatched:
            ids = ids.where(_tables.bots_play_unwatched)
        return await self._read(lambda connection: list(connection.execute(ids).scalars()))

    async def _list(self, which: Select[Any]) -> Listed:
        newest = which.order_by(_tables.changed_at.desc(), _tables.id).limit(MOST_LISTED)

        def work(connection: Connection) -> Listed:
            heads = [TableHead.of(row) for row in connection.execute(newest)]
            seats: dict[str, list[SeatRow]] = {head.id: [] for head in heads}
            theirs = select(schema.sittings).where(_sittings.table_id.in_(list(seats))).order_by(_sittings.seat)
            for row in connection.execute(theirs) if seats else ():
                seats[row.table_id].append(SeatRow.of(row))
            return [(head, seats[head.id]) for head in heads]

        return await self._read(work)

    # guests and secrets

    async def guest(self, id: str) -> str | None:
        """The name of a guest, or None if nobody has that id."""
        look = select(schema.guests.c.name).where(schema.guests.c.id == id)
        return await self._read(lambda connection: connection.execute(look).scalar()) if _storable(id) else None

    async def put_guest(self, id: str, name: str, *, made_at: float | None = None) -> None:
        """Keep a guest's name, new or changed; `made_at` (now, if not said) is when the guest first came."""
        _check_names(id, name)
        row = {"id": id, "name": name, "made_at": time.time() if made_at is None else made_at}
        await self._writer.submit(lambda connection: connection.execute(self._put_guest, row))

    async def secrets(self) -> dict[str, str]:
        """All secrets of the server, by name."""
        look = select(schema.secrets.c.name, schema.secrets.c.value)
        return await self._read(lambda connection: {row.name: row.value for row in connection.execute(look)})

    async def secret(self, name: str, make: Callable[[], str]) -> str:
        """A secret of the server. Made once and kept for ever; two processes that ask at once get the same."""
        look = select(schema.secrets.c.value).where(schema.secrets.c.name == name)
        held: str | None = await self._read(lambda connection: connection.execute(look).scalar())
        if held is not None:
            return held
        row = {"name": name, "value": make()}

        def work(connection: Connection) -> str:
            connection.execute(self._add_secret, row)
            kept: str = connection.execute(look).scalar_one()
            return kept

        return await self._writer.submit(work)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            reading = asyncio.get_running_loop().run_in_executor(self._readers, self._look, work)
        except RuntimeError:  # the threads have been shut down
            raise StorageDown(CLOSING) from None
        return await reading

    def _look(self, work: Callable[[Connection], T]) -> T:
        """Read on a pooled connection; if it broke since it was last used, on a new one."""
        again = False
        while True:
            try:
                with self._engine.connect() as connection:
                    return work(connection)
            except SQLAlchemyError as error:
                if was_lost(error) and not again:
                    again = True
                elif is_down(error):
                    raise down(error) from error
                else:
                    raise


def _storable(text: str) -> bool:
    """PostgreSQL keeps no NUL, and neither database half a character."""
    return "\0" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)


def _check_names(*names: str) -> None:
    for name in names:
        if not _storable(name):
            raise BadInput(f"The name {name!r} has signs that cannot be stored; use letters.")


def _one_table(found: int, id: str) -> None:
    if not found:
        raise BadInput(f"There is no table {id!r}.")
