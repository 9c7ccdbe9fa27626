"""A table's game as a record file: whole after the end, and without secrets while it runs."""

from __future__ import annotations

import asyncio
from typing import Any

from milepost.core.game import Seat
from milepost.core.record import FORMAT, Header, Move, redacted, whole
from milepost.server.fold import moves_of
from milepost.server.table import Table


async def export(table: Table, role: Seat | None) -> bytes:
    """The file. A game that runs shows a viewer no seed and no secret of others."""
    if table.trouble:
        return await _as_it_was(table)
    moves = tuple(table.history.moves)
    if table.now.phase == "over":
        return await asyncio.to_thread(whole, header_of(table), moves, table.now.state.key())
    return await asyncio.to_thread(redacted, header_of(table), moves, role)


def header_of(table: Table) -> Header:
    """Everything before the actions."""
    head = table.head
    options: dict[str, Any] = head.options
    names = [name or f"P{seat}" for seat, name in enumerate(table.names())]
    return Header(FORMAT, head.game, head.rules, head.seats, head.seed, options, names, head.commitment)


async def _as_it_was(table: Table) -> bytes:
    """The record of a table whose rules are gone: its actions as they were written down, for the program that has them.

    Nobody can tell what of it is hidden any more, so it is made only of a game that cannot go on.
    """
    found = await table.store.load(table.id)
    assert found is not None, "tables are never deleted"
    moves = [Move(seat, action) for seat, action in moves_of(found[1])]
    return whole(header_of(table), moves, b"")
