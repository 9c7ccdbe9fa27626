"""What players look up: commodities and who supplies them, cities, prices of track, engines and upgrades."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from milepost.core.scene import Table
from milepost.games.wood_and_steel.board import CITIES, GOODS, REGIONS, Edition, good_of, members
from milepost.games.wood_and_steel.companion.scene.pages import REFERENCE
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import MAINTENANCE, UPGRADES, Design
from milepost.games.wood_and_steel.scene.layout import city_id
from milepost.games.wood_and_steel.scene.segments import LENGTHS
from milepost.games.wood_and_steel.scene.tables import EFFECTS, engine_table
from milepost.games.wood_and_steel.words import parts


def wanted(state: TableState) -> tuple[int, ...]:
    """The commodities of open contracts, of everybody and of the market."""
    offered = (one for offers in state.offers for one in offers)
    open_ones = (*state.market, *state.private, *state.claimed, *offered)
    return tuple(sorted({good_of(one) for one in open_ones if one != NONE}))


@lru_cache(maxsize=256)
def _goods(edition: Edition, design: Design, wanted: tuple[int, ...]) -> Table:
    order = (*wanted, *(good for good in range(len(GOODS)) if good not in wanted))
    rows, lit = [], []
    for good in order:
        suppliers = members(edition.suppliers[good])
        size = edition.monopoly.get(good)
        names = ", ".join(CITIES[city].name for city in suppliers)
        asked = "asked for" if good in wanted else ""
        rows.append((GOODS[good].capitalize(), names, parts.ties(design.monopoly_ties[size]) if size else "–", asked))
        lit.append(tuple(map(city_id, suppliers)))
    head = ("Commodity", "Supplied by", "Monopoly", "Open contracts")
    return Table("Commodities", head, tuple(rows), tuple(lit), page=REFERENCE)


@lru_cache(maxsize=256)
def _cities(edition: Edition, worth: tuple[int, ...]) -> Table:
    rows, lit = [], []
    for city in sorted(members(edition.cities), key=lambda city: CITIES[city].name):
        goods = ", ".join(GOODS[good] for good in members(edition.supplies[city])) or "nothing"
        rows.append((CITIES[city].name, REGIONS[edition.region_of[city]], str(worth[city]), goods))
        lit.append((city_id(city),))
    return Table("Cities", ("City", "Part of the map", "Value", "Supplies"), tuple(rows), tuple(lit), page=REFERENCE)


@lru_cache(maxsize=64)
def _track(design: Design) -> Table:
    """Prices by length, over plains and through mountains, alone and beside other track."""
    rows = []
    for length in LENGTHS:
        plain = design.track_base + length * design.track_per_length
        beside, times = plain + design.track_parallel, design.track_mountain_times
        prices = (plain, plain * times, beside, beside * times)
        rows.append((str(length), *map(parts.money, prices)))
    head = ("Length", "Plains", "Mountains", "Second track", "Second in mountains")
    return Table("A segment costs", head, tuple(rows), page=REFERENCE)


@lru_cache(maxsize=64)
def _upgrades(design: Design, maintenance: bool) -> Table:
    rows = tuple(
        (name, parts.money(design.upgrade_price[kind]), EFFECTS[name])
        for kind, name in enumerate(UPGRADES)
        if maintenance or kind != MAINTENANCE
    )
    return Table("Upgrades", ("Upgrade", "Price", "Effect"), rows, page=REFERENCE)


def reference(state: TableState) -> tuple[Table, ...]:
    """All reference panels, those in open contracts first."""
    design = state.numbers
    return (
        _goods(state.map, design, wanted(state)),
        _cities(state.map, tuple(state.worth)),
        _track(design),
        msgspec.structs.replace(engine_table(design), page=REFERENCE),
        _upgrades(design, state.options.track_maintenance),
    )
