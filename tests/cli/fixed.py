"""Bots and games whose doings are known beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from milepost.core.action import Action, Seat, Seen
from milepost.core.bot import Bot, Decision, Why
from milepost.core.errors import BadInput
from milepost.core.parts import Goals, Plan
from milepost.core.rules import Fault, Refusal, Rule
from milepost.core.scene import Ask, Choice, Field, Form
from milepost.core.state import View
from tests.games_for_tests.night_mail import Deliver, Draw, Rest
from tests.games_for_tests.tender import Bid, Bidding, Borrow, Tender, TenderPictures, TenderWords


class _First(Bot):
    """Takes the first legal action of the wanted kind, else the first of all, and tells all it knows."""

    kind: type[Action]

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        action = next((a for a in view.legal() if isinstance(a, self.kind)), view.legal()[0])
        told = tuple((self.game.words.say(view, a), 1.0) for a in view.legal())
        return Decision((action,), Why(f"I hold {view.state.hands[view.seat]}.", told))


class Resting(_First):
    kind = Rest


class Candid(Resting):
    """Says something that everybody may know."""

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Decision:
        decision = super().choose(view, since)
        assert decision.why is not None
        return Decision(decision.actions, msgspec.structs.replace(decision.why, openly="I like to rest."))


class Drawing(_First):
    kind = Draw


class Delivering(_First):
    kind = Deliver


class Trade(Action, frozen=True):
    price: int
    with_seat: int
    sections: tuple[str, ...]


class TradeFault(Fault):
    ONESELF = "oneself"


def no_trade(state: Bidding, action: Trade, seat: Seat) -> TradeFault | None:
    return TradeFault.ONESELF if action.with_seat == seat else None


class _Trading(Bidding):
    RULES = {**Bidding.RULES, Trade: Rule((), no_trade, lambda state, action, seat, events: None)}


class TradingWords(TenderWords):
    def refuse_by_rule(self, view: View[Bidding], refusal: Refusal) -> str:
        if refusal.rule == TradeFault.ONESELF:
            return "Nobody trades with themselves."
        return super().refuse_by_rule(view, refusal)


class TradingPictures(TenderPictures):
    def ask(self, view: View[Bidding]) -> Ask | None:
        asked = super().ask(view)
        fields = (
            Field("price", "For how much [bold]?", -5, None),
            Field("with_seat", "With whom?", values=(("Me", 0), ("Ann", 1))),
            Field("sections", "Which sections?", values=(("A-B", "ab"), ("B-C", "bc"), ("C-D", "cd")), several=True),
        )
        return asked and Ask(asked.sentence, asked.choices, (*asked.forms, Form("trade", "Trade track", fields)))


class TradingTender(Tender):
    """Tender with a form of every kind of field."""

    State, Actions = _Trading, Tender.Actions | Trade
    open_actions: ClassVar[tuple[type[Action], ...]] = (*Tender.open_actions, Trade)
    words, scene = TradingWords(), TradingPictures()


class HighBids(Goals[Bidding]):
    """`bid high` borrows and bids; `bid moon` cannot be had, `bid twice` is a faulty plan."""

    examples = ("bid high", "borrow much")

    def plan(self, view: View[Bidding], goal: str) -> Plan[Any] | None:
        assert view.seat == view.state.to_act
        if goal == "bid moon":
            raise BadInput("The moon is not for sale.")
        plans: dict[str, Plan[Any]] = {
            "bid high": Plan((Borrow(7), Bid(25)), "Borrow 7 and bid 25; 2 are left for later.", 25),
            "bid wordless": Plan((Borrow(7), Bid(25))),
            "bid twice": Plan((Bid(1), Bid(2)), "Bid 1 and 2."),
            "bid nothing": Plan((), "There is nothing to bid."),
        }
        return plans.get(goal)


class PlannedTender(Tender):
    """Tender that plans."""

    goals = HighBids()


class GravePictures(TenderPictures):
    def ask(self, view: View[Bidding]) -> Ask | None:
        asked = super().ask(view)
        if asked is None:
            return None
        warning = {"pass": "It is the last you say."}
        grave = (msgspec.structs.replace(one, confirm=warning.get(one.label, "")) for one in asked.choices)
        return msgspec.structs.replace(asked, choices=tuple(grave))


class GravePass(Tender):
    """Tender where passing is asked about again."""

    scene = GravePictures()


class CurtPictures(TenderPictures):
    def ask(self, view: View[Bidding]) -> Ask | None:
        asked = super().ask(view)
        return asked and Ask(asked.sentence, tuple(Choice(one.action, "go") for one in asked.choices))


class Unsayable(Tender):
    """Tender where no choice has three letters."""

    scene = CurtPictures()
