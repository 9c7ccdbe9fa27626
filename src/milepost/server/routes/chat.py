"""What people say at a table: how often they may, and that it is kept before anybody reads it."""

from __future__ import annotations

import asyncio

from milepost.server.game_log.refused_submissions import SubmissionRefused
from milepost.server.routes.limits import Buckets, TooMany
from milepost.server.tables import connections, seating
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.connections import Connection

AT_ONCE = 8
"""How many lines a guest may say at once."""
SPECTATORS = 2
"""All who look on at a table may say as much as this many players."""


class Chat:
    """The chat of all tables. Limits are of a guest at a table, so that more windows give no more lines."""

    def __init__(self, lines_a_minute: float) -> None:
        self._guests = Buckets(lines_a_minute / 60, AT_ONCE)
        self._spectators = Buckets(SPECTATORS * lines_a_minute / 60, SPECTATORS * AT_ONCE)

    async def say(self, tables: Tables, connection: Connection, text: str) -> None:
        """Add a line to the chat of a table; raises `SubmissionRefused` if that is too much.

        Players talk under the names of their seats, others under one that nobody takes for a player's.
        """
        table, guest = connection.table, connection.guest
        seats = table.seats_of(guest)
        if not guest:
            raise SubmissionRefused(
                "chat", "Only guests with a name can talk here; open the front page first.", table.seq
            )
        plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
        if not plain:
            return
        try:
            self._guests.take(f"{guest} {table.id}", "You are talking too fast")
            if not seats:
                self._spectators.take(table.id, "Those who look on have said a lot just now")
        except TooMany as error:
            raise SubmissionRefused("chat", str(error), table.seq) from None
        if seats:
            name = table.names()[seats[0]]
        else:
            name = await tables.guests.name(guest) or ""
            seating.must_be_told_apart(table, guest, name, await tables.host_name(table))
        said = asyncio.ensure_future(connections.say(table, guest, name, seats[0] if seats else None, plain))
        said.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(said)  # whoever leaves at once has said it all the same
