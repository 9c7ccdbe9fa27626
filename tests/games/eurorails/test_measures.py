"""What is measured in EuroRails: by hand, and against all that happened in golden games."""

from __future__ import annotations

import pytest

from milepost.core.measures import measured
from milepost.games.eurorails.events import (
    Delivered,
    FeePaid,
    LineJoined,
    Moved,
    SectionBuilt,
    TaxPaid,
    TrainBought,
    TrainPlaced,
    TurnBegan,
    TurnLost,
)
from milepost.games.eurorails.trains import SUPERFREIGHT
from tests.games.golden import GOLDEN
from tests.games.measured_games import measured_game

NAMES = ["2-duel", "3-fast", "4-standard"]


@pytest.mark.parametrize("name", NAMES)
def test_the_measures_of_a_game_are_what_happened_in_it(name):
    told = measured_game("eurorails", name)
    assert told.final["deliveries"] == told.total(Delivered)
    assert told.final["income"] == told.total(Delivered, of="pay")
    assert told.final["track spend"] == told.total(SectionBuilt, LineJoined, of="price")
    assert told.final["fees paid"] == told.total(FeePaid, of="amount")
    assert told.final["fees earned"] == told.total(FeePaid, of="amount", seat="owner")
    assert told.final["turns lost"] == told.total(TurnLost)
    assert told.final["net worth"] == told.state.scores
    assert told.final["income per round"] == tuple(income / told.state.round for income in told.final["income"])


@pytest.mark.parametrize("name", NAMES)
def test_a_train_never_moves_more_than_it_can(name):
    told = measured_game("eurorails", name)
    could = told.total(TurnBegan, TrainPlaced, of="moves")
    shares = tuple(100 * moved / most for moved, most in zip(told.total(Moved), could, strict=True))
    assert told.final["movement used"] == shares
    assert all(0 < share <= 100 for share in shares)


def test_the_money_measured_adds_up_to_the_cash_in_hand():
    told = measured_game("eurorails", "4-standard")
    assert told.final["borrowed"] == (0, 0, 0, 0)
    came = [told.final["income"], told.final["fees earned"]]
    went = [told.final["track spend"], told.final["fees paid"], told.total(TrainBought, of="price"),
            told.total(TaxPaid, of="amount")]  # fmt: skip
    for seat, cash in enumerate(told.state.cash):
        assert 50 + sum(column[seat] for column in came) - sum(column[seat] for column in went) == cash


def test_rounds_are_those_of_the_game():
    told = measured_game("eurorails", "4-standard")
    assert told.rounds == told.state.round == 72
    assert told.final["first delivery"] == told.first(Delivered) == (2, 3, 3, 4)
    for seat, first in enumerate(told.final["first delivery"]):
        assert [now[seat] > 0 for now in told.course["deliveries"]].index(True) + 1 == first


def test_upgrades_are_noted_by_their_round():
    told = measured_game("eurorails", "4-standard")
    assert told.final["first upgrade"] == told.first(TrainBought) == (20, 12, 21, 5)
    assert told.final["superfreight"] == told.first(TrainBought, train=SUPERFREIGHT) == (46, 16, 37, 21)


def test_what_has_not_happened_has_no_round_and_no_mean():
    told = measured(measured_game("eurorails", "3-fast").record.branch(10))
    assert told.rounds == 1
    for name in ("first delivery", "first upgrade", "superfreight", "pay per delivery", "movement used"):
        assert told.final[name] == (None,) * 3


def test_moves_still_to_be_made_are_not_missed():
    record = GOLDEN["eurorails"].load("3-fast")
    steps = enumerate(record.replay(), 1)
    begun = next(number for number, (_, events, _) in steps if any(isinstance(event, Moved) for event in events))
    halfway = record.branch(begun)
    seat = halfway.state._seat(None)
    assert measured(halfway).final["movement used"][seat] == 100
    halfway.play(halfway.state.default())
    stopped = measured(halfway).final["movement used"][seat]
    assert stopped == 100 / 12
