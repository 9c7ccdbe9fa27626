import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from milepost.core.catalog import game
from milepost.core.errors import BadInput, IllegalAction
from milepost.core.record import Record
from milepost.games.bus.codec import BusCodec
from milepost.learn import Stepper
from tests.games_for_tests.night_mail import NightMail
from tests.games_for_tests.tender import Tender

GAMES = [game("bus"), game("eurorails"), game("age_of_steam"), NightMail(), Tender()]


def play(stepper: Stepper, seed: int = 0) -> Iterator[Any]:
    """Random tokens to the end; yields the gains of every step."""
    stepper.reset(seed)
    draw = random.Random(seed)
    while stepper.state.to_act is not None:
        yield stepper.step(draw.choice(stepper.mask().nonzero()[0]))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(8))
def test_gains_add_up_to_what_was_counted_and_how_it_ended(game, seed):
    stepper = Stepper(game, 3, rewards={"margin": 2.0, "win": 10.0})
    stepper.reset(seed)
    before = game.judgement.tally(stepper.state)
    total = np.sum(list(play(stepper, seed)), axis=0)
    after, outcome = game.judgement.tally(stepper.state), stepper.state.outcome
    assert outcome is not None
    for seat in range(3):
        best = max(score for other, score in enumerate(outcome.scores) if other != seat)
        counted = sum(
            weight * (after[name][seat] - before[name][seat]) for name, weight in game.judgement.rewards.items()
        )
        ended = 2 * (outcome.scores[seat] - best) + 10 * outcome.shares[seat]
        assert total[seat] == pytest.approx(counted + ended)


def test_every_seat_is_paid_its_deliveries_less_its_stones():
    delivered = 0
    for seed in range(60):
        stepper = Stepper("bus", 4, rewards={"margin": 0.0})
        total = np.sum(list(play(stepper, seed)), axis=0)
        assert tuple(total) == stepper.state.scores
        delivered += sum(stepper.game.judgement.tally(stepper.state)["deliveries"])
    assert delivered > 60


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_mask_is_what_is_legal(game):
    stepper = Stepper(game, 3)
    for _ in play(stepper):
        seat = stepper.state.to_act
        if seat is None:
            assert not stepper.mask().any()
            continue
        paths = {stepper.codec.tokens(action) for action in stepper.state.legal(seat)}
        depth = len(stepper.taken)
        ahead = {path[depth] for path in paths if path[:depth] == stepper.taken}
        assert set(stepper.mask().nonzero()[0]) == ahead


def test_long_actions_are_walked_token_by_token():
    stepper = Stepper(Tender(), 3)
    seen = []
    for gains in play(stepper):
        if stepper.taken:
            assert gains is stepper.nothing
            seen.append(stepper.taken)
    assert seen
    assert len(stepper.log) > len(seen)


def test_an_illegal_token_changes_nothing():
    stepper = Stepper("bus", 4)
    before = stepper.state.key()
    token = int((stepper.mask() == 0).argmax())
    with pytest.raises(IllegalAction, match=f"Token {token} is not legal for seat 0 now; choose one that the mask"):
        stepper.step(token)
    assert stepper.state.key() == before
    stepper.step(int(stepper.mask().argmax()))


@pytest.mark.parametrize("token", [-1, 260, 1.5, None, "7"])
def test_what_is_no_token_at_all(token):
    with pytest.raises(BadInput, match="A token is a whole number from 0 to 259, not"):
        Stepper("bus", 4).step(token)


def test_after_the_end_nothing_can_be_played():
    stepper = Stepper("bus", 3)
    list(play(stepper))
    with pytest.raises(IllegalAction, match="reset the environment"):
        stepper.step(0)


def test_the_same_seed_and_tokens_give_the_same_numbers():
    one, two = Stepper("bus", 5), Stepper("bus", 5)
    for gains, again in zip(play(one, 3), play(two, 3), strict=True):
        assert gains == again
        assert np.array_equal(one.observe(), two.observe())
        assert np.array_equal(one.mask(), two.mask())


def test_hidden_things_are_not_in_an_observation():
    stepper = Stepper(NightMail(), 3)
    stepper.reset(4)
    before = [stepper.observe(seat) for seat in range(3)]
    state: Any = stepper.state
    hands = state.hands
    hands[1], hands[2] = hands[2], hands[1]
    assert np.array_equal(before[0], stepper.observe(0))
    assert not np.array_equal(before[1], stepper.observe(1))


def test_what_is_returned_belongs_to_the_caller():
    stepper = Stepper("bus", 4)
    stepper.mask()[:] = 0
    stepper.observe()[:] = 0
    assert stepper.mask().any()
    assert stepper.observe().any()


def test_a_game_becomes_a_record():
    stepper = Stepper("bus", 3, preset="official", start_player=1)
    list(play(stepper, 7))
    record = Record.decode(stepper.record().encode())
    assert record.state == stepper.state


def test_any_codec_will_do():
    stepper = Stepper("bus", 4, codec=BusCodec(lean=True))
    assert stepper.observe().shape == (1405,)


def test_usual_number_of_players():
    assert Stepper("bus").seats == 4
    assert Stepper(NightMail()).seats == 4


@pytest.mark.parametrize(
    ("arguments", "settings", "sentence"),
    [
        (("buss",), {}, "There is no game 'buss'; did you mean 'bus'?"),
        ((3,), {}, "There is no game '3'"),
        (("bus", "four"), {}, "Bus is played by 3 to 5 players, not 'four'."),
        (("bus", 6), {}, "Bus is played by 3 to 5 players, not 6."),
        (("bus",), {"stone_3p": 4}, "There is no option of Bus 'stone_3p'; did you mean 'stones_3p'?"),
        (("bus",), {"stones_3p": 7}, "The option stones_3p of Bus is 4 or 5, not 7."),
    ],
)
def test_wrong_settings_are_told(arguments, settings, sentence):
    with pytest.raises(BadInput) as caught:
        Stepper(*arguments, **settings)
    assert sentence in str(caught.value)
