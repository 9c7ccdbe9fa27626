"""Credit: Tender for those who think in batches. Every idea with a loan is a loan and a bid at once."""

from __future__ import annotations

from typing import Any

from milepost.core.parts import Judgement, Plan
from milepost.core.state import View
from tests.games_for_tests.tender import CREDIT, MOST_BID, Bid, Bidding, Borrow, Pass, Tender


class CreditJudgement(Judgement[Bidding]):
    def ideas(self, view: View[Bidding]) -> tuple[Plan[Any], ...]:
        """Pass, a few bids, and a few bids on credit, which are batches."""
        state, seat = view.state, view.seat
        if seat is None or seat not in state.waiting_for:
            return ()
        cash = state.cash[seat]
        loans = [] if state.borrowed[seat] else [loan for loan in (5, 20) if loan <= CREDIT - state.debt[seat]]
        return (
            Plan((Pass(),)),
            *(Plan((Bid(bid),)) for bid in (5, 10) if bid <= cash),
            *(Plan((Borrow(loan), Bid(min(cash + loan, MOST_BID))), "all in", loan) for loan in loans),
        )


class Credit(Tender):
    name, title = "credit", "Credit"
    judgement = CreditJudgement()
