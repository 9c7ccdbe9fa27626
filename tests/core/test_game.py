from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
import pytest

from milepost.core.action import Action, Event
from milepost.core.chance import Scripted, seeded
from milepost.core.errors import BadInput, BrokenState, IllegalAction
from milepost.core.options import Options
from milepost.core.parts import Plan
from milepost.core.state import Outcome, View, ensure
from tests.games.refusals import sentence as why
from tests.games_for_tests import tender
from tests.games_for_tests.night_mail import (
    Deliver,
    Delivered,
    Draw,
    Inspect,
    Lose,
    Lost,
    Mail,
    MailFault,
    NightMail,
    Rest,
)
from tests.games_for_tests.tender import Bid, Borrow, Pass, Tender

GAME = NightMail()


@pytest.fixture
def state() -> Mail:
    return GAME.new(3, seed=4)


def data(state: Any) -> bytes:
    return msgspec.json.encode(state)


# the template method


def test_apply_carries_out_a_legal_action_and_tells_events(state):
    letter = state.hands[0][0]
    assert state.apply(Deliver(letter)) == [Delivered(0, letter)]
    assert state.delivered[0] == [letter]


def test_apply_refuses_with_the_rules_sentence_and_changes_nothing(state):
    before = data(state)
    with pytest.raises(IllegalAction, match=r"^This letter is not in your hand\.$") as raised:
        state.apply(Deliver(state.hands[1][0]))
    assert raised.value.refusal.rule == MailFault.NOT_HELD
    assert data(state) == before


def test_a_seat_that_is_not_asked_is_refused(state):
    assert why(state, Draw(), 2) == "It is not P2's turn; it is P0's."
    assert state.why_not(Draw(), 9).rule == "turn"


def test_an_action_of_another_game_is_refused(state):
    assert state.why_not(Bid(3)).rule == "kind"
    assert why(state, Bid(3)) == (
        "'bid' is not an action of this game; its actions are deliver, draw, inspect, lose, rest."
    )
    assert state.why_not("nonsense").rule == "kind"


def test_nobody_may_act_after_the_end(state):
    while state.to_act is not None:
        state.apply(state.default())
    assert state.legal() == ()
    for seat in (None, 0, 1, 7):
        assert why(state, Rest(), seat) == "The game is over."


# batches


def test_a_batch_is_carried_out_whole():
    state = Tender().new(3, 4)
    twin = state.clone()
    events = state.apply_all([Borrow(10), Bid(25)], 1)
    assert events == [tender.Borrowed(1, 10), tender.Answered(1)]
    assert twin.apply(Borrow(10), 1) + twin.apply(Bid(25), 1) == events
    assert data(twin) == data(state)


def test_a_batch_with_an_illegal_action_changes_nothing():
    state = Tender().new(3, 4)
    before = data(state)
    with pytest.raises(IllegalAction, match="A bid is from 1 to 21"):
        state.apply_all([Borrow(1), Bid(25)], 1)
    assert data(state) == before


def test_a_batch_does_not_peek(state):
    before = data(state)
    with pytest.raises(IllegalAction, match="Nothing more can be done together with that") as raised:
        state.apply_all([Draw(), Deliver(state.hands[0][0])])
    assert raised.value.refusal.rule == "peek"
    assert data(state) == before


def test_a_batch_is_of_one_seat(state):
    with pytest.raises(IllegalAction, match="It is not P0's turn; it is P1's"):
        state.apply_all([Rest(), Rest()])
    with pytest.raises(IllegalAction, match="It is not P2's turn"):
        state.apply_all([Rest()], 2)


def test_an_empty_batch_is_nothing(state):
    before = data(state)
    assert state.apply_all([]) == []
    assert data(state) == before


# interruptions and secrets


def test_an_interruption_asks_another_seat_and_comes_back(state):
    state.apply(Inspect(2))
    assert (state.to_act, state.turn) == (2, 0)
    assert state.legal() == tuple(Lose(letter) for letter in state.hands[2])
    assert why(state, Rest()) == "Lose a letter first."
    state.apply(Lose(state.hands[2][0]))
    assert (state.to_act, state.steps) == (0, 1)


def test_secret_actions_and_events_are_redacted(state):
    state.apply(Inspect(2))
    letter = state.hands[2][0]
    (event,) = state.apply(Lose(letter))
    assert event == Lost(2, letter)
    assert (event.seen_by(2), event.seen_by(0), event.seen_by(None)) == (event, None, None)
    assert Lose(letter).seen_by(0) == Lose(None)
    assert Deliver(3).seen_by(0) == Deliver(3)
    assert state.seen_by(2).state.lost[2] == [letter]
    assert state.seen_by(0).state.lost[2] == [-1]


def test_a_guess_keeps_what_is_known_and_deals_the_rest(state):
    view = state.seen_by(1)
    guesses = [view.guess(seeded(seed)) for seed in range(20)]
    assert all(guess.hands[1] == state.hands[1] for guess in guesses)
    assert len({tuple(guess.hands[0]) for guess in guesses}) > 1
    for guess in guesses:
        guess.check()


# simultaneous answers and open actions


def test_simultaneous_answers_come_in_any_order():
    state: Any = Tender().new(3, 1)
    assert state.waiting_for == (0, 1, 2)
    state.apply(Bid(5), 2)
    assert (state.waiting_for, state.to_act) == ((0, 1), 0)
    assert why(state, Bid(1), 2) == "It is not P2's turn; it is P0's."
    assert state.seen_by(0).state.bids == [-1, -1, tender.SEALED]
    assert state.seen_by(2).state.bids == [-1, -1, 5]
    assert not state.reveals(Pass(), 0)
    state.apply(Pass(), 0)
    assert state.reveals(Pass(), 1)
    events = state.apply(Bid(2), 1)
    assert events[1] == tender.Opened((0, 2, 5), 2)


def test_an_open_action_is_judged_and_not_listed():
    state = Tender().new(2)
    assert state.why_not(Borrow(37), 1) is None
    assert Borrow(37) not in state.legal(1)
    assert why(state, Borrow(51)) == "The bank lends from 1 to 50."


def test_an_action_of_another_kind_may_look_the_same():
    assert Pass().seen_by(1) == Bid(7).seen_by(1) == Bid(None)


# options and seats


class Switches(Options, frozen=True):
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    night: bool = False


class Switched(NightMail):
    Options = Switches
    presets: ClassVar = {"short": Switches(), "long": Switches(rounds=9)}


def test_options_start_from_a_preset_and_take_strings():
    game = Switched()
    assert game.options({}) == Switches()
    assert game.options({"preset": "long", "night": "true"}) == Switches(rounds=9, night=True)
    assert game.options({"rounds": "5"}) == Switches(rounds=5)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {"round": 2},
            "There is no option of Night Mail 'round'; did you mean 'rounds'? known: night, preset, rounds.",
        ),
        ({"preset": "lang"}, "There is no preset of Night Mail 'lang'; did you mean 'long'? known: long, short."),
        ({"preset": 3}, "There is no preset of Night Mail '3'; known: long, short."),
        ({"rounds": 10}, "The option rounds of Night Mail is a whole number from 1 to 9, not 10."),
        ({"night": "perhaps"}, "The option night of Night Mail is true or false, not 'perhaps'."),
    ],
)
def test_wrong_options_are_refused_in_a_sentence(given, sentence):
    with pytest.raises(BadInput) as raised:
        Switched().options(given)
    assert str(raised.value) == sentence


def test_wrong_seats_and_seeds_are_refused_in_a_sentence():
    with pytest.raises(BadInput, match=r"^Night Mail is played by 2 to 4 players, not 5\.$"):
        GAME.new(5)
    with pytest.raises(BadInput, match="is not a seed"):
        GAME.new(2, seed=-3)


def test_a_game_begins_on_any_chance():
    state = GAME.begin(2, Scripted([0] * 6), GAME.options({}))
    assert state.hands == [[0, 1, 2], [3, 4, 5]]


# decoding and small things


def test_actions_are_decoded_from_json():
    assert GAME.decode('{"do":"deliver","letter":3}') == Deliver(3)


@pytest.mark.parametrize("text", [b"", b"{}", b'{"do":"fly"}', b'{"do":"deliver"}', b"\xff", b"[" * 100_000])
def test_broken_actions_are_refused_in_a_sentence(text):
    with pytest.raises(BadInput, match=r"^This is not an action of Night Mail: .*\.$"):
        GAME.decode(text)


def test_the_key_is_of_the_position_and_not_of_cosmetics(state):
    class Plain(Mail):
        COSMETIC = frozenset({"chance", "round"})

    values = [getattr(state, name) for name in state.__struct_fields__]
    one, other = Plain(*values), Plain(*values)
    other.chance, other.round = seeded(99), 2
    assert one.key() == other.key()
    other.steps = 1
    assert one.key() != other.key()
    assert len(one.key()) == 16


def test_caches_are_neither_encoded_nor_compared(state):
    twin = state.clone()
    twin.__dict__["cache"] = 1
    assert twin == state
    assert data(twin) == data(state)


def test_ranks_and_shares_of_an_outcome():
    outcome = Outcome((5, 7, 7), (3, 1, 1))
    assert outcome.winners == (1, 2)
    assert outcome.shares == (0.0, 0.5, 0.5)


def test_tags_are_the_names_in_snake_case():
    class StopTheClock(Action, frozen=True): ...

    class ClockStopped(Event, frozen=True): ...

    assert msgspec.json.encode(StopTheClock()) == b'{"do":"stop_the_clock"}'
    assert msgspec.json.encode(ClockStopped()) == b'{"event":"clock_stopped"}'


def test_a_spectator_sees_and_may_do_nothing(state):
    view = state.seen_by(None)
    assert isinstance(view, View)
    assert view.legal() == ()
    assert {letter for hand in view.state.hands for letter in hand} == {-1}


def test_ideas_are_the_legal_actions_unless_a_game_knows_better(state):
    assert GAME.judgement.ideas(state.seen_by(0)) == tuple(Plan((action,)) for action in state.legal())


def test_ensure_raises_with_a_sentence():
    ensure(True, "all is well")
    with pytest.raises(BrokenState, match="nothing is well"):
        ensure(False, "nothing is well")
