"""Every contract of both editions is as far and worth as many ties as was computed apart from the game."""

from __future__ import annotations

from collections import Counter

import pytest

from milepost.games.wood_and_steel.board import (
    ABSENT,
    CITIES,
    CITY,
    EDITIONS,
    GOOD,
    GOODS,
    city_of,
    contract,
    good_of,
)
from milepost.games.wood_and_steel.design import read_design

from .figures import CURRENT, SEED, VALUES

SIGNS = "0123456789A"
FROM_TO = [(good, city) for good in range(len(GOODS)) for city in range(len(CITIES))]


def row(numbers: bytes, city_counts: bytes) -> str:
    """Numbers by city as the figures write them; a dot for cities that count for nothing."""
    return "".join(SIGNS[number] if counts else "." for number, counts in zip(numbers, city_counts, strict=True))


@pytest.mark.parametrize("name", ["seed", "current"])
def test_distances(name):
    assert list(VALUES[name]["hops"]) == list(GOODS)
    for scheme in (3, 6):
        edition = EDITIONS[name, scheme]
        present = bytes(edition.cities >> city & 1 for city in range(len(CITIES)))
        for good, expected in VALUES[name]["hops"].items():
            assert row(edition.distance[GOOD[good]].replace(bytes([ABSENT]), b"\0"), present) == expected, good


@pytest.mark.parametrize("scheme", [3, 6])
@pytest.mark.parametrize("name", ["seed", "current"])
def test_ties(name, scheme):
    edition = EDITIONS[name, scheme]
    for good, expected in VALUES[name][f"ties{scheme}"].items():
        asked = bytes(0 < hops < ABSENT for hops in edition.distance[GOOD[good]])
        assert row(edition.ties[GOOD[good]], asked) == expected, good


@pytest.mark.parametrize(("name", "contracts"), [("seed", 1291), ("current", 1315)])
def test_how_many_contracts_there_are(name, contracts):
    edition = EDITIONS[name, 3]
    assert sum(0 < edition.distance[good][city] < ABSENT for good, city in FROM_TO) == contracts
    for what in ("ties3", "ties6"):
        assert sum(sign != "." for row in VALUES[name][what].values() for sign in row) == contracts


def test_how_far_contracts_of_the_seed_edition_are():
    far = Counter(SEED.distance[good][city] for good, city in FROM_TO)
    assert [far[hops] for hops in range(1, 11)] == [189, 243, 266, 220, 167, 120, 54, 19, 11, 2]
    assert set(far) == {*range(11), ABSENT}


def test_how_many_ties_contracts_of_the_seed_edition_are_worth():
    ties = Counter(SEED.ties[good][city] for good, city in FROM_TO if 0 < SEED.distance[good][city] < ABSENT)
    assert ties == {1: 579, 2: 558, 3: 154}


@pytest.mark.parametrize(
    ("good", "city", "hops"),
    [
        ("coal", "New York", 2), ("imports", "Chicago", 2), ("machinery", "Denver", 3), ("grain", "Boston", 4),
        ("textiles", "Seattle", 8), ("aluminum", "San Diego", 9),
    ],
)  # fmt: skip
def test_single_distances(good, city, hops):
    assert SEED.distance[GOOD[good]][CITY[city]] == hops


def test_grain_to_boston_pays_12000_and_two_ties():
    assert SEED.distance[GOOD["grain"]][CITY["Boston"]] * read_design().reward_per_segment == 12_000
    assert SEED.ties[GOOD["grain"]][CITY["Boston"]] == 2


def test_rewards_are_from_3000_to_30000():
    for edition in (SEED, CURRENT):
        rewards = {3_000 * hops for row in edition.distance for hops in row if 0 < hops < ABSENT}
        assert (min(rewards), max(rewards)) == (3_000, 30_000)


def test_ties_with_six_regions():
    """One for the region itself, and one for each step up, down or sideways to the supplying one."""
    regions = ("NW", "NC", "NE", "SW", "SC", "SE")
    expected = {"NW": "123234", "NC": "212323", "NE": "321432", "SW": "234123", "SC": "323212", "SE": "432321"}
    by_steps = {}
    for here in regions:
        row = ""
        for there in regions:
            columns = abs("WCE".index(here[1]) - "WCE".index(there[1]))
            row += str(1 + columns + (here[0] != there[0]))
        by_steps[here] = row
    assert by_steps == expected
    assert {ties for row in CURRENT.ties for ties in row} == {1, 2, 3, 4}


@pytest.mark.parametrize("name", ["seed", "current"])
def test_ties_look_at_every_supplier_and_not_at_the_nearest_one(name):
    """Some contract is worth less because a supplier farther away is in a nearer region."""
    edition = EDITIONS[name, 3]
    found = 0
    for good, city in FROM_TO:
        hops = edition.distance[good][city]
        if 0 < hops < ABSENT:
            nearest = [
                s for s in range(len(CITIES)) if edition.suppliers[good] >> s & 1 and edition.hop[city][s] == hops
            ]
            found += all(1 + abs(edition.column[city] - edition.column[s]) > edition.ties[good][city] for s in nearest)
    assert found > 0


def test_a_contract_is_one_number():
    numbers = [contract(good, city) for good, city in FROM_TO]
    assert numbers == list(range(len(GOODS) * len(CITIES)))
    assert [(good_of(number), city_of(number)) for number in numbers] == FROM_TO
