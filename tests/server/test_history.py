"""A table's game as the replay of its log."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from milepost.core import catalog
from milepost.core.errors import BadInput, IllegalAction, NotAllowed
from milepost.server.game_log.entries import (
    Act,
    Began,
    Body,
    Ended,
    EndWanted,
    Imported,
    NewOccupant,
    Redo,
    Removed,
    TakebackAnswered,
    TakebackAsked,
    Undo,
    VotesLapsed,
    read,
)
from milepost.server.game_log.history import KEPT_EVERY, History, seen_since
from milepost.server.game_log.occupants import Invited, Nobody, Occupant, Person, Robot
from milepost.server.game_log.position import Position

ANN, BEN = Person("a", "Ann"), Person("b", "Ben")


def raw(*actions: Any) -> Act:
    return Act(tuple(msgspec.Raw(msgspec.json.encode(action)) for action in actions))


class Played:
    """A history with numbered entries, as a table makes it."""

    def __init__(self, game: str = "bus", occupants: tuple[Any, ...] = (ANN, BEN, Robot("greedy")), **options: Any):
        self.history = History(game, len(occupants), "5", msgspec.to_builtins(catalog.game(game).options(options)))
        self.seq = 0
        for seat, occupant in enumerate(occupants):
            self.enter(NewOccupant(occupant), seat)
        self.enter(Began())

    @property
    def now(self) -> Position:
        return self.history.now

    def enter(self, body: Body, seat: int | None = None) -> None:
        change = self.history.judge(body, seat)
        self.seq += 1
        self.history.take(change, self.seq)

    def play(self, count: int = 1) -> None:
        """First legal actions."""
        for _ in range(count):
            state = self.now.state
            self.enter(raw(state.legal()[0]), state.to_act)

    def play_until(self, seat: int) -> None:
        while self.now.state.to_act != seat:
            self.play()


def euro(**options: Any) -> Played:
    return Played("eurorails", (ANN, BEN), **options)


def built(played: Played, count: int) -> list[Any]:
    """A batch of track of the player to act, each section legal after those before it."""
    state = played.now.state.clone()
    found = []
    for _ in range(count):
        action = next(action for action in state.legal() if type(action).__name__ == "Build")
        state.apply(action)
        found.append(action)
    return found


def test_a_game_begins_when_every_seat_is_taken() -> None:
    history = History("bus", 3, "1", {})
    with pytest.raises(NotAllowed, match="free: P0, P1, P2"):
        history.judge(Began(), None)
    assert history.now.phase == "open"


def test_nobody_moves_before_the_game_begins_or_after_it_was_closed() -> None:
    history = History("bus", 3, "1", {})
    with pytest.raises(NotAllowed, match="not begun"):
        history.judge(raw(history.now.state.legal()[0]), 0)
    played = Played()
    played.enter(Ended())
    with pytest.raises(NotAllowed, match="closed"):
        played.play()


def test_judging_an_entry_changes_nothing() -> None:
    played = euro()
    before = played.now.state.key(), played.now.length, len(played.history.moves)
    played.history.judge(raw(*built(played, 3)), 0)
    assert (played.now.state.key(), played.now.length, len(played.history.moves)) == before


def test_a_batch_lands_whole_or_not_at_all() -> None:
    played = euro()
    good = built(played, 2)
    with pytest.raises(IllegalAction):
        played.enter(raw(*good, good[0]), 0)
    assert played.now.length == 0
    played.enter(raw(*good), 0)
    assert played.now.length == 2
    assert [(one.first, one.last) for one in played.history.decisions] == [(1, 2)]


def test_words_that_are_no_action_are_refused() -> None:
    with pytest.raises(BadInput, match="not an action"):
        euro().history.judge(Act((msgspec.Raw(b'{"do":"fly"}'),)), 0)


def test_undo_goes_back_section_by_section_and_redo_forward_again() -> None:
    played = euro()
    played.enter(raw(*built(played, 3)), 0)
    key = played.now.state.key()
    played.enter(Undo(2), 0)
    played.enter(Undo(1), 0)
    assert (played.now.length, len(played.now.undone)) == (1, 2)
    played.enter(Redo(3), 0)
    assert played.now.state.key() == key
    assert not played.now.undone
    assert played.history.decisions[-1].last == 3


def test_what_was_submitted_together_is_one_gesture() -> None:
    played = euro()
    played.enter(raw(*built(played, 2)), 0)
    played.enter(raw(*built(played, 3)), 0)
    assert (played.history.back, played.history.forward) == (2, 5)
    played.enter(Undo(played.history.back), 0)
    assert (played.history.back, played.history.forward) == (0, 5)
    played.enter(Undo(played.history.back), 0)
    assert (played.now.length, played.history.forward) == (0, 2)
    played.enter(Redo(played.history.forward), 0)
    played.enter(Redo(played.history.forward), 0)
    assert [(one.first, one.last) for one in played.history.decisions] == [(1, 2), (3, 5)]


def test_one_redo_over_several_gestures_keeps_them_apart() -> None:
    played = euro()
    played.enter(raw(*built(played, 2)), 0)
    played.enter(raw(*built(played, 3)), 0)
    played.enter(Undo(4), 0)
    assert (played.history.back, played.history.forward) == (2, 5)
    played.enter(Undo(0), 0)
    assert [*played.now.gestures] == [2, 2, 1]
    played.enter(Redo(3), 0)
    assert [(one.first, one.last) for one in played.history.decisions] == [(1, 2), (3, 3)]
    assert [*played.now.gestures] == [1, 1]


def test_a_new_move_ends_what_could_be_redone() -> None:
    played = euro()
    played.enter(raw(*built(played, 2)), 0)
    played.enter(Undo(1), 0)
    played.play()
    with pytest.raises(NotAllowed, match="nothing back"):
        played.enter(Redo(3), 0)


def test_undo_stops_at_another_seats_move() -> None:
    played = Played()
    played.play()
    first = played.history.moves[-1].seat
    played.play_until((first + 1) % 3)
    while played.history.moves[-1].seat == first:
        played.play()
    other = played.history.moves[-1].seat
    assert played.now.floor == len(played.history.moves) - 1
    with pytest.raises(NotAllowed, match="nothing to take back"):
        played.history.judge(Undo(0), first)
    with pytest.raises(NotAllowed, match="cannot go back to that moment alone"):
        played.history.judge(Undo(0), other)


def test_undo_stops_at_whatever_was_revealed() -> None:
    played = euro()
    for _ in range(400):
        state = played.now.state
        action = next((one for one in state.legal() if state.reveals(one)), None)
        if action is not None:
            played.enter(raw(action), state.to_act)
            break
        played.play()
    else:
        pytest.fail("nothing was ever revealed")
    assert played.now.floor == played.now.length
    with pytest.raises(NotAllowed, match="hidden was shown"):
        played.history.judge(Undo(played.now.length - 1), played.history.moves[-1].seat)


def test_a_takeback_needs_the_consent_of_every_other_person() -> None:
    played = Played()
    played.play(6)
    played.enter(TakebackAsked(2), 0)
    assert played.now.takeback is not None
    assert played.now.takeback.waits == (1,)
    with pytest.raises(NotAllowed, match="Nobody is waiting"):
        played.history.judge(TakebackAnswered(True), 0)
    played.enter(TakebackAnswered(True), 1)
    assert (played.now.length, played.now.floor) == (2, 2)


def test_a_takeback_that_is_declined_changes_nothing() -> None:
    played = Played()
    played.play(6)
    played.enter(TakebackAsked(2), 0)
    played.enter(TakebackAnswered(False), 1)
    assert (played.now.length, played.now.takeback) == (6, None)


def test_who_asked_for_a_takeback_can_let_it_be() -> None:
    played = Played()
    played.play(6)
    played.enter(TakebackAsked(2), 0)
    played.enter(TakebackAnswered(False), 0)
    assert (played.now.length, played.now.takeback is None) == (6, True)


def test_bots_agree_to_any_takeback() -> None:
    played = Played(occupants=(ANN, Robot("greedy"), Robot("random")))
    played.play(6)
    played.enter(TakebackAsked(1), 0)
    assert played.now.length == 1


def test_who_has_several_seats_answers_once() -> None:
    played = Played(occupants=(ANN, BEN, BEN))
    played.play(4)
    played.enter(TakebackAsked(1), 0)
    played.enter(TakebackAnswered(True), 2)
    assert played.now.length == 1


def test_a_move_ends_a_takeback() -> None:
    played = Played()
    played.play(4)
    played.enter(TakebackAsked(1), 0)
    played.play()
    assert played.now.takeback is None


def test_after_the_end_nothing_is_taken_back() -> None:
    played = Played()
    while played.now.phase == "playing":
        played.play()
    seat = played.history.moves[-1].seat
    for body in (Undo(played.now.length - 1), TakebackAsked(0)):
        with pytest.raises(NotAllowed, match="is over"):
            played.history.judge(body, seat)


def test_every_moment_can_be_gone_back_to() -> None:
    played = Played()
    keys = [played.now.state.key()]
    while played.now.phase == "playing" and played.now.length < 3 * KEPT_EVERY:
        played.play()
        keys.append(played.now.state.key())
    assert len(keys) > KEPT_EVERY
    assert [played.history.state_at(length).key() for length in range(len(keys))] == keys


def test_what_was_cut_off_is_forgotten_everywhere() -> None:
    played = Played(occupants=(ANN, Robot("greedy"), Robot("random")))
    played.play(KEPT_EVERY + 10)
    key = played.history.state_at(5).key()
    played.enter(TakebackAsked(5), 0)
    played.play(3)
    assert len(played.history.moves) == 8
    assert played.history.decisions[-1].last == 8
    assert played.history.state_at(5).key() == key


def test_a_record_is_imported_with_all_its_moves() -> None:
    played = Played()
    played.play(20)
    moves = tuple((move.seat, msgspec.Raw(msgspec.json.encode(move.action))) for move in played.history.moves)
    other = History("bus", 3, "5", {})
    other.take(other.judge(Imported(moves), None), 1)
    assert other.now.state.key() == played.now.state.key()
    assert other.now.floor == 20


def test_a_long_record_is_imported_with_states_to_go_back_to() -> None:
    played = Played()
    played.play(KEPT_EVERY + 10)
    moves = tuple((move.seat, msgspec.Raw(msgspec.json.encode(move.action))) for move in played.history.moves)
    other = History("bus", 3, "5", {})
    other.take(other.judge(Imported(moves), None), 1)
    for length in (0, 7, KEPT_EVERY, KEPT_EVERY + 3):
        assert other.state_at(length).key() == played.history.state_at(length).key()
        assert len(other.way_to(length)[1]) < KEPT_EVERY


def test_an_empty_seat_is_not_asked_for_a_bot() -> None:
    played = Played(occupants=(Robot("greedy"), ANN, BEN))
    assert played.history.bot_to_act() == (0, "greedy")
    played.enter(NewOccupant(Nobody()), 0)
    assert played.history.bot_to_act() is None


def test_a_bot_is_told_what_happened_since_its_last_decision() -> None:
    played = Played(occupants=(ANN, Robot("greedy"), Robot("random")))
    played.play(9)
    last = next(one for one in reversed(played.history.decisions) if one.seat == 1)
    seen = seen_since(played.history.state_at(last.last), played.history.moves[last.last :], 1)
    assert len(seen) == 9 - last.last
    assert all(one.seat != 1 for one in seen)


def test_a_bots_batch_that_is_cut_short_is_not_what_it_remembers() -> None:
    played = euro()
    played.enter(Act(raw(*built(played, 3)).actions, "carrier", None, msgspec.Raw(b"{}")), 0)
    assert played.history.last_of(0, "carrier") is not None
    played.enter(Undo(2), 0)
    assert played.history.last_of(0, "carrier") is None


def test_one_takeback_is_asked_for_at_a_time() -> None:
    played = Played()
    played.play(6)
    played.enter(TakebackAsked(2), 0)
    with pytest.raises(NotAllowed, match="answer that first"):
        played.history.judge(TakebackAsked(1), 1)
    played.enter(TakebackAsked(3), 0)


# seats and their people


def test_a_bot_put_on_a_persons_seat_in_play_is_read_as_a_stand_in() -> None:
    played = Played()
    played.enter(read("seat", b'{"sitter":{"type":"bot","bot":"greedy"}}'), 1)  # as it was written earlier
    assert played.now.occupants[1] == Person("b", "Ben", stand_in="greedy")
    played.enter(read("seat", b'{"sitter":{"type":"person","guest":"b","name":"Ben"}}'), 1)
    assert played.now.occupants[1] == BEN


def test_a_person_without_a_stand_in_is_written_as_earlier() -> None:
    written = msgspec.json.encode(NewOccupant(BEN))
    assert written == b'{"sitter":{"type":"person","guest":"b","name":"Ben"}}'


def test_a_stand_in_is_asked_for_its_person() -> None:
    played = Played()
    played.play_until(1)
    assert played.history.bot_to_act() is None
    played.enter(NewOccupant(Person("b", "Ben", stand_in="greedy")), 1)
    assert played.history.bot_to_act() == (1, "greedy")


def test_a_takeback_written_earlier_did_not_ask_whom_a_bot_stands_in_for() -> None:
    for body, length in ((read("takeback_asked", b'{"to":2}'), 2), (TakebackAsked(2, everybody=True), 6)):
        played = Played()
        played.play(6)
        played.enter(NewOccupant(Robot("greedy")), 1)
        played.enter(body, 0)
        assert played.now.length == length


def test_who_held_a_seat_in_play_is_kept_for_ever() -> None:
    played = Played()
    played.enter(NewOccupant(Nobody()), 1)
    played.enter(NewOccupant(Person("c", "Cy")), 1)
    assert played.history.held == {"a": {0}, "b": {1}, "c": {1}}


def test_a_seat_that_was_left_before_the_start_was_not_held() -> None:
    history = History("bus", 3, "1", {})
    for occupant in (ANN, Nobody()):
        history.take(history.judge(NewOccupant(occupant), 0), 1)
    assert history.held == {}


def test_the_game_begins_when_the_last_who_was_invited_has_come() -> None:
    history = History("bus", 3, "1", {})
    seated: tuple[Occupant, ...] = (Invited("a", "Ann"), Invited("b", "Ben"), Robot("greedy"))
    for seat, occupant in enumerate(seated):
        history.take(history.judge(NewOccupant(occupant), seat), seat + 1)
    with pytest.raises(NotAllowed, match="free: P0, P1"):
        history.judge(Began(), None)
    phases = []
    for seat, person in enumerate((ANN, BEN)):
        history.take(history.judge(NewOccupant(person), seat), seat + 4)
        phases.append(history.now.phase)
    assert phases == ["open", "playing"]


def test_nobody_is_removed_from_a_game_that_has_begun() -> None:
    history = History("bus", 3, "1", {})
    history.take(history.judge(NewOccupant(BEN), 1), 1)
    history.take(history.judge(Removed("b"), 1), 2)
    assert (history.now.occupants[1], history.now.removed) == (Nobody(), ("b",))
    with pytest.raises(NotAllowed, match="has begun"):
        Played().history.judge(Removed("b"), 1)


def wanting(played: Played) -> list[str]:
    return list(played.now.end_wanted)


def test_who_wants_the_end_is_kept_until_a_person_moves() -> None:
    played = Played()
    played.enter(EndWanted("a", True))
    played.enter(EndWanted("b", True))
    played.enter(EndWanted("a", False))
    assert wanting(played) == ["b"]
    state = played.now.state
    played.enter(Act(raw(state.legal()[0]).actions, "greedy"), state.to_act)
    assert wanting(played) == ["b"], "a bot's move says nothing about it"
    played.play()
    assert wanting(played) == []
    played.enter(EndWanted("a", True))
    played.enter(VotesLapsed())
    assert wanting(played) == []
