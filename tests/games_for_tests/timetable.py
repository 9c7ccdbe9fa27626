"""Timetable: trains 1 to 20 go from hidden hands to three tracks that ascend; the closer they follow, the more points.

In turn play, draw, or hand a train on face down, to be kept or shunted for a point. One left in a hand costs two.
"""

from __future__ import annotations

from itertools import product
from typing import Annotated

import msgspec
import numpy as np

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Chance
from milepost.core.codec import Block, Codec, Floats
from milepost.core.game import Game
from milepost.core.options import Options
from milepost.core.parts import Judgement, Pictures, Words
from milepost.core.rules import BasicFault, Fault, Refusal, Rule
from milepost.core.scene import Anchors, Ask, Board, Choice, Dot, Id, Layer, Scene, Shape, Text
from milepost.core.state import Outcome, State, View, ensure

TRAINS, TRACKS, ROUNDS, LATE, TURN = range(1, 21), range(3), 10, 2, "turn"  # constants.py
POINTS = [max(1, 6 - gap) for gap in range(21)]  # by how closely a train follows
Train = Annotated[int, msgspec.Meta(ge=0, le=20)]  # 0 is one that cannot be seen


class Play(Action, frozen=True):  # actions.py
    train: Train
    track: Annotated[int, msgspec.Meta(ge=0, le=2)]


class HandOn(Action, frozen=True):
    train: Train

    def seen_by(self, seat: Seat | None) -> HandOn:
        return HandOn(0)


class Draw(Action, frozen=True): ...  # from an empty pile, nothing


class Answer(Action, frozen=True):
    keep: bool


AnyAction = Play | HandOn | Draw | Answer
PLAYS = [Play(train, track) for train in TRAINS for track in TRACKS]
ACTIONS: tuple[AnyAction, ...] = (Draw(), Answer(keep=True), Answer(keep=False), *PLAYS, *map(HandOn, TRAINS))
TOKENS: dict[Action, int] = {action: token for token, action in enumerate(ACTIONS)}


class Shunted(Event, frozen=True):  # events.py
    train: Train


class Handed(Event, frozen=True):  # events.py and asks.py: a neighbour's train is a question until it is answered
    seat: Seat
    train: Train
    giver: Seat | None  # None: the pile

    def seen_by(self, seat: Seat | None) -> Handed:
        return self if seat is not None and seat in (self.seat, self.giver) else Handed(self.seat, 0, self.giver)


class TimetableState(State[AnyAction]):  # state.py
    hands: list[tuple[Train, ...]]  # ascending; tuples, so that the inherited `clone` will do
    pile: tuple[Train, ...]
    tracks: list[Train]  # the last train on each
    gone: list[Train]  # on tracks and in the siding
    points: list[int]
    turns: int  # taken so far
    asks: list[Handed]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(points - LATE * len(hand) for points, hand in zip(self.points, self.hands, strict=True))

    @property
    def outcome(self) -> Outcome | None:
        return Outcome.ranked(self.scores) if self.to_act is None else None

    @property
    def moment(self) -> object:
        return type(self.asks[-1]) if self.asks else TURN

    @property
    def interrupted(self) -> bool:
        return bool(self.asks)

    def legal(self, seat: Seat | None = None) -> tuple[AnyAction, ...]:
        return tuple(action for action in ACTIONS if self.why_not(action, seat) is None)

    def _names_something(self, action: Action) -> bool:
        return action in TOKENS

    def _go_on(self, seat: Seat, events: list[Event]) -> None:  # rules/flow.py
        self.to_act = (self.turns + 1) % len(self.hands) if self.asks or not self.is_last() else None
        self.turns += not self.asks

    def is_last(self, *_: object) -> bool:
        return self.turns + 1 == ROUNDS * len(self.hands)

    def swap(self, seat: Seat, train: Train) -> None:
        self.hands[seat] = tuple(sorted({*self.hands[seat]} ^ {train}))

    def _hide(self, seat: Seat | None) -> None:
        self.hands = [hand if owner == seat else (0,) * len(hand) for owner, hand in enumerate(self.hands)]
        self.pile = (0,) * len(self.pile)
        self.asks = [ask.seen_by(seat) for ask in self.asks]

    def _deal(self, seat: Seat | None, chance: Chance) -> None:
        mine = () if seat is None else self.hands[seat]
        seen = {*self.gone, *mine, *(ask.train for ask in self.asks if seat in (ask.seat, ask.giver))}
        unseen = [train for train in TRAINS if train not in seen]
        chance.shuffle(unseen)
        for owner, hand in enumerate(self.hands):
            self.hands[owner] = hand if owner == seat else tuple(sorted(unseen.pop() for _ in hand))
        self.asks = [a if seat in (a.seat, a.giver) else Handed(a.seat, unseen.pop(), a.giver) for a in self.asks]
        self.pile = tuple(sorted(unseen))

    def check(self) -> None:  # invariants.py
        trains = sorted([*self.gone, *self.pile, *sum(self.hands, ()), *(ask.train for ask in self.asks)])
        ensure(trains == [*TRAINS], f"the trains are {trains}, not one of each")


class TimetableFault(Fault):  # rules/faults.py
    HAND, ASCEND = "hand", "ascend"


def fault(state: TimetableState, action: Play | HandOn, seat: Seat) -> TimetableFault | None:  # rules/
    if action.train not in state.hands[seat]:
        return TimetableFault.HAND
    return TimetableFault.ASCEND if isinstance(action, Play) and action.train < state.tracks[action.track] else None


def play(state: TimetableState, action: Play, seat: Seat, events: list[Event]) -> None:
    state.swap(seat, action.train)
    state.points[seat] += POINTS[action.train - state.tracks[action.track]]
    state.tracks[action.track] = action.train
    state.gone.append(action.train)


def hand_on(state: TimetableState, action: HandOn, seat: Seat, events: list[Event]) -> None:
    state.swap(seat, action.train)
    state.asks.append(Handed((seat + 1) % len(state.hands), action.train, seat))
    events += state.asks


def draw(state: TimetableState, action: Draw, seat: Seat, events: list[Event]) -> None:
    if state.pile:
        train = state.chance.pick(state.pile)
        state.pile = tuple(other for other in state.pile if other != train)
        state.swap(seat, train)
        events.append(Handed(seat, train, None))


def answer(state: TimetableState, action: Answer, seat: Seat, events: list[Event]) -> None:
    train = state.asks.pop().train
    if action.keep:
        return state.swap(seat, train)
    state.points[seat] -= 1
    state.gone.append(train)
    events.append(Shunted(train))


TimetableState.RULES = {
    Play: Rule((TURN,), fault, play, reveals=True, ends_turn=True),
    HandOn: Rule((TURN,), fault, hand_on, reveals=True, ends_turn=True),
    Draw: Rule((TURN,), None, draw, reveals=lambda state, draw, seat: bool(state.pile), ends_turn=True),
    Answer: Rule((Handed,), None, answer, lambda state, answer, seat: not answer.keep, TimetableState.is_last),
}  # whoever answers is next in turn, and so is not done, unless the game is


class TimetableCodec(Codec[TimetableState]):  # codec.py
    size, blocks = len(ACTIONS), (Block("trains", (4, 20)), Block("seats", (4, 3)), Block("game", (2,)))

    def tokens(self, action: Action) -> tuple[int, ...]:
        return (TOKENS[action],)

    def observe(self, view: View[TimetableState], taken: tuple[int, ...] = ()) -> Floats:
        state, me, seats = view.state, view.seat or 0, len(view.state.hands)
        groups = (state.hands[me], [ask.train for ask in state.asks], state.tracks, state.gone)
        numbers: list[float] = [train in group for group in groups for train in TRAINS]
        for seat in [*range(me, seats), *range(me)]:
            numbers += seat == state.to_act, len(state.hands[seat]) / 20, 1 / (1 + 2 ** (-state.points[seat] / 8))
        return np.array([*numbers, *[0] * 3 * (4 - seats), len(state.pile) / 20, state.turns / 40], np.float32)


class TimetableWords(Words[TimetableState]):  # words/; `say` is inherited
    def tell(self, view: View[TimetableState], event: Event) -> str:
        assert isinstance(event, Shunted | Handed)
        to = f"P{event.seat}" if isinstance(event, Handed) else "the siding"
        return f"{f'Train {event.train}' if event.train else 'A train'} goes to {to}."

    def refuse_by_rule(self, view: View[TimetableState], refusal: Refusal) -> str:
        return {
            BasicFault.RANGE: "There is no such train or track; trains have numbers from 1 to 20, tracks from 0 to 2.",
            BasicFault.NOT_NOW: "That is not asked now; take your turn, or answer for the train you were handed.",
            TimetableFault.HAND: "That train is not in your hand; choose one that is.",
            TimetableFault.ASCEND: "That track ends in a later train; choose a later train or another track.",
        }[refusal.rule]


SPOTS = ("track 0", "track 1", "track 2", "siding", "keep", "pile", "left", *map("train {}".format, TRAINS))
CLICKS = (("pile",), ("keep",), ("siding",), *product(SPOTS[7:], SPOTS[:3]), *product(SPOTS[7:], ["left"]))  # by token
LINE, ROW = tuple(30.0 * x for x in range(1, len(SPOTS) + 1)), (20.0,) * len(SPOTS)
BOARD = Board((900.0, 40.0), Anchors(SPOTS, LINE, ROW, ("spot",) * len(SPOTS), SPOTS), symbols={}, backdrop="")


class TimetablePictures(Pictures[TimetableState]):  # scene/
    def board(self, view: View[TimetableState]) -> Board:
        return BOARD

    def draw(self, view: View[TimetableState]) -> Scene:
        shapes: dict[Id, Shape] = {f"t{t}": Dot(at=f"train {t}") for t in view.state.hands[view.seat or 0] if t}
        shapes |= {SPOTS[i]: Text(at=SPOTS[i], text=str(last)) for i, last in enumerate(view.state.tracks)}
        return Scene(BOARD.digest(), (Layer("trains", shapes),), ask=self.ask(view))

    def ask(self, view: View[TimetableState]) -> Ask | None:
        state, words = view.state, Timetable.words
        choices = tuple(
            Choice(a, words.say(view, a), CLICKS[TOKENS[a]], reveals=state.reveals(a), ends_turn=state.ends_turn(a))
            for a in view.legal()
        )
        return Ask("Do you keep the train?" if state.asks else "Which train is next?", choices) if choices else None


class TimetableJudgement(Judgement[TimetableState]):  # judgement/; an unseen train, 0, is neither good nor bad
    def value(self, view: View[TimetableState]) -> tuple[float, ...]:
        state = view.state
        hope = [0, *(max((0.6 * POINTS[t - last] for last in state.tracks if last < t), default=-LATE) for t in TRAINS)]
        points = [p + sum(hope[t] for t in hand) for p, hand in zip(state.points, state.hands, strict=True)]
        odds = [2.0 ** ((mine - max(points)) / 4) for mine in points]
        return tuple(odd / sum(odds) for odd in odds)


class Timetable(Game[TimetableState]):  # game.py
    name, title, credit, rules_version = "timetable", "Timetable", "A toy.", 1
    State, Actions, codec = TimetableState, AnyAction, TimetableCodec()
    words, scene, judgement = TimetableWords(), TimetablePictures(), TimetableJudgement()

    def seats_for(self, options: Options) -> tuple[int, ...]:
        return (2, 3, 4)

    def setup(self, seats: int, options: Options, chance: Chance) -> TimetableState:
        state = TimetableState(0, chance, [(0, 0, 0) for _ in range(seats)], (), [0] * 3, [], [0] * seats, 0, [])
        state._deal(None, chance)
        return state
