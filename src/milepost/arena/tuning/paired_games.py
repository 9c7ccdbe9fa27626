"""Plays bots against a rival on the same deals, twice a deal with the seats exchanged, and scores them by deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import msgspec

from milepost.arena import schedule
from milepost.arena.duel import Games, games_of, score_of
from milepost.arena.playing import Conduct
from milepost.arena.processes import Workers
from milepost.arena.results import ResultsFile
from milepost.arena.rows import Fixture, Row
from milepost.arena.runs import missing
from milepost.core.errors import BadInput

GAMES_A_DEAL = 2


class Wanted(msgspec.Struct, frozen=True):
    """A bot that is to play a rival on some deals."""

    bot: str
    rival: str
    deals: range

    @property
    def games(self) -> int:
        """How many games that takes; against itself a bot need not play to score a half."""
        return 0 if self.bot == self.rival else GAMES_A_DEAL * len(self.deals)


class DealScore(msgspec.Struct, frozen=True):
    """How a bot did on one deal, from 0 to 1, and its games: who sat where, and the digest of the last position.

    Two deals with the same games are one and the same: neither the game nor the bots left anything to chance.
    """

    score: float
    games: Games = ()


class PairedGames:
    """The games of one run, in the order in which they are asked for: those in the file are not played again.

    Who asks for the same games in the same order gets the same scores, whether they are played now or were before.
    """

    def __init__(self, file: ResultsFile, workers: Workers, conduct: Conduct, on_games: Callable[[int], None]) -> None:
        self.file = file
        self.played = 0
        self._workers = workers
        self._conduct = conduct
        self._on_games = on_games

    def scores(self, wanted: Sequence[Wanted]) -> list[list[DealScore]]:
        """For each of those wanted the score of each deal."""
        fixtures = [list(self._fixtures(one, number)) for one, number in self._numbered(wanted)]
        rows = self._rows([fixture for games in fixtures for fixture in games])
        self.played += sum(one.games for one in wanted)
        self._on_games(self.played)
        return [
            self._by_deal(one, [rows[game.index] for game in games])
            for one, games in zip(wanted, fixtures, strict=True)
        ]

    def _numbered(self, wanted: Sequence[Wanted]) -> Iterator[tuple[Wanted, int]]:
        """Each of those wanted with the number of its first game."""
        number = self.played
        for one in wanted:
            yield one, number
            number += one.games

    def _fixtures(self, wanted: Wanted, number: int) -> Iterator[Fixture]:
        run = self.file.run
        games = schedule.duel((wanted.bot, wanted.rival), run.seats, run.seed, wanted.deals.start)
        for game in islice(games, wanted.games):
            yield Fixture(number + game.index, game.deal, game.seed, game.bots)

    def _rows(self, fixtures: Sequence[Fixture]) -> dict[int, Row]:
        """The finished games, from the file or newly played."""
        done = self.file.done
        rows = {one.index: done[one.index] for one in fixtures if one.index in done}
        for fixture in fixtures:
            if fixture.index in rows and rows[fixture.index].fixture != fixture:
                raise BadInput(
                    f"Game {fixture.index} in {self.file.folder} is not the one that comes next here: it was played by "
                    f"another version of Milepost, of optuna or of a bot; choose another folder."
                )
        self._on_games(self.played + len(rows))
        for batch in missing(self.file, fixtures, self._workers, self._conduct):
            rows.update((row.index, row) for row in batch.decoded())
            self._on_games(self.played + len(rows))
        return rows

    def _by_deal(self, wanted: Wanted, rows: Sequence[Row]) -> list[DealScore]:
        if not rows:
            return [DealScore(0.5)] * len(wanted.deals)
        deals = [rows[first : first + GAMES_A_DEAL] for first in range(0, len(rows), GAMES_A_DEAL)]
        return [DealScore(score_of(deal, wanted.bot), games_of(deal)) for deal in deals]
