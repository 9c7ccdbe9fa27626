"""Refusals about engines and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Seat
from milepost.core.phrases import both, count, either, player
from milepost.core.rules import Fault
from milepost.games.wood_and_steel import actions as a
from milepost.games.wood_and_steel.board import GOODS, REGIONS, members
from milepost.games.wood_and_steel.constants import FIRST_INDEPENDENT, JOHN_BULL, NONE
from milepost.games.wood_and_steel.design import ENGINE_NAMES, HUB, MAINTENANCE, MOST_LEVEL, STATIONS, UPGRADES
from milepost.games.wood_and_steel.rules import purchases, track
from milepost.games.wood_and_steel.rules.faults import SteelFault
from milepost.games.wood_and_steel.words import parts
from milepost.games.wood_and_steel.words.parts import money
from milepost.games.wood_and_steel.words.refusals.turns import Sentence

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


# engines


def _for_sale(state: SteelState, seat: Seat) -> str:
    """What a player may buy next."""
    best = purchases.best_level(state, seat)
    if best == MOST_LEVEL:
        return "there is no better one to buy"
    levels = range(best + 1, min(MOST_LEVEL, best + (1 if track.hub_of(state, seat) == NONE else 2)) + 1)
    priced = (
        f"the {ENGINE_NAMES[level]} ({money(purchases.price_of(state, seat, a.Buy(level, NONE, False)))})"
        for level in levels
    )
    return f"buy {either(priced)}"


def _not_better(state: SteelState, action: a.Buy, seat: Seat) -> str:
    best = ENGINE_NAMES[purchases.best_level(state, seat)]
    return f"Your {best} is at least as good as {parts.level(action.level)}; {_for_sale(state, seat)}."


def _level_skipped(state: SteelState, action: a.Buy, seat: Seat) -> str:
    best = ENGINE_NAMES[purchases.best_level(state, seat)]
    step = "two levels with your Hub" if track.hub_of(state, seat) != NONE else "one level, or two with a Hub"
    return (
        f"The {ENGINE_NAMES[action.level]} is too far above your {best}: engines improve by {step}; "
        f"{_for_sale(state, seat)}."
    )


def _john_bull(state: SteelState, action: a.Buy, seat: Seat) -> str:
    return f"The {ENGINE_NAMES[JOHN_BULL]} is handed in for your next engine; trade it in."


def _two_engines(state: SteelState, action: a.Buy, seat: Seat) -> str:
    mine = either(f"the {parts.engine(state, seat, number)}" for number in range(len(state.engines[seat])))
    return f"Two engines are the most, and you have two; trade in or discard {mine}."


def _no_discard(state: SteelState, action: a.Buy, seat: Seat) -> str:
    mine = parts.engine(state, seat, action.gives)
    return f"There is room for two engines, so that nothing is discarded; trade the {mine} in, or keep it."


def _engine_cash(state: SteelState, action: a.Buy, seat: Seat) -> str:
    price = purchases.price_of(state, seat, action)
    traded = ""
    if action.trades:
        old = state.engines[seat][action.gives]
        value = money(state.numbers.trade_in[old.level])
        traded = f" after {value} for the {parts.engine(state, seat, action.gives)}"
    return (
        f"The {ENGINE_NAMES[action.level]} costs {money(price)}{traded}, and you have {money(state.cash[seat])}; "
        "earn it first, or borrow."
    )


# upgrades


def _name(action: a.Upgrade) -> str:
    return UPGRADES[action.kind]


def _owned(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    where = f" in {parts.city(state.hubs[seat])}" if action.kind == HUB else ""
    the = "" if action.kind in (STATIONS, MAINTENANCE) else "the "
    return f"You have {the}{_name(action)}{where} already, and one is the limit; choose another upgrade."


def _no_yards(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    level = parts.level(state.numbers.yard_level)
    return f"A {_name(action)} can be bought once somebody has bought {level}, and nobody has; choose another upgrade."


def _off_network(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    return (
        f"No track of yours ends in {parts.city(action.what)}; put the {_name(action)} in "
        f"{parts.cities(state.reach[seat])}."
    )


def _hub_there(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    owner, city = player(state.hubs.index(action.what)), parts.city(action.what)
    return f"{owner} has a {_name(action)} in {city}, and a city has room for one; choose another city."


def _yard_there(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    owner = next(one for one, yards in enumerate(state.railyards) if action.what in yards)
    who = "You have" if owner == seat else f"{player(owner)} has"
    city = parts.city(action.what)
    return f"{who} a {_name(action)} in {city}, and a city has room for one; choose another city."


def _most_yards(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    mine = both(map(parts.city, state.railyards[seat])) if state.railyards[seat] else "none"
    most = count(state.numbers.railyard_most, "railyard")
    return f"A player may have {most}, and yours are in {mine}; choose another upgrade."


def _region(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    regions = [parts.region(region) for region in range(len(REGIONS)) if state.map.region_cities[region]]
    return f"This game is played without {parts.region(action.what)}; put the {_name(action)} in {either(regions)}."


def _office_there(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    owner = next(one for one, offices in enumerate(state.offices) if action.what in offices)
    who = "You have" if owner == seat else f"{player(owner)} has"
    region = parts.region(action.what)
    return f"{who} the office in {region}, and a region has room for one; choose another region."


def _few_cities(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    cities = state.map.region_cities[action.what]
    needed = cities.bit_count() // 2 if state.options.office_min == "half" else state.numbers.office_cities
    mine = (state.reach[seat] & cities).bit_count()
    return (
        f"A {_name(action)} in {parts.region(action.what)} needs track to {needed} of its cities, and you have track "
        f"to {mine or 'none'}; build to {needed - mine} more."
    )


def _not_alone(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    cities, alone = state.map.region_cities[action.what], state.options.office_alone
    mine = (state.reach[seat] & cities).bit_count()
    others = [other for other in range(state.seats) if other != seat and state.reach[other] & cities]
    region = parts.region(action.what)
    if alone == "majority":
        ahead = [other for other in others if (state.reach[other] & cities).bit_count() >= mine]
        told = both(f"{player(other)} has {(state.reach[other] & cities).bit_count()}" for other in ahead)
        return (
            f"An office needs more cities of {region} than anybody else has: you have {mine}, {told}; "
            "build to more of them."
        )
    names = [player(other) for other in others]
    if alone == "players_and_independents":
        names += [
            parts.railroad(state, railroad)
            for railroad in track.railroads(state)
            if state.reach[FIRST_INDEPENDENT + railroad] & cities
        ]
    there = parts.named(names, "and")
    return (
        f"An office needs a region where nobody else has track, and {there} {parts.is_are(len(names))} in {region}; "
        "choose another region."
    )


def _no_monopoly(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    goods = parts.named([GOODS[good] for good in sorted(state.map.monopoly)], "or")
    number = state.map.suppliers[action.what].bit_count()
    supplied = f"supplied by {number} {'city' if number == 1 else 'cities'}" if number else "supplied nowhere"
    return f"There is no monopoly in {parts.good(action.what)}, which is {supplied}; choose {goods}."


def _monopoly_taken(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    owner = next(one for one, has in enumerate(state.monopolies) if has >> action.what & 1)
    who = "You have" if owner == seat else f"{player(owner)} has"
    return f"{who} the monopoly in {parts.good(action.what)} already; choose another commodity."


def _suppliers(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    missing = state.map.suppliers[action.what] & ~state.reach[seat]
    number = len(members(state.map.suppliers[action.what]))
    return (
        f"A monopoly in {parts.good(action.what)} needs track to all {number} cities that supply it; "
        f"build to {parts.cities(missing, 'and')} first."
    )


def _upgrade_cash(state: SteelState, action: a.Upgrade, seat: Seat) -> str:
    price = money(state.numbers.upgrade_price[action.kind])
    what = parts.capital(parts.upgrade(action.kind, action.what))
    costs = "cost" if action.kind == STATIONS else "costs"
    return f"{what} {costs} {price}, and you have {money(state.cash[seat])}; earn it first, or borrow."


SENTENCES: dict[tuple[Fault, type[Action]], Sentence] = {
    (SteelFault.NOT_BETTER, a.Buy): _not_better,
    (SteelFault.LEVEL_SKIPPED, a.Buy): _level_skipped,
    (SteelFault.JOHN_BULL, a.Buy): _john_bull,
    (SteelFault.TWO_ENGINES, a.Buy): _two_engines,
    (SteelFault.NO_DISCARD, a.Buy): _no_discard,
    (SteelFault.CASH, a.Buy): _engine_cash,
    (SteelFault.NOT_IN_GAME, a.Upgrade): lambda state, action, seat: (
        f"This game is played without {UPGRADES[action.kind]}; choose another upgrade."
    ),
    (SteelFault.OWNED, a.Upgrade): _owned,
    (SteelFault.NO_YARDS, a.Upgrade): _no_yards,
    (SteelFault.OFF_NETWORK, a.Upgrade): _off_network,
    (SteelFault.HUB_THERE, a.Upgrade): _hub_there,
    (SteelFault.YARD_THERE, a.Upgrade): _yard_there,
    (SteelFault.MOST_YARDS, a.Upgrade): _most_yards,
    (SteelFault.REGION, a.Upgrade): _region,
    (SteelFault.OFFICE_THERE, a.Upgrade): _office_there,
    (SteelFault.FEW_CITIES, a.Upgrade): _few_cities,
    (SteelFault.NOT_ALONE, a.Upgrade): _not_alone,
    (SteelFault.NO_MONOPOLY, a.Upgrade): _no_monopoly,
    (SteelFault.MONOPOLY_TAKEN, a.Upgrade): _monopoly_taken,
    (SteelFault.SUPPLIERS, a.Upgrade): _suppliers,
    (SteelFault.CASH, a.Upgrade): _upgrade_cash,
}
