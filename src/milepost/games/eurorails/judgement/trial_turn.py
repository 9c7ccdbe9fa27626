"""Carrying a trip out for one turn: driving, loading and building, tried on a copy where the rules judge it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from milepost.core.action import Seat
from milepost.games.eurorails.actions import (
    BUILDS,
    DROPS,
    PICK_UPS,
    SAILS,
    STEPS,
    Declare,
    Deliver,
    EndTurn,
    EuroAction,
    Place,
    StartBuilding,
)
from milepost.games.eurorails.board import CENTRE, CITY_AT, MAJORS, Edge, Load
from milepost.games.eurorails.constants import FREE, OPERATING
from milepost.games.eurorails.judgement.routes import EDGE_OF_ARC, Route, leads
from milepost.games.eurorails.judgement.trips import Prospect, Stop, Trip
from milepost.games.eurorails.pathfinding import DEGREE, FERRY
from milepost.games.eurorails.rules import building, loads, track
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.rules.track import PRICE
from milepost.games.eurorails.state import EuroState

FIRST_UPGRADE = 3
"""No better train before this round."""


Passing = Callable[["Turn", Trip], bool | None]
"""What is done in a city on the way, with what is left of the trip; True to stop there and think again."""


class Turn:
    """What a seat does in this turn, tried out as it is put together. Nothing that reveals is ever tried."""

    def __init__(self, state: EuroState, seat: Seat) -> None:
        self.state = state.clone()
        self.seat = seat
        self.actions: list[EuroAction] = []
        self.over = False
        """Whether the last action ends the turn, or reveals something."""
        self.refused: list[Edge] = []
        """Sections that are not shut by this turn's limits: only a flood, a trade or a restart could open them."""

    def do(self, action: EuroAction) -> bool:
        """Take an action if it is legal."""
        if self.over or self.state.why_not(action, self.seat) is not None:
            return False
        self.actions.append(action)
        if self.state.ends_turn(action, self.seat) or self.state.reveals(action, self.seat):
            self.over = True
        else:
            self.state.apply(action, self.seat)
        return True

    def fork(self) -> Turn:
        """The same turn so far, to be gone on with in another way."""
        twin = Turn(self.state, self.seat)
        twin.actions, twin.over, twin.refused = [*self.actions], self.over, [*self.refused]
        return twin

    def drive(self, trip: Trip, route: Route, passing: Passing | None = None) -> tuple[Trip, Route]:
        """Go along a route as far as track, moves and money last, loading on the way; what is left to be done.

        A delivery is the last thing that is done before the next decision, because it shows new cards. `passing` is
        asked in every city on the way what else is done there.
        """
        at = served = 0
        while not self.over and served < len(trip):
            if passing is not None and CITY_AT[self.state.at[self.seat]] >= 0 and passing(self, trip[served:]):
                break
            if route.reached[served] == at:
                if not self._stop(trip[served], trip[served:]):
                    break
                served += 1
                continue
            arc = route.arcs[at]
            if arc % DEGREE == FERRY:
                at += self._sail()
                break
            if self.state.owners[EDGE_OF_ARC[arc]] == FREE or not self.do(STEPS[arc % DEGREE]):
                break
            at += 1
        return trip[served:], route.after(at, served)

    def _sail(self) -> bool:
        order = sorted(range(len(self.state.cash)), key=lambda by: (by != self.seat, not self.state.paid >> by & 1))
        return any(self.do(SAILS[by]) for by in order)

    def _stop(self, stop: Stop, left: Sequence[Stop]) -> bool:
        """Load or deliver at a stop."""
        if stop.card:
            return self.do(Deliver(stop.card, stop.demand))
        state, seat = self.state, self.seat
        if len(state.aboard[seat]) >= loads.capacity(state, seat):
            junk = spare_load(state, seat, left)
            if junk is None or not self.do(DROPS[junk]):
                return False
        return self.do(PICK_UPS[stop.load])

    def build(self, sections: Iterable[Edge], most: int) -> int:
        """Build sections in whatever order the rules allow, for `most` millions at most; returns what was spent."""
        state, seat = self.state, self.seat
        if state.phase == OPERATING and not self.do(StartBuilding()):
            return 0
        waiting = list(dict.fromkeys(edge for edge in sections if state.owners[edge] == FREE))
        cash = state.cash[seat]
        going = True
        while going and waiting:
            going = False
            for edge in waiting:
                wrong = building.fault(state, BUILDS[edge], seat)
                if wrong is EuroFault.FROM_NOWHERE:
                    continue
                if wrong and wrong == track.judge(state, seat, edge):
                    self.refused.append(edge)
                if wrong or cash - state.cash[seat] + (state.values[seat][edge] & PRICE) > most:
                    return cash - state.cash[seat]
                self.do(BUILDS[edge])
                waiting.remove(edge)
                going = True
                break
        return cash - state.cash[seat]

    def finish(self) -> None:
        """Declare if that is possible, else end the turn."""
        if self.over:
            return
        if self.state.phase == OPERATING:
            self.do(StartBuilding())
        if not self.do(Declare()):
            self.do(EndTurn())


def spare_load(state: EuroState, seat: Seat, left: Iterable[Stop]) -> Load | None:
    """A load aboard that a trip does not deliver, the one that pays least on the hand; None if there is none."""
    fetched = [stop.load for stop in left if not stop.card]
    kept = [stop.load for stop in left if stop.card]
    for load in fetched:
        if load in kept:
            kept.remove(load)
    free = list(state.aboard[seat])
    for load in kept:
        if load in free:
            free.remove(load)
    return min(free, key=lambda load: (best_pay(state, seat, load), load), default=None)


def best_pay(state: EuroState, seat: Seat, load: Load) -> int:
    """The most a hand pays for a load."""
    pays = [d.pay for card in state.hands[seat] if card for d in state.deck.demands[card] if d.load == load]
    return max(pays, default=0)


def placed(turn: Turn, best: Prospect | None) -> Prospect | None:
    """Put the train where a trip leaves its first city, and what is left of the trip."""
    state = turn.state
    if best is None or not best.route.arcs:
        turn.do(Place(CENTRE[MAJORS[0] if best is None else best.trip[0].city]))
        return best
    lead = leads(state.options.printing)
    at = best.route.arcs[0] // DEGREE
    driven = 0
    while driven < best.route.reached[0] and CITY_AT[lead[best.route.arcs[driven]]] == CITY_AT[at]:
        at = lead[best.route.arcs[driven]]
        driven += 1
    turn.do(Place(at))
    return msgspec.structs.replace(best, route=best.route.after(driven, 0))
