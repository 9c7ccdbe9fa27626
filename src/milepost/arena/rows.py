"""What is played and what came of it: a run, the games to be played in it, and a row for each finished one.

Everything in a row follows from the run and the row's first columns (`deal`, `seed`, `variant`, `bots`), so it is the
same on every machine. How long bots thought is not, and is kept apart, as `Times`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from milepost import bots
from milepost.core import catalog
from milepost.core.errors import BadInput, unknown
from milepost.core.measures import Breakdown, Category, Kinds, Measure, Values
from milepost.core.state import Outcome

FORMAT = 1
"""The version of the file format, apart from any game's rules version."""
SPREAD = 1_000_000
"""How far the deals of two runs with different seeds are apart, and so the most deals one of them may have."""
MOST_OPENING = 1000
MOST_SEED = 9_000_000_000_000
"""With this, the seed of every deal fits into 64 bits, which tables of data can hold."""

Kind = Literal["simulation", "tournament", "duel", "lab", "tune"]


class Run(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything the games of one run have in common; the first line of a results file.

    `bots` are those that were named, in that order. `variants` are sets of options, all of them written out: one, or
    two that are compared. The run has no end: whoever plays it says how many of its games are wanted. `settings` is
    whatever else decides which games are played, as plain data. The first `opening` actions of each deal are drawn at
    random, so that deals differ where neither the rules nor the bots leave anything to chance.
    """

    results: int
    kind: Kind
    game: str
    rules: int
    seats: int
    seed: int
    bots: tuple[str, ...]
    variants: tuple[dict[str, Any], ...]
    measures: tuple[Measure, ...]
    settings: dict[str, Any] = {}
    opening: int = 0
    categories: tuple[Category, ...] = ()
    breakdowns: tuple[Breakdown, ...] = ()

    @classmethod
    def of(
        cls,
        kind: Kind,
        game: str,
        seats: int,
        seed: int,
        specs: tuple[str, ...],
        variants: tuple[dict[str, Any], ...] = ({},),
        settings: dict[str, Any] | None = None,
        opening: int = 0,
    ) -> Run:
        """A run that can be played: anything wrong with it raises `BadInput` before a game is begun."""
        rules = catalog.game(game)
        rules.check_bots_can_play()
        if not 0 <= seed <= MOST_SEED:
            raise BadInput(f"The seed is a whole number from 0 to {MOST_SEED:,}, not {seed}.")
        if not 0 <= opening <= MOST_OPENING:
            raise BadInput(f"An opening has from 0 to {MOST_OPENING:,} actions, not {opening}.")
        read = [rules.options(options) for options in variants]
        for options in read:
            rules.check_seats(seats, options)
        for spec in specs:
            bots.make(spec, rules)
        written = tuple(msgspec.to_builtins(options) for options in read)
        judgement = rules.judgement
        return cls(
            FORMAT, kind, game, rules.rules_version, seats, seed, specs, written, judgement.measures, settings or {},
            opening, judgement.categories, judgement.breakdowns,
        )  # fmt: skip

    def only(self, measures: Sequence[str]) -> Run:
        """The same with some of its measures and without breakdowns; with all of them if none is named."""
        by_name = {measure.name: measure for measure in self.measures}
        for name in measures:
            if name not in by_name:
                raise unknown(f"measure of {catalog.game(self.game).title}", name, by_name)
        if not measures:
            return self
        chosen = tuple(by_name[name] for name in dict.fromkeys(measures))
        return msgspec.structs.replace(self, measures=chosen, breakdowns=())


class Fixture(msgspec.Struct, frozen=True):
    """A game to be played. Games of the same `deal` have the same seed; `bots` has one for each seat."""

    index: int
    deal: int
    seed: int
    bots: tuple[str, ...]
    variant: int = 0


class Row(msgspec.Struct, frozen=True, tag=False, omit_defaults=True):
    """A finished game. `decisions` are counted for each seat; `digest` is that of the last position.

    `measures[name][seat]` is how a measure stood at the end, `course[name][round][seat]` when each round was over.
    `categories[name][seat]` says of what kind a seat was, `breakdowns[name][item]` has the numbers of its columns, or
    of the rounds.
    """

    index: int
    deal: int
    seed: int
    variant: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    rounds: int
    decisions: tuple[int, ...]
    actions: int
    digest: str
    measures: dict[str, Values]
    course: dict[str, tuple[Values, ...]]
    categories: dict[str, Kinds] = {}
    breakdowns: dict[str, dict[str, tuple[int, ...]]] = {}

    @property
    def outcome(self) -> Outcome:
        """The end of the game as the engine told it."""
        return Outcome(self.scores, self.ranks, self.reason)

    @property
    def fixture(self) -> Fixture:
        """What was to be played, to play it again."""
        return Fixture(self.index, self.deal, self.seed, self.bots, self.variant)


class Times(msgspec.Struct, frozen=True):
    """How long the bot on each seat of a game thought in all, and about its longest decision, in seconds.

    `late` are decisions that took longer than was wanted; they counted all the same.
    """

    index: int
    seconds: tuple[float, ...]
    longest: tuple[float, ...]
    late: tuple[int, ...]
