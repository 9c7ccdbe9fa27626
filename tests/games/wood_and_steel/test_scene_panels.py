"""What stands beside the map of Wood and Steel: contracts, ties, mats and tables, and the line above it."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.core.scene import Hand, Table
from milepost.games.wood_and_steel.board import CITY, EDITIONS, GOOD, GOODS, Edition, bits
from milepost.games.wood_and_steel.constants import OVER
from milepost.games.wood_and_steel.scene.layout import city_id
from milepost.games.wood_and_steel.state import SteelState

from .in_words import ELSEWHERE, STEEL, engine, player, position, route
from .looking import drawn, layer, panel, played, titles
from .refusal_positions import auctioned, near_railroads, ruined

MAPS = pytest.mark.parametrize("edition", EDITIONS.values(), ids=[f"{name}-{scheme}" for name, scheme in EDITIONS])


def test_a_contract_lights_up_its_destination_and_the_cities_that_supply_it() -> None:
    one = player("Boston - New York", private=("cotton", "Boston"))
    state = position(one, ELSEWHERE, market=[("coal", "Tampa"), ("wood", "Memphis")])
    shown = drawn(state, 0)
    (card,) = panel(shown, "P0's contracts").cards
    line = card.lines[0]
    assert (line.text, line.value) == ("cotton → Boston", "$12,000")
    assert line.lights == tuple(city_id(CITY[name]) for name in ("Boston", "Atlanta", "Charleston", "Dallas"))
    market = panel(shown, "Market contracts")
    assert market.rows[0][:2] == ("coal", "Tampa")
    assert market.lights[0][0] == city_id(CITY["Tampa"])
    others = panel(shown, "Contracts of the others")
    assert [row[0] for row in others.rows] == ["P1, private"]
    assert others.lights[0][0] == city_id(CITY["Santa Fe"])


def test_offers_are_cards_of_who_may_choose() -> None:
    state = next(state for state in played() if state.offers)
    hand = panel(drawn(state), f"P{state.turn} takes one of these contracts")
    assert isinstance(hand, Hand)
    assert len(hand.cards) == len(state.offers)


def test_mats_show_money_engines_and_upgrades() -> None:
    one = player("Boston - New York", cash=21_000, debt=25_000, service="west", upgrades=["Hub", "Upgraded Stations"],
                 hub="Boston", railyards=["New York"], engines=[engine("Mogul", "Boston", "coal")], monopolies=["coal"],
                 offices=["East"], delivered=[("coal", "New York"), ("coal", "Cleveland")],
                 ties={"contract": 3, "breadth": 1, "depth": 3})  # fmt: skip
    mat = panel(drawn(position(one, ELSEWHERE), 0), "P0")
    lines = {line.text: line.value for line in mat.lines}
    assert lines == {
        "Ties": "7", "Cash": "$21,000", "Delivered": "2 (1)", "Debt": "$25,000", "Segments": "1", "Service": "$5,000",
        "Mogul": "3", "Stations": "more pay", "Hub": "BOS", "Railyard": "NYK", "Office": "East", "Monopoly": "coal",
    }  # fmt: skip
    assert mat.active
    assert mat.marks == ("first",)
    (mogul,) = (line for line in mat.lines if line.text == "Mogul")
    assert mogul.icon == f"aboard{GOOD['coal']}"
    assert mogul.lights == (city_id(CITY["Boston"]),)


def test_the_tie_track_goes_to_what_ends_the_game_and_beyond_it() -> None:
    track = panel(drawn(STEEL.new(2)), "Ties")
    assert (track.spaces[0], track.spaces[-1]) == ("0", "30")
    state = position(player("Boston - New York", ties={"contract": 28}), ELSEWHERE)
    state.ties[0] = (33, *state.ties[0][1:])
    assert panel(drawn(state), "Ties").markers == ((0, 33), (1, 0))
    longer = panel(drawn(STEEL.new(2, design="win.ties=200")), "Ties")
    assert len(longer.spaces) < 60


def test_connections_are_listed_with_what_they_are_worth_now_and_who_has_them() -> None:
    bonuses = [{"ends": ["New York", "Chicago"], "done": [1]}, {"ends": ["East Coast", "West Coast"], "done": []}]
    table = panel(drawn(position(player("Boston - New York"), ELSEWHERE, connections=bonuses)), "Connections")
    assert table.rows == (("New York - Chicago", "1", "P1"), ("East Coast - West Coast", "4", "nobody"))
    assert table.lights[0] == tuple(city_id(CITY[name]) for name in ("New York", "Chicago"))


def test_independents_are_listed_with_their_price_and_light_up_their_track() -> None:
    table = panel(drawn(near_railroads()), "Independent railroads")
    assert table.rows == (("Erie Line", "1", "$3,000"), ("Western Road", "2", "$6,000"))
    assert table.lights[0] == (f"t{route('Syracuse', 'Cleveland')}.0",)


@MAPS
def test_every_commodity_is_listed_with_its_cities(edition: Edition) -> None:
    state = STEEL.new(2, edition=edition.name, sections=edition.scheme)
    tables = [one for one in drawn(state).panels if isinstance(one, Table) and one.title.startswith("Commodities")]
    rows = [row for table in tables for row in table.rows]
    lit = [lights for table in tables for lights in table.lights]
    assert [row[0].lower() for row in rows] == list(GOODS)
    assert [bits(int(at[1:]) for at in lights) for lights in lit] == list(edition.suppliers)


def test_engines_and_upgrades_are_listed_with_their_owners() -> None:
    one = player("Boston - New York", upgrades=["Timetable"], railyards=["Boston"], engines=[engine("Mogul", "Boston")])
    shown = drawn(position(one, ELSEWHERE))
    engines = panel(shown, "Engines").rows
    assert engines[2] == ("Mogul (2-6-0)", "3", "$7,000", "$3,000", "P0")
    upgrades = {row[0]: (row[1], row[3]) for row in panel(shown, "Upgrades").rows}
    assert upgrades["Timetable"] == ("$15,000", "P0")
    assert upgrades["Railyard"] == ("$10,000", "P0 BOS")
    without = panel(drawn(STEEL.new(2, track_maintenance=False)), "Upgrades").rows
    assert "Track Maintenance" not in [row[0] for row in without]


def test_a_bankruptcy_and_its_auction_have_their_tables() -> None:
    assert panel(drawn(ruined()), "Bankruptcy").rows == (("P0", "$10,000", "$0", "$10,000"),)
    table = panel(drawn(auctioned()), "Auction of Boston - New York, from $3,000 on")
    assert [row[1] for row in table.rows] == ["has sold it", "may bid", "may bid"]
    assert "bankrupt" in panel(drawn(auctioned()), "P0").marks


def test_the_banner_tells_year_round_and_what_is_done() -> None:
    assert drawn(STEEL.new(3)).banner == "1830, set-up: P0, P1 and P2 rank starting positions"
    state = position(player("Boston - New York"), ELSEWHERE, round=13)
    assert drawn(state).banner == "1878, round 13: P0 acts (2 actions left)"
    assert getattr(layer(state, "desk")["year"], "text", "") == "1878, round 13"
    assert drawn(auctioned()).banner.endswith("P1 bids for track")
    assert drawn(ruined()).banner.endswith("P0 is bankrupt and sells track")


def over(**fields: Any) -> SteelState:
    """A game that ends with the 30th tie of P1."""
    state = position(
        player("Boston - New York", ties={"contract": 12}), {**ELSEWHERE, "ties": {"contract": 30}}, **fields
    )
    state.phase, state.to_act, state.reason = OVER, None, "ties"
    return state


def test_the_standing_is_shown_when_the_game_is_over() -> None:
    shown = drawn(over(round=20), 0)
    assert shown.ask is None
    assert shown.banner == "P1 wins with 30 ties in 1906"
    rows = panel(shown, "Final standing").rows
    assert [(row[0], row[1], row[2], row[-1]) for row in rows] == [("1", "P1", "30", "30"), ("2", "P0", "12", "12")]
    assert "winner" in panel(shown, "P1").marks
    assert "Final standing" not in titles(drawn(STEEL.new(2)).panels, Table)
