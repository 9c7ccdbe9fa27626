"""What can come of an action in Age of Steam, one small struct each. Money is in dollars."""

from __future__ import annotations

from typing import ClassVar, Literal

from milepost.core.action import Event, Seat
from milepost.games.age_of_steam.actions import Exit, Role
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.goods import Good
from milepost.games.age_of_steam.tiles import Edge, Shape


class TurnBegan(Event, frozen=True):
    """A turn began."""

    SIGNAL: ClassVar[str] = "turn:change"
    turn: int


class SharesIssued(Event, frozen=True):
    """A player issued shares and got the money."""

    seat: Seat
    shares: int


class BidMade(Event, frozen=True):
    """A player bid for the first place."""

    seat: Seat
    amount: int


class Held(Event, frozen=True):
    """A player let the auction pass by."""

    seat: Seat


class PlaceTaken(Event, frozen=True):
    """A player's place in the order is settled, and paid for."""

    seat: Seat
    place: int
    paid: int


class RoleTaken(Event, frozen=True):
    """A player took one of the seven actions."""

    seat: Seat
    role: Role


class EngineImproved(Event, frozen=True):
    """A player's engine pulls goods further."""

    seat: Seat
    engine: int


class TrackBuilt(Event, frozen=True):
    """A tile was laid or replaced."""

    SIGNAL: ClassVar[str] = "track:updated"
    seat: Seat
    hex: Hex
    tile: Shape
    was: Shape
    paid: int


class LinkBought(Event, frozen=True):
    """A printed link has an owner."""

    SIGNAL: ClassVar[str] = "track:updated"
    seat: Seat
    link: int
    paid: int


class LinkCompleted(Event, frozen=True):
    """Track between two stops is complete."""

    seat: Seat
    start: Hex
    end: Hex


class TrackLost(Event, frozen=True):
    """Unfinished track that was not extended belongs to nobody; `edge` names it on its hex."""

    seat: Seat
    hex: Hex
    edge: Edge
    length: int


class CityFounded(Event, frozen=True):
    """A town became a new city."""

    seat: Seat
    hex: Hex
    city: int


class GoodMoved(Event, frozen=True):
    """A cube was delivered: where it stood, exits and stops of its way, and who earned for each link (-1: nobody)."""

    seat: Seat
    good: Good
    start: Hex
    path: tuple[Exit, ...]
    stops: tuple[Hex, ...]
    owners: tuple[int, ...]


Reason = Literal["cotton", "coast", "first"]
"""For what a bonus is earned: cotton, a cube from coast to coast, the first connection of both."""


class BonusEarned(Event, frozen=True):
    """Income beyond that of the links."""

    seat: Seat
    income: int
    reason: Reason


class CoastsJoined(Event, frozen=True):
    """Western U.S.: a western city is joined to an eastern one for the first time."""

    seat: Seat
    owners: tuple[int, ...]


class Paid(Event, frozen=True):
    """Phases VI to VIII for one player: income, expenses, shortfall, and the reduction of income."""

    seat: Seat
    income: int
    expenses: int
    shortfall: int
    reduction: int


class Bankrupt(Event, frozen=True):
    """A player is out of the game."""

    seat: Seat


class GoodsDrawn(Event, frozen=True):
    """Cubes were drawn from the bag for Production."""

    seat: Seat
    goods: tuple[Good, ...]


class GoodPlaced(Event, frozen=True):
    """A cube went into the display."""

    seat: Seat
    good: Good
    box: int


class GoodAdded(Event, frozen=True):
    """A cube from the bag went to a city."""

    hex: Hex
    good: Good


class Rolled(Event, frozen=True):
    """The dice of one half of the display; faces are 1 to 6."""

    half: Literal["light", "dark", "both"]
    faces: tuple[int, ...]


class GoodsGrown(Event, frozen=True):
    """Cubes went from the display to a city."""

    hex: Hex
    goods: tuple[Good, ...]


class GameOver(Event, frozen=True):
    """The game is over."""

    SIGNAL: ClassVar[str] = "game:over"
    reason: str
    scores: tuple[int, ...]
