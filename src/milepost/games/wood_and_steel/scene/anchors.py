"""Every place of the board by its name: where things stand, and where they can be clicked."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.core.scene import Anchors, Id
from milepost.games.wood_and_steel.board import CITIES, GOODS, REGIONS, ROUTES, City, Edition, Route, members
from milepost.games.wood_and_steel.scene.layout import (
    CARD,
    CARD_R,
    CITY_AT,
    CITY_R,
    DESK,
    HELD_AT,
    MARKET_AT,
    OFFER_AT,
    ROUTE_AT,
    ROUTE_R,
    SHOP_AT,
    SHOP_NAMES,
    SHOP_R,
    YEAR_AT,
    Point,
    card_at,
    city_id,
    engine_id,
    flag_id,
    goods_id,
    held_id,
    load_id,
    market_id,
    name_id,
    offer_id,
    route_id,
    site_id,
)
from milepost.games.wood_and_steel.scene.names import engine_at, goods_at, load_at, name_at

Anchor = tuple[Id, Point, str, str, float]
"""Id, place, style, tip and size."""

_SHOP_TIPS = ("Buy an engine", "Buy an upgrade", "Borrow or repay")


def city_tip(edition: Edition, city: City) -> str:
    """What a city is, in a few words."""
    facts = CITIES[city]
    goods = ", ".join(GOODS[good] for good in members(edition.supplies[city])) or "supplies nothing"
    return f"{facts.name}, {REGIONS[edition.region_of[city]]}: {goods}"


def route_tip(route: Route) -> str:
    """What a segment is, in a few words."""
    facts = ROUTES[route]
    ends = f"{CITIES[facts.a].name} - {CITIES[facts.b].name}"
    return f"{ends}, length {facts.length}{', mountainous' if facts.mountainous else ''}"


def _cities(edition: Edition) -> Iterator[Anchor]:
    for city in members(edition.cities):
        x, y = CITY_AT[city]
        yield city_id(city), (x, y), "city", city_tip(edition, city), CITY_R
        yield name_id(city), name_at(city), "name", "", 0.0
        yield goods_id(city), goods_at(city), "goods", "", 0.0
        yield engine_id(city), engine_at(city), "engine", "", 0.0
        yield load_id(city), load_at(city), "engine", "", 0.0
        yield flag_id(city), (x + 9, y - 12), "flag", "", 0.0
        yield site_id(city), (x - 15, y + 2), "site", "", 0.0


def _routes(edition: Edition) -> Iterator[Anchor]:
    for route in members(edition.routes):
        yield route_id(route), ROUTE_AT[route], "segment", route_tip(route), ROUTE_R


def card_parts(at: Point) -> dict[str, Point]:
    """Where on a card its parts stand; the commodity is where it is clicked."""
    x, y = at
    return {".card": at, "": (x - CARD[0] / 2 + 23, y - 9), ".name": (x + 21, y - 14), ".city": (x + 21, y + 4),
            ".pay": (x, y + 25)}  # fmt: skip


def _desk() -> Iterator[Anchor]:
    cards = [(market_id(place), at, "Market contract") for place, at in enumerate(MARKET_AT)]
    cards += [(offer_id(place), at, "Contract on offer") for place, at in enumerate(OFFER_AT)]
    cards += [(held_id(place), at, "Contract that is held") for place, at in enumerate(HELD_AT)]
    for name, at, tip in cards:
        for part, where in card_parts(at).items():
            yield f"{name}{part}", where, "card", "" if part else tip, 0.0 if part else CARD_R
    left, top, width, _ = DESK
    yield "market.note", (left + width * 0.45, top + 19), "note", "", 0.0
    yield "held.title", (HELD_AT[0][0], top + 19), "note", "", 0.0
    yield "offer.note", (left + width * 0.5, card_at(2, 0)[1] - 39), "note", "", 0.0


def anchors(edition: Edition) -> Anchors:
    """All places of the board of an edition."""
    rows = [*_cities(edition), *_routes(edition), *_desk()]
    rows += [(name, at, "shop", tip, SHOP_R) for name, at, tip in zip(SHOP_NAMES, SHOP_AT, _SHOP_TIPS, strict=True)]
    rows.append(("year", YEAR_AT, "year", "", 0.0))
    ids, points, classes, tips, sizes = zip(*rows, strict=True)
    xs, ys = (tuple(round(point[axis], 1) for point in points) for axis in (0, 1))
    return Anchors(ids, xs, ys, classes, tips, sizes)
