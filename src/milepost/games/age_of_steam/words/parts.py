"""Names of places, tiles, goods and boxes, and the small parts that sentences share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from milepost.core.action import Seat
from milepost.core.phrases import bearing, both, count, either, player
from milepost.games.age_of_steam.actions import FIRST_LINK, ROLES, Exit, Role
from milepost.games.age_of_steam.board import LAND, TERMINAL, TOWN_HEX, Board, Hex
from milepost.games.age_of_steam.constants import FREE, NOBODY
from milepost.games.age_of_steam.goods import (
    COLUMN_OF,
    COLUMNS,
    FIRST_BOX,
    GOODS,
    NEW_CITIES,
    NEW_CITY_GOOD,
    Column,
    Good,
)
from milepost.games.age_of_steam.rules.supply import column_home, cubes_at
from milepost.games.age_of_steam.tiles import SHAPES, Edge, Segment, Shape

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

Sentence = Callable[["AosState", Any, Seat], str]
"""A refusal from the position, the action and its player."""
MOST_NAMED = 5
"""Up to this many things are named one by one; of more, the first few."""

_FLAT = ("south-east", "south", "south-west", "north-west", "north", "north-east")
_POINTY = ("east", "south-east", "south-west", "west", "north-west", "north-east")


# numbers and lists


def money(dollars: int) -> str:
    """An amount of money: `$5`."""
    return f"${dollars}"


def times(number: int) -> str:
    """How often: `once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def several(names: Sequence[str]) -> str:
    """All of a few by name, as a choice; of many, the first ones."""
    if len(names) <= MOST_NAMED + 1:
        return either(names)
    return f"{', '.join(names[:MOST_NAMED])} or one of {len(names) - MOST_NAMED} others"


def roles(roles: Iterable[Role]) -> str:
    """`Engineer, Locomotive or Production`."""
    return either(ROLES[role] for role in roles)


def whose(owner: int) -> str:
    """Whose track is: `P1`, or `nobody`."""
    return "nobody" if owner in (NOBODY, FREE, -1) else player(owner)


PLACES = ("", "first", "second", "third", "fourth", "fifth", "sixth")
"""The places in player order."""


def earnings(owners: Sequence[int]) -> str:
    """What the links of a way earn: `P0 +2, P2 +1`."""
    seats = sorted({owner for owner in owners if owner >= 0})
    earned = ", ".join(f"{player(seat)} +{list(owners).count(seat)}" for seat in seats)
    return earned or "nobody earns"


# places


def _bearing(board: Board, start: Hex, end: Hex) -> str:
    """How one gets from one hex to another: `south`, `2 north, 1 north-east`."""
    (q, r), (s, t) = board.axial(start), board.axial(end)
    return bearing(s - q, t - r, _FLAT if board.layout.startswith("flat") else _POINTY)


def _stop_near(board: Board, hex: Hex) -> Hex:
    """The nearest city, town or terminal."""
    stops = (stop for stop, what in enumerate(board.what) if what != LAND)
    return min(stops, key=lambda stop: (board.distance(hex, stop), stop))


@cache
def _names(board: Board) -> tuple[str, ...]:
    """What all hexes are called: by their names, or by where they lie from the nearest place that has one."""
    stops = [hex for hex, what in enumerate(board.what) if what != LAND]

    def called(hex: Hex) -> str:
        name = board.names[hex]
        if board.what[hex] == LAND:
            near = _stop_near(board, hex)
            return f"{_bearing(board, near, hex)} of {called(near)}"
        twin = next((stop for stop in stops if stop != hex and board.names[stop] == name), -1)
        return name if twin < 0 else f"{name} ({'north' if board.cells[hex][1] < board.cells[twin][1] else 'south'})"

    return tuple(called(hex) for hex in range(len(board.cells)))


def place(board: Board, hex: Hex) -> str:
    """A hex by its name, or by where it lies: `Toledo`, `south of Toledo`, `2 north, 1 north-east of Toledo`."""
    return _names(board)[hex] if 0 <= hex < len(board.cells) else "no hex of the map"


def near(board: Board, hex: Hex) -> str:
    """Roughly where a hex is: `in Toledo`, `near Toledo`."""
    return f"in {place(board, hex)}" if board.what[hex] != LAND else f"near {place(board, _stop_near(board, hex))}"


def at(board: Board, hex: Hex) -> str:
    """Where something is: `in Toledo`, `south of Toledo`."""
    named = 0 <= hex < len(board.cells) and board.what[hex] != LAND
    return f"in {place(board, hex)}" if named else place(board, hex)


def places(board: Board, hexes: Iterable[Hex]) -> str:
    """`Toledo, Detroit or Chicago`, each once."""
    return several(list(dict.fromkeys(place(board, hex) for hex in hexes)))


def site(state: AosState, hex: Hex) -> str:
    """What a hex is now: `a town`, `a red city`."""
    what = state.sites[hex]
    if what == TOWN_HEX:
        return "a town"
    if what == LAND:
        return "open land"
    kind = "foreign terminal" if what == TERMINAL else "city"
    colour = state.colours[hex]
    return f"a {GOODS[colour]} {kind}" if colour < len(GOODS) else f"a {kind}"


def way(board: Board, edge: Edge) -> str:
    """An edge by its point of the compass, according to how the hexes of the map lie."""
    return (_FLAT if board.layout.startswith("flat") else _POINTY)[edge]


def exit(board: Board, exit: Exit) -> str:
    """How a stop is left: `to the north`, `by the printed link Inchon–Suwon`."""
    return f"to the {way(board, exit)}" if exit < FIRST_LINK else f"by the {link(board, exit - FIRST_LINK)}"


def link(board: Board, number: int) -> str:
    """A printed link by its ends; numbers that are no links have none."""
    if number >= len(board.links):
        return "printed link that is not on this map"
    one, other = board.links[number].ends
    return f"printed link {place(board, one)}–{place(board, other)}"


def new_city(state: AosState, city: int) -> str:
    """`new city C (black)`; where cities have no colour of their own, `new city C`."""
    colour = "" if state.map_rules.colourless else f" ({GOODS[NEW_CITY_GOOD[city]]})"
    return f"new city {NEW_CITIES[city]}{colour}"


# tiles

_TILES = {
    "straight": "straight track",
    "sharp": "sharp curve",
    "gentle": "gentle curve",
    "cross_bow": "crossing of a curve and a straight",
    "cross_gentle": "crossing of two curves",
    "cross_x": "crossing of two straights",
    "co_gentle": "two gentle curves side by side",
    "co_left": "gentle and sharp curve side by side",
    "co_right": "gentle and sharp curve side by side",
    "co_straight": "straight and sharp curve side by side",
}


def tile(shape: Shape) -> str:
    """What a shape is: `gentle curve`, `town tile with 3 exits`, `town disc with 2 exits`."""
    track = SHAPES[shape]
    if not track.in_town:
        return _TILES.get(track.name, track.name)
    return f"town {'disc' if track.disc else 'tile'} with {count(len(track.segments), 'exit')}"


def a_tile(shape: Shape) -> str:
    """The same within a sentence: `a gentle curve`."""
    name = tile(shape)
    if name.endswith("curve side by side"):
        name = name.replace(" and ", " and a ")
    return name if name.startswith(("two", "straight t")) else f"a {name}"


def piece(board: Board, segment: Segment) -> str:
    """A piece of track by its edges: `north to south`, or `north` for one that ends in a town."""
    return " to ".join(way(board, edge) for edge in segment if edge < FIRST_LINK)


# goods


def cube(good: Good) -> str:
    """A cube by its colour: `red cube`."""
    return f"{GOODS[good]} cube"


def cubes(goods: Iterable[Good]) -> str:
    """`a red and 2 blue cubes`; `no cubes`."""
    found = sorted(goods)
    if not found:
        return "no cubes"
    counts = {good: found.count(good) for good in found}
    each = (f"{'a' if number == 1 else number} {GOODS[good]}" for good, number in counts.items())
    return f"{both(each)} cube{'' if counts[found[-1]] == 1 else 's'}"


def cubes_on(state: AosState, hex: Hex) -> str:
    """The cubes that stand on a hex."""
    return cubes(good for good, number in enumerate(cubes_at(state, hex)) for _ in range(number))


def column(column: Column) -> str:
    """A column of the goods display: `light 3`, `dark 1`, `column D`."""
    name = COLUMNS[column]
    if name.isalpha():
        return f"column {name}"
    return f"{'light' if name[0] == 'L' else 'dark'} {name[1:]}"


def box(state: AosState, box: int) -> str:
    """A box of the goods display: `box 2 of light 3 (Kansas City)`."""
    home = column_home(state, COLUMN_OF[box])
    feeds = f" ({place(state.board, home)})" if home >= 0 else ""
    return f"box {box - FIRST_BOX[COLUMN_OF[box]] + 1} of {column(COLUMN_OF[box])}{feeds}"
