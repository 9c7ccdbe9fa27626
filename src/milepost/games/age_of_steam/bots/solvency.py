"""The guard against bankruptcy: whether a railroad lives to the end of the game even if nothing more comes in."""

from __future__ import annotations

from milepost.core.game import Seat
from milepost.games.age_of_steam.actions import MOST_SHARES
from milepost.games.age_of_steam.bots.network import turns_left
from milepost.games.age_of_steam.bots.strategy import Settings
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.rules.phases import SHARE_PRICE
from milepost.games.age_of_steam.state import AosState

AHEAD = 5
"""Turns that are looked ahead: until then new track should pay."""


def lives(cash: int, shares: int, engine: int, income: int, turns: int, most: int, issued: bool) -> bool:
    """Whether expenses can be paid for so many turns with shares alone, at most `most` of them a turn.

    `issued` says that the first of these turns has had its phase of shares.
    """
    for turn in range(turns):
        if turn or not issued:
            short = shares + engine - income - cash
            number = min(max(0, -(-short // (SHARE_PRICE - 1))), MOST_SHARES - shares, most)
            cash, shares = cash + SHARE_PRICE * number, shares + number
        cash += income - shares - engine
        if cash < 0:
            income += cash
            cash = 0
        if income < 0:
            return False
        income -= 0 if income <= 10 else (income - 1) // 10 * 2
    return True


def earned_now(state: AosState, seat: Seat) -> int:
    """The income that the two best deliveries over own links bring as things stand."""
    own = sorted((one.owners.count(seat) for one in moving.deliveries(state, seat)), reverse=True)
    return sum(own[:2])


def sound(
    state: AosState,
    seat: Seat,
    settings: Settings,
    spend: int = 0,
    shares: int = 0,
    engine: int = 0,
    brings: int = 0,
    issued: bool = True,
) -> bool:
    """Whether a railroad lives on after this, with the income that is certain and what this brings.

    Who is lost anyhow may still try what brings something.
    """
    if not settings.solvency_guard:
        return True
    income = state.income[seat] + earned_now(state, seat)
    turns = min(turns_left(state) + 1, AHEAD)
    most = state.rules.most_shares(state, seat)
    cash, held, engines = state.cash[seat], state.shares[seat], state.engines[seat]
    after = cash + SHARE_PRICE * shares - spend
    if lives(after, held + shares, engines + engine, income + brings, turns, most, issued):
        return True
    return brings > 0 and not lives(cash, held, engines, income, turns, most, issued)
