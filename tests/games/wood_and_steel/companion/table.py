"""Evenings at a table, for tests: the companion after its set-up, and taps by the names on the map."""

from __future__ import annotations

from typing import TypeVar

import msgspec
import pytest

from milepost.core.action import Action, Event, Seat
from milepost.core.errors import IllegalAction
from milepost.games.wood_and_steel.actions import Rank
from milepost.games.wood_and_steel.board import CITY, GOOD, Contract, contract
from milepost.games.wood_and_steel.companion.actions import (
    AddContract,
    Claim,
    EndTurn,
    Fulfil,
    Mogul,
    RemoveContract,
    Take,
)
from milepost.games.wood_and_steel.companion.constants import FIRST_CLAIMED, PLAYING
from milepost.games.wood_and_steel.companion.game import WoodAndSteelTable
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.constants import NONE
from tests.games.wood_and_steel.positions import route

TABLE = WoodAndSteelTable()
E = TypeVar("E", bound=Event)

__all__ = ["TABLE", "begun", "delivered", "give", "of", "refused", "rest", "route", "tied", "to"]


def to(good: str, city: str) -> Contract:
    """A contract by its names."""
    return contract(GOOD[good], CITY[city])


def begun(seats: int = 3, seed: int = 1, **options: object) -> TableState:
    """The first round: every seat has ranked the positions in another order."""
    state = TABLE.new(seats, seed, **options)
    for seat in range(seats):
        state.apply(Rank(seat % 6, (seat + 1) % 6, (seat + 2) % 6), seat)
    assert state.phase == PLAYING
    return state


def give(state: TableState, seat: Seat, good: str, city: str, market: bool = False) -> Contract:
    """Hand a contract to a player by edits, in place of the one that is held."""
    holder = seat + FIRST_CLAIMED * market
    held = (state.claimed if market else state.private)[seat]
    if held != NONE:
        state.apply(RemoveContract((holder, held)), seat)
    state.apply(AddContract(holder, GOOD[good], CITY[city]), seat)
    return to(good, city)


def delivered(state: TableState, seat: Seat, good: str, city: str, market: bool = False) -> list[Event]:
    """A player gets a contract and fulfils it; after a private one the first offer is taken."""
    events = state.apply(Fulfil(market, give(state, seat, good, city, market)), seat)
    if not market:
        state.apply(Take(state.offers[seat][0]), seat)
    return events


def claimed(state: TableState, seat: Seat) -> Contract:
    """A player says that there is a Mogul, and claims the first contract of the market."""
    state.apply(Mogul(), seat)
    wanted = state.market[0]
    state.apply(Claim(wanted), seat)
    return wanted


def rest(state: TableState) -> None:
    """Everybody ends the turn in this round."""
    while state.phase == PLAYING:
        state.apply(EndTurn(state.round), state.turn)


def of(kind: type[E], events: list[Event]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def tied(state: TableState, seat: Seat, source: int) -> int:
    """The ties of a player from a source."""
    return state.ties[seat][source]


def refused(state: TableState, action: Action, seat: Seat) -> str:
    """The sentence with which a tap is refused; nothing has changed."""
    before = msgspec.json.encode(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, seat)
    assert msgspec.json.encode(state) == before
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence
