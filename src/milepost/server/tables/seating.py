"""Who sits where: taking a seat, giving it up, bots that play or stand in, and the end of a game before it is over."""

from __future__ import annotations

import msgspec

from milepost.core.action import Seat
from milepost.core.errors import NotAllowed
from milepost.server import names
from milepost.server.game_log.entries import Body, Ended, EndWanted, NewOccupant, Removed, VotesLapsed
from milepost.server.game_log.occupants import Invited, Nobody, Occupant, Person, Robot, name_of
from milepost.server.tables import rights
from milepost.server.tables.table import Table
from milepost.server.workers import check_bot


async def sit(table: Table, cid: str, seat: Seat, guest: str, name: str, host_name: str = "") -> None:
    """Take a free seat or one that was kept, or have one's own back from a bot that stood in.

    At a companion's table also one whose person is gone: a phone whose battery is empty must not stop an evening.
    """
    stood_in = _stood_in(table, seat, guest)
    body = NewOccupant(Person(guest, name))
    if stood_in is not None:
        body = NewOccupant(msgspec.structs.replace(stood_in, stand_in=""))  # under the name that others know

    def may() -> None:
        rights.must_not_have_ended(table)
        if stood_in is None or stood_in != _stood_in(table, seat, guest):
            rights.must_be_free_for(table, guest, seat)
            must_be_told_apart(table, guest, name, host_name, instead_of=_person_on(table, seat))

    await table.submit(cid, None, seat, body, may)
    table.was_here(guest)


def _stood_in(table: Table, seat: Seat, guest: str) -> Person | None:
    """The guest on their own seat, while a bot stands in there."""
    occupant = _occupant(table, seat)
    if isinstance(occupant, Person) and occupant.guest == guest and occupant.stand_in:
        return occupant
    return None


def _occupant(table: Table, seat: Seat) -> Occupant:
    """Who has a seat; nobody has one that does not exist, which is refused when it is submitted."""
    occupants = table.now.occupants
    return occupants[seat] if 0 <= seat < len(occupants) else Nobody()


def _person_on(table: Table, seat: Seat) -> str:
    """The guest who has a seat; "" if nobody has."""
    occupant = _occupant(table, seat)
    return occupant.guest if isinstance(occupant, Person) else ""


def must_be_told_apart(table: Table, guest: str, name: str, host_name: str, instead_of: str = "") -> None:
    """Raise if a name could be taken for the host's or for another player's at this table.

    Only `instead_of` whom somebody sits down they may have the same: it may be the same person with another phone.
    """
    same = (guest, instead_of)
    others = [host_name] if host_name and table.head.host not in same else []
    for occupant in table.now.occupants:
        match occupant:
            case Person(guest=other, name=called) | Invited(guest=other, name=called) if other not in same:
                others.append(called)
            case Robot(bot=bot):
                others.append(name_of(bot, table.game))
    for other in others:
        if names.look_alike(name, other):
            raise NotAllowed("name", f"Your name could be taken for {other}, who is at this table; take another name.")


async def leave(table: Table, cid: str, seat: Seat, guest: str) -> None:
    """Give a seat up, or one that was kept. While the game runs it is empty until somebody or a bot takes it."""

    def may() -> None:
        rights.must_not_have_ended(table)
        occupant = table.now.occupants[seat]
        if not (isinstance(occupant, Invited) and occupant.guest == guest):
            rights.must_have(table, guest, seat)

    await table.submit(cid, None, seat, NewOccupant(Nobody()), may)


async def put_bot(table: Table, cid: str, seat: Seat, guest: str, bot: str, seconds: float) -> None:
    """Have a bot play a seat that is nobody's (as the host), or stand in for its person during play.

    It stands in for whoever asks for it, and for somebody who has been away for a while if another player asks.
    """
    check_bot(table.game, bot, seconds)
    occupant = _occupant(table, seat)
    body: Body = NewOccupant(Robot(bot))
    if isinstance(occupant, Person) and table.now.phase == "playing":
        body = NewOccupant(msgspec.structs.replace(occupant, stand_in=bot))

    def may() -> None:
        rights.must_not_have_ended(table)
        if table.now.occupants[seat] != occupant:
            raise NotAllowed("stale", "The table has moved on meanwhile; look at it again.")
        if not isinstance(occupant, Person):
            rights.must_host(table, guest)
        elif occupant.guest != guest:
            if table.now.phase == "open":
                raise NotAllowed("seat", f"P{seat} sits there; a host can remove people before the start.")
            rights.must_play(table, guest)
            rights.must_be_gone(table, seat)

    await table.submit(cid, None, seat, body, may)


async def set_free(table: Table, cid: str, seat: Seat, guest: str) -> None:
    """Take a bot off its seat, or stop keeping one for somebody, so that anybody may sit there; for the host."""

    def may() -> None:
        rights.must_not_have_ended(table)
        rights.must_host(table, guest)
        match table.now.occupants[seat]:
            case Person(stand_in=bot) if bot:
                raise NotAllowed("seat", f"The bot stands in for P{seat}, whose seat it stays.")
            case Person() | Nobody():
                raise NotAllowed("seat", f"There is no bot on the seat of P{seat}.")

    await table.submit(cid, None, seat, NewOccupant(Nobody()), may)


async def remove(table: Table, cid: str, seat: Seat, guest: str) -> None:
    """Send somebody away for good before the start; for the host."""
    occupant = _occupant(table, seat)
    whom = occupant.guest if isinstance(occupant, Person | Invited) else ""

    def may() -> None:
        rights.must_be_open(table)
        rights.must_host(table, guest)
        if not whom:
            raise NotAllowed("seat", "Nobody is there who could be removed.")
        if whom in (guest, table.head.host):
            raise NotAllowed("seat", "The host cannot be removed, only leave the seat.")

    await table.submit(cid, None, seat, Removed(whom), may)


async def end(table: Table, cid: str, guest: str, *, withdraw: bool = False) -> None:
    """Close a table before its game is over: as the host or, while the host is gone, if all who are here want it.

    Its seed is told then.
    """
    if guest == table.head.host:
        await table.submit(cid, None, None, Ended(), lambda: rights.must_not_have_ended(table))
        return
    if withdraw or guest not in table.now.end_wanted:
        await table.submit(cid, None, None, EndWanted(guest, not withdraw), lambda: rights.must_vote(table, guest))
    if rights.all_want_the_end(table):

        def may() -> None:
            rights.must_vote(table, guest)
            if not rights.all_want_the_end(table):
                raise NotAllowed("stale", "Somebody does not want the game to end any more.")

        await table.submit(f"{cid}:all", None, None, Ended(), may)


async def host_is_back(table: Table, guest: str) -> None:
    """Let what others wanted lapse when the host comes back."""
    if guest and guest == table.head.host and table.now.end_wanted:
        await table.submit(f"back:{table.seq}", None, None, VotesLapsed())
