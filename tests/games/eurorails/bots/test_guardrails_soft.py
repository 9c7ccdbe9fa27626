"""The soft rules of good sense: each costs a proposal what it should, and nothing where it does not speak."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from milepost.games.eurorails.actions import EndTurn
from milepost.games.eurorails.board import Edge
from milepost.games.eurorails.bots.guardrails import Soft, new_lines
from milepost.games.eurorails.bots.plans import Plan, offers
from milepost.games.eurorails.bots.proposals import Kind, Proposal, proposals
from milepost.games.eurorails.bots.red_flags import situation
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import building, give_written, links, position, way

from .deciding import grounds
from .positions import leipzig
from .trips_by_name import oranges_and_wine, trap


def costs(
    state: EuroState, plan: Plan | None = None, sections: tuple[Edge, ...] = (), **memory: Any
) -> dict[str, float]:
    """What the soft rules take off a proposal."""
    given = grounds(state, **memory)
    one = Proposal(kind=Kind.FETCH, actions=(EndTurn(),), label="", plan=plan, sections=sections, cash=state.cash[0])
    return dict(Soft(given, situation(state, 0, ())).costs(one))


def test_track_that_serves_nothing_else_costs_a_share_of_its_price():
    state = trap(300)
    given = grounds(state, deliveries=2)
    offered = offers(given)
    one = next(one for one in offered.all if one.figures.track)
    found = next(proposal for proposal in proposals(given, [one]) if proposal.plan is not None)
    paid = dict(Soft(given, offered.given).costs(found))
    assert 0 < paid["track that serves nothing else"] <= 0.15 * one.figures.track


@pytest.mark.parametrize(("round", "cost"), [(14, 8.0), (15, 0.0)])
def test_joining_a_ferry_line_costs_something_in_the_first_rounds(round, cost):
    state = position(2, at={0: "Holland"}, edges={0: way("Holland", "Ruhr")}, cash={0: 60}, round=round)
    give_written(state, 0, [("Flowers", "London", 30)])
    given = grounds(state, deliveries=1)
    one = next(one for one in offers(given).all if one.figures.ferries)
    found = next(proposal for proposal in proposals(given, [one]) if proposal.plan is not None)
    assert new_lines(given, found.sections) == 1
    paid = dict(Soft(given, offers(given).given).costs(found))
    assert paid.get("ferries so early", 0.0) == cost


def test_two_loads_for_one_city_cost_something_unless_both_lie_on_one_way():
    state = oranges_and_wine()
    given = grounds(state, deliveries=2)
    pairs = [one for one in offers(given).all if one.deliveries == 2]
    soft = Soft(given, offers(given).given)
    paid = {}
    for one in pairs:
        proposal = Proposal(kind=Kind.FETCH, actions=(EndTurn(),), label="", plan=one)
        paid[one.prospect.outlook.turns] = dict(soft.costs(proposal)).get("two loads for one city", 0.0)
    assert paid[min(paid)] == 0.0


def test_more_than_seven_tenths_of_the_track_in_one_quarter_costs_something():
    state = building(2, edges={0: (*way("Ruhr", "Berlin"), *way("Milano", "Venezia"))}, cash={0: 60})
    more = way("Berlin", "Warszawa")
    assert costs(state, sections=more, deliveries=1).get("all track in one region") == 4.0
    assert "all track in one region" not in costs(state, sections=more[:1], deliveries=1)


@pytest.mark.parametrize(
    ("variant", "spent", "cost"), [("standard", 40, 0.0), ("standard", 46, 3.0), ("fast", 60, 0.0)]
)
def test_money_spent_before_the_first_delivery_costs_half_of_it_beyond_the_first_building(variant, spent, cost):
    state = building(2, edges={0: links(1)}, variant=variant)
    state.cash[0] -= spent
    assert costs(state).get("much track before the first delivery", 0.0) == cost
    assert "much track before the first delivery" not in costs(state, deliveries=1)


def test_track_of_the_plan_counts_before_the_first_delivery_whether_it_is_built_now_or_later():
    state = leipzig(20)
    given = grounds(state)
    offered = offers(given)
    plan = offered.all[0]
    dear = msgspec.structs.replace(plan, figures=msgspec.structs.replace(plan.figures, track=14))
    for cash in (20, 10):
        one = Proposal(kind=Kind.BUILD, actions=(EndTurn(),), label="", plan=dear, spent=20 - cash, cash=cash)
        assert dict(Soft(given, offered.given).costs(one))["much track before the first delivery"] == 2.0


def test_with_much_money_and_few_cities_building_to_none_costs_something():
    state = building(2, edges={0: links(2)}, cash={0: 120})
    to_city = grounds(state).network.victory.ways[0]
    assert costs(state, deliveries=5)["major cities forgotten"] == 3.0
    assert "major cities forgotten" not in costs(state, sections=to_city, deliveries=5)
    assert "major cities forgotten" not in costs(building(2, edges={0: links(4)}, cash={0: 120}), deliveries=5)
    assert "major cities forgotten" not in costs(building(2, edges={0: links(2)}, cash={0: 119}), deliveries=5)
