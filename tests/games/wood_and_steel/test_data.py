"""The facts of the map in both editions: cities, segments, commodities, and what lies around a city."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from milepost.games.wood_and_steel.board import (
    ABSENT,
    CITIES,
    CITY,
    COLUMNS,
    EAST_COAST,
    EDITIONS,
    FARTHEST,
    GOOD,
    GOODS,
    REGION,
    REGIONS,
    ROUTES,
    ROWS,
    SCHEMES,
    WEST_COAST,
    Edition,
    bits,
    members,
)
from milepost.games.wood_and_steel.design import read_design

from .figures import BOTH, CURRENT, FIGURES, SEED, goods, hops, names

ALL = pytest.mark.parametrize("edition", EDITIONS.values(), ids=[f"{name}-{scheme}" for name, scheme in EDITIONS])


# Numbers and sets


def test_numbers_are_by_name():
    assert [city.name for city in CITIES] == sorted(CITY) == [row[0] for row in FIGURES["cities"]]
    assert list(CITY.values()) == list(range(56))
    assert [(CITIES[route.a].name, CITIES[route.b].name) for route in ROUTES] == sorted(
        (CITIES[route.a].name, CITIES[route.b].name) for route in ROUTES
    )
    assert list(GOODS) == sorted(GOOD) == list(FIGURES["suppliers"]["seed"])
    assert (len(CITIES), len(ROUTES), len(GOODS)) == (56, 104, 25)
    assert [REGION[name] for name in REGIONS] == list(range(9))


def test_sets_are_bits():
    assert bits([]) == 0
    assert bits([0, 3, 55]) == 1 | 8 | 1 << 55
    assert members(bits([55, 0, 3])) == (0, 3, 55)
    assert members(0) == ()


# Cities, segments, commodities


@BOTH
def test_the_edition_has_its_cities_and_segments(edition):
    seed = edition is SEED
    assert edition.cities.bit_count() == (55 if seed else 56)
    assert edition.routes.bit_count() == (102 if seed else 103)
    routes = [ROUTES[route] for route in members(edition.routes)]
    assert Counter(route.length for route in routes) == {1: 18, 2: 36, 3: 26 if seed else 27, 4: 13, 5: 9}
    assert sum(route.mountainous for route in routes) == (20 if seed else 21)


def test_what_the_editions_have_different():
    assert names(CURRENT.cities & ~SEED.cities) == ["Flagstaff"]
    assert not SEED.cities & ~CURRENT.cities
    los_angeles, phoenix, flagstaff, santa_fe = (CITY[n] for n in ("Los Angeles", "Phoenix", "Flagstaff", "Santa Fe"))
    assert members(SEED.routes & ~CURRENT.routes) == (SEED.between[los_angeles, phoenix],)
    assert set(members(CURRENT.routes & ~SEED.routes)) == {
        CURRENT.between[flagstaff, los_angeles], CURRENT.between[flagstaff, santa_fe],
    }  # fmt: skip
    differing = [city for city in members(SEED.cities) if SEED.supplies[city] != CURRENT.supplies[city]]
    assert names(bits(differing)) == ["Boston", "Omaha"]
    assert goods(SEED.supplies[CITY["Boston"]]) == ["imports", "machinery"]
    assert goods(CURRENT.supplies[CITY["Boston"]]) == ["machinery"]
    assert goods(SEED.supplies[CITY["Omaha"]]) == ["grain"]
    assert goods(CURRENT.supplies[CITY["Omaha"]]) == ["cattle", "grain"]
    assert all((CITY["Boise"], CITY["Spokane"]) in edition.between for edition in (SEED, CURRENT))


@BOTH
def test_connected_and_ten_segments_across(edition):
    for city in members(edition.cities):
        far = hops(edition, [city])
        assert len(far) == edition.cities.bit_count()
        assert dict(enumerate(edition.hop[city])) == {c: far.get(c, ABSENT) for c in range(56)}
    assert max(edition.hop[a][b] for a in members(edition.cities) for b in members(edition.cities)) == 10


@BOTH
def test_no_two_straight_segments_cross(edition):
    def turn(a: int, b: int, c: int) -> int:
        a_, b_, c_ = CITIES[a], CITIES[b], CITIES[c]
        return (b_.x - a_.x) * (c_.y - a_.y) - (b_.y - a_.y) * (c_.x - a_.x)

    for one, other in combinations(members(edition.routes), 2):
        (a, b), (c, d) = edition.ends[one], edition.ends[other]
        if len({a, b, c, d}) == 4:
            crossing = turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
            assert not crossing, names(bits((a, b, c, d)))


def test_cities_are_on_the_picture_and_apart():
    assert all(0 < city.x < 1110 and 0 < city.y < 696 for city in CITIES)
    assert all((a.x - b.x) ** 2 + (a.y - b.y) ** 2 > 20**2 for a, b in combinations(CITIES, 2))
    assert len({city.code for city in CITIES}) == 56


@BOTH
def test_segments_at_each_city(edition):
    column = 4 if edition is SEED else 5
    for city, row in enumerate(FIGURES["cities"]):
        assert len(edition.at[city]) == edition.neighbours[city].bit_count() == row[column]
        assert all(city in edition.ends[route] for route in edition.at[city])
        assert list(edition.at[city]) == sorted(edition.at[city])
        for other in members(edition.neighbours[city]):
            assert edition.between[city, other] == edition.between[other, city]
            assert edition.between[city, other] in edition.at[city]
    assert len(edition.between) == 2 * edition.routes.bit_count()
    assert set(edition.between.values()) == set(members(edition.routes))


@pytest.mark.parametrize("parallel", [False, True])
def test_prices_of_track(parallel):
    design = read_design()
    for route in ROUTES:
        price = route.length * design.track_per_length + design.track_base + (design.track_parallel if parallel else 0)
        price *= design.track_mountain_times if route.mountainous else 1
        assert price == FIGURES["prices"][route.length - 1][route.mountainous + 2 * parallel]


@BOTH
def test_suppliers(edition):
    for good, cities in FIGURES["suppliers"][edition.name].items():
        assert names(edition.suppliers[GOOD[good]]) == cities
    for city in range(56):
        assert members(edition.supplies[city]) == tuple(g for g in range(25) if edition.suppliers[g] >> city & 1)


def test_six_cities_supply_nothing():
    for edition in EDITIONS.values():
        idle = bits(city for city in members(edition.cities) if not edition.supplies[city])
        assert names(idle) == ["Bismarck", "Cleveland", "Montreal", "Saint Louis", "Santa Fe", "Washington"]


def monopolies(edition: Edition) -> dict[int, list[str]]:
    return {size: [GOODS[g] for g, n in edition.monopoly.items() if n == size] for size in (4, 5, 6)}


def test_commodities_that_can_be_a_monopoly():
    assert monopolies(SEED) == {
        4: ["iron ore", "lead", "textiles"], 5: ["grain"], 6: ["coal", "imports", "machinery", "wood"],
    }  # fmt: skip
    assert monopolies(CURRENT) == {
        4: ["cattle", "copper", "iron ore", "lead", "textiles"], 5: ["grain", "imports"],
        6: ["coal", "machinery", "wood"],
    }  # fmt: skip
    assert names(SEED.suppliers[GOOD["textiles"]]) == ["Atlanta", "Raleigh", "Savannah", "Tallahassee"]


# What cities are


def test_large_cities_and_coasts():
    def marked(mark: str) -> list[str]:
        return [city.name for city in CITIES if getattr(city, mark)]

    assert marked("large") == [
        "Atlanta", "Chicago", "Kansas City", "Los Angeles", "New York", "San Francisco", "Seattle",
    ]  # fmt: skip
    west = ["Los Angeles", "Portland OR", "San Diego", "San Francisco", "Seattle", "Vancouver"]
    east = ["Boston", "Charleston", "New York", "Norfolk", "Philadelphia", "Portland ME", "Savannah", "Tampa"]
    assert marked("west_coast") == names(WEST_COAST) == west
    assert marked("east_coast") == names(EAST_COAST) == east
    assert marked("near_east") == ["Atlanta", "Cleveland", "Pittsburgh", "Quebec City", "Tallahassee"]
    assert marked("near_west") == ["Boise", "Flagstaff", "Phoenix", "Spokane"]


def test_labels_and_states():
    odd = {city.name: city.label for city in CITIES if city.label != city.name}
    assert odd == {"Portland ME": "Portland, Maine", "Portland OR": "Portland, Oregon"}
    assert all(len(city.code) == 3 and len(city.state) == 2 for city in CITIES)
    canadian = {"AB", "BC", "MB", "ON", "QC", "SK"}
    assert all((city.country == "CA") == (city.state in canadian) for city in CITIES)


@ALL
def test_how_likely_a_city_is_drawn_at_first(edition):
    for city, row in enumerate(FIGURES["cities"]):
        assert edition.base_value[city] == (row[3] if edition.cities >> city & 1 else 0)
    values = Counter(edition.base_value[city] for city in members(edition.cities))
    assert values == {2: 6, 4: 39 + (edition.name == "current"), 6: 4, 10: 3, 12: 3}


@pytest.mark.parametrize(
    ("hub", "value"),
    [("Memphis", 36), ("Cleveland", 30), ("Kansas City", 30), ("Atlanta", 26), ("Chicago", 26), ("New York", 20)],
)
def test_a_hub_has_the_values_of_its_neighbours(hub, value):
    city = CITY[hub]
    around = sum(SEED.base_value[other] for other in members(SEED.neighbours[city]))
    assert SEED.base_value[city] + around == value


@ALL
def test_regions(edition):
    expected: dict[str, Any] = FIGURES["regions"][edition.name][str(edition.scheme)]
    assert sorted(expected) == sorted(SCHEMES[edition.scheme])
    for region, name in enumerate(REGIONS):
        assert names(edition.region_cities[region]) == (expected[name][0] if name in expected else [])
        for city in members(edition.region_cities[region]):
            assert edition.region_of[city] == region
    for city in range(56):
        if not edition.cities >> city & 1:
            assert (edition.region_of[city], edition.column[city]) == (-1, -1)


def test_sizes_of_regions():
    sizes = {
        key: {REGIONS[r]: n.bit_count() for r, n in enumerate(edition.region_cities) if n}
        for key, edition in EDITIONS.items()
    }
    assert sizes["seed", 3] == {"East": 18, "Central": 21, "West": 16}
    assert sizes["current", 3] == {"East": 18, "Central": 21, "West": 17}
    assert sizes["seed", 6] == {"NW": 9, "NC": 10, "NE": 9, "SW": 8, "SC": 10, "SE": 9}
    assert sizes["current", 6] == {"NW": 9, "NC": 10, "NE": 9, "SW": 9, "SC": 10, "SE": 9}


@pytest.mark.parametrize("scheme", [3, 6])
def test_regions_next_to_each_other(scheme):
    for name in SCHEMES[scheme]:
        near = [
            other for other in SCHEMES[scheme]
            if abs(COLUMNS[REGION[name]] - COLUMNS[REGION[other]]) + abs(ROWS[REGION[name]] - ROWS[REGION[other]]) == 1
        ]  # fmt: skip
        assert sorted(near) == sorted(FIGURES["regions"]["seed"][str(scheme)][name][1])


@pytest.mark.parametrize("name", ["seed", "current"])
def test_columns_differ_between_the_schemes_for_winnipeg_alone(name):
    three, six = EDITIONS[name, 3], EDITIONS[name, 6]
    assert [CITIES[c].name for c in range(56) if three.column[c] != six.column[c]] == ["Winnipeg"]
    assert (three.column[CITY["Winnipeg"]], six.column[CITY["Winnipeg"]]) == (1, 0)
    assert [three.column[CITY[city]] for city in ("Seattle", "Chicago", "Boston")] == [0, 1, 2]


# What lies around a city


@ALL
def test_what_is_within_reach(edition):
    assert len(edition.within) == FARTHEST + 1
    for k, reached in enumerate(edition.within):
        for city in range(56):
            assert reached[city] == bits(c for c in range(56) if edition.hop[city][c] <= k)
    assert all(edition.within[10][city] == edition.cities for city in members(edition.cities))


@BOTH
def test_what_is_within_two_segments_outside_the_mountains(edition):
    for city in members(edition.cities):
        near = {city}
        for _ in range(2):
            plain = [
                ends for r, ends in enumerate(edition.ends) if edition.routes >> r & 1 and not ROUTES[r].mountainous
            ]
            near |= {c for ends in plain for c in ends if near & set(ends)}
        assert edition.plain_within_2[city] == bits(near)


@BOTH
def test_directions_are_those_of_great_circles(edition):
    where = [(math.radians(row[1]), math.radians(row[2])) for row in FIGURES["cities"]]
    for a in members(edition.cities):
        for b in members(edition.cities & ~(1 << a)):
            (lat1, lon1), (lat2, lon2) = where[a], where[b]
            x = math.cos(lat2) * math.sin(lon2 - lon1)
            y = math.cos(lat1) * math.sin(lat2) - math.sin(lat1) * math.cos(lat2) * math.cos(lon2 - lon1)
            bearing = math.degrees(math.atan2(x, y)) % 360
            quarter = 0 if bearing > 315 or bearing <= 45 else 1 if bearing <= 135 else 2 if bearing <= 225 else 3
            assert [side >> b & 1 for side in edition.directions[a]] == [side == quarter for side in range(4)]


@BOTH
def test_directions_name_every_other_city_once(edition):
    for city, sides in enumerate(edition.directions):
        others = edition.cities & ~(1 << city) if edition.cities >> city & 1 else 0
        assert sum(sides) == sides[0] | sides[1] | sides[2] | sides[3] == others


@pytest.mark.parametrize(("hub", "segments"), [("Chicago", 25), ("Cleveland", 24)])
def test_segments_that_a_hub_makes_cheaper(hub, segments):
    assert SEED.hub_near[CITY[hub]].bit_count() == segments


@BOTH
def test_a_segment_is_cheaper_if_its_nearer_end_is_next_to_the_hub(edition):
    for hub in members(edition.cities):
        cheaper = [r for r in members(edition.routes) if min(edition.hop[hub][c] for c in edition.ends[r]) <= 1]
        assert members(edition.hub_near[hub]) == tuple(cheaper)


def test_what_a_railyard_in_chicago_supplies():
    supplied = 0
    for city in members(SEED.within[read_design().railyard_reach][CITY["Chicago"]]):
        supplied |= SEED.supplies[city]
    assert goods(supplied) == [
        "bauxite", "cattle", "coal", "cotton", "grain", "imports", "iron ore", "machinery", "pork", "steel", "textiles",
        "tourists",
    ]  # fmt: skip
