"""The decisions of Age of Steam, one small struct each."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta

from milepost.core.action import Action, Seat
from milepost.games.age_of_steam.board import MOST_HEXES, MOST_LINKS, Hex
from milepost.games.age_of_steam.goods import BOXES, GOODS, NEW_CITIES, Good
from milepost.games.age_of_steam.tiles import SHAPES, Shape

MOST_SEATS = 6
MOST_SHARES = 15
MOST_BID = 4095
"""More than anybody can ever have."""
MOST_ENGINE = 6

FIRST_MOVE, FIRST_BUILD, ENGINEER, LOCOMOTIVE, URBANIZATION, PRODUCTION, TURN_ORDER = range(7)
ROLES = ("First Move", "First Build", "Engineer", "Locomotive", "Urbanization", "Production", "Turn Order")
"""The seven actions of phase III. In the code they are roles: "action" is what a player does here and now."""

Role = int
Exit = int
"""How a stop is left: an edge, 0 to 5, or FIRST_LINK and the number of a printed link."""
FIRST_LINK: Exit = 6


class Issue(Action, frozen=True):
    """Phase I: issue this many shares."""

    shares: Annotated[int, Meta(ge=0, le=MOST_SHARES)]


class Bid(Action, frozen=True):
    """Phase II: bid an amount in dollars for the first place."""

    amount: Annotated[int, Meta(ge=1, le=MOST_BID)]


class Drop(Action, frozen=True):
    """Phase II: drop out of the auction."""


class Hold(Action, frozen=True):
    """Phase II: let the turn pass once; the right of the player who took Turn Order in the last turn."""


class PayFirst(Action, frozen=True):
    """The order phase of St. Lucia: pay to be first."""


class Decline(Action, frozen=True):
    """Do not pay to be first; draw no cubes, or put none of those drawn into the display."""


class Select(Action, frozen=True):
    """Phase III: take one of the seven actions."""

    role: Annotated[Role, Meta(ge=0, lt=len(ROLES))]


class Build(Action, frozen=True):
    """Phase IV: lay a tile on a hex, or replace the one that lies there."""

    hex: Annotated[Hex, Meta(ge=0, lt=MOST_HEXES)]
    tile: Annotated[Shape, Meta(ge=1, lt=len(SHAPES))]


class BuyLink(Action, frozen=True):
    """Phase IV: buy a printed link."""

    link: Annotated[int, Meta(ge=0, lt=MOST_LINKS)]


class Urbanize(Action, frozen=True):
    """Phase IV: put a new city on a town."""

    hex: Annotated[Hex, Meta(ge=0, lt=MOST_HEXES)]
    city: Annotated[int, Meta(ge=0, lt=len(NEW_CITIES))]


class Done(Action, frozen=True):
    """Phase IV: build no more."""


class Move(Action, frozen=True):
    """Phase V: move a cube; `path` says by which exit each stop is left, the one where it stands first."""

    hex: Annotated[Hex, Meta(ge=0, lt=MOST_HEXES)]
    good: Annotated[Good, Meta(ge=0, lt=len(GOODS))]
    path: Annotated[
        tuple[Annotated[Exit, Meta(ge=0, lt=FIRST_LINK + MOST_LINKS)], ...], Meta(min_length=1, max_length=6)
    ]


class Upgrade(Action, frozen=True):
    """Phase V: a better engine instead of a move."""


class Pass(Action, frozen=True):
    """Phase V: neither move nor upgrade."""


class Draw(Action, frozen=True):
    """Production: draw two cubes for the display."""


class Place(Action, frozen=True):
    """Production: put one of the drawn cubes into an empty box."""

    good: Annotated[Good, Meta(ge=0, lt=len(GOODS))]
    box: Annotated[int, Meta(ge=0, lt=BOXES)]


class Reward(Action, frozen=True):
    """Western U.S.: name a railroad that earns the bonus."""

    seat: Annotated[Seat, Meta(ge=0, lt=MOST_SEATS)]


AosAction = (
    Issue | Bid | Drop | Hold | PayFirst | Decline | Select | Build | BuyLink | Urbanize | Done | Move | Upgrade | Pass
    | Draw | Place | Reward
)  # fmt: skip

DROP, HOLD, PAY_FIRST, DECLINE, DONE, UPGRADE, PASS, DRAW = (
    Drop(), Hold(), PayFirst(), Decline(), Done(), Upgrade(), Pass(), Draw(),
)  # fmt: skip
ISSUES = tuple(Issue(shares) for shares in range(MOST_SHARES + 1))
SELECTS = tuple(Select(role) for role in range(len(ROLES)))
REWARDS = tuple(Reward(seat) for seat in range(MOST_SEATS))
LINKS = tuple(BuyLink(link) for link in range(MOST_LINKS))


@cache
def bid(amount: int) -> Bid:
    """The bid of this amount, one and the same object each time."""
    return Bid(amount)


@cache
def build(place: Hex, tile: Shape) -> Build:
    """The action that lays this tile here, one and the same object each time."""
    return Build(place, tile)


@cache
def urbanize(place: Hex, city: int) -> Urbanize:
    """The action that puts this city here, one and the same object each time."""
    return Urbanize(place, city)


@cache
def place(good: Good, box: int) -> Place:
    """The action that puts this cube there, one and the same object each time."""
    return Place(good, box)
