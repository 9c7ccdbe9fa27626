"""What a player answers outside of choosing an action: positions, places for engines, offers, runs, auctions.

Each answer comes with how many actions would be left after it; the best one is the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations

import msgspec

from milepost.core.action import Seat
from milepost.games.wood_and_steel.actions import (
    BID_STEP,
    LISTED_BIDS,
    Bid,
    BidMore,
    Pass,
    Place,
    PutUp,
    Rank,
    Sell,
    SteelAction,
    StopBuilding,
    StopEngine,
    StopRunning,
    StopSelling,
    Take,
)
from milepost.games.wood_and_steel.board import City, Route, good_of, members
from milepost.games.wood_and_steel.constants import (
    BANK,
    BIDDING,
    BUILDING,
    CHOOSING,
    MOVING,
    NONE,
    OFFERING,
    PLACING,
    RANKING,
    SELLING,
    STATIONING,
    SWITCHING,
)
from milepost.games.wood_and_steel.design import POSITIONS
from milepost.games.wood_and_steel.judgement import driving
from milepost.games.wood_and_steel.judgement.jobs import supplying
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.judgement.scale import Scale
from milepost.games.wood_and_steel.judgement.steps import EVERYTHING, Habits, buildable, built, routes_of, wanted
from milepost.games.wood_and_steel.rules import auction, bankruptcy, track
from milepost.games.wood_and_steel.state import SteelState

LIKED_POSITIONS = (0, 4, 1, 2, 3, 5)
"""Starting positions, the best first, by how soon the strongest bot is done that begins there alone."""
STATIONS_TRIED = 6
"""Cities for a new engine that are tried out."""
LEAST_GAIN = 0.1
"""Actions that a piece of track must save for a bid."""


class Answer(msgspec.Struct, frozen=True):
    """A batch, and how many actions are left after it."""

    actions: tuple[SteelAction, ...]
    left: float = 0.0


def answers(state: SteelState, seat: Seat, scale: Scale, habits: Habits = EVERYTHING) -> list[Answer]:
    """What can be answered when no action of a turn is asked for."""
    return ANSWERS[state.phase](state, seat, scale, habits)


def _best_first(found: Iterable[Answer]) -> list[Answer]:
    return sorted(found, key=lambda answer: answer.left)


# the beginning


def _rankings(state: SteelState, seat: Seat, scale: Scale, habits: Habits) -> list[Answer]:
    """The three best positions, in any order."""
    return [Answer((Rank(*ranking),)) for ranking in permutations(LIKED_POSITIONS[:3])]


def _first_places(state: SteelState, seat: Seat, scale: Scale, habits: Habits) -> list[Answer]:
    return _best_first(_placed(state, seat, city, 0, scale) for city in sorted(POSITIONS[state.positions[seat]]))


def _placed(state: SteelState, seat: Seat, city: City, number: int, scale: Scale) -> Answer:
    """An engine in a city."""
    tried = state.clone()
    engines = list(tried.engines[seat])
    engines[number] = engines[number]._replace(city=city)
    tried.engines[seat] = tuple(engines)
    return Answer((Place(city),), Outlook(tried, seat, scale).actions_left())


def _stations(state: SteelState, seat: Seat, scale: Scale, habits: Habits) -> list[Answer]:
    """Where something is supplied that a contract asks for, or where the other engine is."""
    number = len(state.engines[seat]) - 1
    return _best_first(_placed(state, seat, city, number, scale) for city in _useful_cities(state, seat))


def _useful_cities(state: SteelState, seat: Seat) -> list[City]:
    reach = state.reach[seat]
    found: list[City] = []
    for contract in (state.private[seat], state.claimed[seat], *state.market):
        if contract != NONE:
            found += members(supplying(state, seat, good_of(contract)) & reach)
    useful = list(dict.fromkeys(found))[:STATIONS_TRIED]
    return useful or [members(reach)[0]]


# contracts and runs


def _offers(state: SteelState, seat: Seat, scale: Scale, habits: Habits) -> list[Answer]:
    found = []
    for place, contract in enumerate(state.offers):
        tried = state.clone()
        tried.private[seat] = contract
        found.append(Answer((Take(place),), Outlook(tried, seat, scale).actions_left()))
    return _best_first(found)


def _moves(state: SteelState, seat: Seat, scale: Scale, habits: Habits) -> list[Answer]:
    outlook = Outlook(state, seat, scale)
    batches = (driving.going_on(outlook), (StopEngine(),))
    return [Answer(batch) for batch in dict.fromkeys(batches)]


def _other_runs(state: SteelState, seat: Seat, scale: Scale, habits: Habits) -> list[Answer]:
    outlook = Outlook(state, seat, scale)
    batches = (driving.other_engine(outlook), (StopRunning(),))
    return [Answer(batch) for batch in dict.fromkeys(batches)]


def _more_track(state: SteelState, seat: Seat, scale: Scale, habits: Habits) -> list[Answer]:
    outlook = Outlook(state, seat, scale)
    routes = buildable(outlook, [routes_of(aim) for aim in wanted(outlook, habits)])
    batches = ((*built(outlook, routes),) if routes else (StopBuilding(),), (StopBuilding(),))
    return [Answer(batch) for batch in dict.fromkeys(batches)]


# bankruptcy


def _sales(state: SteelState, seat: Seat, scale: Scale, habits: Habits) -> list[Answer]:
    """The segment whose loss does least harm."""
    if bankruptcy.stop_selling_fault(state, StopSelling(), seat) is None:
        return [Answer((StopSelling(),))]
    return _best_first(
        Answer((Sell(route),), _owning(state, seat, route, seat, BANK, scale)) for route in members(state.own[seat])
    )


def _owning(state: SteelState, seat: Seat, route: Route, old: int, new: int, scale: Scale, price: int = 0) -> float:
    """How many actions are left for a player after a segment has changed hands."""
    tried = state.clone()
    track.hand_over(tried, route, old, new)
    tried.cash[seat] -= price
    if new != seat:
        tried.cash[seat] += track.price_as_it_lies(state, route, old)
    return Outlook(tried, seat, scale).actions_left()


def _pieces(state: SteelState, seat: Seat, scale: Scale, habits: Habits) -> list[Answer]:
    """The piece that would help this player most."""
    return _best_first(
        Answer((PutUp(route),), _owning(state, seat, route, BANK, seat, scale))
        for route in sorted(state.sold)
        if not state.own[seat] >> route & 1
    ) or [Answer((PutUp(min(state.sold)),))]


def _bids(state: SteelState, seat: Seat, scale: Scale, habits: Habits) -> list[Answer]:
    """The least possible bid, if the piece is worth it."""
    amount = -(-auction.lowest_bid(state) // BID_STEP) * BID_STEP
    staying = Answer((Pass(),), Outlook(state, seat, scale).actions_left())
    if state.cash[seat] < amount:
        return [staying]
    bid = Bid(amount // BID_STEP) if amount <= LISTED_BIDS * BID_STEP else BidMore(amount)
    bidding = Answer((bid,), _owning(state, seat, state.piece, BANK, seat, scale, amount) + LEAST_GAIN)
    return _best_first((staying, bidding))


ANSWERS: dict[int, Callable[[SteelState, Seat, Scale, Habits], list[Answer]]] = {
    RANKING: _rankings,
    PLACING: _first_places,
    MOVING: _moves,
    SWITCHING: _other_runs,
    BUILDING: _more_track,
    STATIONING: _stations,
    OFFERING: _offers,
    SELLING: _sales,
    CHOOSING: _pieces,
    BIDDING: _bids,
}
"""By what is asked for."""
