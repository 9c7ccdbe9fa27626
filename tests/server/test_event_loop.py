"""No callback holds the event loop for more than 50 ms, whatever people do at long games."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from milepost.core.record import Record
from milepost.server import run
from milepost.server.settings import Settings
from milepost.server.tables.kept_records import keep_record
from tests.server.playing import Guest, Json, Socket
from tests.server.serving import GENEROUS, THREAD, Inside
from tests.server.slow_callbacks import Watch

LIMIT_S = 0.050
GOLDEN = Path(__file__).parents[1] / "games" / "eurorails" / "golden" / "4-standard.json"
"""A whole game of more than 4,000 actions."""
TO_THE_END = 150


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Of the server's loop, with the garbage collector as the server has it.

    Else it would go over all objects of all tests now and then, which takes 0.1 s in whichever thread it meets.
    """
    before = gc.get_threshold()
    run.collect_seldom()
    try:
        with Watch(THREAD, LIMIT_S).watching() as watching:
            yield watching
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=str(tmp_path), database=f"sqlite:///{tmp_path}/games.db", port=0, bot_workers=1, **GENEROUS)


def unheld(watch: Watch, what: str) -> None:
    """Nothing has held the loop since the last time."""
    held, report = len(watch.held), watch.report()
    watch.held.clear()
    assert not held, f"{what} held the event loop:\n{report}"


def late() -> bytes:
    """A game of EuroRails shortly before its end."""
    record = Record.load(GOLDEN)
    return record.branch(len(record.moves) - TO_THE_END).encode()


def brings(guest: Guest, record: bytes, seats: str) -> str:
    answer = guest.http.post("/api/imports", params={"seats": seats}, content=record)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def choice(socket: Socket, draw: Random) -> Json:
    """Anything but beginning anew."""
    assert socket.ask is not None
    found: list[Json] = [one["action"] for one in socket.ask["choices"] if one["action"]["do"] != "restart"]
    return draw.choice(found)


def test_a_callback_that_holds_the_loop_is_found():
    def busy() -> None:
        start = time.thread_time()
        while time.thread_time() - start < 0.08:
            pass

    async def work() -> None:
        asyncio.get_running_loop().call_soon(busy)
        await asyncio.sleep(0.01)

    watch = Watch("held", 0.05)
    with watch.watching():
        thread = threading.Thread(target=lambda: asyncio.run(work()), name="held")
        thread.start()
        thread.join()
    assert len(watch.held) == 1
    assert watch.held[0][0] >= 0.08
    assert "busy" in watch.held[0][1]


def test_a_long_game_is_brought_looked_at_and_loaded_again(watch: Watch, settings: Settings):
    with Inside(settings) as server, Guest(server.address, "Ann") as ann:
        table = brings(ann, late(), "me,me,me,bot:carrier")
        unheld(watch, "an import")
        view = ann.looks(table)
        unheld(watch, "the first look")
        assert view["status"]["length"] > 2_000
        for path in (f"/api/boards/{view['board']}", "/api/games", "/api/lessons/eurorails", "/api/tables", "/"):
            ann.http.get(path)
            unheld(watch, path)
        for length in (0, 1_000, 2_049, 3_333, view["status"]["length"]):
            assert ann.http.get(f"/api/tables/{table}/at/{length}").status_code == 200
            assert ann.http.get(f"/api/tables/{table}/log", params={"before": length}).status_code == 200
            unheld(watch, f"moment {length}")
        assert ann.http.get(f"/api/tables/{table}/record").status_code == 200
        unheld(watch, "an export")
    with Inside(settings) as server, Guest(server.address) as bob:
        assert bob.looks(table)["status"]["length"] > 2_000
        with bob.joins(table):
            unheld(watch, "a cold load")
        assert bob.http.get("/api/schema/openapi.json").status_code == 200
        unheld(watch, "the description of the routes")
        over = keep_record(settings.database, Record.load(GOLDEN))
        assert bob.http.get(f"/api/tables/{over}/measures").status_code == 200
        unheld(watch, "the measures of a finished game")


def test_people_play_late_in_a_long_game(watch: Watch, settings: Settings):
    draw = Random(1)
    with Inside(settings) as server, Guest(server.address, "Ann") as ann, Guest(server.address, "Bob") as bob:
        table = brings(ann, late(), "me,me,me,me")
        path = f"/api/tables/{table}"
        places = ann.http.get(f"/api/boards/{ann.looks(table)['board']}").json()["anchors"]["id"]
        answer = ann.http.post(f"{path}/seats/3", json={"do": "leave", "cid": "away"})
        assert answer.status_code == 201
        bob.sits(table, 3)
        with ann.joins(table) as socket, bob.joins(table) as other:
            watch.held.clear()
            for _ in range(12):
                socket.drain()
                other.drain()
                seat = socket.status["to_act"]
                mover, guest = (other, bob) if seat == 3 else (socket, ann)
                guest.http.get(f"{path}/guide", params={"seat": seat})
                unheld(watch, "a guide")
                plans = [
                    guest.http.get(f"{path}/plan", params={"seat": seat, "at": draw.choice(places)}).json()
                    for _ in range(4)
                ]
                unheld(watch, "a plan")
                batch = max((plan["actions"] for plan in plans), key=len)
                assert mover.acts(*(batch or [choice(mover, draw)]), seat=seat)["type"] == "ack"
                mover.drain()
                unheld(watch, f"a batch of {len(batch) or 1}")


def test_people_take_back_late_in_a_long_game(watch: Watch, settings: Settings):
    draw = Random(2)
    with ExitStack() as open_ones:
        server = open_ones.enter_context(Inside(settings))
        ann, bob, cy, dan = (
            open_ones.enter_context(Guest(server.address, name)) for name in ("Ann", "Bob", "Cy", "Dan")
        )
        table = brings(ann, late(), "me,me,me,me")
        for seat, guest in ((1, bob), (2, cy)):
            assert ann.http.post(
                f"/api/tables/{table}/seats/{seat}", json={"do": "leave", "cid": f"l{seat}"}
            ).is_success
            guest.sits(table, seat)
        sockets = [open_ones.enter_context(guest.joins(table)) for guest in (ann, bob, cy, ann, dan)]
        for number in range(60):
            for socket in sockets:
                socket.drain()
            mover = sockets[sockets[0].status["to_act"]]
            begin_anew = number == 0 or choice(mover, draw)["do"] == "end_turn"
            action = {"do": "restart"} if begin_anew and offers(mover, "restart") else choice(mover, draw)
            assert mover.acts(action, seat=mover.status["to_act"])["type"] == "ack"
            mover.drain()
            undo = mover.status["undo"]
            watch.held.clear()
            if undo is not None and undo["floor"] < mover.status["length"]:
                assert mover.submits("undo", to=mover.status["length"] - 1)["type"] == "ack"
                mover.drain()
                unheld(watch, "an undo")
                assert mover.submits("redo", to=undo["top"])["type"] == "ack"
                mover.drain()
                unheld(watch, "a redo")


def offers(socket: Socket, what: str) -> bool:
    assert socket.ask is not None
    return any(one["action"]["do"] == what for one in socket.ask["choices"])
