"""How strong each bot is, on two scales: openskill's and Elo.

The openskill library takes in one game after the other. What it ends with depends on their order, leans towards the
equal start, and comes with a sigma that is no interval: it knows nothing of deals. So its `mu` and `sigma` are given as
they are, and beside them `skill`: the likeliest strengths under the same model (Plackett and Luce) on the same scale,
with an interval taken from the spread over deals. `elo` is the same for meetings of two (Bradley and Terry).

Where several seats of a table belong to one bot, openskill rates every seat as a player of its own that starts with the
bot's rating, and the bot takes all their changes together. Copies that only fight each other win as much as they lose.
"""

from __future__ import annotations

from math import sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce

from milepost.arena.statistics.choices import Strengths, fit, meeting_choices, table_choices
from milepost.arena.statistics.elo import MOST_ELO, POINTS
from milepost.arena.statistics.intervals import P95, Estimate, t_quantile, wilson
from milepost.arena.statistics.pairwise import EMPTY, Meetings, Tables, meetings

MOST_RATED = 10_000
"""openskill sees no more games than this, drawn by lot: it settles long before, and takes its time for each."""
ORDER_SEED = 7
"""The lot that decides in which order openskill sees the games; always the same."""
MEAN_SKILL = 25.0
"""Where openskill starts everybody."""


class Rating(msgspec.Struct, frozen=True):
    """How strong one bot is. `skill` and `elo` are None for a bot that never met another one.

    `skill` is on openskill's scale, where the mean of all bots is 25; `elo` has the mean of all bots at 0. A bot that
    won everything has an open upper end, one that lost everything an open lower end; the mean is that of the others.
    `mu` and `sigma` are what the library itself says after it saw the games one by one.
    """

    bot: int
    games: int
    deals: int
    skill: Estimate | None
    elo: Estimate | None
    mu: float
    sigma: float


def ratings(games: Tables, bots: int) -> list[Rating]:
    """The rating of each of `bots` bots, numbered from 0, in that order."""
    openskill = rate_one_by_one(games, bots)
    found = []
    for bot, (skill, elo) in enumerate(strengths(games, bots)):
        played = (games.bots == bot).any(1)
        deals = len(np.unique(games.deals[played]))
        found.append(Rating(bot, int(played.sum()), deals, skill, elo, *openskill[bot]))
    return found


def strengths(games: Tables, bots: int) -> list[tuple[Estimate | None, Estimate | None]]:
    """The likeliest strength of each bot on openskill's scale and as Elo."""
    met = meetings(games)
    standing = _standing(met, bots)
    by_table = fit(table_choices(games, bots), standing.centring)
    by_meeting = fit(meeting_choices(met, bots), standing.centring)
    scale = skill_scale(float((games.bots != EMPTY).sum(1).mean())) if len(games.bots) else 1.0
    return [
        (_estimate(by_table, standing, bot, scale, MEAN_SKILL), _estimate(by_meeting, standing, bot, POINTS, 0.0))
        for bot in range(bots)
    ]


def skill_scale(seats: float) -> float:
    """How much one unit of log odds is on openskill's scale at tables of so many seats."""
    return float(PlackettLuce().beta) * sqrt(seats)


def rate_one_by_one(games: Tables, bots: int) -> list[tuple[float, float]]:
    """What openskill says of each bot, mu and sigma, after it saw the games in an order drawn by lot."""
    model = PlackettLuce(tau=0.0)
    mu = [MEAN_SKILL] * bots
    sigma = [float(model.sigma)] * bots
    order = np.random.default_rng(ORDER_SEED).permutation(len(games.bots))[:MOST_RATED]
    for seats, ranks in zip(games.bots[order].tolist(), games.ranks[order].tolist(), strict=True):
        taken = [seat for seat, bot in enumerate(seats) if bot != EMPTY]
        if len({seats[seat] for seat in taken}) < 2:
            continue
        teams = [[model.rating(mu[seats[seat]], sigma[seats[seat]])] for seat in taken]
        after = model.rate(teams, ranks=[ranks[seat] for seat in taken])
        for seat, [before], [now] in zip(taken, teams, after, strict=True):
            mu[seats[seat]] += now.mu - before.mu
            sigma[seats[seat]] *= now.sigma / before.sigma
    return list(zip(mu, sigma, strict=True))


class _Standing(msgspec.Struct, frozen=True):
    """Who met whom, directly or through others, and who can be compared with whom."""

    centring: NDArray[np.float64]  # (bots, bots): a row says how a centred strength is made of all strengths
    deals: list[int]
    open_above: list[bool]
    open_below: list[bool]
    opponents: NDArray[np.float64]  # (bots, bots): how often they met


def _standing(met: Meetings, bots: int) -> _Standing:
    """Strength has a meaning only among bots that met, directly or through others: each such circle has its own mean.

    A bot nobody ever finished ahead of, even through others, may be any amount stronger than they are. So the mean is
    that of the most bots that can all be compared, and who is only ever above or below those has an open end. If no
    two bots of a circle can be compared, it is the mean of all; with more than two bots, all ends are open then.
    """
    ahead = np.eye(bots, dtype=bool)
    ahead[met.first[met.ahead > 0], met.second[met.ahead > 0]] = True
    ahead[met.second[met.ahead < 1], met.first[met.ahead < 1]] = True
    above = _reach(ahead)  # above[i, j]: i finished ahead of j, or of somebody who is above j
    circle = _reach(ahead | ahead.T)
    level = above & above.T
    centring, open_above, open_below = np.eye(bots), [], []
    for bot in range(bots):
        middle = max(np.flatnonzero(circle[bot]).tolist(), key=lambda member: (level[member].sum(), -member))
        nobody = level[middle].sum() == 1
        mean = circle[bot] if nobody else level[middle]
        centring[bot, mean] -= 1 / mean.sum()
        open_above.append(_is_open(above.T, circle, level, bot, middle))
        open_below.append(_is_open(above, circle, level, bot, middle))
    deals = [len(np.unique(met.deals[(met.first == bot) | (met.second == bot)])) for bot in range(bots)]
    pairs = np.bincount(met.first * bots + met.second, minlength=bots * bots).reshape(bots, bots).astype(np.float64)
    return _Standing(centring, deals, open_above, open_below, pairs + pairs.T)


def _is_open(
    above: NDArray[np.bool_], circle: NDArray[np.bool_], level: NDArray[np.bool_], bot: int, middle: int
) -> bool:
    """Whether the bot may be any amount weaker than the mean or, with `above` turned round, any amount stronger."""
    if level[middle].sum() > 1:
        return not above[bot, middle]
    return bool(circle[bot].sum() > 2 or not above[bot, circle[bot]].all())


def _reach(steps: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where one gets to in any number of steps."""
    for middle in range(len(steps)):
        steps = steps | (steps[:, middle, None] & steps[middle])
    return steps


def _estimate(found: Strengths, standing: _Standing, bot: int, scale: float, mean: float) -> Estimate | None:
    """A bot's centred strength on another scale, with its interval."""
    deals = standing.deals[bot]
    if deals == 0:
        return None
    value, most = float(found.centred[bot]), MOST_ELO / POINTS
    reach = t_quantile(P95, deals - 1) * float(found.errors[bot]) if deals > 1 else most
    low, high = value - reach, value + reach
    above, below = standing.open_above[bot], standing.open_below[bot]
    if above and not below:
        low = min(value, _strength_at(wilson(deals, deals)[0], found, standing, bot))
    if below and not above:
        high = max(value, _strength_at(wilson(0, deals)[1], found, standing, bot))
    return Estimate(
        mean + scale * max(-most, min(most, value)),
        None if below or low <= -most else mean + scale * low,
        None if above or high >= most else mean + scale * high,
        deals,
    )


def _strength_at(share: float, found: Strengths, standing: _Standing, bot: int) -> float:
    """The strength with which a bot would finish ahead of those it met in this share of meetings.

    For a bot that won or lost all of them: the spread of its results says nothing, but their number does.
    """
    weights = standing.opponents[bot] / standing.opponents[bot].sum()
    # Where the bot is part of the mean, everybody else moves the other way.
    own = standing.centring[bot, bot]
    others = (1 - own) / own
    low, high = -MOST_ELO / POINTS, MOST_ELO / POINTS
    for _ in range(50):
        middle = (low + high) / 2
        against = found.centred - others * (middle - found.centred[bot])
        if weights @ (1 / (1 + np.exp(against - middle))) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2
