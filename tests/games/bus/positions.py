"""Positions of Bus set up by hand, for tests. Every builder leaves a state that keeps the invariants."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any, TypeVar

from milepost.core.action import Event, Seat
from milepost.games.bus.actions import BusAction, Clock, Drop, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.board import (
    CROSSINGS,
    HOUSE,
    LINE_EXPANSION,
    LOTS,
    LOTS_AT,
    PARKS,
    PARTS,
    SPACES,
    STREETS,
    VRROOOMM,
    ZONES,
    Crossing,
    Street,
)
from milepost.games.bus.constants import CHOOSING, FOR_AREA, RESOLVING
from milepost.games.bus.events import Passed
from milepost.games.bus.game import Bus
from milepost.games.bus.state import BusState

E = TypeVar("E", bound=Event)

BUS = Bus()

TYPES = "HOP"
"""House, office, pub: how buildings are written in positions."""

STUCK = (0, 1, 5, 10, 0)
"""A loop whose heads meet at crossing 0, where both streets are its own: nothing can be laid any more."""


def street(u: Crossing, v: Crossing) -> Street:
    """The street between two crossings."""
    return STREETS.index((min(u, v), max(u, v)))


def lay(u: Crossing, v: Crossing) -> Lay:
    """The action that lays a segment between two crossings."""
    return Lay(street(u, v))


def full(zones: str, free: Iterable[Crossing] = ()) -> dict[Crossing, str]:
    """Buildings on every lot of these zones, all types in turn; one lot less for each crossing in `free`."""
    built: dict[Crossing, str] = {}
    for index, (zone, crossing) in enumerate(LOTS):
        if ZONES[zone] in zones:
            built[crossing] = built.get(crossing, "") + TYPES[index % 3]
    for crossing in free:
        built[crossing] = built[crossing][:-1]
    return built


def long_trail(segments: int, start: Crossing = 0) -> tuple[Crossing, ...]:
    """A trail of so many different streets, the first that a search finds."""

    def search(trail: tuple[Crossing, ...], used: frozenset[Street]) -> tuple[Crossing, ...] | None:
        if len(used) == segments:
            return trail
        for index, (u, v) in enumerate(STREETS):
            if trail[-1] in (u, v) and index not in used:
                found = search((*trail, u + v - trail[-1]), used | {index})
                if found:
                    return found
        return None

    trail = search((start,), frozenset())
    assert trail is not None
    return trail


def position(
    seats: int = 3,
    *,
    trails: Mapping[Seat, Sequence[Crossing]] | None = None,
    buildings: Mapping[Crossing, str] | None = None,
    passengers: Mapping[Crossing, int] | None = None,
    buses: Sequence[int] | None = None,
    markers: Sequence[int] | None = None,
    board: Mapping[int, Sequence[Seat]] | None = None,
    deliveries: Sequence[int] | None = None,
    arrivals: Sequence[Seat] = (),
    stones: Sequence[int] | None = None,
    clock: int = HOUSE,
    start: Seat = 0,
    to_act: Seat | None = None,
    round: int = 1,
    **options: Any,
) -> BusState:
    """A position of part one of a round: `board` lists the owners of the markers by area, in order of placement.

    Without `passengers` the four of the parks are there; `markers` are those left beside the board.
    """
    state = BUS.new(seats, **options)
    state.phase, state.asked, state.round, state.clock, state.start = CHOOSING, FOR_AREA, round, clock, start
    for seat, trail in (trails or {}).items():
        _lay(state, seat, trail)
    _build(state, buildings or {})
    _people(state, dict.fromkeys(PARKS, 1) if passengers is None else passengers)
    state.buses = list(buses or state.buses)
    state.deliveries = list(deliveries or state.deliveries)
    state.arrivals = list(arrivals or [seat for seat, count in enumerate(state.deliveries) if count])
    state.stones = list(stones or state.stones)
    state.stones_left -= sum(state.stones)
    first = 0
    for area, spaces in enumerate(SPACES):
        for space, seat in enumerate((board or {}).get(area, ())):
            state.spaces[first + space] = seat
            state.order.append(first + space)
            state.filled[area] += 1
            state.placed[seat] += 1
            state.markers[seat] -= 1
        first += spaces
    state.markers = state.markers if markers is None else list(markers)
    state.open = sum(1 << area for area, spaces in enumerate(SPACES) if state.filled[area] < spaces)
    state.choosing = sum(1 << seat for seat, left in enumerate(state.markers) if left)
    state.to_act = start if to_act is None else to_act
    state.refresh()
    state.check()
    return state


def _lay(state: BusState, seat: Seat, trail: Sequence[Crossing]) -> None:
    streets = [street(u, v) for u, v in pairwise(trail)]
    assert len(set(streets)) == len(streets), "a trail uses no street twice"
    state.lines[seat] = sum(1 << s for s in streets)
    state.networks[seat] = sum({1 << crossing for crossing in trail})
    state.lines_left[seat] = PARTS.lines - len(streets)
    ends = sorted(((trail[0], streets[0]), (trail[-1], streets[-1])))
    state.heads[2 * seat : 2 * seat + 2] = [crossing for crossing, _ in ends]
    if state.options.parallel_needs_last_street:
        state.last_streets[2 * seat : 2 * seat + 2] = [last for _, last in ends]


def _build(state: BusState, buildings: Mapping[Crossing, str]) -> None:
    for crossing, types in buildings.items():
        for lot, letter in zip(LOTS_AT[crossing][: len(types)], types, strict=True):
            building = TYPES.index(letter)
            state.lots[lot] = building
            state.buildings[building * CROSSINGS + crossing] += 1
            state.tiles[building] -= 1
    free = [where for lot, where in enumerate(LOTS) if state.lots[lot] < 0]
    state.zone = free[0][0] if free else 3
    state.sites = sum({1 << crossing for zone, crossing in free if zone == state.zone})


def _people(state: BusState, passengers: Mapping[Crossing, int]) -> None:
    where = [crossing for crossing, count in passengers.items() for _ in range(count)]
    state.places = where + [-1] * (PARTS.passengers - len(where))
    state.passengers = [where.count(crossing) for crossing in range(CROSSINGS)]
    state.supply = PARTS.passengers - len(where)


def resolve(state: BusState) -> list[Event]:
    """The last one passes, allowed or not: go on to the first decision of part two, and say what came of that."""
    assert state.to_act is not None
    state.choosing = 1 << state.to_act
    passed, *events = state.carry_out(Pass(), state.to_act)
    assert isinstance(passed, Passed)
    state.check()
    return events


def play(state: BusState, *actions: BusAction) -> list[Event]:
    """Apply actions one after the other, and look at the invariants after each."""
    events: list[Event] = []
    for action in actions:
        events += state.apply(action)
        state.check()
    return events


def finish_round(state: BusState) -> list[Event]:
    """Take the first legal action until part two is over."""
    events: list[Event] = []
    while state.phase == RESOLVING:
        events += play(state, state.legal()[0])
    return events


def skip_setup(state: BusState) -> BusState:
    """Take the first legal action until round 1."""
    while state.phase < CHOOSING:
        play(state, state.legal()[0])
    return state


def of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def streets(state: BusState) -> set[tuple[Crossing, Crossing]]:
    """The streets that may be laid now, by their ends."""
    return {STREETS[action.street] for action in state.legal() if isinstance(action, Lay)}


def heads(state: BusState, seat: Seat = 0) -> tuple[Crossing, Crossing]:
    """The two heads of a line, the lower first."""
    return state.heads[2 * seat], state.heads[2 * seat + 1]


def driver(state: BusState, luck: Random) -> BusAction:
    """A random player who likes to ride: more deliveries than uniform play, so more of the rules is seen."""
    legal = state.legal()
    liked = [a for a in legal if isinstance(a, (Pick, Drop, Send, Clock)) or a in (Mark(VRROOOMM), Mark(1), Mark(0))]
    return luck.choice(liked if liked and luck.random() < 0.6 else legal)


PYTHON = re.compile(r"[(\[]?\b(None|True|False|int|str|list|tuple|dict|object|BusState)\b|\w=|[{}<>\[\]_]|\w+\(\w")
"""What must not show through: values, types, fields, brackets of Python."""


def random_positions(games: int = 3, every: int = 3) -> Iterator[BusState]:
    """Positions along a few random games, and the last one of each."""
    for seed in range(games):
        luck = Random(seed)
        state = BUS.new(3 + seed % 3, preset=("plan", "official")[seed % 2], parallel_needs_last_street=seed == 2)
        turn = 0
        while state.to_act is not None:
            if turn % every == 0:
                yield state
            state.apply(driver(state, luck))
            turn += 1
        yield state


def is_sentence(text: str) -> bool:
    """Whether it begins and ends like a sentence and shows nothing of Python."""
    return (
        bool(text) and text[0].isupper() and text.endswith((".", "!")) and "  " not in text and not PYTHON.search(text)
    )


RIDE = (8, 12, 15, 20, 14)
"""A line from a station through the parks."""


def expanding(trails: dict[int, tuple[int, ...]], segments: int = 1, **options: Any) -> BusState:
    state = position(trails=trails, buses=[segments, 1, 1], board={LINE_EXPANSION: [0]}, **options)
    resolve(state)
    return state
