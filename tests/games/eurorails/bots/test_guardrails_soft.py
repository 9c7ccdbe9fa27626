"""The soft rules of good sense: each costs a proposal what it should, and nothing where it does not speak."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from milepost.games.eurorails.actions import EndTurn
from milepost.games.eurorails.board import CITY_NAMED, Edge, Load
from milepost.games.eurorails.bots.board_distance import to_city
from milepost.games.eurorails.bots.demands import figures, new_sections, places_of_cards
from milepost.games.eurorails.bots.guardrails import Soft, new_lines
from milepost.games.eurorails.bots.plans import Plan, offers
from milepost.games.eurorails.bots.proposals import Kind, Proposal, proposals
from milepost.games.eurorails.judgement.trips import Prospect
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import building, give_written, links, load, milepost, position, way

from .deciding import grounds
from .positions import leipzig
from .trips_by_name import deliver, fetch, made, oranges_and_wine, single, trap


def costs(
    state: EuroState,
    plan: Plan | None = None,
    sections: tuple[Edge, ...] = (),
    kind: Kind = Kind.FETCH,
    taken: tuple[Load, ...] = (),
    **memory: Any,
) -> dict[str, float]:
    """What the soft rules take off a proposal."""
    one = Proposal(
        kind=kind, actions=(EndTurn(),), label="", plan=plan, sections=sections, taken=taken, cash=state.cash[0]
    )
    given = grounds(state, **memory)
    return dict(Soft(given, offers(given).given).costs(one))


def plan_of(state: EuroState, one: Prospect) -> Plan:
    """A trip as a plan that nothing speaks against."""
    return Plan(one, figures(state, places_of_cards(state, 0), one, 0.5), 0.0)


def test_track_that_serves_nothing_else_costs_a_share_of_its_price():
    state = trap(300)
    given = grounds(state, deliveries=2)
    offered = offers(given)
    one = next(one for one in offered.all if one.figures.track)
    found = next(proposal for proposal in proposals(given, [one]) if proposal.plan is not None)
    paid = dict(Soft(given, offered.given).costs(found))
    assert 0 < paid["track that serves nothing else"] <= 0.15 * one.figures.track


def test_track_that_serves_another_card_or_leads_to_a_city_costs_nothing_more():
    state = trap(300)
    plan = plan_of(state, single(state, "Fish", "Oslo", "Krakow"))
    sections = new_sections(state, plan.prospect)
    words = "track that serves nothing else"
    assert costs(state, plan, sections, deliveries=2)[words] > 0
    assert words not in costs(state, plan, sections, kind=Kind.CONNECT, deliveries=2)
    to_cities = tuple(edge for way in grounds(state).network.victory.ways for edge in way)
    assert words not in costs(state, plan, to_cities, deliveries=2)
    give_written(state, 0, *[[("Fish", "Krakow", 55)]] * 2)
    assert words not in costs(state, plan, sections, deliveries=2)


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


@pytest.mark.parametrize(("round", "cash", "cost"), [(14, 60, 3.0), (15, 60, 0.0), (14, 100, 0.0)])
def test_crossing_on_a_line_that_is_paid_costs_less_and_nothing_from_the_middle_on(round, cash, cost):
    line = way("Holland", (19, 38))
    edges = {0: (*line, *way((19, 34), "London", line))}
    state = position(2, at={0: "Holland"}, edges=edges, cash={0: cash}, round=round)
    give_written(state, 0, [("Flowers", "London", 30)])
    plan = plan_of(state, single(state, "Flowers", "Holland", "London"))
    assert (plan.figures.ferries, plan.figures.track) == (1, 0)
    assert costs(state, plan, deliveries=1).get("ferries so early", 0.0) == cost


def for_berlin() -> tuple[EuroState, Plan]:
    """Steel from Ruhr and wine from Wien, which lie on two sides of Berlin, are both wanted in Berlin."""
    line = way("Ruhr", "Berlin")
    state = position(2, at={0: "Ruhr"}, edges={0: (*line, *way("Berlin", "Wien", line))}, cash={0: 60})
    give_written(state, 0, [("Steel", "Berlin", 20)], [("Wine", "Berlin", 20)])
    both = deliver(state, "Steel", "Berlin"), deliver(state, "Wine", "Berlin")
    return state, plan_of(state, made(state, fetch("Steel", "Ruhr"), fetch("Wine", "Wien"), *both))


def test_two_loads_for_one_city_cost_something_if_the_second_is_a_detour():
    state, plan = for_berlin()
    assert costs(state, plan, deliveries=2)["two loads for one city"] == 3.0


@pytest.mark.parametrize(("detour", "cost"), [(6, 0.0), (7, 3.0)])
def test_six_mileposts_are_no_detour_for_a_second_load(detour, cost):
    state, plan = for_berlin()
    direct = to_city("first", milepost("Ruhr"), CITY_NAMED["Berlin"])
    reached = (0, 5, direct + detour, direct + detour)
    route = msgspec.structs.replace(plan.prospect.route, reached=reached)
    nearer = msgspec.structs.replace(plan, prospect=msgspec.structs.replace(plan.prospect, route=route))
    assert costs(state, nearer, deliveries=2).get("two loads for one city", 0.0) == cost


def test_two_loads_for_one_city_cost_nothing_if_both_lie_on_one_way():
    state = oranges_and_wine()
    pair = fetch("Oranges", "Valencia"), fetch("Wine", "Bordeaux")
    plan = plan_of(state, made(state, *pair, deliver(state, "Oranges", "Paris"), deliver(state, "Wine", "Paris")))
    assert plan.deliveries == 2
    assert "two loads for one city" not in costs(state, plan, deliveries=2)


def test_two_loads_for_two_cities_cost_nothing():
    state, _ = for_berlin()
    give_written(state, 0, [("Steel", "Berlin", 20)], [("Wine", "Ruhr", 20)])
    trip = (
        fetch("Steel", "Ruhr"),
        fetch("Wine", "Wien"),
        deliver(state, "Steel", "Berlin"),
        deliver(state, "Wine", "Ruhr"),
    )
    assert "two loads for one city" not in costs(state, plan_of(state, made(state, *trip)), deliveries=2)


@pytest.mark.parametrize(("names", "cost"), [(("Steel",), 0.0), (("Steel", "Oil"), 1.4), (("Oil", "Coal"), 2.8)])
def test_loads_beside_the_plan_cost_something_each(names, cost):
    state, plan = for_berlin()
    found = costs(state, plan, taken=tuple(load(name) for name in names), deliveries=2)
    assert found.get("loads that no card asks for", 0.0) == pytest.approx(cost)


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
