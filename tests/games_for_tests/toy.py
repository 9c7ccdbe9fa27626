"""Siding: nine wagons stand in a siding; in turn everybody couples one to three, and the last wagon wins the game."""

from __future__ import annotations

import numpy as np

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Chance
from milepost.core.codec import Block, Codec, Floats
from milepost.core.game import Game
from milepost.core.options import Options
from milepost.core.parts import Pictures, Words
from milepost.core.rules import Fault, Refusal, Rule
from milepost.core.scene import Anchors, Ask, Board, Choice, Dot, Layer, Scene, Shape
from milepost.core.state import Outcome, State, View, ensure

TRACK = tuple(f"wagon {number}" for number in range(1, 10))
ANCHORS = Anchors(TRACK, tuple(30.0 * x for x in range(1, 10)), (20.0,) * 9, ("wagon",) * 9, TRACK)
BOARD = Board((300.0, 40.0), ANCHORS, symbols={}, backdrop="")


class Couple(Action, frozen=True):  # actions.py
    wagons: int


class Coupled(Event, frozen=True):  # events.py
    seat: Seat
    wagons: int


class SidingState(State[Couple]):  # state.py; `to_act` and `chance` are there already
    left: int
    points: list[int]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome.ranked(self.scores)

    def legal(self, seat: Seat | None = None) -> tuple[Couple, ...]:
        return tuple(action for action in map(Couple, (1, 2, 3)) if self.why_not(action, seat) is None)

    def check(self) -> None:
        ensure(0 <= self.left <= 9, f"there are {self.left} wagons in the siding")


class SidingFault(Fault):  # rules/faults.py
    WAGONS = "wagons"


def too_many(state: SidingState, action: Couple, seat: Seat) -> SidingFault | None:  # rules/
    return None if 1 <= action.wagons <= min(3, state.left) else SidingFault.WAGONS


def couple(state: SidingState, action: Couple, seat: Seat, events: list[Event]) -> None:
    state.left -= action.wagons
    state.points[seat] += state.left == 0
    state.to_act = (seat + 1) % len(state.points) if state.left else None
    events.append(Coupled(seat, action.wagons))


SidingState.RULES = {Couple: Rule(when=(), fault=too_many, effect=couple, ends_turn=True)}


class SidingCodec(Codec[SidingState]):  # codec.py
    size, blocks = 3, (Block("left", (9,)),)

    def tokens(self, action: Couple) -> tuple[int, ...]:
        return (action.wagons - 1,)

    def observe(self, view: View[SidingState], taken: tuple[int, ...] = ()) -> Floats:
        return (np.arange(9) < view.state.left).astype(np.float32)


class SidingWords(Words[SidingState]):  # words/; without `say` and `tell` of its own it says "couple 3"
    def refuse_by_rule(self, view: View[SidingState], refusal: Refusal) -> str:
        return f"Couple from 1 to {min(3, view.state.left)} wagons."


class SidingPictures(Pictures[SidingState]):  # scene/
    def board(self, view: View[SidingState]) -> Board:
        return BOARD

    def draw(self, view: View[SidingState]) -> Scene:
        wagons: dict[str, Shape] = {place: Dot(at=place) for place in TRACK[: view.state.left]}
        return Scene(BOARD.digest(), (Layer("wagons", wagons),), ask=self.ask(view))

    def ask(self, view: View[SidingState]) -> Ask | None:
        places = [(action, TRACK[view.state.left - action.wagons]) for action in view.legal()]
        choices = tuple(Choice(action, f"couple {action.wagons}", (at,), ends_turn=True) for action, at in places)
        return Ask("How many wagons do you couple?", choices) if choices else None


class Siding(Game[SidingState]):  # game.py
    name, title, credit, rules_version = "siding", "Siding", "A toy.", 1
    State, Actions, codec = SidingState, Couple, SidingCodec()
    words, scene = SidingWords(), SidingPictures()

    def seats_for(self, options: Options) -> tuple[int, ...]:
        return (2, 3, 4)

    def setup(self, seats: int, options: Options, chance: Chance) -> SidingState:
        return SidingState(0, chance, left=9, points=[0] * seats)
