"""From values to a choice: the weights of the dimensions, the score of a proposal, and how a weak player slips.

Everything here is a pure function of its arguments. What the values of a proposal are is for `dimensions` to say.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from enum import IntEnum
from math import lcm, prod
from typing import TYPE_CHECKING

import msgspec

from milepost.core.action import Seat
from milepost.core.chance import seeded
from milepost.core.players import side_seed
from milepost.games.eurorails.actions import TOKENS

if TYPE_CHECKING:
    from milepost.games.eurorails.bots.proposals import Proposal

Weights = tuple[float, ...]
"""A number for each dimension, velocity first."""
Costs = tuple[tuple[str, float], ...]
"""Soft rules that speak against a proposal, and millions each of them costs."""

MILLIONS_A_POINT = 40
"""So many millions of cost take one point off a score."""
BEST = 8
"""A player who chooses at random does so among so many of the best proposals."""
LAST_RESORTS = frozenset(("discard", "restart", "backtrack", "loan", "pass"))
"""Kinds of proposals that nobody chooses at random: that would be spite and not weakness."""
DIGITS = 9
"""Scores that agree in so many decimals are equal: sums of the same numbers may differ in the last place."""
_PICKS = lcm(*range(1, BEST + 1))
"""A number below this, divided by any number of proposals up to `BEST`, leaves every remainder as often."""


class Dimension(IntEnum):
    """What a proposal is judged by."""

    VELOCITY = 0
    IMMEDIATE_INCOME = 1
    INCOME_PER_MILEPOST = 2
    MULTI_DELIVERY_POTENTIAL = 3
    NETWORK_EXPANSION = 4
    VICTORY_PROGRESS = 5
    COMPETITOR_BLOCKING = 6
    RISK_EXPOSURE = 7
    LOAD_SCARCITY = 8
    UPGRADE_ROI = 9
    BACKBONE_ALIGNMENT = 10
    LOAD_COMBINATION_SCORE = 11
    MAJOR_CITY_PROXIMITY = 12
    TRACK_FEE_INCOME = 13


DIMENSIONS = tuple(dimension.name.lower() for dimension in Dimension)
"""Their names in the profile file, by number."""
_ALWAYS_SEEN = (Dimension.VELOCITY, Dimension.UPGRADE_ROI)
"""Even a player who looks at few dimensions looks at these: else nobody weak would ever buy a train."""


def combined(factors: Iterable[Weights], correction: Weights, seen: int) -> Weights:
    """The weights of a player: the product of all factors, and 0 for every dimension the player does not look at.

    A player looks at the `seen` dimensions with the greatest weights, ties by number. Velocity is not counted. The
    correction does not change which they are.
    """
    plain = [prod(column) for column in zip(*factors, strict=True)]
    counted = sorted((d for d in Dimension if d is not Dimension.VELOCITY), key=lambda d: (-round(plain[d], DIGITS), d))
    kept = {*_ALWAYS_SEEN, *counted[:seen]}
    return tuple(plain[d] * correction[d] if d in kept else 0.0 for d in Dimension)


def score(values: Sequence[float], weights: Weights, costs: Costs = ()) -> float:
    """What a proposal is worth: its weighted values less what the soft rules take off."""
    worth = sum(value * weight for value, weight in zip(values, weights, strict=True))
    return worth - sum(millions for _, millions in costs) / MILLIONS_A_POINT


class Scored(msgspec.Struct, frozen=True):
    """A proposal with its values by dimension, the soft rules that spoke, and its score."""

    proposal: Proposal
    values: tuple[float, ...]
    costs: Costs
    score: float


def ranked(found: Iterable[Scored]) -> list[Scored]:
    """The best first; of equal ones that with the higher velocity, then fewer turns, then the lower first token."""
    return sorted(found, key=_order)


def _order(one: Scored) -> tuple[float, float, float, int]:
    proposal = one.proposal
    first = TOKENS.get(proposal.actions[0], len(TOKENS)) if proposal.actions else len(TOKENS)
    return -round(one.score, DIGITS), -round(one.values[Dimension.VELOCITY], DIGITS), proposal.turns, first


# slips


class Luck(msgspec.Struct, frozen=True):
    """How a weak player slips in one turn, if at all. Never both ways at once."""

    random: bool = False
    """Takes any of the best proposals."""
    misses: bool = False
    """Overlooks the best one."""
    pick: int = 0
    """Which one is taken at random follows from this number."""


SURE = Luck()
"""Of a player who does not slip."""


def luck(seed: int | str, seat: Seat, round: int, random: int, misses: int) -> Luck:
    """How a player with this seed slips in a round, with chances of 100; the same whenever it is asked."""
    chance = seeded(side_seed(seed, f"skill {seat} {round}"))
    first, second = chance.below(100), chance.below(100)
    return Luck(first < random, first >= random and second < misses, chance.below(_PICKS))


def in_order_of_trial(best_first: Sequence[Scored], luck: Luck, only_misses: bool = False) -> list[Scored]:
    """The proposals as a player with such luck goes through them, until one can be carried out.

    Nobody overlooks the best for want of anything else to do: bad players still make fair moves. With `only_misses`
    nothing is taken at random: in the first building, where a plan is chosen once for both rounds.
    Where a slip has no say (a delivery that can be made now, a declaration, a guardrail), call this with `SURE`.
    """
    order = list(best_first)
    if luck.misses and len(order) > 1 and order[1].proposal.kind not in LAST_RESORTS:
        return order[1:]
    if luck.random and not only_misses:
        taken = _at_random(order, luck.pick)
        if taken is not None:
            order.insert(0, order.pop(taken))
    return order


def _at_random(order: Sequence[Scored], pick: int, but: Container[str] = LAST_RESORTS) -> int | None:
    """The place of one of the best ordinary proposals; None if there is none."""
    ordinary = [place for place, one in enumerate(order) if one.proposal.kind not in but][:BEST]
    return ordinary[pick % len(ordinary)] if ordinary else None
