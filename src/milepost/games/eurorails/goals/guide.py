"""What pointing at the map means: the goal it stands for, and the prices of track to every place at once."""

from __future__ import annotations

import numpy as np

from milepost.core.action import Seat
from milepost.core.graph import FAR, cheapest
from milepost.core.scene import Guide, Id
from milepost.core.state import View
from milepost.games.eurorails.board import MILEPOSTS, Milepost
from milepost.games.eurorails.constants import BUILDING, OPERATING, PLACING, STARTING
from milepost.games.eurorails.pathfinding import DEGREE, arcs, network, saved_at_gaps, track_prices
from milepost.games.eurorails.rules import building, movement
from milepost.games.eurorails.scene.clicks import milepost_at
from milepost.games.eurorails.scene.layout import POST_ID
from milepost.games.eurorails.state import EuroState

_PLACES = np.array(POST_ID, dtype=object)


def goal_at(view: View[EuroState], at: Id) -> str:
    """Track to a place while building, a drive there while operating, in words `plan` understands; "" for none."""
    state, seat, milepost = view.state, view.seat, milepost_at(at)
    if seat is None or seat != state.to_act or state.asks or milepost < 0:
        return ""
    verb = _verb(state, seat, milepost)
    return f"{verb} {POST_ID[milepost]}" if verb else ""


def _verb(state: EuroState, seat: Seat, milepost: Milepost) -> str:
    """What a player would do with a milepost."""
    if state.phase in (STARTING, BUILDING):
        return "build" if building.may_build(state, seat) else ""
    if state.phase == OPERATING:
        return "go"
    return "go" if state.phase == PLACING and movement.can_start(state, milepost) else ""


def guide(view: View[EuroState]) -> Guide | None:
    """The cheapest track to every place, from own track or from any major city; None if this turn has no building."""
    state, seat = view.state, view.seat
    if seat is None or seat != state.to_act or state.asks or state.phase not in (STARTING, OPERATING, BUILDING):
        return None
    if not building.may_build(state, seat):
        return None
    heads, _ = arcs(state.options.printing)
    ways = cheapest(heads, track_prices(state, seat, ()), DEGREE, network(state, seat))
    price, last = np.asarray(ways.price), np.asarray(ways.arc)
    reached = np.flatnonzero(price < FAR)
    price = price - saved_at_gaps(state, ways)
    index = np.full(MILEPOSTS + 1, -1)
    index[reached] = np.arange(len(reached))
    parent = index[last[reached] // DEGREE]
    return Guide(
        "build",
        tuple(_PLACES[reached].tolist()),
        tuple(parent.tolist()),
        tuple(price[reached].tolist()),
        building.limit(state),
        state.cash[seat],
    )
