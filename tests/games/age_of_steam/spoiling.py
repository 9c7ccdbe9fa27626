"""Sound positions of Age of Steam, and ways to spoil each of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from milepost.games.age_of_steam.actions import FIRST_MOVE, PRODUCTION, Draw
from milepost.games.age_of_steam.asks import Bounty
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TOWN_HEX
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    FREE,
    MOVING,
    NOBODY,
    PRODUCING,
    SHARES,
)
from milepost.games.age_of_steam.goods import GOODS, NEW_CITY_GOOD, UNKNOWN
from milepost.games.age_of_steam.rules import sections
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SEGMENTS, SHAPE, SHAPES
from tests.games.spoiled import Spoil

from .driving import AOS, answer, enrich


def reach(
    name: str, seats: int, seed: int, wanted: Callable[[AosState], object], rich: bool = True, **options: Any
) -> AosState:
    """The first sound position of a game that is wanted."""
    for number in range(seed, seed + 200):
        draw = Random(number)
        state: AosState = AOS.new(seats, number, map=name, **options)
        if rich:
            enrich(state, draw)
        while state.to_act is not None:
            state.apply(answer(state, draw))
            if wanted(state):
                state.legal()
                state.check()
                return state
    raise AssertionError("no such position")


@cache
def building() -> AosState:
    """Somebody has built in this turn; there are a new city, unfinished track and unowned track."""
    return reach(
        "rust_belt", 4, 1,
        lambda s: s.phase == BUILDING and s.fresh and s.builds and max(s.founded) >= 0 and NOBODY in s.owners
        and s.shares[0] > 2 and any(not one.complete for one in sections.all_sections(s)),
    )  # fmt: skip


@cache
def moving() -> AosState:
    """Goods are moved: the second round, somebody has a better engine."""
    return reach("rust_belt", 4, 1, lambda s: s.phase == MOVING and s.round and s.upgraded and "ways" in s.routes)


@cache
def first_round() -> AosState:
    """Goods are moved: the first player of the first round."""
    return reach("rust_belt", 3, 1, lambda s: s.phase == MOVING and not s.round and not s.at)


@cache
def auction() -> AosState:
    """There is a highest bid, and one player has dropped out."""
    return reach("rust_belt", 5, 1, lambda s: s.phase == AUCTION and s.high and s.acting and s.bidders.bit_count() > 2)


@cache
def producing() -> AosState:
    """Cubes are drawn."""
    state = reach("rust_belt", 3, 1, lambda s: s.phase == PRODUCING and not s.drawn and s.map_rules.room(s) > 3)
    state.apply(Draw())
    return state


@cache
def shares() -> AosState:
    """The first position."""
    state: AosState = AOS.new(3, 1)
    return state


@cache
def over() -> AosState:
    """A game that lasted."""
    return reach("rust_belt", 3, 1, lambda s: s.reason == "turns", turns=3)


@cache
def bankrupt() -> AosState:
    """One of several is out."""
    return reach("rust_belt", 4, 1, lambda s: s.out and s.phase == SHARES, rich=False)


@cache
def western() -> AosState:
    """A bonus is in question."""
    return reach("western_us", 4, 1, lambda s: s.asks)


@cache
def southern() -> AosState:
    """Cotton is on the map."""
    state: AosState = AOS.new(3, 1, map="southern_us")
    return state


@cache
def scotland() -> AosState:
    """Ferries that need cities."""
    state: AosState = AOS.new(2, 1, map="scotland")
    return state


@cache
def germany() -> AosState:
    """Somebody builds in Germany."""
    return reach("germany", 3, 1, lambda s: s.phase == BUILDING and s.at == 1 and any(s.tiles))


@cache
def barbados() -> AosState:
    """Nobody is there but one."""
    state: AosState = AOS.new(1, 1, map="barbados")
    return state


def site_of(state: AosState, what: int) -> int:
    """A hex of a kind without track."""
    return next(place for place, kind in enumerate(state.sites) if kind == what and not state.tiles[place])


def with_tile(state: AosState, town: bool = False) -> int:
    """A hex with a tile of one simple piece of track, or a town tile."""
    return next(
        p for p, t in enumerate(state.tiles) if t and SHAPES[t].in_town == town and (town or len(SEGMENTS[t]) == 1)
    )


def found_again(state: AosState) -> None:
    """A second new city where one is already."""
    state.founded[state.founded.index(-1)] = max(state.founded)


def city() -> Callable[[AosState], int]:
    return lambda state: next(number for number, place in enumerate(state.founded) if place >= 0)


def found_at(what: int) -> Spoil:
    """The new city is on a hex of another kind."""

    def spoil(state: AosState) -> None:
        number = city()(state)
        place = site_of(state, what)
        state.founded[number] = place

    return spoil


def dye(state: AosState) -> None:
    place = max(state.founded)
    state.colours[place] = (state.colours[place] + 1) % 5


def found_elsewhere(state: AosState) -> None:
    """The tutorial's map has no new cities."""
    place = site_of(state, TOWN_HEX)
    state.sites[place], state.founded[7] = CITY_HEX, place
    state.colours[place] = NEW_CITY_GOOD[7]
    sections.refresh(state)


def cube_on(what: int) -> Spoil:
    def spoil(state: AosState) -> None:
        place = site_of(state, what)
        good = next(good for good, left in enumerate(state.bag) if left)
        state.bag[good] -= 1
        state.cubes[place * len(GOODS) + good] += 1

    return spoil


def own(state: AosState, place: int, edge: int, owner: int) -> None:
    state.owners[place * 6 + edge] = owner


def spoil_tile(kind: str) -> Spoil:
    """Track that is wrong in one way."""

    def spoil(state: AosState) -> None:
        place = with_tile(state)
        tile = state.tiles[place]
        a, b = SEGMENTS[tile][0]
        empty = next(edge for edge in range(6) if edge not in (a, b))
        if kind == "unknown":
            state.tiles[place] = 200
        elif kind == "piece":
            state.kinds[place] = (state.kinds[place] + 1) % 3
        elif kind == "town":
            state.tiles[place] = SHAPE["town1", ((0, 6),)]
        elif kind == "edge":
            own(state, place, empty, 0)
        elif kind == "halves":
            own(state, place, a, NOBODY if state.owners[place * 6 + a] != NOBODY else 0)
        elif kind == "stranger":
            own(state, place, a, 5)
        elif kind == "bare piece":
            state.kinds[site_of(state, LAND)] = 0
        elif kind == "bare owner":
            own(state, site_of(state, LAND), 0, 0)

    return spoil


def off_the_edge(state: AosState) -> None:
    """A tile that points off the board."""
    facing = state.board.facing
    place = next(
        p
        for p, what in enumerate(state.sites)
        if what == LAND and not state.tiles[p] and facing[p * 6] < 0 <= facing[p * 6 + 3]
    )
    lay(state, place, SHAPE["straight", ((0, 3),)], 0)


def bare_land(state: AosState, place: int) -> bool:
    return state.sites[place] == LAND and not state.tiles[place]


def lay(state: AosState, place: int, shape: int, owner: int) -> None:
    """Put a simple tile on a hex, whatever the rules say."""
    state.tiles[place], state.kinds[place] = shape, SHAPES[shape].kinds[0]
    state.stock[state.kinds[place]] -= 1
    for edge in SEGMENTS[shape][0]:
        own(state, place, edge, owner)


def lay_alone(state: AosState) -> None:
    """A tile far from everything."""
    facing = state.board.facing
    straight = SHAPE["straight", ((0, 3),)]
    for place in range(len(state.sites)):
        around = (facing[place * 6], facing[place * 6 + 3])
        lonely = min(around) >= 0 and all(bare_land(state, half // 6) for half in around)
        if lonely and bare_land(state, place):
            lay(state, place, straight, 0)
            sections.refresh(state)
            return


def lay_ring(state: AosState) -> None:
    """Track round a corner from a city back to it, over the three hexes of a triangle and two curves."""
    board = state.board
    for place in (p for p, what in enumerate(state.sites) if what == CITY_HEX):
        for edge in range(6):
            first, second = board.near[place][edge], board.near[place][(edge + 1) % 6]
            if min(first, second) < 0 or state.tiles[first] or state.tiles[second]:
                continue
            if state.sites[first] == LAND == state.sites[second]:
                for here, other in ((first, second), (second, first)):
                    ends = sorted((board.near[here].index(place), board.near[here].index(other)))
                    lay(state, here, SHAPE["sharp", ((ends[0], ends[1]),)], NOBODY)
                sections.refresh(state)
                return
    raise AssertionError("no room for a ring")


def two_owners(state: AosState) -> None:
    """Half of a section, tile by tile, is somebody else's."""
    long = next(one for one in sections.all_sections(state) if len(one.halves) >= 4 and all(
        not SHAPES[state.tiles[half // 6]].in_town for half in one.halves
    ))  # fmt: skip
    place = long.halves[0] // 6
    for half in long.halves:
        if half // 6 == place:
            state.owners[half] = 0 if long.owner != 0 else 1


def leave_unfinished(state: AosState) -> None:
    """In Germany, somebody who does not build has track that leads nowhere."""
    seat = next(seat for seat in state.order if seat != state.acting[state.at])
    facing = state.board.facing
    straight = SHAPE["straight", ((0, 3),)]
    for place, what in enumerate(state.sites):
        if what == LAND and not state.tiles[place] and facing[place * 6] >= 0 and facing[place * 6 + 3] >= 0:
            sides = [state.sites[facing[place * 6 + edge] // 6] for edge in (0, 3)]
            bare = [state.owners[facing[place * 6 + edge]] == FREE for edge in (0, 3)]
            if sorted(sides) == [LAND, CITY_HEX] and all(bare):
                lay(state, place, straight, seat)
                sections.refresh(state)
                return


def hide_box(state: AosState) -> None:
    box = next(box for box, good in enumerate(state.display) if good < UNKNOWN)
    state.bag[state.display[box]] += 1
    state.display[box] = UNKNOWN


def hide_too_much(state: AosState) -> None:
    state.bag[:] = [0] * len(GOODS)
    for box in range(len(state.display)):
        state.display[box] = UNKNOWN


def give_role(role: int) -> Spoil:
    """The seat whose turn it is has this action alone."""

    def spoil(state: AosState) -> None:
        state.roles = [-1] * state.seats
        state.roles[state.acting[state.at]] = role

    return spoil


def ask(seat: int, among: tuple[int, ...], income: int, left: int) -> Spoil:
    return lambda state: state.asks.__setitem__(-1, Bounty(seat, among, income, left, "coast"))


def raise_bid(state: AosState) -> None:
    seat = state.order[0]
    state.bids[seat] = state.cash[seat] + 50
    state.high, state.holder = state.bids[seat], seat


def ask_next(state: AosState) -> None:
    assert state.to_act is not None
    state.to_act = (state.to_act + 1) % state.seats


def draw_red(state: AosState) -> None:
    """One more cube is drawn."""
    state.drawn.append(0)
    state.bag[0] -= 1


def produce_in_vain(state: AosState) -> None:
    """Production, although every box is full."""
    state.phase, state.acting = PRODUCING, state.acting[:1]
    state.roles[state.acting[0]] = PRODUCTION


def go_on_alone(state: AosState) -> None:
    """Two of three are bankrupt."""
    state.out, state.order, state.acting, state.to_act = 6, [0], [0], 0
    state.income[1:] = [-1, -1]


def found_without_right(state: AosState) -> None:
    """A city was founded in this build turn by somebody who has another action."""
    give_role(FIRST_MOVE)(state)
    state.builds, state.urbanized = 0, True
