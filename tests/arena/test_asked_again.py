"""A bot asked about a recorded game knows what its seat knew, remembers what it would, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.arena.asked_again import ask_again
from milepost.arena.match import play_match, seat_bots
from milepost.core.bot import Decision
from milepost.core.errors import BadInput
from milepost.core.match import Match
from milepost.core.record import Record
from milepost.games.eurorails.events import CardDrawn
from milepost.games.eurorails.state import UNKNOWN
from tests.arena.spying import Spy

SPY, REMEMBERING = "tests.arena.spying.Spy", "tests.arena.spying.RememberingSpy"


@pytest.fixture(autouse=True)
def nothing_was_asked():
    Spy.asked.clear()


@pytest.fixture(scope="module")
def carried() -> tuple[Record, list[tuple[int, int, int, Decision]]]:
    """A short game of carriers, and what each of them decided: seat, first and last action, decision."""
    record = Record.begin("eurorails", 3, 5, options={"rounds": 8})
    decisions = []
    for turn in Match(record, seat_bots(record, dict.fromkeys(range(3), "carrier"))).turns():
        last = len(record.moves)
        decisions.append((turn.seat, last - len(turn.decision.actions) + 1, last, turn.decision))
    return record, decisions


@pytest.fixture(scope="module")
def at_random() -> Record:
    return play_match("eurorails", ["random"] * 3, 2, {"rounds": 2})


def test_a_bot_that_played_decides_again_as_it_did_and_says_the_same(carried):
    record, decisions = carried
    for seat, first, last, decision in decisions[::7]:
        asked = ask_again(record, "carrier", last)
        assert (asked.seat, asked.first, asked.last) == (seat, first, last)
        assert asked.decision == decision
        assert asked.played == decision.actions


def test_any_action_of_a_decision_leads_to_where_it_began(carried):
    record, decisions = carried
    _, first, last, decision = next(one for one in decisions if one[2] - one[1] > 4)
    for at in (first, first + 2, last):
        asked = ask_again(record, "carrier", at)
        assert (asked.first, asked.last, asked.decision) == (first, last, decision)
    assert asked.before.key() == record.branch(first - 1).state.key()


def test_without_a_number_it_is_the_last_decision_of_the_seat_or_of_all(carried):
    record, decisions = carried
    assert ask_again(record, "carrier").last == len(record.moves)
    for seat in range(3):
        assert ask_again(record, "carrier", seat=seat).last == max(last for who, _, last, _ in decisions if who == seat)


def test_the_record_stays_as_it_was(carried):
    record, _ = carried
    before = record.encode()
    ask_again(record, "greedy", 40)
    assert record.encode() == before


def test_a_bot_without_a_memory_is_asked_once_and_told_all_that_happened(at_random):
    asked = ask_again(at_random, SPY, 30)
    view, _ = Spy.asked[-1]
    assert len(Spy.asked) <= asked.first, "nobody was asked about turns before this one"
    assert asked.first == asked.last == 30, "one action at a time is how this bot decides"
    told = [seen for _, part in Spy.asked for seen in part]
    assert len(told) == 29
    assert view.seat == asked.seat
    assert view.state.key() == at_random.branch(29).state.shown_to_bot(asked.seat).state.key()


def test_a_bot_with_a_memory_is_asked_at_every_decision_of_its_seat(at_random):
    own = [number for number, move in enumerate(at_random.moves, start=1) if move.seat == 1]
    asked = ask_again(at_random, REMEMBERING, own[12])
    assert len(Spy.asked) == 13
    assert asked.decision.why is not None
    assert asked.decision.why.sentence == "Asked 13 times."
    told = [seen for _, part in Spy.asked for seen in part]
    assert [seen.seat for seen in told] == [move.seat for move in at_random.moves[: own[12] - 1]]


@pytest.mark.parametrize("bot", [SPY, REMEMBERING])
def test_nobody_is_shown_the_cards_of_others(at_random, bot):
    ask_again(at_random, bot, len(at_random.moves), None)
    for view, since in Spy.asked:
        for seat, hand in enumerate(view.state.hands):
            assert seat == view.seat or set(hand) <= {UNKNOWN}
        for seen in since:
            drawn = [event for event in seen.events if isinstance(event, CardDrawn)]
            assert all(event.card is None or event.open or event.seat == view.seat for event in drawn)


@pytest.mark.parametrize("at", [1, 12, 31, 47])
def test_what_somebody_else_played_is_one_decision_up_to_what_it_reveals_or_the_end_of_the_turn(at_random, at):
    asked = ask_again(at_random, "carrier", at)
    assert asked.first <= at <= asked.last
    state = at_random.branch(asked.first - 1).state
    for number, action in enumerate(asked.played, start=asked.first):
        stops: Any = state.reveals(action, asked.seat) or state.ends_turn(action, asked.seat)
        assert not stops or number == asked.last
        state.apply(action, asked.seat)
    assert {move.seat for move in at_random.moves[asked.first - 1 : asked.last]} == {asked.seat}


def test_how_far_it_is_can_be_told(carried):
    record, _ = carried
    heard: list[int] = []
    asked = ask_again(record, "carrier", len(record.moves), None, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] < asked.first


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "no such action": ({"at": 0}, r"--at goes from 1 to \d+, not 0"),
    "behind the end": ({"at": 99_999}, r"This record has \d+ actions"),
    "not asked": ({"at": 1, "seat": 2}, r"P2 was not asked then: action 1 is P0's\."),
    "no such seat": ({"seat": 3}, r"seats 0 to 2, not 3"),
    "unknown bot": ({"bot": "carier"}, r"did you mean 'carrier'"),
    "unknown setting": ({"bot": "carrier:depth=3"}, r"no setting of the bot carrier 'depth'"),
    "fails": ({"bot": "tests.arena.bad_bots.Crashing"}, r"action \d+, failed with ValueError: I dropped the dice\.$"),
    "cheats": ({"bot": "tests.arena.bad_bots.Cheating"}, r"gave an answer that cannot be taken: .*[^.]\.$"),
    "says nothing": ({"bot": "tests.arena.bad_bots.AnsweringNothing"}, r"answered nothing"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_asked_is_refused_with_a_sentence(at_random, wrong):
    given, sentence = WRONG[wrong]
    with pytest.raises(BadInput, match=sentence):
        ask_again(at_random, **{"bot": "random", **given})


def test_a_record_without_actions_has_nothing_to_ask_about():
    with pytest.raises(BadInput, match="no actions yet"):
        ask_again(Record.begin("bus", 3, 1), "greedy")


def test_a_seat_that_was_never_asked_has_nothing_to_ask_about(at_random):
    with pytest.raises(BadInput, match="P2 was never asked"):
        ask_again(at_random.branch(1), "greedy", seat=2)
