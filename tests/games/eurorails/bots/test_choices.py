"""What the bots with a character choose in positions where it is clear what each of them should do."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from milepost.core.chance import seeded
from milepost.core.graph import CLOSED
from milepost.games.eurorails.actions import (
    Build,
    Declare,
    Deliver,
    DiscardHand,
    EndTurn,
    Place,
    Sail,
    Step,
    Upgrade,
)
from milepost.games.eurorails.board import CITY_AT, CITY_NAMED, EDGE_BY, LOADS, POSTS
from milepost.games.eurorails.bots.archetypes import ArchetypeBot
from milepost.games.eurorails.bots.corridors import HIGH_PAY
from milepost.games.eurorails.bots.dimensions import Valuing
from milepost.games.eurorails.bots.guardrails import new_lines
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.plans import Plan, offers
from milepost.games.eurorails.bots.proposals import Kind, Proposal
from milepost.games.eurorails.bots.scoring import Dimension
from milepost.games.eurorails.bots.train_worth import deliveries_to_come
from milepost.games.eurorails.connections import track_to
from milepost.games.eurorails.constants import PLACING
from milepost.games.eurorails.judgement.trips import prospects
from milepost.games.eurorails.pathfinding import DEGREE, track_prices
from milepost.games.eurorails.rules import track, victory
from milepost.games.eurorails.rules.faults import EuroFault
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT, HEAVY_FREIGHT
from tests.games.eurorails.positions import EURO, edge, give_written, milepost, position, spare, stack, way

from .deciding import ARCHETYPES, SKILLS, TOGETHER, Answer, answer, asked, bot, grounds
from .positions import hopeless, six_cities, steel_or_cars, steel_to_berlin, warszawa
from .trips_by_name import cheese, deliver, delivered, made, oil_and_wine, single, told, trap
from .watching import broken_rules

PATIENT = ("continental", "backbone")
"""Who builds before buying a train."""
LAST_CITY = [(261, 254, True), (257, 250, True), (256, 249, False)]
"""Money, what is left of it when London is joined, and whether that is enough.

The bots pay 7M: 4M for the line, and the gap is closed before London. The rules allow 6M, with all track in England
built out of London and the gap closed at Harwich, for a port of a line that is paid costs nothing.
"""


def chosen(found: Answer) -> Plan | None:
    """The plan that a bot decided for."""
    return None if found.decided is None else found.decided.taken.proposal.plan


def connects(found: Answer, city: str) -> bool:
    """Whether there is track at a major city afterwards."""
    posts = [milepost for milepost, here in enumerate(CITY_AT) if here == CITY_NAMED[city]]
    return any(found.after.ends[0][post] for post in posts)


# a train or a city


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_with_money_to_spare_everybody_drives_on_and_improves_something(archetype):
    found = answer(steel_to_berlin(75), archetype, deliveries=2, corridor=0)
    assert len(found.all(Step)) == 9, "the train drives as far as it can"
    if archetype in PATIENT:
        assert connects(found, "Holland")
        assert victory.connected_majors(found.after, 0) > 2
        assert not found.has(Upgrade)
    else:
        assert found.after.trains[0] == (HEAVY_FREIGHT if archetype == "freight" else FAST_FREIGHT)


def test_with_money_to_spare_a_train_is_worth_most_of_its_value_and_cities_cost_4_less_from_both_ends():
    state = steel_to_berlin(75)
    given = grounds(state, deliveries=2)
    assert (given.phase, given.network.sections, given.network.majors) == (Phase.EARLY, 9, 2)
    assert told(made(state, deliver(state, "Steel", "Berlin"))) == (0, 11, 0, 1.2, 0)
    cities = ("Holland", "London", "Paris", "Wien", "Milano", "Madrid")
    plans = [track_to(state, 0, milepost(city)) for city in cities]
    assert [plan.price for plan in plans if plan] == [3, 9, 11, 13, 21, 47]
    assert deliveries_to_come(given) == pytest.approx(14.5, abs=0.05)
    buying = [Proposal(kind=Kind.UPGRADE, actions=(), label="", train=train) for train in (FAST_FREIGHT, HEAVY_FREIGHT)]
    values = [Valuing(given, buying, None).values(one)[Dimension.UPGRADE_ROI] for one in buying]
    assert values == pytest.approx([0.68, 0.82], abs=0.005)


def test_without_a_demand_along_its_line_the_backbone_builder_plays_like_an_opportunist():
    found = answer(steel_to_berlin(75, HIGH_PAY - 1), "backbone", deliveries=2, corridor=0)
    other = answer(steel_to_berlin(75, HIGH_PAY - 1), "opportunist", deliveries=2)
    assert found.decision.actions == other.decision.actions
    assert found.after.trains[0] == FAST_FREIGHT


@pytest.mark.parametrize("archetype", ARCHETYPES)
@pytest.mark.parametrize("skill", SKILLS)
def test_nobody_spends_the_last_money_on_a_train_or_a_city(archetype, skill):
    found = answer(steel_to_berlin(24), archetype, skill, deliveries=2)
    assert found.after.trains[0] == FREIGHT
    assert not found.has(Build)


# own track or somebody else's


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_all_but_the_continental_connector_pay_for_anothers_track_where_that_is_cheaper(archetype):
    found = answer(warszawa(), archetype, deliveries=2)
    plan = chosen(found)
    assert plan is not None
    turns = round(plan.prospect.outlook.turns, 1)
    if archetype == "continental":
        assert (plan.figures.fees, plan.figures.track, turns, plan.prospect.outlook.gain) == (0, 15, 1.9, 10)
        assert found.has(Build)
    else:
        assert (plan.figures.fees, plan.figures.track, turns, plan.prospect.outlook.gain) == (4, 0, 1.0, 21)
        assert len(found.all(Step)) == len(plan.prospect.route.arcs) == 12
        assert found.after.cash[0] == 60 - 4 + 25


# the trap and the cheese


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
@pytest.mark.parametrize("cash", [38, 300])
def test_nobody_walks_into_the_trap(archetype, skill, cash):
    state = trap(cash)
    assert answer(state, archetype, skill).decision.actions == (DiscardHand(),)
    give_written(state, 0, [("Fish", "Krakow", 55)], [("Imports", "Berlin", 10)])
    plan = chosen(answer(state, archetype, skill, seed=1))
    assert plan is not None
    assert [LOADS[stop.load] for stop in delivered(plan.prospect.trip)] == ["Imports"]
    assert plan.prospect.rate >= 2 > single(state, "Fish", "Oslo", "Krakow").rate


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_cheese_beside_the_line_comes_before_fish_far_away(archetype, skill):
    state = cheese()
    give_written(state, 0, [("Cheese", "London", 28)], [("Fish", "Krakow", 55)])
    plan = chosen(answer(state, archetype, skill))
    assert plan is not None
    assert [LOADS[stop.load] for stop in delivered(plan.prospect.trip)] == ["Cheese"]


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_oil_aboard_is_delivered_before_wine_is_fetched_the_other_way(archetype, skill):
    found = answer(oil_and_wine(), archetype, skill, deliveries=2)
    plan = chosen(found)
    assert plan is not None
    assert LOADS[plan.prospect.trip[0].load] == "Oil"
    assert len(found.all(Step)) == 9


# the end of the game


@pytest.mark.parametrize("archetype", ARCHETYPES)
@pytest.mark.parametrize(("cash", "left", "declares"), LAST_CITY)
def test_the_last_city_is_built_from_both_ends_and_victory_declared_at_once(archetype, cash, left, declares):
    found = answer(six_cities(cash), archetype, deliveries=9)
    assert connects(found, "London")
    assert found.after.cash[0] == left
    assert found.has(Declare) == declares


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_the_delivery_that_wins_now_is_made_before_the_one_that_pays_more(archetype):
    state = steel_or_cars()
    steel, cars = (made(state, deliver(state, *one)) for one in (("Steel", "Holland"), ("Cars", "Wien")))
    assert [told(one) for one in (steel, cars)] == [(0, 5, 0, 0.4, 0), (0, 23, 0, 1.9, 0)]
    assert cars.rate == pytest.approx(14.6, abs=0.05)
    found = answer(state, archetype, deliveries=9)
    assert found.decided is not None
    assert found.decided.grounds.phase is Phase.PUSH
    assert found.decision.actions[-1] == Deliver(1, 0)
    stack(state, *spare(state))
    state.apply_all(found.decision.actions, 0)
    assert state.cash[0] == 251
    assert asked(state, found.bot).decision.actions[-1] == Declare()


def test_the_plan_that_wins_soonest_is_looked_at_even_if_new_cards_offer_one_that_brings_more_a_turn():
    state = steel_or_cars()
    steel = deliver(state, "Steel", "Holland")
    best = offers(grounds(state, deliveries=9, trip=(steel,))).best
    assert best[0].prospect.trip != (steel,)
    assert best[-1].prospect.trip == (steel,)


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_a_hand_without_any_trip_that_can_be_paid_for_is_thrown_away(archetype, skill):
    state = hopeless()
    soonest = min(prospects(state, 0), key=lambda one: one.outlook.turns)
    assert told(soonest) == (72, 78, 2, 18.6, 60)
    assert answer(state, archetype, skill).decision.actions == (DiscardHand(),)


# the first building


@pytest.mark.parametrize("deck", ["first", "second"])
@pytest.mark.parametrize("seed", range(1, 21))
def test_both_rounds_of_the_first_building_follow_one_plan(deck, seed):
    """In the first deals all three seats are bots with a character; in the others one is, and two build nothing."""
    state = EURO.new(3, seed, deck=deck)
    kinds = [TOGETHER[(seed * 7 + seat * 5 + (deck == "first")) % len(TOGETHER)] for seat in range(3)]
    bots = {
        seat: bot(archetype, skill, seed)
        for seat, (archetype, skill) in enumerate(kinds)
        if seed <= 2 or seat == seed % 3
    }
    planned: dict[int, set[int]] = {}
    while state.build_round:
        seat = state.to_act
        assert seat is not None
        if seat not in bots:
            state.apply(EndTurn(), seat)
            continue
        found = asked(state, bots[seat])
        assert list(broken_rules(state, seat, found.decision, found.decided)) == []
        assert found.after.cash[seat] >= 10
        plan = chosen(found)
        assert plan is not None
        cards = {stop.card for stop in delivered(plan.prospect.trip)}
        assert found.has(Build) or seat in planned, "nobody gives the first building away"
        assert planned.setdefault(seat, cards) == cards
        state.apply_all(found.decision.actions, seat)
    assert set(planned) == set(bots)
    for seat in range(3):
        begun(state, seat, bots.get(seat), planned)


def begun(state: EuroState, seat: int, one: ArchetypeBot | None, planned: Mapping[int, set[int]]) -> None:
    """The first turn of a seat: a bot's train is placed where its plan begins, at its own track."""
    assert (state.phase, state.to_act) == (PLACING, seat)
    if one is None:
        while state.to_act == seat:
            state.apply(state.default(seat), seat)
        return
    found = asked(state, one)
    place = found.decision.actions[0]
    assert isinstance(place, Place)
    city = CITY_AT[place.milepost]
    assert any(state.ends[seat][post] for post in POSTS[city]), "there is own track"
    plan = chosen(found)
    assert plan is not None
    assert city == CITY_AT[plan.prospect.route.arcs[0] // DEGREE]
    if one.memory.archetype != "opportunist":  # which thinks again every turn
        assert {stop.card for stop in delivered(plan.prospect.trip)} == planned[seat]
    state.chance = seeded(0)
    state.apply_all(found.decision.actions, seat)
    while state.to_act == seat:
        state.apply(state.default(seat), seat)


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_the_first_plan_of_a_hand_with_a_good_pair_is_that_pair(archetype):
    state = EURO.new(3, 2, deck="second")
    assert state.hands[0] == (9, 92, 136)
    found = answer(state, archetype)
    assert found.decided is not None
    plan = chosen(found)
    assert plan is not None
    wanted = sorted((LOADS[stop.load], stop.city, stop.pay) for stop in delivered(plan.prospect.trip))
    assert wanted == [("China", CITY_NAMED["Zurich"], 13), ("Potatoes", CITY_NAMED["Zurich"], 20)]
    fetched = {(LOADS[stop.load], stop.city) for stop in plan.prospect.trip if not stop.card}
    assert fetched == {("Potatoes", CITY_NAMED["Szczecin"]), ("China", CITY_NAMED["Leipzig"])}
    assert told(plan.prospect) == (30, 23, 0, 2.6, 0)
    assert CITY_AT[plan.prospect.route.arcs[0] // DEGREE] == CITY_NAMED["Berlin"]
    assert new_lines(found.decided.grounds, found.decided.taken.proposal.sections) == 0


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_no_plan_waits_for_track_at_a_port_that_is_kept_free_for_others(archetype: str, skill: str):
    """The port has two sections, and the line has one member: the other section, which costs nothing, is not for it."""
    built = (*way((19, 34), "London"), edge((20, 39), (19, 38)))
    state = position(2, at={0: (20, 38)}, edges={0: built}, cash={0: 6}, aboard={0: ["Flowers"]}, round=12)
    give_written(state, 0, [("Flowers", "London", 25)])
    shut = edge((20, 38), (19, 38))
    assert track.judge(state, 0, shut) is EuroFault.PORT_ENTRY
    assert track_prices(state, 0, ())[milepost((20, 38)) * DEGREE + EDGE_BY[milepost((20, 38))].index(shut)] == CLOSED
    assert answer(state, archetype, skill, deliveries=2).has(Sail)
