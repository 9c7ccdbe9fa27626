"""Who sits where: taking a seat, giving it up, and bots on seats."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.core.errors import BadInput
from milepost.server.game_log.entries import Ended, NewOccupant
from milepost.server.game_log.occupants import Nobody, Person, Robot
from milepost.server.tables.table import Table
from milepost.server.workers import check_bot


async def sit(table: Table, cid: str, seat: Seat, guest: str, name: str) -> None:
    """Take a free seat, or have one's own back from a bot."""

    def may() -> None:
        occupant = table.now.occupants[seat]
        own = isinstance(occupant, Robot) and table.history.last_person.get(seat) == guest
        if not (isinstance(occupant, Nobody) or own):
            raise BadInput(f"P{seat} is taken already.")
        if table.now.phase == "playing" and not own and table.seats_of(guest):
            raise BadInput("You play already; with a second seat you would know too much.")

    await table.submit(cid, None, seat, NewOccupant(Person(guest, name)), may)


async def leave(table: Table, cid: str, seat: Seat, guest: str) -> None:
    """Give a seat up. While the game runs it stays empty until a bot or somebody else takes it."""
    await table.submit(cid, None, seat, NewOccupant(Nobody()), lambda: table.must_have(guest, seat))


async def put_bot(table: Table, cid: str, seat: Seat, guest: str, bot: str, seconds: float) -> None:
    """Put a bot on one's own seat or, as the host, on one that is free, has a bot, or whose person is gone."""
    check_bot(table.game, bot, seconds)

    def may() -> None:
        if seat not in table.seats_of(guest):
            table.must_host(guest)
            table.must_be_away(seat)

    await table.submit(cid, None, seat, NewOccupant(Robot(bot)), may)


async def set_free(table: Table, cid: str, seat: Seat, guest: str) -> None:
    """Take a bot off its seat, so that somebody may sit there; for the host."""

    def may() -> None:
        table.must_host(guest)
        if not isinstance(table.now.occupants[seat], Robot):
            raise BadInput(f"There is no bot on P{seat}.")

    await table.submit(cid, None, seat, NewOccupant(Nobody()), may)


async def end(table: Table, cid: str, guest: str) -> None:
    """Close a table before its game is over; for the host. Its seed is told then."""

    def may() -> None:
        table.must_host(guest)
        if table.now.phase not in ("open", "playing"):
            raise BadInput("This game has ended already.")

    await table.submit(cid, None, None, Ended(), may)
