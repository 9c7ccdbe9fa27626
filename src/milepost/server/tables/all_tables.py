"""All tables of one server: found in memory or the database, opened, imported, and forgotten when nobody needs them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec

from milepost.core import catalog
from milepost.core.chance import commitment, seeded
from milepost.core.errors import BadInput, MilepostError
from milepost.server.game_log.entries import Began, Body, HotSeatAllowed, Imported, NewOccupant, kind_of
from milepost.server.game_log.history import History
from milepost.server.game_log.occupants import Invited, Nobody, Occupant, Person, Robot, read_occupant, seat_rows
from milepost.server.game_log.replay import mark_of, replay
from milepost.server.guests import Guests
from milepost.server.messages.http import NewTable
from milepost.server.messages.shown import ChatLine
from milepost.server.settings import Settings
from milepost.server.storage.errors import StorageDown
from milepost.server.storage.rows import Entry, TableHead
from milepost.server.storage.store import Store
from milepost.server.tables import connections
from milepost.server.tables.bot_turns import BotTurns
from milepost.server.tables.table import Table, TableUpdate
from milepost.server.workers import Checked, Workers, check_bot

KEPT_STATES = 3000
"""How many states of tables that nobody is connected to stay in memory."""
TABLE_WEIGHT = 30
"""What a table takes besides its states, in states: its log in words, its last scenes, its chat."""
RESTS_AFTER = 60.0
"""Seconds for which a table stays that somebody has asked for."""
PATIENCE = 2.0
"""Seconds between two tries to reach a database that is away."""
BREATH = 0.05
"""Seconds between two tables that are taken up again after a restart, and between two groups that are archived."""
ARCHIVES_EVERY = 3600.0
"""Seconds between two looks for tables to be archived."""
T = TypeVar("T")

log = logging.getLogger("milepost.server")


class NoTable(MilepostError):
    """There is no table of that name."""


class Unplayable(NoTable):
    """A table whose game or options this program does not have; its record can still be exported."""

    def __init__(self, sentence: str, head: TableHead, entries: list[Entry]) -> None:
        super().__init__(sentence)
        self.head = head
        self.entries = entries


class Tables:
    """All tables of one server, with the database, the guests and the workers they need."""

    def __init__(self, settings: Settings, store: Store, guests: Guests, workers: Workers) -> None:
        self.settings = settings
        self.store = store
        self.guests = guests
        self.workers = workers
        self.turns = BotTurns(workers, settings.bot_seconds)
        self.boot = secrets.token_hex(6)
        self.in_memory: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def warm(self) -> None:
        """Prepare what is slow the first time, before anybody comes."""
        for name in catalog.game_names():  # one by one, so that a server that is to stop meanwhile stops soon
            await asyncio.to_thread(_warm, name)

    async def resume_unwatched_bots(self) -> None:
        """After a restart, let bots go on at tables where they play while nobody watches."""
        await self.workers.warm()
        for id in await patiently(lambda: self.store.playing(bots_play_unwatched=True)):
            await self._resume(id)
            await asyncio.sleep(BREATH)  # whoever comes back meanwhile finds the server at hand

    async def _resume(self, id: str) -> None:
        try:
            self.turns.consider(await patiently(lambda: self.table(id)))
        except Exception:
            log.exception("table %s could not be taken up again", id)

    async def archive_old_ones(self) -> None:
        """For as long as the server runs: archive tables that nobody has touched for long, a few at a time."""
        while True:
            try:
                while await patiently(lambda: self.store.archive(time.time())):
                    await asyncio.sleep(BREATH)
            except Exception:
                log.exception("old tables could not be archived")
            await asyncio.sleep(ARCHIVES_EVERY)

    async def close(self) -> None:
        """Stop the bots, and close the database."""
        await self.turns.close()
        await asyncio.to_thread(self.workers.close)
        await self.store.close()

    # finding

    async def table(self, id: str) -> Table:
        """A table by its name."""
        table = self.in_memory.get(id)
        if table is not None:
            table.touched = time.monotonic()
            if table.stale:
                await table.refresh()
            return table
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table:
        found = await self.store.load(id)
        if found is None:
            raise NoTable("There is no such table; the link may be mistyped.")
        try:
            replayed = await asyncio.to_thread(replay, *found)
        except MilepostError as error:
            raise Unplayable(f"This table cannot be played with this program: {error}", *found) from None
        table = Table(self.store, found[0], replayed, self.settings)
        table.chat.extend(ChatLine(line.id, line.name, line.seat, line.text) for line in await self.store.chat(id))
        if table.head.rematch:
            table.rematch_by = await self._who_asked(table)
        self._make_room()
        return self._keep(table)

    async def _who_asked(self, table: Table) -> str:
        """What the player is called who asked for the rematch of a table: they opened the new one."""
        found = await self.store.load(table.head.rematch)
        return "" if found is None else await self._called(table, found[0].host)

    async def _called(self, table: Table, guest: str) -> str:
        """What a guest is called at a table."""
        own = [name for seat, name in enumerate(table.names()) if seat in table.seats_of(guest)]
        return own[0] if own else await self.guests.name(guest) or ""

    async def host_name(self, table: Table) -> str:
        """What the host of a table is called."""
        return await self._called(table, table.head.host)

    def _keep(self, table: Table) -> Table:
        table.on_update = self._updated
        table.on_reloaded = self.turns.consider
        self.in_memory[table.id] = table
        return table

    def _make_room(self) -> None:
        """Forget tables nobody looks at or has asked for lately, the longest untouched first."""
        before = time.monotonic() - RESTS_AFTER
        idle = [table for table in self.in_memory.values() if self._is_idle(table) and table.touched < before]
        weight = sum(TABLE_WEIGHT + table.history.weight for table in idle)
        for table in sorted(idle, key=lambda table: table.touched):
            if weight <= KEPT_STATES:
                break
            weight -= TABLE_WEIGHT + table.history.weight
            del self.in_memory[table.id]

    def _is_idle(self, table: Table) -> bool:
        return not (table.connections or table.lock.locked() or self.turns.is_running(table))

    def _updated(self, table: Table, update: TableUpdate) -> None:
        try:
            connections.tell_everybody(table, update)
        finally:
            self.turns.consider(table)

    # opening

    async def open_table(self, wanted: NewTable, guest: str, name: str) -> Table:
        """A new table."""
        game = catalog.game(wanted.game)
        options: dict[str, Any] = dict(wanted.options)
        if wanted.preset:
            options["preset"] = wanted.preset
        occupants = [read_occupant(text, guest, name) for text in wanted.seats]
        switches = msgspec.to_builtins(game.options(options))
        preset = wanted.preset or next(iter(game.presets), "")
        head = new_head(wanted.game, len(occupants), _new_seed(), switches, preset, guest)
        head = msgspec.structs.replace(
            head, pace=wanted.pace, bots_play_unwatched=wanted.bots_play_unwatched, listed=wanted.listed
        )
        bodies = _seated(occupants, hot_seat=wanted.hot_seat)
        return await self._found(head, occupants, [*bodies, *([(None, Began())] if wanted.start else [])])

    async def import_table(self, checked: Checked, seats: Sequence[str], guest: str, name: str) -> Table:
        """A table that goes on from a record. Its seed is known to whoever has the file."""
        header = checked.header
        if len(seats) != header.seats:
            raise BadInput(f"This record has {header.seats} seats; {len(seats)} were filled.")
        occupants = [read_occupant(text, guest, name) for text in seats]
        if any(isinstance(occupant, Nobody) for occupant in occupants):
            raise BadInput("Every seat of a record must be taken; put a bot on those nobody plays.")
        head = new_head(header.game, header.seats, header.seed, header.options, "", guest)
        head = msgspec.structs.replace(head, imported=True)
        bodies: list[tuple[int | None, Body]] = [(None, Imported(checked.moves))]
        bodies += [(seat, NewOccupant(occupant)) for seat, occupant in enumerate(occupants)]
        return await self._found(head, occupants, [*bodies, (None, Began())])

    async def rematch(self, table: Table, guest: str) -> str:
        """The same people and bots once more, one seat further round the table; the first to ask makes it.

        A seat is kept for each person but the asker, and the game begins when the last of them has sat down.
        """
        async with table.lock:
            if not table.head.rematch:
                made = await self._next_game(table, guest)
                holds = await self.store.set_rematch(table.id, made.id)
                table.head = msgspec.structs.replace(table.head, rematch=holds)
                table.rematch_by = await self._who_asked(table)
                table.start_all_over()
            return table.head.rematch

    async def _next_game(self, table: Table, guest: str) -> Table:
        old = table.head
        occupants = [_asked_again(one, guest) for one in (*table.now.occupants[1:], table.now.occupants[0])]
        head = new_head(old.game, old.seats, _new_seed(), old.options, old.preset, guest)
        head = msgspec.structs.replace(head, pace=old.pace, bots_play_unwatched=old.bots_play_unwatched)
        begins = all(isinstance(occupant, Person | Robot) for occupant in occupants)
        bodies = _seated(occupants, hot_seat=table.now.hot_seat)
        return await self._found(head, occupants, [*bodies, *([(None, Began())] if begins else [])])

    async def set_bot_settings(self, table: Table, pace: int, bots_play_unwatched: bool) -> None:
        """How bots behave at a table."""
        async with table.lock:
            await self.store.set_bot_settings(table.id, pace, bots_play_unwatched)
            table.head = msgspec.structs.replace(table.head, pace=pace, bots_play_unwatched=bots_play_unwatched)
        table.start_all_over()
        self.turns.consider(table)

    async def _found(
        self, head: TableHead, occupants: Sequence[Occupant], bodies: Sequence[tuple[int | None, Body]]
    ) -> Table:
        """Write a new table down with its first entries."""
        game = catalog.game(head.game)
        for occupant in occupants:
            if isinstance(occupant, Robot):
                check_bot(game, occupant.bot, self.settings.bot_seconds)
        head, entries = await asyncio.to_thread(first_entries, head, bodies)
        await self.store.add_table(head, entries, seat_rows(tuple(occupants), game), self.settings.listed_tables)
        table = await self.table(head.id)
        self.turns.consider(table)  # bots that play unwatched begin at once
        return table


def _seated(occupants: Sequence[Occupant], *, hot_seat: bool) -> list[tuple[int | None, Body]]:
    """The first entries of a new table: who sits where."""
    allowed: list[tuple[int | None, Body]] = [(None, HotSeatAllowed())] if hot_seat else []
    return [*allowed, *((seat, NewOccupant(occupant)) for seat, occupant in enumerate(occupants))]


def _asked_again(occupant: Occupant, asker: str) -> Occupant:
    """An occupant of a finished game in its rematch: whoever asks for it sits, and a seat is kept for other people."""
    match occupant:
        case Person(guest=guest, name=name):
            return Person(guest, name) if guest == asker else Invited(guest, name)
    return occupant


def new_head(game: str, seats: int, seed: str, options: dict[str, Any], preset: str, host: str) -> TableHead:
    """What is kept of a new table beside its entries."""
    now = time.time()
    return TableHead(
        id=secrets.token_urlsafe(9), game=game, rules=catalog.game(game).rules_version, seats=seats, seed=seed,
        commitment=commitment(seed), preset=preset, options=options, host=host,
        pace=600, bots_play_unwatched=False, listed=False, bot_seed=secrets.token_hex(16), imported=False,
        made_at=now, changed_at=now, phase="open", seq=0, waiting=(), rematch="",
    )  # fmt: skip


def first_entries(head: TableHead, bodies: Sequence[tuple[int | None, Body]]) -> tuple[TableHead, list[Entry]]:
    """The entries of a new table, and its head as it is after them."""
    history = History(head.game, head.seats, head.seed, head.options)
    entries = []
    for seq, (seat, body) in enumerate(bodies, start=1):
        change = history.judge(body, seat)
        history.take(change, seq)
        text = msgspec.json.encode(body)
        entries.append(
            Entry(head.id, seq, f"new:{seq}", seat, kind_of(body), text, mark_of(change.after), head.made_at)
        )
    now = history.now
    return msgspec.structs.replace(head, phase=now.phase, seq=len(entries), waiting=now.state.waiting_for), entries


async def patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """The answer of the database, however long it is away."""
    while True:
        try:
            return await ask()
        except StorageDown:  # it is in the log
            await asyncio.sleep(PATIENCE)


def _warm(name: str) -> None:
    """Use a game once: maps, searches and readers of actions are made when first needed, which takes a while.

    Also, msgspec may crash when two threads are the first to use a type.
    """
    game = catalog.game(name)
    view = game.new(game.seats_for(game.options({}))[0]).seen_by(0)
    game.scene.draw(view)
    game.goals.guide(view)
    game.decode(msgspec.json.encode(view.legal()[0]))


def _new_seed() -> str:
    """256 secret bits."""
    return seeded(secrets.token_hex(32)).seed
