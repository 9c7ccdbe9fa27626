"""What the bots with a character choose in positions where it is clear what each of them should do."""

from __future__ import annotations

import pytest

from milepost.games.eurorails.actions import Build, Declare, Deliver, DiscardHand, StartBuilding, Step, Upgrade
from milepost.games.eurorails.board import CENTRE, CITY_AT, CITY_NAMED
from milepost.games.eurorails.bots.guardrails import new_lines
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.plans import offers
from milepost.games.eurorails.constants import PLACING
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT, HEAVY_FREIGHT, SUPERFREIGHT
from tests.games.eurorails.positions import EURO, building, demand, give_written, links, position, seven, way

from .deciding import ARCHETYPES, SKILLS, Answer, answer, asked, bot, grounds
from .watching import broken_rules

PATIENT = ("continental", "backbone")
"""Who builds before buying a train."""


def steel_to_berlin(cash: int, pay: int = 12) -> EuroState:
    """Steel aboard in Ruhr, a line to Berlin where it is wanted, and no other use for anything."""
    edges = {0: way("Ruhr", "Berlin")}
    state = position(2, at={0: "Ruhr"}, edges=edges, cash={0: cash}, aboard={0: ["Steel"]}, round=12)
    give_written(state, 0, [("Steel", "Berlin", pay)])
    return state


def connects(found: Answer, city: str) -> bool:
    """Whether there is track at a major city afterwards."""
    posts = [milepost for milepost, here in enumerate(CITY_AT) if here == CITY_NAMED[city]]
    return any(found.after.ends[0][post] for post in posts)


# a train or a city


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_with_money_to_spare_everybody_drives_on_and_improves_something(archetype):
    found = answer(steel_to_berlin(75, 20), archetype, deliveries=2, corridor=0)
    assert len(found.all(Step)) == 9, "the train drives as far as it can"
    if archetype in PATIENT:
        assert connects(found, "Holland")
        assert victory.connected_majors(found.after, 0) > 2
        assert not found.has(Upgrade)
    else:
        assert found.after.trains[0] == (HEAVY_FREIGHT if archetype == "freight" else FAST_FREIGHT)


def test_without_a_demand_along_its_line_the_backbone_builder_plays_like_an_opportunist():
    found = answer(steel_to_berlin(75), "backbone", deliveries=2, corridor=0)
    assert found.decision.actions == answer(steel_to_berlin(75), "opportunist", deliveries=2).decision.actions
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
    own = way("Ruhr", "Berlin")
    theirs = way("Berlin", "Warszawa", own)
    state = position(
        2, at={0: "Berlin"}, edges={0: own, 1: theirs}, trains={0: FAST_FREIGHT}, aboard={0: ["Steel"]}, cash={0: 60}
    )
    give_written(state, 0, [("Steel", "Warszawa", 25)])
    found = answer(state, archetype, deliveries=2)
    assert found.decided is not None
    plan = found.decided.taken.proposal.plan
    assert plan is not None
    if archetype == "continental":
        assert (plan.figures.fees, plan.figures.track) == (0, 15)
        assert found.has(Build)
    else:
        assert (plan.figures.fees, plan.figures.track) == (4, 0)
        assert found.after.cash[0] == 60 - 4 + 25


# the end of the game


@pytest.mark.parametrize("archetype", ARCHETYPES)
@pytest.mark.parametrize(("cash", "left", "declares"), [(261, 254, True), (257, 250, True), (256, 249, False)])
def test_the_last_city_is_built_from_both_ends_and_victory_declared_at_once(archetype, cash, left, declares):
    state = building(2, edges={0: links(5)}, cash={0: cash})
    give_written(state, 0)
    found = answer(state, archetype, deliveries=9)
    assert connects(found, "London")
    assert found.after.cash[0] == left
    assert found.has(Declare) == declares


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_the_delivery_that_wins_now_is_made_before_the_one_that_pays_more(archetype):
    state = position(
        2, at={0: "Ruhr"}, edges={0: seven(0)}, cash={0: 244}, aboard={0: ["Steel", "Cars"]}, trains={0: SUPERFREIGHT}
    )
    give_written(state, 0, [("Steel", "Holland", 7)], [("Cars", "Wien", 28)])
    found = answer(state, archetype, deliveries=9)
    assert found.decided is not None
    assert found.decided.grounds.phase is Phase.PUSH
    assert found.decision.actions[-1] == Deliver(1, 0)
    found.after.asks.clear()
    after = asked(found.after, found.bot)
    assert after.has(Declare) or after.has(Deliver)
    assert not after.has(StartBuilding) or after.has(Declare)


@pytest.mark.parametrize("archetype", ARCHETYPES)
@pytest.mark.parametrize("skill", SKILLS)
def test_a_hand_without_any_trip_that_can_be_paid_for_is_thrown_away(archetype, skill):
    state = position(2, at={0: "Ruhr"}, edges={0: way("Ruhr", "Frankfurt")}, cash={0: 12}, round=6)
    hopeless = [("Cork", "Stockholm", 73), ("Oranges", "Glasgow", 45), ("Fish", "Sarajevo", 44)]
    give_written(state, 0, hopeless, hopeless, hopeless)
    assert answer(state, archetype, skill).decision.actions == (DiscardHand(),)


# the first building


@pytest.mark.parametrize("deck", ["first", "second"])
@pytest.mark.parametrize("seed", range(1, 5))
def test_both_rounds_of_the_first_building_follow_one_plan(deck, seed):
    """Every archetype takes a turn at it, one a seed and deck and seat."""
    state = EURO.new(3, seed, deck=deck)
    names = [ARCHETYPES[(seed * 3 + seat + (deck == "first")) % 6] for seat in range(3)]
    bots = [bot(name, seed=seed) for name in names]
    planned: dict[int, object] = {}
    while state.build_round or state.phase == PLACING:
        seat = state.to_act
        assert seat is not None
        found = asked(state, bots[seat])
        assert list(broken_rules(state, seat, found.decision, found.decided)) == []
        assert found.decided is not None
        taken = found.decided.taken.proposal
        if state.build_round:
            assert found.after.cash[seat] >= 10
            if taken.plan is not None and seat in planned:
                assert {stop.card for stop in taken.plan.prospect.trip if stop.card} == planned[seat]
            if taken.plan is not None:
                planned[seat] = {stop.card for stop in taken.plan.prospect.trip if stop.card}
        elif taken.plan is not None and not taken.taken:
            assert taken.left or found.has(Deliver)
        state.apply_all(found.decision.actions, seat)
        if state.phase == PLACING and state.round > 1:
            break


@pytest.mark.parametrize("archetype", ARCHETYPES)
def test_the_first_plan_of_a_hand_with_a_good_pair_is_that_pair_or_better(archetype):
    state = EURO.new(3, 2, deck="second")
    assert state.hands[0] == (9, 92, 136)
    found = answer(state, archetype)
    assert found.decided is not None
    plan = found.decided.taken.proposal.plan
    assert plan is not None
    pair = (33 - 0.5 * 30) / 2.6
    assert plan.velocity > 0.95 * pair
    assert new_lines(found.decided.grounds, found.decided.taken.proposal.sections) == 0


def test_the_pair_starts_in_berlin():
    state = EURO.new(3, 2, deck="second")
    best = offers(grounds(state)).best[0].prospect
    assert {(stop.card, stop.demand) for stop in best.trip if stop.card} == {
        (card, demand(card, load, "Zurich", "second"))
        for load in ("Potatoes", "China")
        for card in state.hands[0]
        if any(
            row.load == state.deck.demands[card][place].load and state.deck.demands[card][place].city == row.city
            for place, row in enumerate(state.deck.demands[card])
            if row.city == CITY_NAMED["Zurich"]
        )
        and _wants(state, card, load)
    }
    assert CITY_AT[best.route.arcs[0] // 7] == CITY_AT[CENTRE[CITY_NAMED["Berlin"]]]


def _wants(state: EuroState, card: int, load: str) -> bool:
    try:
        demand(card, load, "Zurich", "second")
    except ValueError:
        return False
    return True
