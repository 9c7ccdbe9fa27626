"""Nobody's bots keep other people's waiting: many slow ones of one guest or of many, also after a restart."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.server.playing import Guest
from tests.server.serving import GENEROUS, Server

SLOW = "bot:mcts:seconds=9.9"
TABLES = 12
PATIENCE_S = 60.0


def slow_tables(server: Server, guests: int) -> list[str]:
    """Tables of bots that think for ten seconds each time, whether anybody looks or not."""
    with ExitStack() as stack:
        openers = [stack.enter_context(Guest(server.address)) for _ in range(guests)]
        return [openers[number % guests].opens("bus", [SLOW] * 3, bots_play_unwatched=True) for number in range(TABLES)]


def answered(server: Server, tables: list[str]) -> int:
    """How many turns bots have taken at those tables, as the database has it."""
    with closing(sqlite3.connect(server.settings.database.removeprefix("sqlite:///"))) as connection:
        marks = ",".join("?" * len(tables))
        counted = connection.execute(
            f"SELECT count(*) FROM entries WHERE cid LIKE 'bot:%' AND table_id IN ({marks})", tables
        )
        return int(counted.fetchone()[0])


def until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(0.05)


def is_answered_soon(server: Server, slow: list[str]) -> None:
    """A newcomer's greedy bot answers before two of the slow ones have."""
    with Guest(server.address, "Ann") as ann:
        table = ann.opens("bus", ["bot:greedy", "me", "me"])
        before = answered(server, slow)
        with ann.joins(table) as live:
            while live.status["length"] == 0:
                live.until("state:patch", patience=PATIENCE_S)
        assert answered(server, slow) - before <= 1


@pytest.mark.parametrize("guests", [1, TABLES])
def test_many_slow_bots_keep_nobody_else_waiting_also_after_a_restart(tmp_path: Path, guests: int) -> None:
    with Server(tmp_path, bot_workers=2, **GENEROUS) as server:
        slow = slow_tables(server, guests)
        until(lambda: answered(server, slow) > 0, "the first slow bot has answered")
        is_answered_soon(server, slow)
        server.restart()
        is_answered_soon(server, slow)
    server.assert_quiet()


def test_a_table_of_bots_that_play_unwatched_starts_at_once(tmp_path: Path) -> None:
    with Server(tmp_path, bot_workers=2, **GENEROUS) as server, Guest(server.address) as host:
        opened = host.opens("bus", ["bot:random"] * 3, bots_play_unwatched=True)
        until(lambda: answered(server, [opened]) > 0, "bots play at a new table")
        later = host.opens("bus", ["bot:random"] * 3, bots_play_unwatched=True, start=False)
        host.starts(later)
        until(lambda: answered(server, [later]) > 0, "bots play at a table that was started later")
