"""How well tuning finds what is there, and that it finds nothing where nothing is: simulated games with known truth.

    python -m tests.arena.planted_optimum 2000

The strength of a bot is a known function of its settings, and games are drawn at random from it, so that a tuning of
thousands of games takes a moment. Prints a table, and ends with exit code 1 if a figure is not what it must be.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

from milepost.arena.playing import Batch, Conduct
from milepost.arena.rows import Fixture, Row, Run, Times
from milepost.arena.statistics.elo import POINTS
from milepost.arena.tuning import tune as tuning
from milepost.arena.tuning.ranges import Choices, Numbers, Space
from milepost.arena.tuning.tune import Tuning
from milepost.bots.random import RandomBot
from milepost.core.game import Game

GAME = "bus"
MANY = 200
"""With so many runs, chance no longer excuses a figure."""
BOT = "tests.arena.planted_optimum.Tunable"


class Tunable(RandomBot):
    """A bot with settings of all kinds; in simulated games only their values matter."""

    def __init__(
        self,
        game: Game[Any],
        seed: int | str = 0,
        width: float = 0.3,
        depth: int = 4,
        bold: bool = False,
        style: str = "a",
    ) -> None:
        super().__init__(game, seed)


SPACE = Space(
    BOT,
    (
        Numbers("width", False, 0.3, 0.01, 1.0, log=True),
        Numbers("depth", True, 4, 0, 12),
        Choices("bold", False, (True, False)),
    ),
)


class Settings(NamedTuple):
    """The values that decide how strong a simulated bot is."""

    width: float = 0.3
    depth: int = 4
    bold: bool = False


def settings(spec: str) -> Settings:
    parts = dict(part.split("=") for part in spec.partition(":")[2].split(",") if part)
    return Settings(float(parts.get("width", 0.3)), int(parts.get("depth", 4)), parts.get("bold") == "true")


def flat(settings: Settings) -> float:
    """No setting matters."""
    return 0.0


def best_already(settings: Settings) -> float:
    """The settings are as good as can be; everything else is worse."""
    off = (math.log(settings.width / 0.3) / math.log(10)) ** 2 + ((settings.depth - 4) / 6) ** 2
    return -300 * off - 50 * settings.bold


def planted(settings: Settings) -> float:
    """The best settings are width 0.06, depth 9 and bold, and 291 Elo better than the present ones."""
    off = (math.log(settings.width / 0.06) / math.log(10)) ** 2 + ((settings.depth - 9) / 6) ** 2
    return -200 * min(2.0, off) + 50 * settings.bold


def one_matters(settings: Settings) -> float:
    """Only the depth matters; the best is 100 Elo better."""
    return -100 * abs(settings.depth - 9) / 5


class Truth(NamedTuple):
    """A strength function in Elo, and what makes a tuning of so many games a success."""

    strength: Callable[[Settings], float]
    games: int
    seats: int
    least_better: float
    most_better: float
    least_gain: float
    """The part of the possible gain in Elo that is had on average, where something better was found."""


TRUTHS = {
    "no setting matters, 400 games": Truth(flat, 400, 4, 0.0, 0.05, 0.0),
    "no setting matters, 1,000 games": Truth(flat, 1000, 3, 0.0, 0.05, 0.0),
    "the present settings are best": Truth(best_already, 1000, 4, 0.0, 0.05, 0.0),
    "an optimum 290 Elo away, 1,000 games": Truth(planted, 1000, 4, 0.95, 1.0, 0.6),
    "the same, 4,000 games": Truth(planted, 4000, 3, 0.99, 1.0, 0.75),
    "one of three settings matters, 100 Elo": Truth(one_matters, 2000, 4, 0.8, 1.0, 0.6),
}


class SimulatedGames:
    """Workers who draw the results of games from the strength of the bots, the same for the same game."""

    def __init__(self, strength: Callable[[Settings], float]) -> None:
        self.strength = strength
        self.games = 0

    def play(self, run: Run, fixtures: Iterable[Fixture], conduct: Conduct) -> Generator[Batch, None, None]:
        rows, times = [], []
        for fixture in fixtures:
            rows.append(msgspec.json.encode(self.row(fixture)) + b"\n")
            times.append(msgspec.json.encode(Times(fixture.index, (), (), ())) + b"\n")
        self.games += len(rows)
        yield Batch(len(rows), b"".join(rows), b"".join(times))

    def row(self, fixture: Fixture) -> Row:
        """Each seat performs with its strength and Gumbel noise, which makes every two seats follow Elo exactly."""
        chance = random.Random(f"{fixture.seed} {fixture.bots}")
        marks = [self.strength(settings(bot)) - POINTS * math.log(chance.expovariate(1)) for bot in fixture.bots]
        ranks = tuple(1 + sum(other > mark for other in marks) for mark in marks)
        return Row(
            fixture.index, fixture.deal, fixture.seed, fixture.variant, fixture.bots, ranks, ranks, "end",
            rounds=1, decisions=(), actions=0, digest=f"{chance.getrandbits(64):x}", measures={}, course={},
        )  # fmt: skip


def simulated(truth: Truth, seed: int) -> Tuning:
    """One tuning of simulated games."""
    run = tuning.run_of(GAME, SPACE, truth.seats, seed, truth.games, None, {})
    with TemporaryDirectory() as folder:
        return tuning.tune(Path(folder), run, SPACE, SimulatedGames(truth.strength))


class Outcome(NamedTuple):
    """One simulated tuning: what it said, and what is true."""

    better: bool
    gain: float
    covered: bool
    worth_covered: list[bool]
    played: int


def outcome(name: str, seed: int) -> Outcome:
    truth = TRUTHS[name]
    found = simulated(truth, seed)
    strength = truth.strength
    best = settings(found.best)
    gain = strength(best) - strength(Settings())
    interval = found.advantage.elo
    worth = []
    for one in found.worth:
        if one.advantage is not None:
            lost = strength(best) - strength(settings(SPACE.spec(found.values | {one.setting: one.present})))
            low, high = one.advantage.points.low, one.advantage.points.high
            true = 100 * (_share(gain) - _share(gain - lost))
            assert low is not None
            assert high is not None
            worth.append(low <= true <= high)
    covered = (interval.low is None or interval.low <= gain) and (interval.high is None or gain <= interval.high)
    return Outcome(found.better, gain, covered, worth, found.played)


def _share(elo: float) -> float:
    return 1 / (1 + math.exp(-elo / POINTS))


def possible_gain(truth: Truth) -> float:
    """By how many Elo the best of all settings is better than the present ones."""
    every = (
        Settings(0.01 * 100 ** (step / 60), depth, bold)
        for step in range(61) for depth in range(13) for bold in (False, True)
    )  # fmt: skip
    return max(0.0, max(map(truth.strength, every)) - truth.strength(Settings()))


def judged(name: str, outcomes: list[Outcome]) -> tuple[str, bool]:
    """A line of the table, and whether it is as it must be; with few runs, three standard errors more may be."""
    truth, runs = TRUTHS[name], len(outcomes)
    better = [one for one in outcomes if one.better]
    rate = len(better) / runs
    slack = 0.0 if runs >= MANY else 3 * math.sqrt(0.05 * 0.95 / runs)
    fine = truth.least_better - slack <= rate <= truth.most_better + slack
    possible = possible_gain(truth)
    had = sum(one.gain for one in better) / len(better) if better else 0.0
    if truth.least_gain:
        fine = fine and had >= truth.least_gain * possible
    covered = sum(one.covered for one in outcomes) / runs
    worth = [held for one in outcomes for held in one.worth_covered]
    held = f"{sum(worth) / len(worth):6.1%} ({len(worth)})" if worth else "-"
    line = f"{name:42} {runs:5} {rate:7.1%} {had:8.0f} of {possible:4.0f} {covered:8.1%}   {held:16}"
    return line + ("" if fine else " WRONG"), fine


def _runs(name: str, runs: int) -> int:
    """Rare errors take many runs to count; everything else shows in a tenth of them."""
    return runs if TRUTHS[name].strength is flat else max(20, runs // 10)


def main(runs: int, jobs: int = 2) -> int:
    sys.stdout.write(f"{'truth':42} {'runs':>5} {'better':>7} {'Elo had':>16} {'covered':>8}   worth covered\n")
    fine = True
    with ProcessPoolExecutor(jobs) as pool:
        for name in TRUTHS:
            line, right = judged(name, list(pool.map(partial(outcome, name), range(_runs(name, runs)), chunksize=5)))
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
            fine = fine and right
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
