"""Bots at a table: what each is told, and which answers are taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from milepost.core.action import Action, Event, Seat, Seen
from milepost.core.bot import Bot, Decision
from milepost.core.chance import seeded
from milepost.core.errors import BadInput, IllegalAction
from milepost.core.players import Players, Since, side_seed
from milepost.core.state import State, View
from tests.games_for_tests.night_mail import Deliver, Draw, Drawn, Inspect, Lose, NightMail, Rest
from tests.games_for_tests.tender import Bid, Borrow, Pass, Tender


class Scripted(Bot):
    """Answers what it is given, and keeps what it was told."""

    def __init__(self, *answers: Action | Decision) -> None:
        super().__init__(NightMail())
        self.answers = list(answers)
        self.told: list[list[Seen]] = []
        self.views: list[View[Any]] = []

    def choose(self, view: View[Any], since: Sequence[Seen] = ()) -> Action | Decision:
        self.told.append(list(since))
        self.views.append(view)
        return self.answers.pop(0)


def play(state: State[Any], log: list[Seen], players: Players, seat: Seat) -> None:
    log += [Seen(seat, a, tuple(state.apply(a, seat))) for a in players.answer(seat, state).actions]


# what a bot is told


def test_each_seat_is_told_what_happened_since_its_last_decision():
    state, log = NightMail().new(3, 4), list[Seen]()
    letter = state.hands[1][0]
    bots = {0: Scripted(Inspect(1), Draw(), Rest()), 1: Scripted(Lose(letter), Rest()), 2: Scripted(Rest())}
    players = Players(log, bots)
    for seat in (0, 1, 0, 1, 2):
        assert state.to_act == seat
        play(state, log, players, seat)
    assert state.to_act == 0
    play(state, log, players, 0)
    drawn = log[2].events[0]
    assert isinstance(drawn, Drawn)
    lost = log[1]
    blank = Seen(1, Lose(None), ())
    secret = Seen(0, Draw(), (Drawn(0, None),))
    rest1, rest2 = Seen(1, Rest(), ()), Seen(2, Rest(), ())
    assert bots[0].told == [[], [log[0], blank], [log[2], rest1, rest2]]
    assert bots[1].told == [[log[0]], [lost, secret]]
    assert bots[2].told == [[log[0], blank, secret, rest1]]
    assert log[2].events == (Drawn(0, drawn.letter),)


def test_a_batch_is_told_action_by_action():
    state, log = Tender().new(2, 1), list[Seen]()
    bots = {0: Scripted(Decision((Borrow(5), Bid(25)))), 1: Scripted(Pass())}
    players = Players(log, bots)
    for seat in (0, 1):
        play(state, log, players, seat)
    assert [(seen.seat, seen.action) for seen in bots[1].told[0]] == [(0, Borrow(5)), (0, Bid(None))]


def test_a_bot_sees_its_view_and_nothing_else():
    state = NightMail().new(3, 4)
    bot = Scripted(Rest())
    Players([], {0: bot}).answer(0, state)
    assert bot.views == [state.seen_by(0)]
    assert bot.views[0].state is not state


def test_what_happened_before_somebody_sat_down_is_told_at_first():
    state = NightMail().new(2, 4)
    log = [Seen(0, Rest(), tuple(state.apply(Rest())))]
    bot = Scripted(Rest())
    Players(log, {1: bot}).answer(1, state)
    assert bot.told == [log]


looked: list[Seat | None] = []


class Watched(Event, frozen=True):
    def seen_by(self, seat: Seat | None) -> Event | None:
        looked.append(seat)
        return self


def test_nothing_is_redacted_before_somebody_looks():
    log = [Seen(0, Rest(), (Watched(),)) for _ in range(4)]
    looked.clear()
    since = Since(log, 1, 2)
    assert len(since) == 3
    assert looked == []
    assert since[-1].action == Rest()
    assert looked == [2]
    assert since[:2] == (log[1], log[2])
    assert looked == [2, 2, 2]


def test_since_is_a_sequence_that_does_not_grow():
    log = [Seen(seat, Lose(seat), ()) for seat in (0, 1, 2)]
    since = Since(log, 1, 1)
    log.append(Seen(0, Rest(), ()))
    assert list(since) == [Seen(1, Lose(1), ()), Seen(2, Lose(None), ())]
    assert since[::-1] == tuple(reversed(since))
    assert Seen(2, Lose(2), ()) not in since
    assert not Since(log, 4, 1)
    for at in (2, -3):
        with pytest.raises(IndexError):
            since[at]


# which answers are taken


def refused(state: State[Any], answer: Action | Decision, error: type[Exception], sentence: str) -> None:
    """The answer raises, and nothing has changed."""
    before, key = state.clone(), state.key()
    with pytest.raises(error, match=sentence):
        Players([], {0: Scripted(answer)}).answer(0, state)
    assert state == before
    assert state.key() == key


def test_a_legal_answer_is_given_back_and_not_carried_out():
    state = Tender().new(2, 1)
    before = state.clone()
    for answer in (Decision((Borrow(5), Bid(25))), Decision((Bid(3),)), Decision((Pass(),))):
        assert Players([], {0: Scripted(answer)}).answer(0, state) == answer
    assert Players([], {0: Scripted(Pass())}).answer(0, state) == Decision((Pass(),))
    assert state == before


def test_an_empty_answer_is_refused():
    refused(NightMail().new(2), Decision(()), BadInput, "bot on seat 0 was asked and answered nothing")


def test_an_illegal_answer_is_refused():
    refused(NightMail().new(2), Lose(3), IllegalAction, "Nobody was inspected")
    state = NightMail().new(2)
    state.apply(Rest())
    refused(state, Rest(), IllegalAction, "It is not P0's turn; it is P1's")


def test_a_batch_is_refused_whole():
    refused(Tender().new(2), Decision((Borrow(5), Bid(26))), IllegalAction, "A bid is from 1 to 25")
    refused(Tender().new(2), Decision((Bid(5), Bid(5))), IllegalAction, "It is not P0's turn")


def test_a_batch_does_not_peek():
    state = NightMail().new(2)
    for first in (Draw(), Deliver(state.hands[0][0])):
        refused(state, Decision((first, Rest())), IllegalAction, "Nothing more can be done together with that")


# seeds beside the game


def test_side_seeds_differ_by_what_and_by_seed():
    seeds = {side_seed(seed, what) for seed in (0, 1, "1f") for what in ("bot 0", "bot 1", "seating")}
    assert len(seeds) == 9
    assert side_seed(5, "bot 0") == side_seed(5, "bot 0") == side_seed("5", "bot 0")


def test_a_side_seed_is_not_the_games_own():
    for seed in (0, 7, "c0ffee"):
        side = seeded(side_seed(seed, "bot 0"))
        own = seeded(seed)
        assert side.seed != own.seed
        assert [side.below(1 << 60) for _ in range(4)] != [own.below(1 << 60) for _ in range(4)]
