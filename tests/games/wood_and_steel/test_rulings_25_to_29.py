"""README 17: rulings B25 to B29, on upgrades."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.games.wood_and_steel import contracts
from milepost.games.wood_and_steel.actions import Discard, Pass, StopEngine, StopRunning
from milepost.games.wood_and_steel.board import CITIES, CITY, GOOD, city_of, members
from milepost.games.wood_and_steel.constants import ACTING, END, MOVING, NONE, OVER
from milepost.games.wood_and_steel.events import EngineRuns, HandedOver, Moved
from milepost.games.wood_and_steel.rules import offers, running
from milepost.games.wood_and_steel.state import SteelState
from tests.core.test_chance import odds

from .playing import (
    PRIVATE,
    allowed,
    load,
    move,
    moves,
    of,
    offered,
    play,
    prices,
    refusal,
    relay,
    run,
    ship,
    tie_count,
    upgrade,
)
from .positions import ELSEWHERE, Player, player, position

# B25: hubs


@pytest.mark.parametrize(("hub", "number"), [("Chicago", 25), ("Cleveland", 24)])
def test_B25_the_discount_is_for_segments_whose_nearer_end_is_at_most_one_segment_away(hub, number):
    state = position(player("Chicago - Cleveland", hub=hub))
    near = state.map.hub_near[CITY[hub]]
    assert near.bit_count() == number
    for route in members(state.map.routes):
        nearer = min(state.map.hop[CITY[hub]][end] for end in state.map.ends[route])
        assert bool(near >> route & 1) == (nearer <= 1)


def test_B25_what_is_near_a_hub_costs_1_000_less_for_its_owner():
    track = "Chicago - Cleveland - Pittsburgh - Cincinnati - Atlanta - Raleigh"
    price, usual = (prices(position(player(track, hub=hub), ELSEWHERE)) for hub in ("Chicago", ""))
    assert (usual("Chicago", "Milwaukee"), price("Chicago", "Milwaukee")) == (2_000, 1_000)
    assert (usual("Cleveland", "New York"), price("Cleveland", "New York")) == (10_000, 9_000)
    assert usual("Raleigh", "Norfolk") == price("Raleigh", "Norfolk") == 2_000
    others = prices(position(player(track), player("Detroit - Chicago", hub="Chicago")))
    assert others("Chicago", "Milwaukee") == 2_000


def test_B25_a_segment_never_costs_less_than_1_000():
    state = position(player("Chicago - Cleveland", hub="Chicago"), design="hub.discount=5000")
    assert prices(state)("Chicago", "Milwaukee") == 1_000
    assert prices(state)("Chicago", "Cincinnati") == 1_000


def test_B25_a_hub_weighs_as_much_as_it_and_its_neighbours_do_and_another_hub_counts_plainly():
    state = position(player("Chicago - Cleveland", hub="Chicago"), player("Milwaukee - Des Moines", hub="Milwaukee"))
    assert contracts.hub_value(state.map, state.worth, CITY["Chicago"]) == 26
    assert contracts.hub_value(state.map, state.worth, CITY["Milwaukee"]) == 4 + 6 + 4 + 4 + 4, "Chicago is 6, not 26"


def destinations(state: SteelState) -> set[str]:
    """Where a single private contract of the player to act may lead."""
    around = offers.surroundings(state, state.turn)
    found = odds(lambda chance: contracts.private_offer(around, chance))
    return {CITIES[city_of(one)].name for one in found}


def test_B25_the_hub_is_a_destination_of_its_owner_also_where_it_is_active():
    track = "Chicago - Cleveland - Detroit"
    active = ("Chicago", "Cleveland", "Detroit")
    assert "Chicago" not in destinations(position(player(track, active=active)))
    assert "Chicago" in destinations(position(player(track, active=active, hub="Chicago")))
    assert "Cleveland" not in destinations(position(player(track, active=active, hub="Chicago")))
    other = player("Milwaukee - Duluth"), player(track, hub="Chicago")
    assert "Chicago" in destinations(position(*other)), "as for anybody, if it is near and not active"


def test_B25_but_not_while_it_is_the_current_city():
    active = ("Cleveland", "Detroit", "Chicago")
    assert "Chicago" not in destinations(position(player("Chicago - Cleveland", active=active, hub="Chicago")))


def test_B25_one_hub_in_a_city_and_one_for_each_player():
    state = position(player("Chicago - Cleveland", cash=50_000), player("Chicago - Detroit", hub="Chicago"))
    assert refusal(state, upgrade("Hub", "Chicago")) == "hub_there"
    assert allowed(state, upgrade("Hub", "Cleveland"))
    state = position(player("Chicago - Cleveland", cash=50_000, hub="Chicago"))
    assert refusal(state, upgrade("Hub", "Cleveland")) == "owned"


def test_B25_three_offers_with_a_hub():
    for hub, number in (("", 2), ("Chicago", 3)):
        state = position(player("Chicago - Cleveland", hub=hub))
        play(state, Discard())
        assert len(set(offered(state))) == number


# B26: relays


LINE = "Boston - New York - Philadelphia - Washington - Norfolk - Raleigh - Charleston - Savannah - Tampa"


def pair(first: tuple[str, ...], second: tuple[str, ...], **given: Any) -> Player:
    """A player with a Roundhouse and two engines on a long line."""
    return player(LINE, engines=(first, second), upgrades=("Roundhouse",), **given)


def where(state: SteelState) -> list[tuple[str, int]]:
    """Where the engines of the first player are, and what they carry."""
    return [(CITIES[engine.city].name, engine.load) for engine in state.engines[0]]


def test_B26_the_load_passes_and_the_other_engine_makes_its_full_move():
    state = position(pair(("American", "Boston", "machinery"), ("Mogul", "Raleigh")))
    events = play(state, relay(0, "Philadelphia"))
    assert of(HandedOver, events) == [HandedOver(0, 0, GOOD["machinery"], CITY["Philadelphia"])]
    assert of(EngineRuns, events) == [EngineRuns(0, 1, 3)]
    assert len(of(Moved, events)) == 2
    assert where(state) == [("Philadelphia", NONE), ("Philadelphia", GOOD["machinery"])]
    assert (state.phase, state.engine, state.moves) == (MOVING, 1, 3)
    play(state, *moves("Philadelphia - Washington - Norfolk - Raleigh"))
    assert refusal(state, move("Charleston")) == "no_moves"
    play(state, StopEngine())
    assert (state.phase, state.actions) == (ACTING, 1)


def test_B26_the_loaded_engine_goes_as_far_as_it_can_and_the_other_comes_four_segments():
    state = position(pair(("American", "Boston", "machinery"), ("Mogul", "Raleigh")))
    assert refusal(state, relay(0, "Washington")) == "too_far"
    assert refusal(state, relay(0, "New York")) == "", "four segments from Raleigh"
    assert refusal(state, relay(0, "Boston")) == "other_too_far"
    far = position(pair(("American", "Boston", "machinery"), ("Mogul", "Savannah")))
    assert {refusal(far, relay(0, city)) for city in ("Boston", "New York", "Philadelphia")} == {"other_too_far"}


def test_B26_the_loaded_engine_may_load_on_its_way():
    state = position(pair(("Mogul", "New York"), ("American", "Norfolk")))
    assert refusal(state, relay(0, "Philadelphia")) == "empty"
    play(state, run(0), move("Boston"), load("machinery"), move("New York"))
    assert refusal(state, relay(0, "Washington")) == "too_far", "one move is left"
    play(state, relay(0, "Philadelphia"))
    assert where(state)[1] == ("Philadelphia", GOOD["machinery"])
    assert state.moves == 2


def test_B26_it_takes_a_roundhouse_and_two_engines_of_which_the_other_is_empty():
    engines = (("American", "Boston", "machinery"), ("Mogul", "Philadelphia"))
    assert refusal(position(player(LINE, engines=engines)), relay(0, "New York")) == "no_roundhouse"
    alone = player(LINE, engines=engines[:1], upgrades=("Roundhouse",))
    assert refusal(position(alone), relay(0, "New York")) == "one_engine"
    full = pair(engines[0], ("Mogul", "Philadelphia", "tourists"))
    assert refusal(position(full), relay(0, "New York")) == "other_loaded"


def test_B26_a_relay_in_each_of_two_run_trains_actions():
    state = position(pair(("American", "Boston", "machinery"), ("Mogul", "Washington")))
    play(state, relay(0, "New York"), move("Philadelphia"))
    assert refusal(state, relay(1, "Washington")) == "relayed", "one in each action"
    play(state, StopEngine())
    assert {refusal(state, run(0)), refusal(state, run(1))} == {"has_run"}
    play(state, relay(1, "Washington"))
    assert state.moves == 2
    play(state, *moves("Washington - Norfolk - Raleigh"))
    assert where(state) == [("Raleigh", GOOD["machinery"]), ("Washington", NONE)]


def test_B26_a_relay_may_follow_a_plain_run_of_the_same_engine():
    state = position(pair(("American", "Boston", "machinery"), ("Mogul", "Washington")))
    play(state, run(0), move("New York"), StopEngine(), StopRunning())
    play(state, relay(0, "Washington"))
    assert where(state)[1] == ("Washington", GOOD["machinery"])


def test_B26_without_the_option_a_relay_counts_as_the_run_of_both():
    state = position(pair(("American", "Boston", "machinery"), ("Mogul", "Washington")), roundhouse_twice=False)
    twin = state.clone()
    play(state, relay(0, "New York"), StopEngine())
    assert refusal(state, relay(1, "New York")) == "has_run"
    play(twin, run(0), move("New York"), StopEngine(), StopRunning())
    assert refusal(twin, relay(0, "Philadelphia")) == "has_run"


# B27: Track Maintenance


def distance(state: SteelState, seat: int = 0) -> int:
    return running.distance_of(state, seat, state.engines[seat][0])


def test_B27_others_move_one_segment_less_however_many_own_it():
    keeper = player("Charleston - Savannah", upgrades=("Track Maintenance",))
    mine = player("Boston - New York", engines=(("Mogul", "Boston"),))
    assert distance(position(mine, keeper)) == 2
    assert distance(position(mine, keeper, player("Toronto - Ottawa", upgrades=("Track Maintenance",)))) == 2
    assert distance(position(ELSEWHERE, keeper)) == 1, "a John Bull still moves"


def test_B27_who_has_it_too_loses_nothing():
    keepers = [
        player(track, engines=(("Mogul", city),), upgrades=("Track Maintenance",))
        for track, city in (("Boston - New York", "Boston"), ("Charleston - Savannah", "Charleston"))
    ]
    state = position(*keepers)
    assert [distance(state, seat) for seat in (0, 1)] == [3, 3]


def test_B27_it_can_be_left_out_of_the_game():
    for within, expected in ((True, ""), (False, "not_in_game")):
        state = position(player("Boston - New York"), track_maintenance=within)
        assert refusal(state, upgrade("Track Maintenance")) == expected


# B28: railyards


def test_B28_a_railyard_supplies_its_owner_with_everything_within_two_segments():
    state = position(player("Chicago - Detroit", railyards=("Chicago",), engines=(("Mogul", "Chicago"),)))
    play(state, run())
    for good in ("bauxite", "cattle", "coal", "cotton", "grain", "imports", "iron ore", "machinery", "pork", "steel",
                 "textiles", "tourists"):  # fmt: skip
        assert allowed(state, load(good))
    assert sum(allowed(state, load(good)) for good in GOOD) == 12
    other = position(player("Chicago - Detroit"), player("Milwaukee - Chicago", railyards=("Chicago",)))
    play(other, run())
    assert refusal(other, load("cotton")) == "not_supplied"


def test_B28_at_most_three_for_each_player_and_one_in_a_city():
    track = "Boston - New York - Philadelphia - Washington"
    yards = ("Boston", "New York")
    state = position(player(track, railyards=yards, cash=30_000), player("Boston - Syracuse", railyards=("Syracuse",)))
    assert refusal(state, upgrade("Railyard", "Boston")) == "yard_there"
    assert refusal(state, upgrade("Railyard", "Norfolk")) == "off_network"
    play(state, upgrade("Railyard", "Washington"), Pass(), Pass())
    assert refusal(state, upgrade("Railyard", "Philadelphia")) == "most_yards"
    state = position(player("Boston - Syracuse"), player("Boston - New York", railyards=("Boston",)))
    assert refusal(state, upgrade("Railyard", "Boston")) == "yard_there"


def test_B28_what_a_contract_pays_is_unchanged():
    state = position(player("Boston - New York", railyards=("Boston",)))
    assert ship(state, "coal", "New York", "Boston") == 9_000


def test_B28_the_load_may_even_come_from_a_railyard_in_the_destination():
    state = position(player("Washington - Norfolk", railyards=("Washington",), private=("coal", "Washington")))
    play(state, run(), load("coal"), PRIVATE)
    assert state.cash == [10_000 + 3_000]


def test_B28_it_is_no_supplying_city_of_a_monopoly():
    south = ("Tallahassee - Savannah - Charleston - Raleigh", "Savannah - Atlanta", "Charleston - Raleigh - Norfolk")
    state = position(player(*south, railyards=("Norfolk",)), player(*south, cash=20_000), turn=1)
    assert allowed(state, upgrade("Commodities Exchange Office", "textiles"))
    without = player("Tallahassee - Savannah - Atlanta", railyards=("Savannah",), cash=20_000)
    assert refusal(position(without), upgrade("Commodities Exchange Office", "textiles")) == "suppliers"


# B29: Regional Offices


FIVE_WEST = "Denver - Salt Lake City - San Francisco - Los Angeles - Phoenix"
OFFICE = upgrade("Regional Office", "West")


def office_seeker(*tracks: str) -> Player:
    return player(*(tracks or (FIVE_WEST,)), cash=20_000)


def test_B29_it_takes_five_cities_of_the_region():
    assert (
        refusal(position(office_seeker("Denver - Salt Lake City - San Francisco - Los Angeles")), OFFICE)
        == "few_cities"
    )
    assert refusal(position(office_seeker()), OFFICE) == ""
    assert refusal(position(office_seeker()), upgrade("Regional Office", "NW")) == "region"


def test_B29_no_other_player_may_be_connected_there_and_independents_do_not_matter():
    state = position(office_seeker(), player("Seattle - Vancouver"))
    assert refusal(state, OFFICE) == "not_alone"
    state = position(office_seeker(), ELSEWHERE, independents=["Seattle - Vancouver"])
    play(state, OFFICE)
    assert state.offices[0] == (2,)


def test_B29_one_office_for_each_region_and_several_for_a_player():
    five_east = "Boston - New York - Philadelphia - Washington - Norfolk"
    state = position(player(FIVE_WEST, five_east, cash=40_000, offices=("West",)))
    assert refusal(state, OFFICE) == "office_there"
    assert allowed(state, upgrade("Regional Office", "East"))


@pytest.mark.parametrize(("option", "expected"), [("five", ""), ("half", "few_cities")])
def test_B29_half_of_the_cities_is_an_option(option, expected):
    assert refusal(position(office_seeker(), office_min=option), OFFICE) == expected
    eight = office_seeker(f"{FIVE_WEST} - Santa Fe", "Salt Lake City - Boise - Butte")
    assert refusal(position(eight, office_min=option), OFFICE) == ""


@pytest.mark.parametrize(
    ("option", "alone", "among_players", "among_independents", "behind"),
    [
        ("players", "", "not_alone", "", ""),
        ("players_and_independents", "", "not_alone", "not_alone", "not_alone"),
        ("majority", "", "", "", "not_alone"),
    ],
)
def test_B29_who_may_be_there_is_an_option(option, alone, among_players, among_independents, behind):
    west = "Seattle - Vancouver"
    as_many = "Seattle - Portland OR - Spokane - Butte - Boise"
    for others, independents, expected in (
        ([ELSEWHERE], [], alone),
        ([player(west)], [], among_players),
        ([ELSEWHERE], [west], among_independents),
        ([ELSEWHERE], [as_many], behind),
    ):
        state = position(office_seeker(), *others, independents=independents, office_alone=option)
        assert refusal(state, OFFICE) == expected


def test_B29_a_majority_is_more_cities_than_any_player():
    rival = player("Seattle - Portland OR - Spokane - Butte - Boise")
    assert refusal(position(office_seeker(), rival, office_alone="majority"), OFFICE) == "not_alone"


EIGHT_WEST = (f"{FIVE_WEST} - Santa Fe", "Salt Lake City - Boise - Butte")
RIVAL_EIGHT = "Seattle - Portland OR - Boise - Salt Lake City - San Francisco - Los Angeles - Phoenix - Santa Fe"


@pytest.mark.parametrize(
    ("mine", "rival", "independent", "ties"),
    [
        ((FIVE_WEST,), "", "", 2),
        (EIGHT_WEST, "", "", 4),
        (EIGHT_WEST, "", RIVAL_EIGHT, 2),
        (EIGHT_WEST, RIVAL_EIGHT, "", 2),
        ((*EIGHT_WEST, "Butte - Spokane"), RIVAL_EIGHT, "", 4),
        ((*EIGHT_WEST, "Butte - Spokane"), "", RIVAL_EIGHT, 4),
    ],
)
def test_B29_dominance_is_half_of_the_cities_and_more_than_any_other_railroad(mine, rival, independent, ties):
    others = player(rival) if rival else ELSEWHERE
    railroads = [independent] if independent else []
    assert _at_the_end(player(*mine, offices=("West",)), others, independents=railroads) == ties


@pytest.mark.parametrize(("option", "few", "many"), [("2_or_4", 2, 4), ("2", 2, 2), ("4", 4, 4)])
def test_B29_the_ties_of_an_office_are_an_option(option, few, many):
    assert _at_the_end(player(FIVE_WEST, offices=("West",)), office_ties=option) == few
    assert _at_the_end(player(*EIGHT_WEST, offices=("West",)), office_ties=option) == many


def test_B29_without_an_office_there_is_no_dominance():
    assert _at_the_end(player(*EIGHT_WEST)) == 0


def _at_the_end(*players: Player, **given: Any) -> int:
    """The ties that the first player gets when the last round is over."""
    state = position(*players, round=60, **given)
    while state.phase != OVER:
        play(state, Pass())
    return tie_count(state, 0, END)


def test_B29_one_more_offer_with_a_commodity_of_the_region():
    for seed in range(10):
        state = position(player(FIVE_WEST, "Denver - Omaha", offices=("West",), active=("Denver", "Omaha")), seed=seed)
        play(state, Discard())
        assert len(set(offered(state))) == 3
        good, _ = offered(state)[0]
        assert state.map.suppliers[GOOD[good]] & state.map.region_cities[2]
