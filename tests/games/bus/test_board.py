"""The facts of the board, the 260 tokens, and a loader that refuses broken files."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from itertools import combinations

import pytest

from milepost.core.errors import BadInput
from milepost.games.bus.actions import ACTIONS, SITES, TOKENS, Build, Clock, Drop, Join, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.board import AREA_NAMES, CITY, LOTS, PARKS, PARTS, SPACES, STATIONS, STREETS, ZONES, load

from .positions import BUS

TEXT = (files("milepost.games.bus") / "data" / "board.toml").read_text("utf-8")
NEXT_TO: dict[int, set[int]] = {c: {u + v - c for u, v in STREETS if c in (u, v)} for c in range(36)}


def distances(start: int, streets: tuple[tuple[int, int], ...] = STREETS) -> dict[int, int]:
    far, found = {start: 0}, [start]
    for crossing in found:
        for u, v in streets:
            if crossing in (u, v) and u + v - crossing not in far:
                far[u + v - crossing] = far[crossing] + 1
                found.append(u + v - crossing)
    return far


# README 2 and 13


def test_36_crossings_and_70_streets_no_two_alike():
    assert len(CITY.crossings) == 36
    assert len(STREETS) == len(set(map(frozenset, STREETS))) == 70


def test_connected_with_diameter_7_and_no_bridge():
    assert max(max(distances(c).values()) for c in range(36)) == 7
    for bridge in STREETS:
        rest = tuple(street for street in STREETS if street != bridge)
        assert len(distances(0, rest)) == 36, f"without {bridge} the city falls apart"


def test_degrees():
    assert Counter(map(len, NEXT_TO.values())) == {2: 4, 3: 11, 4: 13, 5: 3, 6: 3, 7: 2}


def test_lots_by_zone():
    assert Counter(ZONES[zone] for zone, _ in LOTS) == {"A": 12, "B": 11, "C": 9, "D": 15}
    assert len(LOTS) == 47
    assert len(set(LOTS)) == 43


def test_patterns_of_lots():
    assert Counter(row.lots for row in CITY.crossings) == {"AA": 4, "AC": 4, "BC": 5, "B": 6, "D": 15, "": 2}
    assert Counter(len(row.lots) for row in CITY.crossings) == {1: 21, 2: 13, 0: 2}
    assert tuple(row.id for row in CITY.crossings if row.lots == "AA") == PARKS
    assert tuple(row.id for row in CITY.crossings if not row.lots) == STATIONS


def test_stations_and_parks():
    assert STATIONS == (8, 27)
    assert [len(NEXT_TO[station]) for station in STATIONS] == [7, 7]
    assert distances(8)[27] == 5
    assert PARKS == (11, 14, 15, 20)
    assert [len(NEXT_TO[park]) for park in PARKS] == [3, 6, 5, 4]


def test_27_spaces_in_7_areas():
    assert SPACES == (6, 1, 6, 6, 1, 6, 1)
    assert AREA_NAMES == (
        "Line Expansion", "Buses", "Passengers", "Buildings", "Time Clock", "Vrrooomm!", "Starting Player",
    )  # fmt: skip


def test_parts():
    assert (PARTS.markers, PARTS.lines, PARTS.first_buses, PARTS.most_buses) == (20, 25, 1, 5)
    assert (PARTS.passengers, PARTS.tiles_per_type, PARTS.time_stones) == (15, 30, 5)


def test_the_board_has_no_symmetry():
    """Colours by neighbours' colours, refined until they stay: every crossing ends with one of its own."""
    colour = dict.fromkeys(range(36), 0)
    for _ in range(36):
        seen = {c: (colour[c], tuple(sorted(colour[d] for d in NEXT_TO[c]))) for c in range(36)}
        names = {what: index for index, what in enumerate(sorted(set(seen.values())))}
        colour = {c: names[seen[c]] for c in range(36)}
    assert len(set(colour.values())) == 36


def test_no_two_streets_cross_in_the_drawing():
    at = {row.id: (row.x, row.y) for row in CITY.crossings}
    assert len(set(at.values())) == 36

    def side(a: int, b: int, c: int) -> int:
        (ax, ay), (bx, by), (cx, cy) = at[a], at[b], at[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    for (a, b), (c, d) in combinations(STREETS, 2):
        if not {a, b} & {c, d}:
            apart = side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0
            flat = side(a, b, c) == side(a, b, d) == 0
            assert apart or flat, f"{a}-{b} crosses {c}-{d}"


# the 260 tokens


def test_260_tokens_by_kind():
    assert len(ACTIONS) == len(TOKENS) == BUS.codec.size == 260
    kinds = Counter(type(action) for action in ACTIONS)
    assert kinds == {Mark: 7, Pass: 1, Lay: 70, Join: 2, Build: 102, Send: 6, Clock: 2, Pick: 36, Drop: 34}


def test_tokens_are_where_the_table_says():
    for area in range(7):
        assert TOKENS[Mark(area)] == area
    assert TOKENS[Pass()] == 7
    for street in range(70):
        assert TOKENS[Lay(street)] == 8 + street
    assert (TOKENS[Join(0)], TOKENS[Join(1)]) == (78, 79)
    assert len(SITES) == 34
    for crossing in SITES:
        k = crossing - (crossing > 8) - (crossing > 27)
        for building in range(3):
            assert TOKENS[Build(crossing, building)] == 80 + 3 * k + building
        assert TOKENS[Drop(crossing)] == 226 + k
    for first in range(6):
        assert TOKENS[Send(first)] == 182 + first
    assert (TOKENS[Clock(stop=False)], TOKENS[Clock(stop=True)]) == (188, 189)
    for crossing in range(36):
        assert TOKENS[Pick(crossing)] == 190 + crossing


def test_the_codec_gives_one_token_per_action():
    assert [BUS.codec.tokens(action) for action in ACTIONS] == [(token,) for token in range(260)]


# the loader


def test_the_shipped_file_loads():
    assert load(TEXT) == CITY


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('  [5, 1, 1, "B", "plain"],\n', "", "crossings must be numbered 0 to 35"),
        ('[5, 1, 1, "B", "plain"]', '[4, 1, 1, "B", "plain"]', "crossings must be numbered 0 to 35"),
        ("[0, 10], [1, 2]", "[0, 1], [1, 2]", "70 different streets"),
        ("[0, 10], [1, 2]", "[0, 10], [0, 10], [1, 2]", "70 different streets"),
        ("[0, 10], [1, 2]", "[1, 2]", "70 different streets"),
        ("[34, 35],", "[34, 36],", "join two crossings"),
        ("[34, 35],", "[35, 34],", "lower first"),
        ("[0, 1], [0, 10]", "[0, 10], [0, 1]", "sorted"),
        ('"AA", "park"', '"AA", "plain"', "2 stations and 4 parks"),
        ('[8, 7, 1, "", "station"]', '[8, 7, 1, "", "plain"]', "2 stations and 4 parks"),
        ('[8, 7, 1, "", "station"]', '[8, 7, 1, "B", "station"]', "stations have no lots"),
        ('[5, 1, 1, "B", "plain"]', '[5, 1, 1, "BB", "plain"]', "12 lots in A"),
        ('[5, 1, 1, "B", "plain"]', '[5, 1, 1, "", "plain"]', "12 lots in A"),
        ('[5, 1, 1, "B", "plain"]', '[5, 1, 1, "E", "plain"]', "12 lots in A"),
        ('["Buses", 1, "first"]', '["Buses", 2, "first"]', "27 spaces"),
        ('["Buses", 1, "first"]', '["Buses", 1, "middle"]', "cannot be read"),
        ('"AA", "park"', '"AA", "lake"', "cannot be read"),
        ("passengers = 15", "passengers = many", "cannot be read"),
        ("passengers = 15", 'passengers = "many"', "cannot be read"),
        ("passengers = 15\n", "", "cannot be read"),
        ("passengers = 15", "passengers = 15\ntrams = 2", "cannot be read"),
        ("streets = [", "streets = [[", "cannot be read"),
    ],
)
def test_the_loader_refuses_a_broken_file_with_a_sentence(old, new, told):
    assert old in TEXT
    with pytest.raises(BadInput, match=told) as caught:
        load(TEXT.replace(old, new, 1))
    assert str(caught.value).startswith("The city file ")
    assert str(caught.value).endswith(".")


def test_the_loader_refuses_a_city_in_two_parts():
    """Crossing 0 loses both its streets; two others are added, so that there are 70."""
    text = TEXT.replace("[0, 1], [0, 10], [1, 2]", "[1, 2]").replace("[2, 7],", "[2, 7], [2, 8],")
    text = text.replace("[3, 8],", "[3, 8], [3, 9],")
    with pytest.raises(BadInput, match="reachable"):
        load(text)


@pytest.mark.parametrize("text", ["", "not toml at all", "\x00", "crossings = 3"])
def test_the_loader_refuses_what_is_no_city(text):
    with pytest.raises(BadInput, match="cannot be read"):
        load(text)
