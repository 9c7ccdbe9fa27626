"""Positions of EuroRails set up by hand, for tests. Every builder leaves a state that keeps the invariants.

Places are written as (row, column), as the map names them; cities, loads and ferry lines by their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Scripted
from milepost.games.eurorails.actions import Build, DiscardHand, EndTurn, StartBuilding, Step
from milepost.games.eurorails.board import (
    AT,
    CENTRE,
    CITY_NAMED,
    COPIES,
    EDGE_BY,
    EDGE_OF,
    EDGES,
    FILE,
    LOAD_NAMED,
    NEIGHBOUR,
    POSTS,
    PRINTINGS,
    TRACK,
    Edge,
    Line,
    Milepost,
    Place,
)
from milepost.games.eurorails.cards import DECKS, Card, Demand
from milepost.games.eurorails.constants import BUILDING, FREE, HAND, OPERATING
from milepost.games.eurorails.game import EuroRails
from milepost.games.eurorails.rules import track as track_rules
from milepost.games.eurorails.rules.calamities import TURNS
from milepost.games.eurorails.rules.movement import set_moves
from milepost.games.eurorails.state import EuroState

E = TypeVar("E", bound=Event)

EURO = EuroRails()

MADRID: Place = (48, 14)
"""Where trains stand in positions that do not say otherwise."""
BERLIN: Place = (24, 52)

Route = Sequence[Place]
"""Places, each next to the one before."""


def milepost(place: Place | str) -> Milepost:
    """A milepost by its row and column, or the centre of a city by its name."""
    return CENTRE[CITY_NAMED[place]] if isinstance(place, str) else AT[place]


def edge(a: Place, b: Place) -> Edge:
    """The edge between two neighbours."""
    low, high = sorted((AT[a], AT[b]))
    return EDGE_OF[low, high]


def section(a: Place, b: Place) -> Build:
    """The action that builds between two neighbours."""
    return Build(edge(a, b))


def step(a: Place, b: Place) -> Step:
    """The action that moves a train from a place to a neighbour."""
    return Step(NEIGHBOUR[AT[a]].index(AT[b]))


def line(name: str, printing: str = "first") -> Line:
    """A ferry line by its name."""
    rows = FILE.ferries.first if printing == "first" else FILE.ferries.later
    return [row.id for row in rows].index(name)


def load(name: str) -> int:
    """A load by its name."""
    return LOAD_NAMED[name]


def loads(*names: str) -> tuple[int, ...]:
    """What a train carries, in order."""
    return tuple(sorted(LOAD_NAMED[name] for name in names))


def demand(card: Card, load_name: str, city: str, deck: str = "first") -> int:
    """Which of a card's demands wants this load in this city."""
    wanted = [(row.load, row.city) for row in DECKS[deck].demands[card]]
    return wanted.index((LOAD_NAMED[load_name], CITY_NAMED[city]))


def way(start: str | Place, end: str | Place, taken: Iterable[Edge] = ()) -> tuple[Edge, ...]:
    """The shortest way over buildable edges from a city or milepost to another, through no city or port between."""
    closed, goals = set(taken), _posts(end)
    came: dict[Milepost, Milepost] = dict.fromkeys(_posts(start), -1)
    reached = list(came)
    for here in reached:
        if here in goals:
            return _back(here, came)
        for other, between in zip(NEIGHBOUR[here], EDGE_BY[here], strict=True):
            open_ = 0 <= between < TRACK and between not in closed and other not in came
            if open_ and (other in goals or not PRINTINGS["first"].turning[other]):
                came[other] = here
                reached.append(other)
    raise AssertionError(f"no land joins {start} and {end}")


def _posts(place: str | Place) -> tuple[Milepost, ...]:
    return POSTS[CITY_NAMED[place]] if isinstance(place, str) else (AT[place],)


def _back(here: Milepost, came: Mapping[Milepost, Milepost]) -> tuple[Edge, ...]:
    edges = []
    while came[here] >= 0:
        low, high = sorted((here, came[here]))
        edges.append(EDGE_OF[low, high])
        here = came[here]
    return tuple(reversed(edges))


@cache
def seven(seat: Seat) -> tuple[Edge, ...]:
    """Track that joins seven major cities, different for the seats 0 to 2: without London, the first without Madrid.

    The first player has London by the ferry from Ijmuiden to Harwich.
    """
    taken = [one for other in range(seat) for one in seven(other)]
    with_london: tuple[tuple[str | Place, str | Place], ...] = (("Holland", (19, 38)), ((19, 34), "London"))
    return _joined((*LINKS[:-1], *(LINKS[-1:] if seat else with_london)), taken)


LINKS: tuple[tuple[str | Place, str | Place], ...] = (
    ("Holland", "Ruhr"), ("Ruhr", "Berlin"), ("Berlin", "Wien"), ("Wien", "Milano"), ("Ruhr", "Paris"),
    ("Paris", "Madrid"),
)  # fmt: skip
"""Ways between major cities, each of which joins one more to those before."""


@cache
def links(count: int) -> tuple[Edge, ...]:
    """The first `count` of `LINKS`: track that joins one major city more than that."""
    return _joined(LINKS[:count])


def _joined(pairs: Iterable[tuple[str | Place, str | Place]], taken: Iterable[Edge] = ()) -> tuple[Edge, ...]:
    found: list[Edge] = []
    for start, end in pairs:
        found += way(start, end, (*taken, *found))
    return tuple(found)


def position(
    seats: int = 2,
    *,
    turn: Seat = 0,
    phase: int = OPERATING,
    at: Mapping[Seat, Place | str] | None = None,
    track: Mapping[Seat, Sequence[Route]] | None = None,
    edges: Mapping[Seat, Iterable[Edge]] | None = None,
    members: Mapping[str, Sequence[Seat]] | None = None,
    cards: Mapping[Seat, Sequence[Card]] | None = None,
    cash: Mapping[Seat, int] | None = None,
    debt: Mapping[Seat, int] | None = None,
    trains: Mapping[Seat, int] | None = None,
    aboard: Mapping[Seat, Sequence[str]] | None = None,
    lying: Mapping[str, str] | None = None,
    forces: Sequence[tuple[Card, Seat]] = (),
    sailing: Sequence[Seat] = (),
    round: int = 1,
    **options: Any,
) -> EuroState:
    """A position at the beginning of a turn (or of its build phase). Who has track at a port is on its line.

    `forces` are events in force, each with the seat that drew it in its last turn.
    """
    state = EURO.new(seats, **options)
    state.build_round, state.round, state.turn, state.to_act, state.phase = 0, round, turn, turn, phase
    for seat in range(seats):
        state.at[seat] = milepost((at or {}).get(seat, MADRID))
        state.sailing[seat] = seat in sailing
    for values, given in ((state.cash, cash), (state.debt, debt), (state.trains, trains)):
        for seat, value in (given or {}).items():
            values[seat] = value
    for seat, names in (aboard or {}).items():
        carry(state, seat, *names)
    for city, name in (lying or {}).items():
        state.lying[CITY_NAMED[city]] = LOAD_NAMED[name]
        state.tray[LOAD_NAMED[name]] -= 1
    for seat, hand in (cards or {}).items():
        give(state, seat, *hand)
    for card, drawer in forces:
        impose(state, card, drawer)
    for seat, routes in (track or {}).items():
        for route in routes:
            lay(state, seat, *(edge(a, b) for a, b in pairwise(route)))
    for seat, owned in (edges or {}).items():
        lay(state, seat, *owned)
    for name, players in (members or {}).items():
        for seat in players:
            state.members[line(name, state.options.printing)] |= 1 << seat
    track_rules.refresh(state)
    if phase == OPERATING:
        set_moves(state, turn)
    state.check()
    return state


def building(seats: int = 2, **given: Any) -> EuroState:
    """A position at the beginning of a build phase."""
    return position(seats, phase=BUILDING, **given)


def lay(state: EuroState, seat: Seat, *owned: Edge) -> None:
    """Track from nowhere; ports it ends at are paid. Caches are true afterwards."""
    for one in owned:
        assert state.owners[one] == FREE, "an edge carries one section"
        state.owners[one] = seat
        for end in EDGES[one]:
            joined = state.printing.line_at[end]
            if joined >= 0:
                state.members[joined] |= 1 << seat
    track_rules.refresh(state)


def carry(state: EuroState, seat: Seat, *names: str) -> None:
    """Exactly these loads are on a train; what was there goes to the tray."""
    for old in state.aboard[seat]:
        state.tray[old] += 1
    state.aboard[seat] = loads(*names)
    for new in state.aboard[seat]:
        state.tray[new] -= 1
        assert state.tray[new] >= 0, f"there are only {COPIES[new]} chips"


def give(state: EuroState, seat: Seat, *cards: Card) -> None:
    """Exactly these cards are in a hand; who had one of them has another."""
    state.pile = sorted((*state.pile, *state.hands[seat]))
    state.hands[seat] = ()
    for card in cards:
        for other, hand in enumerate(state.hands):
            if card in hand:
                spare = next(free for free in state.pile if free in state.deck.demands and free not in cards)
                state.pile.remove(spare)
                state.pile = sorted((*state.pile, card))
                state.hands[other] = tuple(sorted((*(kept for kept in hand if kept != card), spare)))
        if card in state.discards:
            state.discards.remove(card)
        else:
            state.pile.remove(card)
    state.hands[seat] = tuple(sorted(cards))


WORTHLESS = ("Cork", "Lodz", 1)
"""A demand that nobody would serve."""


def give_written(state: EuroState, seat: Seat, *cards: Sequence[tuple[str, str, int]]) -> None:
    """Cards that were never printed are in a hand, as load, city and payment; what is left out is worthless.

    They are the deck's cards 1 to 3 from now on, in this position and in its copies and views.
    """
    written = {
        number: tuple(
            Demand(LOAD_NAMED[wanted], CITY_NAMED[city], pay)
            for wanted, city, pay in (*(cards[number - 1] if number <= len(cards) else ()), *[WORTHLESS] * 3)[:3]
        )
        for number in range(1, HAND + 1)
    }
    state.deck = msgspec.structs.replace(state.deck, demands={**state.deck.demands, **written})
    give(state, seat, *written)


def impose(state: EuroState, card: Card, drawer: Seat, turns: int = TURNS - 1) -> None:
    """An event is in force; floods erase nothing, trains are left alone."""
    state.pile.remove(card)
    state.forces.append((card, drawer, turns))


def stack(state: EuroState, *cards: Card) -> None:
    """These cards come up next."""
    pile = list(state.pile)
    draws = []
    for card in cards:
        draws.append(pile.index(card))
        pile.remove(card)
    state.chance = Scripted(draws)


def spare(state: EuroState, count: int = 1, but: Sequence[Card] = ()) -> tuple[Card, ...]:
    """Demand cards of the pile."""
    free = [card for card in state.pile if card in state.deck.demands and card not in but]
    return tuple(free[-count:])


def draw(state: EuroState, *events: Card) -> list[Event]:
    """The player whose turn it is discards the hand, and these events turn up."""
    stack(state, *events, *spare(state, 3))
    return play(state, DiscardHand())


def refusal(state: EuroState, action: Action, seat: Seat | None = None) -> str:
    """The rule that forbids an action, or nothing; what is listed as legal must agree."""
    found = state.why_not(action, seat)
    if not isinstance(action, EURO.open_actions):
        assert (action in state.legal(seat)) == (found is None), f"{action} is listed wrongly"
    return found.rule if found else ""


def allowed(state: EuroState, action: Action) -> bool:
    """Whether an action is legal."""
    return not refusal(state, action)


def price(state: EuroState, a: Place, b: Place) -> int:
    """What building between two neighbours costs now."""
    twin = state.clone()
    assert twin.to_act is not None
    seat, before = twin.to_act, sum(twin.cash)
    twin.apply(section(a, b), seat)
    return before - sum(twin.cash)


def play(state: EuroState, *actions: Action) -> list[Event]:
    """Apply actions one after the other; the caches and the invariants must hold after each."""
    events: list[Event] = []
    for action in actions:
        assert refusal(state, action) == ""
        events += state.apply(action)
        state.check()
        check_caches(state)
    return events


def check_caches(state: EuroState) -> None:
    """What the state keeps about track is what it would compute."""
    twin = state.clone()
    track_rules.refresh(twin)
    assert twin.ends == state.ends
    assert twin.values == state.values


def go(state: EuroState, *route: Place) -> list[Event]:
    """The train of the player to act runs along a route."""
    assert state.at[state.turn] == AT[route[0]]
    return play(state, *(step(a, b) for a, b in pairwise(route)))


def build(state: EuroState, *route: Place) -> list[Event]:
    """The player to act builds along a route."""
    return play(state, *(section(a, b) for a, b in pairwise(route)))


def pass_turn(state: EuroState) -> list[Event]:
    """The player whose turn it is does nothing (more)."""
    seat, round_ = state.turn, state.round
    events: list[Event] = []
    while (state.turn, state.round) == (seat, round_) and state.to_act is not None:
        events += play(state, StartBuilding() if state.phase == OPERATING else EndTurn())
    return events


def of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
