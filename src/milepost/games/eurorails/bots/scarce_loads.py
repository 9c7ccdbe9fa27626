"""The last chips of a load, which others may want: taken in passing where the train has room that the plan leaves."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.games.eurorails.actions import PICK_UPS
from milepost.games.eurorails.board import CITY_AT, LOADS, Load
from milepost.games.eurorails.bots.contention import SCARCE
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.rivals import chips_left, has_room
from milepost.games.eurorails.bots.stale_loads import stale_loads
from milepost.games.eurorails.judgement.trial_turn import Passing, Turn
from milepost.games.eurorails.judgement.trips import Trip
from milepost.games.eurorails.rules import loads


def take_scarce_loads(grounds: Grounds, before: Passing | None) -> Passing | None:
    """What is done in a city on the way: after what is done there in any case, the scarcest load is taken.

    What has been carried for too long is left alone: it would be taken again as soon as it has been dropped.
    None if there is nothing to take, or rivals are not thought of.
    """
    state, seat = grounds.state, grounds.seat
    stale = stale_loads(grounds)
    scarce = [load for load in range(len(LOADS)) if chips_left(state, load) in SCARCE and load not in stale]
    if grounds.skill.opponents != "modelled" or not scarce or not has_room(state, seat):
        return None

    def passing(turn: Turn, left: Trip) -> None:
        if before is not None:
            before(turn, left)
        city, fetched = CITY_AT[turn.state.at[seat]], sum(not stop.card for stop in left)
        if len(turn.state.aboard[seat]) + fetched >= loads.capacity(turn.state, seat):
            return
        here = [
            load for load in scarce if loads.available(turn.state, city, load) and load not in turn.state.aboard[seat]
        ]
        if here:
            turn.do(PICK_UPS[min(here, key=lambda load: (chips_left(turn.state, load), load))])
            if before is not None:
                before(turn, left)  # a chip that somebody dropped here may be wanted here

    return passing


def unordered(taken: Sequence[Load], trip: Trip) -> tuple[Load, ...]:
    """Loads taken that a trip does not fetch."""
    fetched = [stop.load for stop in trip if not stop.card]
    return tuple(load for load in taken if load not in fetched)
