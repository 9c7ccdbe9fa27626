"""What can come of an action in Wood and Steel, one small struct each. Money is in dollars."""

from __future__ import annotations

from typing import ClassVar

from milepost.core.action import Event, Seat
from milepost.games.wood_and_steel.board import City, Contract, Good, Route
from milepost.games.wood_and_steel.design import Level


class IndependentPlaced(Event, frozen=True):
    """An independent railroad is on the map from the beginning."""

    railroad: int
    route: Route


class RankingsOpened(Event, frozen=True):
    """Everybody has ranked starting positions: what each seat wanted, the best first."""

    rankings: tuple[tuple[int, ...], ...]


class PositionAssigned(Event, frozen=True):
    """A player begins with a starting position, an index into `design.POSITIONS`, and a first contract."""

    seat: Seat
    position: int
    contract: Contract


class FirstPlayerNamed(Event, frozen=True):
    """A player begins the next round."""

    seat: Seat


class EnginePlaced(Event, frozen=True):
    """An engine was put on the map."""

    seat: Seat
    engine: int
    city: City


class TurnBegan(Event, frozen=True):
    """A player's turn began."""

    BEGINS_TURN: ClassVar[bool] = True

    seat: Seat
    round: int


class EngineRuns(Event, frozen=True):
    """An engine began to run, with so many moves."""

    seat: Seat
    engine: int
    moves: int


class Moved(Event, frozen=True):
    """An engine went from a city to another one."""

    seat: Seat
    engine: int
    start: City
    end: City


class Loaded(Event, frozen=True):
    """An engine took a commodity on in a city."""

    seat: Seat
    engine: int
    good: Good
    city: City


class Dropped(Event, frozen=True):
    """A load was given up."""

    seat: Seat
    engine: int
    good: Good


class HandedOver(Event, frozen=True):
    """A load passed from one engine to the other in a city."""

    seat: Seat
    start: int
    """The engine that had it."""
    good: Good
    city: City


class MarketOpened(Event, frozen=True):
    """There are market contracts from now on."""

    SIGNAL: ClassVar[str] = "market:opened"
    BANNER: ClassVar[bool] = True


class MarketDrawn(Event, frozen=True):
    """A contract was put on the market."""

    contract: Contract


class MarketClaimed(Event, frozen=True):
    """A player claimed a market contract."""

    seat: Seat
    contract: Contract


class Delivered(Event, frozen=True):
    """A contract was fulfilled."""

    SIGNAL: ClassVar[str] = "contract:fulfilled"

    seat: Seat
    contract: Contract
    market: bool
    income: int


class ServicePaid(Event, frozen=True):
    """A player paid debt service; what could not be paid is `short`."""

    seat: Seat
    amount: int
    short: int


class TiesGained(Event, frozen=True):
    """A player has more or fewer ties from a source, one of `constants.SOURCES`."""

    seat: Seat
    source: int
    ties: int


class WestOpened(Event, frozen=True):
    """Somebody has fulfilled the first contract to a western city: independents cost more from now on."""

    SIGNAL: ClassVar[str] = "west:opened"
    BANNER: ClassVar[bool] = True


class OffersMade(Event, frozen=True):
    """Private contracts that a player may choose from."""

    seat: Seat
    contracts: tuple[Contract, ...]


class ContractTaken(Event, frozen=True):
    """A player has a new private contract."""

    seat: Seat
    contract: Contract


class ContractDiscarded(Event, frozen=True):
    """A player gave a private contract back."""

    seat: Seat
    contract: Contract


class TrackBuilt(Event, frozen=True):
    """A player built a segment."""

    SIGNAL: ClassVar[str] = "track:updated"

    seat: Seat
    route: Route
    price: int


class EngineBought(Event, frozen=True):
    """A player bought an engine for `price`, the trade-in value of `gave` taken off; 0: no engine was given up."""

    seat: Seat
    level: Level
    price: int
    gave: Level


class YardsOpened(Event, frozen=True):
    """The first Consolidation was bought: everybody may build a Service Yard from now on."""


class Merged(Event, frozen=True):
    """A player took over an independent railroad."""

    SIGNAL: ClassVar[str] = "track:updated"

    seat: Seat
    railroad: int
    price: int
    routes: tuple[Route, ...]


class WillGoFirst(Event, frozen=True):
    """A player will begin the next round."""

    seat: Seat


class Borrowed(Event, frozen=True):
    """A player took a loan."""

    seat: Seat
    amount: int


class Repaid(Event, frozen=True):
    """A player paid debt back."""

    seat: Seat
    amount: int


class Upgraded(Event, frozen=True):
    """A player bought an upgrade, for a city, region or commodity where it has one."""

    seat: Seat
    kind: int
    what: int
    price: int


class ConnectionMade(Event, frozen=True):
    """A player has connected both ends of a connection bonus, an index into `design.CONNECTIONS`."""

    SIGNAL: ClassVar[str] = "connection:made"
    BANNER: ClassVar[bool] = True

    seat: Seat
    connection: int


class WentBankrupt(Event, frozen=True):
    """A player could not pay debt service: `short` and a penalty must be raised by selling track."""

    SIGNAL: ClassVar[str] = "bankruptcy:began"
    BANNER: ClassVar[bool] = True

    seat: Seat
    short: int


class TrackSold(Event, frozen=True):
    """A bankrupt sold a segment to the bank."""

    SIGNAL: ClassVar[str] = "track:updated"

    seat: Seat
    route: Route
    price: int


class DebtSettled(Event, frozen=True):
    """A bankrupt has settled the shortfall; what was still missing became debt."""

    seat: Seat
    kept: int
    lent: int


class EngineStranded(Event, frozen=True):
    """An engine whose city has no track of its owner any more was moved to the nearest that has."""

    seat: Seat
    engine: int
    city: City


class PieceOffered(Event, frozen=True):
    """A piece of a bankrupt's track is auctioned."""

    seat: Seat
    route: Route


class BidMade(Event, frozen=True):
    """A player bid for the piece."""

    seat: Seat
    amount: int


class BidderOut(Event, frozen=True):
    """A player bids no more for the piece."""

    seat: Seat


class PieceBought(Event, frozen=True):
    """A player bought the piece at auction."""

    SIGNAL: ClassVar[str] = "track:updated"

    seat: Seat
    route: Route
    amount: int


class PieceLeft(Event, frozen=True):
    """Nobody bought the piece: an independent railroad took it, or, with -1, it left the map."""

    SIGNAL: ClassVar[str] = "track:updated"

    route: Route
    railroad: int


class IndependentGrew(Event, frozen=True):
    """An independent railroad has another segment."""

    SIGNAL: ClassVar[str] = "track:updated"

    railroad: int
    route: Route


class RoundEnded(Event, frozen=True):
    """All turns of a round are over."""

    round: int


class GameEnded(Event, frozen=True):
    """The game is over; the reason in one word: ties or rounds."""

    SIGNAL: ClassVar[str] = "game:over"

    reason: str
