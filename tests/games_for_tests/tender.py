"""Tender: sealed bids given at the same time, a loan of any size, and actions two tokens long.

Five contracts come up, each worth what a die says times ten. Everybody bids in secret; the highest bid pays and wins
the contract, chance breaks ties. Before bidding a seat may borrow once a contract, at ten percent.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Chance
from milepost.core.codec import Block, Codec, Floats
from milepost.core.game import Game
from milepost.core.options import Options
from milepost.core.parts import Pictures, Words
from milepost.core.rules import Fault, Refusal, Rule
from milepost.core.scene import Anchors, Ask, Board, Choice, Field, Form, Scene, Table
from milepost.core.state import Outcome, State, View, ensure

CONTRACTS, CASH, CREDIT, MOST_BID = 5, 20, 50, 30
WAITED_FOR, SEALED = -1, -2


class Pass(Action, frozen=True):
    def seen_by(self, seat: Seat | None) -> Action:
        return Bid(None)  # others only see an envelope


class Bid(Action, frozen=True):
    amount: int | None
    """None for those who may not know."""

    def seen_by(self, seat: Seat | None) -> Bid:
        return Bid(None)


class Borrow(Action, frozen=True):
    amount: int


class Answered(Event, frozen=True):
    seat: Seat


class Borrowed(Event, frozen=True):
    seat: Seat
    amount: int


class Opened(Event, frozen=True):
    """All envelopes were opened; 0 is a pass."""

    bids: tuple[int, ...]
    winner: Seat | None


class Offered(Event, frozen=True):
    worth: int


class Bidding(State[Action]):
    contract: int
    worth: int
    cash: list[int]
    debt: list[int]
    borrowed: list[bool]  # for this contract
    bids: list[int]  # WAITED_FOR, SEALED in a view, or the amount with 0 for a pass

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, bid in enumerate(self.bids) if bid == WAITED_FOR and self.to_act is not None)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(cash - debt - -(-debt // 10) for cash, debt in zip(self.cash, self.debt, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        return Outcome.ranked(self.scores) if self.to_act is None else None

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        seat = self.to_act if seat is None else seat
        if seat is None or seat not in self.waiting_for:
            return ()
        return (Pass(), *(Bid(amount) for amount in range(1, min(self.cash[seat], MOST_BID) + 1)))

    def _hide(self, seat: Seat | None) -> None:
        for owner, bid in enumerate(self.bids):
            if owner != seat and bid >= 0:
                self.bids[owner] = SEALED

    def _deal(self, seat: Seat | None, chance: Chance) -> None:
        for owner, bid in enumerate(self.bids):
            if bid == SEALED:
                self.bids[owner] = chance.below(min(self.cash[owner], MOST_BID) + 1)

    def check(self) -> None:
        ensure(all(bid <= cash for bid, cash in zip(self.bids, self.cash, strict=True)), "a bid cannot be paid")
        ensure(min(self.cash) >= 0 and max(self.debt) <= CREDIT, "somebody is beyond their means")
        ensure(1 <= self.worth <= 6, "the die has six sides")


class TenderFault(Fault):
    BID = "bid"
    SECOND_LOAN = "second_loan"
    LOAN = "loan"


def no_bid(state: Bidding, action: Bid, seat: Seat) -> TenderFault | None:
    fits = action.amount is not None and 1 <= action.amount <= min(state.cash[seat], MOST_BID)
    return None if fits else TenderFault.BID


def no_loan(state: Bidding, action: Borrow, seat: Seat) -> TenderFault | None:
    if state.borrowed[seat]:
        return TenderFault.SECOND_LOAN
    return None if 1 <= action.amount <= CREDIT - state.debt[seat] else TenderFault.LOAN


def borrow(state: Bidding, action: Borrow, seat: Seat, events: list[Event]) -> None:
    state.cash[seat] += action.amount
    state.debt[seat] += action.amount
    state.borrowed[seat] = True
    events.append(Borrowed(seat, action.amount))


def answer(state: Bidding, action: Bid | Pass, seat: Seat, events: list[Event]) -> None:
    state.bids[seat] = action.amount or 0 if isinstance(action, Bid) else 0
    events.append(Answered(seat))
    if WAITED_FOR not in state.bids:
        open_all(state, events)
    state.to_act = state.bids.index(WAITED_FOR) if state.contract < CONTRACTS else None


def open_all(state: Bidding, events: list[Event]) -> None:
    best = max(state.bids)
    tied = [seat for seat, bid in enumerate(state.bids) if bid == best]
    winner = state.chance.pick(tied) if best else None
    if winner is not None:
        state.cash[winner] += 10 * state.worth - best
    events.append(Opened(tuple(state.bids), winner))
    state.contract += 1
    state.borrowed = [False] * len(state.bids)
    state.bids = [WAITED_FOR] * len(state.bids)
    if state.contract < CONTRACTS:
        state.worth = 1 + state.chance.below(6)
        events.append(Offered(state.worth))


def last_envelope(state: Bidding, action: Action, seat: Seat) -> bool:
    return len(state.waiting_for) == 1


Bidding.RULES = {
    Pass: Rule((), None, answer, reveals=last_envelope, ends_turn=True),
    Bid: Rule((), no_bid, answer, reveals=last_envelope, ends_turn=True),
    Borrow: Rule((), no_loan, borrow),
}


class TenderCodec(Codec[Bidding]):
    """Token 0 passes; token 1 bids, and the token after it says how much."""

    size = 2 + MOST_BID
    blocks = (Block("worth", (6,)), Block("cash", (4,)), Block("bidding", (1,)))

    def tokens(self, action: Action) -> tuple[int, ...]:
        return (1, 1 + action.amount) if isinstance(action, Bid) and action.amount else (0,)

    def observe(self, view: View[Bidding], taken: tuple[int, ...] = ()) -> Floats:
        state, numbers = view.state, np.zeros(self.width, np.float32)
        numbers[state.worth - 1] = 1
        numbers[6 : 6 + len(state.cash)] = [cash / (cash + 20) for cash in state.cash]
        numbers[-1] = len(taken)
        return numbers


class TenderWords(Words[Bidding]):
    def say(self, view: View[Bidding], action: Action) -> str:
        amount = getattr(action, "amount", None)
        return f"{type(action).__name__.lower()} {amount}" if amount else "answer" if action == Bid(None) else "pass"

    def tell(self, view: View[Bidding], event: Event) -> str:
        return f"{event!r}."

    def refuse_by_rule(self, view: View[Bidding], refusal: Refusal) -> str:
        assert refusal.seat is not None, "somebody is asked"
        state, seat = view.state, refusal.seat
        return {
            TenderFault.BID: f"A bid is from 1 to {min(state.cash[seat], MOST_BID)}, or pass.",
            TenderFault.SECOND_LOAN: "One loan for each contract is all the bank gives.",
            TenderFault.LOAN: f"The bank lends from 1 to {CREDIT - state.debt[seat]}.",
        }[TenderFault(refusal.rule)]


WORDS = TenderWords()


class TenderPictures(Pictures[Bidding]):
    def board(self, view: View[Bidding]) -> Board:
        return Board((100.0, 100.0), Anchors(("bank",), (50.0,), (50.0,), ("bank",), ("The bank",)), {}, "")

    def draw(self, view: View[Bidding]) -> Scene:
        rows = tuple((f"{seat}", f"{cash}", f"{view.state.debt[seat]}") for seat, cash in enumerate(view.state.cash))
        return Scene(self.board(view).digest(), (), (Table("Bank", ("seat", "cash", "debt"), rows),), self.ask(view))

    def ask(self, view: View[Bidding]) -> Ask | None:
        state, seat = view.state, view.seat
        if seat is None or seat not in state.waiting_for:
            return None
        choices = tuple(
            Choice(a, WORDS.say(view, a), ("bank",), reveals=state.reveals(a, seat), ends_turn=state.ends_turn(a, seat))
            for a in view.legal()
        )
        loan = Form("borrow", "Take a loan", (Field("amount", "How much?", 1, CREDIT - state.debt[seat]),))
        return Ask("What do you bid?", choices, () if state.borrowed[seat] or state.debt[seat] == CREDIT else (loan,))


class Tender(Game[Bidding]):
    name, title, rules_version, credit = "tender", "Tender", 1, "A game for tests."
    State, Actions = Bidding, Pass | Bid | Borrow
    open_actions: ClassVar[tuple[type[Action], ...]] = (Borrow,)
    codec: ClassVar = TenderCodec()
    words, scene = WORDS, TenderPictures()

    def seats_for(self, options: Options) -> tuple[int, ...]:
        return (2, 3, 4)

    def setup(self, seats: int, options: Options, chance: Chance) -> Bidding:
        worth = 1 + chance.below(6)
        return self.State(0, chance, 0, worth, [CASH] * seats, [0] * seats, [False] * seats, [WAITED_FOR] * seats)

    def sample_open(self, state: Bidding, chance: Chance) -> Action | None:
        return Borrow(chance.below(2 * CREDIT) - 10)
