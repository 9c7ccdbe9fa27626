"""What pointing at the map means: the goal it stands for, and the prices of track to every place at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Seat
from milepost.core.graph import FAR
from milepost.core.scene import Guide, Id
from milepost.core.state import View
from milepost.games.eurorails.board import MAJOR, MILEPOSTS, TERRAIN, Milepost
from milepost.games.eurorails.connections import WIDTH, search
from milepost.games.eurorails.constants import BUILDING, OPERATING, PLACING, STARTING
from milepost.games.eurorails.rules import building, movement, track
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


def guide(view: View[EuroState], start: Id = "") -> Guide | None:
    """The cheapest track to every place; None if this turn has no building.

    It begins at own track, before there is any in every major city, or in the one that was chosen as its start.
    """
    state, seat = view.state, view.seat
    if seat is None or seat != state.to_act or state.asks or state.phase not in (STARTING, OPERATING, BUILDING):
        return None
    if not building.may_build(state, seat):
        return None
    begin = milepost_at(start)
    if begin >= 0 and TERRAIN[begin] != MAJOR and not track.on_network(state, seat, begin):
        return None
    ways = search(state, seat, (begin,) if begin >= 0 else ())
    price, last = np.asarray(ways.price), np.asarray(ways.arc)
    entries = _entries(price, last)
    index = np.full(2 * MILEPOSTS + 1, -1)
    index[entries] = np.arange(len(entries))
    parent = index[_before(last)[entries]]
    return Guide(
        "build" if begin < 0 else f"build {POST_ID[begin]} to",
        tuple(_PLACES[entries % MILEPOSTS].tolist()),
        tuple(parent.tolist()),
        tuple(price[entries].tolist()),
        building.limit(state),
        state.cash[seat],
    )


def _before(last: NDArray[np.int64]) -> NDArray[np.int64]:
    """By place of the two floors: the one a way comes from. Where it only changes floors, the one before that."""
    before = np.where(last >= 0, last // WIDTH, 2 * MILEPOSTS)
    changes = before == np.arange(2 * MILEPOSTS) + MILEPOSTS
    return np.where(changes, np.append(before, 2 * MILEPOSTS)[before], before)


def _entries(price: NDArray[np.int64], last: NDArray[np.int64]) -> NDArray[np.intp]:
    """What the columns hold: of the upper floor what ways lead through, then every place that can be reached."""
    reached = np.flatnonzero(price[:MILEPOSTS] < FAR)
    before = np.append(_before(last), 2 * MILEPOSTS)
    through = np.zeros(2 * MILEPOSTS + 1, np.bool_)
    here = np.unique(before[reached])
    while (here := here[(here >= MILEPOSTS) & ~through[here]]).size:
        here = here[here < 2 * MILEPOSTS]
        through[here] = True
        here = np.unique(before[here])
    return np.concatenate([np.flatnonzero(through[: 2 * MILEPOSTS]), reached])
