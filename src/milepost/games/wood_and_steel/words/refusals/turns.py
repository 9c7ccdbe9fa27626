"""Refusals about turns: the wrong moment, numbers that name nothing, the set-up, loans and offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from milepost.core.action import Action, Seat
from milepost.core.phrases import count, either, player
from milepost.core.rules import BasicFault, Fault
from milepost.games.wood_and_steel import actions as a
from milepost.games.wood_and_steel.board import CITIES, GOODS, REGIONS, ROUTES
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BIDDING,
    BUILDING,
    CHOOSING,
    MOST_INDEPENDENTS,
    MOVING,
    OFFERING,
    OVER,
    PLACING,
    RANKING,
    SELLING,
    STATIONING,
    SWITCHING,
)
from milepost.games.wood_and_steel.design import ENGINE_NAMES, MOST_LEVEL, MOST_MARKET, MOST_OFFERS, POSITIONS, UPGRADES
from milepost.games.wood_and_steel.rules import bankruptcy
from milepost.games.wood_and_steel.rules.faults import SteelFault
from milepost.games.wood_and_steel.words import parts
from milepost.games.wood_and_steel.words.parts import money

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState

Sentence = Callable[["SteelState", Any, Seat], str]
"""A refusal from the position, the action and its player."""


# the wrong moment

_NOW: dict[int, Callable[[SteelState], str]] = {
    RANKING: lambda state: "rank three starting positions",
    PLACING: lambda state: "put your engine in one of your two cities",
    ACTING: lambda state: f"choose an action, of which you have {state.actions} left, or pass",
    MOVING: lambda state: f"say what the {parts.running(state)} does, or stop it",
    SWITCHING: lambda state: "run your other engine, or stop running",
    BUILDING: lambda state: "build another segment, or stop building",
    STATIONING: lambda state: "put the new engine in a city of your network",
    OFFERING: lambda state: f"take one of the contracts on offer: {parts.contracts(state.offers)}",
    SELLING: lambda state: f"sell track for {money(bankruptcy.needed(state))}, or settle with what was sold",
    CHOOSING: lambda state: f"choose the piece that is auctioned next: {parts.routes(sorted(state.sold))}",
    BIDDING: lambda state: f"bid for {parts.route(state.piece)}, or pass",
    OVER: lambda state: "nothing is asked, since the game is over",
}
"""What the player to act should do, by what is asked."""

_RUNNING = "That is for an engine that runs, and none does"
_WHEN: dict[type[Action], str] = {
    a.Rank: "Starting positions are ranked once, before the first round",
    a.RankSecretly: "Nobody takes this action; it is how others see a ranking",
    a.Place: "An engine is put on the map before the first round and when it is bought without a trade-in",
    a.Run: "An engine begins to run when an action is chosen, or after the other one has stopped",
    a.Move: _RUNNING,
    a.Load: _RUNNING,
    a.Drop: _RUNNING,
    a.Claim: _RUNNING,
    a.Fulfil: _RUNNING,
    a.StopEngine: _RUNNING,
    a.Relay: "A relay begins when an action is chosen, or while the loaded engine runs",
    a.StopRunning: "There is no other engine to leave where it is",
    a.Build: "Track is built as an action of a turn",
    a.StopBuilding: "Nothing is being built",
    a.Buy: "Engines are bought as an action of a turn",
    a.Merge: "A merger is an action of a turn",
    a.GoFirst: "Choosing to go first is an action of a turn",
    a.Borrow: "Loans are taken as an action of a turn",
    a.BorrowMore: "Loans are taken as an action of a turn",
    a.Repay: "Debt is repaid as an action of a turn",
    a.Upgrade: "Upgrades are bought as an action of a turn",
    a.Discard: "A contract is given back as an action of a turn",
    a.Take: "No contracts are on offer to you",
    a.Pass: "You pass when you are to choose an action, or to bid in an auction",
    a.Sell: "Track is sold to the bank after a bankruptcy",
    a.StopSelling: "Track is sold to the bank after a bankruptcy",
    a.PutUp: "Pieces are put up for auction after a bankruptcy",
    a.Bid: "There is no auction to bid in",
    a.BidMore: "There is no auction to bid in",
}
"""When each kind of action has its place."""


def _not_now(state: SteelState, action: Action, seat: Seat) -> str:
    return f"{_WHEN[type(action)]}; now {_NOW[state.phase](state)}."


# numbers that name nothing

_CITY = f"There is no such city; cities are numbered from 0 to {len(CITIES) - 1}."
_SEGMENT = f"There is no such segment; segments are numbered from 0 to {len(ROUTES) - 1}."
_RANGE: dict[type[Action], str] = {
    a.Rank: f"A ranking names three different positions; they are numbered from 0 to {len(POSITIONS) - 1}.",
    a.Place: _CITY,
    a.Move: _CITY,
    a.Run: "There is no such engine; your first engine is 0 and your second is 1.",
    a.Relay: f"There is no such engine or city; engines are 0 and 1, cities are numbered from 0 to {len(CITIES) - 1}.",
    a.Load: f"There is no such commodity; commodities are numbered from 0 to {len(GOODS) - 1}.",
    a.Claim: f"There is no such place on the market; places are numbered from 0 to {MOST_MARKET - 1}.",
    a.Fulfil: "A contract is from the market or not; say true or false.",
    a.Build: _SEGMENT,
    a.Sell: _SEGMENT,
    a.PutUp: _SEGMENT,
    a.Buy: (
        f"There is no such purchase; buy level 2 ({ENGINE_NAMES[2]}) to {MOST_LEVEL} ({ENGINE_NAMES[MOST_LEVEL]}), "
        "giving up engine 0, engine 1 or none (-1), and trade in only an engine that you give up."
    ),
    a.Merge: f"There is no such railroad; independents are numbered from 0 to {MOST_INDEPENDENTS - 1}.",
    a.Borrow: f"Borrow from 1 to {a.LISTED_LOANS} times {money(a.LOAN)}; a larger loan is named in dollars.",
    a.Repay: f"Repay {money(a.LOAN)} or {money(2 * a.LOAN)}: once or twice {money(a.LOAN)}.",
    a.Upgrade: (
        f"There is no such upgrade; upgrades are numbered from 0 to {len(UPGRADES) - 1}, and are for a city "
        f"(0 to {len(CITIES) - 1}), a region (0 to {len(REGIONS) - 1}), a commodity (0 to {len(GOODS) - 1}) "
        "or nothing (0)."
    ),
    a.Take: f"There is no such offer; offers are numbered from 0 to {MOST_OFFERS - 1}.",
    a.Bid: f"Bid from 1 to {a.LISTED_BIDS} times {money(a.BID_STEP)}; a higher bid is named in dollars.",
}

ALWAYS: dict[Fault, Sentence] = {
    BasicFault.RANGE: lambda state, action, seat: _RANGE[type(action)],
    BasicFault.NOT_NOW: _not_now,
}
"""The rules that can refuse any kind of action."""


# the set-up


def _not_start(state: SteelState, action: a.Place, seat: Seat) -> str:
    start = either(map(parts.city, POSITIONS[state.positions[seat]]))
    return f"Your first engine begins in {start}, not in {parts.city(action.city)}."


def _off_network(state: SteelState, action: a.Place, seat: Seat) -> str:
    return f"No track of yours ends in {parts.city(action.city)}; put the engine in {parts.cities(state.reach[seat])}."


# one of each kind in a turn


_DONE: dict[type[Action], str] = {
    a.Build: "built track",
    a.Buy: "bought an engine",
    a.Merge: "merged with a railroad",
    a.Borrow: "taken a loan",
    a.BorrowMore: "taken a loan",
    a.Repay: "repaid debt",
    a.Upgrade: "bought an upgrade",
    a.Discard: "given a contract back",
}
"""What can be done once in a turn."""


def _twice(state: SteelState, action: Action, seat: Seat) -> str:
    done = _DONE[type(action)]
    return f"You have {done} in this turn already, which is possible once; choose another action, or pass."


def _first_taken(state: SteelState, action: a.GoFirst, seat: Seat) -> str:
    who = "You have" if state.next_first == seat else f"{player(state.next_first)} has"
    return f"{who} chosen to go first in the next round already, and only one player can; choose another action."


# loans


def _not_a_loan(state: SteelState, action: a.BorrowMore, seat: Seat) -> str:
    least = a.LOAN * (a.LISTED_LOANS + 1)
    return (
        f"A loan of {money(action.amount)} cannot be had so; borrow a multiple of {money(a.LOAN)}, here from "
        f"{money(least)} to {money(a.HIGHEST_SUM)}."
    )


def _floor(state: SteelState, action: a.Repay, seat: Seat) -> str:
    floor, debt = state.numbers.debt_floor, state.debt[seat]
    possible = [money(fives * a.LOAN) for fives in (1, 2) if debt - fives * a.LOAN >= floor]
    better = f"repay {either(possible)}" if possible else "keep your money"
    return (
        f"You owe {money(debt)}, and repaying {money(action.fives * a.LOAN)} would leave less than {money(floor)}, "
        f"the least debt; {better}."
    )


def _repay_cash(state: SteelState, action: a.Repay, seat: Seat) -> str:
    cash = state.cash[seat]
    better = f"repay {money(a.LOAN)}" if cash >= a.LOAN else "earn it first"
    return f"You have {money(cash)}, not the {money(action.fives * a.LOAN)} to repay; {better}."


# offers


def _no_such_offer(state: SteelState, action: a.Take, seat: Seat) -> str:
    return f"You are offered {count(len(state.offers), 'contract')}; take {parts.contracts(state.offers)}."


SENTENCES: dict[tuple[Fault, type[Action]], Sentence] = {
    (SteelFault.RANKED, a.Rank): lambda state, action, seat: (
        "You have ranked positions already; wait until everybody has."
    ),
    (SteelFault.SAME_POSITION, a.Rank): lambda state, action, seat: (
        "A position is named twice in your ranking; rank three different ones."
    ),
    (SteelFault.NOT_START, a.Place): _not_start,
    (SteelFault.OFF_NETWORK, a.Place): _off_network,
    **{(SteelFault.TWICE, kind): _twice for kind in _DONE},
    (SteelFault.FIRST_TAKEN, a.GoFirst): _first_taken,
    (SteelFault.MULTIPLE, a.BorrowMore): _not_a_loan,
    (SteelFault.FLOOR, a.Repay): _floor,
    (SteelFault.CASH, a.Repay): _repay_cash,
    (SteelFault.NO_SUCH_CONTRACT, a.Take): _no_such_offer,
}
