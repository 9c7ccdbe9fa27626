"""Facts of a position that all decisions ask for: whose track is where, what is joined, who wants which cubes."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import CITY_HEX, LAND, TERMINAL, TOWN_HEX, Hex
from milepost.games.age_of_steam.bots.strategy import Route, Settings
from milepost.games.age_of_steam.constants import NOBODY
from milepost.games.age_of_steam.goods import COLUMNS, GOODS, NEW_CITY_GOOD, UNKNOWN, Good
from milepost.games.age_of_steam.rules import moving, urbanization
from milepost.games.age_of_steam.rules.supply import column_home, goods_in
from milepost.games.age_of_steam.state import AosState

GROWTH = 0.5
"""What a cube counts that can still grow, beside one that is there."""


def own_hexes(state: AosState, seat: Seat) -> frozenset[Hex]:
    """Where track of a player lies."""
    return frozenset(half // 6 for half, section in state.sections.items() if section.owner == seat)


def open_hexes(state: AosState, seat: Seat) -> frozenset[Hex]:
    """Where unfinished track of a player lies: what can be continued."""
    return frozenset(
        half // 6 for half, section in state.sections.items() if section.owner == seat and not section.complete
    )


def rival_hexes(state: AosState, seat: Seat) -> frozenset[Hex]:
    """Where track of other players lies."""
    return frozenset(half // 6 for half, section in state.sections.items() if section.owner not in (seat, NOBODY))


def own_tiles(state: AosState, seat: Seat) -> int:
    """How many hexes carry track of a player."""
    return len(own_hexes(state, seat))


def linked(state: AosState, seat: Seat, start: Hex) -> frozenset[Hex]:
    """The stops that completed links of a player join to one, itself included."""
    return frozenset(moving.distances(state, (start,), (seat,)))


def joined(state: AosState, seat: Seat, a: Hex, b: Hex) -> bool:
    """Whether completed links of a player join two stops."""
    return b in linked(state, seat, a)


def linked_stops(state: AosState, seat: Seat) -> list[Hex]:
    """The stops at which completed links of a player end, by number."""
    ways = moving.ways_from(state)
    return sorted(stop for stop, out in ways.items() if any(way.owner == seat for way in out))


def cities(state: AosState) -> list[Hex]:
    """Cities and terminals; where cubes stand on the track or cities are wanting, towns too."""
    found = state.cities
    if len(found) > 1 and not state.map_rules.cubes_on_track:
        return found
    return [place for place, what in enumerate(state.sites) if what != LAND]


def takes(state: AosState, place: Hex, good: Good) -> bool:
    """Whether a stop takes a good, now or once it is made a city."""
    what = state.sites[place]
    if what == TOWN_HEX:
        return state.map_rules.cubes_on_track and good in {
            NEW_CITY_GOOD[city] for city in urbanization.cities_left(state)
        }
    return what >= CITY_HEX and state.map_rules.accepts(state, place, good)


def wanted(state: AosState, place: Hex) -> tuple[Good, ...]:
    """The goods a stop takes."""
    return tuple(good for good in range(len(GOODS)) if takes(state, place, good))


def cubes_of(state: AosState, place: Hex) -> list[int]:
    """By good, how many cubes stand on a hex from which they can be moved, or could be once track lies there."""
    what = state.sites[place]
    rules = state.map_rules
    movable = what == CITY_HEX or (rules.cubes_on_track if what == LAND else rules.cubes_in_towns and what != TERMINAL)
    return list(state.cubes[place * len(GOODS) : (place + 1) * len(GOODS)]) if movable else [0] * len(GOODS)


def growing(state: AosState) -> dict[Hex, list[int]]:
    """By city, the cubes of each good that wait for it in the display."""
    found: dict[Hex, list[int]] = {}
    for column in range(len(COLUMNS)):
        goods = [good for good in goods_in(state, column) if good < UNKNOWN]
        home = column_home(state, column) if goods else -1
        if home >= 0:
            waiting = found.setdefault(home, [0] * len(GOODS))
            for good in goods:
                waiting[good] += 1
    return found


def matching_cubes(state: AosState, route: Route, along: tuple[Hex, ...] = ()) -> int:
    """Cubes in the start city that the end city takes; with cubes on the track, those along the way too."""
    goods = wanted(state, route.end)
    places = {route.start, *along} if state.map_rules.cubes_on_track else {route.start}
    return sum(cubes_of(state, place)[good] for place in sorted(places) if place != route.end for good in goods)


def due(state: AosState, seat: Seat) -> int:
    """The expenses of a turn: shares and engine."""
    return state.shares[seat] + state.engines[seat]


def reserve(state: AosState, seat: Seat) -> int:
    """Cash that must be left so that income can pay the expenses."""
    return max(0, due(state, seat) - state.income[seat])


def spendable(state: AosState, seat: Seat, settings: Settings) -> int:
    """Cash that may be spent now."""
    return state.cash[seat] - reserve(state, seat) if settings.solvency_guard else state.cash[seat]


def turns_left(state: AosState) -> int:
    """How many turns follow this one."""
    return max(0, state.last_turn - state.turn)
