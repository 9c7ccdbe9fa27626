"""What the server keeps: tables with their entries, who sits where, what was said, guests, and its own secrets."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DatabaseError, DBAPIError, SQLAlchemyError

from milepost.core.errors import BadInput, MilepostError
from milepost.server.storage import lists, schema
from milepost.server.storage.engine import READERS, engine_for, place, writing
from milepost.server.storage.errors import CLOSING, StorageDown, down, is_down, reason, was_lost
from milepost.server.storage.migrations import migrate
from milepost.server.storage.only_server import OnlyServer
from milepost.server.storage.rows import ChatRow, Entry, Phase, SeatRow, TableHead, as_json
from milepost.server.storage.trouble import Trouble
from milepost.server.storage.writer import Writer

T = TypeVar("T")
Listed = list[tuple[TableHead, list[SeatRow]]]

MOST_CHAT = 200
"""How many lines of a table's chat are kept."""
ARCHIVED_AT_ONCE = 200
"""How many tables are archived in one transaction."""

_entries, _tables, _sittings, _chat = schema.entries.c, schema.tables.c, schema.sittings.c, schema.chat.c

_MOVE_ON = (
    update(schema.tables)
    .where(_tables.id == bindparam("table"))
    .values(
        phase=bindparam("now_phase"),
        seq=bindparam("now_seq"),
        waiting=bindparam("now_waiting"),
        changed_at=bindparam("now_at"),
        archived=False,  # somebody has come back
    )
)
_HEAD = select(schema.tables).where(_tables.id == bindparam("table"))
_ENTRIES = select(schema.entries).where(_entries.table_id == bindparam("table")).order_by(_entries.seq)
_CHAT = select(schema.chat).where(_chat.table_id == bindparam("table")).order_by(_chat.id)
_LAST_SAID = select(func.max(_chat.id)).where(_chat.table_id == bindparam("table"))
_FORGET_CHAT = delete(schema.chat).where(_chat.table_id == bindparam("table"), _chat.id <= bindparam("last"))
_UNSEAT = delete(schema.sittings).where(_sittings.table_id == bindparam("table"))


class Store:
    """The database of a server. Reads run on threads of their own, writes on one; both from any event loop.

    Every method may raise `StorageDown`; a failed write has changed nothing, unless the error says `unknown`.
    """

    def __init__(self, engine: Engine, only: OnlyServer | None = None) -> None:
        self._engine = engine
        self._only = only
        self._trouble = Trouble("Reading from")
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="milepost-reader")
        # a row that is there already is left alone: the key decides who was first
        new = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
        self._add_entry: Any = new(schema.entries).on_conflict_do_nothing().returning(_entries.seq)
        self._add_table: Any = new(schema.tables).on_conflict_do_nothing().returning(_tables.id)
        self._add_chat: Any = new(schema.chat).on_conflict_do_nothing().returning(_chat.id)
        self._add_secret: Any = new(schema.secrets).on_conflict_do_nothing()
        guest: Any = new(schema.guests)
        self._put_guest: Any = guest.on_conflict_do_update(index_elements=["id"], set_={"name": guest.excluded.name})

    @classmethod
    def open(cls, url: str, *, for_server: bool = False) -> Store:
        """The database of that URL (`sqlite:///path`, `postgresql://…`), made if need be, with the newest schema.

        A file of SQLite is for one server only: `for_server` refuses to be the second.
        """
        engine = engine_for(url)
        only = OnlyServer(Path(place(engine))) if for_server and engine.dialect.name == "sqlite" else None
        try:
            cls._migrate(engine)
        except BaseException:
            if only is not None:
                only.give_back()
            raise
        return cls(engine, only)

    @staticmethod
    def _migrate(engine: Engine) -> None:
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

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()
        if self._only is not None:
            self._only.give_back()
            self._only = None

    # tables

    async def add_table(
        self,
        head: TableHead,
        entries: Sequence[Entry],
        sittings: Sequence[SeatRow],
        most_listed: int | None = None,
    ) -> None:
        """Keep a new table; refused if it waits on everybody's list with so many of its host already."""
        _check_names(*(sitting.name for sitting in sittings))
        columns = head.columns()
        rows = [entry.columns() for entry in entries]
        seats = [sitting.columns(head.id) for sitting in sittings]

        def work(connection: Connection) -> None:
            if most_listed is not None and head.listed and head.phase == "open":
                waiting = connection.execute(lists.listed_waiting_of(head.host)).scalar_one()
                if waiting >= most_listed:
                    raise BadInput(
                        f"{waiting} of your tables wait for players on the list already; begin or close one of them, "
                        "then open the next, or open this one for people with its link."
                    )
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

    # lists

    async def tables_of(self, guest: str, after: str | None = None, most: int = lists.MOST_LISTED) -> Listed:
        """Tables where a guest sits or that the guest opened, last changed first, without those that are archived.

        With `after`, the id of a table, those that follow it, and archived ones behind all others; with "" only these.
        """

        def work(connection: Connection) -> Listed:
            page = None if after is None else lists.Page()
            if after:
                row = connection.execute(lists.page_after(after)).first()
                if row is None:
                    return []
                page = lists.Page(*row)
            return _with_seats(
                connection, [TableHead.of(row) for row in connection.execute(lists.tables_of(guest, page, most))]
            )

        return await self._read(work) if _storable(after or "") else []

    async def open_tables(self, now: float | None = None) -> Listed:
        """Tables anybody may see: those that wait for players, then those that are played, a few of each host.

        One that nobody has touched for a day before `now` is left out.
        """
        since = (time.time() if now is None else now) - lists.LISTED_FOR

        def work(connection: Connection) -> Listed:
            ids = [id for phase in ("open", "playing") for id in connection.execute(lists.listed(phase)).scalars()]
            rows = connection.execute(select(schema.tables).where(_tables.id.in_(ids))) if ids else ()
            heads = {head.id: head for head in map(TableHead.of, rows) if head.changed_at > since}
            return _with_seats(connection, [heads[id] for id in ids if id in heads])

        return await self._read(work)

    async def playing(self, *, bots_play_unwatched: bool = False) -> list[str]:
        """The ids of tables in play, longest untouched first.

        Or those where bots play on while nobody watches: one of each host, then a second of each, and so on.
        """
        ids: Select[Any] = select(_tables.id).where(_tables.phase == "playing").order_by(_tables.changed_at, _tables.id)
        if bots_play_unwatched:
            ids = lists.unwatched()
        return await self._read(lambda connection: list(connection.execute(ids).scalars()))

    async def archive(self, now: float) -> int:
        """Archive some of the tables that nobody has touched for long; how many, 0 if there are no more."""

        def look(connection: Connection) -> list[str]:
            return [
                id
                for phase in lists.ARCHIVED_AFTER
                for id in connection.execute(lists.to_be_archived(phase, now, ARCHIVED_AT_ONCE)).scalars()
            ][:ARCHIVED_AT_ONCE]

        ids = await self._read(look)
        if ids:
            change = update(schema.tables).where(_tables.id.in_(ids)).values(archived=True)
            await self._writer.submit(lambda connection: connection.execute(change))
        return len(ids)

    # chat

    async def add_chat(self, table: str, guest: str, name: str, seat: int | None, text: str) -> int:
        """Keep a line of a table's chat; its number, higher than any before. The oldest lines are forgotten."""
        _check_names(guest, name, text)
        row = {
            "table_id": table, "guest": guest, "name": name, "seat": seat, "text": text, "made_at": time.time()
        }  # fmt: skip

        def work(connection: Connection) -> int:
            added: int | None = None
            while added is None:  # another process may have taken the number
                last = connection.execute(_LAST_SAID, {"table": table}).scalar() or 0
                added = connection.execute(self._add_chat, row | {"id": last + 1}).scalar()
            connection.execute(_FORGET_CHAT, {"table": table, "last": added - MOST_CHAT})
            return added

        return await self._writer.submit(work)

    async def chat(self, table: str) -> list[ChatRow]:
        """What was last said at a table, in its order."""
        return await self._read(
            lambda connection: [ChatRow.of(row) for row in connection.execute(_CHAT, {"table": table})]
        )

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
                    found = work(connection)
                self._trouble.over()
                return found
            except SQLAlchemyError as error:
                if was_lost(error) and not again:
                    again = True
                elif is_down(error):
                    told = down(error)
                    told.__cause__ = error
                    self._trouble.note(told)
                    raise told from error
                else:
                    raise


def _with_seats(connection: Connection, heads: list[TableHead]) -> Listed:
    """Tables with who sits at them."""
    seats: dict[str, list[SeatRow]] = {head.id: [] for head in heads}
    theirs = select(schema.sittings).where(_sittings.table_id.in_(list(seats))).order_by(_sittings.seat)
    for row in connection.execute(theirs) if seats else ():
        seats[row.table_id].append(SeatRow.of(row))
    return [(head, seats[head.id]) for head in heads]


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
