"""What is said at a table is kept, and nobody can say too much, however many windows they open."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from milepost.core.errors import BadInput
from milepost.server.storage import Store
from tests.server.databases import a_table, told
from tests.server.playing import Guest, Socket
from tests.server.serving import GENEROUS, Server

AT_ONCE = 8
RARELY: dict[str, Any] = {"chat_a_minute": 0.001}
"""Nothing grows back while a test runs."""


def says(live: Socket, text: str) -> None:
    live.send({"type": "chat", "text": text})


def chat_of(guest: Guest, table: str) -> list[str]:
    return [line["text"] for line in guest.looks(table)["chat"]]


def test_chat_survives_a_kill_and_goes_on_counting(tmp_path: Path) -> None:
    with Server(tmp_path, **GENEROUS) as server, Guest(server.address, "Ann") as ann:
        table = ann.opens("bus", ["me", "bot:random", "bot:random"])
        with ann.joins(table) as live:
            for text in ("Hello", "Anybody here?"):
                says(live, text)
                live.until("chat")
        before = ann.looks(table)["chat"]
        server.restart()
        assert ann.looks(table)["chat"] == before
        assert [line["text"] for line in before] == ["Hello", "Anybody here?"]
        with ann.joins(table) as live:
            says(live, "Still here")
            line = live.until("chat")["line"]
        assert line["id"] > before[-1]["id"]
        assert (line["name"], line["seat"]) == ("Ann", 0)
    server.assert_quiet()


def test_more_windows_give_no_more_lines(tmp_path: Path) -> None:
    with Server(tmp_path, **RARELY, **GENEROUS) as server, ExitStack() as stack:
        host, spectator = (stack.enter_context(Guest(server.address, name)) for name in ("Ann", "Sam"))
        table = host.opens("bus", ["me", "bot:random", "bot:random"])
        lives = [stack.enter_context(spectator.joins(table)) for _ in range(12)]
        for round in range(3):
            for number, live in enumerate(lives):
                says(live, f"{round} {number}")
        for live in lives:
            live.drain()
        assert len(chat_of(host, table)) == AT_ONCE
        for live in lives:
            live.close()
        with spectator.joins(table) as again:
            says(again, "once more")
            refused = again.until("refused")
        assert refused["rule"] == "chat"
        assert "try again in" in refused["sentence"]
        with host.joins(table) as own:
            says(own, "A player is heard")
            own.until("chat")
            assert chat_of(host, table)[-1] == "A player is heard"
        other = host.opens("bus", ["me", "bot:random", "bot:random"])
        with spectator.joins(other) as elsewhere:
            says(elsewhere, "Good luck")
            elsewhere.until("chat")


def test_all_who_look_on_share_a_limit(tmp_path: Path) -> None:
    with Server(tmp_path, **RARELY, **GENEROUS) as server, ExitStack() as stack:
        host = stack.enter_context(Guest(server.address, "Ann"))
        table = host.opens("bus", ["me", "bot:random", "bot:random"])
        for number in range(4):
            spectator = stack.enter_context(Guest(server.address, f"Sam {number}"))
            live = stack.enter_context(spectator.joins(table))
            for line in range(AT_ONCE):
                says(live, f"{number} {line}")
            live.drain()
        assert len(chat_of(host, table)) == 2 * AT_ONCE
        with host.joins(table) as own:
            says(own, "A player is heard")
            own.until("chat")


# storage


def test_the_last_lines_are_kept_and_numbers_never_come_again(database_url: str) -> None:
    async def story(store: Store) -> None:
        await store.add_table(a_table(), [], [])
        await store.add_table(a_table("t2"), [], [])
        assert await store.chat("t1") == []
        numbers = await asyncio.gather(*(store.add_chat("t1", "ann", "Ann", 0, f"line {n}") for n in range(230)))
        assert numbers == list(range(1, 231))
        assert await store.add_chat("t2", "ben", "Ben", None, "<b>💡") == 1
        kept = await store.chat("t1")
        assert [line.id for line in kept] == list(range(31, 231))
        assert kept[-1].text == "line 229"
        assert [(line.name, line.seat, line.text) for line in await store.chat("t2")] == [("Ben", None, "<b>💡")]
        with pytest.raises(BadInput):
            await store.add_chat("t1", "ann", "Ann", 0, "half \ud800")

    told(database_url, story)
    assert told(database_url, lambda store: store.add_chat("t1", "ann", "Ann", 0, "later")) == 231
