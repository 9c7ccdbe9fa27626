"""A plain player that follows its contracts, for tests and pictures: in its games something is built and delivered."""

from __future__ import annotations

from collections.abc import Iterator

from milepost.core.action import Action, Seat
from milepost.core.errors import BadInput
from milepost.games.wood_and_steel.actions import (
    Borrow,
    Buy,
    Discard,
    Fulfil,
    Rank,
    StopBuilding,
    StopEngine,
    StopRunning,
    Take,
)
from milepost.games.wood_and_steel.board import CITIES, Contract, city_of, good_of, members
from milepost.games.wood_and_steel.constants import ACTING, BUILDING, MOVING, NONE, OFFERING, RANKING, SWITCHING
from milepost.games.wood_and_steel.design import POSITIONS
from milepost.games.wood_and_steel.rules import purchases
from milepost.games.wood_and_steel.scene.runs import possible
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import parts

from .in_words import STEEL

PATIENCE = 2_000
"""No game takes more decisions."""


def game(seats: int, seed: int, **options: object) -> Iterator[SteelState]:
    """Every position of a game of such players, each a copy of its own."""
    state = STEEL.new(seats, seed, **options)
    for _ in range(PATIENCE):
        yield state.clone()
        if state.to_act is None:
            return
        seat = state.waiting_for[0]
        for action in decided(state, seat):
            state.apply(action, seat)


def decided(state: SteelState, seat: Seat) -> tuple[Action, ...]:
    """What such a player does next."""
    legal = state.legal(seat)
    if state.phase == RANKING:
        first = (seat * 2 + 3) % len(POSITIONS)
        return (Rank(first, (first + 1) % len(POSITIONS), (first + 2) % len(POSITIONS)),)
    if state.phase == OFFERING:
        return (Take(max(range(len(state.offers)), key=lambda place: _promise(state, seat, state.offers[place]))),)
    if state.phase in (MOVING, SWITCHING):
        return _on_the_way(state, seat)
    if state.phase == BUILDING:
        return _plan(state, seat, _track(state, seat)) or (StopBuilding(),)
    return _acting(state, seat) if state.phase == ACTING else legal[:1]


def _promise(state: SteelState, seat: Seat, contract: Contract) -> int:
    """Ties and money, less what is missing of the way."""
    far = min(state.map.hop[city_of(contract)][city] for city in members(state.reach[seat]))
    new = good_of(contract) not in {good_of(one) for one in state.delivered[seat]}
    return 4 * parts.worth(state, contract) + 3 * new + parts.pay(state, contract) // 3_000 - 3 * far


def _on_the_way(state: SteelState, seat: Seat) -> tuple[Action, ...]:
    legal = state.legal(seat)
    deliver = [action for action in legal if isinstance(action, Fulfil)]
    if deliver:
        return (deliver[0],)
    run = _plan(state, seat, "run")
    if run:
        return run
    return (StopEngine(),) if state.phase == MOVING else (StopRunning(),)


def _acting(state: SteelState, seat: Seat) -> tuple[Action, ...]:
    """Deliver if one run does it; else build what the contract needs, buy an engine, borrow, or go on toward it."""
    legal, cash = state.legal(seat), state.cash[seat]
    runs = _plan(state, seat, "run")
    if runs and possible(state, seat):
        return runs
    missing = _track(state, seat)
    track = _plan(state, seat, missing)
    buys = [action for action in legal if isinstance(action, Buy) and action.trades and action.gives == 0]
    spare = 3_000 if state.engines[seat][0].level < 3 else 9_000
    if buys and cash - purchases.price_of(state, seat, buys[0]) >= (spare if missing else 3_000):
        return (buys[0],)
    if track:
        return track
    if (missing or not buys) and cash < 8_000 and state.debt[seat] < 60_000 and Borrow(2) in legal:
        return (Borrow(2),)
    stuck = [action for action in legal if isinstance(action, Discard)]
    return runs or (tuple(stuck) if missing else ()) or legal[:1]


def _track(state: SteelState, seat: Seat) -> str:
    """Where track is missing for the private contract, as a goal; "" if nowhere."""
    contract = state.private[seat]
    if contract == NONE:
        return ""
    if not state.reach[seat] >> city_of(contract) & 1:
        return f"build to {CITIES[city_of(contract)].name}"
    if state.reach[seat] & state.map.suppliers[good_of(contract)]:
        return ""
    near = min(
        members(state.map.suppliers[good_of(contract)]),
        key=lambda city: min(state.map.hop[city][mine] for mine in members(state.reach[seat])),
    )
    return f"build to {CITIES[near].name}"


def _plan(state: SteelState, seat: Seat, goal: str) -> tuple[Action, ...]:
    """What the game makes of a goal; nothing if it cannot be had."""
    try:
        plan = STEEL.goals.plan(state.seen_by(seat), goal) if goal else None
    except BadInput:
        return ()
    return plan.actions if plan else ()
