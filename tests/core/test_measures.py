"""Measuring counts along with a game, round by round, and knows no more than a spectator."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.core.action import Action
from milepost.core.catalog import registered
from milepost.core.measures import Counts, Measure, Measuring, measured
from milepost.core.parts import Judgement
from milepost.core.record import Record
from milepost.core.state import View
from tests.games_for_tests.night_mail import (
    ROUNDS,
    Deliver,
    Delivered,
    Draw,
    Drawn,
    Inspect,
    Lose,
    Lost,
    Mail,
    NightMail,
    Rest,
)
from tests.games_for_tests.toy import Siding


class MailJudgement(Judgement[Mail]):
    """Measures the score, and notes whatever events it is given."""

    measures = (
        Measure("score", "points", "The running score."),
        Measure("drawn", "letters", "Letters drawn.", over_rounds=False),
    )

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.counting = {Drawn: self.count_drawn, Lost: self.note, Delivered: self.note}  # type: ignore[misc]

    def note(self, counts: Counts, seat: int, event: Any) -> None:
        self.told.append(event)

    def count_drawn(self, counts: Counts, seat: int, event: Drawn) -> None:
        self.note(counts, seat, event)
        counts["drawn"][event.seat] += 1

    def round(self, state: Mail, /) -> int:
        return min(state.round + 1, ROUNDS)

    def measure(self, view: View[Mail], counts: Counts) -> tuple[tuple[int, ...], ...]:
        return view.state.scores, tuple(counts["drawn"])


@pytest.fixture
def mail():
    game = NightMail()
    game.judgement = MailJudgement()
    with registered(game):
        yield game


def play(game: NightMail, *actions: Action) -> tuple[Measuring, Mail]:
    """The position after some actions of whoever is asked, and what counted along."""
    state = game.new(2, 1)
    measuring = Measuring(game, state)
    for action in actions:
        seat = state._seat(None)
        measuring.see(seat, state.apply(action), state)
    return measuring, state


def test_a_game_without_measures_of_its_own_is_measured_by_its_score():
    state = Siding().new(2)
    told = Measuring(Siding(), state).measured(state)
    assert (told.rounds, told.final, told.course) == (1, {"score": (0, 0)}, {"score": ((0, 0),)})


def test_how_a_round_ended_is_kept_when_the_next_one_begins(mail):
    letter = mail.new(2, 1).hands[0][0]
    measuring, state = play(mail, Deliver(letter), Rest(), Rest(), Draw(), Draw())
    told = measuring.measured(state)
    worth = 1 + letter % 6
    assert told.rounds == 2
    assert told.course == {"score": ((worth, 0), (worth, 0))}
    assert told.final == {"score": (worth, 0), "drawn": (2, 0)}


def test_what_only_its_owner_sees_is_not_counted(mail):
    letter = mail.new(2, 1).hands[1][0]
    play(mail, Draw(), Inspect(1), Lose(letter))
    assert mail.judgement.told == [Drawn(0, None)]


class Skipping(MailJudgement):
    """The first round is round 0, and after the second comes the fourth."""

    def round(self, state: Mail, /) -> int:
        return (0, 1, 4)[min(state.round, 2)]


def test_what_comes_before_the_first_round_belongs_to_it_and_a_round_nobody_played_ended_like_the_last(mail):
    mail.judgement = Skipping()
    letter = mail.new(2, 1).hands[0][0]
    worth = 1 + letter % 6
    measuring, state = play(mail, Deliver(letter), Rest(), Rest())
    assert measuring.measured(state).course["score"] == ((worth, 0),)
    measuring, state = play(mail, Deliver(letter), Rest(), Rest(), Rest(), Rest())
    assert measuring.measured(state).course["score"] == ((worth, 0),) * 4


def test_a_record_is_measured_as_the_game_was(mail):
    record = Record.begin(mail.name, 2, 1)
    measuring = Measuring(mail, record.state)
    while (seat := record.state.to_act) is not None:
        measuring.see(seat, record.play(Draw() if Draw() in record.state.legal() else Rest()), record.state)
    told = measured(record)
    assert told == measuring.measured(record.state)
    assert told.rounds == ROUNDS == len(told.course["score"])
    assert told.final["drawn"] != (0, 0)
