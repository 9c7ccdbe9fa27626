"""Refusals about turns and goods: every rule from a real position, with its facts and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from milepost.core.action import Action
from milepost.core.errors import IllegalAction
from milepost.games.age_of_steam.actions import (
    ENGINEER,
    FIRST_BUILD,
    HOLD,
    LOCOMOTIVE,
    PRODUCTION,
    ROLES,
    TURN_ORDER,
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
from milepost.games.age_of_steam.constants import PRODUCING
from milepost.games.age_of_steam.goods import COLUMN, FIRST_BOX
from milepost.games.age_of_steam.state import AosState
from tests.games.refusals import sentence

from .positions import (
    SE,
    SW,
    N,
    at,
    bid_turn,
    build_turn,
    empty_box,
    good,
    move_turn,
    only,
    rail,
    select_turn,
    share_turn,
    start,
    way,
)

Case = tuple[AosState, Action]
Cases = list[tuple[str, Callable[[], Case], str]]
"""A rule, a position with an action that it refuses, and part of the sentence."""

BY_CHICAGO = (7, 4)
"""The hex between Chicago and Milwaukee."""


def builder(name: str = "rust_belt", *, role: int = -1, cash: int = 50, seats: int = 0, **options: Any) -> AosState:
    """The build turn of P0, who has money."""
    return build_turn(start(name, seats, cash=cash, **options), roles={0: role})


def mover(*red: str, engine: int = 3) -> AosState:
    """P0 moves goods, over links of their own from Chicago to Rock Island and Des Moines, and to Milwaukee."""
    state = move_turn(start())
    rail(state, 0, "Chicago", (6, 6), "Rock Island")
    rail(state, 0, "Rock Island", (4, 7), (3, 7), "Des Moines")
    rail(state, 0, "Chicago", BY_CHICAGO, "Milwaukee")
    only(state, {"Chicago": "blue blue yellow", "Des Moines": "red", **dict.fromkeys(red, "red")})
    state.engines[0] = engine
    return state


def producer(*drawn: str, name: str = "rust_belt") -> AosState:
    """P0 took Production, and has drawn these cubes."""
    state = start(name)
    empty_box(state, *(box for box in (FIRST_BOX[COLUMN["L1"]], FIRST_BOX[COLUMN["L3"]]) if state.display[box] < 6))
    state.phase, state.at, state.acting, state.to_act = PRODUCING, 0, [0], 0
    state.roles[0] = PRODUCTION
    for one in drawn:
        state.bag[good(one)] -= 1
    state.drawn = sorted(map(good, drawn))
    return state


def asking() -> AosState:
    """P0 may give a bonus to P0 or P2."""
    state = move_turn(start("western_us"))
    state.asks = [Bounty(0, (0, 2), 1, 1, "coast")]
    return state


def bidder(high: int = 4, role: int = -1, cash: int = 10, **fields: Any) -> AosState:
    """P0 is to bid, after P1."""
    state = bid_turn(start(cash=cash), roles={0: role})
    if high:
        state.high, state.holder, state.bids[1] = high, 1, high
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def through_a_terminal() -> Case:
    state = move_turn(start("germany"))
    rail(state, 0, "Essen/Dortmund", (2, 6), (1, 5), "Rotterdam")
    rail(state, 0, "Rotterdam", (1, 4), (2, 4), "Oldenburg/Bremen")
    takes = state.colours[at(state, "Rotterdam")]
    only(state, {"Essen/Dortmund": "red" if takes != good("red") else "blue"})
    state.engines[0] = 4
    first, second = state.board.near[at(state, "Essen/Dortmund")], state.board.near[at(state, "Rotterdam")]
    path = (first.index(at(state, (2, 6))), second.index(at(state, (1, 4))), 0)
    return state, Move(at(state, "Essen/Dortmund"), good("red") if takes != good("red") else good("blue"), path)


def on_open_land() -> Case:
    state = move_turn(start("st_lucia"))
    place = next(place for place in range(len(state.sites)) if any(state.cubes[place * 6 : place * 6 + 6]))
    return state, Move(place, next(one for one in range(6) if state.cubes[place * 6 + one]), (0,))


def in_a_town() -> Case:
    state = mover("Milwaukee")
    return state, way(state, "red", "Milwaukee", "Chicago")


def after(state: AosState, *done: Action) -> AosState:
    for action in done:
        state.apply(action)
    return state


def held() -> AosState:
    """P0 has held, and P1 and P2 have bid: P0 speaks again."""
    return after(bid_turn(start(), roles={0: TURN_ORDER}), HOLD, Bid(1), Bid(2))


def changed(state: AosState, **fields: Any) -> AosState:
    """The position with some numbers of P0, or of all, set."""
    for name, value in fields.items():
        if isinstance(getattr(state, name), list) and isinstance(value, int):
            getattr(state, name)[0] = value
        else:
            setattr(state, name, value)
    return state


CASES: Cases = [
    # when
    ("not_now", lambda: (share_turn(start()), Bid(3)),
     "Bids are made in the auction for the player order; now issue shares, or none."),
    ("not_now", lambda: (bid_turn(start()), Issue(1)), "Shares are issued at the start of a turn"),
    ("not_now", lambda: (builder(), Drop()), "Dropping out belongs to the auction"),
    ("not_now", lambda: (builder(), Hold()), "Holding belongs to the auction"),
    ("not_now", lambda: (builder(), PayFirst()), "A player pays to be first where there is no auction"),
    ("not_now", lambda: (builder(), Decline()), "There is nothing to decline; now build, or stop building."),
    ("not_now", lambda: (builder(), Select(2)), "The seven actions are taken after the player order is settled"),
    ("not_now", lambda: (mover(), Build(3, 1)), "Track is built after everybody has taken an action; now move a"),
    ("not_now", lambda: (mover(), BuyLink(0)), "Printed links are bought while track is built; now move a cube,"),
    ("not_now", lambda: (mover(), Urbanize(3, 1)), "New cities are founded while track is built; now move a cube,"),
    ("not_now", lambda: (mover(), Done()), "move a cube, improve the engine, or pass."),
    ("not_now", lambda: (builder(), Move(3, 1, (0,))), "Goods are moved after everybody has built"),
    ("not_now", lambda: (builder(), Upgrade()), "The engine is improved while goods are moved; now build, or stop"),
    ("not_now", lambda: (builder(), Pass()), "You can pass while goods are moved; now build, or stop building."),
    ("not_now", lambda: (builder(), Draw()), "Cubes for the goods display are drawn in goods growth, by the"),
    ("not_now", lambda: (builder(), Place(1, 1)), "Cubes are put into the goods display in goods growth"),
    ("not_now", lambda: (producer("red", "blue"), Pass()), "put a red and a blue cube into the display, or decline."),
    ("not_now", lambda: (asking(), Pass()),
     "A bonus is to be given away before anything else; say who earns the bonus: P0 or P2."),
    ("not_now", lambda: (builder(), Reward(1)), "There is no bonus to give away now; build, or"),
    ("not_among", lambda: (asking(), Reward(1)), "which are P0 and P2; name P0 or P2."),
    # shares
    ("share_track", lambda: (changed(share_turn(start()), shares=14), Issue(2)),
     "The share track ends at 15, and you have issued 14 and want 2 more; issue at most 1."),
    ("share_limit", lambda: (share_turn(start("barbados")), Issue(2)),
     "On Barbados a player issues 1 share a turn, and 2 are more; issue at most 1."),
    # the order
    ("bid_low", lambda: (bidder(), Bid(4)),
     "A bid must be higher than the last, P1's $4, and yours is $4; bid $5 to $10, or drop out."),
    ("bid_low", lambda: (bidder(10, TURN_ORDER), Bid(4)), "you have $10, so hold or drop out."),
    ("bid_low", lambda: (bidder(9), Bid(4)), "bid $10, or drop out."),
    ("bid_cash", lambda: (bidder(), Bid(11)), "Nobody bids more than their cash, and you have $10, not $11; bid $5 to"),
    ("no_turn_order", lambda: (bidder(role=ENGINEER), HOLD), "may hold, and you took Engineer; bid $5 to $10, or"),
    ("no_turn_order", lambda: (bidder(0), HOLD), "you took no action then; bid $1 to $10, or drop out."),
    ("held", lambda: (held(), HOLD), "Turn Order allows one hold in an auction, and you have used it; bid $3 to $10"),
    ("hold_vain", lambda: (bidder(role=TURN_ORDER, bidders=0b11), HOLD),
     "To hold would lead nowhere, for P1, the only other bidder, has the highest bid, $4; bid $5 to $10, or drop out."),
    ("pay_cash", lambda: (start("st_lucia", cash=4), PayFirst()), "Being first costs $5, and you have $4; decline."),
    # the seven actions
    ("role_taken", lambda: (after(select_turn(start()), Select(ENGINEER)), Select(ENGINEER)),
     "Each action is taken once a turn, and P0 has Engineer; take First Move, First Build, Locomotive,"),
    ("role_unknown", lambda: (select_turn(start("barbados")), Select(FIRST_BUILD)),
     "First Build is not used on Barbados; take Engineer, Locomotive, Urbanization or Production."),
    ("role_blocked", lambda: (changed(select_turn(start("barbados")), used_roles=1 << LOCOMOTIVE), Select(LOCOMOTIVE)),
     "You have used Locomotive, which is blocked until all of Engineer, Locomotive, Urbanization and Production have "
     "been used; take Engineer, Urbanization or Production."),
    # goods
    ("no_hex", lambda: (mover(), Move(255, 0, (0,))), "and there is no 255; move a cube from Chicago or Des Moines."),
    ("no_cube", lambda: (c := mover(), way(c, "red", "Chicago", "Rock Island")),
     "No red cube stands in Chicago; Chicago has 2 blue and a yellow cube."),
    ("no_cube", lambda: (c := mover(), way(c, "red", "Detroit", "Rock Island")),
     "No red cube stands in Detroit, nor any other; move a cube from Chicago or Des Moines."),
    ("not_movable", on_open_land, "A cube leaves an open hex along its track, and none lies south-west of Le Cap; no"),
    ("not_movable", in_a_town, "Goods are moved from cities, and Milwaukee is a town; move a cube from Chicago or Des"),
    ("engine", lambda: (c := mover(engine=1), way(c, "blue", "Chicago", "Rock Island", "Des Moines")),
     "Your engine takes goods over 1 link, and this way has 2; no way within reach of your engine leads it to a city"),
    ("no_way", lambda: (c := mover(), Move(at(c, "Chicago"), good("blue"), (SE,))),
     "none leaves Chicago to the south-east, only to the south-west (Rock Island) and to the north (Milwaukee); it can "
     "go to Des Moines."),
    ("no_way", lambda: (c := mover(), Move(at(c, "Chicago"), good("blue"), (SW, N))),
     "none leaves Rock Island to the north, only to the south-west (Des Moines) and to the north-east (Chicago)"),
    ("no_way", lambda: (c := mover("Detroit"), Move(at(c, "Detroit"), good("red"), (6,))),
     "Goods go over completed links, and none leaves Detroit by the printed link that is not on"),
    ("stop_twice", lambda: (c := mover(), way(c, "blue", "Chicago", "Rock Island", "Chicago")),
     "Goods come to no stop twice, and this way comes back to Chicago; it can go to Des Moines."),
    ("past_taker", lambda: (c := mover(), way(c, "red", "Des Moines", "Rock Island", "Chicago", "Milwaukee")),
     "A cube stays in the first city that takes it, and Chicago takes red; end the move in Chicago."),
    ("not_taken", lambda: (c := mover(), way(c, "blue", "Chicago", "Rock Island")),
     "A move ends in a city that takes blue, such as Minneapolis, Des Moines, Cincinnati or"),
    ("no_passing", through_a_terminal, "No goods go on from Rotterdam, a "),
    ("engine_best", lambda: (mover(engine=6), Upgrade()), "The engine track ends at 6 links, where yours is"),
    ("upgraded", lambda: (changed(mover(), upgraded=1, round=1), Upgrade()), "and you did so in the first round; move"),
    # Production
    ("drawn", lambda: (producer("red", "red"), Draw()), "Production draws once, and you have drawn; put 2 red cubes"),
    ("not_drawn", lambda: (producer("red", "blue"), Place(good("black"), 0)),
     "A black cube is not among the cubes you have drawn; put a red and a blue cube into the display, or decline."),
    ("not_drawn", lambda: (producer(), Place(good("black"), 0)), "draw cubes, or decline."),
    ("box_full", lambda: (producer("red"), Place(good("red"), 1)),
     "There is a cube in box 2 of light 1 (Chicago) already; fill box 1 of light 1 (Chicago) or box 1 of light 3 ("),
    ("box_unused", lambda: (producer("red", name="barbados"), Place(good("red"), FIRST_BOX[COLUMN["D1"]])),
     "On Barbados the goods display is not used as far as box 1 of dark 1; fill box 1 of light 1"),
]  # fmt: skip


def check_refusal(case: Case, rule: str, said: str) -> None:
    """An action is refused by a rule with a sentence that says this, and changes nothing."""
    state, action = case
    before = state.key()
    refusal = state.why_not(action)
    assert refusal is not None, action
    told = sentence(state, action)
    assert refusal.rule == rule, told
    assert said in told
    assert told[0].isupper()
    assert told.endswith(".")
    assert ".." not in told
    with pytest.raises(IllegalAction):
        state.apply(action)
    assert state.key() == before


@pytest.mark.parametrize(("rule", "case", "said"), CASES, ids=[rule for rule, _, _ in CASES])
def test_a_refusal_names_the_rule_the_facts_and_what_would_be_right(rule, case, said):
    check_refusal(case(), rule, said)


def test_the_actions_that_a_refusal_offers_are_those_that_are_left():
    state = after(select_turn(start()), Select(ENGINEER))
    left = [ROLES[action.role] for action in state.legal() if isinstance(action, Select)]
    assert sentence(state, Select(ENGINEER)).split("; take ")[1] == f"{', '.join(left[:-1])} or {left[-1]}."
