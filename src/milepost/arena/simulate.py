"""Many games between the same bots, on all cores, and what they show.

Game i has seed `seed * SPREAD + i` and the i-th seating, so the results depend on nothing but the arguments: not on the
number of processes and not on which of them played what.
"""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from itertools import permutations
from math import factorial
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import msgspec

from milepost import bots
from milepost.arena.match import play_match
from milepost.arena.statistics.intervals import wilson
from milepost.core import catalog
from milepost.core.errors import BadInput, MilepostError
from milepost.core.record import Record
from milepost.core.state import Outcome

SPREAD = 1_000_000
"""How far the seeds of two simulations are apart, and so the most games one of them may have."""
MOST_JOBS = 1024
MOST_AT_ONCE = 200
TASK_SECONDS = 0.5
"""How long one task of a process shall take, and the most games it may have."""
MOST_SEATINGS = 720
"""Seatings are taken in turn from at most this many."""


class Played(msgspec.Struct, frozen=True):
    """One finished game. `seating` says for each seat which of the simulation's bots sat there."""

    index: int
    seed: int
    seating: tuple[int, ...]
    outcome: Outcome
    decisions: int


class Row(msgspec.Struct, frozen=True):
    """How one bot did. Intervals are (low, high) at 95 %; a decided game is one whose winners are all the same bot."""

    bot: str
    seats: int
    games: int
    wins: float
    win_rate: float
    win_interval: tuple[float, float]
    decided: int
    decided_won: int
    decided_rate: float
    decided_interval: tuple[float, float]
    score: float
    score_sd: float
    rank: float


class Report(msgspec.Struct):
    """Everything a simulation found. `bots` are the different bots, by the numbers the seatings use."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    asked: int
    played: list[Played]
    seconds: float = 0.0
    stopped: bool = False

    @property
    def games_per_second(self) -> float:
        """Games played per second of wall-clock time."""
        return len(self.played) / self.seconds if self.seconds > 0 else 0.0

    @property
    def decisions(self) -> float:
        """Actions a game has on average."""
        return fmean(game.decisions for game in self.played) if self.played else 0.0

    def reasons(self) -> dict[str, int]:
        """How often games ended for each reason, the most frequent first."""
        return dict(Counter(game.outcome.reason for game in self.played).most_common())

    def table(self) -> list[Row]:
        """One row for each different bot, in the order they were named."""
        return [self._row(number, bot) for number, bot in enumerate(self.bots)] if self.played else []

    def summary(self) -> dict[str, Any]:
        """The report as plain data, with its table, for a JSON file."""
        whole = {"decisions": self.decisions, "reasons": self.reasons(), "games_per_second": self.games_per_second}
        return {"table": msgspec.to_builtins(self.table()), **whole, **msgspec.to_builtins(self)}

    def _row(self, number: int, bot: str) -> Row:
        games = self.played
        mine = [(game, seat) for game in games for seat, who in enumerate(game.seating) if who == number]
        wins = sum(game.outcome.shares[seat] for game, seat in mine)
        decided = [winner for game in games if (winner := sole_winner(game)) is not None]
        won = decided.count(number)
        scores = [game.outcome.scores[seat] for game, seat in mine]
        return Row(
            bot, len(mine) // len(games), len(games), wins, wins / len(games), wilson(wins, len(games)),
            len(decided), won, won / len(decided) if decided else 0.0, wilson(won, len(decided)),
            fmean(scores), pstdev(scores), fmean(game.outcome.ranks[seat] for game, seat in mine),
        )  # fmt: skip


def sole_winner(game: Played) -> int | None:
    """The bot all seats of rank 1 belong to; None when different bots share the victory."""
    winners = {game.seating[seat] for seat in game.outcome.winners}
    return winners.pop() if len(winners) == 1 else None


def seatings(bots_at: Sequence[int]) -> list[tuple[int, ...]]:
    """Every different way to seat the bots, so ordered that rotations of one seating follow each other.

    >>> seatings([0, 1, 0])
    [(0, 1, 0), (1, 0, 0), (0, 0, 1)]
    """
    found: dict[tuple[int, ...], None] = {}
    for start in permutations(bots_at) if factorial(len(bots_at)) <= MOST_SEATINGS else [tuple(bots_at)]:
        if start not in found:
            found.update(dict.fromkeys(start[i:] + start[:i] for i in range(len(start))))
    return list(found)


class Plan(msgspec.Struct, frozen=True):
    """What a worker has to know; the same for all games of a simulation."""

    game: str
    bots: tuple[str, ...]
    seatings: tuple[tuple[int, ...], ...]
    seed: int
    options: dict[str, Any]
    save: str | None = None


class _Failure(msgspec.Struct, frozen=True):
    """A game that could not be played to its end, as a sentence, and where it happened."""

    sentence: str
    trace: str


def simulate(
    game: str,
    specs: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    rotate: bool = True,
    on_game: Callable[[Played], None] | None = None,
    save: Path | None = None,
) -> Report:
    """Play `games` games between the bots in `specs`, one for each seat, and report.

    With `rotate` the bots change seats from game to game. `on_game` is told of each game as it ends; `save` is a folder
    that gets all records. Ctrl-C ends it with the games played so far and `stopped` set.
    """
    jobs = jobs if jobs is not None else os.cpu_count() or 1
    names = tuple(dict.fromkeys(specs))
    plan = _plan(game, specs, names, seed, dict(options or {}), rotate, save)
    _check(plan, games, jobs)
    if save is not None:
        _make_folder(save, plan)
    report = Report(game, names, plan.options, seed, games, [])
    begun = time.perf_counter()
    try:
        with closing(_played(plan, games, min(jobs, games))) as results:
            for played in results:
                report.played.append(played)
                if on_game is not None:
                    on_game(played)
    except KeyboardInterrupt:
        report.stopped = True
    report.seconds = time.perf_counter() - begun
    report.played.sort(key=lambda one: one.index)
    return report


def _plan(
    game: str, specs: Sequence[str], names: tuple[str, ...], seed: int, options: dict[str, Any], rotate: bool,
    save: Path | None,
) -> Plan:  # fmt: skip
    first = [names.index(spec) for spec in specs]
    ways = seatings(first) if rotate else [tuple(first)]
    return Plan(game, names, tuple(ways), seed, options, None if save is None else str(save))


def _check(plan: Plan, games: int, jobs: int) -> None:
    """Refuse a simulation that cannot work before anything is started or written."""
    if not 1 <= games <= SPREAD:
        raise BadInput(f"A simulation has from 1 to {SPREAD:,} games, not {games:,}.")
    if not 1 <= jobs <= MOST_JOBS:
        raise BadInput(f"A simulation runs in 1 to {MOST_JOBS:,} processes, not {jobs:,}.")
    if not 0 <= plan.seed < 1 << 64:
        raise BadInput(f"The seed of a simulation is a whole number from 0 to 2^64 - 1, not {plan.seed}.")
    Record.begin(plan.game, len(plan.seatings[0]), 0, options=plan.options)
    for spec in plan.bots:
        bots.make(spec, catalog.game(plan.game))


def _make_folder(folder: Path, plan: Plan) -> None:
    """A folder the records can be written to; those of an earlier simulation are never overwritten."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"Cannot make the folder {folder}: {error.strerror}.") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadInput(f"Cannot write to the folder {folder}: choose one you may write to.")
    if next(folder.glob(f"{plan.game}-*.json"), None) is not None:
        raise BadInput(f"{folder} holds records of {plan.game} already; choose another folder, or remove them first.")


def _play(plan: Plan, index: int) -> Played:
    """One game of the simulation."""
    seed = plan.seed * SPREAD + index
    seating = plan.seatings[index % len(plan.seatings)]
    record = play_match(plan.game, [plan.bots[who] for who in seating], seed, plan.options)
    outcome = record.state.outcome
    assert outcome is not None, "bots play until the game is over"
    if plan.save is not None:
        record.save(Path(plan.save) / f"{plan.game}-{index:06d}.json")
    return Played(index, seed, seating, outcome, len(record.moves))


def _play_some(plan: Plan, indices: range) -> list[Played] | _Failure:
    """A worker's task. Errors come back as words, because not every exception survives the way between processes."""
    played: list[Played] = []
    for index in indices:
        try:
            played.append(_play(plan, index))
        except MilepostError as error:
            return _Failure(f"Game {index} of the simulation could not be played: {error}", traceback.format_exc())
        except Exception as error:
            told = f"{type(error).__name__}: {error}"
            return _Failure(f"A bot or the engine failed in game {index} ({told}).", traceback.format_exc())
    return played


def _unwrap(result: list[Played] | _Failure) -> list[Played]:
    if isinstance(result, _Failure):
        error = BadInput(result.sentence)
        error.add_note(result.trace)
        raise error
    return result


def _played(plan: Plan, games: int, jobs: int) -> Generator[Played, None, None]:
    """All games as they end: in this process, or in several."""
    if jobs == 1:
        try:
            for index in range(games):
                yield from _unwrap(_play_some(plan, range(index, index + 1)))
        except KeyboardInterrupt:
            with _deaf():
                _sweep(plan)
            raise
        return
    strangers = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        yield from _pooled(pool, plan, games, jobs)
        pool.shutdown()
    except BrokenProcessPool:
        raise BadInput("A process of the simulation was ended from outside; try fewer jobs.") from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        with _deaf():
            _end(set(active_children()) - strangers, plan)


def _end(children: set[BaseProcess], plan: Plan) -> None:
    """Stop processes at whatever they do, and take away the records they may have been writing."""
    for child in children:
        child.terminate()
        child.join()
    if children:
        _sweep(plan)


def _sweep(plan: Plan) -> None:
    """Take away drafts of records: whoever wrote them was stopped."""
    for draft in Path(plan.save).glob(f".{plan.game}-??????.json.*.part") if plan.save else ():
        draft.unlink(missing_ok=True)


def _pooled(pool: ProcessPoolExecutor, plan: Plan, games: int, jobs: int) -> Iterator[Played]:
    """Keep every process busy with few tasks waiting, so that a simulation of any length starts and stops at once.

    A task is a single game at first, and later as many as a process plays in `TASK_SECONDS`.
    """
    begun, given, done = time.perf_counter(), 0, 0
    running: set[Future[list[Played] | _Failure]] = set()
    while given < games or running:
        with _deaf():
            while given < games and len(running) < 2 * jobs:
                rate = done / (time.perf_counter() - begun) / jobs
                size = min(games - given, MOST_AT_ONCE, max(1, int(rate * TASK_SECONDS)))
                running.add(pool.submit(_play_some, plan, range(given, given + size)))
                given += size
        ended, running = wait(running, return_when=FIRST_COMPLETED)
        for future in ended:
            played = _unwrap(future.result())
            done += len(played)
            yield from played


@contextmanager
def _deaf() -> Iterator[None]:
    """Nothing hears Ctrl-C meanwhile; processes started then never do: it is this process that ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
