"""Loads that are carried for too long: they are left in the next city that is passed."""

from __future__ import annotations

from milepost.games.eurorails.actions import DROPS
from milepost.games.eurorails.board import Load
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.judgement.trial_turn import Passing, Turn, best_pay, spare_load
from milepost.games.eurorails.judgement.trips import Trip

TOO_LONG = 5
"""Turns after which a load that the plan does not deliver goes."""


def stale_loads(grounds: Grounds) -> tuple[Load, ...]:
    """Loads aboard for too long that no card asks for."""
    state, seat, memory = grounds.state, grounds.seat, grounds.memory
    return tuple(
        load for load, taken in memory.picked if state.round - taken >= TOO_LONG and not best_pay(state, seat, load)
    )


def drop_stale_loads(grounds: Grounds) -> Passing | None:
    """What is done in a city on the way: such loads are left there. None if there are none."""
    stale = stale_loads(grounds)
    if not stale:
        return None

    def passing(turn: Turn, left: Trip) -> None:
        for load in stale:
            if load in turn.state.aboard[turn.seat] and spare_load(turn.state, turn.seat, left) == load:
                turn.do(DROPS[load])

    return passing
