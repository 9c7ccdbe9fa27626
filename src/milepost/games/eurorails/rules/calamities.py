"""Event cards: what they do when they are drawn, and what they forbid while they are in force."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Event, Seat
from milepost.games.eurorails.asks import Loss
from milepost.games.eurorails.board import EDGES, EDGES_AT, MILEPOSTS, SEA, City, Edge, Line, Milepost
from milepost.games.eurorails.cards import DECKS, Card, EventCard
from milepost.games.eurorails.constants import ENDING, NEUTRAL, OPERATING
from milepost.games.eurorails.events import Derailed, Erased, EventDrawn, EventEnded, Slowed, TaxPaid
from milepost.games.eurorails.rules import track
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.trains import half

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState

TURNS = 2
"""A lasting card is in force for this turn of its drawer and the next one."""
UNTIL_USED = -1

_LOW, _HIGH = np.array(EDGES, np.intp).T
_SHUT = {
    (name, card.id): tuple(np.frombuffer(card.shut, np.uint8)[ends] > 0 for ends in (_LOW, _HIGH))
    for name, deck in DECKS.items()
    for card in deck.events.values()
    if any(card.shut)
}
"""By deck and card: whether the lower and the higher end of each edge is where the card forbids building to."""
_FLOODED = {
    (name, card.id): np.array(sorted(card.flooded), np.intp)
    for name, deck in DECKS.items()
    for card in deck.events.values()
    if card.flooded
}
_WEATHER = {"snow": EuroFault.SNOW, "fog": EuroFault.FOG, "gale": EuroFault.GALE}
"""The rule broken by building where a kind of card forbids it."""


# when a card is drawn


def strike(state: EuroState, drawer: Seat, card: Card, events: list[Event]) -> None:
    """An event card turned up: do what it says at once, and keep it in force if it lasts."""
    event = state.deck.events[card]
    events.append(EventDrawn(drawer, card))
    if event.lasting:
        state.forces.append((card, drawer, UNTIL_USED if event.kind == "bonus" else TURNS))
    else:
        state.discards.append(card)
        state.discards.sort()
    if event.kind == "tax":
        _tax(state, event, events)
    elif event.kind == "flood":
        _flood(state, event, events)
    elif event.kind == "derailment":
        _derail(state, drawer, event, event.zone, events)
    elif event.kind == "gale" and any(event.wrecked):
        _derail(state, drawer, event, _wrecked_ports(state, event), events)
    if state.phase == OPERATING:
        slow_down(state, state.turn, events)


def _tax(state: EuroState, event: EventCard, events: list[Event]) -> None:
    """Everybody pays by the cash in hand."""
    for seat, cash in enumerate(state.cash):
        amount = max((due for least, due in event.tax if cash >= least), default=0)
        if amount:
            state.cash[seat] -= amount
            events.append(TaxPaid(seat, amount))


def _flood(state: EuroState, event: EventCard, events: list[Event]) -> None:
    """Every section over the river is gone."""
    erased: dict[Seat, list[Edge]] = {}
    for edge in sorted(event.flooded):
        if state.owners[edge] <= NEUTRAL:
            erased.setdefault(state.owners[edge], []).append(edge)
    events += [Erased(owner, tuple(erased[owner])) for owner in sorted(erased)]
    if erased:
        track.remove(state, [edge for edges in erased.values() for edge in edges])


def _wrecked_ports(state: EuroState, event: EventCard) -> bytes:
    """The ports of a gale's seas; one without a sea of its own, Liverpool, is on that of its line's other end."""
    printing = state.printing
    ports = bytearray(MILEPOSTS)
    for port in (port for pair in printing.ports for port in pair):
        ports[port] = event.wrecked[port if SEA[port] else printing.other_port(port)]
    return bytes(ports)


def _derail(state: EuroState, drawer: Seat, event: EventCard, where: bytes, events: list[Event]) -> None:
    """Trains there lose their next turn, and a load of the owner's choice."""
    seats = len(state.cash)
    losers = []
    for seat in ((drawer + turn) % seats for turn in range(seats)):
        if state.at[seat] >= 0 and where[state.at[seat]]:
            state.lost_turns[seat] += 1
            events.append(Derailed(seat, event.id))
            if state.aboard[seat]:
                losers.append(seat)
            if seat == drawer and state.options.derailed_drawer_stops and state.phase == OPERATING:
                state.phase = ENDING
    state.asks[:0] = [Loss(seat) for seat in reversed(losers)]


def slow_down(state: EuroState, seat: Seat, events: list[Event]) -> None:
    """A moving train in a half-rate zone has its remaining moves halved, once a turn."""
    if not state.halved and in_slow_zone(state, state.at[seat]):
        state.halved = True
        state.moves = half(state.moves)
        events.append(Slowed(seat, state.moves))


def expire(state: EuroState, seat: Seat, events: list[Event]) -> None:
    """The end of a turn: cards its player drew last turn are over."""
    kept = []
    for card, drawer, left in state.forces:
        if drawer != seat or left == UNTIL_USED:
            kept.append((card, drawer, left))
        elif left > 1:
            kept.append((card, drawer, left - 1))
        else:
            end(state, card, events)
    state.forces = kept


def end(state: EuroState, card: Card, events: list[Event]) -> None:
    """A card joins the discard pile."""
    state.discards.append(card)
    state.discards.sort()
    events.append(EventEnded(card))


# while cards are in force


def in_slow_zone(state: EuroState, milepost: Milepost) -> bool:
    """Whether trains are at half rate here."""
    cards = state.deck.events
    return any(cards[card].halves and cards[card].zone[milepost] for card, _, _ in state.forces)


def bans_step(state: EuroState, owner: int, edge: Edge, start: Milepost, end: Milepost) -> EuroFault | None:
    """The event that forbids a step, if any: rail strike, then snow, then flood."""
    cards = state.deck.events
    for card, drawer, _ in state.forces:
        event = cards[card]
        if event.kind == "strike_rail":
            if owner == drawer:
                return EuroFault.RAIL_STRIKE
        elif event.kind == "snow":
            if event.blocked[start] or event.blocked[end]:
                return EuroFault.SNOW
        elif event.kind == "flood" and edge in event.flooded:
            return EuroFault.FLOOD
    return None


def bans_sailing(state: EuroState, line: Line) -> bool:
    """Whether a gale shuts a port of this line."""
    cards = state.deck.events
    return any(
        cards[card].kind == "gale" and cards[card].zone[port]
        for card, _, _ in state.forces
        for port in state.printing.ports[line]
    )


def bans_loading(state: EuroState, city: City) -> bool:
    """Whether a strike forbids loading and delivering in a city."""
    cards = state.deck.events
    return any(city in cards[card].struck for card, _, _ in state.forces)


def bans_building(state: EuroState, seat: Seat) -> bool:
    """Whether a rail strike forbids a player's building."""
    cards = state.deck.events
    return any(drawer == seat and cards[card].kind == "strike_rail" for card, drawer, _ in state.forces)


def bans_section(state: EuroState, edge: Edge, to: Milepost, joined: Line) -> EuroFault | None:
    """The event that forbids a section to a milepost, if any."""
    cards = state.deck.events
    for card, _, _ in state.forces:
        event = cards[card]
        if event.shut[to]:
            return _WEATHER[event.kind]
        if edge in event.flooded:
            return EuroFault.FLOOD
    if joined >= 0 and bans_sailing(state, joined):
        return EuroFault.GALE
    return None


def shut(state: EuroState, seat: Seat, higher: NDArray[np.bool_], buildable: NDArray[np.bool_]) -> None:
    """Take out of a mask of edges what `bans_section` forbids; `higher` says which end of each edge is built to."""
    gale = False
    for card, _, _ in state.forces:
        key = state.options.deck, card
        gale = gale or state.deck.events[card].kind == "gale"
        if key in _SHUT:
            to_low, to_high = _SHUT[key]
            buildable[np.where(higher, to_high, to_low)] = False
        elif key in _FLOODED:
            buildable[_FLOODED[key]] = False
    for line, ports in enumerate(state.printing.ports if gale else ()):
        if not state.members[line] >> seat & 1 and bans_sailing(state, line):
            for port in ports:
                buildable[list(EDGES_AT[port])] = False
