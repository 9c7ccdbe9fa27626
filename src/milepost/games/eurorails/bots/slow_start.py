"""How anybody plays with a Slow Freight, the train that the slow game begins with.

A Freight makes half as many mileposts again a turn, and nearly all of the game is still to come: the money for it comes
before track. Until it is bought every trip takes long, so that less is asked of a trip as well.
"""

from __future__ import annotations

from math import ceil

from milepost.core.action import Seat
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FREIGHT, SLOW_FREIGHT

DELAY_FOR_FREIGHT = 4.0
"""Turns that buying the Freight may cost a plan."""
MOST_RESERVE = 2
"""Millions that are kept back at most: there are only 30 of them to begin with."""
LOST_SHARE = 0.75
"""The share of the price of new track that counts as lost: it delays the better train."""
DISCARD_PART, DISCARD_PART_OF_FREIGHT = 0.25, 0.5
"""How much of the usual limit a plan must bring a turn for the hand to be kept, before and after it is bought."""
TURN = 2.5
"""Millions that a turn is worth."""
TRACK_BESIDE_TRAIN = 18
"""Millions for track that must be left after a train is bought without a plan: the next trip needs some."""

LEFT_BESIDE_FREIGHT, LEFT_WITHOUT_LOANS, SECTION_BESIDE_FREIGHT = 20, 40, 0.75
"""Millions of money and track together that must be left beside a Freight, the same where nobody can borrow or start
over, and what a section of track counts there."""


def has_slow_freight(state: EuroState, seat: Seat) -> bool:
    """Whether somebody has yet to buy a Freight."""
    return state.trains[seat] == SLOW_FREIGHT


def begins_slowly(state: EuroState, seat: Seat) -> bool:
    """Whether a player of the slow game has no better train than a Freight."""
    return state.start_train == SLOW_FREIGHT and state.trains[seat] in (SLOW_FREIGHT, FREIGHT)


def is_short_of_money(state: EuroState, seat: Seat) -> bool:
    """Whether every million is needed until there is a better train than a Freight."""
    return state.options.mercy and begins_slowly(state, seat)


def discard_part(state: EuroState, seat: Seat) -> float:
    """How much of what plans must usually bring a turn is asked of them."""
    if not begins_slowly(state, seat):
        return 1.0
    return DISCARD_PART if has_slow_freight(state, seat) else DISCARD_PART_OF_FREIGHT


def left_beside_freight(state: EuroState, seat: Seat) -> int:
    """Millions that must be left after the Freight is bought: with hardly any track it would have nowhere to go."""
    least = LEFT_BESIDE_FREIGHT if state.options.mercy else LEFT_WITHOUT_LOANS
    return max(0, ceil(least - SECTION_BESIDE_FREIGHT * state.owners.count(seat)))
