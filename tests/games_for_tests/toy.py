"""Siding: nine wagons stand in a siding; in turn everybody couples one to three, and the last wagon wins the game."""

from __future__ import annotations

import numpy as np

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Chance
from milepost.core.codec import Block, Codec, Floats
from milepost.core.game import Game
from milepost.core.options import Options
from milepost.core.rules import Refusal, Rule
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


def why_not_couple(state: SidingState, action: Couple, seat: Seat) -> Refusal | None:  # rules/
    most = min(3, state.left)
    return None if 1 <= action.wagons <= most else Refusal("couple", f"Couple from 1 to {most} wagons.")


def couple(state: SidingState, action: Couple, seat: Seat) -> list[Event]:
    state.left -= action.wagons
    state.points[seat] += state.left == 0
    state.to_act = (seat + 1) % len(state.points) if state.left else None
    return [Coupled(seat, action.wagons)]


SidingState.RULES = {Couple: Rule(why_not_couple, couple)}


class SidingCodec(Codec[SidingState]):  # codec.py
    size, blocks = 3, (Block("left", (9,)),)

    def tokens(self, action: Couple) -> tuple[int, ...]:
        return (action.wagons - 1,)

    def observe(self, view: View[SidingState], taken: tuple[int, ...] = ()) -> Floats:
        return (np.arange(9) < view.state.left).astype(np.float32)


class Siding(Game[SidingState]):  # game.py
    name, title, credit, rules_version = "siding", "Siding", "A toy.", 1
    State, Actions, codec = SidingState, Couple, SidingCodec()

    def seats_for(self, options: Options) -> tuple[int, ...]:
        return (2, 3, 4)

    def setup(self, seats: int, options: Options, chance: Chance) -> SidingState:
        return SidingState(0, chance, left=9, points=[0] * seats)

    def say(self, view: View[SidingState], action: Couple) -> str:  # words.py
        return f"couple {action.wagons}"

    def tell(self, view: View[SidingState], event: Coupled) -> str:
        return f"P{event.seat} couples {event.wagons}."

    def board(self, view: View[SidingState]) -> Board:  # scene.py
        return BOARD

    def scene(self, view: View[SidingState]) -> Scene:
        wagons: dict[str, Shape] = {place: Dot(at=place) for place in TRACK[: view.state.left]}
        return Scene(BOARD.digest(), (Layer("wagons", wagons),), ask=self.ask(view))

    def ask(self, view: View[SidingState]) -> Ask | None:
        left = view.state.left
        choices = [Choice(action, self.say(view, action), (TRACK[left - action.wagons],)) for action in view.legal()]
        return Ask("How many wagons do you couple?", tuple(choices)) if choices else None

    def value(self, view: View[SidingState]) -> tuple[float, ...]:  # value.py
        return (1 / len(view.state.points),) * len(view.state.points)
