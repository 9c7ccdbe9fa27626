"""Bad input: every refusal is one sentence that names the rule, and leaves the position as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from milepost.core.action import Action
from milepost.core.errors import BadInput, IllegalAction, MilepostError
from milepost.games.age_of_steam.actions import ENGINEER, URBANIZATION, Bid, Build, Issue, Move, Pass, Select
from milepost.games.age_of_steam.game import AgeOfSteam
from milepost.games.age_of_steam.maps import MAPS
from milepost.games.age_of_steam.maps.reading import parse, read
from milepost.games.age_of_steam.state import AosState

from .positions import (
    NE,
    NW,
    SE,
    SW,
    N,
    S,
    at,
    bid_turn,
    build,
    build_turn,
    found,
    good,
    move_turn,
    only,
    rail,
    select_turn,
    share_turn,
    start,
    urbanize,
    way,
)

Case = tuple[AosState, Action]


def _tile_that_does_not_fit() -> Case:
    state = start(cash=50)
    rail(state, 0, "Chicago", (6, 5), (5, 4))
    build_turn(state)
    return state, build(state, (6, 5), (S, SW))


def _tile_off_the_board() -> Case:
    state = build_turn(start(cash=50))
    return state, build(state, (7, 4), (S, NE))


def _tile_that_does_not_connect() -> Case:
    state = build_turn(start(cash=50))
    return state, build(state, (5, 4), (N, S))


def _tile_that_meets_another_railroad() -> Case:
    state = start(cash=50)
    rail(state, 1, "Chicago", (6, 5), (6, 4))
    build_turn(state)
    return state, build(state, (6, 4), (S, NW))


def _tile_that_costs_too_much() -> Case:
    state = start(cash=2)
    rail(state, 0, "Minneapolis", (2, 2), (2, 3))
    build_turn(state)
    return state, build(state, (2, 3), (N, S))


def _tile_on_no_hex() -> Case:
    state = build_turn(start(cash=50))
    return state, Build(250, 1)


def _north(engine: int = 2) -> AosState:
    state = start()
    only(state, {"Duluth": "blue", "Des Moines": "purple"})
    rail(state, 0, "Duluth", (1, 0), (1, 1), "Minneapolis")
    rail(state, 0, "Minneapolis", (1, 3), (1, 4), (1, 5), (1, 6), "Des Moines")
    state.engines[0] = engine
    return move_turn(state)


def _delivery_past_its_colour() -> Case:
    state = _north()
    return state, way(state, "blue", "Duluth", "Minneapolis", "Des Moines")


def _delivery_over_a_missing_link() -> Case:
    state = _north()
    return state, Move(at(state, "Duluth"), good("blue"), (S,))


def _delivery_beyond_the_engine() -> Case:
    state = _north(engine=1)
    return state, way(state, "purple", "Des Moines", "Minneapolis", "Duluth")


def _delivery_of_no_cube() -> Case:
    state = _north()
    return state, way(state, "red", "Duluth", "Minneapolis")


def _delivery_to_a_city_that_does_not_take_it() -> Case:
    state = _north()
    return state, way(state, "purple", "Des Moines", "Minneapolis")


def _bid_below_the_last() -> Case:
    state = bid_turn(start(cash=20))
    state.apply(Bid(5))
    return state, Bid(5)


def _bid_above_the_cash() -> Case:
    return bid_turn(start(cash=20)), Bid(21)


def _action_already_taken() -> Case:
    state = select_turn(start())
    state.apply(Select(ENGINEER))
    return state, Select(ENGINEER)


def _sixteenth_share() -> Case:
    state = start()
    state.shares[0] = 14
    return share_turn(state), Issue(2)


def _wrong_phase() -> Case:
    return share_turn(start()), Pass()


def _city_used_twice() -> Case:
    state = start(cash=50)
    found(state, "Milwaukee", "A")
    build_turn(state, roles={0: URBANIZATION})
    return state, urbanize(state, "Green Bay", "A")


def _unfinished_in_germany() -> Case:
    state = build_turn(start("germany", cash=50))
    return state, build(state, (8, 5), (SE, NE))


CASES: dict[Callable[[], Case], str] = {
    _tile_that_does_not_fit: "vanishes",
    _tile_off_the_board: "closed",
    _tile_that_does_not_connect: "unconnected",
    _tile_that_meets_another_railroad: "meets_other",
    _tile_that_costs_too_much: "cash",
    _tile_on_no_hex: "no_hex",
    _delivery_past_its_colour: "past_taker",
    _delivery_over_a_missing_link: "no_way",
    _delivery_beyond_the_engine: "engine",
    _delivery_of_no_cube: "no_cube",
    _delivery_to_a_city_that_does_not_take_it: "not_taken",
    _bid_below_the_last: "bid_low",
    _bid_above_the_cash: "bid_cash",
    _action_already_taken: "role_taken",
    _sixteenth_share: "share_track",
    _wrong_phase: "not_now",
    _city_used_twice: "city_used",
    _unfinished_in_germany: "never_completed",
}


@pytest.mark.parametrize("case", CASES)
def test_an_illegal_action_is_refused_in_one_sentence_and_changes_nothing(case):
    state, action = case()
    before = msgspec.json.encode(state)
    with pytest.raises(IllegalAction) as refused:
        state.apply(action)
    assert msgspec.json.encode(state) == before
    assert action not in state.legal()
    assert refused.value.refusal.rule == CASES[case]
    _one_sentence(str(refused.value))


def _one_sentence(text: str) -> None:
    assert text.endswith(".")
    assert "\n" not in text
    assert ". " not in text.replace("St. ", "St ")
    assert "Traceback" not in text
    assert len(text) > 20


def test_numbers_out_of_range_are_no_actions():
    game = AgeOfSteam()
    for wrong in (
        {"type": "Issue", "shares": 16},
        {"type": "Bid", "amount": 0},
        {"type": "Select", "role": 7},
        {"type": "Build", "hex": -1, "tile": 1},
        {"type": "Build", "hex": 0, "tile": 0},
        {"type": "Move", "hex": 0, "good": 0, "path": []},
        {"type": "Move", "hex": 0, "good": 6, "path": [0]},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, game.Actions)


def test_an_unknown_map_is_refused_with_the_names_of_those_that_exist():
    with pytest.raises(BadInput, match="rust_belt"):
        AgeOfSteam().new(3, map="atlantis")


def test_a_number_of_players_that_a_map_does_not_know_is_refused():
    with pytest.raises(MilepostError):
        AgeOfSteam().new(2, map="rust_belt")


# map files


def _map(**changes: Any) -> dict[str, Any]:
    """A small map with two cities and a town in a row."""
    small = {
        "format": "milepost-age-of-steam-map/1", "name": "small", "title": "Small", "layout": "flat-odd-q",
        "rows": ["C..T.C", "......"],
        "cities": [
            {"name": "West", "at": [0, 0], "color": "red", "growth": ["L1"], "cubes": 2},
            {"name": "East", "at": [5, 0], "color": "blue", "growth": ["L2"], "cubes": 2},
        ],
        "towns": [{"name": "Middle", "at": [3, 0]}],
        "prices": {"plain": 2}, "turns": {"2": 8}, "new_cities": "AB", "cash": 10, "sources": ["made up"],
    }  # fmt: skip
    return small | changes


def _said(file: dict[str, Any] | bytes) -> str:
    data = file if isinstance(file, bytes) else json.dumps(file).encode()
    with pytest.raises(BadInput) as refused:
        parse(data, "small.json")
    said = str(refused.value)
    assert said.startswith("small.json")
    assert said.endswith(".")
    assert "\n" not in said
    return said


def _cities(**second: Any) -> list[dict[str, Any]]:
    first, other = _map()["cities"]
    return [first, other | second]


def test_the_small_map_is_sound():
    small = parse(json.dumps(_map()).encode(), "small.json")
    assert [small.names[city] for city in small.cities] == ["West", "East"]


def test_an_unreachable_city_is_named():
    said = _said(_map(rows=["C..T#C", "....##"]))
    assert "East" in said
    assert "[5, 0]" in said
    assert "reached" in said


def test_a_city_behind_walls_is_unreachable():
    said = _said(_map(walls=[{"at": [0, 0], "edges": [0, 1, 2, 3, 4, 5]}]))
    assert "reached" in said


@pytest.mark.parametrize("colour", ["green", "white", "Red", ""])
def test_a_bad_colour_is_named_with_those_that_exist(colour):
    said = _said(_map(cities=_cities(color=colour)))
    assert "East" in said
    assert repr(colour) in said
    assert "red, blue, purple, yellow, black" in said


def test_two_cities_on_one_hex_are_named():
    said = _said(_map(cities=_cities(at=[0, 0])))
    assert "East" in said
    assert "West" in said


def test_a_city_and_a_town_on_one_hex_are_named():
    said = _said(_map(towns=[{"name": "Middle", "at": [0, 0]}]))
    assert "Middle" in said
    assert "West" in said


def test_a_missing_price_is_named():
    said = _said(_map(rows=["C^.T.C", "......"]))
    assert "mountain" in said
    assert "[1, 0]" in said


def test_rows_of_unequal_length_are_refused():
    assert "equally long" in _said(_map(rows=["C..T.C", "....."]))
    assert "equally long" in _said(_map(rows=[]))


def test_an_unknown_sign_is_named_with_its_place():
    said = _said(_map(rows=["C.?T.C", "......"]))
    assert "'?'" in said
    assert "[2, 0]" in said


def test_a_growth_tag_used_twice_is_named_with_both_cities():
    said = _said(_map(cities=_cities(growth=["L1"])))
    assert "East" in said
    assert "West" in said
    assert "L1" in said


def test_a_growth_tag_that_does_not_exist_is_named():
    assert "L7" in _said(_map(cities=_cities(growth=["L7"])))
    assert "'A'" in _said(_map(cities=_cities(growth=["A"])))


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"format": 3}', b"[" * 100_000])
def test_broken_json_is_refused(data):
    assert "is not a map of Age of Steam" in _said(data)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"format": "other/1"}, "format"),
        ({"layout": "square"}, "layout"),
        ({"surprise": 1}, "surprise"),
        ({"cash": -1}, "cash"),
        ({"prices": {"plain": 0}}, "prices"),
        ({"turns": {}}, "players"),
        ({"turns": {"9": 3}}, "players"),
        ({"turns": {"two": 3}}, "players"),
        ({"new_cities": "AA"}, "new_cities"),
        ({"new_cities": "Z"}, "new_cities"),
        ({"towns": []}, "[3, 0]"),
        ({"towns": [{"name": "Middle", "at": [2, 0]}]}, "Middle"),
        ({"towns": [{"name": "Middle", "at": [9, 9]}]}, "Middle"),
        ({"links": [{"between": ["West", "Nowhere"], "price": 2}]}, "Nowhere"),
        ({"walls": [{"at": [9, 9], "edges": [0]}]}, "[9, 9]"),
        ({"walls": [{"at": [0, 0], "edges": [6]}]}, "edges"),
        ({"hex_prices": [{"at": [0, 0], "price": 4}]}, "[0, 0]"),
        ({"hex_prices": [{"at": [9, 9], "price": 4}]}, "[9, 9]"),
        ({"rows": ["." * 20] * 20}, "256"),
        ({"links": [{"between": ["West", "West"], "price": 2}]}, "West"),
    ],
)  # fmt: skip
def test_whatever_else_is_wrong_with_a_map_is_named(change, word):
    assert word in _said(_map(**change))


@pytest.mark.parametrize(
    "cell", [{"at": [9, 9], "sign": "."}, {"at": [-1, 0], "sign": "."}, {"at": [1, 0], "sign": ".."}]
)
def test_a_cell_that_recorded_games_change_must_be_on_the_map(cell):
    with pytest.raises(BadInput, match="recorded games"):
        parse(json.dumps(_map(recorded={"cells": [cell]})).encode(), "small.json", recorded=True)


def test_a_map_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadInput, match=r"none\.json cannot be read"):
        read(tmp_path / "none.json")


@pytest.mark.parametrize("name", MAPS)
def test_the_nine_maps_are_sound_printed_and_as_recorded(name):
    for recorded in (False, True):
        assert read(MAPS[name], recorded).name == name
