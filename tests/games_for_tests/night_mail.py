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
from milepost.core.parts import Pictures, Words
from milepost.core.rules import Fault, Refusal, Rule
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

    @property
    def interrupted(self) -> bool:
        return bool(self.asks)

    @property
    def moment(self) -> str:
        return LOSING if self.asks else WORKING

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

    def _go_on(self, seat: Seat, events: list[Event]) -> None:
        """Pass the turn when no step is left, and ask whoever is on top of the asks."""
        if self.steps <= 0 and not self.asks:
            self.turn = (self.turn + 1) % len(self.hands)
            self.round += self.turn == 0
            self.steps = STEPS
        self.to_act = self.asks[-1] if self.asks else self.turn if self.round < ROUNDS else None


class MailFault(Fault):
    NOT_HELD = "not_held"
    EMPTY_PILE = "empty_pile"
    NOBODY_THERE = "nobody_there"
    NOTHING_TO_FIND = "nothing_to_find"


def not_held(state: Mail, action: Deliver | Lose, seat: Seat) -> MailFault | None:
    return None if action.letter in state.hands[seat] else MailFault.NOT_HELD


def deliver(state: Mail, action: Deliver, seat: Seat, events: list[Event]) -> None:
    state.hands[seat].remove(action.letter)
    state.delivered[seat].append(action.letter)
    state.steps -= 1
    events.append(Delivered(seat, action.letter))


def empty_pile(state: Mail, action: Draw, seat: Seat) -> MailFault | None:
    return None if state.pile else MailFault.EMPTY_PILE


def draw(state: Mail, action: Draw, seat: Seat, events: list[Event]) -> None:
    letter = state.chance.pick(state.pile)
    state.pile.remove(letter)
    state.hands[seat] = sorted([*state.hands[seat], letter])
    state.steps -= 1
    events.append(Drawn(seat, letter))


def cannot_inspect(state: Mail, action: Inspect, seat: Seat) -> MailFault | None:
    if action.victim == seat or not 0 <= action.victim < len(state.hands):
        return MailFault.NOBODY_THERE
    return None if state.hands[action.victim] else MailFault.NOTHING_TO_FIND


def inspect(state: Mail, action: Inspect, seat: Seat, events: list[Event]) -> None:
    state.asks.append(action.victim)
    state.steps -= 1


def lose(state: Mail, action: Lose, seat: Seat, events: list[Event]) -> None:
    assert action.letter is not None
    state.asks.pop()
    state.hands[seat].remove(action.letter)
    state.lost[seat].append(action.letter)
    events.append(Lost(seat, action.letter))


def rest(state: Mail, action: Rest, seat: Seat, events: list[Event]) -> None:
    state.steps = 0


def last_step(state: Mail, action: Action, seat: Seat) -> bool:
    return state.steps == 1


WORKING, LOSING = "working", "losing"
Mail.RULES = {
    Deliver: Rule((WORKING,), not_held, deliver, reveals=True, ends_turn=last_step),  # shows a letter of a hidden hand
    Lose: Rule((LOSING,), not_held, lose, reveals=True, ends_turn=True),
    Draw: Rule((WORKING,), empty_pile, draw, reveals=True, ends_turn=last_step),
    Inspect: Rule((WORKING,), cannot_inspect, inspect),
    Rest: Rule((WORKING,), None, rest, ends_turn=True),
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


_SENTENCES = {
    MailFault.NOT_HELD: "This letter is not in your hand.",
    MailFault.EMPTY_PILE: "The pile is empty.",
    MailFault.NOBODY_THERE: "Inspect another seat of this table.",
    MailFault.NOTHING_TO_FIND: "There is nothing to find.",
}


class MailWords(Words[Mail]):
    def say(self, view: View[Mail], action: Action) -> str:
        name = type(action).__name__.lower()
        what = getattr(action, "letter", getattr(action, "victim", None))
        return name if what is None else f"{name} {what}"

    def tell(self, view: View[Mail], event: Event) -> str:
        return f"{type(event).__name__}: {msgspec.json.encode(event).decode()}."

    def refuse_by_rule(self, view: View[Mail], refusal: Refusal) -> str:
        if isinstance(refusal.rule, MailFault):
            return _SENTENCES[refusal.rule]
        return "Lose a letter first." if view.state.asks else "Nobody was inspected."


WORDS = MailWords()


class MailPictures(Pictures[Mail]):
    def board(self, view: View[Mail]) -> Board:
        return Board((100.0, 100.0), Anchors(("pile",), (50.0,), (50.0,), ("pile",), ("The pile",)), {}, "")

    def draw(self, view: View[Mail]) -> Scene:
        cards = [tuple(Card(f"Letter {letter}", ()) for letter in hand) for hand in view.state.hands]
        hands = tuple(Hand(f"Seat {seat}", seat, cards[seat]) for seat in range(len(cards)))
        return Scene(self.board(view).digest(), (), hands, self.ask(view))

    def ask(self, view: View[Mail]) -> Ask | None:
        if view.seat is None or view.seat != view.state.to_act:
            return None
        choices = tuple(
            Choice(a, WORDS.say(view, a), reveals=view.state.reveals(a), ends_turn=view.state.ends_turn(a))
            for a in view.legal()
        )
        return Ask("Which letter do you lose?" if view.state.asks else "What do you do?", choices)


class NightMail(Game[Mail]):
    name, title, rules_version, credit = "night-mail", "Night Mail", 1, "A game for tests."
    State, Actions = Mail, Deliver | Lose | Draw | Inspect | Rest
    codec: ClassVar = MailCodec()
    words, scene = WORDS, MailPictures()

    def seats_for(self, options: Options) -> tuple[int, ...]:
        return (2, 3, 4)

    def setup(self, seats: int, options: Options, chance: Chance) -> Mail:
        pile = list(range(LETTERS))
        hands = [sorted(pile.pop(chance.below(len(pile))) for _ in range(HAND)) for _ in range(seats)]
        return self.State(0, chance, 0, 0, STEPS, pile, hands, [[] for _ in hands], [[] for _ in hands], [])
