import pytest

from milepost.core.catalog import game
from milepost.core.errors import BadInput
from milepost.core.state import Outcome
from milepost.learn.rewards import Rewards, rewards_for
from tests.games_for_tests.night_mail import NightMail

BUS = game("bus")


def test_defaults_are_the_games_own():
    assert rewards_for(BUS, None) == Rewards({"deliveries": 1.0, "stones": -1.0}, margin=1.0, win=0.0)
    assert rewards_for(NightMail(), None) == Rewards({"score": 1.0})


def test_a_mapping_changes_single_weights():
    assert rewards_for(BUS, {"stones": 0, "win": 5}) == Rewards({"deliveries": 1.0, "stones": 0.0}, 1.0, 5.0)


def test_a_whole_struct_says_everything():
    assert rewards_for(BUS, Rewards({}, 0.0, 1.0)) == Rewards({"deliveries": 0.0, "stones": 0.0}, 0.0, 1.0)
    assert rewards_for(BUS, Rewards(margin=0.5)) == Rewards({"deliveries": 1.0, "stones": -1.0}, 0.5, 0.0)


def test_margin_is_to_the_best_opponent_and_a_tied_victory_is_shared():
    outcome = Outcome((7, 4, 7), (1, 3, 1))
    margin, win = Rewards(margin=1.0), Rewards(margin=0.0, win=1.0)
    assert [margin.final(outcome, seat) for seat in range(3)] == [0.0, -3.0, 0.0]
    assert [win.final(outcome, seat) for seat in range(3)] == [0.5, 0.0, 0.5]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"delivery": 1}, "There is no reward of Bus 'delivery'; did you mean 'deliveries'?"),
        (Rewards({"points": 1.0}), "There is no reward of Bus 'points'"),
        ({"win": "much"}, "needs a finite number, not 'much'"),
        ({"win": float("nan")}, "needs a finite number"),
        ({"win": True}, "needs a finite number"),
        (3, "3 are no rewards"),
    ],
)
def test_wrong_rewards_are_told(given, sentence):
    with pytest.raises(BadInput) as caught:
        rewards_for(BUS, given)
    assert sentence in str(caught.value)
