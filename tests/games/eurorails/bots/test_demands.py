"""What demands are worth: the formulas, and figures of trips on the real board."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from milepost.core.graph import cheapest
from milepost.games.eurorails.board import CENTRE, CITY_NAMED, EDGES, POSTS, PRINTINGS, SOURCES
from milepost.games.eurorails.bots.demands import (
    Figures,
    availability,
    best_sources,
    demand_value,
    figures,
    net_profit,
    new_sections,
    opening_value,
    payment,
    places_of_cards,
    reuse,
    rough_turns,
    velocity,
)
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.connections import track_to
from milepost.games.eurorails.judgement.trips import Prospect, prospects
from milepost.games.eurorails.pathfinding import DEGREE, FERRY, arcs, track_prices
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import EURO, give_written, impose, load, milepost, position, way

from .trips_by_name import cheese, deliver, fetch, made, oil_and_wine, oranges_and_wine, single, told, trap


def ferries(one: Prospect) -> list[tuple[str, str]]:
    """The ports of each crossing of a trip."""
    board = PRINTINGS["first"]
    return [board.names[board.line_at[arc // DEGREE]] for arc in one.route.arcs if arc % DEGREE == FERRY]


def numbers(state: EuroState, one: Prospect, lost: float = 0.5) -> Figures:
    return figures(state, places_of_cards(state, 0), one, lost)


# formulas


@pytest.mark.parametrize(
    ("pay", "track", "ferries", "fees", "lost", "profit"),
    [
        (55, 53, 2, 0, 1.0, -6),
        (55, 53, 2, 0, 0.5, 20.5),
        (24, 0, 0, 4, 1.0, 20),
        (24, 0, 0, 4, 0.5, 20),
        (28, 4, 1, 0, 1.0, 20),
    ],
)
def test_profit_is_the_payment_less_track_ferries_and_fees(pay, track, ferries, fees, lost, profit):
    assert net_profit(pay, track, ferries, fees, lost) == profit


def test_rough_turns_count_loading_ferries_and_building_one_after_the_other():
    assert rough_turns(9, 18, 9, 0, 0) == 4
    assert rough_turns(9, 18, 9, 2, 21) == 8
    assert rough_turns(0, 12, 12, 0, 20) == 3


def test_velocity_is_profit_a_turn_with_half_a_turn_at_least():
    assert velocity(12, 3) == 4
    assert velocity(12, 0.2) == 24


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ((40, 0, 1, 1), 1.0),
        ((-20, 12, 0, 0), 0.2 * (-20 / 12 + 4) / 16),
        ((10, 6, 0.5, 0.5), 0.35 * 0.5 + 0.25 * 0.5 + 0.2 * (10 / 6 + 4) / 16 + 0.05 + 0.05),
        ((200, 30, 0, 1), 0.35 + 0.2 * (200 / 30 + 4) / 16 + 0.1),
        ((-100, 5, 0, 0), 0.25 * 7 / 12),
    ],
)
def test_the_value_of_a_demand_adds_five_shares(given, value):
    assert demand_value(*given) == pytest.approx(value)


def test_in_the_opening_a_quick_small_delivery_comes_before_a_slow_great_one():
    small, great = opening_value(28, 4, 4.8, 0), opening_value(55, 53, 12.4, 0)
    assert (round(small, 2), round(great, 2)) == (0.25, 0.15)
    alike = [opening_value(28, 4, 1, 0), opening_value(55, 53, 1, 0)]
    assert [round(one, 2) for one in alike] == [0.56, 0.71]


def test_in_the_opening_payments_above_60_count_no_more_and_track_cannot_make_it_negative():
    assert opening_value(60, 0, 1, 0) == pytest.approx(opening_value(66, 0, 1, 0))
    assert opening_value(12, 300, 1, 0) == pytest.approx(0.6 * 12 / 60)
    assert opening_value(12, 0, 1, 1) - opening_value(12, 0, 1, 0) == pytest.approx(0.1)


# figures of a trip


def test_a_bonus_in_force_is_part_of_the_payment():
    state = position(2, deck="second")
    card, event = next((card, event) for card, event in state.deck.events.items() if event.bonus and event.cities)
    assert event.cities[0] == CITY_NAMED["Belfast"]
    give_written(state, 0, [("Oil", "Belfast", 10)])
    trip = (deliver(state, "Oil", "Belfast"),)
    assert payment(state, trip) == 10
    impose(state, card, 1)
    assert payment(state, trip) == 10 + event.bonus


@pytest.mark.parametrize(("others", "share"), [((), 1.0), (("Fish",), 1.0), (("Fish", "Fish"), 0.5)])
def test_a_load_with_one_chip_left_is_half_as_sure(others, share):
    state = position(2, aboard={1: others})
    assert availability(state, (fetch("Fish", "Oslo"),)) == share


def test_a_load_that_is_gone_cannot_be_had_and_one_aboard_is_sure():
    state = position(3, aboard={0: ["Fish"], 1: ["Fish", "Fish"]})
    give_written(state, 0, [("Fish", "Krakow", 55)])
    assert availability(state, (fetch("Fish", "Oslo"),)) == 0.0
    assert availability(state, (deliver(state, "Fish", "Krakow"),)) == 1.0


def test_a_chip_that_lies_in_a_city_counts_as_one():
    state = position(2, aboard={1: ["Fish", "Fish"]}, lying={"Wien": "Fish"})
    assert state.tray[load("Fish")] == 0
    assert availability(state, (fetch("Fish", "Wien"),)) == 0.5


def test_track_is_of_use_again_near_places_of_other_cards_only():
    state = position(2)
    give_written(state, 0, [("Steel", "Leipzig", 10)], [("Wine", "Warszawa", 10)])
    near = places_of_cards(state, 0)
    line = way("Berlin", "Warszawa")
    at_warszawa = [edge for edge in line if _within_three(edge, "Warszawa")]
    assert 0 < len(at_warszawa) < len(line)
    assert reuse(line, {2: near[2]}, ()) >= len(at_warszawa) / len(line)
    assert reuse(line, {2: near[2]}, (2,)) == 0.0
    assert reuse((), near, ()) == 0.0
    assert reuse(at_warszawa, near, (1,)) == 1.0


def _within_three(edge: int, city: str) -> bool:
    heads, _ = arcs("first")
    steps = np.where(track_prices(position(2), 0, ()) == 255, 255, 1).astype(np.uint8)
    far = cheapest(heads, steps, DEGREE, (milepost(city),)).price
    return min(far[end] for end in EDGES[edge]) <= 3


def test_the_best_source_is_the_one_that_brings_most_a_turn():
    state = trap(cash=300)
    offers = [single(state, "Fish", city, "Krakow") for city in ("Aberdeen", "Oslo", "Porto")]
    (best,) = best_sources(offers, [numbers(state, one) for one in offers])
    assert best is offers[1]


def test_figures_of_every_trip_on_offer_agree_with_its_forecast():
    state = EURO.new(3, 5, deck="second")
    offers = prospects(state, 0)
    assert offers
    for one in offers:
        its = numbers(state, one)
        assert its.gross == its.pay - one.outlook.track - 4 * its.ferries - one.outlook.fees
        if not one.outlook.loans:
            assert one.outlook.gain == its.gross + 4 * its.ferries
        assert 0 <= its.value <= 1
        assert 0 <= its.opening_value <= 1
        assert 0 <= its.reuse <= 1


# the trap and the cheese


@pytest.mark.parametrize(("city", "price"), [("Aberdeen", 38), ("Oslo", 30), ("Porto", 60), ("Krakow", 15)])
def test_what_the_track_of_the_trap_costs(city, price):
    plan = track_to(trap(), 0, milepost(city))
    assert plan is not None
    assert plan.price == price


def test_a_great_payment_far_away_is_a_trap():
    state = trap()
    one = single(state, "Fish", "Aberdeen", "Krakow")
    assert told(one) == (53, 68, 2, 12.4, 15)
    assert ferries(one) == [("Newcastle Port", "Esbjerg")] * 2, "there and back"
    its = numbers(state, one)
    assert its.gross == -6
    assert one.outlook.gain == -13
    assert its.profit == pytest.approx(20.5)


def test_with_much_money_the_trap_takes_less_time_and_oslo_is_the_better_source():
    state = trap(cash=300)
    aberdeen, oslo, porto = (single(state, "Fish", city, "Krakow") for city in ("Aberdeen", "Oslo", "Porto"))
    assert told(aberdeen) == (53, 68, 2, 9.7, 0)
    assert told(oslo) == (45, 54, 2, 8.7, 0)
    assert [one.outlook.gain for one in (aberdeen, oslo)] == [2, 10]
    assert oslo.rate == pytest.approx(1.2, abs=0.1)
    assert porto.outlook.gain < 0


def test_a_small_payment_beside_the_players_own_line_brings_more_a_turn_than_the_trap():
    state = cheese()
    one = single(state, "Cheese", "Bern", "London")
    assert told(one) == (4, 22, 1, 3.8, 0)
    assert one.outlook.gain == 24
    assert one.rate == pytest.approx(6.35, abs=0.01)
    poor = trap()
    fish = single(poor, "Fish", "Aberdeen", "Krakow")
    assert one.rate > 0 > fish.rate
    small, great = numbers(state, one), numbers(poor, fish)
    assert small.velocity > great.velocity
    assert small.value > great.value
    assert small.opening_value > great.opening_value


def test_cheese_comes_from_holland_if_that_is_nearer():
    state = trap(card=("Cheese", "London", 28))
    holland, bern = (single(state, "Cheese", city, "London") for city in ("Holland", "Bern"))
    assert [told(one) for one in (holland, bern)] == [(15, 22, 1, 3.9, 0), (35, 47, 1, 6.9, 0)]
    assert [one.outlook.gain for one in (holland, bern)] == [13, -7]
    assert best_sources([bern, holland], [numbers(state, one) for one in (bern, holland)]) == [holland]


# trips with a load aboard, and pairs


def test_delivering_what_is_aboard_comes_before_fetching_the_other_way():
    state = oil_and_wine()
    oil = deliver(state, "Oil", "Ruhr")
    wine = fetch("Wine", "Wien"), deliver(state, "Wine", "Berlin")
    alone, wine_first, oil_first = made(state, oil), made(state, *wine, oil), made(state, oil, *wine)
    assert [round(one.outlook.turns, 1) for one in (alone, wine_first, oil_first)] == [1.2, 4.1, 5.2]
    assert [round(one.rate, 1) for one in (alone, wine_first, oil_first)] == [12.3, 6.6, 5.2]


def test_a_second_load_on_the_same_way_costs_no_milepost():
    state = oranges_and_wine()
    oranges, wine = deliver(state, "Oranges", "Paris"), deliver(state, "Wine", "Paris")
    pair = made(state, fetch("Oranges", "Valencia"), fetch("Wine", "Bordeaux"), oranges, wine)
    alone = single(state, "Oranges", "Valencia", "Paris")
    assert len(pair.route.arcs) == len(alone.route.arcs)
    assert pair.outlook.turns == alone.outlook.turns == 2.25
    assert [round(one.rate, 1) for one in (pair, alone)] == [21.8, 15.6]
    assert not new_sections(state, pair)


# the decks on the empty board


def track_between_cities() -> NDArray[np.int64]:
    """What the cheapest track from each city to each costs on the empty board, in the cheaper direction."""
    empty = EURO.new(2)
    heads, _ = arcs("first")
    prices = track_prices(empty, 0, ())
    rows = [np.asarray(cheapest(heads, prices, DEGREE, posts).price)[list(CENTRE)] for posts in POSTS]
    there = np.array(rows, np.int64)
    return np.minimum(there, there.T)


def test_the_cars_for_nantes_bring_most_of_all_demands_of_the_second_deck():
    track = track_between_cities()
    found = {}
    for card, three in DECKS["second"].demands.items():
        for number, demand in enumerate(three):
            price = min(int(track[source][demand.city]) for source in SOURCES[demand.load])
            found[card, number] = net_profit(demand.pay, price, 0, 0, lost=0.5)
    best, second = sorted(found, key=lambda one: -found[one])[:2]
    assert best == (132, 2)
    assert (found[best], found[second]) == (39, 25.5)
    cattle = DECKS["second"].demands[39][0]
    bern = track[CITY_NAMED["Bern"]][cattle.city]
    assert (cattle.pay, int(bern)) == (19, 12), "it pays more than its track costs"


@pytest.mark.parametrize("deck", ["first", "second"])
def test_few_demands_pay_for_their_track_on_the_empty_board_and_nearly_all_for_half_of_it(deck):
    track = track_between_cities()
    gross, kept = [], []
    for three in DECKS[deck].demands.values():
        for demand in three:
            price = min(int(track[source][demand.city]) for source in SOURCES[demand.load])
            gross.append(net_profit(demand.pay, price, 0, 0) > 0)
            kept.append(net_profit(demand.pay, price, 0, 0, lost=0.5) > 0)
    assert sum(gross) < 0.05 * len(gross)
    assert sum(kept) >= len(kept) - 1, "one card pays 6M for fish from Aberdeen to London"
