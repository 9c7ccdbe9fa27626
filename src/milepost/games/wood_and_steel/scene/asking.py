"""What a seat is asked, and one choice for everything it may do. All answers are the engine's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from milepost.core.action import Seat
from milepost.core.scene import Ask, Choice, Field, Form, Id, Path, Shape
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import (
    BID_STEP,
    HIGHEST_SUM,
    LISTED_BIDS,
    LISTED_LOANS,
    LOAN,
    Bid,
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
    SteelAction,
    StopBuilding,
    StopEngine,
    StopRunning,
    StopSelling,
    Take,
    Upgrade,
)
from milepost.games.wood_and_steel.board import City, city_of, good_of, members
from milepost.games.wood_and_steel.constants import BANK, BIDDING, BUILDING, FIRST_INDEPENDENT, MOVING, NONE
from milepost.games.wood_and_steel.design import HUB, POSITIONS, RAILYARD
from milepost.games.wood_and_steel.rules import auction, deliveries, mergers, purchases, running, track
from milepost.games.wood_and_steel.scene import questions
from milepost.games.wood_and_steel.scene.consequences import Consequences
from milepost.games.wood_and_steel.scene.labels import label
from milepost.games.wood_and_steel.scene.layout import city_id, held_id, market_id, offer_id, route_id
from milepost.games.wood_and_steel.scene.pieces import section
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import parts

Spot = tuple[tuple[Id, ...], str, int | None]
"""Where an action is clicked, its group, and its price."""

KEYED = 9
"""So many choices are numbered at most."""


def ask(view: View[SteelState]) -> Ask | None:
    """The question to this seat with one choice for every legal action; None when it is not asked."""
    state, seat = view.state, view.seat
    if seat is None or seat not in state.waiting_for:
        return None
    legal = state.legal(seat)
    consequences, keys = Consequences(state, seat), _keys(state, seat, legal)
    listed = sorted(legal, key=lambda action: _rank_of(keys.get(action, "")))
    choices = tuple([_choice(state, seat, action, consequences, keys.get(action, "")) for action in listed])
    kinds = {type(action) for action in legal}
    return Ask(questions.sentence(state, seat, kinds), choices, _forms(state, seat), _finish(state, seat, choices))


def _choice(state: SteelState, seat: Seat, action: SteelAction, consequences: Consequences, key: str) -> Choice:
    at, group, price = _SPOTS[type(action)](state, seat, action)
    return Choice(
        action=action,
        label=label(state, seat, action),
        at=at,
        group=group,
        price=price,
        key=key,
        ghost=_ghost(state, seat, action),
        reveals=consequences.reveals(action),
        ends_turn=consequences.ends_turn(action),
        confirm=_given_up(state, seat, action),
    )


# where things are clicked


def _here(state: SteelState, sign: Id) -> tuple[Id, ...]:
    """A click on the city of the running engine, and then in the small menu there."""
    return city_id(running.running(state).city), sign


def _rank(state: SteelState, seat: Seat, action: Rank) -> Spot:
    routes = [state.map.between[POSITIONS[one]] for one in (action.first, action.second, action.third)]
    return tuple(route_id(route) for route in routes), "Starting positions", None


def _run(state: SteelState, seat: Seat, action: Run) -> Spot:
    """The city where the engine stands; where both stand, the menu there tells them apart."""
    engines = state.engines[seat]
    engine = engines[action.engine]
    both = len(engines) > 1 and engines[0].city == engines[1].city
    sign = (f"engine{engine.level}.{seat}",) if both else ()
    return (city_id(engine.city), *sign), "Run trains", None


def _relay(state: SteelState, seat: Seat, action: Relay) -> Spot:
    """The loaded engine, the sign of a relay, and the city where the load is handed over."""
    start = state.engines[seat][action.engine].city
    return (city_id(start), "relay", city_id(action.city)), "Relay", None


def _merge(state: SteelState, seat: Seat, action: Merge) -> Spot:
    """A segment of the railroad, the first that touches the own network."""
    routes = members(state.own[FIRST_INDEPENDENT + action.railroad])
    touching = [route for route in routes if any(state.reach[seat] >> end & 1 for end in state.map.ends[route])]
    return (route_id(touching[0]), "merge"), "Merge", mergers.price_of(state, action.railroad)


def _buy(state: SteelState, seat: Seat, action: Buy) -> Spot:
    return ("works", f"engine{action.level}.{seat}"), "Buy an engine", purchases.price_of(state, seat, action)


def _upgrade(state: SteelState, seat: Seat, action: Upgrade) -> Spot:
    """Hubs and railyards in their city, all others in the shop."""
    sign = {HUB: "hub", RAILYARD: "railyard"}.get(action.kind)
    at = ("upgrades", f"upgrade{action.kind}") if sign is None else (city_id(action.what), sign)
    return at, "Upgrade", state.numbers.upgrade_price[action.kind]


def _build(state: SteelState, seat: Seat, action: Build) -> Spot:
    return (route_id(action.route),), "Build track", track.price_to_build(state, seat, action.route)


def _sell(state: SteelState, seat: Seat, action: Sell) -> Spot:
    return (route_id(action.route),), "Sell track", track.price_as_it_lies(state, action.route, seat)


def _put_up(state: SteelState, seat: Seat, action: PutUp) -> Spot:
    return (route_id(action.route),), "Auction", track.price_as_it_lies(state, action.route, BANK)


def _fulfil(state: SteelState, seat: Seat, action: Fulfil) -> Spot:
    good = good_of(deliveries.held(state, seat, action.market))
    return _here(state, f"deliver{good}"), "Deliver", None


def _drop(state: SteelState, seat: Seat, action: Drop) -> Spot:
    return _here(state, f"drop{running.running(state).load}"), "Drop", None


_SPOTS: dict[type, Callable[[SteelState, Seat, Any], Spot]] = {
    Rank: _rank,
    Place: lambda state, seat, action: ((city_id(action.city),), "Place", None),
    Run: _run,
    Move: lambda state, seat, action: ((city_id(action.city),), "Move", None),
    Load: lambda state, seat, action: (_here(state, f"take{action.good}"), "Load", None),
    Drop: _drop,
    Claim: lambda state, seat, action: ((market_id(action.place),), "Claim", None),
    Fulfil: _fulfil,
    Relay: _relay,
    StopEngine: lambda state, seat, action: ((), "Turn", None),
    StopRunning: lambda state, seat, action: ((), "Turn", None),
    Build: _build,
    StopBuilding: lambda state, seat, action: ((), "Turn", None),
    Buy: _buy,
    Merge: _merge,
    GoFirst: lambda state, seat, action: ((), "Turn", None),
    Borrow: lambda state, seat, action: (("bank", f"loan{action.fives}"), "Borrow", None),
    Repay: lambda state, seat, action: (("bank", f"repay{action.fives}"), "Repay", action.fives * LOAN),
    Upgrade: _upgrade,
    Discard: lambda state, seat, action: ((held_id(0),), "Contract", None),
    Take: lambda state, seat, action: ((offer_id(action.place),), "Contracts", None),
    Pass: lambda state, seat, action: ((), "Auction" if state.phase == BIDDING else "Turn", None),
    Sell: _sell,
    StopSelling: lambda state, seat, action: ((), "Turn", None),
    PutUp: _put_up,
    Bid: lambda state, seat, action: ((), "Bid", action.thousands * BID_STEP),
}


# keys


_LETTERS: dict[type, str] = {
    StopEngine: "n", StopRunning: "n", StopBuilding: "n", StopSelling: "n", GoFirst: "f", Discard: "d",
}  # fmt: skip
_NUMBERED: tuple[type, ...] = (Run, Take, Fulfil, Claim, Load, Bid)
"""These have numbers, in this order, and with them a button."""


def _keys(state: SteelState, seat: Seat, legal: Sequence[SteelAction]) -> dict[SteelAction, str]:
    """The keys of choices: letters for what ends something, numbers for what one most likely wants."""
    found: dict[SteelAction, str] = {action: _LETTERS[type(action)] for action in legal if type(action) in _LETTERS}
    found |= {action: "x" if state.phase == BIDDING else "n" for action in legal if isinstance(action, Pass)}
    wanted = [action for action in legal if type(action) in _NUMBERED]
    wanted.sort(key=lambda action: (_NUMBERED.index(type(action)), not _is_wanted(state, seat, action)))
    return found | {action: str(number) for number, action in enumerate(wanted[:KEYED], start=1)}


def _rank_of(key: str) -> int:
    """Numbered choices come first, in their order: buttons and lists begin with what one most likely wants."""
    return int(key) if key.isdigit() else KEYED + 1


def _is_wanted(state: SteelState, seat: Seat, action: SteelAction) -> bool:
    """Whether a commodity that can be loaded is for a contract of the player."""
    held = [good_of(one) for one in (state.private[seat], state.claimed[seat]) if one != NONE]
    return isinstance(action, Load) and action.good in held


# what would be, and what is given up


def _ghost(state: SteelState, seat: Seat, action: SteelAction) -> tuple[Shape, ...]:
    """New track, track that changes hands, or the way of an engine."""
    if isinstance(action, Build):
        return (section(action.route, seat),)
    if isinstance(action, Merge):
        owner = FIRST_INDEPENDENT + action.railroad
        return tuple(section(route, seat) for route in members(state.own[owner]))
    if isinstance(action, Move):
        return (_step(running.running(state).city, action.city, seat),)
    return ()


def _step(start: City, end: City, seat: Seat) -> Path:
    return Path(through=(city_id(start), city_id(end)), seat=seat)


def _given_up(state: SteelState, seat: Seat, action: SteelAction) -> str:
    """What a choice costs that is asked about again before it is done; "" for all others."""
    if isinstance(action, Discard):
        return f"You give back {parts.contract(state.private[seat])} for good and choose among new contracts."
    if isinstance(action, Buy) and action.gives != NONE and not action.trades:
        return f"You give up the {parts.engine(state, seat, action.gives)} for nothing."
    if isinstance(action, Fulfil):
        return _bankrupted(state, seat, action)
    return ""


def _bankrupted(state: SteelState, seat: Seat, action: Fulfil) -> str:
    """A delivery whose debt service cannot be paid."""
    contract = deliveries.held(state, seat, action.market)
    income = deliveries.income(state, seat, running.running(state), contract)
    short = deliveries.service_due(state, seat, city_of(contract)) - income - state.cash[seat]
    if short <= 0:
        return ""
    ties = parts.ties(state.numbers.bankrupt_ties)
    return f"You lack {parts.money(short)} for the debt service: this makes you bankrupt, which costs {ties} and track."


# the end of a turn, and forms for what cannot be listed


def _finish(state: SteelState, seat: Seat, choices: Sequence[Choice]) -> tuple[SteelAction, ...]:
    """A batch that ends the turn from here; empty where a single choice does, or where something must be decided."""
    if any(choice.ends_turn and choice.key == "n" for choice in choices):
        return ()
    rest: tuple[SteelAction, ...] = (Pass(),) if state.actions else ()
    if state.phase == BUILDING:
        return StopBuilding(), *rest
    if state.phase == MOVING and not state.shortfall:
        waits = any(not state.ran >> number & 1 for number in range(len(state.engines[seat])))
        return StopEngine(), *((StopRunning(),) if waits else ()), *rest
    return ()


def _forms(state: SteelState, seat: Seat) -> tuple[Form, ...]:
    if state.phase == BIDDING:
        return _higher_bid(state, seat)
    if state.why_not(BorrowMore(LOAN * (LISTED_LOANS + 1)), seat) is not None:
        return ()
    least = LOAN * (LISTED_LOANS + 1)
    words = f"How many dollars? A multiple of {parts.money(LOAN)}"
    return (Form("borrow_more", "Borrow a larger sum", (Field("amount", words, least, HIGHEST_SUM),)),)


def _higher_bid(state: SteelState, seat: Seat) -> tuple[Form, ...]:
    """Bids above those that are listed, if there is money for them."""
    least = max(BID_STEP * (LISTED_BIDS + 1), auction.lowest_bid(state))
    most = state.cash[seat] // BID_STEP * BID_STEP
    if most < least:
        return ()
    words = f"How many dollars? A multiple of {parts.money(BID_STEP)}"
    return (Form("bid_more", "Bid a higher sum", (Field("amount", words, least, most),)),)
