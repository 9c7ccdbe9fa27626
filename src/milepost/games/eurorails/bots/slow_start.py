"""How anybody plays with a Slow Freight, the train that the slow game begins with.

A Freight makes half as many mileposts again a turn, and nearly all of the game is still to come: the money for it comes
before track. Until it is bought every trip takes long, so that less is asked of a trip as well.
"""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import SLOW_FREIGHT

DELAY_FOR_FREIGHT = 4.0
"""Turns that buying the Freight may cost a plan."""
MOST_RESERVE = 2
"""Millions that are kept back at most: there are only 30 of them to begin with."""
LOST_SHARE = 0.75
"""The share of the price of new track that counts as lost: it delays the better train."""
DISCARD_PART = 0.25
"""How much of the usual limit a plan must bring a turn for the hand to be kept."""
TURN = 2.5
"""Millions that a turn is worth."""


def has_slow_freight(state: EuroState, seat: Seat) -> bool:
    """Whether somebody has yet to buy a Freight."""
    return state.trains[seat] == SLOW_FREIGHT


def saves_for_freight(state: EuroState, seat: Seat) -> bool:
    """Whether the money goes into a Freight first. Without loans whoever has spent all of it may never get away."""
    return has_slow_freight(state, seat) and state.options.mercy
