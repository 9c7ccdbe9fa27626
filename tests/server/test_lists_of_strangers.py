"""Nobody fills the lists of others, whichever way tables are opened; and old tables leave them."""

from __future__ import annotations

import sqlite3
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from milepost.core.record import Record
from tests.server.playing import Guest, Json
from tests.server.serving import GENEROUS, Server

WAITING: Json = {"game": "bus", "seats": ["me", "open", "open"], "listed": True}
FEW: dict[str, Any] = {**GENEROUS, "tables_a_minute": 5.0}
FEW_PER_ADDRESS: dict[str, Any] = {**GENEROUS, "tables_a_minute_per_address": 5.0}


def listed(guest: Guest) -> list[Json]:
    rows: list[Json] = guest.http.get("/api/tables").json()
    return rows


def test_four_guests_with_many_tables_hide_nobody_else_s(tmp_path: Path) -> None:
    with Server(tmp_path, **GENEROUS) as server, ExitStack() as stack:
        quiet = stack.enter_context(Guest(server.address, "Quiet"))
        table = quiet.http.post("/api/tables", json=WAITING).json()["id"]
        refused = 0
        for number in range(4):
            loud = stack.enter_context(Guest(server.address, f"Loud {number}"))
            answers = [loud.http.post("/api/tables", json=WAITING) for _ in range(30)]
            refused += sum(answer.status_code == 400 for answer in answers)
            assert "3 of your tables wait for players on the list already" in answers[-1].json()["sentence"]
            for _ in range(5):
                loud.opens("bus", ["me", "bot:random", "bot:random"], listed=True)
        assert refused == 4 * 27
        with Guest(server.address) as newcomer:
            rows = listed(newcomer)
        assert table in [row["id"] for row in rows]
        assert len(rows) == 1 + 4 * (3 + 3)
    server.assert_quiet()


def rematches(guest: Guest, table: str, times: int) -> list[int]:
    """End a table and play again, over and over; the statuses of the answers."""
    statuses = []
    for number in range(times):
        guest.http.post(f"/api/tables/{table}/end", json={"cid": f"end{number}"})
        answer = guest.http.post(f"/api/tables/{table}/rematch")
        statuses.append(answer.status_code)
        if answer.status_code == 429:
            assert "try again in" in answer.json()["sentence"]
            break
        table = answer.json()["id"]
    return statuses


def test_rematches_and_records_count_as_tables(tmp_path: Path) -> None:
    record = Record.begin("bus", 3, 1)
    with Server(tmp_path, **FEW) as server, Guest(server.address) as guest:
        table = guest.opens("bus", ["me", "me", "me"])
        assert rematches(guest, table, 30)[-1] == 429
        answer = guest.http.post("/api/imports", params={"seats": "me,me,me"}, content=record.encode())
        assert answer.status_code == 429
        assert answer.json()["sentence"].startswith("You have opened many tables just now; try again in ")
    server.assert_quiet()


def test_new_cookies_give_an_address_no_more_tables(tmp_path: Path) -> None:
    with Server(tmp_path, **FEW_PER_ADDRESS) as server, ExitStack() as stack:
        guests = [stack.enter_context(Guest(server.address)) for _ in range(20)]
        statuses = [guest.http.post("/api/tables", json=WAITING).status_code for guest in guests]
        assert statuses[:5] == [201] * 5
        assert 429 in statuses[5:8]
        refused = next(
            answer for guest in guests if (answer := guest.http.post("/api/tables", json=WAITING)).status_code == 429
        )
        assert refused.json()["sentence"].startswith("Many tables were opened from your address just now; try again in")


def test_old_tables_are_archived_and_can_still_be_found(tmp_path: Path) -> None:
    server = Server(tmp_path, **GENEROUS)
    with server, Guest(server.address) as guest:
        tables = [guest.http.post("/api/tables", json=WAITING).json()["id"] for _ in range(3)]
        server.stop()
        with closing(sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))) as connection, connection:
            connection.execute(
                "UPDATE tables SET made_at = made_at - 864000, changed_at = changed_at - 864000 WHERE id != ?",
                (tables[2],),
            )
        server.start()
        until = time.monotonic() + 30
        while [row["id"] for row in listed(guest)] != [tables[2]]:
            assert time.monotonic() < until, "old tables stay on the list"
            time.sleep(0.05)
        older = guest.http.get("/api/tables", params={"before": tables[2]}).json()
        assert {row["id"] for row in older} == set(tables[:2])
        assert guest.http.get("/api/tables", params={"before": ""}).json() == older
        assert guest.looks(tables[0])["status"]["phase"] == "open"
        with Guest(server.address) as other:
            assert other.http.get("/api/tables", params={"before": ""}).json() == []
            assert other.http.get("/api/tables", params={"before": tables[2]}).json() == []
        with Guest(server.address, known=False) as nobody:
            assert nobody.http.get("/api/tables", params={"before": tables[2]}).json() == []
    server.assert_quiet()
