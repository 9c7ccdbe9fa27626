import copy
import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import milepost
from milepost.bots.random import RandomBot
from milepost.core.bot import Bot, Decision
from milepost.core.catalog import game
from milepost.core.errors import BadInput, IllegalAction
from tests.games_for_tests.night_mail import Drawn, NightMail
from tests.games_for_tests.tender import CASH, CONTRACTS, Borrow, Pass, Tender

GAMES = [game("bus"), game("eurorails"), game("age_of_steam"), NightMail(), Tender()]


class Listener(RandomBot):
    """Plays anything and remembers what it was told."""

    def __init__(self, game: Any, seed: int | str = 0) -> None:
        super().__init__(game, seed)
        self.told: list[tuple[Any, Any]] = []

    def choose(self, view, since=()):
        self.told.append((view, since))
        return super().choose(view, since)


def play(env: Any, seed: int | None = None) -> tuple[list[float], dict[str, Any]]:
    """Random tokens to the end: all rewards, and the last info."""
    _, info = env.reset(seed=seed)
    draw, rewards, over = random.Random(seed), [], False
    while not over:
        _, reward, over, cut, info = env.step(draw.choice(info["action_mask"].nonzero()[0]))
        assert not cut
        rewards.append(reward)
    return rewards, info


def test_gymnasium_finds_nothing_wrong():
    check_env(milepost.gym_env("bus"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seat", [0, 2, "random"])
def test_gymnasium_finds_nothing_wrong_anywhere(game, seat):
    # the checker steps with a token it drew in another position
    check_env(milepost.gym_env(game, 3, seat=seat, illegal="first"), skip_render_check=True)


def test_sampling_needs_no_mask():
    env = milepost.gym_env("bus", seed=1)
    env.reset()
    env.action_space.seed(1)
    over = False
    while not over:
        _, _, over, _, info = env.step(env.action_space.sample())
    assert sorted(info["ranks"])[0] == 1
    mask = np.zeros(260, np.int8)
    mask[[3, 77]] = 1
    assert {int(env.action_space.sample(mask)) for _ in range(50)} == {3, 77}


@pytest.mark.parametrize("seat", [0, 1, 3, "random"])
def test_the_learner_is_paid_all_it_scores(seat):
    env = milepost.gym_env("bus", 4, seat=seat, rewards={"margin": 0.0}, opponents="random")
    delivered = 0
    for seed in range(15):
        rewards, info = play(env, seed)
        assert sum(rewards) == info["scores"][env.seat]
        delivered += env.stepper.game.judgement.tally(env.stepper.state)["deliveries"][env.seat]
    assert delivered > 0


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_also_what_it_scores_before_its_first_and_after_its_last_decision(seat):
    env = milepost.gym_env(Tender(), 3, seat=seat, rewards={"margin": 0.0})
    late = 0
    for seed in range(20):
        rewards, info = play(env, seed)
        assert sum(rewards) == info["scores"][seat] - CASH
        late += rewards[-1] != 0 and env.stepper.log[-1].seat != seat
    assert bool(late) == (seat != 2)  # the last seat is always the last to bid


def numbers(seed: int | None, **settings: Any) -> Any:
    """All observations of a game."""
    env = milepost.gym_env("bus", seat="random", opponents=["random", "greedy", RandomBot], **settings)
    first, info = env.reset(seed=seed)
    draw, seen, over = random.Random(0), [first], False
    while not over:
        now, _, over, _, info = env.step(draw.choice(info["action_mask"].nonzero()[0]))
        seen.append(now)
    return np.array(seen)


def test_the_same_seed_is_the_same_game():
    assert np.array_equal(numbers(3), numbers(3))
    assert not np.array_equal(numbers(3), numbers(4))
    one, two = milepost.gym_env("bus", seat=2, seed=3), milepost.gym_env("bus", seat=2)
    assert np.array_equal(one.reset()[0], two.reset(seed=3)[0])
    assert np.array_equal(one.reset()[0], two.reset()[0])


def test_a_random_seat_comes_everywhere():
    env = milepost.gym_env("bus", 5, seat="random")
    seats = set()
    for seed in range(40):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1, 2, 3, 4}


def test_masks_agree():
    env = milepost.gym_env("bus")
    _, info = env.reset(seed=0)
    masks = env.action_masks()
    assert masks.dtype == np.bool_
    assert info["action_mask"].dtype == np.int8
    assert np.array_equal(masks, info["action_mask"])
    assert set(masks.nonzero()[0]) == {env.stepper.codec.tokens(a)[0] for a in env.stepper.state.legal()}


def test_an_illegal_token_is_refused_or_replaced():
    env = milepost.gym_env("bus")
    _, info = env.reset(seed=0)
    wrong = int((info["action_mask"] == 0).argmax())
    with pytest.raises(IllegalAction, match="choose one that the mask allows"):
        env.step(wrong)
    env = milepost.gym_env("bus", illegal="first")
    _, info = env.reset(seed=0)
    first = int(info["action_mask"].argmax())
    *_, info = env.step(wrong)
    assert info["illegal"] is True
    assert env.stepper.codec.tokens(env.stepper.log[0].action) == (first,)


SHAPES: list[Any] = [
    "greedy",
    ["random", RandomBot(game("bus")), RandomBot],
    RandomBot(game("bus"), 3),
    lambda game, seed: RandomBot(game, seed),
]


@pytest.mark.parametrize("opponents", SHAPES, ids=["name", "list", "bot", "maker"])
def test_opponents_come_in_all_shapes(opponents):
    env = milepost.gym_env("bus", opponents=opponents)
    one, two = play(env, 1), play(env, 1)
    assert one[0] == two[0]
    assert one[1]["scores"] == two[1]["scores"]
    assert len({id(bot) for bot in env.others.bots.values()}) == 3


def test_opponents_see_only_views_and_are_told_what_happened():
    env = milepost.gym_env(NightMail(), 3, opponents=Listener)
    play(env, 2)
    for seat, bot in env.others.bots.items():
        assert isinstance(bot, Listener)
        for view, _ in bot.told:
            assert view.seat == seat
            assert all(hand == [-1] * len(hand) for owner, hand in enumerate(view.state.hands) if owner != seat)
        told = [seen for _, since in bot.told for seen in since]
        assert len(told) == sum(len(since) for _, since in bot.told)
        assert [seen.seat for seen in told] == [entry.seat for entry in env.stepper.log[: len(told)]]
        drawn = [event for seen in told for event in seen.events if isinstance(event, Drawn)]
        assert drawn
        assert all((event.letter is None) == (event.seat != seat) for event in drawn)
        assert bot.told[-1][1][:1] == (bot.told[-1][1][0],)


def test_opponents_may_answer_in_batches():
    class Lazy(Bot):
        def choose(self, view, since=()):
            return Decision((Borrow(2), Pass()))

    env = milepost.gym_env(Tender(), 3, opponents=Lazy)
    play(env, 0)
    state: Any = env.stepper.state
    assert state.debt[1:] == [2 * CONTRACTS] * 2


def test_a_bot_that_breaks_the_rules_is_told_so():
    class Cheat(Bot):
        def choose(self, view, since=()):
            return Decision(view.legal() * 2)

    class Mute(Bot):
        def choose(self, view, since=()):
            return Decision(())

    with pytest.raises(IllegalAction):
        milepost.gym_env(NightMail(), seat=1, opponents=Cheat).reset(seed=0)
    with pytest.raises(BadInput, match="The bot on seat 0 was asked and answered nothing"):
        milepost.gym_env(NightMail(), seat=1, opponents=Mute).reset(seed=0)


def test_it_can_be_made_again_and_in_numbers():
    env = milepost.gym_env("bus", 3, rewards={"win": 1.0}, stones_3p=4)
    assert env.spec is not None
    twin: Any = env.spec.make().unwrapped
    assert twin.stepper.rewards == env.stepper.rewards
    assert twin.stepper.options.stones_3p == 4
    many = gymnasium.vector.SyncVectorEnv([lambda: milepost.gym_env("bus")] * 3)
    seen, infos = many.reset(seed=0)
    assert seen.shape == (3, 1729)
    assert infos["action_mask"].shape == (3, 260)
    many.close()


def test_a_copy_plays_on_by_itself():
    env = milepost.gym_env("bus", opponents="greedy")
    _, info = env.reset(seed=0)
    twin = pickle.loads(pickle.dumps(copy.deepcopy(env)))
    token = int(info["action_mask"].argmax())
    seen, *_ = env.step(token)
    again, *_ = twin.step(token)
    assert np.array_equal(seen, again)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"seat": 4}, "The learner's seat is a number from 0 to 3 or 'random', not 4."),
        ({"seat": 1.0}, "or 'random', not 1.0."),
        ({"seat": "left"}, "or 'random', not 'left'."),
        ({"opponents": "randon"}, "There is no bot for Bus 'randon'; did you mean 'random'?"),
        ({"opponents": ["random"]}, "4 seats leave 3 opponents, not 1"),
        ({"opponents": 3}, "3 is no opponent"),
        ({"opponents": lambda game, seed: None}, "is no opponent"),
        ({"illegal": "ignore"}, "There is no way to treat illegal tokens 'ignore'"),
        ({"render_mode": "gif"}, "There is no render mode 'gif'"),
        ({"seed": 1.5}, "1.5 is not a seed"),
        ({"colour": "red"}, "There is no option of Bus 'colour'"),
    ],
)
def test_wrong_settings_are_told(settings, sentence):
    with pytest.raises(BadInput) as caught:
        milepost.gym_env("bus", **settings)
    assert sentence in str(caught.value)
