"""Signal Box: somebody has the duty and lets trains pass; anybody may report a delay, although nobody waits for it.

Eight trains come, and the duty goes round with each of them. A delay brings a point to the first two who report it,
before the train has passed. So `may_act` is longer than `waiting_for`.
"""

from __future__ import annotations

import numpy as np

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Chance
from milepost.core.codec import Block, Codec, Floats
from milepost.core.game import Game
from milepost.core.options import Options
from milepost.core.parts import Pictures, Words
from milepost.core.rules import Fault, Refusal, Rule
from milepost.core.scene import Anchors, Ask, Board, Choice, Scene
from milepost.core.state import Outcome, State, View, ensure

TRAINS, REPORTS = 8, 2
BOARD = Board((40.0, 40.0), Anchors((), (), (), (), ()), symbols={}, backdrop="")


class Clear(Action, frozen=True):
    """Let the train pass."""


class Report(Action, frozen=True):
    """Report that the train is late."""


class Passed(Event, frozen=True):
    train: int


class Duty(State[Action]):
    train: int
    points: list[int]
    late: list[Seat]  # who reported this train, in order

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """Who has the duty, then everybody else who can still report the train."""
        if self.to_act is None or len(self.late) == REPORTS:
            return self.waiting_for
        others = (seat for seat in range(len(self.points)) if seat != self.to_act and seat not in self.late)
        return (self.to_act, *others)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def outcome(self) -> Outcome | None:
        return None if self.to_act is not None else Outcome.ranked(self.scores)

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        return tuple(action for action in (Clear(), Report()) if self.why_not(action, seat) is None)

    def check(self) -> None:
        ensure(len(set(self.late)) == len(self.late) <= REPORTS, "a train was reported too often")


class DutyFault(Fault):
    OFF_DUTY = "off_duty"
    REPORTED = "reported"


def no_duty(state: Duty, action: Clear, seat: Seat) -> DutyFault | None:
    return None if seat == state.to_act else DutyFault.OFF_DUTY


def known(state: Duty, action: Report, seat: Seat) -> DutyFault | None:
    return DutyFault.REPORTED if seat in state.late or len(state.late) == REPORTS else None


def clear(state: Duty, action: Clear, seat: Seat, events: list[Event]) -> None:
    events.append(Passed(state.train))
    state.train += 1
    state.late = []
    state.to_act = (seat + 1) % len(state.points) if state.train < TRAINS else None


def report(state: Duty, action: Report, seat: Seat, events: list[Event]) -> None:
    state.points[seat] += 1
    state.late.append(seat)


Duty.RULES = {Clear: Rule((), no_duty, clear, ends_turn=True), Report: Rule((), known, report)}


class DutyCodec(Codec[Duty]):
    size, blocks = 2, (Block("train", (TRAINS,)),)

    def tokens(self, action: Action) -> tuple[int, ...]:
        return (int(isinstance(action, Report)),)

    def observe(self, view: View[Duty], taken: tuple[int, ...] = ()) -> Floats:
        return (np.arange(TRAINS) < view.state.train).astype(np.float32)


class DutyWords(Words[Duty]):
    def refuse_by_rule(self, view: View[Duty], refusal: Refusal) -> str:
        if refusal.rule == DutyFault.OFF_DUTY:
            return f"P{view.state.to_act} has the duty."
        return "The delay is known."


class DutyPictures(Pictures[Duty]):
    def board(self, view: View[Duty]) -> Board:
        return BOARD

    def draw(self, view: View[Duty]) -> Scene:
        return Scene(BOARD.digest(), (), ask=self.ask(view))

    def ask(self, view: View[Duty]) -> Ask | None:
        ends = {Clear: True, Report: False}
        labels = {Clear: "let the train pass", Report: "report a delay"}
        choices = tuple(Choice(one, labels[type(one)], ends_turn=ends[type(one)]) for one in view.legal())
        return Ask("What do you do?", choices) if choices else None


class SignalBox(Game[Duty]):
    """An app for a table: people let wooden trains pass, so it is a companion."""

    name, title, credit, rules_version = "signal-box", "Signal Box", "A toy.", 1
    State, Actions, codec = Duty, Clear | Report, DutyCodec()
    words, scene = DutyWords(), DutyPictures()
    companion = True

    def seats_for(self, options: Options) -> tuple[int, ...]:
        return (2, 3, 4)

    def setup(self, seats: int, options: Options, chance: Chance) -> Duty:
        return Duty(0, chance, train=0, points=[0] * seats, late=[])
