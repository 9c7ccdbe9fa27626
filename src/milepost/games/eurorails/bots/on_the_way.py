"""What is done in a city, whatever the plan is: wanted loads are delivered, and loads carried for too long are left."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.eurorails.actions import Deliver
from milepost.games.eurorails.bots.board_distance import to_city
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.stale_loads import drop_stale_loads, stale_loads
from milepost.games.eurorails.judgement.trial_turn import Passing, Turn
from milepost.games.eurorails.judgement.trips import Stop, Trip, best_paid, deliverable
from milepost.games.eurorails.rules import movement
from milepost.games.eurorails.state import EuroState

WORTH_WAITING, WAITING_TURNS = 15, 3
"""A delivery waits if the next stop of the plan needs its card or its load, pays so much more, and is so near."""


def delivery_here(state: EuroState, seat: Seat, plan: Trip = ()) -> Stop | None:
    """What can be delivered here and now for most; None if nothing can, or something much better is near."""
    return best_paid(stop for stop in deliverable(state, seat) if not may_wait(state, seat, stop, plan))


def may_wait(state: EuroState, seat: Seat, stop: Stop, plan: Trip) -> bool:
    """Whether a delivery would spoil a much better one, the next that is planned."""
    if not plan or not plan[0].card or plan[0].load not in state.aboard[seat]:
        return False
    better = plan[0]
    if better.pay < stop.pay + WORTH_WAITING or better.city == stop.city:
        return False
    if better.card != stop.card and (better.load != stop.load or state.aboard[seat].count(stop.load) > 1):
        return False
    near = WAITING_TURNS * movement.speed(state, seat)
    return to_city(state.options.printing, state.at[seat], better.city) <= near


def on_the_way(grounds: Grounds) -> Passing:
    """What is done in every city on the way of a plan."""
    stale = stale_loads(grounds)

    def passing(turn: Turn, left: Trip) -> None:
        here = delivery_here(turn.state, turn.seat, left)
        if here is not None:
            turn.do(Deliver(here.card, here.demand))
        drop_stale_loads(turn, left, stale)

    return passing
