"""The decisions of Wood and Steel, one small struct each, and their tokens."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Annotated

from msgspec import Meta

from milepost.core.action import Action, Seat
from milepost.games.wood_and_steel.board import CITIES, GOODS, REGIONS, ROUTES, City, Good, Route
from milepost.games.wood_and_steel.constants import ENGINES_AT_MOST, MOST_INDEPENDENTS
from milepost.games.wood_and_steel.design import (
    EXCHANGE,
    HUB,
    MOST_LEVEL,
    MOST_MARKET,
    MOST_OFFERS,
    OFFICE,
    POSITIONS,
    RAILYARD,
    UPGRADES,
    Level,
    UpgradeKind,
)

LOAN = 5_000
"""Loans and repayments are multiples of this."""
LISTED_LOANS = 10
"""Larger loans than so many times that are an open action."""
BID_STEP, LISTED_BIDS = 1_000, 60
"""Bids are multiples of the first; higher ones than so many times that are an open action."""
HIGHEST_SUM = 10_000_000
"""More than anybody can want to borrow or to bid."""

ACity = Annotated[City, Meta(ge=0, lt=len(CITIES))]
ARoute = Annotated[Route, Meta(ge=0, lt=len(ROUTES))]
AGood = Annotated[Good, Meta(ge=0, lt=len(GOODS))]
AnEngine = Annotated[int, Meta(ge=0, lt=ENGINES_AT_MOST)]
APosition = Annotated[int, Meta(ge=0, lt=len(POSITIONS))]


class Rank(Action, frozen=True):
    """Name the three starting positions that one wants most, the best first. Secret until all have done so."""

    first: APosition
    second: APosition
    third: APosition

    def seen_by(self, seat: Seat | None) -> Action:
        """Somebody else sees only that it was done."""
        return RankSecretly()


class RankSecretly(Action, frozen=True):
    """How others see a ranking; nobody takes this action."""


class Place(Action, frozen=True):
    """Put a new engine on a city of the own network."""

    city: ACity


class Run(Action, frozen=True):
    """Begin to run an engine: the first or the second."""

    engine: AnEngine


class Move(Action, frozen=True):
    """Move the running engine over own track to a neighbouring city."""

    city: ACity


class Load(Action, frozen=True):
    """Load a commodity that the city supplies; what the engine carried is dropped."""

    good: AGood


class Drop(Action, frozen=True):
    """Drop the load of the running engine."""


class Claim(Action, frozen=True):
    """Claim a market contract for the commodity that was just loaded: its place in the tableau."""

    place: Annotated[int, Meta(ge=0, lt=MOST_MARKET)]


class Fulfil(Action, frozen=True):
    """Deliver the load, for the private contract or for the claimed market contract."""

    market: bool


class Relay(Action, frozen=True):
    """Let a loaded engine run to a city, where the other one takes over its load and runs on (Roundhouse)."""

    engine: AnEngine
    city: ACity


class StopEngine(Action, frozen=True):
    """End the run of the engine that moves."""


class StopRunning(Action, frozen=True):
    """Do not run the other engine in this action."""


class Build(Action, frozen=True):
    """Build a segment of track."""

    route: ARoute


class StopBuilding(Action, frozen=True):
    """Build no more in this action."""


class Buy(Action, frozen=True):
    """Buy an engine. `gives` is the engine it replaces, -1 for none; `trades`: for its trade-in value.

    The successor of an engine stands in its city and keeps its load; for a second engine the player chooses a city.
    """

    level: Annotated[Level, Meta(ge=2, le=MOST_LEVEL)]
    gives: Annotated[int, Meta(ge=-1, lt=ENGINES_AT_MOST)]
    trades: bool


class Merge(Action, frozen=True):
    """Take over an independent railroad."""

    railroad: Annotated[int, Meta(ge=0, lt=MOST_INDEPENDENTS)]


class GoFirst(Action, frozen=True):
    """Begin the next round."""


class Borrow(Action, frozen=True):
    """Take a loan: so many times 5,000."""

    fives: Annotated[int, Meta(ge=1, le=LISTED_LOANS)]


class BorrowMore(Action, frozen=True):
    """Take a larger loan, in dollars."""

    amount: Annotated[int, Meta(gt=LOAN * LISTED_LOANS, le=HIGHEST_SUM)]


class Repay(Action, frozen=True):
    """Pay 5,000 or 10,000 of the debt back: once or twice 5,000."""

    fives: Annotated[int, Meta(ge=1, le=2)]


class Upgrade(Action, frozen=True):
    """Buy an upgrade. `what` is the city, region or commodity it is for, 0 where it is for none."""

    kind: Annotated[UpgradeKind, Meta(ge=0, lt=len(UPGRADES))]
    what: Annotated[int, Meta(ge=0, lt=len(CITIES))]


class Discard(Action, frozen=True):
    """Give the private contract back and choose among new ones."""


class Take(Action, frozen=True):
    """Take one of the private contracts on offer: its place among them."""

    place: Annotated[int, Meta(ge=0, lt=MOST_OFFERS)]


class Pass(Action, frozen=True):
    """End the turn; in an auction: bid no more for this piece."""


class Sell(Action, frozen=True):
    """Sell a segment of track to the bank, as a bankrupt."""

    route: ARoute


class StopSelling(Action, frozen=True):
    """Settle the debt service with what was sold."""


class PutUp(Action, frozen=True):
    """Choose the piece of track that is auctioned next."""

    route: ARoute


class Bid(Action, frozen=True):
    """Bid for the piece of track: so many times 1,000."""

    thousands: Annotated[int, Meta(ge=1, le=LISTED_BIDS)]


class BidMore(Action, frozen=True):
    """Bid a higher sum, in dollars."""

    amount: Annotated[int, Meta(gt=BID_STEP * LISTED_BIDS, le=HIGHEST_SUM)]


SteelAction = (
    Rank | RankSecretly | Place | Run | Move | Load | Drop | Claim | Fulfil | Relay | StopEngine | StopRunning | Build
    | StopBuilding | Buy | Merge | GoFirst | Borrow | BorrowMore | Repay | Upgrade | Discard | Take | Pass | Sell
    | StopSelling | PutUp | Bid | BidMore
)  # fmt: skip


def _all() -> Iterator[SteelAction]:
    """Every action that can be listed, in the order of tokens: what ends something first."""
    yield from (Pass(), StopEngine(), StopRunning(), StopBuilding(), StopSelling(), Drop(), GoFirst(), Discard())
    cities, routes, engines = range(len(CITIES)), range(len(ROUTES)), range(ENGINES_AT_MOST)
    for ranking in permutations(range(len(POSITIONS)), 3):
        yield Rank(*ranking)
    yield from map(Place, cities)
    yield from map(Run, engines)
    yield from map(Move, cities)
    yield from map(Load, range(len(GOODS)))
    yield from map(Claim, range(MOST_MARKET))
    yield from (Fulfil(False), Fulfil(True))
    yield from (Relay(engine, city) for engine in engines for city in cities)
    yield from map(Build, routes)
    for level in range(2, MOST_LEVEL + 1):
        yield Buy(level, -1, False)
        yield from (Buy(level, engine, trades) for engine in engines for trades in (True, False))
    yield from map(Merge, range(MOST_INDEPENDENTS))
    yield from map(Borrow, range(1, LISTED_LOANS + 1))
    yield from map(Repay, (1, 2))
    for kind in range(len(UPGRADES)):
        yield from (Upgrade(kind, what) for what in range(meant_by(kind)))
    yield from map(Take, range(MOST_OFFERS))
    yield from map(Sell, routes)
    yield from map(PutUp, routes)
    yield from map(Bid, range(1, LISTED_BIDS + 1))


def meant_by(kind: UpgradeKind) -> int:
    """How many things an upgrade can be bought for: cities, regions, commodities, or just itself."""
    return {HUB: len(CITIES), RAILYARD: len(CITIES), OFFICE: len(REGIONS), EXCHANGE: len(GOODS)}.get(kind, 1)


ACTIONS: tuple[SteelAction, ...] = tuple(_all())
TOKENS = {action: token for token, action in enumerate(ACTIONS)}
"""Every action that can be listed, by its place in that order."""
