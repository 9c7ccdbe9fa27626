"""The guard against bankruptcy: whether a railroad lives to the end of the game even if nothing more comes in."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import MOST_SHARES
from milepost.games.age_of_steam.bots.network import due, turns_left
from milepost.games.age_of_steam.bots.strategy import Settings
from milepost.games.age_of_steam.constants import RIGHT_OF_WAY, SHARE_PRICE, SHARES
from milepost.games.age_of_steam.judgement.value import best_deliveries
from milepost.games.age_of_steam.state import AosState

BEFORE_SHARES = (RIGHT_OF_WAY, SHARES)
"""The phases of a turn in which shares are still to come."""


def lives(
    cash: int, shares: int, engine: int, income: int, turns: int, most: int, issued: bool, cap: int = MOST_SHARES
) -> bool:
    """Whether expenses can be paid for some turns with shares alone, `most` of them a turn and up to `cap` in all.

    `issued` says that the first of these turns has had its phase of shares.
    """
    for turn in range(turns):
        if turn or not issued:
            short = shares + engine - income - cash
            number = min(max(0, -(-short // (SHARE_PRICE - 1))), max(0, cap - shares), most)
            cash, shares = cash + SHARE_PRICE * number, shares + number
        cash += income - shares - engine
        if cash < 0:
            income += cash
            cash = 0
        if income < 0:
            return False
        income -= 0 if income <= 10 else (income - 1) // 10 * 2
    return True


def faster(state: AosState, seat: Seat) -> int:
    """The income that the two best deliveries would bring beyond those of today with an engine one better."""
    after = state.clone()
    after.engines[seat] += 1
    return best_deliveries(after, seat) - best_deliveries(state, seat)


def sure_income(state: AosState, seat: Seat, settings: Settings, brings: int = 0) -> int:
    """The income a railroad can count on: what it has, and part of what is in sight; alone, all of that."""
    in_sight = best_deliveries(state, seat) + brings
    return state.income[seat] + (in_sight if len(state.order) == 1 else in_sight * settings.trust_percent // 100)


def sound(
    state: AosState,
    seat: Seat,
    settings: Settings,
    spend: int = 0,
    shares: int = 0,
    engine: int = 0,
    brings: int = 0,
) -> bool:
    """Whether a railroad lives on for the turns looked ahead after this, with the income it can count on.

    A player who is lost anyhow may still spend what cash there is on something that brings income.
    """
    if not settings.solvency_guard:
        return True
    income = sure_income(state, seat, settings, brings)
    turns, most = min(turns_left(state) + 1, settings.ahead_turns), state.map_rules.most_shares(state, seat)
    cap = settings.share_cap + settings.spare_shares if shares else MOST_SHARES
    issued = bool(shares) or state.phase not in BEFORE_SHARES
    cash, held, engines = state.cash[seat], state.shares[seat], state.engines[seat]
    after = cash + SHARE_PRICE * shares - spend
    if lives(after, held + shares, engines + engine, income, turns, most, issued, cap):
        return True
    return brings > 0 and not lives(cash, held, engines, income, turns, most, issued, MOST_SHARES)


def shares_to_live(state: AosState, seat: Seat, settings: Settings) -> int:
    """The fewest shares to issue now with which a railroad lives on.

    That is more than this turn asks for only where so few may be issued in a turn that money must be kept.
    """
    now = shares_to_survive(state, seat)
    turns = min(turns_left(state) + 1, settings.ahead_turns)
    most = state.map_rules.most_shares(state, seat)
    cash, held, engine = state.cash[seat], state.shares[seat], state.engines[seat]
    for number in range(now, min(most, MOST_SHARES - held) + 1):
        income = sure_income(state, seat, settings)
        after = cash + SHARE_PRICE * number
        if lives(after, held + number, engine, income, turns, most, issued=True, cap=MOST_SHARES):
            return number
    return now


def shares_to_survive(state: AosState, seat: Seat) -> int:
    """The fewest shares with which cash and income pay this turn's expenses; each brings 5 and costs 1 at once."""
    short = due(state, seat) - state.income[seat] - state.cash[seat]
    return max(0, -(-short // (SHARE_PRICE - 1)))
