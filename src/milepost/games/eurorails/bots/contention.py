"""What a turn takes from rivals and what they would pay for it: three dimensions of the score, each from 0 to 1.

All are asked about the position before the turn: `sections` is the track a plan lays, `taken` the loads it takes aboard
in this turn.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from milepost.core.action import Seat
from milepost.games.eurorails.board import CITY_AT, EDGES, MAJOR, SIZE, City, Edge, Line, Load
from milepost.games.eurorails.bots.predicted_ways import PLACE_AT_MOST
from milepost.games.eurorails.bots.rivals import Rival, chips_left, unseen_demands
from milepost.games.eurorails.constants import FEE, LINE_MEMBERS
from milepost.games.eurorails.rules import track
from milepost.games.eurorails.state import EuroState

WHOLE_LOSS = 50
"""What a rival must be expected to lose, in millions, for blocking to count in full."""
CLOSE_FACTOR = 2
"""How much more the losses of a rival count that is close to victory."""
ANY_PAY = 25.0
"""What a load is taken to pay that no unseen card wants."""
USES, WHOLE_FEES = 2, 20
"""How often a rival is taken to pay for a way it shares, and the fees in millions that count in full."""
SCARCE = {1: 1.0, 2: 0.5}
"""How much taking a load counts by how many chips are left."""


def blocking(
    rivals: Sequence[Rival], state: EuroState, seat: Seat, sections: Collection[Edge], taken: Sequence[Load]
) -> float:
    """The greatest loss to be expected of a rival: a last chip, a section of its way, or a last place is gone."""
    last = {load: _mean_pay(state, seat, load) for load in taken if chips_left(state, load) <= taken.count(load)}
    cities, lines = _last_places(state, seat, sections)
    most = 0.0
    for rival in rivals:
        chips = (rival.wants[load] * pay for load, pay in last.items())
        losses = (*chips, *_lost_sections(rival, sections), *_lost_places(rival, state, cities, lines))
        most = max(most, max(losses, default=0.0) * (CLOSE_FACTOR if rival.close else 1))
    return min(1.0, most / WHOLE_LOSS)


def scarcity(state: EuroState, taken: Sequence[Load]) -> float:
    """How scarce the scarcest load is that is taken."""
    return max((SCARCE.get(chips_left(state, load), 0.0) for load in taken), default=0.0)


def fee_income(rivals: Sequence[Rival], sections: Collection[Edge]) -> float:
    """What rivals are expected to pay for driving on new track that lies on their ways."""
    new = frozenset(sections)
    uses = sum(way.chance for rival in rivals for way in rival.ways if not new.isdisjoint(way.sections))
    return min(1.0, uses * FEE * USES / WHOLE_FEES)


def chance_of_use(rival: Rival, section: Edge) -> float:
    """How likely a rival would build on an edge."""
    return sum(way.chance for way in rival.ways if section in way.sections)


def _mean_pay(state: EuroState, seat: Seat, load: Load) -> float:
    """What unseen cards pay for a load on average."""
    pays = [demand.pay for demand in unseen_demands(state, seat) if demand.load == load]
    return sum(pays) / len(pays) if pays else ANY_PAY


def _lost_sections(rival: Rival, sections: Collection[Edge]) -> list[float]:
    """By section that a rival may want too: what it is expected to lose."""
    losses: dict[Edge, float] = {}
    for way in rival.ways:
        for edge, detour in zip(way.sections, way.detours, strict=True):
            losses[edge] = losses.get(edge, 0.0) + way.chance * detour
    return [losses[edge] for edge in sections if edge in losses]


def _last_places(state: EuroState, seat: Seat, sections: Collection[Edge]) -> tuple[list[City], list[Line]]:
    """The cities and ferry lines in which new track takes the last place. There is always room in major cities."""
    ends = dict.fromkeys(end for edge in sections for end in EDGES[edge])
    line_at = state.printing.line_at
    entered = [CITY_AT[end] for end in ends if CITY_AT[end] >= 0 and SIZE[CITY_AT[end]] != MAJOR]
    joined = dict.fromkeys(line_at[end] for end in ends if line_at[end] >= 0)
    cities = [city for city in entered if _fills(state.present[city], seat, track.city_limit(state, SIZE[city]))]
    lines = [line for line in joined if _fills(state.members[line], seat, LINE_MEMBERS)]
    return cities, lines


def _fills(inside: int, seat: Seat, limit: int) -> bool:
    """Whether a seat that joins a set of seats takes the last place."""
    return not inside >> seat & 1 and inside.bit_count() + 1 == limit


def _lost_places(rival: Rival, state: EuroState, cities: Collection[City], lines: Collection[Line]) -> list[float]:
    """By city or ferry line whose last place is gone: what a rival that may be after it is expected to lose."""
    in_cities = (
        way.chance * PLACE_AT_MOST
        for way in rival.ways
        if way.city in cities and not state.present[way.city] >> rival.seat & 1
    )
    on_lines = (
        sum(way.chance * detour for way in rival.ways for one, detour in way.lines if one == line) for line in lines
    )
    return [*in_cities, *on_lines]
