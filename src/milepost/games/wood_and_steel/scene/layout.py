"""Where everything lies: cities and segments on the map, the cards and plates in the seas, and the names of anchors.

The facts place cities on a picture of 1110 x 696. The board shows a little more than that picture, larger, and the
crowded East larger than the empty West.
"""

from __future__ import annotations

from math import hypot

from milepost.core.scene import Id
from milepost.games.wood_and_steel.board import CITIES, ROUTES, City, Route
from milepost.games.wood_and_steel.design import MOST_MARKET, MOST_OFFERS

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width and height."""

SCALE = 1.6
"""Units of the board for a pixel of the picture, in its middle."""
LEFT, TOP, RIGHT, BOTTOM = -24.0, -16.0, 1136.0, 744.0
"""What the board shows of the picture and around it."""
_PICTURE = 1110.0
_STRETCH = 0.15
"""By how much the West is narrower, and the East wider."""


def _across(x: float) -> float:
    return x * (1 - _STRETCH + _STRETCH * x / _PICTURE)


def spot(x: float, y: float) -> Point:
    """Where a pixel of the picture is on the board."""
    return round((_across(x) - _across(LEFT)) * SCALE, 1), round((y - TOP) * SCALE, 1)


SIZE = spot(RIGHT, BOTTOM)
CITY_AT: tuple[Point, ...] = tuple(spot(city.x, city.y) for city in CITIES)
ROUTE_AT: tuple[Point, ...] = tuple(
    ((CITY_AT[route.a][0] + CITY_AT[route.b][0]) / 2, (CITY_AT[route.a][1] + CITY_AT[route.b][1]) / 2)
    for route in ROUTES
)
"""The middle of each segment."""

BED = 13.0
"""How wide a segment is; two tracks lie side by side on it."""
LINE = 5.0
"""The width of a track."""
CITY_R, ROUTE_R = 13.0, 11.0
"""How big a target a city and the middle of a segment are."""

# plates in the seas

DESK: Box = (10.0, 922.0, 680.0, 284.0)
"""Where contracts lie, off Mexico."""
PRICES: Box = (912.0, 1086.0, 366.0, 120.0)
"""What track costs, in the Gulf."""
TITLE: Box = (1574.0, 722.0, 272.0, 76.0)
GOODS_LIST: Box = (1574.0, 806.0, 272.0, 284.0)
SHOPS: Box = (1574.0, 1098.0, 272.0, 108.0)
"""The name of the game with the year, the commodities, and what can be bought: all in the Atlantic."""
PLATES = (DESK, PRICES, TITLE, GOODS_LIST, SHOPS)

CARD = (160.0, 66.0)
"""How wide and tall a contract is."""
CARD_COLUMNS = 4
MARKET_COLUMNS = 3
CARD_R = 20.0
"""How big a target the commodity on a card is."""


def card_at(row: int, column: int) -> Point:
    """The middle of a card on the desk: two rows for what is on the market and held, one for what is on offer."""
    left, top, width, _ = DESK
    gap = (width - CARD_COLUMNS * CARD[0]) / (CARD_COLUMNS + 1)
    lift = (26.0, 32.0 + CARD[1], 60.0 + 2 * CARD[1])[row]
    return left + gap + CARD[0] / 2 + column * (CARD[0] + gap), top + lift + CARD[1] / 2


MARKET_AT: tuple[Point, ...] = tuple(card_at(*divmod(place, MARKET_COLUMNS)) for place in range(MOST_MARKET))
HELD_AT: tuple[Point, ...] = (card_at(0, 3), card_at(1, 3))
"""The private contract, and the one claimed on the market, of who looks at the board."""
OFFER_AT: tuple[Point, ...] = tuple(card_at(2, place) for place in range(MOST_OFFERS))
SHOP_NAMES = ("works", "upgrades", "bank")
SHOP_AT: tuple[Point, ...] = tuple((SHOPS[0] + SHOPS[2] * (0.17 + 0.33 * place), SHOPS[1] + 50) for place in range(3))
SHOP_R = 34.0
YEAR_AT: Point = (TITLE[0] + TITLE[2] / 2, TITLE[1] + 63.0)

# the ids of anchors; shapes and choices are made of these names


def city_id(city: City) -> Id:
    """The anchor of a city."""
    return f"c{city}"


def route_id(route: Route) -> Id:
    """The anchor of a segment, in its middle."""
    return f"r{route}"


def name_id(city: City) -> Id:
    """Where a city's name stands."""
    return f"name{city}"


def goods_id(city: City) -> Id:
    """The middle of the row of what a city supplies."""
    return f"goods{city}"


def engine_id(city: City) -> Id:
    """Where an engine stands in a city."""
    return f"engine{city}"


def load_id(city: City) -> Id:
    """Where the load of an engine in a city is shown."""
    return f"load{city}"


def flag_id(city: City) -> Id:
    """Where the flags of contracts to a city stand."""
    return f"flag{city}"


def site_id(city: City) -> Id:
    """Where hub and railyard of a city stand."""
    return f"site{city}"


def market_id(place: int) -> Id:
    """A market contract on the desk."""
    return f"market{place}"


def offer_id(place: int) -> Id:
    """A private contract on offer, on the desk."""
    return f"offer{place}"


def held_id(place: int) -> Id:
    """A contract that is held, on the desk: the private one, the claimed one."""
    return f"held{place}"


def along(route: Route, share: float) -> Point:
    """A place on a segment, so much of the way from its first city to its second."""
    (ax, ay), (bx, by) = CITY_AT[ROUTES[route].a], CITY_AT[ROUTES[route].b]
    return ax + (bx - ax) * share, ay + (by - ay) * share


def far(a: Point, b: Point) -> float:
    """How far two places are apart."""
    return hypot(b[0] - a[0], b[1] - a[1])
