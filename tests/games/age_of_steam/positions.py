"""Positions of Age of Steam set up by hand, for tests.

Track is laid by the rules' own `building.lay`, cubes move between bag and map, so every position keeps the invariants.
Cells are (column, row), as the map files have them; stops may be named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Scripted, seeded
from milepost.core.rules import Refusal
from milepost.core.state import Outcome
from milepost.games.age_of_steam import state as states
from milepost.games.age_of_steam.actions import FIRST_BUILD, FIRST_MOVE, PASS, Build, Move, Urbanize
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TOWN_HEX, Board, Cell, Hex
from milepost.games.age_of_steam.constants import AUCTION, BUILDING, MOVING, NOBODY, SELECTING, SHARES
from milepost.games.age_of_steam.goods import EMPTY, GOODS, NEW_CITIES, Good
from milepost.games.age_of_steam.maps import board as map_board
from milepost.games.age_of_steam.rules import auction, building, flow, moving, sections, selecting, urbanization
from milepost.games.age_of_steam.rules.supply import add_cube
from milepost.games.age_of_steam.state import AosOptions, AosState
from milepost.games.age_of_steam.tiles import IN_TOWN, ON_LAND, SEGMENTS, SHAPES, Segment, Shape

E = TypeVar("E", bound=Event)

Place = Cell | str
"""A cell, or the name of a city or town."""
NONE: Seat = -1
"""The seat that stands for nobody where track is laid."""

SE, S, SW, NW, N, NE = range(6)
"""The edges of a hex on flat maps."""


def start(
    name: str = "rust_belt", seats: int = 0, seed: int = 1, *, cash: int | None = None, **options: Any
) -> AosState:
    """The first position of a map with the seats in order; without `seats`, the fewest that can play."""
    seats = seats or min(map_board(name).turns)
    state = states.new(seats, AosOptions(map=name, **options), seeded(seed))
    state.order, state.right = list(range(seats)), -1
    if cash is not None:
        state.cash = [cash] * seats
    flow.begin_turn(state, [])
    return state


# hexes and tiles


def at(state: AosState, place: Place) -> Hex:
    """The hex at a cell, or of a stop by name; of two with one name, the city."""
    return on(state.board, place)


def on(board: Board, place: Place) -> Hex:
    """The same for a board."""
    if isinstance(place, str):
        named = [hex_ for hex_, name in enumerate(board.names) if name == place]
        return max(named, key=lambda hex_: board.what[hex_])
    return board.hex_at[place]


def edge_to(state: AosState, place: Place, other: Place) -> int:
    """The edge by which one hex touches another."""
    return state.board.near[at(state, place)].index(at(state, other))


def tile(*segments: Segment) -> Shape:
    """The shape with this track on open land."""
    wanted = tuple(sorted((min(ends), max(ends)) for ends in segments))
    return next(shape for shape in ON_LAND if SEGMENTS[shape] == wanted)


def town(*exits: int) -> Shape:
    """The shape with these exits in a town."""
    return next(shape for shape in IN_TOWN if SHAPES[shape].exits == tuple(sorted(exits)))


def build(state: AosState, place: Place, *segments: Segment | int) -> Build:
    """The action that lays this track: pairs of edges, or single edges in a town."""
    pairs = [one for one in segments if not isinstance(one, int)]
    shape = tile(*pairs) if pairs else town(*(one for one in segments if isinstance(one, int)))
    return Build(at(state, place), shape)


def urbanize(state: AosState, place: Place, letter: str) -> Urbanize:
    """The action that puts a new city on a town."""
    return Urbanize(at(state, place), NEW_CITIES.index(letter))


# track


def lay(state: AosState, seat: Seat, place: Place, *segments: Segment | int) -> None:
    """Put track on a hex for a player, or for nobody, whatever the rules say of it."""
    action = build(state, place, *segments)
    before = {half for half, owner in enumerate(state.owners) if owner == 0} if seat == NONE else set()
    building.lay(state, max(seat, 0), action.hex, action.tile, [])
    if seat == NONE:
        for section in [one for one in sections.all_sections(state) if one.owner == 0]:
            if before.isdisjoint(section.halves):
                sections.take_over(state, section, NOBODY)
    state.built, state.fresh = [], []


def rail(state: AosState, seat: Seat, *places: Place, stubs: bool = True) -> None:
    """Lay track along hexes: on all but the ends. A town at an end gets a stub, unless `stubs` is off."""
    hexes = [at(state, place) for place in places]
    exits: dict[Hex, list[int]] = {}
    for one, other in pairwise(hexes):
        exits.setdefault(one, []).append(state.board.near[one].index(other))
        exits.setdefault(other, []).append(state.board.near[other].index(one))
    for place in hexes:
        cell, ends = state.board.cells[place], exits[place]
        if state.sites[place] == TOWN_HEX and (stubs or len(ends) == 2):
            lay(state, seat, cell, *(*SHAPES[state.tiles[place]].exits, *ends))
        elif state.sites[place] < CITY_HEX and len(ends) == 2:
            lay(state, seat, cell, *(*SEGMENTS[state.tiles[place]], (ends[0], ends[1])))


def shortest(state: AosState, start_at: Place, end_at: Place, avoid: Sequence[Place] = ()) -> list[Cell]:
    """The cells of a shortest way for track over hexes that are empty and no stops, both ends included."""
    first, last = at(state, start_at), at(state, end_at)
    closed = {at(state, place) for place in avoid}
    came: dict[Hex, Hex] = {first: first}
    queue = [first]
    for here in queue:
        for near in state.board.near[here]:
            if near < 0 or near in came or near in closed:
                continue
            if near == last or (state.sites[near] == LAND and not state.tiles[near]):
                came[near] = here
                queue.append(near)
        if last in came:
            break
    found_way = [last]
    while found_way[-1] != first:
        found_way.append(came[found_way[-1]])
    return [state.board.cells[place] for place in reversed(found_way)]


def owner_at(state: AosState, place: Place, edge: int) -> int:
    """Whose the track at an edge of a hex is: a seat, or NONE."""
    owner = state.sections[at(state, place) * 6 + edge].owner
    assert owner == state.owners[at(state, place) * 6 + edge]
    return NONE if owner == NOBODY else owner


def links(state: AosState, seat: Seat) -> int:
    """How many completed links a player owns, printed ones apart."""
    return sum(one.complete and one.owner == seat for one in sections.all_sections(state))


def found(state: AosState, place: Place, letter: str, seat: Seat = 0) -> None:
    """Make a town a new city, outside any turn."""
    urbanization.found_city(state, urbanize(state, place, letter), seat, [])
    state.urbanized = False


# cubes


def clear_cubes(state: AosState) -> None:
    """All cubes of the map go into the bag; cotton leaves."""
    for index, count in enumerate(state.cubes):
        if index % len(GOODS) < 5:
            state.bag[index % len(GOODS)] += count
    state.cubes = bytearray(len(state.cubes))
    state.routes = {}


def put(state: AosState, place: Place, *goods: str) -> None:
    """Put cubes on a hex: out of the bag, cotton out of nowhere."""
    for good in map(GOODS.index, goods):
        if good < 5:
            state.bag[good] -= 1
        add_cube(state, at(state, place), good)
    state.routes = {}


def only(state: AosState, cubes: Mapping[Place, str]) -> None:
    """Exactly these cubes on the map; several on one hex are divided by spaces."""
    clear_cubes(state)
    for place, goods in cubes.items():
        put(state, place, *goods.split())


def in_cities(state: AosState) -> dict[str, int]:
    """How many cubes stand in each printed city."""
    board = state.board
    return {board.names[city]: sum(standing(state, board.cells[city]).values()) for city in board.cities}


def standing(state: AosState, place: Place) -> dict[str, int]:
    """The cubes on a hex."""
    first = at(state, place) * len(GOODS)
    return {good: state.cubes[first + index] for index, good in enumerate(GOODS) if state.cubes[first + index]}


def good(name: str) -> Good:
    """A good by name."""
    return GOODS.index(name)


def empty_box(state: AosState, *boxes: int) -> None:
    """Take cubes out of the display and put them into the bag."""
    for box in boxes:
        state.bag[state.display[box]] += 1
        state.display[box] = EMPTY


# phases


def _enter(state: AosState, phase: int, seat: Seat, roles: Mapping[Seat, int] | None) -> None:
    state.order = [seat, *(other for other in range(state.seats) if other != seat and not state.out >> other & 1)]
    if roles is not None:
        state.roles = [roles.get(other, -1) for other in range(state.seats)]
    state.phase, state.at, state.acting = phase, 0, state.order[:]
    state.routes, state.fitting = {}, None


def share_turn(state: AosState, seat: Seat = 0) -> AosState:
    """Phase I, this seat first."""
    _enter(state, SHARES, seat, None)
    state.to_act = seat
    return state


def bid_turn(state: AosState, seat: Seat = 0, roles: Mapping[Seat, int] | None = None) -> AosState:
    """Phase II, this seat first; `roles` are those of the turn before."""
    _enter(state, AUCTION, seat, roles)
    auction.begin(state)
    state.to_act = seat
    return state


def select_turn(state: AosState, seat: Seat = 0) -> AosState:
    """Phase III, this seat first."""
    _enter(state, SELECTING, seat, None)
    selecting.begin(state)
    state.to_act = seat
    return state


def build_turn(state: AosState, seat: Seat = 0, *, roles: Mapping[Seat, int] | None = None) -> AosState:
    """Phase IV, this seat first unless somebody has First Build."""
    _enter(state, BUILDING, seat, roles or {})
    state.acting = flow.with_first(state, FIRST_BUILD)
    building.begin(state, state.acting[0])
    state.to_act = state.acting[0]
    return state


def move_turn(state: AosState, seat: Seat = 0, *, roles: Mapping[Seat, int] | None = None) -> AosState:
    """Phase V, this seat first unless somebody has First Move."""
    _enter(state, MOVING, seat, roles or {})
    state.acting = flow.with_first(state, FIRST_MOVE)
    state.round = state.upgraded = 0
    state.to_act = state.acting[0]
    return state


def settle(state: AosState, *draws: int, roles: Mapping[Seat, int] | None = None) -> list[Event]:
    """Nobody moves goods: what phases VI to IX bring, with these draws and dice (faces 1 to 6 are 0 to 5)."""
    move_turn(state, state.order[0], roles=roles)
    state.chance = Scripted(list(draws))
    events: list[Event] = []
    while state.phase == MOVING:
        events += state.apply(PASS)
    return events


# moves and answers


def way(state: AosState, colour: str, *places: Place, owners: Sequence[int] | None = None) -> Move:
    """The move of a cube from the first place along the others, over whichever links the rules find."""
    hexes = [at(state, place) for place in places]
    path: list[int] = []
    for number, (here, there) in enumerate(pairwise(hexes)):
        out = moving.first_ways(state, here) if number == 0 else moving.ways_from(state).get(here, [])
        fits = [one for one in out if one.stop == there and (owners is None or one.owner == owners[number])]
        path.append(fits[0].exit if fits else 0)
    return Move(hexes[0], good(colour), tuple(path))


def ends(state: AosState, seat: Seat) -> set[tuple[str, str, tuple[str, ...]]]:
    """The legal deliveries of a player: colour, where it stands, the stops it comes to."""
    names = state.board.names
    return {
        (GOODS[one.move.good], names[one.move.hex], tuple(names[stop] for stop in one.stops))
        for one in moving.deliveries(state, seat)
    }


def why_not(state: AosState, action: Action) -> str:
    """The rule against an action of the seat to act, or nothing; `legal` agrees, and nothing is changed."""
    before = state.key()
    refusal: Refusal | None = state.why_not(action)
    assert (action in state.legal()) == (refusal is None), f"legal() and why_not differ on {action}"
    assert state.key() == before
    return "" if refusal is None else refusal.rule


def result(state: AosState) -> Outcome:
    """How the game ended."""
    outcome = state.outcome
    assert outcome is not None
    return outcome


def of(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
