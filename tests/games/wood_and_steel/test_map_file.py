"""The loader of the map takes the file that is there and refuses broken ones in a sentence."""

from __future__ import annotations

from importlib.resources import files

import pytest

from milepost.core.errors import BadInput
from milepost.games.wood_and_steel.map_file import load

TEXT = (files("milepost.games.wood_and_steel") / "data" / "board.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("cities = [", "cities = [[", "cannot be read"),
        ('"Atlanta", "ATL"', '"Xanadu", "ATL"', "56 different cities"),
        ('"BIR"', '"ATL"', "same code"),
        ('["Atlanta", "Birmingham", 1', '["Atlanta", "Cincinnati", 1', "104 different segments"),
        ('["Atlanta", "Birmingham", 1', '["Atlanta", "Birmingham", 6', "length of Atlanta - Birmingham is 6"),
        ('["Atlanta", "Birmingham", 1', '["Atlanta", "Atlantis", 1', "does not join two cities"),
        ('["Montreal", "Quebec City", 4]', '["Montreal", "Chicago", 4]', "two neighbouring cities"),
        ('["Montreal", "Quebec City", 4]', '["Montreal", "Quebec City", 5]', "ranked from 1 to 6"),
        ("ATL .WNW", "ATL W.NW", "directions from ATL"),
        ("ATL .WNW", "ATL .XNW", "directions from ATL"),
        ("ATL .WNW", "BIR .WNW", "for each city in order"),
        ("[editions.current]", "[editions.next]", "cannot be read"),
        ('without_cities = ["Flagstaff"]', "without_cities = []", "not every city of the seed edition"),
        ('without_cities = ["Flagstaff"]', 'without_cities = ["Flagstaff", "Nowhere"]', "not in the list"),
        ('without_routes = [["Flagstaff", "Los Angeles"], ', "without_routes = [", "leads to a city it does not have"),
        ('[["Los Angeles", "Phoenix"]]', '[["Los Angeles", "Chicago"]]', "segment that is not in the list"),
        ('["steel"]', '["steal"]', "25 commodities, not 26"),
        ('Omaha = ["cattle", "grain"]', 'Omaha = ["cattle", "gold"]', "the current edition .*: gold"),
        ("{Boston = ", "{Bostonia = ", "says what a city supplies"),
        ('"US", "East", "SE", 811', '"US", "South", "SE", 811', "cannot be read"),
        ("large = 2\n", "", "cannot be read"),
    ],
)  # fmt: skip
def test_a_broken_file_is_refused(before, after, sentence):
    assert before in TEXT
    with pytest.raises(BadInput, match=sentence):
        load(TEXT.replace(before, after, 1))


def test_the_file_that_is_there_is_taken():
    assert load(TEXT).value.city == 2
