"""README 12: upgrades."""

from __future__ import annotations

import pytest

from milepost.games.wood_and_steel.actions import Upgrade
from milepost.games.wood_and_steel.board import CITY
from milepost.games.wood_and_steel.constants import ACTING
from milepost.games.wood_and_steel.design import UPGRADES
from milepost.games.wood_and_steel.events import Upgraded

from .playing import allowed, buy, of, pass_until, play, refusal, ship, upgrade
from .positions import ELSEWHERE, KIND, cities, player, position

FIVE_WEST = "Denver - Salt Lake City - San Francisco - Los Angeles - Phoenix"
SOUTH = ("Tallahassee - Savannah - Charleston - Raleigh", "Savannah - Atlanta")
PRICES = {
    "Service Yard": 10_000, "Upgraded Stations": 10_000, "Hub": 15_000, "Timetable": 15_000, "Roundhouse": 10_000,
    "Employment Office": 10_000, "Track Maintenance": 10_000, "Railyard": 10_000, "Regional Office": 20_000,
    "Commodities Exchange Office": 20_000,
}  # fmt: skip
FOR = {"Hub": "Denver", "Railyard": "Denver", "Regional Office": "West", "Commodities Exchange Office": "textiles"}


@pytest.mark.parametrize("name", UPGRADES)
def test_every_upgrade_has_its_price_and_takes_an_action(name):
    action = upgrade(name, FOR.get(name, ""))
    engines = (("Consolidation", "Denver"),)
    state = position(player(FIVE_WEST, *SOUTH, cash=PRICES[name], engines=engines))
    events = play(state, action)
    assert of(Upgraded, events) == [Upgraded(0, KIND[name], action.what, PRICES[name])]
    assert (state.cash, state.phase, state.actions) == ([0], ACTING, 1)
    poor = position(player(FIVE_WEST, *SOUTH, cash=PRICES[name] - 1_000, engines=engines))
    assert refusal(poor, action) == "cash"


def test_one_upgrade_a_turn():
    state = position(player("Boston - New York", cash=50_000), ELSEWHERE)
    play(state, upgrade("Timetable"))
    assert refusal(state, upgrade("Roundhouse")) == "twice"
    assert not [action for action in state.legal() if isinstance(action, Upgrade)]
    pass_until(state, 0)
    assert allowed(state, upgrade("Roundhouse"))


def test_a_service_yard_waits_for_anybodys_first_consolidation():
    state = position(
        player("Boston - New York", cash=50_000, engines=(("Mogul", "Boston"),)),
        player("Charleston - Savannah", cash=50_000),
    )
    assert refusal(state, upgrade("Service Yard")) == "no_yards"
    play(state, buy("Consolidation", 0))
    pass_until(state, 1)
    assert allowed(state, upgrade("Service Yard"))


def test_two_players_may_have_the_same_upgrade():
    state = position(
        player("Boston - New York", upgrades=("Timetable",)), player("Charleston - Savannah", cash=20_000), turn=1
    )
    assert allowed(state, upgrade("Timetable"))


def test_a_hub_is_in_a_city_of_the_network():
    state = position(player("Boston - New York", cash=20_000))
    assert refusal(state, upgrade("Hub", "Philadelphia")) == "off_network"
    play(state, upgrade("Hub", "New York"))
    assert (cities(state.hubs), cities(state.active[0])) == (["New York"], ["Boston", "New York"])


def test_a_hub_becomes_active_only_if_the_options_say_so():
    mine = player("Boston - New York - Philadelphia", cash=20_000)
    for extras, expected in ((False, ["Boston", "New York"]), (True, ["Boston", "New York", "Philadelphia"])):
        state = position(mine, active_extras=extras)
        play(state, upgrade("Hub", "Philadelphia"))
        assert cities(state.active[0]) == expected


def test_a_railyard_may_be_in_a_city_with_a_hub_of_anybody():
    state = position(player("Boston - New York", cash=20_000), player("Boston - Syracuse", hub="Boston"))
    play(state, upgrade("Railyard", "Boston"))
    assert state.railyards == [(CITY["Boston"],), ()]


def test_upgrades_work_at_once():
    state = position(player("Boston - New York", cash=20_000))
    play(state, upgrade("Upgraded Stations"))
    assert ship(state, "coal", "New York", "Boston") == 12_000


def test_there_are_no_offices_in_regions_of_the_other_division():
    state = position(player(FIVE_WEST, cash=20_000))
    assert refusal(state, upgrade("Regional Office", "SW")) == "region"
    six = position(player(FIVE_WEST, cash=20_000), sections=6)
    assert refusal(six, upgrade("Regional Office", "West")) == "region"
    assert allowed(six, upgrade("Regional Office", "SW"))
