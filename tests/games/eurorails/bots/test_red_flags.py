"""What speaks against a trip: each flag speaks where it should and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.games.eurorails.board import CITY_NAMED, MAJORS
from milepost.games.eurorails.bots.board_distance import to_city
from milepost.games.eurorails.bots.demands import FERRY_PRICE, cards_of, new_sections
from milepost.games.eurorails.bots.red_flags import (
    Flag,
    Verdict,
    judged,
    remote_cities,
    serving_nothing_else,
    situation,
)
from milepost.games.eurorails.judgement.routes import victory_track
from milepost.games.eurorails.judgement.trips import Prospect, prospects
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import EURO, carry, give_written, links, milepost, position, way

from .positions import fish_hunt, holding
from .trips_by_name import cheese, deliver, fetch, made, oil_and_wine, oranges_and_wine, single, told, trap


def verdict(state: EuroState, one: Prospect, *others: Prospect, **given: Any) -> Verdict:
    """What is thought of a trip among others."""
    _, found = judged(one, situation(state, 0, (one, *others), **given))
    return found


# the verdict


@pytest.mark.parametrize(
    ("flags", "rejected", "factor"),
    [
        ((), False, 1.0),
        ((Flag.NEGATIVE,), False, 0.0),
        ((Flag.FERRIES,), True, 1.0),
        ((Flag.REMOTE,), True, 1.0),
        ((Flag.UNFUNDED,), True, 1.0),
        ((Flag.FEES,), True, 1.0),
        ((Flag.SCARCE,), False, 0.5),
        ((Flag.OPPOSITE,), False, 0.7),
        ((Flag.SCARCE, Flag.OPPOSITE), False, 0.35),
    ],
)
def test_flags_reject_a_trip_or_make_it_count_less(flags, rejected, factor):
    found = Verdict(flags)
    assert found.rejected == rejected
    assert found.factor == pytest.approx(factor)


def test_nothing_speaks_against_a_good_trip():
    state = oranges_and_wine()
    assert verdict(state, single(state, "Oranges", "Valencia", "Paris")) == Verdict()


# a loss


def loss(*other_cards: tuple[str, str, int]) -> tuple[EuroState, Prospect]:
    """China from Leipzig is wanted in Wroclaw for next to nothing, and the track must be built."""
    state = position(2, at={0: "Berlin"}, edges={0: way("Ruhr", "Berlin")}, cash={0: 100})
    give_written(state, 0, [("China", "Wroclaw", 2)], other_cards)
    return state, single(state, "China", "Leipzig", "Wroclaw")


def test_a_trip_that_brings_a_loss_is_worth_nothing():
    state, one = loss()
    numbers, found = judged(one, situation(state, 0, [one]))
    assert numbers.profit < 0
    assert found.flags == (Flag.NEGATIVE,)
    assert found.factor == 0


def test_a_loss_is_forgiven_if_half_of_the_track_leads_to_a_missing_major_city():
    state, one = loss()
    sections = new_sections(state, one)
    half = (len(sections) + 1) // 2
    assert verdict(state, one, victory=sections[:half]) == Verdict()
    assert verdict(state, one, victory=sections[: half - 1]).flags == (Flag.NEGATIVE,)


def test_a_loss_is_forgiven_if_most_of_the_track_lies_near_places_of_another_card():
    state, one = loss(("China", "Wroclaw", 30))
    assert cards_of(one.trip) == (1,)
    assert verdict(state, one) == Verdict()


def test_track_on_the_way_of_another_card_serves_it_far_from_its_cities_too():
    state = position(2, at={0: "Ruhr"}, edges={0: way("Ruhr", "Holland")}, cash={0: 200})
    give_written(state, 0, [("Steel", "Warszawa", 30)], [("Steel", "Kaliningrad", 30)])
    one, other = (single(state, "Steel", "Ruhr", city) for city in ("Warszawa", "Kaliningrad"))
    sections = new_sections(state, one)
    alone = situation(state, 0, [one])
    both = situation(state, 0, [one, other])
    used = cards_of(one.trip)
    assert set(new_sections(state, other)) & set(sections)
    shared = set(serving_nothing_else(sections, used, alone)) - set(serving_nothing_else(sections, used, both))
    assert shared <= set(new_sections(state, other))
    assert shared


def test_track_to_missing_major_cities_is_never_aimless():
    state = position(2, edges={0: links(2)}, cash={0: 200})
    tree = [edge for part in victory_track(state, 0).ways for edge in part]
    assert tree
    assert serving_nothing_else(tree, (), situation(state, 0, [], victory=tree)) == []
    assert serving_nothing_else(tree, state.hands[0], situation(state, 0, [])) == tree


# ferries


def cork_from_holland(pay: int = 0) -> tuple[EuroState, Prospect]:
    state = holding(67, "Holland", "Ruhr")
    if pay:
        give_written(state, 0, [("Cheese", "Cork", pay)])
    return state, single(state, "Cheese", "Holland", "Cork")


def test_a_trip_with_two_ferries_that_pays_little_is_rejected():
    state, one = cork_from_holland()
    numbers, found = judged(one, situation(state, 0, [one]))
    assert (numbers.pay, told(one)) == (24, (26, 17, 2, 5.0, 0))
    assert Flag.FERRIES in found.flags
    assert found.rejected


@pytest.mark.parametrize(("pay", "rejected"), [(49, True), (50, False)])
def test_two_ferries_are_worth_it_from_50_millions_on(pay, rejected):
    state, one = cork_from_holland(pay)
    assert (Flag.FERRIES in verdict(state, one).flags) is rejected


def test_one_ferry_is_nothing_against_a_trip():
    state = cheese()
    assert verdict(state, single(state, "Cheese", "Bern", "London")) == Verdict()


# remote places


def test_the_remote_cities_are_those_on_the_rim():
    names = {name for name, number in CITY_NAMED.items() if number in remote_cities("first")}
    assert names == {
        "Aberdeen", "Barcelona", "Belfast", "Beograd", "Bilbao", "Bordeaux", "Cork", "Glasgow", "Goteborg",
        "Kaliningrad", "Kobenhavn", "Lisboa", "Madrid", "Napoli", "Oslo", "Porto", "Sevilla", "Stockholm", "Valencia",
    }  # fmt: skip


def test_of_the_major_cities_only_madrid_is_remote_in_either_printing():
    for printing in ("first", "later"):
        assert [city for city in MAJORS if city in remote_cities(printing)] == [CITY_NAMED["Madrid"]]


def cork_from_lisboa() -> tuple[EuroState, Prospect]:
    state = holding(35, "Madrid", "Lisboa")
    return state, single(state, "Cork", "Lisboa", "Cork")


def test_much_track_between_two_remote_cities_is_rejected_before_the_game_is_late():
    state, one = cork_from_lisboa()
    numbers, found = judged(one, situation(state, 0, [one]))
    assert (numbers.pay, told(one)) == (62, (65, 68, 2, 9.0, 0))
    assert (one.outlook.gain, numbers.gross) == (-3, -3 - 2 * FERRY_PRICE)
    assert found.flags == (Flag.REMOTE,)
    assert found.rejected
    assert not verdict(state, one, late=True).rejected


def test_a_remote_trip_on_track_that_lies_is_welcome():
    state = position(2, at={0: "Madrid"}, edges={0: way("Madrid", "Lisboa")})
    give_written(state, 0, [("Cork", "Madrid", 12)])
    assert verdict(state, single(state, "Cork", "Lisboa", "Madrid")) == Verdict()


def test_a_remote_place_at_one_end_or_in_one_half_of_a_pair_is_nothing_against_a_trip():
    state = position(2, at={0: "Madrid"}, edges={0: way("Madrid", "Lisboa")}, cash={0: 200})
    give_written(state, 0, [("Cork", "Paris", 50)], [("Cork", "Bordeaux", 30)])
    assert Flag.REMOTE not in verdict(state, single(state, "Cork", "Lisboa", "Paris")).flags
    assert Flag.REMOTE in verdict(state, single(state, "Cork", "Lisboa", "Bordeaux")).flags
    cork = fetch("Cork", "Lisboa")
    pair = made(state, cork, cork, deliver(state, "Cork", "Bordeaux"), deliver(state, "Cork", "Paris"))
    assert Flag.REMOTE not in verdict(state, pair).flags


# loans


def test_a_trip_that_needs_a_loan_before_it_pays_is_rejected_before_the_game_is_late():
    state = trap()
    one = single(state, "Fish", "Aberdeen", "Krakow")
    assert one.outlook.loans == 15
    assert verdict(state, one).flags == (Flag.UNFUNDED,)
    assert not verdict(state, one, late=True).rejected
    rich = trap(cash=300)
    assert verdict(rich, single(rich, "Fish", "Aberdeen", "Krakow")) == Verdict()


def test_a_loan_after_the_first_payment_is_not_held_against_a_trip():
    state = position(2, at={0: "Berlin"}, edges={0: way("Ruhr", "Berlin")}, cash={0: 3}, aboard={0: ["Oil"]})
    give_written(state, 0, [("Oil", "Ruhr", 5)], [("Steel", "Warszawa", 30)])
    steel = fetch("Steel", "Ruhr"), deliver(state, "Steel", "Warszawa")
    pair = made(state, deliver(state, "Oil", "Ruhr"), *steel)
    assert pair.outlook.loans > 0
    assert Flag.UNFUNDED not in verdict(state, pair).flags
    assert Flag.UNFUNDED in verdict(state, made(state, *steel)).flags


# the last chip


def test_of_three_trains_another_one_is_nearest_to_aberdeen_and_to_porto():
    far = {
        source: [to_city("first", milepost(train), CITY_NAMED[source]) for train in ("Berlin", "London", "Madrid")]
        for source in ("Aberdeen", "Porto", "Oslo")
    }
    assert far["Aberdeen"][:2] == [23, 19]
    assert (far["Porto"][2], min(far["Porto"])) == (11, 11)
    assert far["Oslo"][:2] == [20, 22]


@pytest.mark.parametrize(("source", "scarce"), [("Aberdeen", True), ("Porto", True), ("Oslo", False)])
def test_the_last_chip_is_doubtful_where_a_rivals_train_is_nearer(source, scarce):
    state = fish_hunt()
    numbers, found = judged(one := single(state, "Fish", source, "Krakow"), situation(state, 0, [one]))
    assert numbers.availability == 0.5
    assert (Flag.SCARCE in found.flags) is scarce
    assert found.factor == (0.5 if scarce else 1.0)


def test_a_full_train_takes_no_last_chip_and_two_chips_are_enough_for_two():
    state = fish_hunt()
    carry(state, 1, "Fish", "Oil")
    assert Flag.SCARCE not in verdict(state, single(state, "Fish", "Aberdeen", "Krakow")).flags
    carry(state, 1, "Oil")
    assert Flag.SCARCE not in verdict(state, single(state, "Fish", "Aberdeen", "Krakow")).flags


def test_before_trains_are_placed_nobody_is_nearer():
    state = fish_hunt()
    one = single(state, "Fish", "Aberdeen", "Krakow")
    state.at[1] = -1
    assert Flag.SCARCE not in verdict(state, one).flags


# loads aboard


def test_fetching_the_other_way_with_a_load_aboard_counts_less():
    state = oil_and_wine()
    oil = made(state, deliver(state, "Oil", "Ruhr"))
    wine = fetch("Wine", "Wien"), deliver(state, "Wine", "Berlin")
    wine_first = made(state, *wine, *oil.trip)
    assert wine_first.route.reached[-1] - oil.route.reached[-1] == 26
    for one in (wine_first, made(state, *wine)):
        assert verdict(state, one, oil).flags == (Flag.OPPOSITE,)
    assert verdict(state, made(state, *oil.trip, *wine), oil) == Verdict()
    assert verdict(state, oil) == Verdict()


def test_a_trip_that_brings_twice_as_much_a_turn_may_lead_away():
    state = oil_and_wine()
    oil = made(state, deliver(state, "Oil", "Ruhr"))
    wine_first = made(state, fetch("Wine", "Wien"), deliver(state, "Wine", "Berlin"), *oil.trip)
    rate = 27 / wine_first.outlook.turns
    assert verdict(state, wine_first, oil, present=rate / 2) == Verdict()
    assert verdict(state, wine_first, oil, present=rate / 2 + 0.1).flags == (Flag.OPPOSITE,)


def test_the_trip_under_way_is_gone_on_with():
    state = oil_and_wine()
    oil = made(state, deliver(state, "Oil", "Ruhr"))
    wine_first = made(state, fetch("Wine", "Wien"), deliver(state, "Wine", "Berlin"), *oil.trip)
    assert verdict(state, wine_first, oil, plan=wine_first.trip, present=6.0) == Verdict()
    assert verdict(state, wine_first, oil, plan=oil.trip, present=6.0).flags == (Flag.OPPOSITE,)


def test_a_source_on_the_way_of_a_load_aboard_is_no_detour():
    state = oranges_and_wine()
    carry(state, 0, "Oranges")
    oranges = made(state, deliver(state, "Oranges", "Paris"))
    pair = made(state, fetch("Wine", "Bordeaux"), *oranges.trip, deliver(state, "Wine", "Paris"))
    assert verdict(state, pair, oranges) == Verdict()


def test_a_load_aboard_may_be_meant_for_the_farther_of_two_cities():
    state = oil_and_wine()
    give_written(state, 0, [("Oil", "Ruhr", 15)], [("Wine", "Berlin", 12)], [("Oil", "Wien", 40)])
    near, far = (made(state, deliver(state, "Oil", city)) for city in ("Ruhr", "Wien"))
    wine = fetch("Wine", "Wien"), deliver(state, "Wine", "Berlin")
    assert verdict(state, made(state, wine[0], *far.trip, wine[1]), near, far) == Verdict()
    assert verdict(state, made(state, *wine, *near.trip), near, far).flags == (Flag.OPPOSITE,)


def test_a_load_aboard_that_no_card_wants_keeps_nobody():
    state = oil_and_wine()
    carry(state, 0, "Steel")
    assert verdict(state, single(state, "Wine", "Wien", "Berlin")) == Verdict()


# everywhere


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_trip_of_a_first_hand_gets_a_verdict_that_follows_from_its_numbers(seed):
    state = EURO.new(3, seed, deck="second")
    offers = prospects(state, 0)
    given = situation(state, 0, offers)
    for one in offers:
        numbers, found = judged(one, given)
        assert (Flag.FERRIES in found.flags) == (numbers.ferries >= 2 and numbers.pay < 50)
        assert (Flag.FEES in found.flags) == (numbers.fees > numbers.pay)
        assert Flag.NEGATIVE not in found.flags or numbers.profit < 0
        assert Flag.UNFUNDED not in found.flags or one.outlook.loans > 0
        assert Flag.SCARCE not in found.flags
        assert Flag.OPPOSITE not in found.flags


def test_what_speaks_against_a_trip_can_be_said_after_because():
    assert all(flag.value[0].islower() and flag.value[-1].isalpha() for flag in Flag)
