"""Why a click does nothing: what it most likely meant, put to the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator

from milepost.core.action import Seat
from milepost.core.scene import Id
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import (
    Bid,
    Borrow,
    Build,
    Buy,
    Claim,
    Discard,
    Merge,
    Move,
    Pass,
    Place,
    PutUp,
    Rank,
    Run,
    Sell,
    SteelAction,
    Take,
    Upgrade,
)
from milepost.games.wood_and_steel.board import CITIES, ROUTES, City, Route
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BIDDING,
    BUILDING,
    CHOOSING,
    FIRST_INDEPENDENT,
    MOVING,
    PLACING,
    RANKING,
    SELLING,
    STATIONING,
    SWITCHING,
)
from milepost.games.wood_and_steel.design import (
    EMPLOYMENT,
    HUB,
    MOST_LEVEL,
    MOST_MARKET,
    MOST_OFFERS,
    POSITIONS,
    RAILYARD,
)
from milepost.games.wood_and_steel.rules import purchases, running
from milepost.games.wood_and_steel.scene.labels import label
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import WORDS

NOWHERE = "There is never anything to do here."
_OF_CITIES = ("c", "name", "goods", "engine", "load", "flag", "site")


def city_at(at: Id) -> City:
    """The city that an anchor stands for, or that it is drawn beside; -1 for none."""
    found = re.fullmatch(r"([a-z]+)(\d{1,3})", at)
    return int(found[2]) if found and found[1] in _OF_CITIES and int(found[2]) < len(CITIES) else -1


def route_at(at: Id) -> Route:
    """The segment that an anchor stands for; -1 for none."""
    found = re.fullmatch(r"r(\d{1,3})", at)
    return int(found[1]) if found and int(found[1]) < len(ROUTES) else -1


def why_not_here(view: View[SteelState], at: Id) -> str:
    """Why a click here does nothing, in the engine's words."""
    state, seat = view.state, view.seat
    if seat is None:
        return "You are watching; only players act."
    told = ""
    for action in _meant(state, seat, at):
        refusal = state.why_not(action, seat)
        if refusal is None:
            return f"Click the place that is lit for this: {label(state, seat, action)}."
        told = told or WORDS.refuse(view, refusal)
    return told or NOWHERE


def _meant(state: SteelState, seat: Seat, at: Id) -> Iterator[SteelAction]:
    """What a click on an anchor may mean, the most likely first; nothing where nothing is ever done."""
    city, route = city_at(at), route_at(at)
    if city >= 0:
        yield from _in_city(state, seat, city)
    elif route >= 0:
        yield from _on_route(state, seat, route)
    elif found := re.fullmatch(r"(market|offer|held)(\d)", at):
        yield from _on_card(found[1], int(found[2]))
    elif at == "works":
        yield from _engine(state, seat)
    elif at == "upgrades":
        yield Upgrade(EMPLOYMENT, 0)
    elif at == "bank":
        yield Borrow(1)


def _in_city(state: SteelState, seat: Seat, city: City) -> Iterator[SteelAction]:
    """A move or a run, a place for an engine, or something to build there."""
    if state.phase in (PLACING, STATIONING):
        yield Place(city)
    elif state.phase == MOVING and running.running(state).city != city:
        yield Move(city)
    elif state.phase in (ACTING, SWITCHING):
        here = [number for number, engine in enumerate(state.engines[seat]) if engine.city == city]
        yield from map(Run, here)
        yield Upgrade(HUB, city)
        yield Upgrade(RAILYARD, city)
    else:
        yield _passed(state)


def _on_route(state: SteelState, seat: Seat, route: Route) -> Iterator[SteelAction]:
    """New track, a merger with who has it, or a sale."""
    if state.phase == RANKING:
        yield from _ranking(state, route)
    elif state.phase in (SELLING, CHOOSING):
        yield Sell(route) if state.phase == SELLING else PutUp(route)
    elif state.phase in (ACTING, BUILDING):
        yield Build(route)
        for owners in state.tracks:
            if FIRST_INDEPENDENT <= owners[route] < FIRST_INDEPENDENT + len(state.names):
                yield Merge(owners[route] - FIRST_INDEPENDENT)
    else:
        yield Build(route) if state.phase != BIDDING else Bid(1)


def _ranking(state: SteelState, route: Route) -> Iterator[SteelAction]:
    """A starting position, with any two others."""
    pairs = [state.map.between[pair] for pair in POSITIONS]
    if route in pairs:
        first = pairs.index(route)
        second, third = (one for one in range(3) if one != first) if first < 3 else (0, 1)
        yield Rank(first, second, third)
    else:
        yield Build(route)


def _on_card(kind: str, place: int) -> Iterator[SteelAction]:
    if kind == "market" and place < MOST_MARKET:
        yield Claim(place)
    elif kind == "offer" and place < MOST_OFFERS:
        yield Take(place)
    elif kind == "held" and place == 0:
        yield Discard()


def _engine(state: SteelState, seat: Seat) -> Iterator[SteelAction]:
    """The next engine, for an old one or as a second."""
    level = min(purchases.best_level(state, seat) + 1, MOST_LEVEL)
    yield Buy(level, 0, trades=True)
    yield Buy(level, -1, trades=False)


def _passed(state: SteelState) -> SteelAction:
    """Something that is refused for the moment, not for the place."""
    return Place(0) if state.phase in (ACTING, BIDDING) else Pass()
