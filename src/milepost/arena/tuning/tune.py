"""Finds better settings of a bot, and says so only if games on new deals confirm it.

Half of the games go into the search. Its best candidate then plays the bot as it is on deals that no candidate has
seen. If the 95 % interval of its advantage lies above zero, it is better, and the rest of the games tells what each
setting is worth. If not, the rest is played for the same question and all games are looked at once more. So there are
at most two looks, each of which is wrong in at most 2.5 % of cases in which the candidate is no better: together at
most 5 %.

Where neither the game nor the bots leave anything to chance, new deals are old games. Games that were played before,
move for move, tell nothing new, so deals count as different only if their games were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from milepost.arena import results
from milepost.arena.playing import Conduct
from milepost.arena.processes import Workers
from milepost.arena.rows import SPREAD, Run
from milepost.arena.runs import check_games
from milepost.arena.statistics.elo import MOST_ELO, POINTS, elo_of
from milepost.arena.statistics.intervals import Z95, Estimate, mean_of, share_of
from milepost.arena.tuning.halving import Candidate, Search
from milepost.arena.tuning.paired_games import GAMES_A_DEAL, DealScore, PairedGames, Wanted
from milepost.arena.tuning.ranges import Space, Value
from milepost.arena.tuning.suggestions import check_installed
from milepost.core.errors import BadInput
from milepost.core.files import write_whole

LEAST_GAMES = 100
SEARCH_SHARE = 0.5
CONFIRM_SHARE = 0.3
"""The parts of all games for the search and for the first look at its best candidate; the rest is for what follows."""
NEW_DEALS = SPREAD // 2
"""The first of the deals that the search never plays."""
LEAST_DEALS = 10
"""With fewer different deals than this, nothing is convincing."""
LEAST_WORTH_DEALS = 10
"""With fewer deals than this for each setting, there is no table of what settings are worth."""
SEEN_IN = 0.8416212335729143
"""An advantage so many standard errors above the least convincing one is seen in 80 % of runs."""
FILE = "tuning.json"


class Trial(msgspec.Struct, frozen=True):
    """Settings that the search tried: in what share of meetings they finished ahead of the rival, on how many deals."""

    values: dict[str, Value | None]
    deals: int
    share: float


class Advantage(msgspec.Struct, frozen=True):
    """How much more often one bot finishes ahead than another: in percentage points and as Elo, with 95 % intervals."""

    points: Estimate
    elo: Estimate


class Worth(msgspec.Struct, frozen=True):
    """What one setting is worth: the advantage of the best settings over the same with this one as it was.

    None where it was not measured: the setting is as it was, or there were too few games.
    """

    setting: str
    present: Value | None
    best: Value | None
    advantage: Advantage | None


class Tuning(msgspec.Struct, frozen=True):
    """What came of tuning a bot. `best` is the most promising candidate, which is better only if `better` says so.

    `advantage` is that of `best` over the bot as it is, on `deals` new deals, of which those that were different count;
    `detectable` is the Elo advantage that this many games would have shown in 8 of 10 runs.
    """

    game: str
    bot: str
    rival: str
    seats: int
    options: dict[str, Any]
    seed: int
    games: int
    played: int
    best: str
    values: dict[str, Value | None]
    better: bool
    advantage: Advantage
    deals: int
    detectable: float
    worth: tuple[Worth, ...]
    trials: tuple[Trial, ...]

    @property
    def sentences(self) -> list[str]:
        """The outcome in words."""
        different = self.advantage.points.deals
        if different == self.deals:
            return self._verdict
        return [
            *self._verdict,
            f"Only {different:,} of these {self.deals:,} deals were different games, the others their repetition: the "
            f"game and the bots leave little to chance.",
        ]

    @property
    def _verdict(self) -> list[str]:
        found = self.advantage.elo
        by = f"{found.value:+.0f} Elo ({_end(found.low)} to {_end(found.high)})"
        against = "" if self.rival == self.bot else f", both against {self.rival}"
        where = f"on {self.deals:,} deals that the search had not seen{against}"
        if self.better:
            return [f"Better: by {by}, {where}.", f"Use {self.best}"]
        return [
            f"Nothing better was found: the best of {len(self.trials):,} candidates, {self.best}, came out at {by} "
            f"{where}.",
            f"With this many games, an advantage of {self.detectable:.0f} Elo would have been seen in 8 of 10 runs.",
        ]


def run_of(
    game: str,
    space: Space,
    seats: int,
    seed: int,
    games: int,
    against: str | None,
    options: Mapping[str, Any],
    opening: int = 0,
) -> Run:
    """The run of a tuning. Ranges and number of games belong to it: with others, other games are played."""
    check_games(games)
    if games < LEAST_GAMES:
        raise BadInput(f"Tuning takes at least {LEAST_GAMES} games, and better thousands, not {games}.")
    specs = (space.bot,) if against is None else (space.bot, against)
    settings = {"games": games, "over": space.as_data()}
    return Run.of("tune", game, seats, seed, specs, (dict(options),), settings, opening)


def tune(
    folder: Path,
    run: Run,
    space: Space,
    workers: Workers,
    conduct: Conduct | None = None,
    on_games: Callable[[int], None] = lambda games: None,
) -> Tuning:
    """Tune a bot, or go on with it: games that are in the folder are not played again. Its outcome goes there too.

    `on_games` is told how many games there are now whenever some have ended.
    """
    check_installed()
    with results.opened(folder, run) as file:
        paired = PairedGames(file, workers, conduct or Conduct(), on_games)
        found = _Tuner(run, space, paired).run()
        results.put_in_order(folder)
    write_whole(folder / FILE, msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    return found


class _Tuner:
    """One tuning: search, confirmation, and what the settings are worth, within one budget of games."""

    def __init__(self, run: Run, space: Space, games: PairedGames) -> None:
        self._run = run
        self._space = space
        self._games = games
        self._budget: int = run.settings["games"]
        self._rival = run.bots[-1]
        self._next_deal = NEW_DEALS

    def run(self) -> Tuning:
        search = Search(self._space, self._rival, self._games)
        ranking = search.run(int(self._budget * SEARCH_SHARE))
        if not ranking:
            raise BadInput("The ranges leave nothing to try but what the bot has now; make them wider.")
        best, present = ranking[0], self._run.bots[0]
        reserve = int(self._budget * (1 - SEARCH_SHARE - CONFIRM_SHARE))
        scores = self._compared([best.spec, present], self._left - reserve)
        found = advantage(*scores)
        worth = _unknown(self._space, best)
        if not _convincing(found):
            more = self._compared([best.spec, present], self._left)
            scores = [before + after for before, after in zip(scores, more, strict=True)]
            found = advantage(*scores)
        elif self._left:
            worth = self._worth(best)
        return Tuning(
            self._run.game, present, self._rival, self._run.seats, self._run.variants[0], self._run.seed, self._budget,
            self._games.played, best.spec, best.suggestion.values, _convincing(found), found, len(scores[0]),
            _detectable(found), worth,
            tuple(Trial(one.suggestion.values, one.deals, one.share) for one in ranking),
        )  # fmt: skip

    @property
    def _left(self) -> int:
        return self._budget - self._games.played

    def _compared(self, bots: Sequence[str], games: int) -> list[list[DealScore]]:
        """The scores of several bots against the rival on the same new deals, within so many games."""
        deals = range(self._next_deal, self._next_deal + games // self._cost(bots))
        self._next_deal = deals.stop
        return self._games.scores([Wanted(bot, self._rival, deals) for bot in bots])

    def _cost(self, bots: Sequence[str]) -> int:
        """How many games each deal takes if all these bots play the rival on it."""
        return GAMES_A_DEAL * sum(bot != self._rival for bot in bots)

    def _worth(self, best: Candidate) -> tuple[Worth, ...]:
        """Set each setting back by itself, and see on new deals what is lost."""
        values, present = best.suggestion.values, self._space.present()
        changed = [name for name in values if values[name] != present[name]]
        bots = [best.spec, *(self._space.spec(values | {name: present[name]}) for name in changed)]
        if self._left < self._cost(bots) * LEAST_WORTH_DEALS:
            return _unknown(self._space, best)
        scores, *others = self._compared(bots, self._left)
        found = {name: advantage(scores, other) for name, other in zip(changed, others, strict=True)}
        return tuple(Worth(name, present[name], values[name], found.get(name)) for name in values)


def advantage(scores: Sequence[DealScore], others: Sequence[DealScore]) -> Advantage:
    """The advantage of a bot over another one, from the scores of both on the same deals against the same rival.

    Where the other one is the rival itself it scores a half, and the bot's share of meetings is all there is to know.
    """
    mine, theirs = (np.array([deal.score for deal in one]) for one in (scores, others))
    numbers: dict[Any, int] = {}
    games = ((mine.games, theirs.games) for mine, theirs in zip(scores, others, strict=True))
    deals = [numbers.setdefault(played, len(numbers)) for played in games]
    if (theirs == 0.5).all():
        share = share_of(mine, deals)
        assert share is not None, "there is at least one deal"
        return Advantage(_scaled(share, 100.0, -0.5), elo_of(share))
    gap = mean_of(mine - theirs, deals)
    assert gap is not None, "there is at least one deal"
    middle = min(0.99, max(0.01, float(mine.mean() + theirs.mean()) / 2))
    return Advantage(_scaled(gap, 100.0), _scaled(gap, POINTS / (middle * (1 - middle))))


def _scaled(estimate: Estimate, factor: float, shift: float = 0.0) -> Estimate:
    low, high = (None if end is None else factor * (end + shift) for end in (estimate.low, estimate.high))
    return Estimate(factor * (estimate.value + shift), low, high, estimate.deals)


def _convincing(found: Advantage) -> bool:
    points = found.points
    return points.deals >= LEAST_DEALS and points.low is not None and points.low > 0


def _detectable(found: Advantage) -> float:
    """The Elo advantage that would have been convincing in 80 % of runs with as much luck in them as here."""
    low, high = found.elo.low, found.elo.high
    return MOST_ELO if low is None or high is None else (high - low) / 2 * (1 + SEEN_IN / Z95)


def _unknown(space: Space, best: Candidate) -> tuple[Worth, ...]:
    values = best.suggestion.values
    return tuple(Worth(one.name, one.present, values[one.name], None) for one in space.ranges)


def _end(value: float | None) -> str:
    return "no limit" if value is None else f"{value:+.0f}"
