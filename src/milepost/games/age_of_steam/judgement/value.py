"""How good a position looks, as shares of victory: points as they stand, and what two moves would bring now."""

from __future__ import annotations

from math import exp

from milepost.core.action import Seat
from milepost.core.state import View
from milepost.games.age_of_steam.constants import ROUNDS
from milepost.games.age_of_steam.rules import moving, sections
from milepost.games.age_of_steam.state import AosState

DOLLAR = 0.4
"""Points for a dollar, while there are turns to come."""
UNFINISHED = 0.5
"""Points for a piece of track that joins nothing yet."""
SCALE = 12.0
"""Points of a lead that make a victory about three times as likely."""
RUIN = -40.0
"""The points that a bankrupt seat is taken to have."""


def value(view: View[AosState]) -> tuple[float, ...]:
    """How good the position looks for each seat."""
    state = view.state
    looks = [_points(state, seat) for seat in range(state.seats)]
    best = max(looks)
    weights = [exp((points - best) / SCALE) for points in looks]
    return tuple(weight / sum(weights) for weight in weights)


def _points(state: AosState, seat: Seat) -> float:
    """Points, money and promise of one seat."""
    if state.out >> seat & 1:
        return RUIN
    left = state.last_turn - state.turn
    due = state.shares[seat] + state.engines[seat] - state.income[seat] - state.cash[seat]
    points = float(state.scores[seat]) - 3 * max(0, due)
    if left:
        points += DOLLAR * state.cash[seat]
    points += UNFINISHED * sum(
        section.length for section in sections.all_sections(state) if section.owner == seat and not section.complete
    )
    return points + 3.0 * best_deliveries(state, seat)


def best_deliveries(state: AosState, seat: Seat) -> int:
    """The income that the best two deliveries of a seat over its own links would bring now."""
    best: dict[tuple[int, int], int] = {}
    for delivery in moving.deliveries(state, seat):
        cube = delivery.move.hex, delivery.move.good
        best[cube] = max(best.get(cube, 0), delivery.owners.count(seat))
    return sum(sorted(best.values(), reverse=True)[:ROUNDS])
