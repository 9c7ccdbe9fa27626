"""The rules of Wood and Steel, one module per subject. This page puts them together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.action import Action, Event, Seat
from milepost.core.rules import Effect, Judge, Rule
from milepost.games.wood_and_steel.actions import (
    Bid,
    BidMore,
    Borrow,
    BorrowMore,
    Build,
    Buy,
    Claim,
    Discard,
    Drop,
    Fulfil,
    GoFirst,
    Load,
    Merge,
    Move,
    Pass,
    Place,
    PutUp,
    Rank,
    Relay,
    Repay,
    Run,
    Sell,
    StopBuilding,
    StopEngine,
    StopRunning,
    StopSelling,
    Take,
    Upgrade,
)
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BIDDING,
    BUILDING,
    CHOOSING,
    MOVING,
    OFFERING,
    PLACING,
    RANKING,
    SELLING,
    STATIONING,
    SWITCHING,
)
from milepost.games.wood_and_steel.rules import (
    auction,
    bankruptcy,
    building,
    deliveries,
    flow,
    mergers,
    money,
    offers,
    purchases,
    running,
    starting,
    upgrades,
)
from milepost.games.wood_and_steel.rules.faults import SteelFault

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def _place_fault(state: SteelState, action: Place, seat: Seat) -> SteelFault | None:
    """The first engine, or a new one."""
    judge = starting.place_fault if state.phase == PLACING else purchases.station_fault
    return judge(state, action, seat)


def _place(state: SteelState, action: Place, seat: Seat, events: list[Event]) -> None:
    (starting.place if state.phase == PLACING else purchases.station)(state, action, seat, events)


def _stop(state: SteelState, action: Pass, seat: Seat, events: list[Event]) -> None:
    """The turn, or the bidding."""
    (auction.stop_bidding if state.phase == BIDDING else flow.stop_turn)(state, action, seat, events)


def _last(when: tuple[int, ...], fault: Judge | None, effect: Effect) -> Rule:
    """An action that may be the last of a turn, and so of a round, which draws chance."""
    return Rule(when, fault, effect, reveals=flow.draws, ends_turn=flow.ends_turn)


RULES: dict[type[Action], Rule] = {
    Rank: Rule((RANKING,), starting.rank_fault, starting.rank, starting.is_last_ranking, ends_turn=True),
    Place: _last((PLACING, STATIONING), _place_fault, _place),
    Run: Rule((ACTING, SWITCHING), running.run_fault, running.run),
    Move: Rule((MOVING,), running.move_fault, running.move),
    Load: Rule((MOVING,), running.load_fault, running.load),
    Drop: Rule((MOVING,), running.drop_fault, running.drop),
    Claim: Rule((MOVING,), running.claim_fault, running.claim, reveals=True),
    Fulfil: Rule((MOVING,), deliveries.fulfil_fault, deliveries.fulfil, reveals=flow.draws),
    Relay: Rule((ACTING, MOVING), running.relay_fault, running.relay),
    StopEngine: _last((MOVING,), None, running.stop_engine),
    StopRunning: _last((SWITCHING,), None, running.stop_running),
    Build: _last((ACTING, BUILDING), building.build_fault, building.build),
    StopBuilding: _last((BUILDING,), None, building.stop_building),
    Buy: _last((ACTING,), purchases.buy_fault, purchases.buy),
    Merge: _last((ACTING,), mergers.merge_fault, mergers.merge),
    GoFirst: _last((ACTING,), money.go_first_fault, money.go_first),
    Borrow: _last((ACTING,), money.borrow_fault, money.borrow),
    BorrowMore: _last((ACTING,), money.borrow_more_fault, money.borrow_more),
    Repay: _last((ACTING,), money.repay_fault, money.repay),
    Upgrade: _last((ACTING,), upgrades.upgrade_fault, upgrades.upgrade),
    Discard: Rule((ACTING,), offers.discard_fault, offers.discard, reveals=True),
    Take: _last((OFFERING,), offers.take_fault, offers.take),
    Pass: _last((ACTING, BIDDING), None, _stop),
    Sell: Rule((SELLING,), bankruptcy.sell_fault, bankruptcy.sell),
    StopSelling: _last((SELLING,), bankruptcy.stop_selling_fault, bankruptcy.stop_selling),
    PutUp: _last((CHOOSING,), auction.put_up_fault, auction.put_up),
    Bid: _last((BIDDING,), auction.bid_fault, auction.bid),
    BidMore: _last((BIDDING,), auction.bid_more_fault, auction.bid_more),
}
"""Whatever draws a contract reveals something, and so does the end of a round, when independents grow."""
