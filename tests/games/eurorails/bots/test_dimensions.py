"""What the values of a proposal are made of: its plan, its track, and what a better train will bring."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest

from milepost.core.graph import cheapest
from milepost.games.eurorails.actions import EndTurn
from milepost.games.eurorails.board import CENTRE, CITY_NAMED, LOAD_NAMED, POSTS
from milepost.games.eurorails.bots import contention
from milepost.games.eurorails.bots.corridors import HIGH_PAY, along, chosen_corridor, corridor_mileposts, fits_any
from milepost.games.eurorails.bots.dimensions import Valuing
from milepost.games.eurorails.bots.endgame import soonest_win, turns_to_win, wins_soon
from milepost.games.eurorails.bots.network import OwnNetwork, mileposts_of, with_track
from milepost.games.eurorails.bots.plans import Plan, offers, pace
from milepost.games.eurorails.bots.profiles import read
from milepost.games.eurorails.bots.proposals import Kind, Proposal
from milepost.games.eurorails.bots.scoring import Dimension, Scored
from milepost.games.eurorails.bots.train_worth import deliveries_to_come, train_worth
from milepost.games.eurorails.pathfinding import DEGREE, arcs, track_prices
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, HEAVY_FREIGHT, SUPERFREIGHT
from tests.games.eurorails.positions import (
    building,
    carry,
    give_written,
    links,
    milepost,
    position,
    seven,
    way,
)

from .deciding import grounds
from .positions import look
from .trips_by_name import deliver, oil_and_wine, oranges_and_wine


def proposal(**given: Any) -> Proposal:
    """A proposal that is about nothing but what is given."""
    return Proposal(**{"kind": Kind.BUILD, "actions": (EndTurn(),), "label": "", "cash": 50, **given})


def values(state: EuroState, one: Proposal, *others: Proposal, corridor: Any = None, **memory: Any) -> dict[str, float]:
    """The values of a proposal among others, by dimension."""
    found = Valuing(grounds(state, **memory), (one, *others), corridor).values(one)
    assert all(0 <= value <= 1 for value in found)
    return {dimension.name.lower(): found[dimension] for dimension in Dimension}


def best(state: EuroState, deliveries: int = 1, **memory: Any) -> Plan:
    """The best plan with so many deliveries."""
    found = [one for one in offers(grounds(state, **memory)).all if one.deliveries == deliveries]
    return max(found, key=lambda one: one.velocity)


# values


def test_without_a_plan_the_pace_is_that_of_standing_still():
    assert values(oil_and_wine(), proposal(), deliveries=2)["velocity"] == 0.25


@pytest.mark.parametrize(("skill", "value"), [("medium", 0.0), ("hard", 0.25)])
def test_in_the_opening_waiting_counts_as_no_plan_does_there(skill: str, value: float):
    """Plans have another measure than velocity then, and those that pay little were put off."""
    given = grounds(position(2, at={0: "Berlin"}, cash={0: 20}), skill=skill)
    assert Valuing(given, (proposal(),), None).values(proposal())[0] == value


def test_pace_is_what_a_plan_earns_a_turn():
    state = oil_and_wine()
    plan = best(state, deliveries=1)
    given = grounds(state, deliveries=2)
    for turns in (1.2, 2.0, 5.0):
        found = values(state, proposal(plan=plan, turns=turns), deliveries=2)["velocity"]
        assert found == pytest.approx(min(1.0, (pace(given, plan.earned, turns) + 4) / 16))
    assert pace(given, 15.0, 1.0) > pace(given, 15.0, 2.0) > pace(given, 12.0, 2.0)


@pytest.mark.parametrize("skill", ["easy", "medium", "hard"])
def test_waiting_makes_a_loss_no_smaller(skill: str):
    state = oil_and_wine()
    given = grounds(state, skill=skill, deliveries=2)
    plan = msgspec.structs.replace(offers(given).all[0], earned=-1.0)
    soon, late = (proposal(plan=plan, turns=plan.prospect.outlook.turns + delay) for delay in (0.0, 0.5))
    valuing = Valuing(given, (soon, late), None)
    assert valuing.values(soon)[0] > valuing.values(late)[0]


def test_income_of_this_turn_is_compared_with_the_best():
    state = oil_and_wine()
    richer = proposal(pays_now=20)
    assert values(state, proposal(pays_now=5), richer)["immediate_income"] == 0.25
    assert values(state, proposal())["immediate_income"] == 0.0


def test_income_for_a_milepost_counts_the_whole_way():
    state = oil_and_wine()
    plan = best(state)
    mileposts = len(plan.prospect.route.arcs)
    assert values(state, proposal(plan=plan))["income_per_milepost"] == pytest.approx(15 / mileposts / 2.5)


def test_track_is_worth_more_that_serves_other_cards():
    state = building(2, edges={0: way("Ruhr", "Berlin")}, cash={0: 60})
    wanted = [("Steel", "Praha", 20)] * 3
    give_written(state, 0, wanted, wanted, wanted)
    found = [values(state, proposal(sections=track)) for track in (way("Berlin", "Praha"), way("Holland", "Ruhr"), ())]
    assert [one["multi_delivery_potential"] for one in found] == [1.0, 0.0, 0.0]


def test_growth_is_new_mileposts_for_those_there_are():
    line = way("Ruhr", "Berlin")
    state = building(2, edges={0: line})
    more = way("Berlin", "Szczecin")
    new = len(set(mileposts_of(more).tolist()) - set(mileposts_of(line).tolist()))
    own = len(set(mileposts_of(line).tolist()))
    assert values(state, proposal(sections=more))["network_expansion"] == pytest.approx(new / (own + 10))


def test_joining_two_pieces_counts_half_at_least():
    line = way("Ruhr", "Berlin")
    state = building(2, edges={0: (*line[:3], *line[4:])})
    assert values(state, proposal(sections=line[3:4]))["network_expansion"] == 0.5
    assert OwnNetwork(state, 0).joins_pieces(line[3:4])
    assert not OwnNetwork(state, 0).joins_pieces(way("Berlin", "Szczecin"))


def test_the_first_track_of_all_brings_a_city():
    state = building(2)
    line = way("Ruhr", "Berlin")
    found = values(state, proposal(sections=line))
    assert found["victory_progress"] == 1.0
    assert found["major_city_proximity"] > 0.5
    assert values(state, proposal(sections=way("Lyon", "Marseille")[2:4]))["victory_progress"] == 0.0


def test_a_new_city_is_progress_and_half_the_way_to_one_is_half_of_it():
    state = building(2, edges={0: links(1)}, cash={0: 90})
    to_city = grounds(state).network.victory.ways[0]
    assert values(state, proposal(sections=to_city), deliveries=2)["victory_progress"] == 1.0
    assert values(state, proposal(), deliveries=2)["victory_progress"] == 0.0
    paris = way("Ruhr", "Paris")
    assert values(state, proposal(sections=paris[:1]), deliveries=2)["victory_progress"] in (0.0, 0.5)


def test_with_all_cities_progress_is_the_share_of_the_missing_money():
    state = position(2, at={0: "Ruhr"}, edges={0: seven(0)}, cash={0: 200}, aboard={0: ["Steel"]})
    give_written(state, 0, [("Steel", "Berlin", 25)])
    plan = best(state, deliveries=1)
    one = proposal(plan=plan, turns=2.0)
    assert values(state, one)["victory_progress"] == pytest.approx(0.5)
    assert values(state, proposal(plan=plan, turns=8.0))["victory_progress"] == pytest.approx(0.25)


def test_ferries_last_chips_and_lack_of_money_are_risks():
    state = oranges_and_wine()
    plan = best(state)
    safe = values(state, proposal(plan=plan))["risk_exposure"]
    ferry = msgspec.structs.replace(plan, figures=msgspec.structs.replace(plan.figures, ferries=1))
    assert values(state, proposal(plan=ferry))["risk_exposure"] == pytest.approx(safe - 0.25)
    assert values(state, proposal(plan=plan, cash=0))["risk_exposure"] == pytest.approx(safe - 0.2)
    fetched = plan.prospect.trip[0].load
    scarce = state.clone()
    scarce.tray[fetched] = 1
    assert values(scarce, proposal(plan=plan))["risk_exposure"] == pytest.approx(safe - 0.3)


def test_the_scarcest_load_taken_counts():
    state = oranges_and_wine()
    oranges, wine = LOAD_NAMED["Oranges"], LOAD_NAMED["Wine"]
    state.tray[oranges], state.tray[wine] = 1, 2
    assert contention.scarcity(state, (oranges, wine)) == 1.0
    assert contention.scarcity(state, (wine,)) == 0.5
    assert contention.scarcity(state, ()) == 0.0


def test_two_loads_aboard_on_one_way_are_a_combination():
    state = oranges_and_wine()
    assert values(state, proposal(plan=best(state, deliveries=2)))["load_combination_score"] == 0.5
    assert values(state, proposal(plan=best(state)))["load_combination_score"] == 0.0


def test_track_near_a_missing_city_and_along_the_corridor_counts_by_its_share():
    state = building(2, edges={0: links(1)}, cash={0: 60})
    to_berlin = way("Berlin", "Wien")
    corridor = along((CITY_NAMED["Ruhr"], CITY_NAMED["Berlin"], CITY_NAMED["Wien"]), "first")
    found = values(state, proposal(sections=way("Ruhr", "Berlin", links(1))), corridor=corridor)
    assert found["backbone_alignment"] > 0.5
    assert 0 < found["major_city_proximity"] < 1
    assert values(state, proposal(), corridor=corridor)["backbone_alignment"] == 0.0
    assert values(state, proposal(sections=to_berlin))["backbone_alignment"] == 0.0


# trains


def test_a_better_train_is_worth_much_at_the_start():
    given = grounds(position(2))
    scale = 19 / deliveries_to_come(given)
    assert train_worth(given, FAST_FREIGHT) * scale == pytest.approx(72, abs=1)
    assert train_worth(given, HEAVY_FREIGHT) * scale == pytest.approx(86, abs=1)


def test_track_to_missing_cities_has_to_be_earned_too():
    one, five = (grounds(position(2, edges={0: links(count)}, cash={0: 100})) for count in (1, 5))
    assert deliveries_to_come(one) == pytest.approx((150 + one.network.victory.price) / (0.6 * 26))
    assert deliveries_to_come(one) > deliveries_to_come(five)


def test_a_better_train_is_worth_less_than_its_price_at_the_end():
    given = grounds(position(2, edges={0: seven(0)}, cash={0: 210}), deliveries=12)
    assert deliveries_to_come(given) == pytest.approx(2.6, abs=0.05)
    assert train_worth(given, FAST_FREIGHT) == pytest.approx(10, abs=0.5)
    assert train_worth(given, HEAVY_FREIGHT) == pytest.approx(12, abs=0.5)


def test_an_exchange_is_worth_the_difference_less_its_price():
    given = grounds(position(2, trains={0: FAST_FREIGHT}))
    freight = grounds(position(2))
    room, speed = train_worth(freight, HEAVY_FREIGHT), train_worth(freight, FAST_FREIGHT)
    assert train_worth(given, HEAVY_FREIGHT) == pytest.approx(room - speed - 5)
    assert train_worth(given, SUPERFREIGHT) == pytest.approx(room)


# the end of the game


def nearly_won(cash: int) -> EuroState:
    """Seven cities, steel aboard and wanted near by."""
    state = position(2, at={0: "Ruhr"}, edges={0: seven(0)}, cash={0: cash}, aboard={0: ["Steel"]})
    give_written(state, 0, [("Steel", "Holland", 7)])
    return state


@pytest.mark.parametrize(("cash", "wins"), [(243, True), (242, False)])
def test_a_plan_wins_if_it_brings_the_missing_money(cash, wins):
    state = nearly_won(cash)
    plan = best(state)
    given = grounds(state, deliveries=9)
    found = turns_to_win(given, proposal(plan=plan, turns=1.0))
    assert found == (1.0 if wins else None)
    assert (soonest_win(given, [Scored(proposal(plan=plan), (), (), 0.0)]) is not None) == wins
    assert wins_soon(look(state, trip=(deliver(state, "Steel", "Holland"),))) == wins


def test_a_train_bought_on_the_way_has_to_be_paid_too():
    state = nearly_won(250)
    given = grounds(state, deliveries=9)
    plan = best(state)
    assert turns_to_win(given, proposal(plan=plan, train=FAST_FREIGHT)) is None
    assert turns_to_win(given, proposal(plan=plan)) is not None


@pytest.mark.parametrize(("turns", "wins"), [(16.0, True), (17.0, False)])
def test_a_win_counts_only_if_it_works_out_three_times_in_five(turns, wins):
    state = nearly_won(243)
    assert (turns_to_win(grounds(state), proposal(plan=best(state), turns=turns)) is not None) == wins


def test_a_last_chip_that_somebody_else_is_nearer_to_wins_nothing():
    state = position(2, at={0: "Berlin", 1: "Ruhr"}, edges={0: seven(0)}, cash={0: 245})
    give_written(state, 0, [("Steel", "Holland", 20)])
    steel = LOAD_NAMED["Steel"]
    plan = best(state)
    assert turns_to_win(grounds(state), proposal(plan=plan, turns=2.0)) is not None
    state.tray[steel] = 1
    assert turns_to_win(grounds(state), proposal(plan=plan, turns=2.0)) is None
    state.at[1] = milepost("Madrid")
    assert turns_to_win(grounds(state), proposal(plan=plan, turns=2.0)) is not None


# networks


def test_track_to_be_looked_at_joins_ferries_and_cities_and_changes_nothing():
    state = building(2, edges={0: links(5)}, cash={0: 90})
    network = OwnNetwork(state, 0)
    to_london = network.victory.ways[0]
    after = with_track(state, 0, to_london)
    assert (victory.connected_majors(state, 0), victory.connected_majors(after, 0)) == (6, 7)
    assert network.majors_with(to_london) == 7
    assert network.majors_with(()) == 6
    assert after.members != state.members
    assert all(state.owners[edge] != 0 for edge in to_london)
    assert OwnNetwork(after, 0).missing == ()


# corridors


@pytest.mark.parametrize(
    ("name", "price"), [("C1", 38), ("C2", 34), ("C3", 24), ("C4", 29), ("C5", 28), ("C6", 29), ("C7", 21), ("C8", 23)]
)
def test_corridors_are_the_cheapest_track_between_their_cities(name, price):
    one = next(one for one in read().corridors if one.name == name)
    heads, _ = arcs("first")
    prices = track_prices(position(2), 0, ())
    total = sum(
        int(cheapest(heads, prices, DEGREE, POSTS[start]).price[CENTRE[end]]) for start, end in pairwise(one.cities)
    )
    assert total == price
    path = corridor_mileposts(one.cities, "first")
    assert {CENTRE[city] for city in one.cities} <= set(path)
    assert all(along(one.cities, "first")[place] for place in path)


def test_the_corridor_that_fits_the_hand_is_chosen():
    state = building(2, edges={0: ()})
    give_written(state, 0, [("Machinery", "Marseille", 60), ("Wheat", "Lyon", 60)], [("Wheat", "Marseille", 60)])
    corridors = read().corridors
    assert corridors[chosen_corridor(look(state), corridors)].cities[-1] in (
        CITY_NAMED["Marseille"],
        CITY_NAMED["Lyon"],
    )
    assert fits_any(look(state), corridors)
    give_written(state, 0, [("Steel", "Berlin", HIGH_PAY - 1)])
    assert not fits_any(look(state), corridors)
    carry(state, 0, "Steel")
    give_written(state, 0, [("Steel", "Berlin", HIGH_PAY)])
    assert fits_any(look(state), corridors)
