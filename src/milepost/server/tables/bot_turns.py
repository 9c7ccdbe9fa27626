"""Bots take their turns: each exactly once, also when bots follow bots or the server was restarted.

A bot's entry has the cid `bot:` and the number of the entry it answers to, so the log itself takes it only once.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec

from milepost.core.action import Seat
from milepost.core.players import side_seed
from milepost.server.game_log.entries import Act, as_json
from milepost.server.game_log.history import seen_since, state_after
from milepost.server.game_log.refused_submissions import SubmissionRefused
from milepost.server.messages.socket import BotStart
from milepost.server.tables.table import Table
from milepost.server.workers import BotFailed, Claim, Job, Workers

log = logging.getLogger("milepost.server")

RETRY = 2.0
"""Seconds until a bot's turn that could not be written down is tried again."""


class BotTurns:
    """Asks bots for their turns, at most one at a time for each table."""

    def __init__(self, workers: Workers, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._running: dict[str, tuple[int, asyncio.Task[None]]] = {}
        self._closed = False

    def consider(self, table: Table) -> None:
        """Have the bot that is asked think, unless it does so already or nobody would be there to see it."""
        waits = self._closed or bool(table.trouble) or table.now.takeback is not None
        asked = None if waits else table.history.bot_to_act()
        seq, task = self._running.get(table.id, (-1, None))
        if task is not None and seq != table.seq:
            task.cancel()
            del self._running[table.id]
            task = None
        if asked is None or task is not None or not (table.head.bots_play_unwatched or table.connections):
            return
        task = asyncio.create_task(self._turn(table, *asked))
        self._running[table.id] = (table.seq, task)
        task.add_done_callback(lambda done: self._forget(table, done))

    def is_running(self, table: Table) -> bool:
        """Whether a bot thinks about its turn at a table."""
        return table.id in self._running

    def _forget(self, table: Table, task: asyncio.Task[None]) -> None:
        if self._running.get(table.id, (0, None))[1] is task:
            del self._running[table.id]
            if not task.cancelled():
                self.consider(table)

    async def close(self) -> None:
        """Stop all of them; after a restart they are taken again."""
        self._closed = True
        tasks = [task for _, task in self._running.values()]
        self._running.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _turn(self, table: Table, seat: Seat, bot: str) -> None:
        """Let a bot think at the table's pace, and submit its answer; that is refused if the table has moved on."""
        seq = table.seq
        table.send_to_all(BotStart(seq, seat))
        pause = asyncio.create_task(asyncio.sleep(table.head.pace / 1000))
        try:
            act = await self._decide(table, seat, bot, seq)
            await pause
            await self._answer(table, seat, seq, act)
        except SubmissionRefused as refused:
            if refused.rule not in ("stale", "storage"):  # of its own trouble the database writes itself
                log.warning("a bot's turn at table %s was not taken: %s", table.id, refused)
            if refused.rule != "stale":
                await asyncio.sleep(RETRY)
        except Exception:
            if not self._closed:
                log.exception("a bot's turn at table %s failed", table.id)
                await asyncio.sleep(RETRY)
        finally:
            pause.cancel()

    async def _decide(self, table: Table, seat: Seat, bot: str, seq: int) -> Act:
        """What the bot answers; what stands in for it if it fails."""
        try:
            claim = Claim(table.head.host, table.id, lambda: bool(table.connections))
            thought = await self._workers.think(await self._job(table, seat, bot, seq), claim)
        except BotFailed as failed:
            log.warning("%s %s", failed, "\n".join(getattr(failed, "__notes__", ())))
            return _stand_in(table, seat, str(failed))
        memory = msgspec.UNSET if thought.memory is None else msgspec.Raw(thought.memory)
        return Act(thought.actions, bot, thought.why, memory)

    async def _job(self, table: Table, seat: Seat, bot: str, seq: int) -> Job:
        state, last = table.now.state, table.history.last_of(seat, bot)
        read = 0 if last is None else last.last
        start, way = table.history.way_to(read)
        since = await asyncio.to_thread(_since, start, way, table.history.moves[read:], seat)
        seed = side_seed(table.head.bot_seed, f"bot {seat} at {seq}")
        memory = None if last is None else last.memory
        return Job(table.head.game, bot, seat, seed, memory, state.shown_to_bot(seat), since, self._seconds)

    async def _answer(self, table: Table, seat: Seat, seq: int, act: Act) -> None:
        """Put the answer into the log; if the rules refuse it, what stands in for the bot."""
        try:
            await table.submit(f"bot:{seq}", seq, seat, act)
        except SubmissionRefused as refused:
            if refused.rule in ("stale", "storage") or table.seq != seq:
                raise
            log.warning("the answer of the bot %s was refused: %s", act.bot, refused)
            stand_in = _stand_in(table, seat, "Its answer was against the rules.")
            await table.submit(f"bot:{seq}:stand-in", seq, seat, stand_in)


def _since(start: Any, way: Any, moves: Any, seat: Seat) -> tuple[Any, ...]:
    return seen_since(state_after(start, way), moves, seat)


def _stand_in(table: Table, seat: Seat, why: str) -> Act:
    """The default answer, with a note that the bot did not make it."""
    return Act((as_json(table.default(seat)),), note=f"The bot was answered for. {why}")
