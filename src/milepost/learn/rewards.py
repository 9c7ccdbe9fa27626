"""What a learner is paid: weights for what a game counts while it runs, and for how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

import msgspec

from milepost.core.action import Seat
from milepost.core.errors import BadInput, unknown
from milepost.core.game import Game
from milepost.core.state import Outcome


class Rewards(msgspec.Struct, frozen=True):
    """Weights. A weight of 0 switches a term off."""

    counts: Mapping[str, float] | None = None
    """For each unit of the game's `tally` gained, at the step it is gained; None: the game's own weights."""
    margin: float = 1.0
    """At the end, for each point by which a seat's final score is above the best opponent's (negative: below)."""
    win: float = 0.0
    """At the end, for the victory; seats that stay tied share it."""

    def final(self, outcome: Outcome, seat: Seat) -> float:
        """What a seat gets for the end of the game."""
        scores = outcome.scores
        best = max((score for other, score in enumerate(scores) if other != seat), default=scores[seat])
        return self.margin * (scores[seat] - best) + self.win * outcome.shares[seat]


RewardsLike = Rewards | Mapping[str, float] | None
"""A whole `Rewards`; or names and weights that differ from the game's defaults; or None for the defaults."""


def rewards_for(game: Game[Any], given: RewardsLike) -> Rewards:
    """Rewards with a weight for each name the game counts, or a `BadInput`."""
    if given is None:
        given = {}
    if isinstance(given, Rewards):
        counts = game.judgement.rewards if given.counts is None else given.counts
        given = {**dict.fromkeys(game.judgement.rewards, 0.0), **counts, "margin": given.margin, "win": given.win}
    elif not isinstance(given, Mapping):
        raise BadInput(f"{given!r} are no rewards; give a Rewards or names and weights, for example {{'win': 1.0}}.")
    weights = {**game.judgement.rewards, "margin": 1.0, "win": 0.0}
    for name, weight in given.items():
        if name not in weights:
            raise unknown(f"reward of {game.title}", str(name), weights)
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not isfinite(weight):
            raise BadInput(f"The reward {name!r} needs a finite number, not {weight!r}.")
        weights[name] = float(weight)
    margin, win = weights.pop("margin"), weights.pop("win")
    return Rewards(weights, margin, win)
