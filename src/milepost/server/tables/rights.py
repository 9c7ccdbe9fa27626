"""Who may do what at a table. Each raises `NotAllowed` with a sentence; nothing is changed here."""

from __future__ import annotations

from math import ceil
from typing import Literal

from milepost.core.action import Seat
from milepost.core.errors import NotAllowed
from milepost.server.game_log.occupants import Invited, Person, Robot
from milepost.server.tables.table import Table


def must_have(table: Table, guest: str, seat: Seat) -> None:
    """Raise unless a seat is somebody's own."""
    if seat not in table.seats_of(guest):
        raise NotAllowed("seat", f"P{seat} is not your seat.")


def must_act(table: Table, guest: str, seat: Seat) -> None:
    """Raise unless a seat is somebody's own and no bot stands in for them."""
    must_have(table, guest, seat)
    occupant = table.now.occupants[seat]
    if isinstance(occupant, Person) and occupant.stand_in:
        raise NotAllowed("stand_in", "A bot plays for you; take over first.")


def may_host(table: Table, guest: str) -> bool:
    """Whether somebody may do what a host does: who opened the table always, and whoever hosts meanwhile."""
    return bool(guest) and guest in (table.head.host, table.acting_host)


def must_host(table: Table, guest: str) -> None:
    """Raise unless somebody is the host."""
    if not may_host(table, guest):
        raise NotAllowed("host", f"Only the host can do this; {_later(table)} a player hosts instead.")


def must_play(table: Table, guest: str) -> None:
    """Raise unless somebody plays here or opened the table."""
    if guest != table.head.host and not table.seats_of(guest):
        raise NotAllowed("seat", "Only the players and the host can do this.")


def must_be_gone(table: Table, seat: Seat) -> None:
    """Raise unless the person on a seat has been away for a while."""
    occupant = table.now.occupants[seat]
    if not isinstance(occupant, Person) or table.is_gone(occupant.guest):
        return
    if table.is_here(occupant.guest):
        raise NotAllowed("seat", f"P{seat} is here; only they can have a bot stand in, or give the seat up.")
    raise _just_left(table, seat, occupant)


def _just_left(table: Table, seat: Seat, person: Person) -> NotAllowed:
    """Why nobody takes the place yet of somebody who is not connected."""
    left = max(1, ceil(table.settings.stand_in_after - table.away_for(person.guest)))
    return NotAllowed("seat", f"P{seat} has just left; wait {left} s more, they may come back.")


def must_be_open(table: Table) -> None:
    """Raise unless the game has not begun."""
    if table.now.phase != "open":
        raise NotAllowed("started", "This game has begun; nobody can be removed any more.")


def must_not_have_ended(table: Table) -> None:
    """Raise if the game is over, or was closed."""
    if table.now.phase not in ("open", "playing"):
        raise NotAllowed(table.now.phase, "This game has ended already.")


def must_be_free_for(table: Table, guest: str, seat: Seat) -> None:
    """Raise unless a guest may sit down on a seat that is not theirs.

    At a companion's table a seat is a colour on the board: a guest may have several at any time, and that of somebody
    who is gone.
    """
    now = table.now
    occupant = now.occupants[seat]
    if isinstance(occupant, Robot):
        raise NotAllowed("seat", f"P{seat} is taken already.")
    if isinstance(occupant, Person):
        _must_be_left(table, seat, occupant)
    if guest in now.removed:
        raise NotAllowed("removed", "The host has removed you from this table; you can look on, or open a table.")
    if isinstance(occupant, Invited) and occupant.guest != guest:
        raise NotAllowed("seat", f"This seat is kept for {occupant.name}; take another.")
    if table.game.companion:
        return
    if now.phase == "playing" and table.history.held.get(guest, set()) - {seat}:
        raise NotAllowed("hands", "You have played another seat of this game, and would know two hands.")
    several = now.hot_seat or guest == table.head.host or isinstance(occupant, Invited)
    if now.phase == "open" and table.seats_of(guest) and not several:
        raise NotAllowed(
            "seat", "You have a seat already; a host can allow several players on one device when opening a table."
        )


def _must_be_left(table: Table, seat: Seat, person: Person) -> None:
    """Raise unless somebody else may take a person's seat: at a companion's table, once they are gone."""
    if not table.game.companion or table.is_here(person.guest):
        raise NotAllowed("seat", f"P{seat} is taken already.")
    if not table.is_gone(person.guest):
        raise _just_left(table, seat, person)


def may_end(table: Table, guest: str) -> Literal["", "now", "vote"]:
    """How somebody may end the game now: "now" as the host, by "vote" while the host is gone, or not at all ("")."""
    if not guest or table.now.phase not in ("open", "playing"):
        return ""
    if guest == table.head.host:
        return "now"
    return "vote" if table.now.phase == "playing" and table.seats_of(guest) and table.host_is_gone else ""


def must_vote(table: Table, guest: str) -> None:
    """Raise unless somebody may want the end of the game while the host is away."""
    must_not_have_ended(table)
    if not table.seats_of(guest):
        raise NotAllowed("host", "Only the host can end the game.")
    if table.now.phase == "open":
        raise NotAllowed("host", "Only the host can close a table before the start; you can leave your seat.")
    if not table.host_is_gone:
        raise NotAllowed("host", f"Only the host can end the game; {_later(table)} the players can do it together.")


def all_want_the_end(table: Table) -> bool:
    """Whether everybody with a seat who is here, or was here just now, wants the game to end."""
    now = table.now
    people = {occupant.guest for occupant in now.occupants if isinstance(occupant, Person)} - {table.head.host}
    return bool(now.end_wanted) and all(guest in now.end_wanted or table.is_gone(guest) for guest in people)


def _later(table: Table) -> str:
    """From when on the host is not waited for any more."""
    minutes = ceil(table.settings.host_away_after / 60)
    return f"once the host has been away for {minutes} minute{'s' * (minutes != 1)}"
