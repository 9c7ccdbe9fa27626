"""A record kept as a table that is looked at and not played: at its end, and the same one each time."""

from __future__ import annotations

import asyncio
from hashlib import blake2b

import msgspec

from milepost import bots
from milepost.core.record import Record
from milepost.server.game_log.entries import Began, Body, Ended, Imported, NewOccupant, as_json
from milepost.server.game_log.occupants import Occupant, Person, Robot, seat_rows
from milepost.server.storage.store import Store
from milepost.server.tables.all_tables import first_entries, new_head

LONGEST_NAME = 40
"""Longer names of players are cut."""


def keep_record(database: str, record: Record) -> str:
    """Keep a record in a database of tables, if it is not there yet, and return the id of its table.

    Nobody sits at the table, and a game that is not over is closed where the record ends. The server of that database
    may run meanwhile.
    """
    return asyncio.run(_keep(database, record))


async def _keep(database: str, record: Record) -> str:
    store = Store.open(database)
    try:
        id = _id_of(record)
        if await store.load(id) is None:
            await _add(store, id, record)
        return id
    finally:
        await store.close()


def _id_of(record: Record) -> str:
    """The same for the same record, so that looking at it again does not make another table."""
    return f"record-{blake2b(record.encode(), digest_size=12).hexdigest()}"


async def _add(store: Store, id: str, record: Record) -> None:
    header = record.header
    head = new_head(header.game, header.seats, header.seed, header.options, "", "")
    head = msgspec.structs.replace(head, id=id, commitment=header.commitment, imported=True)
    occupants = tuple(_player(record, seat) for seat in range(header.seats))
    bodies: list[tuple[int | None, Body]] = [
        (None, Imported(tuple((move.seat, as_json(move.action)) for move in record.moves))),
        *((seat, NewOccupant(occupant)) for seat, occupant in enumerate(occupants)),
        (None, Began()),
    ]
    if record.state.outcome is None:
        bodies.append((None, Ended()))
    await store.add_table(*first_entries(head, bodies), seat_rows(occupants, record.game))


def _player(record: Record, seat: int) -> Occupant:
    """Who played a seat: a bot, if the name is one's, else a person who is no guest of any server."""
    name = " ".join("".join(sign for sign in record.header.names[seat] if sign.isprintable()).split())
    if name.partition(":")[0] in bots.bot_names(record.game):
        return Robot(name)
    return Person("", name[:LONGEST_NAME] or f"P{seat}")
