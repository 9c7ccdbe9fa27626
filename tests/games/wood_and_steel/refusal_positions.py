"""Positions in which something is refused, and the actions that are, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from milepost.core.action import Action
from milepost.games.wood_and_steel.actions import Build, Buy, Upgrade
from milepost.games.wood_and_steel.board import CITY, GOOD, REGION
from milepost.games.wood_and_steel.design import ENGINE_NAMES, UPGRADES
from milepost.games.wood_and_steel.rules.faults import SteelFault
from milepost.games.wood_and_steel.state import SteelState

from .in_words import ELSEWHERE, engine, play, player, position, route

Case = tuple[SteelState, Action]
Cases = list[tuple[SteelFault, Callable[[], Case], str]]
"""A rule, a position with an action that it refuses, and a part of the sentence."""

ALONG_THE_COAST = "Boston - New York - Philadelphia - Washington - Raleigh - Charleston"


def upgrade(name: str, what: str = "") -> Upgrade:
    """An upgrade, for a city, region or commodity where it needs one."""
    number = next((names[what] for names in (CITY, REGION, GOOD) if what in names), 0)
    return Upgrade(UPGRADES.index(name), number)


def buy(name: str, gives: int = -1, trades: bool = False) -> Buy:
    """A purchase of an engine."""
    return Buy(ENGINE_NAMES.index(name), gives, trades)


def build(a: str, b: str) -> Build:
    """Track between two cities."""
    return Build(route(a, b))


def mine(*ways: str, **fields: Any) -> SteelState:
    """The turn of P0, who has this track, or some in the East; P1 is elsewhere."""
    return position(player(*(ways or ("Boston - New York - Philadelphia",)), **fields), ELSEWHERE)


def with_mogul(**fields: Any) -> SteelState:
    """The turn of P0, who has a Mogul in Boston."""
    return mine(engines=[engine("Mogul", "Boston")], **fields)


def two_engines(
    first: str | None = None, second: str | None = None, at: str = "Washington", **options: object
) -> SteelState:
    """P0 has two engines on a long line, perhaps with loads, and a Roundhouse."""
    engines = [engine("Mogul", "Boston", first), engine("American", at, second)]
    one = player(ALONG_THE_COAST, engines=engines, upgrades=["Roundhouse"])
    return position(one, ELSEWHERE, options=options)


def at_a_market(*claimed: str) -> SteelState:
    """A Mogul of P0 runs from Boston, and there are two contracts on the market."""
    one = player("Boston - New York", engines=[engine("Mogul", "Boston")], claimed=claimed or None)
    state = position(one, ELSEWHERE, market=[("machinery", "Memphis"), ("coal", "Tampa")])
    return play(state, "run the Mogul")


def near_railroads(cash: int = 10_000) -> SteelState:
    """P0 in Boston touches a railroad at Syracuse, and there is another one in the West."""
    independents = [
        {"name": "Erie Line", "track": [("Syracuse", "Cleveland")]},
        {"name": "Western Road", "track": [("Denver", "Omaha"), ("Denver", "Kansas City")]},
    ]
    return position(player("Boston - Syracuse", cash=cash), ELSEWHERE, independents=independents)


def ruined(*ways: str, debt: int = 40_000, cash: int = 20_000) -> SteelState:
    """P0 delivers tourists to Boston for $3,000 and cannot pay the debt service, $8,000: $10,000 are to be raised."""
    poor = player(
        *(ways or ("Boston - New York - Philadelphia - Washington - Raleigh",)),
        cash=0,
        debt=debt,
        service="west",
        private=("tourists", "Boston"),
        engines=[engine("American", "New York", "tourists")],
    )
    state = position(poor, {**ELSEWHERE, "cash": cash}, player("Norfolk - Raleigh", cash=cash))
    return play(state, "run", "move to Boston", "fulfil", "take", "stop the American")


def sold(**fields: int) -> SteelState:
    """P1 is to choose which piece of P0's track is auctioned first."""
    state = ruined(**fields)
    return play(state, "sell Boston", "sell New York", "sell Philadelphia", "stop selling")


def auctioned(**fields: int) -> SteelState:
    """P1 is to bid for Boston - New York, which costs $3,000."""
    return play(sold(**fields), "sell Boston - New York")
