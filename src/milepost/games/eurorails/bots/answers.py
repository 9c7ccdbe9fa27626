"""Questions that interrupt a turn, and the card thrown away before the game: answered by what things are worth."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.core.bot import Decision, Why
from milepost.games.eurorails.actions import Answer, Lose, Throw
from milepost.games.eurorails.asks import Bargain
from milepost.games.eurorails.board import LOADS
from milepost.games.eurorails.judgement.trial_turn import best_pay
from milepost.games.eurorails.judgement.trips import worst_first
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState

A_SECTION = 10
"""Millions asked for a section of track, far more than building it anew costs."""
A_SECTION_GIVEN = 2
"""Millions that a section is worth which is offered."""


def answer(state: EuroState, seat: Seat) -> Decision:
    """Lose the load that pays least; sell track only for much more than it cost, and never a connected city."""
    ask = state.asks[-1]
    if not isinstance(ask, Bargain):
        load = min(sorted(set(state.aboard[seat])), key=lambda one: (best_pay(state, seat, one), one))
        return Decision((Lose(load),), Why(f"Of its loads, {LOADS[load]} helps these cards least."))
    sold = state.clone()
    sold.apply(Answer(accept=True), seat)
    offered = ask.price + A_SECTION_GIVEN * len(ask.given)
    keeps_cities = victory.connected_majors(sold, seat) >= victory.connected_majors(state, seat)
    if offered >= A_SECTION * (1 + len(ask.wanted)) and keeps_cities:
        return Decision((Answer(accept=True),), Why(f"{ask.price}M is far more than this track cost."))
    return Decision((Answer(accept=False),), Why("The track is worth more than that."))


def throw(state: EuroState, seat: Seat) -> Decision:
    """Throw away the card whose best demand pays least for its way."""
    card = worst_first(state, seat)[0]
    return Decision((Throw(card),), Why("This card pays least for the way its loads have to go."))
