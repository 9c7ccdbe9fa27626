"""Worker processes: bots think there, records are checked there, covers are drawn there; never in the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost import bots
from milepost.core import catalog
from milepost.core.errors import BadInput, BadRecord, MilepostError, unknown
from milepost.core.game import Game
from milepost.server.workers import tasks
from milepost.server.workers.bot_lanes import BotLanes
from milepost.server.workers.fair_queue import Claim
from milepost.server.workers.pool import Died, Overran, Pool, Stopped
from milepost.server.workers.tasks import MOST_RECORD, Checked, Failure, Job, Thought

if TYPE_CHECKING:
    from typing import Self

__all__ = ["BotFailed", "Checked", "Claim", "Job", "Thought", "WorkFailed", "Workers", "check_bot"]

CHECK_SECONDS = 20.0
COVER_SECONDS = 60.0
BUDGET_SECONDS = 30.0
"""How many seconds a minute the bots of one guest think before they wait for everybody else's."""
REST_SECONDS = 30.0
"""How long the process for chores waits for the next one: chores are rare, and it holds 150 MB."""


NOBODY = Claim()
"""A bot that thinks for no table in particular."""


class WorkFailed(MilepostError):
    """A worker could not do what it was asked; notes on it say more, for the server's own log."""


class BotFailed(WorkFailed):
    """A bot did not decide: it raised, answered nothing, took too long, or its process was ended."""


class Workers:
    """All worker processes of a server: `count` for bots, and one for chores, so that no import keeps bots waiting."""

    def __init__(
        self, count: int = 1, initializer: Callable[[], None] | None = None, budget: float = BUDGET_SECONDS
    ) -> None:
        prepare = initializer or tasks.load_games
        self._bots = BotLanes(count, budget, prepare)
        self._chores = Pool(1, prepare, rest=REST_SECONDS)

    async def think(self, job: Job, claim: Claim = NOBODY) -> Thought:
        """Ask a bot, in a fair order; whatever keeps it from deciding within the job's seconds raises `BotFailed`."""
        name = job.bot.partition(":")[0]
        try:
            result = await self._bots.think(job, claim)
        except Overran:
            raise BotFailed(f"The bot {name} took longer than {job.seconds:g} s.") from None
        except Died:
            raise BotFailed(f"The process of the bot {name} was ended while it thought.") from None
        except Stopped:
            raise WorkFailed(f"The server stops, so the bot {name} was not asked.") from None
        if isinstance(result, Failure):
            raise _noted(BotFailed(result.sentence), result)
        return result

    async def check_record(self, data: bytes) -> Checked:
        """Read and replay a record somebody brings; a broken, huge or slow one raises `BadRecord`.

        If that cannot be found out now, it raises `WorkFailed`.
        """
        if len(data) > MOST_RECORD:
            raise BadRecord(f"This record has {len(data):,} bytes; at most {MOST_RECORD:,} are taken.")
        try:
            result = await self._chores.run(tasks.check_record, data, seconds=CHECK_SECONDS)
        except Overran:
            raise BadRecord(f"This record takes longer than {CHECK_SECONDS:g} s to replay; it is not taken.") from None
        except Died:
            raise WorkFailed("The process that replayed this record was ended; try again.") from None
        except Stopped:
            raise WorkFailed("The server stops, so this record was not checked.") from None
        if isinstance(result, Failure):
            raise _noted(BadRecord(result.sentence), result)
        return result

    async def cover(self, game: str) -> bytes:
        """A PNG of a game in full swing, for a page that lists games."""
        catalog.game(game)
        try:
            result = await self._chores.run(tasks.cover, game, seconds=COVER_SECONDS)
        except (Overran, Died, Stopped) as error:
            raise WorkFailed(f"The picture of {game} could not be drawn ({type(error).__name__.lower()}).") from None
        if isinstance(result, Failure):
            raise _noted(WorkFailed(result.sentence), result)
        return result

    @property
    def bots_at_work(self) -> int:
        """How many bots think now."""
        return self._bots.at_work

    async def warm(self) -> None:
        """Start the processes for bots now, so that the first decision does not wait for them."""
        await self._bots.warm()

    def close(self) -> None:
        """End all processes, whatever they do. It takes a moment: an event loop calls it in a thread."""
        self._bots.close()
        self._chores.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await asyncio.to_thread(self.close)


def check_bot(game: Game[Any], spec: str, seconds: float | None = None) -> None:
    """Raise `BadInput` unless such a bot may sit at a table, where a decision takes at most `seconds`.

    Only bots the game knows may: a dotted path, as on the command line, would load somebody's code.
    """
    game.check_bots_can_play()
    name, _, settings = spec.partition(":")
    if name not in bots.bot_names(game):
        raise unknown(f"bot for {game.title}", name, bots.bot_names(game))
    given = [part.partition("=")[0].strip() for part in settings.split(",")]
    if "seed" in given:
        raise BadInput("A bot at a table gets its seed from the table; leave the setting seed out.")
    for key in bots.find(name, game).file_settings:
        if key in given:
            raise BadInput(f"The setting {key} names a file of the server, which a bot at a table cannot read.")
    wanted = getattr(bots.make(spec, game), "seconds", None)
    if wanted is not None and seconds is not None and wanted >= seconds:
        raise BadInput(f"A bot at this table has {seconds:g} s for a decision; {wanted:g} s are too many.")


def _noted(error: MilepostError, failure: Failure) -> MilepostError:
    """The error with its trace, for a log; its sentence stays as it is."""
    if failure.trace:
        error.add_note(failure.trace)
    return error
