"""The Slow Freight: the Freight is bought before track, and a hand is kept that a slow train has to live with."""

from __future__ import annotations

import pytest

from milepost.core.bot import Decision
from milepost.games.eurorails.actions import Build, Deliver, DiscardHand, Upgrade
from milepost.games.eurorails.bots.carrier import CarrierBot
from milepost.games.eurorails.bots.slow_start import saves_for_freight
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.trains import FREIGHT, SLOW_FREIGHT, Train
from tests.games.eurorails.positions import EURO, give_written, position, way

from .deciding import TOGETHER, answer


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


def test_only_who_can_borrow_saves_for_a_freight_first():
    assert saves_for_freight(position(2, variant="slow", trains={0: SLOW_FREIGHT}), 0)
    assert not saves_for_freight(position(2, variant="slow", trains={0: SLOW_FREIGHT}, mercy=False), 0)
    assert not saves_for_freight(position(2, variant="slow", trains={0: FREIGHT}), 0)


@pytest.mark.parametrize(("archetype", "skill"), TOGETHER)
def test_the_first_load_is_delivered_even_if_it_brings_the_money_for_a_freight(archetype: str, skill: str):
    state = position(
        2, variant="slow", at={0: "Budapest"}, edges={0: (*way("Budapest", "Wien"), *way("Wien", "Praha"))}, cash={0: 7},
        trains={0: SLOW_FREIGHT}, aboard={0: ["Flowers"]}, round=4,
    )  # fmt: skip
    give_written(state, 0, [("Flowers", "Wien", 18)])
    assert answer(state, archetype, skill).has(Deliver)
