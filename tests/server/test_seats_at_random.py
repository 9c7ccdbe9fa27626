"""Whatever strangers try with seats, in any order: no seat is lost by its person, and nobody knows two hands."""

from __future__ import annotations

import contextlib
from random import Random

import pytest

from milepost.core.errors import MilepostError
from milepost.server.game_log.entries import Began
from milepost.server.game_log.occupants import Person, Robot
from milepost.server.tables import rights, seating, views
from milepost.server.tables.all_tables import Tables
from milepost.server.tables.table import Table
from tests.server.tables_without_http import Brains, opened, watching, with_tables

GUESTS = ("ann", "ben", "cleo", "dora", "eve")
TRIES = 250
DEEDS = ("sit", "leave", "bot", "open", "remove", "end", "withdraw", "come", "go")


def owners(table: Table) -> list[str]:
    return [one.guest if isinstance(one, Person) else "" for one in table.now.occupants]


async def tries(table: Table, draw: Random, number: int) -> tuple[str, str]:
    """Somebody tries something; who, and what."""
    guest, deed, seat = draw.choice(GUESTS), draw.choice(DEEDS), draw.randrange(3)
    cid = f"t{number}"
    match deed:
        case "sit":
            await seating.sit(table, cid, seat, guest, guest.capitalize(), "Ann")
        case "leave":
            await seating.leave(table, cid, seat, guest)
        case "bot":
            await seating.put_bot(table, cid, seat, guest, "random", 10)
        case "open":
            await seating.set_free(table, cid, seat, guest)
        case "remove":
            await seating.remove(table, cid, seat, guest)
        case "end" | "withdraw":
            if guest != table.head.host:
                await seating.end(table, cid, guest, withdraw=deed == "withdraw")
        case "come":
            await watching(table, guest)
        case "go":
            for connection in [one for one in table.connections if one.guest == guest]:
                table.part(connection)
    return guest, deed


@pytest.mark.parametrize("seed", range(6))
def test_no_seat_is_taken_from_its_person_and_nobody_sees_two_hands(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    draw = Random(seed)
    clock = [0.0]
    monkeypatch.setattr("milepost.server.tables.table.monotonic", lambda: clock[0])

    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "open", "open", game="eurorails", start=False)
        await seating.sit(table, "b", 1, "ben", "Ben")
        await seating.sit(table, "c", 2, "cleo", "Cleo")
        await table.submit("go", None, None, Began())
        known: dict[str, set[int]] = {guest: set() for guest in GUESTS}
        for number in range(TRIES):
            clock[0] += draw.choice((0.1, 5.0, 70.0, 200.0))
            before, gone = owners(table), table.host_is_gone
            doer, deed = "", ""
            with contextlib.suppress(MilepostError):
                doer, deed = await tries(table, draw, number)
            if table.phase != "playing":
                assert gone
                assert deed == "end"
                wanting = {*table.now.end_wanted, *filter(table.is_gone, owners(table)), "", "ann"}
                assert {*owners(table)} <= wanting, "somebody who was here did not want it"
                return
            for seat, (was, now) in enumerate(zip(before, owners(table), strict=True)):
                assert was in ("", now) or (doer, deed) == (was, "leave"), f"P{seat} was lost by {was}"
            for guest in GUESTS:
                viewer = views.viewing_seat(table, guest, draw.randrange(3))
                known[guest] |= set() if viewer is None else {viewer}
                assert len(known[guest]) <= 1, f"{guest} has seen two hands"
            assert sum(rights.may_host(table, guest) for guest in GUESTS) <= 2

    with_tables(sqlite_url, work)


@pytest.mark.parametrize("seed", range(4))
def test_at_a_companions_table_a_seat_goes_only_from_somebody_who_is_gone(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    draw = Random(seed)
    clock = [0.0]
    monkeypatch.setattr("milepost.server.tables.table.monotonic", lambda: clock[0])

    async def work(tables: Tables, brains: Brains) -> None:
        table = await opened(tables, "me", "open", "me", game="wood_and_steel_table", start=False)
        await seating.sit(table, "b", 1, "ben", "Ben")
        await table.submit("go", None, None, Began())
        moved = several = 0
        for number in range(TRIES):
            clock[0] += draw.choice((0.1, 5.0, 70.0, 200.0))
            before = owners(table)
            gone = {guest for guest in before if guest and table.is_gone(guest)}
            doer, deed = "", ""
            with contextlib.suppress(MilepostError):
                doer, deed = await tries(table, draw, number)
            if table.phase != "playing":
                return
            assert not any(isinstance(one, Robot) or getattr(one, "stand_in", "") for one in table.now.occupants)
            for seat, (was, now) in enumerate(zip(before, owners(table), strict=True)):
                taken = was in gone and (doer, deed) == (now, "sit")
                assert was in ("", now) or taken or (doer, deed) == (was, "leave"), f"P{seat} was lost by {was}"
                moved += was not in ("", now) and taken
            several += len({*owners(table)}) < 3
        assert moved
        assert several

    with_tables(sqlite_url, work)
