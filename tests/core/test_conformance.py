"""The conformance suite passes good games in one line, and catches every kind of bad one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from milepost.bots import make
from milepost.core.action import Action, Event, Seat, Seen
from milepost.core.bot import Bot, Decision
from milepost.core.game import Game
from milepost.core.state import View
from milepost.core.testing import ALL, check_state, conformance
from tests.games_for_tests.broken import BROKEN, broken, rules
from tests.games_for_tests.broken_measures import BROKEN_MEASURES
from tests.games_for_tests.broken_parts import BROKEN_PARTS
from tests.games_for_tests.credit import Credit
from tests.games_for_tests.leaky import LEAKY
from tests.games_for_tests.night_mail import Draw, Lose, Mail, NightMail, Rest
from tests.games_for_tests.tender import Tender

WRONG = BROKEN | BROKEN_PARTS | BROKEN_MEASURES | LEAKY


class Anything(Bot):
    """Plays at random, and looks at what it is told."""

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action | Decision:
        for seen in since:
            assert seen.seat == view.seat or not isinstance(seen.action, Lose) or seen.action.letter is None
        return Decision((self.chance.pick(view.legal()),))


def test_night_mail_conforms():
    report = conformance(NightMail(), games=4, every=2, bot=Anything)
    assert report.games == report.ended == 3 * (4 + 1 + 1)
    assert set(report.kinds) == {"deliver", "draw", "inspect", "lose", "rest"}


def test_tender_conforms():
    report = conformance(Tender(), games=4, every=2, bot=Anything)
    assert set(report.kinds) == {"pass", "bid", "borrow"}


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts:iterations=6"])
@pytest.mark.parametrize("game", [NightMail(), Tender(), Credit()], ids=lambda game: game.name)
def test_bots_for_every_game_conform(game, spec):
    def bot(game: Game[Any], seed: str) -> Bot:
        return make(spec, game, seed)

    report = conformance(game, 3, games=0, every=10, bot=bot)
    assert report.ended == report.games == 2


@pytest.mark.parametrize("game", [NightMail(), Tender(), Credit()], ids=lambda game: game.name)
@settings(max_examples=30, deadline=None)
@given(st.integers(2, 4), st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99)), max_size=25))
def test_any_position_keeps_every_law(game, seats, choices):
    state, pool = game.new(seats, 1), []
    for who, what in choices:
        if state.to_act is not None:
            seat = state.waiting_for[who % len(state.waiting_for)]
            legal = state.legal(seat)
            pool.append(legal[what % len(legal)])
            state.apply(pool[-1], seat)
    check_state(game, state, pool=pool)


def test_a_game_that_never_ends_is_left():
    report = conformance(NightMail(), 2, games=1, longest=4)
    assert report.ended == 0
    assert report.positions == 2 * 5


@pytest.mark.parametrize("name", WRONG)
def test_a_broken_game_is_caught(name):
    game, sentence = WRONG[name]
    with pytest.raises(AssertionError, match=sentence):
        conformance(game, 2, games=6, every=1)


def test_every_law_has_a_game_that_breaks_it():
    told = " ".join(sentence for _, sentence in WRONG.values())
    laws = {law.__name__.replace("_", " ").capitalize() for law in ALL}
    missing = {law for law in laws if law not in told}
    assert not missing


def to_and_fro(state: Mail, action: Rest, seat: Seat, events: list[Event]) -> None:
    state.steps = 3 - state.steps


def test_a_free_cycle_is_caught():
    with pytest.raises(AssertionError, match="No position recurs in a turn: this one was there before"):
        conformance(broken(NightMail, RULES=rules(Rest, effect=to_and_fro)), 2, games=1, every=1000)


def test_the_sentence_says_where():
    with pytest.raises(
        AssertionError, match=r"\(Night Mail, 2 seats, seed 9, after \d+ moves, the last {.*} of seat \d\)"
    ):
        conformance(BROKEN["a letter is lost"][0], 2, games=1, seed=9)


class Mute(Bot):
    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action | Decision:
        return Decision(())


class Cheat(Bot):
    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action | Decision:
        return Lose(0)


class Greedy(Bot):
    """One action too many."""

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action | Decision:
        return Decision((Rest(), Rest()))


class Peeks(Bot):
    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action | Decision:
        return Decision((Draw(), Rest()))


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (Mute, "answered nothing"),
        (Cheat, "IllegalAction: Nobody was inspected"),
        (Greedy, "IllegalAction: It is not P0's turn; it is P1's"),
        (Peeks, "IllegalAction: Nothing more can be done together with that"),
    ],
)
def test_a_bot_that_breaks_the_rules_is_caught(bot, sentence):
    with pytest.raises(AssertionError, match=f"Players answer legally: .*{sentence}"):
        conformance(NightMail(), 2, games=0, bot=bot)
