"""Two bots against each other until it is clear whether the first is better: a sequential test.

Each deal is played twice, the second time with the bots' seats exchanged. What counts is who finishes ahead of whom,
ties as halves, over all pairs of a seat of the one and a seat of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Literal

import msgspec

from milepost.arena.playing import Conduct
from milepost.arena.processes import Workers
from milepost.arena.results import ResultsFile
from milepost.arena.rows import Fixture, Row
from milepost.arena.runs import in_order
from milepost.arena.statistics.intervals import Estimate
from milepost.arena.statistics.sprt import Sprt
from milepost.core.errors import BadInput

MOST_REPEATS = 12
"""After this many deals in a row with nothing new, a duel has seen all that these bots play."""
Games = tuple[tuple[tuple[str, ...], str], ...]
"""Who sat where in each game of a deal, and the digest of its last position."""
Verdict = Literal["better", "not better"]


class Standing(msgspec.Struct, frozen=True):
    """What a duel has shown so far: `elo` is how much stronger the first bot is; `sure` that it is stronger at all.

    `repeats` are deals whose games were played before, move for move: they tell nothing, and do not count.
    """

    games: int
    deals: int
    verdict: Verdict | None
    llr: float
    bounds: tuple[float, float]
    elo: Estimate | None
    sure: float | None
    repeats: int = 0
    stopped: bool = False


def read_sprt(text: str) -> tuple[float, float]:
    """Two differences in Elo from `0,20`.

    >>> read_sprt("0,20")
    (0.0, 20.0)
    """
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise BadInput(f"{text!r} is not an interval of Elo; write two numbers with a comma between: 0,20.") from None
    return low, high


def play_duel(
    file: ResultsFile,
    fixtures: Iterable[Fixture],
    workers: Workers,
    conduct: Conduct,
    test: Sprt,
    on_deal: Callable[[Standing], None] = lambda standing: None,
) -> Standing:
    """Play deals one after the other until the test has decided, there are no more, or nothing new comes any more.

    Deals count in their order, whoever ended first: the same duel always ends in the same way.
    """
    first = file.run.bots[0]
    standing = standing_of(test, 0, 0)
    games = repeats = in_a_row = 0
    seen: set[Games] = set()
    try:
        for deal in deals(in_order(file, fixtures, workers, conduct)):
            games += len(deal)
            played = games_of(deal)
            if played in seen:
                repeats, in_a_row = repeats + 1, in_a_row + 1
            else:
                seen.add(played)
                in_a_row = 0
                test.add(score_of(deal, first))
            standing = standing_of(test, games, repeats)
            on_deal(standing)
            if test.verdict is not None or in_a_row == MOST_REPEATS:
                break
    except KeyboardInterrupt:
        return msgspec.structs.replace(standing, stopped=True)
    return standing


def games_of(deal: Iterable[Row]) -> Games:
    """The games of a deal. Two deals with the same ones are one: rules and bots left nothing to chance."""
    return tuple((row.bots, row.digest) for row in deal)


def standing_of(test: Sprt, games: int, repeats: int) -> Standing:
    """Where a test stands."""
    sure = test.likelihood_of_superiority()
    return Standing(games, test.deals, test.verdict, test.llr, test.bounds, test.estimate(), sure, repeats)


def deals(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows of each deal together; those of a deal follow each other."""
    return (list(group) for _, group in groupby(rows, key=lambda row: row.deal))


def score_of(deal: Iterable[Row], first: str) -> float:
    """The share of meetings in the games of a deal in which the first bot finished ahead, ties as halves."""
    shares = [share for row in _tables(list(deal)) if (share := _ahead(*row, first)) is not None]
    return sum(shares) / len(shares)


def _tables(deal: list[Row]) -> Iterator[tuple[tuple[str, ...], tuple[float, ...]]]:
    """Bots and ranks of each game; who plays alone is compared by score with the others of the same deal."""
    if any(len(row.bots) > 1 for row in deal):
        yield from ((row.bots, row.ranks) for row in deal)
    else:
        yield tuple(row.bots[0] for row in deal), tuple(-row.scores[0] for row in deal)


def _ahead(bots: tuple[str, ...], ranks: tuple[float, ...], first: str) -> float | None:
    mine = [rank for bot, rank in zip(bots, ranks, strict=True) if bot == first]
    theirs = [rank for bot, rank in zip(bots, ranks, strict=True) if bot != first]
    met = [0.5 if a == b else float(a < b) for a in mine for b in theirs]
    return sum(met) / len(met) if met else None
