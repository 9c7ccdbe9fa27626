"""Looks for good settings: many candidates play a few deals, and only the better ones go on to more and more deals.

In each round new candidates are suggested by what is known, and the best third of those with equally many deals is
promoted. What is left at the end is played by the few that lead. All candidates play the same deals, the first ones of
the run, so that luck is the same for all; a candidate's score is drawn towards the mean, the more the fewer its deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from math import sqrt
from statistics import fmean

from milepost.arena.tuning.paired_games import GAMES_A_DEAL, PairedGames, Wanted
from milepost.arena.tuning.ranges import Space
from milepost.arena.tuning.suggestions import Suggestion, suggest

ROUNDS = 8
PROMOTED = 3
"""One in this many goes on to the next rung, which has this many times as many deals."""
PLAYOFF_SHARE = 0.3
"""The part of the search that is left for the leaders."""
PLAYOFFS = (6, 3, 2)
"""How many leaders play in each of the last stages; all stages take equally many games."""
PRIOR_DEALS = 4.0
"""A candidate's score counts as if it had also played so many deals with a mean result."""
LEAST_DEALS = 2


class Candidate:
    """Settings that are tried, and their scores on the first deals of the run."""

    def __init__(self, suggestion: Suggestion) -> None:
        self.suggestion = suggestion
        self.scores: list[float] = []

    @property
    def spec(self) -> str:
        """The bot with these settings."""
        return self.suggestion.spec

    @property
    def deals(self) -> int:
        """How many deals it has played."""
        return len(self.scores)

    @property
    def share(self) -> float:
        """In what share of meetings it finished ahead."""
        return fmean(self.scores)


class Search:
    """A search for good settings of a bot, as measured by games against a rival."""

    def __init__(self, space: Space, rival: str, games: PairedGames) -> None:
        self.space = space
        self.rival = rival
        self.candidates: list[Candidate] = []
        self._games = games

    def run(self, games: int) -> list[Candidate]:
        """Play at most so many games and hand back all candidates, the most promising first."""
        deals = games // GAMES_A_DEAL
        playoff = int(deals * PLAYOFF_SHARE)
        left = self._explore(deals - playoff)
        self._play_off(left + playoff)
        return self.ranking()

    def ranking(self, among: Sequence[Candidate] | None = None) -> list[Candidate]:
        """Candidates, the most promising first; of equal ones that with more deals, then the older."""
        return sorted(self.candidates if among is None else among, key=lambda one: (-self.standing(one), -one.deals))

    def standing(self, candidate: Candidate) -> float:
        """The score of a candidate, drawn towards the mean of all."""
        return (sum(candidate.scores) + PRIOR_DEALS * self._mean()) / (candidate.deals + PRIOR_DEALS)

    def _mean(self) -> float:
        return fmean(one.share for one in self.candidates if one.deals) if self.candidates else 0.5

    def _explore(self, deals: int) -> int:
        """Rounds of new candidates and promotions; the deals that were not needed."""
        first = max(LEAST_DEALS, round(sqrt(deals) / 4))
        for number in range(ROUNDS):
            allowed = deals // (ROUNDS - number)
            jobs: dict[Candidate, int] = {}
            for candidate, target in self._promotions(first):
                if (more := target - candidate.deals) <= allowed:
                    jobs[candidate] = target
                    allowed -= more
                    deals -= more
            for suggestion in self._suggested(allowed // first, number):
                candidate = Candidate(suggestion)
                self.candidates.append(candidate)
                jobs[candidate] = first
                deals -= first
            self._play(jobs)
        return deals

    def _promotions(self, first: int) -> list[tuple[Candidate, int]]:
        """Who goes on to the next rung, and to how many deals: at every rung the best of all that ever reached it."""
        found = []
        rung = first
        while reached := [one for one in self.candidates if one.deals >= rung]:
            best = self.ranking(reached)[: len(reached) // PROMOTED]
            found += [(one, rung * PROMOTED) for one in best if one.deals == rung]
            rung *= PROMOTED
        return found

    def _suggested(self, wanted: int, number: int) -> list[Suggestion]:
        known = [(one.suggestion, self.standing(one)) for one in self.candidates]
        digest = blake2b(f"{self._games.file.run.seed} {number}".encode(), digest_size=4).digest()
        present = 0.5 if self.rival == self.space.bot else None
        return suggest(self.space, known, present, wanted, int.from_bytes(digest, "big"))

    def _play_off(self, deals: int) -> None:
        """The leaders play on, fewer and fewer of them."""
        for stage, size in enumerate(PLAYOFFS):
            leaders = self.ranking()[:size]
            if len(leaders) < 2:
                return
            share = deals // (len(PLAYOFFS) - stage)
            target = _level(leaders, share)
            jobs = {one: target for one in leaders if one.deals < target}
            deals -= sum(target - one.deals for one in jobs)
            self._play(jobs)

    def _play(self, jobs: dict[Candidate, int]) -> None:
        wanted = [Wanted(one.spec, self.rival, range(one.deals, target)) for one, target in jobs.items()]
        for candidate, scores in zip(jobs, self._games.scores(wanted), strict=True):
            candidate.scores += [deal.score for deal in scores]


def _level(candidates: Sequence[Candidate], more: int) -> int:
    """The number of deals that so many more deals bring all candidates to, those with the fewest first."""
    counts = sorted(one.deals for one in candidates)
    for size in range(len(counts), 0, -1):
        level = (sum(counts[:size]) + more) // size
        if level >= counts[size - 1]:
            return level
    return counts[0]
