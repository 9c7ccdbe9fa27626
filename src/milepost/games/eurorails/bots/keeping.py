"""Whether a plan is good enough: to go on with, and to keep the hand for it rather than draw new cards."""

from __future__ import annotations

from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.plans import Plan
from milepost.games.eurorails.bots.slow_start import discard_part
from milepost.games.eurorails.bots.snapshot import DISCARDS_TO_RESTART

POOR, POOR_PART = 10, 0.5
"""With less money most cards ask for track that cannot be paid: a plan may then bring only this part of the limit."""
SOON = 3
"""Turns within which a load aboard should be delivered before the hand is thrown away."""
PATIENCE = 0.75
"""What is left of that limit after each hand that was thrown away: far from everything no hand reaches it."""


def keeping_limit(grounds: Grounds) -> float | None:
    """Millions a turn that some plan must bring for the hand to be kept; None where any hand is."""
    limit, cash, discards = grounds.row.discard_below, grounds.state.cash[grounds.seat], grounds.memory.discards
    if limit is None or (grounds.pressed and (discards >= DISCARDS_TO_RESTART or grounds.memory.idle)):
        return None
    if grounds.pressed:
        return 0.0  # new cards are still better than a loss
    limit *= grounds.slowness * discard_part(grounds.state, grounds.seat) * PATIENCE**discards
    return limit * (POOR_PART if cash < POOR else 1.0)


def worth_keeping(grounds: Grounds, plan: Plan) -> bool:
    """Whether a plan is reason enough to keep the hand."""
    limit = keeping_limit(grounds)
    return not plan.rejected and (limit is None or plan.figures.velocity >= limit or delivers_soon(plan))


def delivers_soon(plan: Plan) -> bool:
    """Whether a plan delivers what is aboard, and soon."""
    trip = plan.prospect.trip
    return len(trip) == 1 and not plan.rejected and plan.prospect.outlook.turns <= SOON


def good_enough(grounds: Grounds, plan: Plan) -> bool:
    """Whether a plan brings as much a turn as the phase usually asks for."""
    limit = grounds.row.discard_below
    return not plan.rejected and (limit is None or plan.figures.velocity >= limit)
