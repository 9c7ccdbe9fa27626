"""The decisions of EuroRails, one small struct each, and their tokens."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from milepost.core.action import Action, Seat
from milepost.games.eurorails.board import CITIES, EDGES, LOADS, MILEPOSTS, POSTS, TRACK, TUNNEL, Edge, Load, Milepost
from milepost.games.eurorails.cards import MOST_CARDS, Card
from milepost.games.eurorails.trains import SUPERFREIGHT, Train

MOST_SEATS = 6
MOST_LOAN = 20

ACard = Annotated[Card, Meta(ge=1, le=MOST_CARDS)]
ALoad = Annotated[Load, Meta(ge=0, lt=len(LOADS))]
AnEdge = Annotated[Edge, Meta(ge=0, lt=len(EDGES))]
ASeat = Annotated[Seat, Meta(ge=0, lt=MOST_SEATS)]


class Throw(Action, frozen=True):
    """Throw away one of four cards before the game begins."""

    card: ACard


class Place(Action, frozen=True):
    """Put the train on a milepost of a city."""

    milepost: Annotated[Milepost, Meta(ge=0, lt=MILEPOSTS)]


class Step(Action, frozen=True):
    """Move the train one milepost: 0 east, 1 south-east, 2 south-west, 3 west, 4 north-west, 5 north-east."""

    direction: Annotated[int, Meta(ge=0, le=5)]


class Sail(Action, frozen=True):
    """Wait for the ferry of this port, on the right of a player who has paid for the line."""

    by: ASeat


class PickUp(Action, frozen=True):
    """Take a load aboard."""

    load: ALoad


class Deliver(Action, frozen=True):
    """Deliver the load of a demand card's first, second or third demand (0 to 2) in the city that wants it."""

    card: ACard
    demand: Annotated[int, Meta(ge=0, le=2)]


class Drop(Action, frozen=True):
    """Leave a load in a city for nothing."""

    load: ALoad


class StartBuilding(Action, frozen=True):
    """Stop operating the train and go on to building."""


class Build(Action, frozen=True):
    """Build a section of track on an edge."""

    edge: AnEdge


class Upgrade(Action, frozen=True):
    """Buy another train: an upgrade, or a crossgrade between Fast and Heavy Freight."""

    train: Annotated[Train, Meta(ge=0, le=SUPERFREIGHT)]


class EndTurn(Action, frozen=True):
    """End the turn."""


class Declare(Action, frozen=True):
    """Declare victory, which ends the turn."""


class DiscardHand(Action, frozen=True):
    """Instead of a turn: throw all demand cards away and draw new ones."""


class Backtrack(Action, frozen=True):
    """Instead of a turn: let the train leave in any direction next time."""


class Restart(Action, frozen=True):
    """Give up everything and restart with the first money, train and new cards."""


class Lose(Action, frozen=True):
    """Say which load a derailment costs."""

    load: ALoad


class Answer(Action, frozen=True):
    """Accept or decline an offer for track."""

    accept: bool


class Borrow(Action, frozen=True):
    """Take a loan from the bank; twice as much is to be repaid."""

    amount: Annotated[int, Meta(ge=1, le=MOST_LOAN)]


class Offer(Action, frozen=True):
    """Offer another player money, sections or both for sections of theirs."""

    partner: ASeat
    wanted: tuple[AnEdge, ...]
    given: tuple[AnEdge, ...] = ()
    price: Annotated[int, Meta(ge=0, le=10_000)] = 0


EuroAction = (
    Throw | Place | Step | Sail | PickUp | Deliver | Drop | StartBuilding | Build | Upgrade | EndTurn | Declare
    | DiscardHand | Backtrack | Restart | Lose | Answer | Borrow | Offer
)  # fmt: skip

STEPS = tuple(Step(direction) for direction in range(6))
SAILS = tuple(Sail(seat) for seat in range(MOST_SEATS))
PICK_UPS = tuple(PickUp(load) for load in range(len(LOADS)))
DROPS = tuple(Drop(load) for load in range(len(LOADS)))
LOSSES = tuple(Lose(load) for load in range(len(LOADS)))
BUILDS = tuple(Build(edge) for edge in range(len(EDGES)))
"""By edge; those in red areas are never legal."""
STARTS = tuple(sorted(milepost for city in range(len(CITIES)) for milepost in POSTS[city]))
"""Where a train may be put."""

ACTIONS: tuple[EuroAction, ...] = (
    *(Throw(card) for card in range(1, MOST_CARDS + 1)),
    *(Place(milepost) for milepost in STARTS),
    *STEPS,
    *SAILS,
    *PICK_UPS,
    *(Deliver(card, demand) for card in range(1, MOST_CARDS + 1) for demand in range(3)),
    *DROPS,
    StartBuilding(),
    *BUILDS[:TRACK],
    BUILDS[TUNNEL],
    *(Upgrade(train) for train in range(SUPERFREIGHT + 1)),
    EndTurn(),
    Declare(),
    DiscardHand(),
    Backtrack(),
    Restart(),
    *LOSSES,
    Answer(accept=False),
    Answer(accept=True),
)
"""Every listed action by token; loans and offers are open. The same objects are handed out everywhere."""

TOKENS: dict[Action, int] = {action: token for token, action in enumerate(ACTIONS)}
FIRST_BUILD = TOKENS[BUILDS[0]]
