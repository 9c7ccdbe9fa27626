"""Loads that are carried for too long: they are left in the next city that is passed."""

from __future__ import annotations

from collections.abc import Iterable

from milepost.games.eurorails.actions import DROPS
from milepost.games.eurorails.board import Load
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.judgement.trial_turn import Turn, best_pay
from milepost.games.eurorails.judgement.trips import Trip

TOO_LONG = 5
"""Turns after which a load that the plan does not deliver goes."""


def stale_loads(grounds: Grounds) -> tuple[Load, ...]:
    """Loads aboard for too long that no card asks for."""
    state, seat, memory = grounds.state, grounds.seat, grounds.memory
    return tuple(
        load for load, taken in memory.picked if state.round - taken >= TOO_LONG and not best_pay(state, seat, load)
    )


def drop_stale_loads(turn: Turn, left: Trip, stale: Iterable[Load]) -> None:
    """Leave such loads in the city where the train is, but none that the plan has taken aboard again."""
    wanted = {stop.load for stop in left if stop.card}
    for load in stale:
        if load not in wanted and load in turn.state.aboard[turn.seat]:
            turn.do(DROPS[load])
