"""Railroad ties: where they come from, and what they are worth at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.core.state import Outcome
from milepost.games.wood_and_steel.board import CITIES, Contract, Good, Region, city_of, good_of
from milepost.games.wood_and_steel.constants import (
    BREADTH,
    CONNECTION,
    CONTRACT,
    DEPTH,
    END,
    FIRST_INDEPENDENT,
    WEST_COAST,
)
from milepost.games.wood_and_steel.design import CONNECTIONS, MOST_LEVEL, Design
from milepost.games.wood_and_steel.events import ConnectionMade, TiesGained
from milepost.games.wood_and_steel.rules import track

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState

_DEPTH = {"m+1": 1, "m": 0, "m-1": -1}


def gain(state: SteelState, seat: Seat, source: int, ties: int, events: list[Event]) -> None:
    """A player has so many ties more from a source, or fewer."""
    if ties:
        before = state.ties[seat]
        state.ties[seat] = (*before[:source], before[source] + ties, *before[source + 1 :])
        events.append(TiesGained(seat, source, ties))


def enough(state: SteelState) -> bool:
    """Whether somebody has so many ties that the game is over."""
    return any(sum(ties) >= state.numbers.win_ties for ties in state.ties)


# deliveries


def count_delivery(state: SteelState, seat: Seat, contract: Contract, events: list[Event]) -> None:
    """The ties of a delivery, which is among the player's deliveries already."""
    good, city = good_of(contract), city_of(contract)
    gain(state, seat, CONTRACT, state.map.ties[good][city], events)
    if CITIES[city].west_coast:
        gain(state, seat, WEST_COAST, west_coast_ties(state, seat), events)
        if seat not in state.west_coast:
            state.west_coast.append(seat)
    delivered = state.delivered[seat]
    gain(state, seat, BREADTH, breadth(state, delivered) - state.ties[seat][BREADTH], events)
    gain(state, seat, DEPTH, depth(state, delivered) - state.ties[seat][DEPTH], events)


def west_coast_ties(state: SteelState, seat: Seat) -> int:
    """What a delivery to the West Coast brings beside the contract."""
    if not state.west_coast:
        return state.numbers.west_coast_first
    if seat in state.west_coast and state.options.west_coast_bonus == "once":
        return 0
    return state.numbers.west_coast_later


def breadth(state: SteelState, delivered: tuple[Contract, ...]) -> int:
    """Ties for different commodities."""
    return breadth_of(state.numbers, map(good_of, delivered))


def breadth_of(design: Design, goods: Iterable[Good]) -> int:
    """Ties for different commodities among these."""
    number = len(set(goods))
    first, second = design.breadth_second_after, design.breadth_third_after
    ties = min(number, first) * design.breadth_first
    ties += max(0, min(number, second) - first) * design.breadth_second
    return ties + max(0, number - second) * design.breadth_third


def depth(state: SteelState, delivered: tuple[Contract, ...]) -> int:
    """Ties for the commodity that was delivered most often."""
    return depth_of(state.numbers, state.options.depth, [*map(good_of, delivered)])


def depth_of(design: Design, option: str, goods: Sequence[Good]) -> int:
    """Ties for the commodity that is among these most often."""
    most = max(map(goods.count, goods), default=0)
    return most + _DEPTH[option] if most >= design.depth_least else 0


# connections


def count_connections(state: SteelState, seat: Seat, events: list[Event]) -> None:
    """After new track: the connection bonuses whose ends one part of the network now holds."""
    networks: list[int] | None = None
    for place, bonus in enumerate(state.connections):
        done = state.connected[place]
        if seat in done:
            continue
        ends = CONNECTIONS[bonus].cities
        if not all(state.reach[seat] & end for end in ends):
            continue
        networks = track.parts(state.own[seat]) if networks is None else networks
        if any(all(part & end for end in ends) for part in networks):
            state.connected[place] = (*done, seat)
            events.append(ConnectionMade(seat, bonus))
            gain(state, seat, CONNECTION, connection_ties(state, bonus, len(done)), events)


def connection_ties(state: SteelState, bonus: int, before: int) -> int:
    """What a connection brings after so many others had it."""
    return connection_ties_of(state.numbers, state.options.connection_later, bonus, before)


def connection_ties_of(design: Design, later: str, bonus: int, before: int) -> int:
    """What a connection brings after so many others had it."""
    ties = design.connection_ties[bonus]
    if not before:
        return ties
    return ties // 2 if later == "half" else 0


# the end


def count_the_end(state: SteelState, events: list[Event]) -> None:
    """Regional dominance, and the Challengers."""
    for seat in range(state.seats):
        ties = sum(office_ties(state, seat, region) for region in state.offices[seat])
        if any(engine.level == MOST_LEVEL for engine in state.engines[seat]):
            ties += state.numbers.challenger_ties
        gain(state, seat, END, ties, events)


def office_ties(state: SteelState, seat: Seat, region: Region) -> int:
    """What a Regional Office brings at the end."""
    return office_ties_of(state.numbers, state.options.office_ties, dominates(state, seat, region))


def office_ties_of(design: Design, wanted: str, dominant: bool) -> int:
    """What a Regional Office brings at the end to somebody who dominates the region, or does not."""
    if wanted != "2_or_4":
        return design.office_ties if wanted == "2" else design.office_dominance
    return design.office_dominance if dominant else design.office_ties


def dominates(state: SteelState, seat: Seat, region: Region) -> bool:
    """Whether a player is connected to half of a region, and to more of it than anybody else."""
    cities = state.map.region_cities[region]
    mine = (state.reach[seat] & cities).bit_count()
    others = [owner for owner in range(state.seats) if owner != seat]
    others += [FIRST_INDEPENDENT + railroad for railroad in track.railroads(state)]
    return mine >= cities.bit_count() // 2 and all(mine > (state.reach[owner] & cities).bit_count() for owner in others)


def outcome(state: SteelState) -> Outcome:
    """Most ties; then cash less debt, then deliveries."""
    standing = [
        (-sum(ties), debt - cash, -len(delivered))
        for ties, cash, debt, delivered in zip(state.ties, state.cash, state.debt, state.delivered, strict=True)
    ]
    return Outcome.ranked(state.scores, standing, state.reason)
