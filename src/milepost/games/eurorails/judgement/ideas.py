"""What is worth searching in EuroRails: a dozen batches at most, most promising first.

The demands of the hand are weighed as in `demands`, only more quickly, and the best of them are carried out as far as
this turn goes: a whole turn at once, its drive alone, its track alone. Beside them stand a better train, track to the
next major city, new cards, and doing nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from milepost.core.action import Seat
from milepost.core.parts import Plan
from milepost.core.state import View
from milepost.games.eurorails.actions import (
    MOST_LOAN,
    Answer,
    Backtrack,
    Borrow,
    Declare,
    Deliver,
    DiscardHand,
    EndTurn,
    EuroAction,
    Lose,
    Place,
    Restart,
    StartBuilding,
    Throw,
    Upgrade,
)
from milepost.games.eurorails.asks import Loss
from milepost.games.eurorails.board import CENTRE, CITY_AT, LOADS, MAJORS, SHOWN
from milepost.games.eurorails.constants import (
    BUILD_LIMIT,
    BUILDING,
    ENDING,
    FEE,
    MAJORS_NEEDED,
    OPERATING,
    PLACING,
    STARTING,
    THROWING,
)
from milepost.games.eurorails.judgement.routes import victory_track
from milepost.games.eurorails.judgement.trial_turn import FIRST_UPGRADE, Turn, best_pay, placed
from milepost.games.eurorails.judgement.trips import QUICK, Prospect, deliveries, prospects, worst_first
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import UPGRADE_PRICE, UPGRADES

MOST = 12
"""Ideas, the best of them."""
TRIPS = 3
"""Trips that ideas are made of."""
COMFORT = 30
"""What must be left after buying a better train."""
KEPT = 2000
"""Positions whose ideas are kept."""

Idea = Plan[EuroAction]

_kept: OrderedDict[tuple[object, ...], tuple[Idea, ...]] = OrderedDict()


def quiet(view: View[EuroState]) -> bool:
    """At the beginning of a turn."""
    state = view.state
    return not state.asks and (state.phase == ENDING or (state.fresh and state.phase != BUILDING))


def ideas(view: View[EuroState]) -> tuple[Idea, ...]:
    """Batches that are legal as a whole; what reveals something comes last in its batch."""
    state, seat = view.state, view.seat
    if seat is None or seat != state.to_act:
        return ()
    if state.asks:
        return _answers(state, seat)
    if state.phase == THROWING:
        return tuple(Plan((Throw(card),)) for card in worst_first(state, seat))
    key = _key(state, seat)
    found = _kept.get(key)
    if found is None:
        distinct = {idea.actions: idea for idea in reversed([*_ideas(state, seat)])}
        found = _kept[key] = tuple(reversed(distinct.values()))[:MOST]
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return found


def _key(state: EuroState, seat: Seat) -> tuple[object, ...]:
    """Everything the ideas of a seat depend on."""
    return (
        seat, state.options, state.phase, state.round, state.build_round, state.moves, state.halved, state.fresh,
        state.borrowed, state.offered, state.paid, state.spent, state.built, state.bought, state.threshold,
        state.declared, tuple(state.exits), tuple(state.dropped), tuple(state.cash), state.debt[seat],
        state.trains[seat], state.at[seat], state.came_by[seat], state.sailing[seat], state.aboard[seat],
        state.hands[seat], tuple(state.tray), tuple(state.lying), tuple(state.forces), tuple(state.members),
        bytes(state.owners),
    )  # fmt: skip


def _answers(state: EuroState, seat: Seat) -> tuple[Idea, ...]:
    """The load that pays least goes first; track is not sold."""
    if isinstance(state.asks[-1], Loss):
        order = sorted(set(state.aboard[seat]), key=lambda load: (best_pay(state, seat, load), load))
        return tuple(Plan((Lose(load),)) for load in order)
    return (Plan((Answer(accept=False),)), Plan((Answer(accept=True),)))


def _ideas(state: EuroState, seat: Seat) -> Iterator[Idea]:
    if state.phase == ENDING or (state.phase == BUILDING and state.why_not(Declare(), seat) is None):
        yield from _one(state, seat, Declare())
        yield Plan((EndTurn(),), "End the turn.")
        return
    here = [*_here(state, seat)]
    if here:
        yield from here
        return
    trips = prospects(state, seat, effort=QUICK)[:TRIPS]
    if state.phase == PLACING:
        yield from _places(state, seat, trips)
        return
    busy = False
    for trip in trips if state.phase == OPERATING else ():
        for idea in _driven(state, seat, trip):
            busy = True
            yield idea
    for trip in trips:
        yield from _built(state, seat, trip)
    if state.phase != STARTING:
        yield from _improvements(state, seat)
    yield from _ends(state, seat, busy)


def _one(state: EuroState, seat: Seat, *actions: EuroAction, label: str = "") -> Iterator[Idea]:
    """An idea, if all of it is legal."""
    turn = Turn(state, seat)
    if all(turn.do(action) for action in actions):
        yield Plan(tuple(turn.actions), label)


def _here(state: EuroState, seat: Seat) -> Iterator[Idea]:
    """Deliveries where the train stands."""
    if state.phase != OPERATING or not state.aboard[seat] or CITY_AT[state.at[seat]] < 0:
        return
    here = [stop for stop in deliveries(state, seat) if stop.city == CITY_AT[state.at[seat]]]
    for stop in sorted(here, key=lambda stop: -stop.pay):
        label = f"Deliver {LOADS[stop.load]} in {SHOWN[stop.city]} for {stop.pay}M."
        yield from _one(state, seat, Deliver(stop.card, stop.demand), label=label)


def _told(trip: Prospect) -> str:
    stop = trip.trip[0]
    return f"{'deliver' if stop.card else 'fetch'} {LOADS[stop.load]} in {SHOWN[stop.city]}"


def _places(state: EuroState, seat: Seat, trips: list[Prospect]) -> Iterator[Idea]:
    for trip in trips:
        turn = Turn(state, seat)
        placed(turn, trip)
        yield Plan(tuple(turn.actions), f"Start where the train can {_told(trip)}.")
    for city in MAJORS:
        yield Plan((Place(CENTRE[city]),), f"Start in {SHOWN[city]}.")


def _driven(state: EuroState, seat: Seat, trip: Prospect) -> Iterator[Idea]:
    """The whole turn of a trip, and its drive alone; a fee is borrowed if there is no other way."""
    turn = Turn(state, seat)
    if trip.outlook.loans and state.cash[seat] < FEE:
        turn.do(Borrow(FEE))
    begun = len(turn.actions)
    left, route = turn.drive(trip.trip, trip.route)
    drive = tuple(turn.actions)
    if not turn.over:
        price = turn.build(route.sections(turn.state, min(len(left), 2)), BUILD_LIMIT)
        turn.finish()
        if price or len(drive) > begun:
            yield Plan(tuple(turn.actions), f"Spend the turn to {_told(trip)}.", price or None)
    if len(drive) > begun:
        yield Plan(drive, f"Drive to {_told(trip)}.")


def _built(state: EuroState, seat: Seat, trip: Prospect) -> Iterator[Idea]:
    """The track of a trip without its drive."""
    turn = Turn(state, seat)
    price = turn.build(trip.route.sections(state, len(trip.trip)), BUILD_LIMIT)
    if price:
        turn.finish()
        yield Plan(tuple(turn.actions), f"Build track to {_told(trip)}.", price)
    short = min(MOST_LOAN, trip.route.price(state, trip.paying) - state.cash[seat])
    if trip.outlook.loans and short > 0 and state.phase != STARTING:
        turn = Turn(state, seat)
        if turn.do(Borrow(short)) and turn.build(trip.route.sections(state, trip.paying), BUILD_LIMIT):
            turn.finish()
            yield Plan(tuple(turn.actions), f"Borrow {short}M and build track to {_told(trip)}.", short)


def _improvements(state: EuroState, seat: Seat) -> Iterator[Idea]:
    """A better train, and track to the next major city."""
    first = (StartBuilding(),) if state.phase == OPERATING else ()
    if state.round >= FIRST_UPGRADE and state.cash[seat] >= UPGRADE_PRICE + COMFORT:
        for train in UPGRADES[state.trains[seat]]:
            yield from _one(state, seat, *first, Upgrade(train), EndTurn(), label="Buy a better train.")
    if state.options.variant != "fast" and victory.connected_majors(state, seat) < MAJORS_NEEDED:
        turn = Turn(state, seat)
        price = turn.build(victory_track(state, seat, most=1 + victory.connected_majors(state, seat)).next, BUILD_LIMIT)
        if price:
            turn.finish()
            yield Plan(tuple(turn.actions), "Build to another major city.", price)


def _ends(state: EuroState, seat: Seat, busy: bool) -> Iterator[Idea]:
    """New cards; turning round and a new start if there is nowhere to drive to; and doing nothing, if waiting helps."""
    fresh = state.phase == OPERATING and state.fresh
    yield from _one(state, seat, DiscardHand(), label="Draw new cards.")
    if busy:
        return
    if fresh:
        yield from _one(state, seat, Backtrack(), label="Turn round.")
        if not state.cash[seat]:
            yield from _one(state, seat, Restart(), label="Start over.")
    if not fresh or state.forces:
        turn = Turn(state, seat)
        turn.finish()
        yield Plan(tuple(turn.actions), "End the turn.")
