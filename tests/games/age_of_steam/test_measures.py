"""What is measured in Age of Steam: by hand, and against all that happened in golden games."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.core.measures import measured
from milepost.games.age_of_steam.events import Bankrupt, GoodMoved, LinkBought, PlaceTaken, SharesIssued, TrackBuilt
from milepost.games.age_of_steam.judgement.measures import LENGTHS, by_length
from tests.games.measured_games import measured_game

NAMES = ["2-tutorial", "3-germany", "4-western_us", "5-rust_belt"]


@pytest.mark.parametrize("name", NAMES)
def test_the_measures_of_a_game_are_what_happened_in_it(name):
    told = measured_game("age_of_steam", name)
    assert told.final["deliveries"] == told.total(GoodMoved)
    assert told.final["track spend"] == told.total(TrackBuilt, LinkBought, of="paid")
    assert told.final["order spend"] == told.total(PlaceTaken, of="paid")
    assert told.final["shares"] == tuple(2 + issued for issued in told.total(SharesIssued, of="shares"))
    assert told.final["bankrupt"] == told.total(Bankrupt)
    assert told.final["points"] == told.state.scores


@pytest.mark.parametrize("name", NAMES)
def test_deliveries_by_length_add_up(name):
    told = measured_game("age_of_steam", name)
    lengths = [told.final[by_length(links)] for links in LENGTHS]
    assert tuple(map(sum, zip(*lengths, strict=True))) == told.final["deliveries"]
    moved = [len(event.stops) for _, event in told.events if isinstance(event, GoodMoved)]
    assert [sum(of_length) for of_length in lengths] == [moved.count(links) for links in LENGTHS]


@pytest.mark.parametrize("name", NAMES)
def test_what_is_given_to_others_is_what_others_receive(name):
    told = measured_game("age_of_steam", name)
    given, received = told.final["income to others"], told.final["income from others"]
    moved = [event for _, event in told.events if isinstance(event, GoodMoved)]
    others = sum(owner not in (event.seat, -1) for event in moved for owner in event.owners)
    assert sum(given) == sum(received) == others


def test_a_bankrupt_player_is_counted():
    told = measured_game("age_of_steam", "5-rust_belt")
    assert told.final["bankrupt"] == (0, 1, 0, 0, 0)
    assert told.final["links"] == (6, 0, 8, 5, 6)
    (ruined,) = (turn for turn, event in told.events if isinstance(event, Bankrupt))
    assert [out[1] for out in told.course["bankrupt"]] == [int(turn >= ruined) for turn in range(1, told.rounds + 1)]


def test_the_lengths_of_a_game():
    told = measured_game("age_of_steam", "4-western_us")
    assert told.rounds == told.state.turn == 8
    assert told.final["deliveries"] == (15, 14, 9, 12)
    assert [told.final[by_length(links)] for links in LENGTHS] == [
        (1, 4, 3, 6), (6, 1, 5, 6), (5, 4, 1, 0), (3, 5, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0),
    ]  # fmt: skip
    assert told.final["delivery length"] == (40 / 15, 38 / 14, 16 / 9, 18 / 12)


def test_before_anything_is_delivered_there_is_no_mean():
    told: Any = measured(measured_game("age_of_steam", "5-rust_belt").record.branch(0))
    assert told.final["deliveries"] == (0,) * 5
    assert told.final["delivery length"] == (None,) * 5
    assert told.final["shares"] == (2,) * 5
