"""Bots take their turns: each exactly once, also when bots follow bots or the server was restarted.

A bot's entry has the cid `bot:` and the number of the entry it answers to, so the log itself takes it only once.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from milepost.core.game import Action, Seat
from milepost.core.players import side_seed
from milepost.server import live
from milepost.server.entries import Act
from milepost.server.history import rolled, seen_since
from milepost.server.messages import BotStart
from milepost.server.table import Refused, Table
from milepost.server.workers import BotFailed, Job, Workers

RETRY = 2.0
"""Seconds until a bot's turn that could not be written down is tried again."""


class Turns:
    """The turns of bots that are being thought about, one at most per table."""

    def __init__(self, workers: Workers, seconds: float) -> None:
        self._workers = workers
        self._seconds = seconds
        self._running: dict[str, tuple[int, asyncio.Task[None]]] = {}

    def consider(self, table: Table) -> None:
        """Have the bot that is asked think, unless it does so already or nobody would be there to see it."""
        waits = bool(table.trouble) or table.now.takeback is not None
        asked = None if waits else table.history.bot_to_act()
        seq, task = self._running.get(table.id, (-1, None))
        if task is not None and seq != table.seq:
            task.cancel()
            del self._running[table.id]
            task = None
        if asked is None or task is not None or not (table.head.alone or table.here()):
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
        tasks = [task for _, task in self._running.values()]
        self._running.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _turn(self, table: Table, seat: Seat, bot: str) -> None:
        """Think at the table's pace, and answer. Whatever overtakes it makes the answer void."""
        seq = table.seq
        live.to_all(table, BotStart(seq, seat))
        pause = asyncio.create_task(asyncio.sleep(table.head.pace / 1000))
        try:
            act = await self._decide(table, seat, bot, seq)
            await pause
        finally:
            pause.cancel()
        try:
            await self._answer(table, seat, seq, act)
        except Refused as refused:
            if refused.rule == "storage":
                await asyncio.sleep(RETRY)

    async def _decide(self, table: Table, seat: Seat, bot: str, seq: int) -> Act:
        """What the bot answers; what stands in for it if it fails."""
        try:
            thought = await self._workers.think(await self._job(table, seat, bot, seq))
        except BotFailed as failed:
            return _stand_in(table, seat, str(failed))
        memory = msgspec.UNSET if thought.memory is None else msgspec.Raw(thought.memory)
        return Act(_raw(thought.actions), thought.why, memory)

    async def _job(self, table: Table, seat: Seat, bot: str, seq: int) -> Job:
        state, last = table.now.state, table.history.last_of(seat)
        start, way = table.history.way_to(0 if last is None else last.last)
        moves = table.history.moves[0 if last is None else last.last :]
        since = await asyncio.to_thread(_since, start, way, moves, seat)
        seed = side_seed(table.head.bot_seed, f"bot {seat} at {seq}")
        memory = None if last is None else last.memory
        return Job(table.head.game, bot, seat, seed, memory, state.shown_to_bot(seat), since, self._seconds)

    async def _answer(self, table: Table, seat: Seat, seq: int, act: Act) -> None:
        """Put the answer into the log; if the rules refuse it, what stands in for the bot."""
        try:
            await table.submit(f"bot:{seq}", seq, seat, act)
        except Refused as refused:
            if refused.rule in ("stale", "storage") or table.seq != seq:
                raise
            note = f"its answer was refused: {refused}"
            await table.submit(f"bot:{seq}:stand-in", seq, seat, _stand_in(table, seat, note))


def _since(start: Any, way: Any, moves: Any, seat: Seat) -> tuple[Any, ...]:
    return seen_since(rolled(start, way), moves, seat)


def _raw(actions: tuple[Action, ...]) -> tuple[msgspec.Raw, ...]:
    return tuple(msgspec.Raw(msgspec.json.encode(action)) for action in actions)


def _stand_in(table: Table, seat: Seat, why: str) -> Act:
    """The default answer, with a note that the bot did not make it."""
    return Act(_raw((table.default(seat),)), note=f"The bot was answered for: {why}")
