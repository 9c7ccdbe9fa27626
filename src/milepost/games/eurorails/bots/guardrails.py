"""Rules of good sense: hard ones, which no proposal may break, and soft ones, which cost a proposal some millions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from milepost.games.eurorails.board import CENTRE, EDGES, PLACES, Edge
from milepost.games.eurorails.bots.board_distance import to_city
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.proposals import Kind, Proposal
from milepost.games.eurorails.bots.red_flags import Situation, serving_nothing_else
from milepost.games.eurorails.bots.scarce_loads import unordered
from milepost.games.eurorails.bots.scoring import Costs
from milepost.games.eurorails.bots.train_worth import train_worth
from milepost.games.eurorails.bots.uses import too_early_for_trains
from milepost.games.eurorails.constants import BUILD_LIMIT
from milepost.games.eurorails.rules import track, victory
from milepost.games.eurorails.trains import CROSSGRADE, UPGRADE_PRICE

UNORDERED = 1.4
"""What each load costs that is taken beside the plan."""
USED_ONCE = 0.15
"""The share of the price of track that serves nothing else which it costs besides."""
NEW_LINE, OLD_LINE, FERRIES_UNTIL = 8.0, 3.0, 15
"""What joining a ferry line and a crossing cost in the first rounds."""
SAME_CITY, ON_THE_WAY = 3.0, 6
"""What two loads for one city cost, unless fetching the other one is a detour of so few mileposts."""
ONE_REGION, REGION_SHARE, REGION_ROW, REGION_COLUMN = 4.0, 0.7, 30, 38
"""What it costs to have so much of all track in one quarter of the board, and where the board is quartered."""
FIRST_TRACK_COST = 0.5
"""What each million costs that is spent before the first delivery, beyond all that the first building allows."""
NO_CITIES, CITIES_MONEY, CITIES = 3.0, 120, 5
"""What it costs to build to no major city with so much money and fewer cities than that."""
EXCHANGE_AT_LEAST = 20.0
"""Millions that exchanging one middle train for the other must bring."""
MUCH_BETTER = 2
"""In the first building a ferry must bring so many times as much a turn as anything else."""


def broken(grounds: Grounds, one: Proposal, best_on_land: float) -> str:
    """The hard rule that a proposal breaks, in words; "" for none.

    `best_on_land` is the best velocity without a new ferry line.
    """
    if _breaks_reserve(grounds, one):
        return f"it leaves less than the reserve of {grounds.reserve}M"
    if one.train >= 0 and too_early_for_trains(grounds):
        return "it is too early for a better train"
    must_pay = one.kind is Kind.CROSSGRADE or grounds.row.upgrade == "if_it_pays"
    if one.train >= 0 and must_pay and train_worth(grounds, one.train) < _least(grounds, one):
        return "another train does not pay"
    if grounds.phase is Phase.INITIAL_BUILD and new_lines(grounds, one.sections):
        velocity = 0.0 if one.plan is None else one.plan.velocity
        if velocity < MUCH_BETTER * best_on_land or velocity <= 0:
            return "no ferry line is joined in the first building"
    return ""


def _breaks_reserve(grounds: Grounds, one: Proposal) -> bool:
    """Whether money is spent that should be kept; what this turn's deliveries bring counts."""
    return one.spent > 0 and one.cash < grounds.reserve and not one.declares


def _least(grounds: Grounds, one: Proposal) -> float:
    """What a train must be worth to pay. Of an exchange of the middle trains the price is taken off already."""
    return (
        EXCHANGE_AT_LEAST if CROSSGRADE.get(grounds.state.trains[grounds.seat]) == one.train else float(UPGRADE_PRICE)
    )


def new_lines(grounds: Grounds, sections: Sequence[Edge]) -> int:
    """How many ferry lines new track joins."""
    state, seat = grounds.state, grounds.seat
    line_at = state.printing.line_at
    lines = {line_at[end] for edge in sections for end in EDGES[edge]} - {-1}
    return sum(1 for line in lines if not state.members[line] >> seat & 1)


def aimless(grounds: Grounds, one: Proposal, built: Sequence[Edge]) -> list[Edge]:
    """Sections that lie neither on the way of the plan nor on one to a missing major city."""
    wanted = {*one.sections, *(edge for way in grounds.network.victory.ways for edge in way)}
    return [edge for edge in built if edge not in wanted]


class Soft(msgspec.Struct, frozen=True):
    """The soft rules, with what the trips of a decision were judged by."""

    grounds: Grounds
    given: Situation

    def costs(self, one: Proposal) -> Costs:
        """The rules that speak against a proposal, in words, and the millions each of them costs."""
        found = (
            ("track that serves nothing else", self._track_used_once(one)),
            ("ferries so early", self._ferries(one)),
            ("two loads for one city", self._same_city(one)),
            ("all track in one region", self._one_region(one)),
            ("much track before the first delivery", self._first_track(one)),
            ("major cities forgotten", self._no_cities(one)),
            ("loads that no card asks for", self._unordered(one)),
        )
        return tuple((words, cost) for words, cost in found if cost > 0)

    def _track_used_once(self, one: Proposal) -> float:
        if one.plan is None or not one.plan.figures.track or one.kind is Kind.CONNECT:
            return 0.0
        cards = [stop.card for stop in one.plan.prospect.trip if stop.card]
        alone = {edge for card in cards for edge in serving_nothing_else(one.sections, (card,), self.given)}
        return USED_ONCE * one.plan.figures.track * len(alone) / max(1, len(one.sections))

    def _ferries(self, one: Proposal) -> float:
        grounds = self.grounds
        if grounds.row.ferries != "costly" or grounds.state.round >= FERRIES_UNTIL or one.plan is None:
            return 0.0
        new = new_lines(grounds, one.sections)
        return NEW_LINE * new + OLD_LINE * max(0, one.plan.figures.ferries - new)

    def _same_city(self, one: Proposal) -> float:
        if one.plan is None:
            return 0.0
        trip, reached = one.plan.prospect.trip, one.plan.prospect.route.reached
        goals = [stop.city for stop in trip if stop.card]
        twice = next((city for city in goals if goals.count(city) > 1), -1)
        if twice < 0:
            return 0.0
        fetched = [place for place, stop in enumerate(trip) if not stop.card]
        if not fetched:
            return 0.0
        arrived = next(place for place, stop in enumerate(trip) if stop.card and stop.city == twice)
        start = CENTRE[trip[fetched[0]].city]
        direct = to_city(self.grounds.state.options.printing, start, twice)
        return SAME_CITY if reached[arrived] - reached[fetched[0]] - direct > ON_THE_WAY else 0.0

    def _one_region(self, one: Proposal) -> float:
        grounds = self.grounds
        if grounds.seen_phase != Phase.EARLY or not one.sections:
            return 0.0
        own = track.sections(grounds.state, grounds.seat)
        before, after = _share_of_a_quarter(own), _share_of_a_quarter((*own, *one.sections))
        return ONE_REGION if after > REGION_SHARE >= before else 0.0

    def _first_track(self, one: Proposal) -> float:
        grounds = self.grounds
        if grounds.seen_phase != Phase.OPENING or grounds.memory.deliveries:
            return 0.0
        state = grounds.state
        so_far = state.start_cash - state.cash[grounds.seat]
        track = 0 if one.plan is None else one.plan.figures.track
        return FIRST_TRACK_COST * max(0, so_far + track - BUILD_LIMIT * state.build_rounds)

    def _no_cities(self, one: Proposal) -> float:
        grounds = self.grounds
        if grounds.seen_phase != Phase.MID or one.kind is Kind.CONNECT or grounds.network.majors >= CITIES:
            return 0.0
        if victory.worth(grounds.state, grounds.seat) < CITIES_MONEY or not grounds.network.victory.ways:
            return 0.0
        wanted = {edge for way in grounds.network.victory.ways for edge in way}
        return 0.0 if wanted.intersection(one.sections) else NO_CITIES

    def _unordered(self, one: Proposal) -> float:
        if one.plan is None:
            return 0.0
        return UNORDERED * len(unordered(one.taken, one.plan.prospect.trip))


def _share_of_a_quarter(sections: Sequence[Edge]) -> float:
    """The largest share of some sections that lies in one quarter of the board."""
    quarters = [0, 0, 0, 0]
    for edge in sections:
        row, column = PLACES[EDGES[edge][0]]
        quarters[2 * (row >= REGION_ROW) + (column >= REGION_COLUMN)] += 1
    return max(quarters) / len(sections) if sections else 0.0
