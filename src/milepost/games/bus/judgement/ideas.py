"""Ideas in Bus: the legal actions, most promising first, by rules of thumb that cost a few microseconds each.

Search follows them to play a round out, so they have to be quick and sensible rather than deep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from milepost.core.action import Seat
from milepost.core.parts import Plan
from milepost.core.state import View
from milepost.games.bus.actions import ACTIONS, TOKENS, Build, BusAction, Clock, Drop, Join, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.board import (
    BUILDINGS_AREA,
    BUSES,
    CROSSINGS,
    LINE_EXPANSION,
    PARTS,
    PASSENGERS,
    STATIONS,
    STREETS,
    Crossing,
    members,
)
from milepost.games.bus.judgement.value import rides_in_sight
from milepost.games.bus.rules.choosing import FIRST_SPACE
from milepost.games.bus.state import BusState

LINE, BUS, FIRST_BUS, PASSENGER, BUILDING = 0.69, 1.40, 1.82, 0.05, 0.22
CLOCK, RIDE, START, STAY_OUT = 0.05, 1.68, 1.20, 0.45
"""Points expected of a marker, for each unit it yields; a bus counts more for who has fewer than others; and what
keeping the marker is worth. They were tuned by matches of these ideas against themselves."""
STONE = 1.06
"""What stopping the clock must gain."""
FULL_HOPE = 12
"""With this many markers left, what serves later rounds counts in full; with fewer, in proportion."""

_IDEAS = tuple(Plan((action,)) for action in ACTIONS)
"""The idea of each action, by token."""


def ideas(view: View[BusState]) -> tuple[Plan[BusAction], ...]:
    """Every legal action, most promising first; equal ones by token."""
    state, seat = view.state, view.seat
    legal = state.legal(seat)
    if len(legal) < 2 or seat is None:
        return tuple([_IDEAS[TOKENS[action]] for action in legal])
    liked = LIKING[state.asked](state, seat, legal)
    order = sorted(range(len(legal)), key=liked.__getitem__, reverse=True)
    return tuple([_IDEAS[TOKENS[legal[i]]] for i in order])


def _areas(state: BusState, seat: Seat, legal: Sequence[Mark | Pass]) -> list[float]:
    """Points a marker there would bring; passing keeps one."""
    most, mine, filled = max(state.buses), state.buses[seat], state.filled
    hope = min(state.markers[seat], FULL_HOPE) / FULL_HOPE
    buyer = state.spaces[FIRST_SPACE[BUSES]]
    coming = min(most + (buyer >= 0 and state.buses[buyer] == most), PARTS.most_buses)
    stations = sum(state.networks[seat] >> station & 1 for station in STATIONS)
    passengers = min(state.supply, max(0, coming - filled[PASSENGERS]))
    worth = (
        LINE * max(0, most - filled[LINE_EXPANSION]) * hope,
        (FIRST_BUS if mine < most else BUS) * hope if mine < PARTS.most_buses else -1.0,
        PASSENGER * passengers * (0.5 + stations) * hope,
        BUILDING * max(0, coming - filled[BUILDINGS_AREA]) * hope,
        CLOCK,
        RIDE * rides_in_sight(state, seat),
        START,
    )
    return [worth[action.area] if isinstance(action, Mark) else STAY_OUT for action in legal]


def _streets(state: BusState, seat: Seat, legal: Sequence[Lay]) -> list[float]:
    """New crossings on the line, with who and what is there."""
    network = state.networks[seat]

    def gain(crossing: Crossing) -> float:
        if network >> crossing & 1:
            return 0.0
        new_station = 0.25 * state.supply if crossing in STATIONS else 0.0
        return 1 + 1.5 * state.passengers[crossing] + sum(state.buildings[crossing::CROSSINGS]) + new_station

    return [gain(STREETS[action.street][0]) + gain(STREETS[action.street][1]) for action in legal]


def _ends(state: BusState, seat: Seat, legal: Sequence[Join]) -> list[float]:
    """All of them alike."""
    return [0.0 for _ in legal]


def _sites(state: BusState, seat: Seat, legal: Sequence[Build]) -> list[float]:
    """What my line lacks, where others do not come; elsewhere what it does not lack."""
    mine = state.networks[seat]
    others = [network for other, network in enumerate(state.networks) if other != seat]
    crossings = list(members(mine))
    lack = [
        3 - sum(state.buildings[kind * CROSSINGS + crossing] for crossing in crossings) / 2
        for kind in range(len(state.tiles))
    ]
    liked = []
    for action in legal:
        crossing = action.crossing
        worth = 3.0 * (mine >> crossing & 1)
        for network in others:
            worth -= 0.8 * (network >> crossing & 1)
        if worth > 0:
            worth += lack[action.building] - state.buildings[action.building * CROSSINGS + crossing] / 2
        else:
            worth -= lack[action.building]
        liked.append(worth)
    return liked


def _split(state: BusState, seat: Seat, legal: Sequence[Send]) -> list[float]:
    """To the station on my line; even, if both or none is."""
    network = state.networks[seat]
    first = (network >> STATIONS[0] & 1) - (network >> STATIONS[1] & 1)
    if first:
        return [float(first * action.first) for action in legal]
    return [-abs(action.first - state.left / 2) for action in legal]


def _time(state: BusState, seat: Seat, legal: Sequence[Clock]) -> list[float]:
    """Stop it when that gives more rides than a stone costs."""
    stop = rides_in_sight(state, seat, state.clock) - STONE
    go = rides_in_sight(state, seat, (state.clock + 1) % len(state.tiles))
    return [stop if action.stop else float(go) for action in legal]


def _people(state: BusState, seat: Seat, legal: Sequence[Pick]) -> list[float]:
    """First those whom others could fetch."""
    others = [network for other, network in enumerate(state.networks) if other != seat]
    return [sum(network >> action.crossing & 1 for network in others) + 0.0 for action in legal]


def _doors(state: BusState, seat: Seat, legal: Sequence[Drop]) -> list[float]:
    """Where others do not come, and where the passenger will want to leave again at the next hour."""
    others = [network for other, network in enumerate(state.networks) if other != seat]
    at_next_hour = (state.clock + 1) % len(state.tiles) * CROSSINGS
    liked = []
    for action in legal:
        crossing = action.crossing
        stays = state.buildings[at_next_hour + crossing] > state.passengers[crossing]
        liked.append(-1.5 * stays - sum(network >> crossing & 1 for network in others))
    return liked


LIKING: tuple[Callable[[BusState, Seat, Sequence[Any]], list[float]], ...] = (
    _areas, _streets, _ends, _sites, _split, _time, _people, _doors,
)  # fmt: skip
"""How much each legal action is liked, by what is asked."""
