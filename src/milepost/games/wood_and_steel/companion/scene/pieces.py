"""What lies on the map of the app: independents, active cities, hubs and railyards, flags, and what is to be placed."""

from __future__ import annotations

from functools import lru_cache

from milepost.core.scene import Dot, Id, Layer, Link, Shape
from milepost.games.wood_and_steel.board import CITIES, ROUTES, City, Route
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.companion.words.parts import owner
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NOBODY
from milepost.games.wood_and_steel.scene.layout import city_id
from milepost.games.wood_and_steel.scene.pieces import city_layer, flag_layer, name_layer, site_layer, track_layer
from milepost.games.wood_and_steel.words import parts

_RING, _RING_STEP = 20.0, 5.0
"""How large the mark of an active city is, and how much larger that of the next player there."""


def _tracks(state: TableState) -> tuple[bytes, bytes]:
    """The owner of the first and of the second track on each segment, as far as the app knows."""
    first, second = (bytearray([NOBODY]) * len(ROUTES) for _ in range(2))
    for railroad, segments in enumerate(state.segments):
        for route in segments:
            (first if first[route] == NOBODY else second)[route] = FIRST_INDEPENDENT + railroad
    return bytes(first), bytes(second)


@lru_cache(maxsize=256)
def _active(active: tuple[tuple[City, ...], ...]) -> Layer:
    """A ring in the colour of each player around the cities that are active, the largest below."""
    shapes: dict[Id, Shape] = {}
    for city in sorted({city for cities in active for city in cities}):
        here = [seat for seat, cities in enumerate(active) if city in cities]
        for place, seat in reversed([*enumerate(here)]):
            current = city == active[seat][-1]
            tip = f"{CITIES[city].name} is {'the current city' if current else 'an active city'} of P{seat}"
            r = _RING + _RING_STEP * place
            shapes[f"active{city}.{seat}"] = Dot(at=city_id(city), r=r, seat=seat, tip=tip, say=tip)
    return Layer("active", shapes)


@lru_cache(maxsize=1024)
def _missing(route: Route, whose: str) -> Link:
    ends = (city_id(ROUTES[route].a), city_id(ROUTES[route].b))
    return Link(a=ends[0], b=ends[1], cls="bank-track", tip=f"To be put on the board: {parts.route(route)} ({whose})")


def _to_place(state: TableState) -> Layer:
    """What is to be put on the board."""
    missing = [piece for piece in state.to_place if not piece.placed]
    return Layer(
        "to place",
        {f"put{piece.owner}.{piece.route}": _missing(piece.route, owner(state, piece.owner)) for piece in missing},
    )


def layers(state: TableState) -> tuple[Layer, ...]:
    """Everything on the map, from the bottom to the top."""
    return (
        track_layer(*_tracks(state), tuple(state.names)),
        _to_place(state),
        _active(tuple(state.active)),
        city_layer(state.map, tuple(state.worth)),
        name_layer(state.map),
        site_layer(tuple(state.hubs), tuple(state.railyards)),
        flag_layer(tuple(state.private), tuple(state.claimed)),
    )
