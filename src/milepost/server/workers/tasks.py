"""What runs in a worker process. What goes wrong comes back as words, since not every exception can be sent."""

from __future__ import annotations

import time
import traceback
from contextlib import suppress
from typing import Any

import msgspec

from milepost import bots
from milepost.core import catalog, svg
from milepost.core.action import Seat, Seen
from milepost.core.bot import Bot, Why, decide
from milepost.core.chance import seeded
from milepost.core.errors import MilepostError, unknown
from milepost.core.game import Game
from milepost.core.match import Match
from milepost.core.players import side_seed
from milepost.core.record import Header, Record
from milepost.core.state import View
from milepost.server.game_log.entries import as_json
from milepost.server.game_log.explanations import fitted

MOST_RECORD = 2 * 2**20
"""The most bytes of a record that is brought to the server."""
MOST_ACTIONS = 20_000
COVER_WIDTH = 720
"""Pixels."""
COVER_SEED = 1
COVER_TAPS = 120
"""How often somebody taps before the picture of a companion is drawn."""


class Job(msgspec.Struct, frozen=True):
    """A decision to be made: `view` and `since` as the bot's seat is shown and told them.

    A new bot is made for every decision, so each job needs a seed of its own, which must not tell the table's.
    """

    game: str
    bot: str
    seat: Seat
    seed: str
    memory: bytes | None
    view: View[Any]
    since: tuple[Seen, ...]
    seconds: float


class Thought(msgspec.Struct, frozen=True):
    """What a bot decided, as the JSON that the log will hold; why; and what it wants to remember, as JSON too.

    Whether the rules allow it is not known yet.
    """

    actions: tuple[msgspec.Raw, ...]
    why: Why | None
    memory: bytes | None


class Checked(msgspec.Struct, frozen=True):
    """A record that plays: its header, each move as a seat and an action's JSON, and where it leads."""

    header: Header
    moves: tuple[tuple[Seat, msgspec.Raw], ...]
    key: bytes
    over: bool


class Failure(msgspec.Struct, frozen=True):
    """A task that could not be done: a sentence anybody may read, and for the server's own log where it happened."""

    sentence: str
    trace: str = ""


def load_games() -> None:
    """Load all games, so that the first decision of a worker does not pay for it."""
    for name in catalog.game_names():
        catalog.game(name)


def think(job: Job) -> Thought | Failure:
    """Let a bot decide. The sentence of a failure says nothing that only the bot may know."""
    name = job.bot.partition(":")[0]
    try:
        game = catalog.game(job.game)
        bot = _bot(job, name, game)
        decision = decide(bot, job.view, job.since)
        if not decision.actions:
            return Failure(f"The bot {name} answered nothing.")
        actions = tuple(as_json(action) for action in decision.actions)
        memory = None if bot.memory is None else msgspec.json.encode(bot.memory)
        return Thought(actions, fitted(decision.why), memory)
    except BaseException as error:  # also one that wants to end this process
        return Failure(f"The bot {name} failed ({type(error).__name__}).", traceback.format_exc())


def timed_think(job: Job) -> tuple[Thought | Failure, float]:
    """Let a bot decide, and say how many seconds it worked.

    Seconds of processor, so that a bot does not seem slow because the machine is busy; of one that only waits, a third.
    """
    begun, worked = time.perf_counter(), time.process_time()
    result = think(job)
    return result, max(time.process_time() - worked, (time.perf_counter() - begun) / 3)


def check_record(data: bytes) -> Checked | Failure:
    """Replay a record, and check the position it leads to."""
    try:
        record = Record.decode(data, MOST_ACTIONS)
        record.state.check()
    except MilepostError as error:
        return Failure(str(error))
    except Exception as error:
        return Failure(f"This record makes Milepost fail ({type(error).__name__}).", traceback.format_exc())
    moves = tuple((move.seat, as_json(move.action)) for move in record.moves)
    return Checked(record.header, moves, record.state.key(), record.state.outcome is not None)


def cover(name: str) -> bytes | Failure:
    """A picture of a game two thirds on, between bots such as newcomers meet: the board and what lies on it."""
    try:
        return drawn(catalog.game(name), COVER_WIDTH)
    except Exception as error:
        return Failure(f"The picture of {name} could not be drawn ({type(error).__name__}).", traceback.format_exc())


def drawn(game: Game[Any], width: int) -> bytes:
    """The board of a game in its second half, as a PNG."""
    record = _played(game)
    view = record.branch(len(record.moves) * 2 // 3).state.seen_by(None)
    scene = msgspec.structs.replace(game.scene.draw(view), panels=(), ask=None, banner="")
    return svg.to_png(svg.draw(game.scene.board(view), scene, glow=False), width)


def _bot(job: Job, name: str, game: Game[Any]) -> Bot:
    """The bot with its memory; one that was written by another version of the bot and cannot be read is left out."""
    if name not in bots.bot_names(game):
        raise unknown(f"bot for {game.title}", name, bots.bot_names(game))
    bot = bots.make(job.bot, game, job.seed)
    if job.memory is not None and bot.memory is not None:
        with suppress(msgspec.MsgspecError):
            bot.memory = msgspec.json.decode(job.memory, type=type(bot.memory))
    return bot


def _tapped(record: Record) -> Record:
    """An evening with a companion, as a picture needs it: everybody taps whatever can be tapped, at any time."""
    chance = seeded(COVER_SEED)
    for _ in range(COVER_TAPS):
        state = record.state
        if state.to_act is None:
            break
        seat = chance.pick(state.may_act)
        record.play(chance.pick(state.legal(seat)), seat)
    return record


def _played(game: Game[Any]) -> Record:
    """A whole game of as many as can play it, always the same."""
    seats = max(game.seats_for(game.options({})))
    record = Record.begin(game.name, seats, seeded(COVER_SEED).seed)
    if game.companion:
        return _tapped(record)
    made = {seat: bots.make(game.opponent, game, side_seed(COVER_SEED, f"bot {seat}")) for seat in range(seats)}
    return Match(record, made).run()
