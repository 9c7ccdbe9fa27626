"""How a trip will go, turn by turn, with one seat's own money, moves and building limit.

A trip is weighed by the hundred in each turn, so nothing is tried on copies of the position: the forecast keeps its own
count of cash, debt, moves and fees, and asks the rules for each amount. It leaves the weather out, which changes before
a trip is over.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.core.action import Seat
from milepost.games.eurorails.actions import MOST_LOAN
from milepost.games.eurorails.board import Edge
from milepost.games.eurorails.constants import BUILD_LIMIT, BUILDING, FEE, OPERATING, STARTING
from milepost.games.eurorails.judgement.routes import BUILT, EDGE_OF_ARC, Route
from milepost.games.eurorails.rules import building, loads, mercy, movement
from milepost.games.eurorails.state import EuroState

LONGEST = 40
"""A trip that takes as many turns is taken to have no end."""


class Outlook(msgspec.Struct, frozen=True):
    """What a trip comes to, gone through turn by turn."""

    turns: float
    gain: int
    """How much more cash less debt there is in the end."""
    track: int
    fees: int
    loans: int
    spare: int
    """The least cash there is on the way before the first payment."""


def foresee(state: EuroState, seat: Seat, found: Route, pays: Sequence[int]) -> Outlook | None:
    """Drive and build along a route, and be paid at its places; None if it cannot be done."""
    speed = movement.speed(state, seat)
    arcs, prices, owners = found.arcs, found.prices, state.owners
    cash, debt = state.cash[seat], state.debt[seat]
    worth = cash - debt
    total = len(arcs)
    rounds = state.build_rounds - state.build_round + 1 if state.phase == STARTING else 0
    moves = state.moves if state.phase == OPERATING else 0 if rounds or state.phase == BUILDING else speed
    if state.sailing[seat]:
        moves = 0
    budget = max(0, building.limit(state)) if state.turn == seat else BUILD_LIMIT
    at = place = ahead = track = fees = loans = 0
    spare = cash
    paid_yet = False
    built: set[Edge] = set()
    landing = state.sailing[seat]
    turns = first = -rounds
    while turns < LONGEST:
        begun = (at, ahead)
        paid = 0
        while True:
            while place < len(pays) and at == found.reached[place]:
                cash, debt = loads.paid_out(cash, debt, pays[place])
                paid_yet = paid_yet or pays[place] > 0
                place += 1
            if place == len(pays):
                return Outlook(turns + 1 - moves / speed, cash - debt - worth, track, fees, loans, spare)
            edge = EDGE_OF_ARC[arcs[at]]
            if edge < 0:
                if turns >= 0 and not landing:
                    landing, moves, at = True, 0, at + 1
                break
            if moves <= 0 or (prices[at] != BUILT and edge not in built):
                break
            fee = movement.fee(seat, owners[edge], paid)
            if fee:
                if cash < fee:
                    break
                cash -= fee
                fees += fee
                paid |= 1 << owners[edge]
            at += 1
            moves -= 1
        while ahead < total:
            price = prices[ahead]
            if price != BUILT:
                if price > budget or price > cash:
                    break
                cash -= price
                budget -= price
                track += price
                built.add(EDGE_OF_ARC[arcs[ahead]])
            ahead += 1
        if not paid_yet:
            spare = min(spare, cash)
        if (at, ahead) == begun and turns > max(first, 0) and not landing:
            end = next(index for index, pay in zip(found.reached, pays, strict=True) if index > at and pay)
            rest = sum(price for price in prices[ahead:end] if price != BUILT)
            loan = min(MOST_LOAN, max(FEE, rest - cash))
            if not state.options.mercy:
                return None
            loans += loan
            cash += loan
            debt += mercy.owed(loan)
        turns += 1
        budget = BUILD_LIMIT
        moves = 0 if turns < 0 else movement.moves_after_landing(state, seat) if landing else speed
        landing = False
    return None
