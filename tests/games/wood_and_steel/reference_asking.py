"""How the plain rules (`reference`) ask and are answered, and how they take what was drawn from the engine's events."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple, TypeVar

from milepost.core.action import Event
from milepost.games.wood_and_steel import events as told
from milepost.games.wood_and_steel.actions import SteelAction, Take
from milepost.games.wood_and_steel.board import city_of, good_of
from milepost.games.wood_and_steel.constants import OFFERING

from . import reference_draws as draws
from .reference_map import Pair
from .reference_table import Table

E = TypeVar("E", bound=Event)


class Question(NamedTuple):
    """What is asked: the moment, by whom an answer is awaited, and what may be answered."""

    phase: int
    seats: tuple[int, ...]
    legal: set[SteelAction]
    open: Callable[[SteelAction], bool] | None = None
    """Whether a loan or bid of any size is allowed, where one may be."""


class Answer(NamedTuple):
    """Who did what, and what the engine tells of it."""

    seat: int
    action: SteelAction
    events: list[Event]


Asking = Generator[Question, Answer, None]


def pair_of(contract: int) -> Pair:
    """A contract as commodity and city."""
    return good_of(contract), city_of(contract)


class Referee(Table):
    """Asks players, and knows what the engine drew."""

    events: list[Event]
    """What the engine told of the latest action and was not yet read."""

    def ask(self, phase: int, seat: int, legal: set[SteelAction],
            more: Callable[[SteelAction], bool] | None = None) -> Generator[Question, Answer, SteelAction]:  # fmt: skip
        """Ask one player."""
        answer = yield Question(phase, (seat,), legal, more)
        self.events = answer.events
        return answer.action

    def drawn(self, kind: type[E]) -> list[E]:
        """What the engine drew of a kind, taken off the list of what was told."""
        found = [event for event in self.events if isinstance(event, kind)]
        self.events = [event for event in self.events if not isinstance(event, kind)]
        return found

    def next_drawn(self, kind: type[E]) -> E:
        """The next of a kind that the engine drew."""
        place = next(place for place, event in enumerate(self.events) if isinstance(event, kind))
        event = self.events.pop(place)
        assert isinstance(event, kind)
        return event

    def new_contract(self, seat: int) -> Asking:
        """A player chooses a private contract."""
        event = self.next_drawn(told.OffersMade)
        assert event.seat == seat, "offers for somebody else"
        self.offers = [pair_of(contract) for contract in event.contracts]
        draws.check_offers(self, seat, self.offers)
        answer = yield from self.ask(OFFERING, seat, {Take(place) for place in range(len(self.offers))})
        assert isinstance(answer, Take)
        self.players[seat].private = self.offers[answer.place]
        self.offers = []

    def open_market_if(self, level: int) -> None:
        """The first engine that may claim market contracts opens the market."""
        numbers = self.numbers
        if not self.market_open and level >= numbers.market_level:
            self.market_open = True
            for _ in range(
                min(numbers.market_most, max(numbers.market_least, self.seats + numbers.market_over_players))
            ):
                self.draw_market(len(self.market))

    def draw_market(self, place: int) -> None:
        """A new contract on the market."""
        pair = pair_of(self.next_drawn(told.MarketDrawn).contract)
        draws.check_market(self, pair)
        self.market.insert(place, pair)
