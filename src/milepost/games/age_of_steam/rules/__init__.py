"""The rules of Age of Steam, one module per phase or subject. This page puts them together.

`legal` lists the actions without a fault, so that it cannot disagree with `why_not`.
"""

from __future__ import annotations

from milepost.core.action import Action
from milepost.core.rules import Rule, asks_another
from milepost.games.age_of_steam.actions import (
    Bid,
    Build,
    BuyLink,
    Decline,
    Done,
    Draw,
    Drop,
    Hold,
    Issue,
    Move,
    Pass,
    PayFirst,
    Place,
    Reward,
    Select,
    Upgrade,
    Urbanize,
)
from milepost.games.age_of_steam.asks import Bounty
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    MOVING,
    PRODUCING,
    RIGHT_OF_WAY,
    SELECTING,
    SHARES,
)
from milepost.games.age_of_steam.rules import (
    auction,
    bounties,
    building,
    growth,
    moving,
    selecting,
    shares,
    urbanization,
)
from milepost.games.age_of_steam.rules.flow import build_ends_turn, decline, move_ends_turn, turn_settles

RULES: dict[type[Action], Rule] = {
    Issue: Rule((SHARES,), shares.fault, shares.issue, False, asks_another),
    Bid: Rule((AUCTION,), auction.bid_fault, auction.make_bid, False, asks_another),
    Drop: Rule((AUCTION,), None, auction.drop, False, asks_another),
    Hold: Rule((AUCTION,), auction.hold_fault, auction.hold, False, asks_another),
    PayFirst: Rule((RIGHT_OF_WAY,), auction.pay_fault, auction.pay_first, False, asks_another),
    Decline: Rule((RIGHT_OF_WAY, PRODUCING), None, decline, growth.decline_reveals, asks_another),
    Select: Rule((SELECTING,), selecting.fault, selecting.select, False, asks_another),
    Build: Rule((BUILDING,), building.build_fault, building.build_tile, False, build_ends_turn),
    BuyLink: Rule((BUILDING,), building.link_fault, building.buy_link, False, build_ends_turn),
    Urbanize: Rule((BUILDING,), urbanization.fault, urbanization.found_city, urbanization.reveals, build_ends_turn),
    Done: Rule((BUILDING,), building.done_fault, building.stop, False, asks_another),
    Move: Rule((MOVING,), moving.move_fault, moving.move_good, turn_settles, move_ends_turn),
    Upgrade: Rule((MOVING,), moving.upgrade_fault, moving.upgrade, turn_settles, move_ends_turn),
    Pass: Rule((MOVING,), None, moving.pass_by, turn_settles, move_ends_turn),
    Draw: Rule((PRODUCING,), growth.draw_fault, growth.draw_cubes, True, False),
    Place: Rule((PRODUCING,), growth.place_fault, growth.place_cube, growth.place_reveals, asks_another),
    Reward: Rule((Bounty,), bounties.fault, bounties.reward, turn_settles, asks_another),
}
"""Columns: when, fault, effect, what it reveals, whether it ends the turn."""
