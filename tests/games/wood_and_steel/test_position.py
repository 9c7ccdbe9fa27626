"""Positions that people write: read, played on, written again; and a sentence for what cannot be."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from milepost.core.chance import seeded
from milepost.core.errors import BadInput
from milepost.games.wood_and_steel import contracts
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BIDDING,
    CHOOSING,
    MOVING,
    OFFERING,
    OVER,
    SELLING,
    STATIONING,
    SWITCHING,
)
from milepost.games.wood_and_steel.position import read, write
from milepost.games.wood_and_steel.rules import track

from .in_words import ELSEWHERE, FAR_AWAY, STEEL, engine, lively, play, player, position, route, say
from .refusal_positions import auctioned, mine, ruined

LEAST = {"players": [{"track": [["Boston", "New York"]], "active": ["Boston", "New York"]}]}
"""All that a position must say."""
WHOLE: dict[str, Any] = {
    "edition": "seed",
    "options": {"depth": "m", "starting_debt": 0},
    "seed": 7,
    "round": 12,
    "first": 1,
    "to_act": 0,
    "actions_left": 1,
    "done": ["build"],
    "west_open": True,
    "west_coast_served": [1],
    "market": [["coal", "Tampa"], ["wood", "Memphis"]],
    "independents": [{"name": "Erie Line", "track": [["Cleveland", "Detroit"], ["Cleveland", "Syracuse"]]}],
    "connections": [{"ends": ["East Coast", "West Coast"], "done": [1]}, {"ends": ["New York", "Chicago"], "done": []}],
    "players": [
        {
            "cash": 21_000,
            "debt": 25_000,
            "service": "central",
            "engines": [
                {"name": "Mogul", "city": "Boston", "load": "machinery"},
                {"name": "Pacific", "city": "New York", "load": None},
            ],
            "track": [["Boston", "New York"], ["Boston", "Portland ME"]],
            "active": ["Boston", "Portland ME", "New York"],
            "private": ["coal", "New York"],
            "claimed": ["fish", "Denver"],
            "upgrades": ["Service Yard", "Hub"],
            "hub": "Boston",
            "railyards": ["New York", "Portland ME"],
            "offices": ["East"],
            "monopolies": ["coal", "textiles"],
            "delivered": [["coal", "New York"], ["coal", "Cleveland"]],
            "ties": {
                "contract": 3, "west_coast": 0, "breadth": 1, "depth": 2, "monopoly": 6, "connection": 0, "end": 0,
                "returned": -5,
            },
        },
        {
            "cash": 0,
            "debt": 15_000,
            "service": "none",
            "engines": [{"name": "John Bull", "city": "Savannah", "load": None}],
            "track": [["Charleston", "Savannah"]],
            "active": ["Charleston", "Savannah"],
            "private": ["nickel", "Santa Fe"],
            "claimed": None,
            "upgrades": [],
            "hub": None,
            "railyards": [],
            "offices": [],
            "monopolies": [],
            "delivered": [],
            "ties": dict.fromkeys(
                ("contract", "west_coast", "breadth", "depth", "monopoly", "connection", "end", "returned"), 0
            ),
        },
    ],
}  # fmt: skip


# reading and writing


def test_what_is_left_out_has_its_default():
    data = write(read({"players": [{**LEAST["players"][0], "private": FAR_AWAY}]}))
    one = data.pop("players")[0]
    assert data == {
        "edition": "seed", "options": {}, "seed": 0, "round": 1, "first": 0, "to_act": 0, "actions_left": 2, "done": [],
        "west_open": False, "west_coast_served": [], "market": None, "independents": [], "connections": [],
    }  # fmt: skip
    assert one["ties"] == dict.fromkeys(one["ties"], 0)
    assert (one["cash"], one["debt"], one["service"]) == (10_000, 15_000, "none")
    assert one["engines"] == [{"name": "John Bull", "city": "Boston", "load": None}]
    assert [one[name] for name in ("claimed", "hub")] == [None, None]
    assert [one[name] for name in ("upgrades", "railyards", "offices", "monopolies", "delivered")] == [[]] * 5


def test_a_whole_position_is_written_as_it_was_read():
    state = read(json.loads(json.dumps(WHOLE)))
    assert json.loads(json.dumps(write(state))) == WHOLE
    assert state.chance == seeded(7)
    assert state.phase == ACTING


def test_the_current_edition_has_its_own_regions_and_cities():
    one = player("Los Angeles - Flagstaff", offices=["SW"])
    state = position(one, edition="current")
    assert state.map.scheme == 6
    assert write(state)["options"] == {}
    assert write(position(one, options={"edition": "current"}))["edition"] == "current"


def test_the_first_listed_owner_of_a_segment_has_the_first_track():
    railroad = {"name": "Erie Line", "track": [["Boston", "New York"]]}
    state = position(player("New York - Philadelphia"), player("Boston - New York"), independents=[railroad])
    both = route("Boston", "New York")
    assert [owners[both] for owners in state.tracks] == [1, 6]
    assert track.price_as_it_lies(state, both, 1) == 3_000
    assert track.price_as_it_lies(state, both, 6) == 4_000


def test_a_large_seed_is_written_in_hex_digits():
    seed = "f" * 40
    assert write(read({**LEAST, "seed": seed}))["seed"] == seed
    assert write(read({**LEAST, "seed": 255}))["seed"] == 255


@pytest.mark.slow
def test_any_position_of_a_game_can_be_read_back():
    seen = set()
    for state in lively(games=12, every=7):
        data = write(state)
        json.dumps(data)
        if state.round:
            again = read(json.loads(json.dumps(data)))
            assert write(again) == data
            seen.add(state.phase)
    assert seen >= {ACTING, MOVING, SWITCHING, OFFERING, SELLING, CHOOSING, BIDDING, OVER}


@pytest.mark.slow
def test_a_position_that_was_read_keeps_the_invariants_and_can_be_played_on():
    for state in lively(games=6, every=19):
        if not state.round:
            continue
        again = read(write(state))
        again.check()
        for _ in range(6):
            if again.to_act is not None:
                again.apply(again.legal()[-1])
                again.check()


def test_during_the_set_up_a_position_can_be_written():
    data = write(STEEL.new(3, 1))
    assert data["round"] == 0
    assert [one["track"] for one in data["players"]] == [[], [], []]
    assert [one["active"] for one in data["players"]] == [[], [], []]


# what is asked for first


def test_kinds_of_action_that_were_taken_are_not_taken_again():
    state = position(player("Boston - New York"), done=["build", "go first"], actions_left=1)
    said = [say(state, action) for action in state.legal()]
    assert not any(words.startswith(("Build", "Go first")) for words in said)
    assert any(words.startswith("Run") for words in said)
    assert state.next_first == 0


def test_engines_that_have_run_do_not_run_again():
    state = position(player("Boston - New York"), done=["run"], actions_left=1)
    assert not any(say(state, action).startswith("Run") for action in state.legal())


def test_without_actions_the_turn_can_only_be_ended():
    state = position(player("Boston - New York"), ELSEWHERE, actions_left=0)
    assert [say(state, action) for action in state.legal()] == ["Stop running"]
    assert play(state, "stop running").to_act == 1


def test_players_without_a_private_contract_are_offered_some_at_once_one_after_the_other():
    without = [{**player(way), "private": None} for way in ("Boston - New York", "Norfolk - Raleigh")]
    state = position(without[0], ELSEWHERE, without[1], to_act=1, first=1, seed=3)
    for seat in (2, 0):
        assert (state.phase, state.to_act, state.turn) == (OFFERING, seat, 1)
        assert len(state.offers) == 2
        assert state.interrupted
        state.check()
        play(state, "take")
    assert (state.phase, state.to_act, state.actions, state.done) == (ACTING, 1, 2, 0)
    state.check()


def test_offers_come_from_the_seed():
    first, again, other = (read({**LEAST, "seed": seed}) for seed in (1, 1, 2))
    assert first.offers == again.offers
    assert first.offers != other.offers


def test_a_new_engine_without_a_city_is_placed_first():
    state = play(mine(engines=[engine("American", "Boston")]), "buy the Mogul for $7,000 ")
    assert state.phase == STATIONING
    again = read(write(state))
    assert again.phase == STATIONING
    assert (
        play(again, "place the engine in New York").engines[0][1].city == state.map.ends[route("Boston", "New York")][1]
    )


def test_a_finished_game_stays_finished():
    state = position(player("Boston - New York", ties={"contract": 30}), ELSEWHERE, to_act=None)
    assert state.outcome is not None
    assert state.outcome.ranks == (1, 2)
    assert state.outcome.reason == "ties"
    assert write(state)["to_act"] is None


def test_a_sale_that_is_not_settled_has_not_begun():
    state = play(ruined(), "sell Boston")
    assert state.phase == SELLING
    assert write(state)["players"][0]["track"] == write(ruined())["players"][0]["track"]


def test_track_that_is_auctioned_belongs_to_nobody():
    tracks = [one["track"] for one in write(auctioned())["players"]]
    assert not any(["Boston", "New York"] in one for one in tracks)


def test_a_market_with_gaps_is_filled_when_a_contract_is_claimed():
    one = player("Boston - New York", engines=[engine("Mogul", "Boston")])
    state = position(one, ELSEWHERE, market=[("machinery", "Memphis")])
    play(state, "run", "load machinery", "claim machinery")
    assert len(state.market) == contracts.market_size(state.numbers, state.seats) == 3


def test_a_consolidation_on_the_map_has_opened_the_service_yards():
    assert position(player("Boston - New York", engines=[engine("Consolidation", "Boston")])).yards_open
    assert not position(player("Boston - New York", engines=[engine("Mogul", "Boston")])).yards_open


# what cannot be

Change = dict[str, Any]


def spoiled(change: Change, own: Change) -> dict[str, Any]:
    """The whole position with some fields changed, and some of its first player."""
    data = deepcopy(WHOLE) | change
    if own:
        data["players"][0] |= own
    return data


TWO = [["Boston", "New York"], ["Boston", "Portland ME"]]


@pytest.mark.parametrize(
    ("change", "own", "told"),
    [
        ({"rounds": 3}, {}, "There is no field of a position called 'rounds'; did you mean 'round'?"),
        ({}, {"cahs": 3}, "There is no field of player 0 called 'cahs'; did you mean 'cash'?"),
        ({"edition": "third"}, {}, "A position cannot be read: Invalid enum value 'third' - at `$.edition`."),
        ({"options": {"dept": 1}}, {}, "There is no option of Wood and Steel 'dept'; did you mean 'depth'?"),
        ({"options": {"edition": "current"}}, {}, "The position is of the seed edition, and its options name another"),
        ({"options": {"design": "engine.mogul.prise=1"}}, {}, "engine.mogul.pri"),
        ({"seed": -1}, {}, "-1 is not a seed"),
        ({"round": 61}, {}, "The position is in round 61, and the last one is 60."),
        ({"round": "two"}, {}, "A position cannot be read: Expected `int`, got `str` - at `$.round`."),
        ({"to_act": 2}, {}, "There is no player 2; players are numbered from 0 to 1."),
        ({"actions_left": 3}, {}, "Expected `int` <= 2"),
        ({"done": ["fly"]}, {}, "There is no kind of action called 'fly'"),
        ({"west_coast_served": [1, 1]}, {}, "A player is named twice in 'west_coast_served'"),
        ({"market": [["coal", "Tampa"]] * 2}, {}, "The market holds at most 6 contracts, all different."),
        ({"market": [["coal", "Chicago"]]}, {}, "no contract for coal to Chicago, since Chicago supplies coal itself."),
        ({"market": [["coal"]]}, {}, "A position cannot be read: "),
        ({"independents": [{"name": "A", "track": []}]}, {}, "A has no track, and needs at least one segment."),
        ({"independents": [{"name": "A"}]}, {}, "Independent 0 cannot be read: Object missing required field `track`."),
        ({"independents": [{"name": "A", "track": [["Denver", "Omaha"]]}] * 2}, {}, "Two independents are called 'A'"),
        ({"connections": [{"ends": ["Boston", "Denver"]}]}, {}, "There is no connection bonus 'Boston - Denver'"),
        ({"connections": [{"ends": ["Chicago", "New York"], "done": [0, 0]}]}, {}, "is listed twice."),
        ({"connections": [{"ends": ["Chicago", "New York"], "done": [5]}]}, {}, "There is no player 5"),
        ({"players": []}, {}, "A position cannot be read: Expected `array` of length >= 1 - at `$.players`."),
        ({"players": [{"track": TWO}]}, {}, "Player 0 cannot be read: Object missing required field `active`."),
        ({"players": [3]}, {}, "A position cannot be read: Expected `object`, got `int` - at `$.players[0]`."),
        ({}, {"track": []}, "P0 has no track, and needs at least one segment."),
        ({}, {"track": [["Boston", "Atlantis"]]}, "There is no city of the seed edition called 'Atlantis'"),
        ({}, {"track": [["Santa Fe", "Flagstaff"]]}, "There is no city of the seed edition called 'Flagstaff'"),
        ({}, {"track": [["Boston", "Denver"]]}, "no segment Boston - Denver; from Boston segments lead to"),
        ({}, {"track": [*TWO, ["New York", "Boston"]]}, "P0 has track on New York - Boston twice; once is the most."),
        (
            {"independents": [{"name": name, "track": TWO[:1]} for name in "AB"]},
            {},
            "Boston - New York has three tracks",
        ),
        ({}, {"active": ["Boston", "Boston"]}, "P0 needs at least one active city, and each only once."),
        ({}, {"cash": -1}, "Player 0 cannot be read: Expected `int` >= 0 - at `$.cash`."),
        ({}, {"debt": 12_000}, "P0 owes $12,000; debt is a multiple of $5,000."),
        ({}, {"service": "east"}, "Player 0 cannot be read: Invalid enum value 'east' - at `$.service`."),
        ({}, {"engines": []}, "P0 has 0 engines; everybody has one or two."),
        ({}, {"engines": [engine("Rocket", "Boston")]}, "There is no engine 'Rocket'"),
        ({}, {"engines": [engine("Mogul", "Denver")]}, "The Mogul of P0 is in Denver, where P0 has no track."),
        ({}, {"engines": [engine("Mogul", "Boston", "gold")]}, "There is no commodity 'gold'"),
        ({}, {"engines": [{"name": "Mogul", "city": "Boston", "at": 1}]}, "no field of an engine of P0 called 'at'"),
        ({"to_act": 1}, {"engines": [engine("Mogul", "Boston") | {"city": None}]}, "The Mogul of P0 is in no city"),
        ({}, {"private": ["coal", "Atlantis"]}, "There is no city of the seed edition called 'Atlantis'"),
        ({}, {"upgrades": ["Terminal"]}, "There is no upgrade 'Terminal'"),
        ({}, {"hub": None}, "P0 has the upgrade Hub, and the position does not say where."),
        (
            {"options": {"track_maintenance": False}},
            {"upgrades": ["Track Maintenance"]},
            "the options leave out.",
        ),
        ({}, {"railyards": ["Boston", "New York", "Denver", "Omaha"]}, "P0 has 4 railyards; 3 are the most."),
        ({}, {"railyards": ["Boston", "Boston"]}, "There are two of the kind railyard in Boston; one is the most."),
        ({}, {"offices": ["NW"]}, "There is no region in this game called 'NW'"),
        ({}, {"monopolies": ["cattle"]}, "P0 has a monopoly in cattle, in which there is none."),
        ({}, {"monopolies": ["coal", "coal"]}, "There are two monopolies in coal; one is the most."),
        ({}, {"ties": {"luck": 1}}, "There is no source of ties called 'luck'"),
        ({}, {"ties": {"contract": -1}}, "P0 has -1 ties from 'contract'; that is a number of 0 or more."),
        ({}, {"ties": {"returned": 1}}, "P0 has 1 ties from 'returned'; that is a number of 0 or less."),
        ({}, {"ties": {"returned": -1}}, "P0 has -1 ties in all; nobody has less than none."),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(change, own, told):
    with pytest.raises(BadInput) as caught:
        read(spoiled(change, own))
    assert told in str(caught.value)
    assert str(caught.value)[-1] in ".?"
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [None, 3, [], "position"])
def test_what_is_no_position_at_all_is_told(data):
    with pytest.raises(BadInput, match="A position is an object with fields such as 'edition'"):
        read(data)
