"""What lies on the map: track, cities by their value, hubs and railyards, flags of contracts, engines with their loads.

Shapes are made once and handed out again, so that the same thing in the same place is the same object from one scene
to the next; whole layers are kept by what they show.
"""

from __future__ import annotations

from functools import cache, lru_cache

from milepost.core.scene import Id, Layer, Link, Piece, Shape, Text
from milepost.games.wood_and_steel.board import (
    CITIES,
    GOODS,
    ROUTES,
    City,
    Contract,
    Edition,
    Good,
    Route,
    city_of,
    members,
)
from milepost.games.wood_and_steel.constants import BANK, FIRST_INDEPENDENT, NOBODY, NONE
from milepost.games.wood_and_steel.design import ENGINE_NAMES, Level
from milepost.games.wood_and_steel.engines import Engine
from milepost.games.wood_and_steel.scene.layout import (
    city_id,
    engine_id,
    flag_id,
    goods_id,
    load_id,
    name_id,
    site_id,
)
from milepost.games.wood_and_steel.scene.names import MARK_GAP
from milepost.games.wood_and_steel.scene.symbols import city_size
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import parts

Shapes = dict[Id, Shape]

_LANE = 0.62
"""How far from the middle of its segment each of two tracks lies, in widths of a track."""
_ENGINE_GAP, _FLAG_GAP, _SITE_GAP = 46.0, 15.0, 20.0


# track


@lru_cache(maxsize=4096)
def section(route: Route, owner: int, name: str = "", lane: float = 0.0) -> Link:
    """A track on a segment: a player's, an independent's, or one that waits for its auction."""
    a, b = city_id(ROUTES[route].a), city_id(ROUTES[route].b)
    ends = parts.route(route)
    if owner == BANK:
        return Link(a=a, b=b, lane=lane, cls="bank-track", tip=f"Track {ends}, sold to the bank")
    if owner >= FIRST_INDEPENDENT:
        cls = f"independent railroad{owner - FIRST_INDEPENDENT}"
        return Link(a=a, b=b, lane=lane, cls=cls, tip=f"{name}: {ends}")
    return Link(a=a, b=b, lane=lane, seat=owner, tip=f"P{owner}'s track {ends}")


def track_id(route: Route, slot: int) -> Id:
    """The shape of the first or the second track on a segment."""
    return f"t{route}.{slot}"


@lru_cache(maxsize=256)
def track_layer(first: bytes, second: bytes, names: tuple[str, ...]) -> Layer:
    """All track: the owner of the first and of the second on each segment."""
    shapes: Shapes = {}
    for route, owner in enumerate(first):
        if owner == NOBODY:
            continue
        lane = 0.0 if second[route] == NOBODY else -_LANE
        shapes[track_id(route, 0)] = section(route, owner, _railroad(owner, names), lane)
        if second[route] != NOBODY:
            shapes[track_id(route, 1)] = section(route, second[route], _railroad(second[route], names), _LANE)
    return Layer("track", shapes)


def _railroad(owner: int, names: tuple[str, ...]) -> str:
    return names[owner - FIRST_INDEPENDENT] if FIRST_INDEPENDENT <= owner < BANK else ""


# cities


@cache
def _city(city: City, worth: int) -> Piece:
    kind = "large" if CITIES[city].large else "city"
    return Piece(use=f"{kind}{city_size(worth)}", at=city_id(city), tip=f"{CITIES[city].name}, value {worth}")


@lru_cache(maxsize=256)
def city_layer(edition: Edition, worth: tuple[int, ...]) -> Layer:
    """Cities, larger the more they are worth as destinations."""
    return Layer("cities", {f"city{city}": _city(city, worth[city]) for city in members(edition.cities)})


@cache
def name_layer(edition: Edition) -> Layer:
    """Names and what is supplied: printed, but drawn over the track."""
    shapes: Shapes = {}
    for city in members(edition.cities):
        kind = "large-name" if CITIES[city].large else "city-name"
        rank = 0 if CITIES[city].large else 1
        shapes[f"name{city}"] = Text(at=name_id(city), text=CITIES[city].label, cls=kind, rank=rank, of=city_id(city))
        goods = members(edition.supplies[city])
        for slot, good in enumerate(goods):
            tip = f"{GOODS[good].capitalize()} from {CITIES[city].name}"
            shapes[f"goods{city}.{slot}"] = Piece(
                use=f"good{good}", at=goods_id(city), slot=slot, of=len(goods), gap=MARK_GAP, tip=tip
            )
    return Layer("names", shapes)


@lru_cache(maxsize=1024)
def _site(use: str, city: City, seat: int, slot: int, of: int) -> Piece:
    what = "hub" if use == "hub" else "railyard"
    tip = f"P{seat}'s {what} in {CITIES[city].name}"
    return Piece(use=use, at=site_id(city), slot=slot, of=of, gap=_SITE_GAP, seat=seat, tip=tip, say=tip)


@lru_cache(maxsize=256)
def site_layer(hubs: tuple[City, ...], railyards: tuple[tuple[City, ...], ...]) -> Layer:
    """Hubs and railyards; a city may have one of each."""
    found: dict[City, list[tuple[str, int]]] = {}
    for seat, hub in enumerate(hubs):
        if hub != NONE:
            found.setdefault(hub, []).append(("hub", seat))
    for seat, yards in enumerate(railyards):
        for city in yards:
            found.setdefault(city, []).append(("railyard", seat))
    return Layer(
        "sites",
        {
            f"{use}{city}": _site(use, city, seat, slot, len(here))
            for city, here in found.items()
            for slot, (use, seat) in enumerate(here)
        },
    )


# contracts


@lru_cache(maxsize=4096)
def _flag(seat: int, contract: Contract, slot: int, of: int) -> Piece:
    tip = f"P{seat} has a contract: {parts.contract(contract)}"
    at = flag_id(city_of(contract))
    return Piece(use=f"flag{seat}", at=at, slot=slot, of=of, gap=_FLAG_GAP, seat=seat, tip=tip, say=tip)


@lru_cache(maxsize=256)
def flag_layer(private: tuple[Contract, ...], claimed: tuple[Contract, ...]) -> Layer:
    """A flag in every city to which somebody has a contract."""
    found: dict[City, list[tuple[int, Contract, str]]] = {}
    for held, kind in ((private, "private"), (claimed, "market")):
        for seat, contract in enumerate(held):
            if contract != NONE:
                found.setdefault(city_of(contract), []).append((seat, contract, kind))
    return Layer(
        "flags",
        {
            f"flag{seat}.{kind}": _flag(seat, contract, slot, len(here))
            for here in found.values()
            for slot, (seat, contract, kind) in enumerate(here)
        },
    )


# engines


@lru_cache(maxsize=8192)
def _engine(seat: int, level: Level, city: City, load: Good, slot: int, of: int, badge: str) -> Piece:
    goods = "nothing" if load == NONE else GOODS[load]
    tip = f"P{seat}'s {ENGINE_NAMES[level]} in {CITIES[city].name}, carrying {goods}"
    return Piece(
        use=f"engine{level}.{seat}", at=engine_id(city), slot=slot, of=of, gap=_ENGINE_GAP, seat=seat, tip=tip, say=tip,
        badge=badge,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _aboard(city: City, load: Good, slot: int, of: int) -> Piece:
    tip = f"Carries {GOODS[load]}"
    return Piece(use=f"aboard{load}", at=load_id(city), slot=slot, of=of, gap=_ENGINE_GAP, tip=tip)


def _engines(state: SteelState) -> Layer:
    """Engines side by side where they share a city, their loads beside them; the running one shows its moves."""
    placed: list[tuple[int, int, Engine]] = [
        (seat, number, engine)
        for seat, engines in enumerate(state.engines)
        for number, engine in enumerate(engines)
        if engine.city != NONE
    ]
    cities = [engine.city for _, _, engine in placed]
    shapes: Shapes = {}
    for place, (seat, number, engine) in enumerate(placed):
        slot, of = cities[:place].count(engine.city), cities.count(engine.city)
        runs = seat == state.turn and number == state.engine
        name = f"e{seat}.{number}"
        badge = str(state.moves) if runs else ""
        shapes[name] = _engine(seat, engine.level, engine.city, engine.load, slot, of, badge)
        if engine.load != NONE:
            shapes[f"{name}.load"] = _aboard(engine.city, engine.load, slot, of)
    return Layer("engines", shapes, above=True)


def layers(state: SteelState) -> tuple[Layer, ...]:
    """Everything on the map, from the bottom to the top."""
    first, second = state.tracks
    return (
        track_layer(bytes(first), bytes(second), tuple(state.names)),
        city_layer(state.map, tuple(state.worth)),
        name_layer(state.map),
        site_layer(tuple(state.hubs), tuple(state.railyards)),
        flag_layer(tuple(state.private), tuple(state.claimed)),
        _engines(state),
    )
