"""README 5.4 and 10: fulfilling contracts, and the offers that follow."""

from __future__ import annotations

import pytest

from milepost.games.wood_and_steel.actions import Discard, Take
from milepost.games.wood_and_steel.board import CITY, city_of, good_of
from milepost.games.wood_and_steel.constants import CONTRACT, MOVING, NONE, OFFERING
from milepost.games.wood_and_steel.events import ContractDiscarded, ContractTaken, Delivered, OffersMade, ServicePaid

from .playing import MARKET, PRIVATE, allowed, carry, deliver, moves, of, offered, play, refusal, run, ship, tie_count
from .positions import ELSEWHERE, named, player, position, to

COAL_RUN = player("Boston - New York", engines=(("American", "New York", "coal"),), private=("coal", "Boston"))


def test_a_delivery_pays_3_000_for_each_segment_of_the_contract():
    state = position(COAL_RUN)
    events = deliver(state, "New York - Boston")
    assert of(Delivered, events) == [Delivered(0, to("coal", "Boston"), False, 9_000)]
    assert state.cash == [19_000]
    assert state.engines[0][0].load == NONE


def test_how_far_it_really_was_carried_does_not_matter():
    state = position(player("Boston - New York - Cleveland - Pittsburgh"))
    assert ship(state, "coal", "New York", "Boston") == 9_000
    assert tie_count(state, 0, CONTRACT) == 1


@pytest.mark.parametrize(("upgrades", "income"), [((), 9_000), (("Upgraded Stations",), 12_000)])
def test_upgraded_stations_bring_3_000_more_for_each_delivery(upgrades, income):
    assert ship(position(player("Boston - New York", upgrades=upgrades)), "coal", "New York", "Boston") == income


def test_the_load_and_the_city_must_be_those_of_the_contract():
    state = position(COAL_RUN)
    play(state, run())
    assert refusal(state, PRIVATE) == "not_there"
    assert refusal(state, MARKET) == "no_contract"
    play(state, *moves("New York - Boston"))
    assert allowed(state, PRIVATE)
    wrong = position(COAL_RUN)
    carry(wrong, 0, "New York", "tourists")
    play(wrong, run(), *moves("New York - Boston"))
    assert refusal(wrong, PRIVATE) == "wrong_load"
    empty = position(COAL_RUN)
    carry(empty, 0, "New York", None)
    play(empty, run(), *moves("New York - Boston"))
    assert refusal(empty, PRIVATE) == "empty"


def test_two_offers_follow_a_private_contract_and_one_is_taken():
    state = position(COAL_RUN, ELSEWHERE)
    events = play(state, run(), *moves("New York - Boston"), PRIVATE)
    assert state.phase == OFFERING
    (made,) = of(OffersMade, events)
    assert list(made.contracts) == state.offers
    assert state.legal() == (Take(0), Take(1))
    assert refusal(state, Take(2)) == "no_such_contract"
    events = play(state, Take(1))
    assert of(ContractTaken, events) == [ContractTaken(0, made.contracts[1])]
    assert (state.private[0], state.offers, state.phase) == (made.contracts[1], [], MOVING)


def test_a_market_contract_is_followed_by_none():
    mine = player("Boston - New York", engines=(("American", "New York", "coal"),), claimed=("coal", "Boston"))
    state = position(mine)
    before = state.private[0]
    events = play(state, run(), *moves("New York - Boston"), MARKET)
    assert of(Delivered, events)[0].market
    assert (state.private[0], state.claimed[0], state.phase) == (before, NONE, MOVING)


def test_two_contracts_for_the_same_are_fulfilled_one_by_one():
    mine = player("Boston - New York", engines=(("American", "New York", "coal"),), private=("coal", "Boston"),
                  claimed=("coal", "Boston"))  # fmt: skip
    state = position(mine)
    play(state, run(), *moves("New York - Boston"))
    assert allowed(state, PRIVATE)
    play(state, MARKET)
    assert named(state.private[0]) == ("coal", "Boston")
    assert refusal(state, PRIVATE) == "empty"


def test_discarding_a_contract_brings_offers_and_keeps_the_rest_of_the_turn():
    state = position(COAL_RUN)
    events = play(state, Discard())
    assert of(ContractDiscarded, events) == [ContractDiscarded(0, to("coal", "Boston"))]
    assert (len(offered(state)), state.private[0]) == (2, NONE)
    play(state, Take(0))
    assert state.actions == 1
    assert allowed(state, run())


def test_debt_service_is_taken_from_the_income_and_then_from_cash():
    for debt, cash in ((15_000, 10_000 + 9_000 - 3_000), (60_000, 10_000 + 9_000 - 12_000)):
        state = position(player("Boston - New York", debt=debt, service="west"))
        ship(state, "coal", "New York", "Boston")
        assert state.cash == [cash]


def test_what_was_paid_is_told():
    state = position(
        player("Boston - New York", debt=60_000, cash=1_000, service="west", private=("coal", "Boston"),
               engines=(("American", "New York", "coal"),))
    )  # fmt: skip
    events = deliver(state, "New York - Boston")
    assert of(ServicePaid, events) == [ServicePaid(0, 10_000, 2_000)]


@pytest.mark.parametrize(
    ("options", "least"),
    [({}, 1), ({"private_floor_after": 3}, 2), ({"edition": "current"}, 2),
     ({"edition": "current", "private_floor_after": "never"}, 1)],
)  # fmt: skip
def test_short_private_contracts_may_be_left_out_after_three_deliveries(options, least):
    track = "New York - Philadelphia - Washington - Pittsburgh - Cleveland"
    delivered = (("coal", "Washington"), ("coal", "Cleveland"), ("steel", "Cleveland"))
    for count, expected in ((2, 1), (3, least)):
        found = set()
        for seed in range(40):
            mine = player(track, delivered=delivered[:count], debt=0)
            state = position(mine, seed=seed, **options)
            play(state, Discard())
            found |= {state.map.distance[good_of(one)][city_of(one)] for one in state.offers}
        assert min(found) == expected


def test_offers_are_never_for_what_the_city_supplies_nor_to_the_current_city():
    for seed in range(20):
        state = position(player("Chicago - Detroit - Cleveland", active=("Chicago", "Detroit")), seed=seed)
        play(state, Discard())
        for one in state.offers:
            assert not state.map.supplies[city_of(one)] >> good_of(one) & 1
            assert city_of(one) not in (CITY["Chicago"], CITY["Detroit"])


def test_a_delivery_raises_the_weight_of_its_city_and_of_the_suppliers():
    state = position(player("Boston - New York"))
    boston, atlanta = state.worth[CITY["Boston"]], state.worth[CITY["Atlanta"]]
    ship(state, "coal", "New York", "Boston")
    assert (state.worth[CITY["Boston"]], state.worth[CITY["Atlanta"]]) == (boston + 2, atlanta + 1)
