"""How long lists of tables take: `python bench/lists.py [TABLES] [sqlite|postgresql]`, 1,000,000 tables unless said.

The tables are of 200,000 guests over 300 days, a seventh of them listed; one guest has opened the last thousand.
They are written by one statement, without their entries, which no list reads. Then a server serves them, and its lists
are asked for over HTTP, as a page does.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from sqlalchemy import text
from tests.server.databases import Cluster, postgresql_programs

from bench.server import cpu, percentile, say
from milepost.server import run
from milepost.server.guests import COOKIE, Guests
from milepost.server.settings import Settings
from milepost.server.storage import Store
from milepost.server.storage.engine import engine_for, writing

PORT = 8798
GUESTS = 200_000
BUSY = 1_000
"""Tables of the guest who has opened most."""
ROUNDS = 50
SETTLES = 15
"""Seconds in which the server and its workers start; it is not about those."""
DAY = 86_400

_NUMBERS = {
    "sqlite": "WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < :last) ",
    "postgresql": "WITH numbers(n) AS (SELECT generate_series(0, :last)) ",
}
_TABLES = """
INSERT INTO tables (id, game, rules, seats, seed, commitment, preset, options, host, pace, alone, listed, bot_seed,
                    imported, made_at, changed_at, phase, seq, waiting, rematch, archived)
{numbers}, made AS (
    SELECT n, CASE WHEN n % 20 = 0 THEN 'open' WHEN n % 20 < 3 THEN 'playing' ELSE 'over' END AS phase,
           :now - 300.0 * {day} * (:last - n) / :last AS at FROM numbers
)
SELECT 't' || n, 'bus', 1, 3, 'seed', 'commitment', '', '{{}}',
       'g' || (CASE WHEN n >= :last - {busy} THEN 0 ELSE n % {guests} END), 600, {false}, n % 7 = 0, 'seed', {false},
       at, at, phase, 100, '[0]', '',
       CASE phase WHEN 'open' THEN at < :now - 7.0 * {day} ELSE at < :now - 30.0 * {day} END
FROM made
"""
_SITTINGS = """
INSERT INTO sittings (table_id, seat, kind, guest, name, bot)
SELECT id, 0, 'person', host, 'Somebody', '' FROM tables
UNION ALL SELECT id, 1, 'bot', '', '', 'greedy' FROM tables
UNION ALL SELECT id, 2, 'open', '', '', '' FROM tables
"""


def fill(url: str, count: int) -> None:
    """Write the tables down."""
    engine = engine_for(url)
    kind = engine.dialect.name
    numbers = _NUMBERS[kind]
    tables = _TABLES.format(numbers=numbers, day=DAY, busy=BUSY, guests=GUESTS, false="false")
    with writing(engine) as connection:
        with connection.begin():
            if kind == "postgresql":
                connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text(tables), {"last": count - 1, "now": time.time()})
            connection.execute(text(_SITTINGS))
        if kind == "postgresql":
            connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("VACUUM ANALYZE"))
    engine.dispose()


async def cookies(url: str) -> dict[str, dict[str, str]]:
    """What the browsers of some guests send."""
    store = Store.open(url)
    guests = await Guests.open(store)
    chosen = {"of the busiest guest": "g0", "of a guest with five tables": "g777", "of a newcomer": "new"}
    found = {who: {COOKIE: guests.sign(guest)} for who, guest in chosen.items()}
    await store.close()
    return found


def serve(port: int, folder: str, url: str) -> None:
    """The server, in a process of its own."""
    with run.listen("127.0.0.1", port) as sock:
        run.serve(Settings(data=folder, database=url, port=port, requests_a_second=1e6), sock, lambda: None)


async def measure(url: str, pid: int) -> None:
    """Ask for lists, one after the other."""
    base = f"http://127.0.0.1:{PORT}"
    await asyncio.sleep(SETTLES)
    for who, cookie in (await cookies(url)).items():
        async with httpx.AsyncClient(base_url=base, cookies=cookie, timeout=60) as browser:
            for _ in range(300):
                with contextlib.suppress(httpx.TransportError):
                    rows = (await browser.get("/api/tables")).json()
                    break
                await asyncio.sleep(0.2)
            mine = [row for row in rows if row["mine"]]
            pages = {"lists": {}, "older tables": {"before": mine[-1]["id"] if mine else ""}}
            for what, query in pages.items():
                waits, used = [], cpu(pid)
                for _ in range(ROUNDS):
                    start = time.perf_counter()
                    answer = await browser.get("/api/tables", params=query)
                    waits.append(time.perf_counter() - start)
                say(
                    f"{what} {who}, {len(answer.json())} rows: p50, p95",
                    f"{percentile(waits, 0.5) * 1000:.1f}, {percentile(waits, 0.95) * 1000:.1f} ms",
                    f"aim ≤ 30 ms; of the server's processor {(cpu(pid) - used) / ROUNDS * 1000:.1f} ms",
                )


@contextlib.contextmanager
def database(kind: str, folder: str) -> Iterator[str]:
    """The URL of a new database."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/games.db"
        return
    programs = postgresql_programs()
    assert programs is not None, "PostgreSQL is not installed"
    cluster = Cluster(programs)
    try:
        cluster.start()
        yield cluster.new_database()
    finally:
        cluster.remove()


def main(count: int, kind: str) -> None:
    with tempfile.TemporaryDirectory() as folder, database(kind, folder) as url:
        asyncio.run(Store.open(url).close())
        start = time.perf_counter()
        fill(url, count)
        say(f"{count:,} tables written to {kind}", f"{time.perf_counter() - start:.0f} s")
        process = multiprocessing.get_context("spawn").Process(target=serve, args=(PORT, folder, url))
        process.start()
        try:
            assert process.pid is not None
            asyncio.run(measure(url, process.pid))
        finally:
            process.terminate()
            process.join(10)
        if kind == "sqlite":
            say("the database has", f"{Path(folder, 'games.db').stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000, sys.argv[2] if len(sys.argv) > 2 else "sqlite")
