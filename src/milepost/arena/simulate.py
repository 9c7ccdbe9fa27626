"""Many games between the same bots, on all cores, and what they show.

Every game has a deal of its own and the next seating in turn, so the results depend on nothing but the arguments: not
on the number of processes and not on which of them played what.
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

import msgspec

from milepost.arena import schedule
from milepost.arena.playing import Conduct
from milepost.arena.processes import Processes
from milepost.arena.rows import SPREAD, Row, Run
from milepost.arena.runs import failed
from milepost.arena.statistics.intervals import wilson
from milepost.core.errors import BadInput


class Standing(msgspec.Struct, frozen=True):
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
    """Everything a simulation found. `bots` are the different bots."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    asked: int
    played: list[Row]
    seconds: float = 0.0
    stopped: bool = False

    @property
    def games_per_second(self) -> float:
        """Games played per second of wall-clock time."""
        return len(self.played) / self.seconds if self.seconds > 0 else 0.0

    @property
    def actions(self) -> float:
        """Actions a game has on average."""
        return fmean(game.actions for game in self.played) if self.played else 0.0

    def reasons(self) -> dict[str, int]:
        """How often games ended for each reason, the most frequent first."""
        return dict(Counter(game.reason for game in self.played).most_common())

    def table(self) -> list[Standing]:
        """One row for each different bot, in the order they were named."""
        return [self._standing(bot) for bot in self.bots] if self.played else []

    def summary(self) -> dict[str, Any]:
        """The report as plain data, with its table, for a JSON file."""
        whole = {"actions": self.actions, "reasons": self.reasons(), "games_per_second": self.games_per_second}
        return {"table": msgspec.to_builtins(self.table()), **whole, **msgspec.to_builtins(self)}

    def _standing(self, bot: str) -> Standing:
        games = self.played
        mine = [(game, seat) for game in games for seat, who in enumerate(game.bots) if who == bot]
        wins = sum(game.outcome.shares[seat] for game, seat in mine)
        decided = [winner for game in games if (winner := sole_winner(game)) is not None]
        won = decided.count(bot)
        scores = [game.scores[seat] for game, seat in mine]
        return Standing(
            bot, len(mine) // len(games), len(games), wins, wins / len(games), wilson(wins, len(games)),
            len(decided), won, won / len(decided) if decided else 0.0, wilson(won, len(decided)),
            fmean(scores), pstdev(scores), fmean(game.ranks[seat] for game, seat in mine),
        )  # fmt: skip


def sole_winner(game: Row) -> str | None:
    """The bot all seats of rank 1 belong to; None when different bots share the victory."""
    winners = {game.bots[seat] for seat in game.outcome.winners}
    return winners.pop() if len(winners) == 1 else None


def simulate(
    game: str,
    specs: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    rotate: bool = True,
    on_game: Callable[[Row], None] | None = None,
    save: Path | None = None,
) -> Report:
    """Play `games` games between the bots in `specs`, one for each seat, and report.

    With `rotate` the bots change seats from game to game. `on_game` is told of each game as it ends; `save` is a folder
    that gets all records. Ctrl-C ends it with the games played so far and `stopped` set.
    """
    if not 1 <= games <= SPREAD:
        raise BadInput(f"A simulation has from 1 to {SPREAD:,} games, not {games:,}.")
    names = tuple(dict.fromkeys(specs))
    run = Run.of("simulation", game, len(specs), seed, names, (dict(options or {}),))
    workers = Processes(jobs)
    if save is not None:
        _make_folder(save, game)
    conduct = Conduct(save=None if save is None else str(save))
    report = Report(game, names, run.variants[0], seed, games, [])
    begun = time.perf_counter()
    fixtures = islice(schedule.rotation(specs, seed, rotate), games)
    try:
        with closing(workers.play(run, fixtures, conduct)) as batches:
            for batch in batches:
                for row in batch.decoded():
                    report.played.append(row)
                    if on_game is not None:
                        on_game(row)
                if batch.failure is not None:
                    raise failed(batch.failure)
    except KeyboardInterrupt:
        report.stopped = True
    report.seconds = time.perf_counter() - begun
    report.played.sort(key=lambda one: one.index)
    return report


def _make_folder(folder: Path, game: str) -> None:
    """A folder the records can be written to; those of an earlier simulation are never overwritten."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"Cannot make the folder {folder}: {error.strerror}.") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadInput(f"Cannot write to the folder {folder}: choose one you may write to.")
    if next(folder.glob(f"{game}-*.json"), None) is not None:
        raise BadInput(f"{folder} holds records of {game} already; choose another folder, or remove them first.")
