"""What an engine can deliver in one run, as it is shown to its player."""

from __future__ import annotations

from milepost.games.wood_and_steel.actions import Fulfil, Load, Move, Run
from milepost.games.wood_and_steel.board import CITIES, CITY, GOOD, city_of, contract, good_of
from milepost.games.wood_and_steel.scene.layout import city_id
from milepost.games.wood_and_steel.scene.runs import Delivery, possible, walk, ways
from milepost.games.wood_and_steel.state import SteelState

from .in_words import ELSEWHERE, engine, player, position
from .looking import drawn, panel, played
from .refusal_positions import ALONG_THE_COAST, mine


def told(state: SteelState, seat: int = 0) -> list[tuple[str, ...]]:
    """The ways of all deliveries, by name."""
    return [tuple(CITIES[city].name for city in one.way) for one in possible(state, seat)]


def test_a_way_leads_over_a_supplier_to_the_destination() -> None:
    state = mine(engines=[engine("Mogul", "Boston")], private=("tourists", "Boston"))
    assert told(state) == [("Boston", "New York", "Boston")]
    (one,) = possible(state, 0)
    assert (one.pay, one.service, one.ties, one.segments) == (3_000, 0, 1, 2)
    far = mine(engines=[engine("John Bull", "Boston")], private=("tourists", "Boston"))
    assert told(far) == []


def test_what_is_aboard_goes_straight_to_the_destination() -> None:
    state = mine(
        ALONG_THE_COAST, engines=[engine("American", "Philadelphia", "tourists")], private=("tourists", "Boston")
    )
    assert told(state) == [("Philadelphia", "New York", "Boston")]


def test_market_contracts_are_within_reach_of_a_mogul_that_loads_on_the_way() -> None:
    market = [("machinery", "New York"), ("coal", "Tampa")]
    fields = {"engines": [engine("Mogul", "New York", "machinery")]}
    state = position(player("Boston - New York", **fields), ELSEWHERE, market=market)
    assert told(state) == [("New York", "Boston", "New York")]
    assert possible(state, 0)[0].market == 0
    fields = {"engines": [engine("American", "New York")]}
    assert told(position(player("Boston - New York", **fields), ELSEWHERE, market=market)) == []


def test_a_railyard_supplies_what_is_around_it() -> None:
    fields = {"engines": [engine("John Bull", "Boston")], "private": ("tourists", "Portland ME")}
    assert told(mine("Boston - Portland ME", **fields)) == []
    assert told(mine("Boston - Portland ME", railyards=["Boston"], **fields)) == [("Boston", "Portland ME")]


def test_an_engine_that_has_run_delivers_nothing_more() -> None:
    state = mine(engines=[engine("Mogul", "Boston")], private=("tourists", "Boston"))
    state.ran = 1
    assert told(state) == []
    assert possible(state, 1) == []


def test_the_best_paid_is_the_first_and_debt_service_counts() -> None:
    one = player(ALONG_THE_COAST, engines=[engine("Mikado", "Boston")], private=("tourists", "Boston"),
                 claimed=("tobacco", "Boston"), service="west")  # fmt: skip
    found = possible(position(one, ELSEWHERE), 0)
    assert [good_of(one.contract) for one in found] == [GOOD["tobacco"], GOOD["tourists"]]
    assert {one.service for one in found} == {3_000}


def test_the_table_of_deliveries_lights_up_the_way() -> None:
    state = mine(engines=[engine("Mogul", "Boston")], private=("tourists", "Boston"))
    table = panel(drawn(state, 0), "P0 can deliver in one run")
    assert table.rows == (("Mogul", "tourists to Boston", "$3,000", "1", "2"),)
    assert table.lights == ((city_id(CITY["Boston"]), city_id(CITY["New York"]), city_id(CITY["Boston"])),)


def test_ways_are_the_shortest_over_own_track() -> None:
    state = mine(ALONG_THE_COAST)
    found = ways(state.own[0], CITY["Boston"], 2)
    assert [CITIES[city].name for city in found] == ["Boston", "New York", "Philadelphia"]
    assert walk(found, CITY["Philadelphia"]) == [CITY[name] for name in ("Boston", "New York", "Philadelphia")]


def carry_out(state: SteelState, one: Delivery) -> SteelState:
    """Run the engine along the way, load where that is possible first, and deliver."""
    after, good = state.clone(), good_of(one.contract)
    if after.engine < 0:
        after.apply(Run(one.engine))
    for number, city in enumerate(one.way):
        if number:
            after.apply(Move(city))
        load = Load(good)
        if after.engines[after.turn][after.engine].load != good and after.why_not(load) is None:
            after.apply(load)
    return after


def test_every_delivery_that_is_told_can_be_made_and_pays_what_is_told() -> None:
    made = 0
    for state in played():
        if state.to_act is None:
            continue
        for one in possible(state, state.turn):
            if one.market >= 0:
                continue
            after = carry_out(state, one)
            action = Fulfil(one.contract == after.claimed[after.turn])
            assert after.why_not(action) is None
            assert contract(good_of(one.contract), city_of(one.contract)) == one.contract
            made += 1
    assert made > 100
