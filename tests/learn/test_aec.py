import random
import warnings
from typing import Any

import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import TerminateIllegalWrapper

import milepost
from milepost.core.catalog import game
from milepost.core.errors import BadInput, IllegalAction
from tests.games_for_tests.night_mail import NightMail
from tests.games_for_tests.tender import CASH, Tender

GAMES = [game("bus"), game("eurorails"), game("age_of_steam"), NightMail(), Tender()]


def play(env: Any, seed: int) -> tuple[list[list[float]], dict[str, Any]]:
    """Random tokens to the end; the rewards each agent was told through `last`, in order, and the last info."""
    env.reset(seed=seed)
    draw, info = random.Random(seed), {}
    told: dict[str, list[float]] = {agent: [] for agent in env.agents}
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        told[agent].append(reward)
        env.step(None if over else int(draw.choice(seen["action_mask"].nonzero()[0])))
    return list(told.values()), info


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_pettingzoo_finds_nothing_wrong(game, capsys):
    with warnings.catch_warnings():
        # PettingZoo warns of dict observations except in games it knows by name, and of masks at the end of a game
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(milepost.env(game), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_pettingzoo_finds_it_deterministic(game):
    seed_test(lambda: milepost.env(game), num_cycles=200)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_agent_is_told_all_of_its_rewards(seats):
    env = milepost.env("bus", seats, rewards={"margin": 0.0})
    delivered = 0
    for seed in range(15):
        told, info = play(env, seed)
        assert tuple(map(sum, told)) == info["scores"]
        delivered += sum(env.stepper.game.judgement.tally(env.stepper.state)["deliveries"])
    assert delivered > 0


def test_rewards_earned_after_the_last_decision_are_told_too():
    env = milepost.env(Tender(), 3, rewards={"margin": 0.0})
    late = 0
    for seed in range(20):
        told, info = play(env, seed)
        assert tuple(CASH + sum(rewards) for rewards in told) == info["scores"]
        late += any(rewards[-1] for rewards in told[:2])  # seat 2 is always the last to bid
    assert late


def test_an_agent_sees_its_own_side_and_only_the_asked_one_may_act():
    env = milepost.env(NightMail(), 3)
    env.reset(seed=1)
    assert env.agent_selection == "seat_0"
    hands = [env.observe(agent)["observation"][:18].nonzero()[0].tolist() for agent in env.agents]
    state: Any = env.stepper.state
    assert hands == state.hands
    assert not env.observe("seat_1")["action_mask"].any()
    assert env.observe("seat_0")["action_mask"].any()


def test_an_illegal_token_is_refused_and_can_be_answered_again():
    env = milepost.env("bus")
    env.reset(seed=0)
    mask = env.last()[0]["action_mask"]
    with pytest.raises(IllegalAction, match="choose one that the mask allows"):
        env.step(int((mask == 0).argmax()))
    with pytest.raises(BadInput, match="must answer with a token"):
        env.step(None)
    env.step(int(mask.argmax()))


def test_pettingzoos_own_way_with_illegal_tokens_works():
    env = TerminateIllegalWrapper(milepost.env("bus"), illegal_reward=-1)
    env.reset(seed=0)
    env.step(int((env.last()[0]["action_mask"] == 0).argmax()))
    assert all(env.terminations.values())
    assert env.last()[1] == -1


def test_nobody_acts_before_reset_or_after_the_end():
    env = milepost.env("bus")
    with pytest.raises(BadInput, match=r"call reset\(\)"):
        env.step(0)
    play(env, 0)
    assert env.agents == []
    with pytest.raises(BadInput, match=r"call reset\(\)"):
        env.step(0)


def seeds(**settings: Any) -> list[int | str]:
    """The seeds of four games in a row, the third one given."""
    env = milepost.env("bus", **settings)
    made = []
    for seed in (None, None, 9, None):
        env.reset(seed=seed)
        made.append(env.stepper.seed)
    return made


def test_games_follow_from_the_seed():
    assert seeds(seed=5) == seeds(seed=5)
    assert seeds(seed=5)[0] == 5
    assert seeds(seed=5)[2:] == seeds()[2:]
    assert len({*seeds(seed=5)}) == 4


def test_it_can_be_looked_at():
    env: Any = milepost.env("bus", render_mode="svg")
    env.reset(seed=0)
    assert env.render().startswith("<svg")
    env = milepost.env("bus", render_mode="ansi")
    env.reset(seed=0)
    assert env.render() == "Bus, scores 0, 0, 0, 0. Seat 0 is asked.\n"
    env.step(int(env.last()[0]["action_mask"].argmax()))
    assert "\nSeat 0: " in env.render()
    assert milepost.env("bus").render() is None


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"render_mode": "human"}, "There is no render mode 'human'"),
        ({"seed": -1}, "-1 is not a seed"),
        ({"seed": "x"}, "'x' is not a seed"),
        ({"rewards": {"fun": 1}}, "There is no reward of Bus 'fun'"),
        ({"seats": 2}, "Bus is played by 3 to 5 players, not 2."),
        ({"colour": "red"}, "There is no option of Bus 'colour'"),
    ],
)
def test_wrong_settings_are_told(settings, sentence):
    with pytest.raises(BadInput) as caught:
        milepost.env("bus", **settings)
    assert sentence in str(caught.value)
