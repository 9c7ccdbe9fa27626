"""The Slow Freight: the Freight is bought before track, and a hand is kept that a slow train has to live with."""

from __future__ import annotations

import msgspec
import pytest

from milepost.bots import make
from milepost.core.action import Seen
from milepost.core.bot import Decision, decide
from milepost.games.eurorails.actions import Build, Deliver, DiscardHand, Place, Restart, Upgrade
from milepost.games.eurorails.board import LOAD_NAMED
from milepost.games.eurorails.bots.carrier import CarrierBot
from milepost.games.eurorails.bots.new_start import MOST_STARTS, first_trip_worth, new_start_is_better
from milepost.games.eurorails.bots.plans import offers
from milepost.games.eurorails.bots.proposals import Kind, passing, proposals
from milepost.games.eurorails.bots.resorts import instead_of_nothing, last_resort
from milepost.games.eurorails.bots.slow_start import discard_part, left_beside_freight
from milepost.games.eurorails.bots.snapshot import Memory, follow
from milepost.games.eurorails.constants import PLACING
from milepost.games.eurorails.events import Restarted
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FAST_FREIGHT, FREIGHT, SLOW_FREIGHT, Train
from tests.games.eurorails.positions import EURO, give_written, links, position, way

from .deciding import TOGETHER, answer, asked, grounds


def carried(state: EuroState) -> Decision:
    """What the carrier does."""
    return CarrierBot(EURO).choose(state.shown_to_bot(0))


def does(decision: Decision, kind: type) -> bool:
    return any(isinstance(action, kind) for action in decision.actions)


def with_track_to_build(train: Train, cash: int) -> EuroState:
    """Steel is aboard in Ruhr, and wanted in Berlin and in Wien, where track is missing."""
    state = position(
        2, variant="slow", at={0: "Ruhr"}, edges={0: way("Ruhr", "Berlin")}, cash={0: cash}, trains={0: train},
        aboard={0: ["Steel"]}, round=12,
    )  # fmt: skip
    give_written(state, 0, [("Steel", "Wien", 40)])
    return state


def with_a_long_way(train: Train) -> EuroState:
    """Cars can be fetched where the train stands, and the long way to where they are wanted is built."""
    state = position(
        2, variant="slow", at={0: "Stuttgart"}, edges={0: way("Stuttgart", "Madrid")}, cash={0: 6}, trains={0: train},
        round=12,
    )  # fmt: skip
    give_written(state, 0, [("Cars", "Madrid", 20)])
    return state


def test_the_carrier_exchanges_a_slow_freight_before_it_builds_track():
    decision = carried(with_track_to_build(SLOW_FREIGHT, 36))
    assert Upgrade(FREIGHT) in decision.actions
    assert not does(decision, Build)


def test_the_carrier_builds_first_if_the_trip_could_not_go_on_without_the_money():
    decision = carried(with_track_to_build(SLOW_FREIGHT, 25))
    assert does(decision, Build)
    assert not does(decision, Upgrade)


def test_the_carrier_with_a_freight_builds_the_track_of_its_trip_first():
    decision = carried(with_track_to_build(FREIGHT, 36))
    assert does(decision, Build)
    assert not does(decision, Upgrade)


def test_the_carrier_keeps_a_hand_for_a_slow_freight_whose_trips_all_take_long():
    assert not does(carried(with_a_long_way(SLOW_FREIGHT)), DiscardHand)


def test_everybody_with_a_slow_freight_saves_for_a_freight_first():
    for mercy in (True, False):
        for train, saving in ((SLOW_FREIGHT, True), (FREIGHT, False)):
            state = position(2, variant="slow", trains={0: train}, mercy=mercy)
            assert grounds(state, deliveries=2).saving == saving


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_the_first_load_is_delivered_even_if_it_brings_the_money_for_a_freight(archetype: str, skill: str):
    state = position(
        2, variant="slow", at={0: "Budapest"}, edges={0: (*way("Budapest", "Wien"), *way("Wien", "Praha"))},
        cash={0: 7}, trains={0: SLOW_FREIGHT}, aboard={0: ["Flowers"]}, round=4,
    )  # fmt: skip
    give_written(state, 0, [("Flowers", "Wien", 18)])
    assert answer(state, archetype, skill).has(Deliver)


# money


def poor(cash: int, variant: str = "slow", train: Train = FREIGHT, mercy: bool = True) -> EuroState:
    """A player with little track, and cards that ask for nothing but the ends of the board."""
    state = position(
        2, variant=variant, at={0: "Ruhr"}, edges={0: way("Ruhr", "Berlin")}, cash={0: cash}, trains={0: train},
        round=12, mercy=mercy,
    )  # fmt: skip
    give_written(state, 0, [("Fish", "Lisboa", 60)])
    return state


@pytest.mark.parametrize(("cash", "buys"), [(20 + 2 + 17, False), (20 + 2 + 18, True)])
def test_without_a_plan_a_freight_is_bought_only_if_money_for_track_is_left(cash: int, buys: bool):
    given = grounds(poor(cash, train=SLOW_FREIGHT), deliveries=2)
    assert any(one.train == FREIGHT for one in proposals(given, [])) == buys


@pytest.mark.parametrize(
    ("cash", "debt", "train", "better"),
    [(32, 0, SLOW_FREIGHT, True), (33, 0, SLOW_FREIGHT, False), (12, 0, FREIGHT, True), (13, 0, FREIGHT, False),
     (30, 18, FREIGHT, True)],
)  # fmt: skip
def test_what_a_new_start_is_compared_with(cash: int, debt: int, train: Train, better: bool):
    """With 30M, new cards and a train that can be put anywhere."""
    state = position(2, variant="slow", cash={0: cash}, debt={0: debt}, trains={0: train})
    assert new_start_is_better(state, 0) == better
    assert not new_start_is_better(position(2, variant="slow", cash={0: 0}, mercy=False), 0)


@pytest.mark.parametrize(("cash", "better"), [(43, True), (44, False)])
def test_what_a_new_start_is_compared_with_in_the_standard_game(cash: int, better: bool):
    state = position(2, cash={0: cash}, edges={0: way("Ruhr", "Wien")[:8]})
    assert new_start_is_better(state, 0) == better


def test_who_can_pay_for_no_trip_begins_anew_if_that_is_worth_more():
    for state, discards, kind in (
        (poor(2), 0, Kind.RESTART),
        (poor(25), 0, Kind.DISCARD),
        (poor(2, "standard"), 3, Kind.DISCARD),
        (poor(2, "standard"), 4, Kind.RESTART),
        (poor(2, mercy=False), 4, Kind.DISCARD),
    ):
        given = grounds(state, deliveries=2, discards=discards)
        resort = last_resort(given, offers(given))
        assert resort is not None
        assert resort.kind is kind
    for name in ("carrier", "express"):
        assert Restart() in decide(make(name, EURO), poor(2).seen_by(0)).actions


def test_a_load_that_is_soon_delivered_keeps_anybody_from_beginning_anew():
    state = poor(2)
    state.aboard[0] = (LOAD_NAMED["Steel"],)
    state.tray[LOAD_NAMED["Steel"]] -= 1
    give_written(state, 0, [("Steel", "Berlin", 8)])
    given = grounds(state, deliveries=2)
    assert last_resort(given, offers(given)) is None


def test_as_little_is_kept_back_with_a_freight_as_with_a_slow_freight():
    """Or what was enough for the plan before the train was bought would not be enough afterwards."""
    for train, reserve in ((SLOW_FREIGHT, 2), (FREIGHT, 2), (FAST_FREIGHT, 5)):
        assert grounds(poor(20, train=train), deliveries=2).reserve == reserve
    assert grounds(poor(20, "standard"), deliveries=2).reserve == 5


def test_a_loan_for_track_does_not_go_into_a_train():
    state = poor(5, train=SLOW_FREIGHT)
    give_written(state, 0, [("Steel", "Wien", 60)])
    given = grounds(state, deliveries=2, discards=4)
    plans = offers(given)
    assert plans.best[0].unfunded
    found = [one for one in proposals(given, plans.best, may_borrow=True) if one.kind is Kind.LOAN or one.train >= 0]
    assert any(one.kind is Kind.LOAN for one in found)
    assert all(one.train < 0 for one in found)


def test_who_is_short_of_money_draws_new_cards_rather_than_waiting():
    for variant, kind in (("slow", Kind.DISCARD), ("standard", None)):
        given = grounds(poor(20, variant), deliveries=2)
        nothing = msgspec.structs.replace(offers(given), best=[], all=[])
        found = instead_of_nothing(given, nothing, passing(given))
        assert (None if found is None else found.kind) == kind


@pytest.mark.parametrize(("discards", "mercy", "reserve"), [(3, False, 5), (4, False, 0), (4, True, 5)])
def test_without_loans_the_reserve_is_spent_if_nothing_else_helps(discards: int, mercy: bool, reserve: int):
    state = poor(6, "standard", mercy=mercy)
    assert grounds(state, deliveries=2, discards=discards).reserve == reserve


# the first trip

BAD, GOOD = [("Wine", "Beograd", 12)], [("Steel", "Berlin", 25)]
"""Wine is had in Wien, and the track to Beograd costs more than it pays; Steel in Ruhr, which is near to Berlin."""


def first_building(wanted: list[tuple[str, str, int]], variant: str = "slow", **options: bool) -> EuroState:
    """Nothing is built yet, and there is one thing to do."""
    state: EuroState = EURO.new(2, 1, variant=variant, **options)
    state.turn = 0
    give_written(state, 0, wanted)
    return state


@pytest.mark.parametrize(
    ("gain", "sections", "turns", "worth"), [(-7, 12, 2.0, -3.2), (0, 20, 4.0, 6.0), (4, 0, 8.0, 0)]
)
def test_what_a_first_trip_leaves(gain: int, sections: int, turns: float, worth: float):
    assert first_trip_worth(position(2, variant="slow"), gain, sections, turns) == pytest.approx(worth)


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_nobody_begins_the_slow_game_with_a_trip_that_costs_more_than_it_leaves(archetype: str, skill: str):
    assert not answer(first_building(BAD), archetype, skill).has(Build)
    assert answer(first_building(GOOD), archetype, skill).has(Build)


def test_any_first_trip_will_do_where_a_bad_one_costs_less_than_waiting():
    assert answer(first_building(BAD, "standard"), "blocker").has(Build)
    assert answer(first_building(BAD, mercy=False), "blocker").has(Build)
    assert answer(first_building(BAD), "blocker", starts=MOST_STARTS).has(Build)


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_who_waits_for_a_good_first_trip_starts_over_in_the_same_turn(archetype: str, skill: str):
    state = position(2, variant="slow", cash={0: 30}, trains={0: SLOW_FREIGHT}, round=1)
    state.at[0], state.phase, state.moves = -1, PLACING, 0
    give_written(state, 0, BAD)
    state.check()
    placing = answer(state, archetype, skill)
    assert [type(action) for action in placing.decision.actions] == [Place]
    give_written(placing.after, 0, BAD)
    assert asked(placing.after, placing.bot).decision.actions == (Restart(),)


def test_starts_over_are_counted_until_something_is_delivered():
    state = position(2, variant="slow")
    over = Seen(0, Restart(), (Restarted(0, (), (), 30),))
    once = follow(Memory(archetype="blocker"), state, 0, [over])
    assert once.starts == 1
    assert follow(once, state, 0, [over]).starts == 2
    assert follow(once.after(deliveries=1), state, 0, [over]).starts == 1


def test_who_has_built_nothing_starts_over_rather_than_throw_cards_away():
    """That gives new cards as well, and they can be built for in the same turn."""
    state = position(2, variant="slow", at={0: "Wien"}, cash={0: 30}, trains={0: SLOW_FREIGHT}, round=2)
    give_written(state, 0, BAD)
    for starts, kind in ((0, Kind.RESTART), (MOST_STARTS, Kind.DISCARD)):
        given = grounds(state, skill="medium", starts=starts)
        found = offers(given)
        poor = [msgspec.structs.replace(one, figures=msgspec.structs.replace(one.figures, pay=0)) for one in found.all]
        resort = last_resort(given, msgspec.structs.replace(found, best=poor, all=poor))
        assert resort is not None
        assert resort.kind is kind


def test_as_little_is_asked_of_a_slow_train_where_nobody_can_borrow():
    for mercy in (True, False):
        state = position(2, variant="slow", cash={0: 20}, trains={0: SLOW_FREIGHT}, mercy=mercy)
        assert [discard_part(state, 0), discard_part(position(2, mercy=mercy), 0)] == [0.25, 1.0]


# the Freight and the plan beside it


def with_two_plans(cash: int) -> EuroState:
    """Steel from Ruhr is wanted in Wien, where track is missing, and in Paris, where it is not."""
    line = way("Ruhr", "Berlin")
    edges = (*line, *way("Ruhr", "Paris", line))
    state = position(
        2, variant="slow", at={0: "Berlin"}, edges={0: edges}, cash={0: cash}, trains={0: SLOW_FREIGHT}, round=12
    )  # fmt: skip
    give_written(state, 0, [("Steel", "Wien", 40)], [("Steel", "Paris", 22)])
    return state


@pytest.mark.parametrize("skill", ["medium", "hard"])
@pytest.mark.parametrize("archetype", ["freight", "blocker", "continental"])
@pytest.mark.parametrize(("cash", "buys"), [(26, False), (27, True)])
def test_a_freight_is_bought_with_a_plan_that_can_do_without_the_money(
    archetype: str, skill: str, cash: int, buys: bool
):
    """And if 7M are left beside it: 18 sections of track count for 13M of the 20M that one should have."""
    assert answer(with_two_plans(cash), archetype, skill, deliveries=2).has(Upgrade) == buys


@pytest.mark.parametrize(
    ("sections", "left", "left_without_loans"), [(0, 20, 40), (8, 14, 34), (20, 5, 25), (27, 0, 20), (60, 0, 0)]
)
def test_what_is_left_beside_a_freight_depends_on_the_track_there_is(sections: int, left: int, left_without_loans: int):
    """Without loans and a new start whoever has spent everything may not get away for long."""
    for mercy, least in ((True, left), (False, left_without_loans)):
        state = position(2, variant="slow", edges={0: links(6)[:sections]}, mercy=mercy)
        assert left_beside_freight(state, 0) == least


@pytest.mark.parametrize(("train", "connects"), [(SLOW_FREIGHT, False), (FREIGHT, True)])
def test_no_city_is_connected_before_the_freight_is_bought(train: Train, connects: bool):
    given = grounds(with_track_to_build(train, 200), "continental", deliveries=2)
    assert any(one.kind is Kind.CONNECT for one in proposals(given, offers(given).best)) == connects
