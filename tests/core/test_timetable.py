"""Timetable, the small card game with hidden hands: it keeps every law, tells no secrets, and bots play it."""

from __future__ import annotations

from collections import Counter

from milepost.arena.match import play_match
from milepost.core.catalog import registered
from milepost.core.chance import seeded
from milepost.core.testing import conformance
from tests.games_for_tests.timetable import ACTIONS, Answer, Draw, Handed, HandOn, Play, Shunted, Timetable


def test_timetable_conforms() -> None:
    report = conformance(Timetable(), every=1, also=[*ACTIONS, Play(5, 99), HandOn(99)])
    assert set(report.kinds) == {"play", "hand_on", "draw", "answer"}


def test_a_train_handed_on_is_seen_by_two() -> None:
    state = Timetable().new(3, seed=1)
    train = state.hands[0][0]
    (handed,) = state.apply(HandOn(train))
    assert HandOn(train).seen_by(2) == HandOn(train).seen_by(None) == HandOn(0)
    assert [handed.seen_by(seat) == handed for seat in (0, 1, 2, None)] == [True, True, False, False]
    assert [state.seen_by(seat).state.asks[0].train for seat in (0, 1, 2, None)] == [train, train, 0, 0]
    assert state.interrupted
    assert state.legal(1) == (Answer(keep=True), Answer(keep=False))
    assert state.apply(Answer(keep=False)) == [Shunted(train)]
    assert state.to_act == 1


def test_a_draw_is_seen_by_one() -> None:
    state = Timetable().new(2, seed=1)
    (drawn,) = state.apply(Draw())
    assert isinstance(drawn, Handed)
    assert drawn.train in state.hands[0]
    assert drawn.seen_by(1) == Handed(0, 0, None)
    assert state.seen_by(1).state.hands[0] == (0, 0, 0, 0)


def test_guesses_differ() -> None:
    view = Timetable().new(2, seed=1).seen_by(0)
    assert len({tuple(view.guess(seeded(seed)).hands[1]) for seed in range(20)}) > 10


def test_tracks_ascend() -> None:
    state = Timetable().new(2, seed=1)
    low, *_, high = state.hands[0]
    state.apply(Play(high, 0))
    state.apply(Draw())
    refusal = state.why_not(Play(low, 0))
    assert refusal is not None
    assert Timetable.words.refuse(state.seen_by(0), refusal).startswith("That track ends in a later train")


def test_greedy_beats_random() -> None:
    wins: Counter[int] = Counter()
    with registered(Timetable()):
        for seed in range(20):
            outcome = play_match("timetable", ("greedy", "random"), seed).state.outcome
            assert outcome is not None
            wins.update(outcome.winners)
    assert wins[0] > 2 * wins[1]
