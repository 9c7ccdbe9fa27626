"""What can come of an action in EuroRails, one small struct each. Money is in millions."""

from __future__ import annotations

from typing import ClassVar, Literal

from milepost.core.action import Event, Seat
from milepost.games.eurorails.board import City, Edge, Line, Load, Milepost
from milepost.games.eurorails.cards import Card
from milepost.games.eurorails.trains import Train


class Thrown(Event, frozen=True):
    """A player threw away one of four cards."""

    seat: Seat
    card: Card


class TurnBegan(Event, frozen=True):
    """A player's turn began; `moves` is 0 while building only."""

    BEGINS_TURN: ClassVar[bool] = True

    seat: Seat
    round: int
    moves: int


class TrainPlaced(Event, frozen=True):
    """A train stands on the board."""

    seat: Seat
    milepost: Milepost
    moves: int


class Moved(Event, frozen=True):
    """A train went along an edge."""

    seat: Seat
    start: Milepost
    end: Milepost


class FeePaid(Event, frozen=True):
    """A player paid another for the use of track or of a ferry line."""

    seat: Seat
    owner: Seat
    amount: int


class Slowed(Event, frozen=True):
    """A train is at half rate, with this many moves left."""

    seat: Seat
    moves: int


class FerryAwaited(Event, frozen=True):
    """A train waits for a ferry."""

    seat: Seat
    line: Line


class FerryCrossed(Event, frozen=True):
    """A train was carried over the water."""

    seat: Seat
    line: Line
    start: Milepost
    end: Milepost


class FerryHeld(Event, frozen=True):
    """A gale kept a ferry in port."""

    seat: Seat
    line: Line


class PickedUp(Event, frozen=True):
    """A load went aboard."""

    seat: Seat
    load: Load
    city: City


class Delivered(Event, frozen=True):
    """A demand was met; of the payment `repaid` went to the debt."""

    seat: Seat
    card: Card
    load: Load
    city: City
    pay: int
    repaid: int


class BonusPaid(Event, frozen=True):
    """A bonus card was used up by a delivery; its money is part of the payment."""

    seat: Seat
    card: Card
    amount: int


class Dropped(Event, frozen=True):
    """A load was left in a city; `stays` unless the city produces it. An older chip, if any, went to the tray."""

    seat: Seat
    load: Load
    city: City
    stays: bool
    older: Load | None


class CardDrawn(Event, frozen=True):
    """A player drew a demand card; others see which only if hands are open."""

    seat: Seat
    card: Card | None
    open: bool

    def seen_by(self, seat: Seat | None) -> CardDrawn:
        """The owner knows the card."""
        return self if self.open or seat == self.seat else CardDrawn(self.seat, None, False)


class Reshuffled(Event, frozen=True):
    """The discard pile became the draw pile."""

    cards: int


class EventDrawn(Event, frozen=True):
    """An event card turned up."""

    SIGNAL: ClassVar[str] = "event:drawn"
    BANNER: ClassVar[bool] = True

    seat: Seat
    card: Card


class EventEnded(Event, frozen=True):
    """An event card is over."""

    card: Card


class TaxPaid(Event, frozen=True):
    """A player paid excess profit tax."""

    seat: Seat
    amount: int


class Derailed(Event, frozen=True):
    """A train derailed, or was wrecked in port: its next turn is lost."""

    seat: Seat
    card: Card


class LoadLost(Event, frozen=True):
    """A derailed train lost a load."""

    seat: Seat
    load: Load


class TurnLost(Event, frozen=True):
    """A turn passed without its player."""

    seat: Seat


class Erased(Event, frozen=True):
    """Sections were erased by a flood or a restart."""

    SIGNAL: ClassVar[str] = "track:updated"

    seat: Seat
    edges: tuple[Edge, ...]


class SectionBuilt(Event, frozen=True):
    """Track was built; the price includes the line's if a ferry was joined."""

    SIGNAL: ClassVar[str] = "track:updated"

    seat: Seat
    edge: Edge
    price: int


class LineJoined(Event, frozen=True):
    """A player may use a ferry line for good; `price` is what was paid for it beside track."""

    seat: Seat
    line: Line
    price: int


class TrainBought(Event, frozen=True):
    """A player has another train."""

    seat: Seat
    train: Train
    price: int


class HandDiscarded(Event, frozen=True):
    """A player threw the hand away."""

    seat: Seat
    cards: tuple[Card, ...]


class Borrowed(Event, frozen=True):
    """The bank lent money; `debt` is what the player owes now."""

    seat: Seat
    amount: int
    debt: int


class Backtracked(Event, frozen=True):
    """A train may leave in any direction."""

    seat: Seat


class Restarted(Event, frozen=True):
    """A player gave everything up and restarted with this much cash."""

    seat: Seat
    cards: tuple[Card, ...]
    loads: tuple[Load, ...]
    cash: int


class OfferMade(Event, frozen=True):
    """A player wants to buy or trade track."""

    seat: Seat
    partner: Seat
    wanted: tuple[Edge, ...]
    given: tuple[Edge, ...]
    price: int


class OfferDeclined(Event, frozen=True):
    """Nothing came of an offer."""

    seat: Seat
    partner: Seat


class Traded(Event, frozen=True):
    """Sections changed owners."""

    SIGNAL: ClassVar[str] = "track:updated"

    seat: Seat
    partner: Seat
    wanted: tuple[Edge, ...]
    given: tuple[Edge, ...]
    price: int


class Declared(Event, frozen=True):
    """A player declared victory."""

    SIGNAL: ClassVar[str] = "victory:triggered"

    seat: Seat
    worth: int


class Tied(Event, frozen=True):
    """Declarers are tied: more is needed now."""

    SIGNAL: ClassVar[str] = "victory:tie-extended"

    seats: tuple[Seat, ...]
    threshold: int


class GameOver(Event, frozen=True):
    """The game is over."""

    reason: Literal["declared", "rounds"]
    ranks: tuple[int, ...]


EuroEvent = (
    Thrown | TurnBegan | TrainPlaced | Moved | FeePaid | Slowed | FerryAwaited | FerryCrossed | FerryHeld | PickedUp
    | Delivered | BonusPaid | Dropped | CardDrawn | Reshuffled | EventDrawn | EventEnded | TaxPaid | Derailed | LoadLost
    | TurnLost | Erased | SectionBuilt | LineJoined | TrainBought | HandDiscarded | Borrowed | Backtracked | Restarted
    | OfferMade | OfferDeclined | Traded | Declared | Tied | GameOver
)  # fmt: skip
