"""The question to a seat, in a sentence with the numbers that matter for the answer."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.core.phrases import both, count, either, player
from milepost.games.age_of_steam.actions import UPGRADE
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    MOVING,
    PRODUCED,
    PRODUCING,
    RIGHT_OF_WAY,
    ROUNDS,
    SELECTING,
    SHARE_PRICE,
    SHARES,
)
from milepost.games.age_of_steam.goods import GOODS
from milepost.games.age_of_steam.rules import auction, moving, selecting, shares, urbanization
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.words import parts


def sentence(state: AosState, seat: Seat) -> str:
    """What this seat is asked."""
    return _bounty(state) if state.asks else _BY_PHASE[state.phase](state, seat)


def cost(state: AosState, seat: Seat) -> str:
    """What the end of this turn will cost a player, and bring."""
    due = state.shares[seat] + state.engines[seat]
    return f"this turn will cost ${due} and bring ${state.income[seat]}"


def _shares(state: AosState, seat: Seat) -> str:
    most = shares.most(state, seat)
    first = f"Issue up to {most} shares" if most > 1 else "Issue a share or none" if most else "Issue no shares"
    each = f"each brings ${SHARE_PRICE} now and costs $1 every turn"
    return f"{first}: {each}; {cost(state, seat)}."


def _auction(state: AosState, seat: Seat) -> str:
    lead = "Nobody has bid yet" if state.holder < 0 else f"{player(state.holder)} leads with ${state.high}"
    place = auction.bidders(state)
    price = auction.place_price(state, seat, place)
    hold = " You may also hold once." if auction.may_hold(state, seat) else ""
    drop = f"whoever drops out now is {parts.PLACES[place]} and pays {f'${price}' if price else 'nothing'}"
    return f"Player order: bid or drop out. {lead}; you have ${state.cash[seat]}, and {drop}.{hold}"


def _right(state: AosState, seat: Seat) -> str:
    if state.cash[seat] < auction.FIRST_PRICE:
        return (
            f"Going first costs ${auction.FIRST_PRICE}, and you have ${state.cash[seat]}: leave it to the other player."
        )
    whose = "If neither pays, you are first." if state.right == seat else "If you do not pay, the other player is."
    return f"Pay ${auction.FIRST_PRICE} to go first? You have ${state.cash[seat]}. {whose}"


def _selecting(state: AosState, seat: Seat) -> str:
    left = len(selecting.legal(state, seat))
    return f"Take one of the {count(left, 'action')} left. You have ${state.cash[seat]}; {cost(state, seat)}."


def _building(state: AosState, seat: Seat) -> str:
    tiles = count(state.builds, "more tile" if state.built else "tile")
    able = f"Build up to {tiles}" if state.builds else "You have no tile left to build"
    stop = "" if state.map_rules.may_stop(state, seat) else " Your track must be completed this turn."
    city = ""
    if urbanization.possible(state, seat):
        city = " You may put a new city on a town"
        city += ", before the first tile." if state.options.urbanize == "first" else "."
    return f"{able}: you have ${state.cash[seat]}, and {cost(state, seat)}.{city}{stop}"


def _moving(state: AosState, seat: Seat) -> str:
    turn = f"Move goods, round {state.round + 1} of {ROUNDS}"
    reach = f"your engine goes over {count(state.engines[seat], 'link')}"
    able = bool(moving.deliveries(state, seat))
    others = ["improve your engine"] if not moving.upgrade_fault(state, UPGRADE, seat) else []
    do = either([*(["ship a cube"] if able else []), *others, "pass"])
    none = "" if able else ", and no cube can be delivered"
    return f"{turn}: {do}; {reach}{none}."


def _producing(state: AosState, seat: Seat) -> str:
    room = state.map_rules.room(state)
    if not state.drawn:
        boxes = "one box is" if room == 1 else f"{room} boxes are"
        return f"Production: draw {PRODUCED} cubes for the goods display, where {boxes} empty?"
    drawn = both(f"a {GOODS[good]} cube" for good in state.drawn)
    return f"You drew {drawn}: put {'it' if len(state.drawn) == 1 else 'one'} into an empty box of the goods display."


def _bounty(state: AosState) -> str:
    asked = state.asks[-1]
    why = {"coast": "From coast to coast", "first": "West and east are joined"}.get(asked.reason, "A bonus")
    return f"{why}: say which railroad earns ${asked.income} more each turn, {either(map(player, asked.among))}."


_BY_PHASE = {
    SHARES: _shares,
    AUCTION: _auction,
    RIGHT_OF_WAY: _right,
    SELECTING: _selecting,
    BUILDING: _building,
    MOVING: _moving,
    PRODUCING: _producing,
}
