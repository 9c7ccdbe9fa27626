"""What players say because the app cannot see it; it checks what it knows and trusts the rest (B51)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.actions import Merge
from milepost.games.wood_and_steel.board import City
from milepost.games.wood_and_steel.companion.actions import (
    Bankrupt,
    Connect,
    Exchange,
    Hub,
    Mogul,
    Office,
    Placed,
    Railyard,
)
from milepost.games.wood_and_steel.companion.events import BankruptcyDeclared, MogulDeclared
from milepost.games.wood_and_steel.companion.notes import Delivery
from milepost.games.wood_and_steel.companion.rules import offers, scoring
from milepost.games.wood_and_steel.companion.rules.faults import TableFault
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NONE
from milepost.games.wood_and_steel.design import EXCHANGE, HUB, OFFICE, RAILYARD
from milepost.games.wood_and_steel.events import ConnectionMade, Merged, Upgraded

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.companion.state import TableState


def _on_map(state: TableState, city: City) -> bool:
    return bool(state.map.cities >> city & 1)


# the Mogul


def mogul_fault(state: TableState, action: Mogul, seat: Seat) -> TableFault | None:
    """Once."""
    return TableFault.DECLARED if state.moguls[seat] else None


def mogul(state: TableState, action: Mogul, seat: Seat, events: list[Event]) -> None:
    """The first one opens the market."""
    state.moguls[seat] = True
    events.append(MogulDeclared(seat))
    if not state.market_open:
        offers.open_market(state, events)


def opens_market(state: TableState, action: Mogul, seat: Seat) -> bool:
    """Whether contracts are drawn for the market."""
    return not state.market_open


# upgrades


def hub_fault(state: TableState, action: Hub, seat: Seat) -> TableFault | None:
    """One for each player, and one in each city."""
    if state.hubs[seat] != NONE:
        return TableFault.DECLARED
    if not _on_map(state, action.city):
        return TableFault.NOT_ON_MAP
    return TableFault.HUB_THERE if action.city in state.hubs else None


def hub(state: TableState, action: Hub, seat: Seat, events: list[Event]) -> None:
    """A player who is choosing a contract has one more to choose from."""
    state.hubs[seat] = action.city
    _upgraded(state, seat, HUB, action.city, events)
    if state.options.active_extras and action.city not in state.active[seat]:
        state.active[seat] = (*state.active[seat], action.city)
    offers.add(state, seat, state.numbers.offers_hub, events)


def is_choosing(state: TableState, action: Hub | Office, seat: Seat) -> bool:
    """Whether more contracts are drawn for a player."""
    return bool(state.offers[seat])


def railyard_fault(state: TableState, action: Railyard, seat: Seat) -> TableFault | None:
    """Some for each player, and one in each city."""
    if len(state.railyards[seat]) >= state.numbers.railyard_most:
        return TableFault.MOST_YARDS
    if not _on_map(state, action.city):
        return TableFault.NOT_ON_MAP
    return TableFault.YARD_THERE if any(action.city in yards for yards in state.railyards) else None


def railyard(state: TableState, action: Railyard, seat: Seat, events: list[Event]) -> None:
    """It is noted."""
    state.railyards[seat] = (*state.railyards[seat], action.city)
    _upgraded(state, seat, RAILYARD, action.city, events)


def office_fault(state: TableState, action: Office, seat: Seat) -> TableFault | None:
    """One in each region."""
    if not state.map.region_cities[action.region]:
        return TableFault.NOT_ON_MAP
    return TableFault.OFFICE_THERE if any(action.region in offices for offices in state.offices) else None


def office(state: TableState, action: Office, seat: Seat, events: list[Event]) -> None:
    """The first one of a player who is choosing a contract adds one for a commodity of the region."""
    has_one = bool(state.offices[seat])
    state.offices[seat] = (*state.offices[seat], action.region)
    _upgraded(state, seat, OFFICE, action.region, events)
    if not has_one:
        offers.add(state, seat, state.numbers.offers_office, events, action.region)


def exchange_fault(state: TableState, action: Exchange, seat: Seat) -> TableFault | None:
    """One for each commodity that can be a monopoly."""
    if action.good not in state.map.monopoly:
        return TableFault.NO_MONOPOLY
    taken = any(has >> action.good & 1 for has in state.monopolies)
    return TableFault.MONOPOLY_TAKEN if taken else None


def exchange(state: TableState, action: Exchange, seat: Seat, events: list[Event]) -> None:
    """The player has the monopoly."""
    state.monopolies[seat] |= 1 << action.good
    _upgraded(state, seat, EXCHANGE, action.good, events)


def _upgraded(state: TableState, seat: Seat, kind: int, what: int, events: list[Event]) -> None:
    events.append(Upgraded(seat, kind, what, state.numbers.upgrade_price[kind]))


# track


def price_of(state: TableState, railroad: int) -> int:
    """What an independent railroad costs: by the segment, more once the West is open (B18)."""
    design = state.numbers
    segment = design.merge_segment_west if state.west_open else design.merge_segment
    return segment * len(state.segments[railroad])


def merge_fault(state: TableState, action: Merge, seat: Seat) -> TableFault | None:
    """One that is there; money and track are the table's."""
    there = action.railroad < len(state.segments) and state.segments[action.railroad]
    return None if there else TableFault.GONE


def merge(state: TableState, action: Merge, seat: Seat, events: list[Event]) -> None:
    """It leaves the game."""
    routes = tuple(sorted(state.segments[action.railroad]))
    events.append(Merged(seat, action.railroad, price_of(state, action.railroad), routes))
    if state.options.active_extras:
        active = state.active[seat]
        cities = sorted({city for route in routes for city in state.map.ends[route]})
        state.active[seat] = (*active, *(city for city in cities if city not in active))
    state.segments[action.railroad] = ()
    owner = FIRST_INDEPENDENT + action.railroad
    state.to_place = [piece for piece in state.to_place if piece.owner != owner]


def connect_fault(state: TableState, action: Connect, seat: Seat) -> TableFault | None:
    """One that is in play, once for each player."""
    if action.bonus not in state.connections:
        return TableFault.NOT_IN_PLAY
    return TableFault.CONNECTED if seat in state.connected[state.connections.index(action.bonus)] else None


def connect(state: TableState, action: Connect, seat: Seat, events: list[Event]) -> None:
    """The player has the bonus."""
    place = state.connections.index(action.bonus)
    state.connected[place] = (*state.connected[place], seat)
    events.append(ConnectionMade(seat, action.bonus))


def placed_fault(state: TableState, action: Placed, seat: Seat) -> TableFault | None:
    """A piece that is still to be put on the board."""
    waiting = [(piece.owner, piece.route) for piece in state.to_place if not piece.placed]
    return None if (action.owner, action.route) in waiting else TableFault.NOTHING_TO_PLACE


def placed(state: TableState, action: Placed, seat: Seat, events: list[Event]) -> None:
    """It is ticked off."""
    ticked = (action.owner, action.route)
    state.to_place = [
        piece._replace(placed=True) if (piece.owner, piece.route) == ticked else piece for piece in state.to_place
    ]


# bankruptcy


def latest(state: TableState, seat: Seat) -> Delivery | None:
    """The latest contract that a player has fulfilled."""
    return next((one for one in reversed(state.fulfilled) if one.seat == seat), None)


def bankrupt_fault(state: TableState, action: Bankrupt, seat: Seat) -> TableFault | None:
    """After the latest delivery, once."""
    last = latest(state, seat)
    if last is None or last.contract != action.contract:
        return TableFault.NOT_LATEST
    return TableFault.BANKRUPT if last.bankrupt else None


def bankrupt(state: TableState, action: Bankrupt, seat: Seat, events: list[Event]) -> None:
    """The delivery does not count, and ties are given back, as far as there are any (B48)."""
    last = latest(state, seat)
    assert last is not None, "there is a delivery"
    place = state.fulfilled.index(last)
    state.fulfilled[place] = last._replace(bankrupt=True)
    returned = min(state.numbers.bankrupt_ties, sum(scoring.ties(state)[seat]))
    state.fulfilled[place] = last._replace(bankrupt=True, returned=returned)
    events.append(BankruptcyDeclared(seat, action.contract))
