"""What is done in a city on the way beside the trip: loads taken that may be wanted, and deliveries that do no harm."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.core.action import Seat
from milepost.games.eurorails.actions import PICK_UPS, Deliver
from milepost.games.eurorails.board import CITY_AT, PRODUCES, City, Load
from milepost.games.eurorails.bots.futures import unseen
from milepost.games.eurorails.bots.on_the_way import WORTH_WAITING
from milepost.games.eurorails.judgement.trial_turn import Turn, best_pay
from milepost.games.eurorails.judgement.trips import Stop, Trip, best_paid, deliverable
from milepost.games.eurorails.rules import loads
from milepost.games.eurorails.state import EuroState

CHIPS = 2
"""Chips of one load that are taken aboard because they might be wanted."""


def take_along(turn: Turn, rest: Trip) -> bool:
    """Take what some card wants into empty places, once the trip's own business in a city is done."""
    state, seat = turn.state, turn.seat
    city = CITY_AT[state.at[seat]]
    delivery = harmless_delivery(state, seat, rest)
    if delivery is not None:  # also at the edge of a major city, before its centre is reached
        return turn.do(Deliver(delivery.card, delivery.demand))
    if rest and rest[0].city == city:
        return False
    took = False
    while len(state.aboard[seat]) < loads.capacity(state, seat):
        wanted = [
            load
            for load in dict.fromkeys((*PRODUCES[city], state.lying[city]))
            if load >= 0
            and loads.available(state, city, load)
            and state.aboard[seat].count(load) < min(CHIPS, _cards_wanting(state, seat, load, city))
        ]
        best = max(wanted, key=lambda load: (best_pay(state, seat, load), -load), default=None)
        if best is None or not turn.do(PICK_UPS[best]):
            break
        took = True
    return took


def harmless_delivery(state: EuroState, seat: Seat, trip: Trip) -> Stop | None:
    """What pays most here; but a delivery may wait that would spoil a much better one of the trip."""
    return best_paid(
        stop for stop in deliverable(state, seat) if stop in trip or not _spoils(stop, trip, state.aboard[seat])
    )


def _spoils(stop: Stop, trip: Trip, aboard: Sequence[Load]) -> bool:
    """Whether a delivery takes a card or the only load from one of what is aboard that pays far more."""
    return any(
        better.card == stop.card or (better.load == stop.load and aboard.count(stop.load) == 1)
        for better in trip
        if better.card and better.load in aboard and better.pay >= stop.pay + WORTH_WAITING
    )


def take_on_chance(turn: Turn) -> None:
    """Fill empty places with what the cards still to come pay most for; done where the hand is of no use."""
    state, seat = turn.state, turn.seat
    city = CITY_AT[state.at[seat]]
    here = [load for load in PRODUCES[city] if load not in state.aboard[seat]] if city >= 0 else []
    if not here:
        return
    pays = dict.fromkeys(here, 0)
    for card in unseen(state, seat):
        for one in state.deck.demands[card]:
            if one.load in pays and state.present[one.city] >> seat & 1:
                pays[one.load] += one.pay
    for load in sorted(here, key=lambda load: (-pays[load], load)):
        turn.do(PICK_UPS[load])


def _cards_wanting(state: EuroState, seat: Seat, load: Load, city: City) -> int:
    """How many cards of a hand want a load elsewhere."""
    demands = state.deck.demands
    return sum(any(one.load == load and one.city != city for one in demands[card]) for card in state.hands[seat])
