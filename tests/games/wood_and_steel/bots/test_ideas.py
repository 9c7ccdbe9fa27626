"""Ideas are legal as a whole, wherever a player is asked, and bots for every game can live on them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from milepost.bots import make
from milepost.core.chance import seeded
from milepost.core.parts import Plan
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import Borrow, BorrowMore, Build, Buy, Fulfil, Pass, Upgrade
from milepost.games.wood_and_steel.constants import BIDDING, CHOOSING, SELLING
from milepost.games.wood_and_steel.judgement.ideas import ideas, quiet
from milepost.games.wood_and_steel.state import SteelState
from tests.games.wood_and_steel.playing import go_broke
from tests.games.wood_and_steel.positions import ELSEWHERE, STEEL, broke, player, position


def found(state: SteelState) -> tuple[Plan[Any], ...]:
    assert state.to_act is not None
    return ideas(View(state.to_act, state))


def games(seats: int, seed: int, longest: int, **options: Any) -> Iterator[SteelState]:
    """Positions of a game in which one of the ideas is taken, mostly one of the first."""
    drawn = Random(seed)
    state = STEEL.setup(seats, STEEL.Options(**options), seeded(seed))
    for _ in range(longest):
        if state.to_act is None:
            return
        yield state
        plans = found(state)
        state.apply_all(plans[min(len(plans) - 1, int(drawn.expovariate(1)))].actions)


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (2, {"edition": "current", "office_alone": "majority"}),
        (3, {"starting_debt": 0, "contracts_near": "active", "end": "round"}),
        (6, {"sections": 6, "design": "debt.service=3000 start.cash=30000"}),
    ],
    ids=["alone", "current", "no debt", "six"],
)
def test_every_idea_is_legal_as_a_whole(seats, options):
    for state in games(seats, seats, 60, **options):
        plans = found(state)
        assert plans
        assert len({plan.actions for plan in plans}) == len(plans)
        for plan in plans:
            state.clone().apply_all(plan.actions)


def test_nobody_else_has_ideas():
    state = position(player("Boston - New York"), ELSEWHERE)
    assert not ideas(View(1, state))
    assert not ideas(View(None, state))


def test_ideas_are_quiet_between_actions():
    state = position(player("Boston - New York", engines=(("Mogul", "Boston"),)), ELSEWHERE)
    assert quiet(View(0, state))
    state.apply(Build(next(action.route for action in state.legal() if isinstance(action, Build))))
    assert not quiet(View(0, state))


def test_a_delivery_within_reach_is_among_the_first_ideas():
    home = player(
        "Philadelphia - Washington - Raleigh", private=("tourists", "Raleigh"), cash=0,
        engines=(("Mogul", "Washington", "tourists"), ("Pacific", "Philadelphia")), upgrades=("Hub",), hub="Raleigh",
    )  # fmt: skip
    assert any(isinstance(plan.actions[-1], Fulfil) for plan in found(position(home, ELSEWHERE))[:5])


def test_a_delivery_that_would_bankrupt_is_no_idea():
    state = position(broke(), ELSEWHERE)
    assert not any(isinstance(action, Fulfil) for plan in found(state) for action in plan.actions)


def test_money_engines_upgrades_and_nothing_are_among_the_ideas():
    state = position(player("Boston - New York", engines=(("American", "Boston"),), cash=30_000), ELSEWHERE)
    kinds = {type(action) for plan in found(state) for action in plan.actions}
    assert {Buy, Upgrade} <= kinds
    assert {Borrow, BorrowMore} & kinds
    assert len(found(position(player("Boston - New York", cash=0), ELSEWHERE))) > 2
    assert Pass in {type(plan.actions[0]) for plan in found(position(player("Boston - New York", cash=0)))}


@pytest.mark.parametrize("bot", ["greedy", "mcts:iterations=2"])
def test_bots_for_every_game_find_their_way(bot):
    state = STEEL.setup(2, STEEL.Options(), seeded(3))
    bots = [make(bot, STEEL, seat) for seat in range(2)]
    for _ in range(12):
        seat = state.to_act
        assert seat is not None
        decision: Any = bots[seat].choose(state.shown_to_bot(seat))
        state.apply_all(decision.actions)
    assert state.round >= 1


def test_a_bankrupt_and_the_bidders_have_ideas():
    state = position(broke("New York - Boston - Syracuse"), player("Boston - Portland ME", cash=50_000))
    go_broke(state)
    phases = set()
    while state.phase in (SELLING, CHOOSING, BIDDING):
        phases.add(state.phase)
        state.apply_all(found(state)[0].actions)
    assert {SELLING, BIDDING} <= phases
