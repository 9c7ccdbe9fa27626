"""Whether a player who can pay for no trip had better start over, and what a first trip is worth.

A loan costs twice what it brings, and all payments go to the debt first: with little track such a player drives for
nothing but debts for thirty rounds. A new start gives money and new cards, and takes no longer than to draw the cards.
"""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT, HEAVY_FREIGHT, SLOW_FREIGHT, SUPERFREIGHT

SECTION_WORTH = {SLOW_FREIGHT: 0.4, FREIGHT: 0.75}
"""By the train that the game begins with: millions that a section of track counts for. It cost one and a half."""
TRAIN_WORTH = 20
"""Millions that each exchange of the train counts for."""
FREE_PLACE = {SLOW_FREIGHT: 3, FREIGHT: 0}
"""By the same: what it is worth to begin in any city, and not where the train happens to stand."""
FIRST_TURN = 0.5
"""Millions that each turn of a first trip counts for."""
MOST_STARTS = 6
"""After so many starts over without a delivery between them, any first trip will do."""
EXCHANGES = {SLOW_FREIGHT: 0, FREIGHT: 1, FAST_FREIGHT: 2, HEAVY_FREIGHT: 2, SUPERFREIGHT: 3}
"""By train: how often it has been exchanged since it was a Slow Freight."""


def new_start_is_better(state: EuroState, seat: Seat) -> bool:
    """Whether what a player has is worth less than the money of a new start, which the rules must allow."""
    if not state.options.mercy:
        return False
    trains = TRAIN_WORTH * (EXCHANGES[state.trains[seat]] - EXCHANGES[state.start_train])
    track = SECTION_WORTH[state.start_train] * state.owners.count(seat)
    return victory.worth(state, seat) + trains + track < state.start_cash + FREE_PLACE[state.start_train]


def first_trip_worth(state: EuroState, gain: int, sections: int, turns: float) -> float:
    """Millions that a trip leaves a player beyond the money of a new start, which is there for one turn's waiting.

    `gain` is what the trip brings or costs, and `sections` are those that it builds.
    """
    return gain + SECTION_WORTH[state.start_train] * sections - FIRST_TURN * turns
