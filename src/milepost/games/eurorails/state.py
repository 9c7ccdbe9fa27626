"""One position of EuroRails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from milepost.core.action import Action, Event, Seat, Seen
from milepost.core.chance import Chance
from milepost.core.options import Options
from milepost.core.state import Outcome, State, View
from milepost.games.eurorails import invariants
from milepost.games.eurorails.actions import (
    ACTIONS,
    BUILDS,
    Answer,
    Borrow,
    EndTurn,
    EuroAction,
    Offer,
    Place,
    StartBuilding,
)
from milepost.games.eurorails.asks import Bargain, Interruption
from milepost.games.eurorails.board import (
    CITIES,
    COPIES,
    EDGES,
    MILEPOSTS,
    PRINTINGS,
    TRACK,
    Edge,
    Load,
    Milepost,
    Printing,
)
from milepost.games.eurorails.cards import DECKS, Card, Deck
from milepost.games.eurorails.constants import (
    BUILDING,
    CLOSED,
    ENDING,
    FIRST_THRESHOLD,
    FREE,
    HAND,
    NOTHING,
    OPERATING,
    OVER,
    RED,
    STARTING,
    THROWING,
    THROWING_ROUND,
)
from milepost.games.eurorails.events import CardDrawn
from milepost.games.eurorails.rules import RULES, cards, flow, listing, track, victory
from milepost.games.eurorails.trains import FREIGHT, SLOW_FREIGHT, Train

if TYPE_CHECKING:
    from typing import Self

UNKNOWN = 0
"""A card that a view does not show."""


class EuroOptions(Options, frozen=True):
    """The switches of EuroRails; the letters name the rulings in the game's README."""

    deck: Literal["first", "second"] = "first"
    """The first edition's 120 demands and 20 events, or the later 146 and 22. [A01]"""
    printing: Literal["first", "later"] = "first"
    """The board's ferry prices; the later printing has a tunnel instead of the ferry at Dover. [A37]"""
    variant: Literal["standard", "fast", "slow"] = "standard"
    """Fast: 70M, three building rounds, faster trains, no tax, 250M alone wins. Slow: 30M and a Slow Freight."""
    hands: Literal["hidden", "open"] = "hidden"
    """Whether others see a player's demand cards. [A21]"""
    open_hands_for_bots: bool = False
    """Whether bots may look at open hands. [A21]"""
    mercy: bool = True
    """Loans, turning the train round, and starting over."""
    four_cards: bool = False
    """Everybody is dealt four cards and throws one away."""
    two_player_rules: bool = False
    """One chip fewer of each load, and one player fewer in each city. [A45]"""
    major_exits: Literal["each", "total"] = "each"
    """Two sections a turn out of each corner of a major city, or out of all major cities together. [A14]"""
    start_any_city: bool = False
    """Trains may start in any city. [A04]"""
    ferry_port_counts: bool = False
    """The port where a ferry lands counts as the first milepost. [A09]"""
    early_discard: bool = False
    """The hand may be discarded instead of building in a first building round. [A05]"""
    derailed_drawer_stops: bool = False
    """A player who draws a derailment and is hit loses the rest of this turn too. [A25]"""
    neutral_track: bool = False
    """Track of a player who starts over stays, for everybody's use. [A31]"""
    auto_declare: Annotated[str, Meta(pattern="^(all|[0-5]{0,6})$")] = ""
    """Seats for which the engine declares victory unasked: `all`, or their digits. [A35]"""
    rounds: Annotated[int, Meta(ge=1, le=1000)] = 200
    """The round after which the highest net worth wins. [A36]"""


PRESETS = {
    "standard": EuroOptions(),
    "fast": EuroOptions(variant="fast"),
    "slow": EuroOptions(variant="slow"),
    "duel": EuroOptions(two_player_rules=True),
    "printed": EuroOptions(hands="open", start_any_city=True, major_exits="total"),
}

START_CASH = {"standard": 50, "fast": 70, "slow": 30}
_OWNERS = {
    name: bytes([FREE]) * TRACK + bytes([RED]) * (len(EDGES) - TRACK - 1) + bytes([FREE if printing.tunnel else CLOSED])
    for name, printing in PRINTINGS.items()
}
"""Edges before anything is built."""
_KNOWN = frozenset((*ACTIONS, *BUILDS, *(Place(milepost) for milepost in range(MILEPOSTS))))
"""Every action whose numbers name something, loans and offers excepted."""


class EuroState(State[EuroAction]):
    """A position of EuroRails. Lists run over seats unless their comment says otherwise."""

    RULES: ClassVar = RULES

    options: EuroOptions
    phase: int
    round: int
    """0 before normal play."""
    build_round: int
    """The round of first building; 0 in normal play."""
    turn: Seat
    moves: int
    """Mileposts the train may still go this turn."""
    halved: bool
    """Whether the moves of this turn were halved."""
    fresh: bool
    """Whether nothing has been done in this turn."""
    borrowed: bool
    offered: bool
    """Whether this turn's loan, and its offer for track, are used."""
    paid: int
    """The set of opponents whose track may be used freely this turn."""
    spent: int
    """Millions spent on track this turn."""
    built: int
    """Sections built this turn."""
    bought: int
    """What else the build phase was used for: one of `constants`."""
    threshold: int
    """Net worth needed to declare."""
    declared: int
    """The set of seats that have declared in this round."""
    tied: int
    """The set of seats whose declarations stand after a tie."""
    reason: str
    """Why the game is over."""
    exits: list[Milepost]  # outposts out of which sections were built this turn
    dropped: list[int]  # city * loads + load, for what was dropped this turn
    cash: list[int]
    debt: list[int]
    trains: list[Train]
    at: list[Milepost]  # -1 before the train is placed
    came_by: list[Edge]  # the edge of the last step, -1 for none
    sailing: list[bool]  # waits for a ferry
    lost_turns: list[int]
    aboard: list[tuple[Load, ...]]  # sorted
    hands: list[tuple[Card, ...]]  # sorted; UNKNOWN in others' views
    tray: list[int]  # by load: chips
    lying: list[Load]  # by city: the chip left there, -1 for none
    pile: list[Card]  # what is left, sorted: its order means nothing
    discards: list[Card]  # sorted
    gone: list[Card]  # out of the game
    forces: list[tuple[Card, Seat, int]]  # events in force: card, who drew it, turns of theirs it lasts
    members: list[int]  # by ferry line: the set of seats that have paid for it
    owners: bytearray  # by edge: a seat, or one of `constants`
    asks: list[Interruption]  # the last is asked first

    if TYPE_CHECKING:
        ends: list[bytearray] = []
        values: list[bytearray] = []
        majors: list[int] = []
        present: list[int] = []
        free: list[int] = []
        """Caches, kept by `rules.track`."""
        printing: Printing = PRINTINGS["first"]
        """The ferry lines in use."""
        deck: Deck = DECKS["first"]
        """The cards in use."""

    def __getattr__(self, name: str) -> object:
        """Caches of a state that came from JSON are computed when they are first needed."""
        if name not in ("ends", "values", "majors", "present", "free", "printing", "deck"):
            raise AttributeError(name)
        self.printing = PRINTINGS[self.options.printing]
        self.deck = DECKS[self.options.deck]
        track.refresh(self)
        return self.__dict__[name]

    @property
    def start_cash(self) -> int:
        """What a player begins with."""
        return START_CASH[self.options.variant]

    @property
    def start_train(self) -> Train:
        """The train a player begins with."""
        return SLOW_FREIGHT if self.options.variant == "slow" else FREIGHT

    @property
    def build_rounds(self) -> int:
        """Rounds of building before normal play."""
        return 3 if self.options.variant == "fast" else 2

    @property
    def scores(self) -> tuple[int, ...]:
        """Net worth."""
        return tuple([cash - debt for cash, debt in zip(self.cash, self.debt, strict=True)])

    @property
    def outcome(self) -> Outcome | None:
        """Net worth and ranks once the game is over."""
        return victory.outcome(self) if self.phase == OVER else None

    def legal(self, seat: Seat | None = None) -> tuple[EuroAction, ...]:
        """All legal actions, by token; loans and offers are open."""
        to_act = self.to_act
        if to_act is None or (seat is not None and seat != to_act):
            return ()
        return listing.legal(self, to_act)

    def legal_beside_track(self) -> tuple[EuroAction, ...]:
        """The legal actions of a player who is building, track excepted: for masks, which have that already."""
        assert self.to_act is not None, "somebody is asked"
        return listing.beside_track(self, self.to_act)

    @property
    def moment(self) -> int | type[Interruption]:
        """The question that interrupts the turn, or else its phase."""
        return type(self.asks[-1]) if self.asks else self.phase

    @property
    def interrupted(self) -> bool:
        """Whether a derailed player must give up a load, or an offer is to be answered, before the turn goes on."""
        return bool(self.asks)

    def _names_something(self, action: Action) -> bool:
        """Whether the numbers in an action name something; open actions are judged by their own rules."""
        return action in _KNOWN or isinstance(action, Borrow | Offer)

    def carry_out(self, action: Action, seat: Seat) -> list[Event]:
        """What `apply` does; whatever a player does in a turn but placing the train makes it no longer fresh."""
        if self.fresh and not self.asks and not isinstance(action, Place):
            self.fresh = False
        events: list[Event] = []
        self.RULES[type(action)].effect(self, action, seat, events)
        flow.go_on(self, events)
        return events

    def default(self, seat: Seat | None = None) -> EuroAction:
        """Do nothing: stop operating, end the turn, decline; else the first legal action."""
        if self.to_act is not None and seat in (None, self.to_act):
            if self.asks:
                return Answer(accept=False) if isinstance(self.asks[-1], Bargain) else super().default(seat)
            if self.phase == OPERATING:
                return StartBuilding()
            if self.phase in (STARTING, BUILDING, ENDING):
                return EndTurn()
        return super().default(seat)

    def clone(self) -> Self:
        """An independent copy, written out by hand because search lives on it."""
        twin = type(self)(
            self.to_act, self.chance.clone(), self.options, self.phase, self.round, self.build_round, self.turn,
            self.moves, self.halved, self.fresh, self.borrowed, self.offered, self.paid, self.spent, self.built,
            self.bought, self.threshold, self.declared, self.tied, self.reason, self.exits[:], self.dropped[:],
            self.cash[:], self.debt[:], self.trains[:], self.at[:], self.came_by[:], self.sailing[:],
            self.lost_turns[:], self.aboard[:], self.hands[:], self.tray[:], self.lying[:], self.pile[:],
            self.discards[:], self.gone[:], self.forces[:], self.members[:], self.owners[:], self.asks[:],
        )  # fmt: skip
        cache = self.__dict__
        if "ends" in cache:
            twin.ends = [ends[:] for ends in cache["ends"]]
            twin.values = [values[:] for values in cache["values"]]
            twin.majors, twin.present, twin.free = cache["majors"], cache["present"][:], cache["free"][:]
            twin.printing, twin.deck = cache["printing"], cache["deck"]
        return twin

    def _hide(self, seat: Seat | None) -> None:
        """Other hands and, with them, what is in the pile; with open hands both are known."""
        if self.options.hands == "hidden":
            self._hide_hands(seat)

    def _hide_hands(self, seat: Seat | None) -> None:
        self.pile = [UNKNOWN] * len(self.pile)
        self.hands = [hand if owner == seat else (UNKNOWN,) * len(hand) for owner, hand in enumerate(self.hands)]

    def shown_to_bot(self, seat: Seat) -> View[Self]:
        """Hands that are open for people are hidden from bots, unless the option says otherwise."""
        view = self.seen_by(seat)
        if not self.options.open_hands_for_bots:
            view.state._hide_hands(seat)
        return view

    def told_to_bot(self, seen: Seen, seat: Seat) -> Seen:
        """The same for cards drawn by others."""
        told = seen.seen_by(seat)
        if self.options.open_hands_for_bots or self.options.hands == "hidden":
            return told
        hidden = (
            CardDrawn(event.seat, None, event.open) if isinstance(event, CardDrawn) and event.seat != seat else event
            for event in told.events
        )
        return Seen(told.seat, told.action, tuple(hidden))

    def _deal(self, seat: Seat | None, chance: Chance) -> None:
        """Deal unknown hands and the pile from the cards that are nowhere to be seen."""
        if UNKNOWN not in self.pile and all(UNKNOWN not in hand for hand in self.hands):
            return
        deck = self.deck
        seen = {*self.discards, *self.gone, *(card for card, _, _ in self.forces)}
        seen.update(card for hand in self.hands for card in hand)
        unseen = [card for card in deck.demands if card not in seen]
        chance.shuffle(unseen)
        self.hands = [
            tuple(sorted(unseen.pop() for _ in hand)) if UNKNOWN in hand else hand for hand in self.hands
        ]  # fmt: skip
        self.pile = sorted((*unseen, *(card for card in deck.events if card not in seen)))

    def check(self) -> None:
        """Every invariant of EuroRails."""
        invariants.check(self)


def new(seats: int, options: EuroOptions, chance: Chance) -> EuroState:
    """The first position: everybody has money, a train and cards, and the first player builds."""
    deck = DECKS[options.deck]
    taxes = [card for card, event in deck.events.items() if event.kind == "tax" and options.variant == "fast"]
    pile = [card for card in (*deck.demands, *deck.events) if card not in taxes]
    state = EuroState(
        to_act=0, chance=chance, options=options, phase=THROWING if options.four_cards else STARTING, round=0,
        build_round=THROWING_ROUND if options.four_cards else 1, turn=0, moves=0, halved=False, fresh=True,
        borrowed=False, offered=False, paid=0, spent=0, built=0, bought=NOTHING, threshold=FIRST_THRESHOLD, declared=0,
        tied=0, reason="", exits=[], dropped=[], cash=[START_CASH[options.variant]] * seats, debt=[0] * seats,
        trains=[FREIGHT] * seats, at=[-1] * seats, came_by=[-1] * seats, sailing=[False] * seats,
        lost_turns=[0] * seats, aboard=[()] * seats, hands=[()] * seats,
        tray=[copies - options.two_player_rules for copies in COPIES], lying=[-1] * len(CITIES),
        pile=sorted(pile), discards=[], gone=taxes, forces=[], members=[0] * len(PRINTINGS[options.printing].ports),
        owners=bytearray(_OWNERS[options.printing]), asks=[],
    )  # fmt: skip
    state.trains = [state.start_train] * seats
    for seat in range(seats):
        cards.deal(state, seat, HAND + options.four_cards, [])
    return state
