"""Phases I to III: shares, the auction, the choice of an action (bots page 3.1 to 3.3)."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import (
    DECLINE,
    DROP,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    HOLD,
    ISSUES,
    LOCOMOTIVE,
    MOST_ENGINE,
    PAY_FIRST,
    PRODUCTION,
    ROLES,
    SELECTS,
    TURN_ORDER,
    URBANIZATION,
    Role,
    bid,
)
from milepost.games.age_of_steam.bots.cities import best_city, production_pays
from milepost.games.age_of_steam.bots.decision import AIDecision, Task, counted
from milepost.games.age_of_steam.bots.network import due, own_tiles, spendable, turns_left
from milepost.games.age_of_steam.bots.solvency import faster, shares_to_live, shares_to_survive, sound
from milepost.games.age_of_steam.bots.strategy import Strategy
from milepost.games.age_of_steam.bots.targets import next_buildable, price_this_turn
from milepost.games.age_of_steam.bots.worth import affords, gain, price_left
from milepost.games.age_of_steam.constants import SHARE_PRICE
from milepost.games.age_of_steam.rules import auction, selecting, shares
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.words import parts

ENGINEER_CASH = 6
"""Below this the Engineer is not worth taking."""
FEW_TILES = 3
DEFAULT_ORDER = (FIRST_BUILD, LOCOMOTIVE, ENGINEER, FIRST_MOVE, URBANIZATION, PRODUCTION, TURN_ORDER)
PREFERRED_WORTH, URGENT_WORTH, MARGIN = 9, 15, 3
"""What a preferred action counts against Urbanization, what an engine that is wanting counts, and by how much more."""
SHARE_POINTS = 3
"""Victory points a share costs."""


# phase I


def shares_by_formula(state: AosState, seat: Seat, strategy: Strategy, cap: int) -> int:
    """What required cash and expenses need beyond the cash, at most the caps (bots page 3.1)."""
    shortage = max(0, strategy.required_cash + due(state, seat) - state.cash[seat])
    wanted = -(-shortage // SHARE_PRICE)
    return max(0, min(wanted, cap - state.shares[seat], strategy.share_limit))


def shares_for_track(task: Task) -> int:
    """The fewest shares that pay for this turn's tiles of the next route, if that is worth what they cost.

    With t turns left a share costs 3 points and $t, and a link that is used brings as much.
    """
    state, seat = task.state, task.seat
    target = next_buildable(state, seat, task.memory, task.settings, task.archetype)
    if target is None:
        return 0
    line = target[1]
    now = price_this_turn(state, seat, line)
    short = now + due(state, seat) - state.income[seat] - state.cash[seat]
    wanted = max(0, -(-short // (SHARE_PRICE - 1)))
    uses = gain(state, seat, line) * now / max(1, price_left(state, line))
    worth = SHARE_POINTS + turns_left(state)
    extra = wanted - shares_to_survive(state, seat)
    pays = extra * worth <= uses * worth + now // 2
    within = state.shares[seat] + wanted <= task.settings.share_cap
    return wanted if pays and within and affords(state, seat, line, task.settings, wanted) else 0


def decide_shares_issue(task: Task) -> AIDecision:
    """Phase I: how many shares."""
    state, seat, settings = task.state, task.seat, task.settings
    strategy = task.memory.strategy
    assert strategy is not None, "a strategy is chosen before the first decision"
    number = shares_by_formula(state, seat, strategy, settings.share_cap)
    need = strategy.required_cash + due(state, seat)
    sentence = f"it needs ${need}, ${strategy.required_cash} for track and ${due(state, seat)} for expenses"
    alive = shares_to_live(state, seat, settings) if settings.solvency_guard else 0
    if settings.late_shares and state.turn > 1:
        useful = min(shares_for_track(task), alive + strategy.share_limit)
        if useful != number:
            number = useful
            sentence = f"a share costs {SHARE_POINTS} points and ${turns_left(state)} in the turns left"
            sentence += "; the next track needs just these" if useful else "; no track is worth that"
    if alive > number:
        number = alive
        sentence = f"the expenses of ${due(state, seat)} must be paid"
    number = min(number, shares.most(state, seat))
    shares_told = counted(number, "share") if number else "no shares"
    sentence = f"{sentence}. It has ${state.cash[seat]} and issues {shares_told}."
    return task.decided("issue", ISSUES[number], sentence, shares=number)


# phase II


DETOUR = 3
"""Dollars kept in an auction beside the price of the track: a rival may take the cheapest way, and the engine costs."""


def most_to_bid(task: Task) -> int:
    """The cap: 30 % of the cash, rounded down; with the guard, never what expenses and this turn's track need."""
    state, seat, settings = task.state, task.seat, task.settings
    cap = state.cash[seat] * settings.bid_percent // 100
    if not settings.solvency_guard:
        return cap
    strategy = task.memory.strategy
    dearer = DETOUR + (strategy is not None and state.engines[seat] < strategy.min_engine)
    cap = min(cap, max(0, spendable(state, seat, settings) - _track_price(task) - dearer))
    return cap if sound(state, seat, settings, cap) else 0


def _track_price(task: Task) -> int:
    """What the track costs that is to be built in this turn."""
    target = next_buildable(task.state, task.seat, task.memory, task.settings, task.archetype)
    return price_this_turn(task.state, task.seat, target[1]) if target is not None else 0


def decide_auction_bid(task: Task) -> AIDecision:
    """Phase II: bid, pass (drop out), skip (the hold of Turn Order) or complete (nobody else is left)."""
    state, seat = task.state, task.seat
    cap, cash = most_to_bid(task), state.cash[seat]
    percent = task.settings.bid_percent
    if not state.high and auction.bidders(state) > 1 and _may_open(task):
        return task.decided("bid", bid(1), f"nobody has bid, so $1 of ${cash} opens the auction.", amount=1)
    if auction.bidders(state) == 1:
        return task.decided("complete", None, "nobody else is left in the auction.")
    if auction.may_hold(state, seat) and 2 * state.high >= cap:
        return task.decided("skip", HOLD, f"the bid stands at ${state.high}, half of ${cap} or more: use the hold.")
    if state.high >= cap:
        return task.decided(
            "pass", DROP, f"${state.high} is bid, and {percent}% of ${cash} is ${max(cap, 0)}: drop out."
        )
    amount = state.high + 1
    return task.decided("bid", bid(amount), f"it bids up to {percent}% of its ${cash}, which is ${cap}.", amount=amount)


def _may_open(task: Task) -> bool:
    cash = task.state.cash[task.seat]
    return cash >= 1 and (not task.settings.solvency_guard or spendable(task.state, task.seat, task.settings) >= 1)


def decide_right_of_way(task: Task) -> AIDecision:
    """St. Lucia: pay for the first place if that is within what would be bid for it."""
    state, seat, price = task.state, task.seat, auction.FIRST_PRICE
    cap = most_to_bid(task)
    if cap >= price and PAY_FIRST in state.legal(seat):
        return task.decided(
            "pay",
            PAY_FIRST,
            f"it pays up to {task.settings.bid_percent}% of its cash for the first place, which is ${cap}.",
        )
    return task.decided("decline", DECLINE, f"being first is not worth ${price} to it now; it has ${state.cash[seat]}.")


# phase III


def decide_action(task: Task) -> AIDecision:
    """Phase III: an engine that is wanting, then the preferred actions, then the default order."""
    state, seat = task.state, task.seat
    strategy = task.memory.strategy
    assert strategy is not None, "a strategy is chosen before the first decision"
    free = [role for role in range(len(ROLES)) if not selecting.fault(state, SELECTS[role], seat)]
    wants_engine = state.engines[seat] < strategy.min_engine
    urban = best_city(state, seat, task.memory, task.settings) if URBANIZATION in free else None
    rival = URGENT_WORTH if wants_engine and LOCOMOTIVE in free else PREFERRED_WORTH
    if urban is not None and urban.worth > rival + MARGIN:
        where = parts.place(state.board, urban.place)
        sentence = f"a city in {where} is worth {urban.worth:.0f} to it, more than the other actions."
        return _selected(task, URBANIZATION, sentence)
    if wants_engine and LOCOMOTIVE in free and _can_feed(task):
        return _selected(
            task,
            LOCOMOTIVE,
            f"its engine goes over {counted(state.engines[seat], 'link')}, and its plan needs {strategy.min_engine}.",
        )
    for role in strategy.preferred_actions:
        if role in free and _suits(task, role, strategy):
            return _selected(task, role, "it suits its plan, and is free.")
    if own_tiles(state, seat) < FEW_TILES and ENGINEER in free:
        return _selected(task, ENGINEER, f"it has {counted(own_tiles(state, seat), 'tile')} of track only.")
    useful = [role for role in DEFAULT_ORDER if role in free and _useful(task, role, urban is not None)]
    role = next(iter(useful), free[0])
    return _selected(task, role, "nothing that is left suits it better.")


def _selected(task: Task, role: Role, sentence: str) -> AIDecision:
    return task.decided("select", SELECTS[role], f"{ROLES[role]}: {sentence}", role=role)


def _can_feed(task: Task) -> bool:
    """Whether the expenses of a better engine can be paid, now and later, beside this turn's track."""
    state, seat, settings = task.state, task.seat, task.settings
    if not settings.solvency_guard:
        return True
    return spendable(state, seat, settings) > _track_price(task) and sound(
        state, seat, settings, engine=1, brings=faster(state, seat)
    )


def _suits(task: Task, role: Role, strategy: Strategy) -> bool:
    if role == LOCOMOTIVE:
        return task.state.engines[task.seat] < strategy.min_engine and _can_feed(task)
    return role != ENGINEER or task.state.cash[task.seat] >= ENGINEER_CASH


def _useful(task: Task, role: Role, urban: bool) -> bool:
    """Whether an action of the default order does anything here."""
    if role == LOCOMOTIVE:
        lame = task.settings.solvency_guard and not faster(task.state, task.seat)
        return task.state.engines[task.seat] < MOST_ENGINE and not lame and _can_feed(task)
    if role == URBANIZATION:
        return urban
    return role != PRODUCTION or production_pays(task.state, task.seat)
