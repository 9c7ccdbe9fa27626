"""A table's game as a record file: whole after the end, and without secrets while it runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from milepost.core.action import Seat
from milepost.core.errors import BadInput
from milepost.core.record import FORMAT, Header, Move, redacted, whole
from milepost.server.game_log.entries import Ended, NewOccupant, kind_of, read
from milepost.server.game_log.occupants import Person
from milepost.server.game_log.replay import moves_of
from milepost.server.storage.rows import Entry, TableHead
from milepost.server.tables.all_tables import Unplayable
from milepost.server.tables.table import Table

_PLAYERS_ONLY = "This table is closed; only those who played here can export it."


async def export(table: Table, viewer: Seat | None) -> bytes:
    """The record as a file. Of a game that still runs, a viewer gets no seed and no secret of others."""
    moves = tuple(table.history.moves)
    header = header_of(table.head, table.names())
    if table.now.phase in ("over", "closed"):
        return await asyncio.to_thread(whole, header, moves, table.now.state.key())
    return await asyncio.to_thread(redacted, header, moves, viewer)


def header_of(head: TableHead, names: Sequence[str]) -> Header:
    """Everything before the actions."""
    called = [name or f"P{seat}" for seat, name in enumerate(names)]
    return Header(FORMAT, head.game, head.rules, head.seats, head.seed, head.options, called, head.commitment)


async def export_unchecked(table: Table, guest: str) -> bytes:
    """The record of a table whose rules have changed: its actions as they were written down, for those who played.

    Nobody can tell any more what of it is hidden, so the table is ended for good first.
    """
    if not table.seats_of(guest):
        raise BadInput(_PLAYERS_ONLY)
    found = await table.store.load(table.id)
    assert found is not None, "tables are never deleted"
    head, entries = found
    if entries[-1].kind != kind_of(Ended()):
        last = entries[-1]
        ended = Entry(table.id, last.seq + 1, "ended", None, kind_of(Ended()), b"{}", last.after, time.time())
        if not await table.store.append(ended, phase="closed", waiting=()):
            raise BadInput("Somebody else has just written to this table; try again.")
    return whole(header_of(head, table.names()), _moves(entries), b"")


def export_unplayable(table: Unplayable, guest: str) -> bytes:
    """The record of a table whose game this program does not have, for those who played."""
    sat = [
        (entry.seat, body.occupant)
        for entry in table.entries
        if isinstance(body := read(entry.kind, entry.body), NewOccupant)
    ]
    names = {seat: occupant.name for seat, occupant in sat if isinstance(occupant, Person)}
    if guest not in {occupant.guest for _, occupant in sat if isinstance(occupant, Person)}:
        raise BadInput(_PLAYERS_ONLY)
    called = [names.get(seat, "") for seat in range(table.head.seats)]
    return whole(header_of(table.head, called), _moves(table.entries), b"")


def _moves(entries: Sequence[Entry]) -> list[Move]:
    return [Move(seat, action) for seat, action in moves_of(entries)]
