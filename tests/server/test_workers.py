from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from milepost import bots
from milepost.core import catalog
from milepost.core.action import Seen
from milepost.core.bot import decide
from milepost.core.chance import seeded
from milepost.core.errors import BadInput, BadRecord
from milepost.core.record import Record
from milepost.server import workers as server_workers
from milepost.server.game_log.entries import as_json
from milepost.server.game_log.explanations import fitted
from milepost.server.workers import BotFailed, Job, Thought, Workers, WorkFailed, check_bot
from milepost.server.workers.pool import NICENESS, Died, Pool, Stopped
from tests.games_for_tests.night_mail import Rest
from tests.server.odd_bots import OddMail, SlowMail, known

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", autouse=True)
def odd_mail():
    with catalog.registered(OddMail()):
        yield


def run(story: Coroutine[Any, Any, Any]) -> Any:
    """Run a story to its end; no process is left afterwards."""
    result = asyncio.run(story)
    assert multiprocessing.active_children() == []
    return result


def job(bot: str, seconds: float = 20.0, memory: bytes | None = None) -> Job:
    state = OddMail().new(2, 7)
    return Job("odd-mail", bot, 0, "a1", memory, state.shown_to_bot(0), (), seconds)


async def process(workers: Workers) -> int:
    """The process in which a bot thinks."""
    thought = await workers.think(job("good"))
    assert thought.why is not None
    return int(thought.why.sentence)


# what goes to a worker and comes back


def played(game: str, seats: int, moves: int) -> tuple[Record, list[Seen]]:
    record, chance = Record.begin(game, seats, 5), seeded(5)
    log: list[Seen] = []
    while record.state.to_act is not None and len(log) < moves:
        seat, action = record.state.to_act, chance.pick(record.state.legal())
        log.append(Seen(seat, action, tuple(record.play(action, seat))))
    return record, log


@pytest.mark.parametrize(("game", "seats", "most"), [("bus", 5, 2_000), ("eurorails", 3, 12_000)])
def test_views_travel_whole_and_without_their_caches(game, seats, most):
    record, log = played(game, seats, 100)
    seat = record.state.to_act
    assert seat is not None
    view = record.state.shown_to_bot(seat)
    view.legal()
    record.game.judgement.ideas(view)
    sent = pickle.dumps(view)
    assert len(sent) < most
    assert pickle.loads(sent) == view
    assert pickle.loads(sent).legal() == view.legal()
    since = tuple(record.state.told_to_bot(seen, seat) for seen in log)
    assert pickle.loads(pickle.dumps(since)) == since


@pytest.mark.parametrize(("game", "seats"), [("bus", 3), ("eurorails", 2)])
def test_a_bot_decides_in_a_worker_as_it_does_here(game, seats):
    record, log = played(game, seats, 60)
    seat = record.state.to_act
    assert seat is not None
    since = tuple(record.state.told_to_bot(seen, seat) for seen in log)

    async def story() -> None:
        async with Workers() as workers:
            for name in ("random", record.game.opponent, "mcts:iterations=5"):
                given = Job(game, name, seat, "b0b", None, record.state.shown_to_bot(seat), since, 60.0)
                bot = bots.make(name, record.game, "b0b")
                here = decide(bot, record.state.shown_to_bot(seat), since)
                memory = None if bot.memory is None else msgspec.json.encode(bot.memory)
                assert await workers.think(given) == Thought(
                    tuple(map(as_json, here.actions)), fitted(here.why), memory
                )

    run(story())


def test_a_memory_goes_with_the_bot():
    async def story() -> None:
        async with Workers(initializer=known) as workers:
            first = await workers.think(job("counter"))
            assert first.memory == b'{"times":1}'
            assert (await workers.think(job("counter", memory=first.memory))).memory == b'{"times":2}'
            assert (await workers.think(job("counter", memory=b'{"times":"of old"}'))).memory == b'{"times":1}'
            assert (await workers.think(job("good", memory=b'{"times":2}'))).memory is None

    run(story())


def test_an_explanation_that_cannot_be_written_down_is_left_out():
    async def story() -> Thought:
        async with Workers(initializer=known) as workers:
            return await workers.think(job("dreamer"))

    assert run(story()) == Thought((as_json(Rest()),), None, None)


# bots that fail


def test_a_bot_that_fails_is_told_in_a_sentence_and_the_worker_stays():
    wrong = {
        "crasher": "The bot crasher failed (Secretive).",
        "quitter": "The bot quitter failed (SystemExit).",
        "mute": "The bot mute answered nothing.",
        "babbler": "The bot babbler failed (TypeError).",
        "tests.bots.own.First": "The bot tests.bots.own.First failed (UnknownName).",
    }

    async def story() -> None:
        async with Workers(initializer=known) as workers:
            before = await process(workers)
            for bot, sentence in wrong.items():
                with pytest.raises(BotFailed) as failed:
                    await workers.think(job(bot))
                assert str(failed.value) == sentence
            assert await process(workers) == before

    run(story())


def test_what_a_bot_knew_is_in_the_note_for_the_log_and_not_in_the_sentence():
    async def story() -> None:
        async with Workers(initializer=known) as workers:
            with pytest.raises(BotFailed) as failed:
                await workers.think(job("crasher"))
            assert "letters" not in str(failed.value)
            assert "my letters are" in failed.value.__notes__[0]

    run(story())


@pytest.mark.parametrize("bot", ["sleeper", "brooder"])
def test_a_bot_that_overruns_is_stopped_and_the_pool_goes_on(bot):
    async def story() -> None:
        async with Workers(initializer=known) as workers:
            before = await process(workers)
            begun = time.monotonic()
            with pytest.raises(BotFailed, match=rf"^The bot {bot} took longer than 0\.3 s\.$"):
                await workers.think(job(bot, seconds=0.3))
            assert time.monotonic() - begun < 8
            assert await process(workers) != before
            assert not alive(before)

    run(story())


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be counted does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_worker_that_is_killed_at_work_fails_its_bot_only():
    async def story() -> None:
        async with Workers(initializer=known) as workers:
            victim = await process(workers)
            thinking = asyncio.create_task(workers.think(job("sleeper")))
            await asyncio.sleep(0.3)
            os.kill(victim, signal.SIGKILL)
            with pytest.raises(BotFailed, match=r"^The process of the bot sleeper was ended while it thought\.$"):
                await asyncio.wait_for(thinking, 20)
            assert await process(workers) != victim

    run(story())


def test_workers_that_are_killed_while_idle_are_replaced_unnoticed():
    async def story() -> None:
        async with Workers(2, initializer=known) as workers:
            for _ in range(2):
                await process(workers)
                for child in multiprocessing.active_children():
                    os.kill(child.pid or 0, signal.SIGKILL)
                await asyncio.sleep(0.3)
            assert await asyncio.wait_for(process(workers), 60)

    run(story())


def test_no_task_is_lost_with_a_pool_that_breaks():
    async def story() -> None:
        pool = Pool(3)
        for _ in range(3):
            first = await pool.run(os.getpid, seconds=20)
            tasks = [asyncio.create_task(pool.run(time.sleep, 0.01, seconds=20)) for _ in range(30)]
            await asyncio.sleep(0.005)
            for child in multiprocessing.active_children():
                os.kill(child.pid or 0, signal.SIGKILL)
            ended = await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 60)
            assert {type(end) for end in ended} <= {type(None), Died}
            assert ended.count(None) >= 27
            assert await pool.run(os.getpid, seconds=20) != first
        pool.close()

    run(story())


def test_no_more_bots_think_at_a_time_than_there_are_workers():
    async def story() -> None:
        async with Workers(1, initializer=known) as workers:
            await process(workers)
            begun = time.monotonic()
            # each has a second for itself, though the third waits for longer than that
            await asyncio.gather(*(workers.think(job("sleeper:seconds=0.5", seconds=1.0)) for _ in range(3)))
            assert time.monotonic() - begun >= 1.5

    run(story())


def test_a_turn_that_is_called_off_ends_its_worker():
    async def story() -> None:
        async with Workers(initializer=known) as workers:
            before = await process(workers)
            thinking = asyncio.create_task(workers.think(job("sleeper")))
            await asyncio.sleep(0.3)
            thinking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await thinking
            assert await asyncio.wait_for(process(workers), 20) != before

    run(story())


# the life of the processes


def test_processes_start_with_the_first_task_and_end_with_close():
    async def story() -> None:
        workers = Workers(2, initializer=known)
        assert multiprocessing.active_children() == []
        await process(workers)
        assert len(multiprocessing.active_children()) == 2
        thinking = [asyncio.create_task(workers.think(job("brooder"))) for _ in range(3)]
        await asyncio.sleep(0.3)
        await asyncio.to_thread(workers.close)
        for failed in await asyncio.gather(*thinking, return_exceptions=True):
            assert str(failed) == "The server stops, so the bot brooder was not asked."
        with pytest.raises(WorkFailed, match="server stops"):
            await workers.think(job("good"))
        workers.close()

    run(story())


def test_workers_without_a_task_go_home_after_a_while():
    async def story() -> None:
        pool = Pool(1, rest=0.3)
        first = await pool.run(os.getpid, seconds=20)
        assert await pool.run(os.getpid, seconds=20) == first
        await asyncio.sleep(1.5)
        assert multiprocessing.active_children() == []
        assert await pool.run(os.getpid, seconds=20) != first
        pool.close()
        with pytest.raises(Stopped):
            await pool.run(os.getpid, seconds=20)

    run(story())


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system knows no niceness")
def test_workers_stand_back_for_the_server():
    async def story() -> None:
        async with Workers(2, initializer=known) as workers:
            own = os.getpriority(os.PRIO_PROCESS, 0)
            assert os.getpriority(os.PRIO_PROCESS, await process(workers)) == min(19, own + NICENESS)

    run(story())


def test_a_quick_bot_finds_a_process_while_slow_ones_think():
    async def story() -> None:
        async with Workers(2, initializer=known) as workers:
            slow = [asyncio.create_task(workers.think(job("sleeper:seconds=15"))) for _ in range(4)]
            while not workers.bots_at_work:
                await asyncio.sleep(0.01)
            assert await process(workers)
            assert not any(task.done() for task in slow)

    run(story())


def test_a_quick_bot_that_nobody_waits_for_any_more_keeps_its_process():
    async def story() -> None:
        async with Workers(1, initializer=known) as workers:
            before = await process(workers)
            unwanted = asyncio.create_task(workers.think(job("good")))
            while not workers.bots_at_work:
                await asyncio.sleep(0)
            unwanted.cancel()
            assert await process(workers) == before

    run(story())


def test_a_bot_that_waits_and_is_not_wanted_any_more_is_not_asked():
    async def story() -> None:
        async with Workers(1, initializer=known) as workers:
            slow = asyncio.create_task(workers.think(job("sleeper:seconds=0.5")))
            waiting = [asyncio.create_task(workers.think(job("brooder"))) for _ in range(3)]
            while not workers.bots_at_work:
                await asyncio.sleep(0.01)
            for task in waiting:
                task.cancel()
            await slow
            assert await process(workers)

    run(story())


def test_workers_do_not_hear_ctrl_c():
    async def story() -> None:
        async with Workers(initializer=known) as workers:
            await workers.warm()
            for child in multiprocessing.active_children():
                os.kill(child.pid or 0, signal.SIGINT)  # while it starts
            first = await process(workers)
            os.kill(first, signal.SIGINT)
            assert await process(workers) == first

    run(story())


ORPHANS = """
import asyncio, multiprocessing, sys, time
from milepost.server.workers import Workers
from tests.server.odd_bots import OddMail, SlowMail, known
from tests.server.test_workers import job, process

async def story():
    workers = Workers(2, initializer=known)
    await process(workers)
    asyncio.create_task(workers.think(job("brooder")))
    await asyncio.sleep(0.3)
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    time.sleep(60)

if __name__ == "__main__":
    asyncio.run(story())
"""


def test_workers_do_not_outlive_a_server_that_is_killed(tmp_path):
    (tmp_path / "orphans.py").write_text(ORPHANS)
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, str(tmp_path / "orphans.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path}) as server:
        assert server.stdout is not None
        left = [int(pid) for pid in server.stdout.readline().split()]
        server.kill()
    assert len(left) == 2
    until = time.monotonic() + 20
    while any(map(alive, left)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(alive, left))


# who may sit at a table


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:iterations=50", "mcts:seconds=2,curiosity=0.5"])
def test_bots_a_game_knows_may_sit_at_a_table(spec):
    check_bot(catalog.game("bus"), spec, 10.0)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("", "There is no bot for Bus ''"),
        ("carrier", "There is no bot for Bus 'carrier'"),
        ("tests.bots.own.First", "There is no bot for Bus"),
        ("os.system", "There is no bot for Bus"),
        ("mcts:iterations=1000000000", "from 1 to 1,000,000 iterations"),
        ("mcts:iterations=-1", "from 1 to 1,000,000 iterations"),
        ("mcts:iterations", "is not a setting"),
        ("mcts:seconds=nan", "more than 0 and at most"),
        ("mcts:seconds=60", "has 10 s for a decision; 60 s are too many"),
        ("mcts:speed=9", "There is no setting of the bot mcts 'speed'"),
        ("random:seed=5", "gets its seed from the table"),
        ("mcts:iterations=5, seed = 5", "gets its seed from the table"),
    ],
)
def test_other_bots_and_absurd_settings_are_refused(spec, words):
    with pytest.raises(BadInput) as refused:
        check_bot(catalog.game("bus"), spec, 10.0)
    assert words in str(refused.value)


# records and covers


def test_a_record_is_checked_in_a_worker():
    record, _ = played("eurorails", 2, 300)

    async def story() -> None:
        async with Workers() as workers:
            checked = await workers.check_record(record.encode())
            assert checked.header == record.header
            moves = [(seat, record.game.decode(bytes(action))) for seat, action in checked.moves]
            assert moves == [(move.seat, move.action) for move in record.moves]
            assert checked.key == record.state.key()
            assert not checked.over
            for data, words in broken(record.encode()).items():
                with pytest.raises(BadRecord) as refused:
                    await workers.check_record(data)
                assert words in str(refused.value)
            assert await workers.check_record(record.encode()) == checked

    run(story())


def broken(good: bytes) -> dict[bytes, str]:
    many = msgspec.json.decode(good) | {"actions": [[0, {"do": "end_turn"}]] * 20_001}
    return {
        b"": "This is not a whole record",
        b"\xff\x00": "This is not a whole record",
        b"[" * 100_000: "This is not a whole record",
        good[:-20]: "This is not a whole record",
        good.replace(b'"rules": 1', b'"rules": 7'): "rules version 7",
        good.replace(b'"game": "eurorails"', b'"game": "x"'): "There is no game 'x'",
        msgspec.json.encode(many): "This record has 20,001 actions; at most 20,000 are taken.",
        good + b" " * 2**21: "at most 2,097,152 are taken",
    }


def test_a_record_that_takes_too_long_is_not_taken(monkeypatch):
    monkeypatch.setattr(server_workers, "CHECK_SECONDS", 0.3)
    with catalog.registered(SlowMail()):
        record, _ = played("slow-mail", 2, 10)

    async def story() -> None:
        async with Workers(initializer=known) as workers:
            with pytest.raises(BadRecord, match=r"takes longer than 0\.3 s to replay"):
                await workers.check_record(record.encode())

    run(story())


def test_covers_are_pictures_of_a_game_in_full_swing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server_workers, "COVER_SECONDS", 500.0)  # a limit for servers; this machine may have other work

    async def story() -> dict[str, bytes]:
        async with Workers() as workers:
            with pytest.raises(BadInput):
                await workers.cover("chess")
            return {name: await workers.cover(name) for name in ("bus", "eurorails")}

    for picture in run(story()).values():
        image = Image.open(BytesIO(picture))
        assert image.format == "PNG"
        assert image.width == 720
        assert 300 < image.height < 900
        colours = image.convert("RGB").getcolors(1 << 24)
        assert colours is not None
        assert len(colours) > 500
