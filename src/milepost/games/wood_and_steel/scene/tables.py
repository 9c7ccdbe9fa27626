"""Tables beside the map: deliveries within reach, connections, independents, price lists, auctions and the standing."""

from __future__ import annotations

from functools import lru_cache

from milepost.core.phrases import player, players
from milepost.core.scene import Id, Table
from milepost.games.wood_and_steel.board import CITIES, GOODS, REGIONS, Edition, good_of, members
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, NONE, SOURCES
from milepost.games.wood_and_steel.design import (
    CONNECTIONS,
    ENGINE_NAMES,
    EXCHANGE,
    HUB,
    MAINTENANCE,
    MOST_LEVEL,
    OFFICE,
    RAILYARD,
    UPGRADES,
    WHEELS,
    Design,
    UpgradeKind,
)
from milepost.games.wood_and_steel.rules import auction, bankruptcy, mergers, scoring, track
from milepost.games.wood_and_steel.scene.layout import city_id, route_id
from milepost.games.wood_and_steel.scene.pieces import track_id
from milepost.games.wood_and_steel.scene.runs import possible
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import parts

GOODS_TABLES = 2
"""How many tables beside each other the list of commodities is broken into."""


def within_reach(state: SteelState) -> list[Table]:
    """What the engines of the player at turn can deliver in one run; a row lights up the way."""
    rows, lights = [], []
    for one in possible(state, state.turn):
        engine = ENGINE_NAMES[state.engines[state.turn][one.engine].level]
        claim = " (to be claimed)" if one.market != NONE else ""
        pay = parts.money(one.pay) if not one.service else f"{parts.money(one.pay)} − {parts.money(one.service)}"
        rows.append((engine, parts.contract(one.contract) + claim, pay, str(one.ties), str(one.segments)))
        lights.append(tuple(city_id(city) for city in one.way))
    if not rows:
        return []
    title = f"{player(state.turn)} can deliver in one run"
    return [Table(title, ("Engine", "Contract", "Pays", "Ties", "Way"), tuple(rows), tuple(lights))]


# connections and independents


@lru_cache(maxsize=256)
def connection_table(
    bonuses: tuple[tuple[int, int], ...], done: tuple[tuple[int, ...], ...], edition: Edition
) -> Table:
    """Connection bonuses with their ties, and who has them; a row lights up the cities."""
    rows, lights = [], []
    for (bonus, ties), seats in zip(bonuses, done, strict=True):
        rows.append((parts.connection(bonus), str(ties), players(seats) if seats else "nobody"))
        cities = CONNECTIONS[bonus].cities
        lights.append(tuple(city_id(city) for end in cities for city in members(end & edition.cities)))
    return Table("Connections", ("Between", "Ties", "Made by"), tuple(rows), tuple(lights))


def connections(state: SteelState) -> Table:
    """The connection bonuses in play, what they are worth next, and who has them."""
    bonuses = tuple(
        (bonus, scoring.connection_ties(state, bonus, len(done)))
        for bonus, done in zip(state.connections, state.connected, strict=True)
    )
    return connection_table(bonuses, tuple(state.connected), state.map)


def independents(state: SteelState) -> list[Table]:
    """The independent railroads that are left, how long they are and what they cost; a row lights up the track."""
    rows, lights = [], []
    for railroad in track.railroads(state):
        owner = FIRST_INDEPENDENT + railroad
        price = parts.money(mergers.price_of(state, railroad))
        rows.append((state.names[railroad], str(state.own[owner].bit_count()), price))
        lights.append(tuple(_track_of(state, owner)))
    return [Table("Independent railroads", ("Name", "Segments", "Price"), tuple(rows), tuple(lights))] if rows else []


def _track_of(state: SteelState, owner: int) -> list[Id]:
    return [
        track_id(route, slot)
        for route in members(state.own[owner])
        for slot in (0, 1)
        if state.tracks[slot][route] == owner
    ]


# price lists


@lru_cache(maxsize=64)
def engine_table(design: Design, owners: tuple[str, ...] = ()) -> Table:
    """All engines; who has them, where that is known."""
    head: tuple[str, ...] = ("Engine", "Goes", "Price", "Trade-in")
    rows = tuple(
        (
            f"{ENGINE_NAMES[level]} ({WHEELS[level]})", str(design.engine_distance[level]),
            parts.money(design.engine_price[level]), parts.money(design.trade_in[level]), *owners[level : level + 1],
        )
        for level in range(1, MOST_LEVEL + 1)
    )  # fmt: skip
    return Table("Engines", (*head, "Owned by") if owners else head, rows)


def engines(state: SteelState) -> Table:
    """All engines, and who has them."""
    owners = [
        [player(seat) for seat in range(state.seats) for engine in state.engines[seat] if engine.level == level]
        for level in range(MOST_LEVEL + 1)
    ]
    return engine_table(state.numbers, tuple(", ".join(names) for names in owners))


EFFECTS = {
    "Service Yard": "go one farther", "Upgraded Stations": "more pay", "Hub": "offers, engines, track",
    "Timetable": "deliver and go on", "Roundhouse": "relay of engines", "Employment Office": "build more",
    "Track Maintenance": "others go one less", "Railyard": "supplies around", "Regional Office": "offers and ties",
    "Commodities Exchange Office": "a monopoly",
}  # fmt: skip
"""What each upgrade is for, in few words."""


def upgrades(state: SteelState) -> Table:
    """All upgrades, what they cost and who has them."""
    rows = []
    for kind, name in enumerate(UPGRADES):
        if kind == MAINTENANCE and not state.options.track_maintenance:
            continue
        owners = [f"{player(seat)}{where}" for seat in range(state.seats) for where in _owned(state, seat, kind)]
        rows.append(
            (name.removeprefix("Commodities "), parts.money(state.numbers.upgrade_price[kind]), EFFECTS[name],
             ", ".join(owners))
        )  # fmt: skip
    return Table("Upgrades", ("Upgrade", "Price", "Effect", "Owned by"), tuple(rows))


def _owned(state: SteelState, seat: int, kind: UpgradeKind) -> list[str]:
    """For each of a player's upgrades of a kind, what it is for."""
    if kind == RAILYARD:
        return [f" {CITIES[city].code}" for city in state.railyards[seat]]
    if kind == OFFICE:
        return [f" {REGIONS[region]}" for region in state.offices[seat]]
    if kind == EXCHANGE:
        return [f" {GOODS[good]}" for good in members(state.monopolies[seat])]
    if not state.upgrades[seat] >> kind & 1:
        return []
    return [f" {CITIES[state.hubs[seat]].code}"] if kind == HUB else [""]


@lru_cache(maxsize=64)
def _goods(edition: Edition, design: Design, owners: tuple[str, ...]) -> tuple[Table, ...]:
    rows, lights = [], []
    for good, name in enumerate(GOODS):
        suppliers = members(edition.suppliers[good])
        size = edition.monopoly.get(good)
        worth = owners[good] or (parts.ties(design.monopoly_ties[size]) if size else "–")
        rows.append((name.capitalize(), ", ".join(CITIES[city].code for city in suppliers), worth))
        lights.append(tuple(city_id(city) for city in suppliers))
    many = -(-len(rows) // GOODS_TABLES)
    return tuple(
        Table(
            f"Commodities {rows[first][0]} to {rows[min(first + many, len(rows)) - 1][0]}",
            ("Commodity", "From", "Monopoly"),
            tuple(rows[first : first + many]),
            tuple(lights[first : first + many]),
        )
        for first in range(0, len(rows), many)
    )


def goods(state: SteelState) -> tuple[Table, ...]:
    """Which cities supply what, and what a monopoly would bring or who has it; a row lights up the cities."""
    owners = tuple(
        next((player(seat) for seat in range(state.seats) if state.monopolies[seat] >> good & 1), "")
        for good in range(len(GOODS))
    )
    return _goods(state.map, state.numbers, owners)


# bankruptcy and the end


def sale(state: SteelState) -> Table:
    """How much a bankrupt has raised, and must."""
    need = bankruptcy.needed(state)
    row = (player(state.turn), parts.money(need), parts.money(state.raised), parts.money(max(0, need - state.raised)))
    return Table("Bankruptcy", ("Player", "To be raised", "Raised", "Missing"), (row,))


def bidding(state: SteelState) -> Table:
    """The piece that is auctioned, and how everybody stands."""
    rows = []
    for seat in range(state.seats):
        if seat == state.turn:
            stands = "has sold it"
        elif seat == state.bidder:
            stands = f"leads with {parts.money(state.bid)}"
        else:
            stands = "may bid" if state.bidding >> seat & 1 else "is out"
        rows.append((player(seat), stands, parts.money(state.cash[seat])))
    title = f"Auction of {parts.route(state.piece)}, from {parts.money(auction.lowest_bid(state))} on"
    lit: tuple[Id, ...] = (route_id(state.piece),)
    return Table(title, ("Player", "Stands", "Cash"), tuple(rows), (lit,) * len(rows))


SOURCE_HEADS = ("Contracts", "West Coast", "Breadth", "Depth", "Monopoly", "Connections", "End", "Given back")
assert len(SOURCE_HEADS) == len(SOURCES), "every source of ties has a name"


def standing(state: SteelState) -> Table:
    """Ties by source, the winner first."""
    result = scoring.outcome(state)
    rows = tuple(
        (str(rank), player(seat), *(str(ties).replace("-", "−") for ties in state.ties[seat]), str(score))
        for rank, seat, score in sorted(zip(result.ranks, range(state.seats), result.scores, strict=True))
    )
    return Table("Final standing", ("Rank", "Player", *SOURCE_HEADS, "Ties"), rows)


def delivered(state: SteelState, seat: int) -> str:
    """How many deliveries a player has made, and of how many commodities."""
    many = len(state.delivered[seat])
    kinds = len({good_of(contract) for contract in state.delivered[seat]})
    return f"{many} ({kinds})" if many else "0"
