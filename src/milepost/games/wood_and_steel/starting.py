"""Where each player begins, who is first, and which connection bonuses are in play.

Only Wood and Steel has this room: its players rank starting positions and the game resolves what they wish.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Literal

from milepost.core.action import Seat
from milepost.core.chance import Chance
from milepost.core.errors import BadInput
from milepost.games.wood_and_steel.design import CONNECTIONS, DESIRABILITY, POSITIONS, Design, read_design

Exclusion = Literal["segment", "city"]
"""What positions of two players must not share: the segment, or any city."""
BANDS = ("short", "medium", "long")
"""Lengths of connection bonuses, of each of which at least one is in play."""


def assigned(
    rankings: Sequence[Sequence[int]], exclude: Exclusion, chance: Chance, design: Design | None = None
) -> list[int]:
    """A starting position for each seat, so that wishes are met as well as possible; chance decides among equals.

    Each ranking names three positions, the best first.
    """
    costs = [_costs(ranking, design or read_design("")) for ranking in rankings]
    best: list[tuple[int, ...]] = []
    least = -1
    for positions in permutations(range(len(POSITIONS)), len(rankings)):
        if exclude == "city" and _share_a_city(positions):
            continue
        cost = sum(own[position] for own, position in zip(costs, positions, strict=True))
        if cost < least or least < 0:
            best, least = [], cost
        if cost == least:
            best.append(positions)
    if not best:
        raise BadInput(
            f"There are not {len(rankings)} starting positions without a common city; at most 5 can play so."
        )
    return list(chance.pick(best))


def _costs(ranking: Sequence[int], design: Design) -> list[int]:
    """What it costs to give a player each of the positions."""
    costs = [design.ranking_unranked] * len(POSITIONS)
    wishes = (design.ranking_first, design.ranking_second, design.ranking_third)
    for position, cost in zip(ranking, wishes, strict=True):
        costs[position] = cost
    return costs


def _share_a_city(positions: Sequence[int]) -> bool:
    return any(set(POSITIONS[one]) & set(POSITIONS[other]) for one, other in combinations(positions, 2))


def first_player(positions: Sequence[int]) -> Seat:
    """Who begins: the player with the least desirable position."""
    return max(range(len(positions)), key=lambda seat: DESIRABILITY[positions[seat]])


def connections_drawn(seats: int, chance: Chance, design: Design | None = None) -> list[int]:
    """The connection bonuses in play: those that always are, one of each band, and others; indices in order."""
    bands = {band: [n for n, one in enumerate(CONNECTIONS) if one.band == band] for band in ("always", *BANDS)}
    drawn = [*bands["always"], *(chance.pick(bands[band]) for band in BANDS)]
    wanted = len(bands["always"]) + seats + (design or read_design("")).connections_over_players
    while len(drawn) < min(wanted, len(CONNECTIONS)):
        drawn.append(chance.pick([number for number in range(len(CONNECTIONS)) if number not in drawn]))
    return sorted(drawn)
