"""The two decks: demand cards and event cards, loaded once from data/cards.toml and checked on load.

Only EuroRails has this room: its cards are printed with as much as a board is.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Literal

import msgspec

from milepost.core.errors import BadInput
from milepost.games.eurorails.board import (
    ALPINE,
    CENTRE,
    CITY_NAMED,
    COAST_COUNT,
    LOAD_NAMED,
    MILEPOSTS,
    MOUNTAIN,
    RIVERS,
    SEA,
    SEAS,
    SOURCES,
    TERRAIN,
    City,
    Edge,
    Load,
    Milepost,
    zone,
)

Card = int

Kind = Literal[
    "strike_inland", "strike_coastal", "strike_rail", "tax", "derailment", "snow", "fog", "flood", "gale", "bonus"
]

COAST = 3
"""The most mileposts from the sea at which a city is coastal."""
_NOWHERE = bytes(MILEPOSTS)


class Demand(msgspec.Struct, frozen=True):
    """A load wanted in a city, and what is paid for it."""

    load: Load
    city: City
    pay: int


class EventRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event card as the data file lists it."""

    id: Card
    kind: Kind
    title: str
    around: tuple[str, ...] = ()
    radius: int = 0
    terrain: Literal["", "alpine", "mountain"] = ""
    river: str = ""
    seas: tuple[str, ...] = ()
    tax: tuple[tuple[int, int], ...] = ()
    wrecks: bool = False
    load: str = ""
    bonus: int = 0


class DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deck of the data file."""

    demands: tuple[tuple[Card, str, str, str], ...]
    events: tuple[EventRow, ...]


class EventCard(msgspec.Struct, frozen=True):
    """An event card with its places worked out. Masks have one byte for each milepost."""

    id: Card
    kind: Kind
    title: str
    cities: tuple[City, ...]
    """The cities it names."""
    seas: tuple[str, ...]
    radius: int
    river: str
    zone: bytes
    """Where trains are slow, or derail."""
    blocked: bytes
    """Snow: the mileposts that are shut."""
    shut: bytes
    """Where nothing can be built to."""
    wrecked: bytes
    """Ports where a gale wrecks trains; ports are asked of the printing in use."""
    flooded: frozenset[Edge]
    struck: frozenset[City]
    """Cities where nothing can be loaded or delivered."""
    tax: tuple[tuple[int, int], ...]
    load: Load
    bonus: int

    @property
    def lasting(self) -> bool:
        """Whether it stays in force for a while."""
        return self.kind not in ("tax", "derailment")

    @property
    def halves(self) -> bool:
        """Whether trains move at half rate in its zone."""
        return self.kind in ("snow", "fog", "gale")


class Deck(msgspec.Struct, frozen=True):
    """All cards of a deck by id."""

    demands: dict[Card, tuple[Demand, Demand, Demand]]
    events: dict[Card, EventCard]


def load(text: str) -> dict[str, Deck]:
    """The decks from their data file; anything missing, doubled or unknown raises `BadInput`."""
    try:
        file = msgspec.convert(tomllib.loads(text), dict[str, DeckFile])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadInput(f"The card file cannot be read: {error}.") from None
    if sorted(file) != ["first", "second"]:
        raise BadInput("The card file is wrong: there must be the decks first and second.")
    return {name: _deck(name, deck) for name, deck in file.items()}


def _deck(name: str, deck: DeckFile) -> Deck:
    ids = [row[0] for row in deck.demands] + [row.id for row in deck.events]
    double = [card for card, count in Counter(ids).items() if count > 1]
    wrong = (
        f"card {double[0]} comes twice in the deck {name}" if double
        else f"the cards of the deck {name} must be numbered from 1" if sorted(ids) != list(range(1, len(ids) + 1))
        else None
    )  # fmt: skip
    if wrong:
        raise BadInput(f"The card file is wrong: {wrong}.")
    demands = {row[0]: (_demand(row[0], row[1]), _demand(row[0], row[2]), _demand(row[0], row[3]))
               for row in deck.demands}  # fmt: skip
    return Deck(demands, {row.id: _event(row) for row in deck.events})


def _demand(card: Card, words: str) -> Demand:
    parts = words.split(" ")
    load, city, pay = parts if len(parts) == 3 else ("", "", "")
    if load not in LOAD_NAMED or city not in CITY_NAMED or not pay.isdecimal() or int(pay) < 1:
        raise BadInput(f"The card file is wrong: {words!r} on card {card} is not a load, a city and a payment.")
    demand = Demand(LOAD_NAMED[load], CITY_NAMED[city], int(pay))
    if demand.city in SOURCES[demand.load]:
        raise BadInput(f"The card file is wrong: card {card} wants {load} in {city}, which produces it.")
    return demand


def _event(row: EventRow) -> EventCard:
    named = [(row.river, RIVERS.keys()), (row.load, LOAD_NAMED.keys())]
    for name, known in (*named, *((city, CITY_NAMED.keys()) for city in row.around)):
        if name and name not in known:
            raise BadInput(f"The card file is wrong: {name!r} on card {row.id} is not on the map.")
    if not set(row.seas) <= set(SEAS.values()):
        raise BadInput(f"The card file is wrong: a sea of card {row.id} is not on the map.")
    cities = tuple(CITY_NAMED[name] for name in row.around)
    reach = _NOWHERE
    if row.seas:
        reach = zone(tuple(m for m in range(MILEPOSTS) if SEA[m] in row.seas), row.radius - 1)
    elif row.radius and cities:
        reach = zone(tuple(CENTRE[city] for city in cities), row.radius)
    terrain = {"alpine": ALPINE, "mountain": MOUNTAIN}.get(row.terrain)
    blocked = bytes(reach[m] and TERRAIN[m] == terrain for m in range(MILEPOSTS)) if row.kind == "snow" else _NOWHERE
    return EventCard(
        row.id, row.kind, row.title, cities, row.seas, row.radius, row.river,
        zone=reach,
        blocked=blocked,
        shut=blocked if row.kind == "snow" else reach if row.kind in ("fog", "gale") else _NOWHERE,
        wrecked=bytes(SEA[m] in row.seas for m in range(MILEPOSTS)) if row.wrecks else _NOWHERE,
        flooded=frozenset(RIVERS[row.river]) if row.river else frozenset(),
        struck=frozenset(city for city in range(len(CENTRE)) if _struck(row.kind, CENTRE[city])),
        tax=row.tax,
        load=LOAD_NAMED.get(row.load, -1),
        bonus=row.bonus,
    )  # fmt: skip


def _struck(kind: Kind, centre: Milepost) -> bool:
    coastal = COAST_COUNT[centre] <= COAST
    return coastal if kind == "strike_coastal" else not coastal if kind == "strike_inland" else False


DECKS = load((files("milepost.games.eurorails") / "data" / "cards.toml").read_text("utf-8"))
MOST_CARDS = max(len(deck.demands) for deck in DECKS.values())
"""Demand cards of the larger deck."""
