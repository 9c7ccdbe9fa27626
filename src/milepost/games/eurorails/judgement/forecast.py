"""How a trip will go, turn by turn, with one seat's own money, moves and building limit.

Trips are weighed by the hundred, so nothing is tried on copies of the position: a forecast keeps its own count of cash,
debt, moves and fees, and asks the rules for each amount. It leaves event cards out, which are over before most trips
are.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.core.action import Seat
from milepost.games.eurorails.actions import MOST_LOAN
from milepost.games.eurorails.board import MAJOR, NEIGHBOUR, TERRAIN, Milepost
from milepost.games.eurorails.constants import BUILD_LIMIT, BUILDING, EXITS, FEE, OPERATING, STARTING
from milepost.games.eurorails.judgement.routes import BUILT, EDGE_OF_ARC, Route
from milepost.games.eurorails.pathfinding import DEGREE
from milepost.games.eurorails.rules import building, loads, mercy, movement
from milepost.games.eurorails.state import EuroState

_OUTPOST_AT = tuple(
    next((end for end in (milepost, other) if TERRAIN[end] == MAJOR), -1) if other >= 0 else -1
    for milepost, ways in enumerate(NEIGHBOUR)
    for other in (*ways, -1)
)
"""The outpost at an end of each arc, -1 for none: sections are built out of cities, as `building_order` has it."""
LONGEST = 40
"""A trip that is not over after this many turns is taken to have no end."""


class Outlook(msgspec.Struct, frozen=True):
    """What a trip comes to."""

    turns: float
    gain: int
    """How much more cash less debt there is in the end."""
    track: int
    """Millions spent on track."""
    fees: int
    loans: int
    now: int = 0
    """What is paid for deliveries in this turn."""


def foresee(
    state: EuroState, seat: Seat, route: Route, pays: Sequence[int], reserve: int = 0, builds_now: bool = True
) -> Outlook | None:
    """Drive and build along a route, and be paid at its places; None if it cannot be done.

    Track is built and fees are paid as long as the reserve is left; in this turn, track is built only if `builds_now`.
    """
    journey = _Journey(state, seat, route, pays, reserve)
    speed = movement.speed(state, seat)
    rounds = state.build_rounds - state.build_round + 1 if state.phase == STARTING else 0
    moves = state.moves if state.phase == OPERATING else 0 if rounds or state.phase == BUILDING else speed
    moves = 0 if journey.landing else moves
    budget = max(0, building.limit(state)) if state.turn == seat else BUILD_LIMIT
    budget = budget if builds_now else 0
    now = 0
    for turn in range(-rounds, LONGEST):
        before = journey.driven, journey.laid
        left = journey.drive(moves, may_sail=turn >= 0)
        if turn == -rounds:
            now = sum(pays[: journey.served])
        if journey.served == len(pays):
            gain = journey.cash - journey.debt - state.cash[seat] + state.debt[seat]
            return Outlook(turn + 1 - left / speed, gain, journey.track, journey.fees, journey.loans, now)
        journey.build(budget)
        stuck = (journey.driven, journey.laid) == before and turn > 0 and not journey.landing
        if stuck and not journey.borrow():
            return None
        budget = BUILD_LIMIT
        moves = 0 if turn < -1 else movement.moves_after_landing(state, seat) if journey.landing else speed
        journey.landing = False
    return None


class _Journey:
    """How far a seat has come on its route, and what it has and owes."""

    def __init__(self, state: EuroState, seat: Seat, route: Route, pays: Sequence[int], reserve: int) -> None:
        self.reserve = reserve
        self.each = state.options.major_exits == "each"
        self.state, self.seat, self.route, self.pays = state, seat, route, pays
        self.cash, self.debt = state.cash[seat], state.debt[seat]
        self.driven = self.laid = self.served = 0
        """Arcs driven, arcs with track from the beginning on, and places served."""
        self.track = self.fees = self.loans = 0
        self.landing = state.sailing[seat]
        """Whether the next turn begins with the landing of a ferry."""

    def drive(self, moves: int, may_sail: bool) -> int:
        """Go on as far as moves, track and money last; the moves that are left."""
        arcs, prices, reached = self.route.arcs, self.route.prices, self.route.reached
        seat, owners, at, paid = self.seat, self.state.owners, self.driven, 0
        while True:
            while self.served < len(self.pays) and at == reached[self.served]:
                self.cash, self.debt = loads.paid_out(self.cash, self.debt, self.pays[self.served])
                self.served += 1
            if self.served == len(self.pays):
                break
            edge = EDGE_OF_ARC[arcs[at]]
            if edge < 0:
                if may_sail and not self.landing and self._pay(self._ferry_fee(at, paid)):
                    self.landing, moves, at = True, 0, at + 1
                break
            if moves <= 0 or (prices[at] != BUILT and at >= self.laid):
                break
            fee = movement.fee(seat, owners[edge], paid)
            if fee:
                if not self._pay(fee):
                    break
                paid |= 1 << owners[edge]
            at += 1
            moves -= 1
        self.driven = at
        return moves

    def _ferry_fee(self, at: int, paid: int) -> int:
        """What the ferry of an arc costs; nothing for a member of its line, and a section to its port makes one."""
        members = self.state.members[self.state.printing.line_at[self.route.arcs[at] // DEGREE]]
        if at and self.route.prices[at - 1] != BUILT:
            return 0
        rights = (by for by in range(len(self.state.cash)) if members >> by & 1)
        return min((movement.fee(self.seat, by, paid) for by in rights), default=0)

    def _pay(self, fee: int) -> bool:
        """Pay a fee, if there is the money beside the reserve."""
        if fee and fee > self.cash - self.reserve:
            return False
        self.cash -= fee
        self.fees += fee
        return True

    def build(self, budget: int) -> None:
        """Build on as far as this turn's budget, the cash and the exits of major cities last."""
        arcs, prices, at = self.route.arcs, self.route.prices, self.laid
        exits: list[Milepost] = []
        while at < len(prices):
            price = prices[at]
            if price != BUILT:
                if price > budget or price > self.cash - self.reserve:
                    break
                outpost = _OUTPOST_AT[arcs[at]]
                if outpost >= 0:
                    if (exits.count(outpost) if self.each else len(exits)) >= EXITS:
                        break
                    exits.append(outpost)
                self.cash -= price
                budget -= price
                self.track += price
            at += 1
        self.laid = at

    def borrow(self) -> bool:
        """Take a loan for the track to the next place that pays, or at least for a fee, if the game has loans."""
        if not self.state.options.mercy:
            return False
        end = next(at for at, pay in zip(self.route.reached, self.pays, strict=True) if at > self.driven and pay)
        missing = (
            self.reserve + sum(price for price in self.route.prices[self.laid : end] if price != BUILT) - self.cash
        )
        loan = min(MOST_LOAN, max(FEE, missing))
        self.loans += loan
        self.cash += loan
        self.debt += mercy.owed(loan)
        return True
