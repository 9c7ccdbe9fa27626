"""The processes in which bots think: `FairQueue` decides whose turn it is, and a pool for each lane does the work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from milepost.server.workers import tasks
from milepost.server.workers.fair_queue import QUICK_SECONDS, Claim, FairQueue, Lane, Ticket
from milepost.server.workers.pool import Overran, Pool
from milepost.server.workers.tasks import Failure, Job, Thought


class BotLanes:
    """`count` processes; with two or more, one of them is for quick bots alone.

    It is a pool of its own: when a slow bot is killed, only slow ones wait for the new process.
    """

    def __init__(self, count: int, budget: float, prepare: Callable[[], None]) -> None:
        self._queue = FairQueue(count, budget)
        self._pools = {Lane.ANY: Pool(max(1, count - 1), prepare)}
        if count > 1:
            self._pools[Lane.QUICK] = Pool(1, prepare)
        self._admitted: dict[Ticket, asyncio.Event] = {}
        self._tasks: set[asyncio.Task[Thought | Failure]] = set()

    async def think(self, job: Job, claim: Claim) -> Thought | Failure:
        """Ask a bot when its turn has come. Raises what a pool raises."""
        kind = (job.game, job.bot)
        ticket = self._queue.add(claim, kind)
        self._admitted[ticket] = asyncio.Event()
        work = asyncio.create_task(self._work(ticket, job))
        self._tasks.add(work)
        work.add_done_callback(self._forget)
        try:
            return await asyncio.shield(work)
        except asyncio.CancelledError:
            # a quick bot is let finish though nobody wants its answer: to start a process again takes longer
            quick = ticket.lane is not None and not self._queue.is_slow(kind)
            asyncio.get_running_loop().call_later(QUICK_SECONDS if quick else 0, work.cancel)
            raise

    @property
    def at_work(self) -> int:
        """How many bots think now; others wait."""
        return sum(ticket.lane is not None for ticket in self._admitted)

    async def warm(self) -> None:
        """Start all processes."""
        await asyncio.gather(*(pool.warm() for pool in self._pools.values()))

    def close(self) -> None:
        """End all processes, whatever they do; bots that wait are not asked."""
        for pool in self._pools.values():
            pool.close()

    async def _work(self, ticket: Ticket, job: Job) -> Thought | Failure:
        seconds: float | None = None
        try:
            self._admit()
            await self._admitted[ticket].wait()
            assert ticket.lane is not None, "whoever is admitted has a lane"
            await self.warm()
            result, seconds = await self._pools[ticket.lane].run(tasks.timed_think, job, seconds=job.seconds)
            return result
        except Overran:
            seconds = job.seconds
            raise
        finally:
            del self._admitted[ticket]
            self._queue.leave(ticket, seconds)
            self._admit()

    def _admit(self) -> None:
        """Give free workers to those whose turn it is."""
        while (ticket := self._queue.next_to_run()) is not None:
            self._admitted[ticket].set()

    def _forget(self, work: asyncio.Task[Thought | Failure]) -> None:
        self._tasks.discard(work)
        if not work.cancelled():
            work.exception()  # whoever waited may have left; without this the loop would complain that nobody asked
