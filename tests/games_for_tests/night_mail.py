"""Night Mail: hidden hands, a pile without order, secret answers, and an interruption that asks another seat.

Everybody holds letters nobody else sees. A turn has two steps: deliver a letter for its value, draw one, inspect a
rival (who must throw a letter away, and only they know which), or rest. The highest value after three rounds wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec
import numpy as np

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Chance
from milepost.core.codec import Block, Codec, Floats
from milepost.core.game import Game
from milepost.core.options import Options
from milepost.core.rules import Refusal, Rule
from milepost.core.scene import Anchors, Ask, Board, Card, Choice, Hand, Scene
from milepost.core.state import Outcome, State, View, ensure

if TYPE_CHECKING:
    from typing import Self

LETTERS, MOST_SEATS, STEPS, ROUNDS, HAND = 18, 4, 2, 3, 3
UNKNOWN = -1


class Deliver(Action, frozen=True):
    letter: int


class Lose(Action, frozen=True):
    letter: int | None

    def seen_by(self, seat: Seat | None) -> Lose:
        return Lose(None)


class Inspect(Action, frozen=True):
    victim: Seat


class Draw(Action, frozen=True): ...


class Rest(Action, frozen=True): ...


class Delivered(Event, frozen=True):
    seat: Seat
    letter: int


class Drawn(Event, frozen=True):
    seat: Seat
    letter: int | None

    def seen_by(self, seat: Seat | None) -> Drawn:
        return self if seat == self.seat else Drawn(self.seat, None)


class Lost(Event, frozen=True):
    seat: Seat
    letter: int

    def seen_by(self, seat: Seat | None) -> Lost | None:
        return self if seat == self.seat else None


class Mail(State[Action]):
    turn: Seat
    round: int
    steps: int
    pile: list[int]  # what is left, sorted; its order means nothing
    hands: list[list[int]]  # by seat, sorted
    lost: list[list[int]]  # by seat, face down; who lost a letter may look
    delivered: list[list[int]]  # by seat, for all to see
    asks: list[Seat]  # interruptions: seats that must lose a letter, the first to answer last

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(1 + letter % 6 for letter in letters) for letters in self.delivered)

    @property
    def outcome(self) -> Outcome | None:
        return Outcome.ranked(self.scores) if self.to_act is None else None

    def legal(self, seat: Seat | None = None) -> tuple[Action, ...]:
        if seat not in (None, self.to_act):
            return ()
        return tuple(action for action in ACTIONS if self.why_not(action, seat) is None)

    def reveals(self, action: Action, seat: Seat | None = None) -> bool:
        return isinstance(action, Deliver | Draw | Lose)  # a letter from a hidden hand is shown to all

    def default(self, seat: Seat | None = None) -> Action:
        return super().default(seat) if self.asks or not self.legal(seat) else Rest()

    def clone(self) -> Self:
        twin = super().clone()
        for name in ("hands", "lost", "delivered"):
            setattr(twin, name, [letters[:] for letters in getattr(self, name)])
        return twin

    def _hide(self, seat: Seat | None) -> None:
        self.pile = [UNKNOWN] * len(self.pile)
        for letters in (self.hands, self.lost):
            for owner, held in enumerate(letters):
                if owner != seat:
                    letters[owner] = [UNKNOWN] * len(held)

    def _deal(self, seat: Seat | None, chance: Chance) -> None:
        hidden, open_ = [self.pile], [*self.delivered]
        for letters in (self.hands, self.lost):
            for owner, held in enumerate(letters):
                (open_ if owner == seat else hidden).append(held)
        known = {letter for held in open_ for letter in held}
        unseen = [letter for letter in range(LETTERS) if letter not in known]
        chance.shuffle(unseen)
        for held in hidden:
            held[:] = sorted(unseen.pop() for _ in held)

    def check(self) -> None:
        parts = (self.pile, *self.hands, *self.lost, *self.delivered)
        ensure(sorted(letter for part in parts for letter in part) == [*range(LETTERS)], "a letter was lost or made")
        ensure(self.to_act in (None, self.asks[-1] if self.asks else self.turn), "the wrong seat is asked")

    def go_on(self, events: list[Event], steps: int = 1) -> list[Event]:
        """Count steps, pass the turn when none is left, and ask whoever is on top of the asks."""
        self.steps -= steps
        if self.steps <= 0 and not self.asks:
            self.turn = (self.turn + 1) % len(self.hands)
            self.round += self.turn == 0
            self.steps = STEPS
        self.to_act = self.asks[-1] if self.asks else self.turn if self.round < ROUNDS else None
        return events


def ruled(judge, effect) -> Rule:
    """A rule that knows when a letter must be lost first, with a sentence for each refusal."""

    def why_not(state: Mail, action: Action, seat: Seat) -> Refusal | None:
        if bool(state.asks) != isinstance(action, Lose):
            return Refusal("asked", "Lose a letter first." if state.asks else "Nobody was inspected.")
        sentence = judge(state, action, seat)
        return Refusal(type(action).__name__, sentence) if sentence else None

    return Rule(why_not, effect)


def cannot_hold(state: Mail, action: Deliver | Lose, seat: Seat) -> str:
    return "" if action.letter in state.hands[seat] else "This letter is not in your hand."


def deliver(state: Mail, action: Deliver, seat: Seat) -> list[Event]:
    state.hands[seat].remove(action.letter)
    state.delivered[seat].append(action.letter)
    return state.go_on([Delivered(seat, action.letter)])


def draw(state: Mail, action: Draw, seat: Seat) -> list[Event]:
    letter = state.chance.pick(state.pile)
    state.pile.remove(letter)
    state.hands[seat] = sorted([*state.hands[seat], letter])
    return state.go_on([Drawn(seat, letter)])


def inspect(state: Mail, action: Inspect, seat: Seat) -> list[Event]:
    state.asks.append(action.victim)
    return state.go_on([])


def lose(state: Mail, action: Lose, seat: Seat) -> list[Event]:
    assert action.letter is not None
    state.asks.pop()
    state.hands[seat].remove(action.letter)
    state.lost[seat].append(action.letter)
    return state.go_on([Lost(seat, action.letter)], steps=0)


def cannot_inspect(state: Mail, action: Inspect, seat: Seat) -> str:
    if action.victim == seat or not 0 <= action.victim < len(state.hands):
        return "Inspect another seat of this table."
    return "" if state.hands[action.victim] else "There is nothing to find."


Mail.RULES = {
    Deliver: ruled(cannot_hold, deliver),
    Lose: ruled(cannot_hold, lose),
    Draw: ruled(lambda state, action, seat: "" if state.pile else "The pile is empty.", draw),
    Inspect: ruled(cannot_inspect, inspect),
    Rest: ruled(lambda state, action, seat: "", lambda state, action, seat: state.go_on([], STEPS)),
}
ACTIONS: tuple[Action, ...] = (
    *map(Deliver, range(LETTERS)), *map(Lose, range(LETTERS)), Draw(), *map(Inspect, range(MOST_SEATS)), Rest(),
)  # fmt: skip


class MailCodec(Codec[Mail]):
    size = len(ACTIONS)
    blocks = (Block("hand", (LETTERS,)), Block("delivered", (LETTERS,)), Block("pile", (1,)))

    def tokens(self, action: Action) -> tuple[int, ...]:
        return (ACTIONS.index(action),)

    def observe(self, view: View[Mail], taken: tuple[int, ...] = ()) -> Floats:
        state, numbers = view.state, np.zeros(self.width, np.float32)
        numbers[[] if view.seat is None else state.hands[view.seat]] = 1
        numbers[[LETTERS + letter for letters in state.delivered for letter in letters]] = 1
        numbers[-1] = len(state.pile) / LETTERS
        return numbers


class NightMail(Game[Mail]):
    name, title, rules_version, credit = "night-mail", "Night Mail", 1, "A game for tests."
    State, Actions = Mail, Deliver | Lose | Draw | Inspect | Rest
    codec: ClassVar = MailCodec()

    def seats_for(self, options: Options) -> tuple[int, ...]:
        return (2, 3, 4)

    def setup(self, seats: int, options: Options, chance: Chance) -> Mail:
        pile = list(range(LETTERS))
        hands = [sorted(pile.pop(chance.below(len(pile))) for _ in range(HAND)) for _ in range(seats)]
        return self.State(0, chance, 0, 0, STEPS, pile, hands, [[] for _ in hands], [[] for _ in hands], [])

    def say(self, view: View[Mail], action: Action) -> str:
        name = type(action).__name__.lower()
        what = getattr(action, "letter", getattr(action, "victim", None))
        return name if what is None else f"{name} {what}"

    def tell(self, view: View[Mail], event: Event) -> str:
        return f"{type(event).__name__}: {msgspec.json.encode(event).decode()}."

    def board(self, view: View[Mail]) -> Board:
        return Board((100.0, 100.0), Anchors(("pile",), (50.0,), (50.0,), ("pile",), ("The pile",)), {}, "")

    def scene(self, view: View[Mail]) -> Scene:
        cards = [tuple(Card(f"Letter {letter}", ()) for letter in hand) for hand in view.state.hands]
        hands = tuple(Hand(f"Seat {seat}", seat, cards[seat]) for seat in range(len(cards)))
        return Scene(self.board(view).digest(), (), hands, self.ask(view))

    def ask(self, view: View[Mail]) -> Ask | None:
        if view.seat is None or view.seat != view.state.to_act:
            return None
        choices = tuple(Choice(a, self.say(view, a), reveals=view.state.reveals(a)) for a in view.legal())
        return Ask("Which letter do you lose?" if view.state.asks else "What do you do?", choices)

    def value(self, view: View[Mail]) -> tuple[float, ...]:
        return (1 / len(view.state.hands),) * len(view.state.hands)
