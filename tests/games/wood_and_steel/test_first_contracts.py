from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from milepost.core.chance import Scripted
from milepost.games.wood_and_steel.board import CITIES, EDITIONS, Contract
from milepost.games.wood_and_steel.contracts import first_contract
from milepost.games.wood_and_steel.design import POSITIONS, read_design
from tests.core.test_chance import odds
from tests.games.wood_and_steel.draws import named

TABLE = tomllib.loads((Path(__file__).parent / "first_contracts.toml").read_text("utf-8"))


def first_odds(edition: str, position: int, scheme: int = 3) -> dict[Contract, Fraction]:
    facts = EDITIONS[edition, scheme]
    return odds(lambda chance: first_contract(facts, read_design(""), POSITIONS[position], facts.base_value, chance))


@pytest.mark.parametrize("edition", ["seed", "current"])
@pytest.mark.parametrize("position", range(6))
def test_the_odds_of_every_first_contract_are_exactly_those_of_the_table(edition, position):
    a, b = POSITIONS[position]
    rows = TABLE[edition][f"{CITIES[a].name}-{CITIES[b].name}"]
    expected = {(good, city): Fraction(odd) for good, row in rows.items() for city, odd in row.items()}
    assert sum(expected.values()) == 1
    assert {named(one): odd for one, odd in first_odds(edition, position).items()} == expected


def test_the_table_is_whole():
    assert sum(len(row) for edition in TABLE.values() for rows in edition.values() for row in rows.values()) == 165


def test_regions_do_not_matter():
    assert first_odds("current", 3, scheme=6) == first_odds("current", 3)


def test_a_first_contract_is_a_direction_a_commodity_and_a_destination():
    facts = EDITIONS["seed", 3]
    for script, expected in ([1, 0, 0], ("tourists", "Boston")), ([3, 0, 0], ("imports", "Washington")):
        drawn = first_contract(facts, read_design(""), POSITIONS[2], facts.base_value, Scripted(script))
        assert named(drawn) == expected
