"""Positions for the tests of event cards, and ways to draw a chosen card. Facts are written from the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import pytest
from _pytest.mark import ParameterSet

from milepost.core.action import Event, Seat
from milepost.core.chance import Scripted
from milepost.games.eurorails.actions import Build, Deliver, DiscardHand, EndTurn, StartBuilding, Step
from milepost.games.eurorails.board import (
    AT,
    CENTRE,
    CITIES,
    CITY_AT,
    CITY_NAMED,
    EDGE_OF,
    EDGES,
    EDGES_AT,
    LOAD_NAMED,
    MAJOR,
    PLACES,
    POSTS,
    RIVERS,
    SEA,
    TERRAIN,
    TRACK,
    Edge,
    Milepost,
    Place,
)
from milepost.games.eurorails.constants import BUILDING
from milepost.games.eurorails.events import TurnBegan
from milepost.games.eurorails.rules import track
from milepost.games.eurorails.state import EuroOptions, EuroState, new

E = TypeVar("E", bound=Event)

KINDS: dict[str, dict[str, tuple[int, ...]]] = {
    "first": {
        "strike_inland": (121,), "strike_coastal": (122,), "strike_rail": (123,), "tax": (124,),
        "derailment": (125, 126, 127, 128, 129), "snow": (130, 131, 132, 133), "fog": (134,), "flood": (135, 136, 137),
        "gale": (138, 139, 140),
    },
    "second": {
        "strike_inland": (147,), "strike_coastal": (148,), "strike_rail": (149,), "tax": (150,),
        "snow": (151, 152, 153, 154), "fog": (155,), "flood": (156, 157, 158), "gale": (159, 160, 161),
        "derailment": (162, 163, 164, 165, 166), "bonus_load": (167,), "bonus_region": (168,),
    },
}  # fmt: skip
"""The cards of each deck by kind: 20 and 22."""
STRIKES = ("strike_inland", "strike_coastal", "strike_rail")
SLOW = ("snow", "fog", "gale")
LASTING = (*STRIKES, *SLOW, "flood")
BONUS = ("bonus_load", "bonus_region")
INSTANT = ("tax", "derailment")

PLAIN: Place = (34, 33)
"""A clear milepost in France where no card of either deck does anything, and the milepost east of it."""
PLAIN_EAST: Place = (34, 34)
ZONE_CITY = {
    130: "Torino", 131: "Munchen", 132: "Praha", 133: "Krakow", 134: "Frankfurt", 138: "Birmingham", 139: "Roma",
    140: "Porto", 151: "Torino", 152: "Munchen", 153: "Praha", 154: "Krakow", 155: "Frankfurt", 159: "Porto",
    160: "Roma", 161: "Birmingham",
}  # fmt: skip
"""A city in the zone of each card that slows trains down."""
RIVER = {135: "Rhein", 136: "Donau", 137: "Loire", 156: "Rhein", 157: "Donau", 158: "Ebro"}


def cards(aspect: str, *kinds: str) -> list[ParameterSet]:
    """The cards of these kinds, of both decks, as parameters `deck` and `card`, named like first-130-scope."""
    return [
        pytest.param(deck, card, id=f"{deck}-{card}-{aspect}")
        for deck, table in KINDS.items()
        for kind in kinds
        for card in table.get(kind, ())
    ]


def kind_of(deck: str, card: int) -> str:
    """What kind of card it is."""
    return next(kind for kind, ids in KINDS[deck].items() if card in ids)


# the map, counted again


def beside(place: Place) -> list[Place]:
    """The mileposts one step away, by direction from the east clockwise; water has none."""
    row, col = place
    odd = row % 2
    return [(row, col + 1), (row + 1, col + odd), (row + 1, col - 1 + odd),
            (row, col - 1), (row - 1, col - 1 + odd), (row - 1, col + odd)]  # fmt: skip


STRAITS = (frozenset({(22, 33), (23, 33)}), frozenset({(7, 26), (7, 27)}))
"""Neighbours with sea between them."""


def within(radius: int, *sources: Place) -> set[Place]:
    """Every milepost so many steps over land from one of these, or fewer."""
    reached = dict.fromkeys(sources, 0)
    queue = list(sources)
    for place in queue:
        for other in beside(place):
            known = other in reached or other not in AT or frozenset({place, other}) in STRAITS
            if not known and reached[place] < radius:
                reached[other] = reached[place] + 1
                queue.append(other)
    return set(reached)


def coasts(*seas: str) -> list[Place]:
    """The mileposts on these seas."""
    return [place for place in PLACES if SEA[AT[place]] in seas]


def city(name: str) -> Place:
    """Where a city is; of a major one, its centre."""
    return PLACES[CENTRE[CITY_NAMED[name]]]


def edge(a: Place, b: Place) -> Edge:
    """The edge between two neighbours."""
    low, high = sorted((AT[a], AT[b]))
    return EDGE_OF[low, high]


def ends(number: Edge) -> tuple[Place, Place]:
    """The two ends of an edge."""
    low, high = EDGES[number]
    return PLACES[low], PLACES[high]


def go(a: Place, b: Place) -> Step:
    """The step from a milepost to its neighbour."""
    return Step(beside(a).index(b))


# positions


def position(
    seats: int = 2,
    *,
    deck: str = "first",
    at: Mapping[Seat, Place] | None = None,
    tracks: Mapping[int, Iterable[Sequence[Place]]] | None = None,
    members: Mapping[int, Sequence[Seat]] | None = None,
    cash: Sequence[int] | None = None,
    aboard: Mapping[Seat, Sequence[str]] | None = None,
    trains: Mapping[Seat, int] | None = None,
    turn: Seat = 0,
    **options: Any,
) -> EuroState:
    """The start of a turn in normal play. Trains stand where nothing happens; `tracks` are paths by owner.

    Hands are 1, 2, 3 for seat 0, then 4, 5, 6 and so on; a draw that is not scripted is an error.
    """
    state = new(seats, EuroOptions(**{"deck": deck, **options}), Scripted([0] * 3 * seats))
    state.build_round, state.round = 0, 1
    state.at = [AT[(at or {}).get(seat, PLAIN)] for seat in range(seats)]
    for owner, paths in (tracks or {}).items():
        for path in paths:
            for a, b in pairwise(path):
                state.owners[edge(a, b)] = owner
    for line, paid_by in (members or {}).items():
        state.members[line] = sum(1 << seat for seat in paid_by)
    state.cash = list(cash or state.cash)
    for seat, names in (aboard or {}).items():
        load_up(state, seat, *names)
    for seat, train in (trains or {}).items():
        state.trains[seat] = train
    track.refresh(state)
    begin(state, turn)
    state.check()
    return state


def begin(state: EuroState, seat: Seat) -> list[Event]:
    """Begin a turn of this player, as if the player before had just finished."""
    seats = len(state.cash)
    state.turn = state.to_act = (seat - 1) % seats
    state.round -= seat == 0
    state.phase = BUILDING
    return state.apply(EndTurn())


def load_up(state: EuroState, seat: Seat, *names: str) -> None:
    """Put chips from the tray on a train."""
    loads = [LOAD_NAMED[name] for name in names]
    state.aboard[seat] = tuple(sorted((*state.aboard[seat], *loads)))
    for load in loads:
        state.tray[load] -= 1


def empty(state: EuroState, seat: Seat) -> None:
    """Put what is aboard back into the tray."""
    for load in state.aboard[seat]:
        state.tray[load] += 1
    state.aboard[seat] = ()


def errand(state: EuroState, name: str, load: str = "", seat: Seat | None = None) -> int:
    """Put a player's train in a city with a load and the card that wants it there; the pay is returned."""
    seat = state.turn if seat is None else seat
    card, demand = next(
        (card, demand)
        for card, demands in sorted(state.deck.demands.items())
        for demand in demands
        if demand.city == CITY_NAMED[name] and (not load or demand.load == LOAD_NAMED[load])
    )
    if card not in state.hands[seat]:
        swap = {card: state.hands[seat][0], state.hands[seat][0]: card}
        state.hands = [tuple(sorted(swap.get(one, one) for one in hand)) for hand in state.hands]
        state.pile = sorted(swap.get(one, one) for one in state.pile)
        state.discards = sorted(swap.get(one, one) for one in state.discards)
    state.at[seat] = CENTRE[demand.city]
    state.tray[demand.load] -= 1
    state.aboard[seat] = tuple(sorted((*state.aboard[seat], demand.load)))
    return demand.pay


# drawing


def script(state: EuroState, drawn: Iterable[int]) -> None:
    """Let the next draws be these cards."""
    pile, draws = list(state.pile), []
    for card in drawn:
        draws.append(pile.index(card))
        pile.remove(card)
    state.chance = Scripted(draws)


def _demands(state: EuroState, count: int) -> list[int]:
    return [card for card in state.pile if card in state.deck.demands][:count]


def discard(state: EuroState, *events: int) -> list[Event]:
    """Who is to act discards the hand and draws these events, then three demands; the turn is over."""
    script(state, [*events, *_demands(state, 3)])
    return state.apply(DiscardHand())


def deliver(state: EuroState, *events: int) -> list[Event]:
    """Who is to act delivers what can be delivered and draws these events, then a demand; the turn goes on."""
    script(state, [*events, *_demands(state, 1)])
    return state.apply(next(action for action in state.legal() if isinstance(action, Deliver)))


def end_turn(state: EuroState) -> list[Event]:
    """Default actions until the next turn begins that is not lost."""
    events: list[Event] = []
    while not of(TurnBegan, events):
        events += state.apply(state.default())
    return events


def until(state: EuroState, seat: Seat) -> list[Event]:
    """Default actions until a turn of this player begins."""
    events = end_turn(state)
    while state.turn != seat:
        events += end_turn(state)
    return events


def of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def rule(state: EuroState, action: Any) -> str:
    """The rule that forbids an action now; nothing if it is legal."""
    refusal = state.why_not(action)
    return refusal.rule if refusal else ""


def moved(state: EuroState, place: Place) -> EuroState:
    """A copy in which the player to act stands elsewhere."""
    twin = state.clone()
    twin.at[state.turn], twin.came_by[state.turn] = AT[place], -1
    return twin


def building(state: EuroState) -> EuroState:
    """A copy in which the player to act has gone on to building."""
    twin = state.clone()
    twin.apply(StartBuilding())
    return twin


# the whole board at once


def slow_places(state: EuroState) -> set[Place]:
    """Every milepost on which the next player's train would begin its turn at half rate."""
    before = building(state)
    seat = (state.turn + 1) % len(state.cash)
    found = set()
    for milepost, place in enumerate(PLACES):
        twin = before.clone()
        twin.at[seat] = milepost
        twin.apply(EndTurn())
        if twin.moves == 5:
            found.add(place)
    return found


def lay_stripes(state: EuroState, seat: Seat, offset: int) -> None:
    """Give a player track along every third row, ports left out, so that every other section has one end to reach."""
    for number, (low, high) in enumerate(EDGES[:TRACK]):
        in_row = PLACES[low][0] == PLACES[high][0] and PLACES[low][0] % 3 == offset
        if in_row and state.printing.line_at[low] < 0 and state.printing.line_at[high] < 0:
            state.owners[number] = seat
    track.refresh(state)


def targets(state: EuroState, seat: Seat) -> dict[Edge, Place]:
    """The end to which the player to act would build each section that is open to it, in a striped position."""
    served = {m for own, pair in enumerate(EDGES) if state.owners[own] == seat for m in pair}
    found = {}
    for number in buildable(state):
        low, high = EDGES[number]
        assert not (low in served and high in served)
        to_low = high in served or (low not in served and TERRAIN[high] == MAJOR)
        found[number] = PLACES[low if to_low else high]
    return found


def buildable(state: EuroState) -> set[Edge]:
    """Where the player to act could build now."""
    return {action.edge for action in building(state).legal() if isinstance(action, Build)}


def own_everything(state: EuroState, seat: Seat) -> None:
    """Give a player track on every edge there is."""
    state.owners[:TRACK] = bytes([seat]) * TRACK
    track.refresh(state)


def open_steps(state: EuroState, places: Iterable[Place]) -> set[tuple[Place, Place]]:
    """The steps that the player to act could take from any of these mileposts."""
    twin = state.clone()
    twin.came_by[state.turn] = -1
    found = set()
    for place in places:
        twin.at[state.turn] = AT[place]
        found |= {(place, other) for way, other in enumerate(beside(place)) if not twin.why_not(Step(way))}
    return found


# track


def banks(river: str) -> list[tuple[Edge, Edge]]:
    """Pairs of a dry edge and an edge over the river that starts where it ends; all far from cities and each other."""
    found: list[tuple[Edge, Edge]] = []
    used: set[Milepost] = set()
    wet = {number for edges in RIVERS.values() for number in edges}
    for crossing in RIVERS[river]:
        for start in EDGES[crossing]:
            dry = [number for number in (EDGE_OF.get(pair) for pair in _pairs_at(start))
                   if number is not None and number < TRACK and number not in wet]  # fmt: skip
            around = {m for number in (crossing, *dry[:1]) for m in EDGES[number]}
            if dry and not used & around and all(TERRAIN[m] < 3 and CITY_AT[m] < 0 for m in around):
                found.append((dry[0], crossing))
                used |= around
    return found


def _pairs_at(milepost: Milepost) -> list[tuple[Milepost, Milepost]]:
    others = [AT[place] for place in beside(PLACES[milepost]) if place in AT]
    return [(min(milepost, other), max(milepost, other)) for other in others]


def seven_cities() -> list[int]:
    """Sections from Ruhr to six more major cities, along a tree grown milepost by milepost."""
    home, *goals = (POSTS[CITIES.index(name)][1:] for name in
                    ("Ruhr", "Holland", "Paris", "Milano", "Wien", "Berlin", "Madrid"))  # fmt: skip
    reached, queue = {home[0]: -1}, [home[0]]
    for milepost in queue:
        for number in EDGES_AT[milepost]:
            other = sum(EDGES[number]) - milepost
            if other not in reached and number < TRACK:
                reached[other] = number
                queue.append(other)
    found = set()
    for outposts in goals:
        milepost = min(outposts, key=queue.index)
        while reached[milepost] >= 0:
            found.add(reached[milepost])
            milepost = sum(EDGES[reached[milepost]]) - milepost
    return sorted(found)
