"""What is left of a plan when a load was delivered on the way, earlier than planned."""

from __future__ import annotations

from milepost.games.eurorails.actions import Deliver
from milepost.games.eurorails.bots.proposals import _without_delivered
from milepost.games.eurorails.judgement.trial_turn import Turn
from milepost.games.eurorails.judgement.trips import Stop
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import give_written, position, way

from .trips_by_name import deliver, fetch, made


def two_for_oil() -> EuroState:
    """Oil is aboard in Ruhr, and more is to be had in Wien; Ruhr, Berlin and Wien lie on one line."""
    line = way("Ruhr", "Berlin")
    edges = (*line, *way("Berlin", "Wien", line))
    state = position(2, at={0: "Ruhr"}, edges={0: edges}, aboard={0: ["Oil"]})
    give_written(state, 0, [("Oil", "Berlin", 15)], [("Wine", "Berlin", 12)], [("Oil", "Wien", 9)])
    return state


def left(state: EuroState, *trip: Stop, done: Stop) -> tuple[Stop, ...]:
    """What is left of a trip when `done` was delivered before its turn."""
    turn = Turn(state, 0)
    turn.actions.append(Deliver(done.card, done.demand))
    found = _without_delivered(turn, made(state, *trip))
    assert len(found.trip) == len(found.route.reached), "each stop that is left has its place on the way"
    return found.trip


def test_a_load_is_not_fetched_for_what_was_delivered_already():
    state = two_for_oil()
    oil, wine = deliver(state, "Oil", "Berlin"), deliver(state, "Wine", "Berlin")
    trip = (fetch("Wine", "Wien"), fetch("Oil", "Wien"), oil, wine)
    assert left(state, *trip, done=oil) == (fetch("Wine", "Wien"), wine)


def test_a_plan_of_one_load_is_done_with_its_delivery():
    state = two_for_oil()
    oil = deliver(state, "Oil", "Berlin")
    assert left(state, fetch("Oil", "Wien"), oil, done=oil) == ()


def test_a_load_that_another_card_wants_is_still_fetched():
    state = two_for_oil()
    early, later = deliver(state, "Oil", "Wien"), deliver(state, "Oil", "Berlin")
    trip = (early, fetch("Oil", "Wien"), later)
    assert left(state, *trip, done=early) == (fetch("Oil", "Wien"), later)
