"""A position of a game, and what one seat may know of it.

A `State` is one position and decides what is legal. A `View` is what one seat may know of it; bots, words, scenes and
plans take a view and nothing else.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from milepost.core.action import Action, Event, Seat, Seen
from milepost.core.chance import HIDDEN, Chance
from milepost.core.errors import BrokenState, IllegalAction
from milepost.core.rules import BasicFault, Fault, Refusal, Rule

if TYPE_CHECKING:
    from typing import Self

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound="State[Any]")

GAME_OF: dict[type[State[Any]], Any] = {}
"""The game of each kind of state. A `Game` enters itself here: a state cannot import what describes it."""


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game. `ranks` start at 1; seats that stay tied share one."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str = ""

    @classmethod
    def ranked(cls, scores: Sequence[int], standing: Sequence[Any] | None = None, reason: str = "") -> Outcome:
        """Ranks by standing, the least first; without one, by score, the most first. Equals share a rank."""
        by = [-score for score in scores] if standing is None else standing
        return cls(tuple(scores), tuple(1 + sum(other < mine for other in by) for mine in by), reason)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats of rank 1."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def shares(self) -> tuple[float, ...]:
        """One victory, divided among the winners."""
        winners = self.winners
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.ranks)))


class State(msgspec.Struct, Generic[A], dict=True):
    """One position, and the only place where legality is decided.

    Fields are the truth: flat lists and numbers, encoded and compared. Plain attributes (kept in `__dict__`) are
    caches: neither encoded nor compared; a game's own `clone` copies them, or they are rebuilt on demand.
    """

    RULES: ClassVar[Mapping[type[Action], Rule]] = {}
    """How each type of action is judged and applied."""
    COSMETIC: ClassVar[frozenset[str]] = frozenset()
    """Fields that never matter for what may happen; they stay out of `key`."""

    to_act: Seat | None
    """The seat that is asked; None when the game is over."""
    chance: Chance
    """Where dice and draws come from."""

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Everybody who is asked now; games with simultaneous answers override it. `to_act` is its first."""
        return () if self.to_act is None else (self.to_act,)

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """Everybody who may act now: those in `waiting_for` first, then those who may act although nobody waits.

        Only a game in which somebody can act out of turn overrides it, such as the companion of a physical table.
        """
        return self.waiting_for

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Running scores by seat."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result once the game is over."""

    @property
    def moment(self) -> Hashable:
        """What is asked for now, in the terms of `Rule.when`: a phase, or the type of a question that interrupts it."""
        return None

    @property
    def interrupted(self) -> bool:
        """Whether a turn stands still until somebody has answered a question, such as whether to accept a trade."""
        return False

    # what is legal

    @abstractmethod
    def legal(self, seat: Seat | None = None) -> tuple[A, ...]:
        """All legal actions of `seat` (default: `to_act`), open actions excepted, sorted by token; see `may_act`."""

    def why_not(self, action: Action, seat: Seat | None = None) -> Refusal | None:
        """The one legality test: None when `action` is legal, else the rule that forbids it."""
        to_act = self.to_act
        if seat is None:
            seat = to_act
        if seat is None or seat != to_act:
            if to_act is None:
                return Refusal(BasicFault.OVER, action, seat)
            if seat not in self.may_act:
                return Refusal(BasicFault.TURN, action, seat)
        rule = self.RULES.get(type(action))
        if rule is None:
            return Refusal(BasicFault.KIND, action, seat)
        fault: Fault | None = None
        if not self._names_something(action):
            fault = BasicFault.RANGE
        elif rule.when and self.moment not in rule.when:
            fault = BasicFault.NOT_NOW
        elif rule.fault is not None:
            fault = rule.fault(self, action, seat)
        return None if fault is None else Refusal(fault, action, seat)

    def _names_something(self, action: Action) -> bool:
        """Whether the numbers in an action name something in this game: a place, a card, a player."""
        return True

    def reveals(self, action: A, seat: Seat | None = None) -> bool:
        """Whether it may draw chance or show anybody something hidden, judged from public knowledge before the move."""
        reveals = self.RULES[type(action)].reveals
        return reveals if isinstance(reveals, bool) else reveals(self, action, self._seat(seat))

    def ends_turn(self, action: A, seat: Seat | None = None) -> bool:
        """Whether its seat is then done: somebody else is asked next, or the same seat has a new turn.

        Judged from public knowledge before the move; a question that interrupts the turn does not end it.
        """
        ends = self.RULES[type(action)].ends_turn
        return ends if isinstance(ends, bool) else ends(self, action, self._seat(seat))

    def _seat(self, seat: Seat | None) -> Seat:
        """The seat that is meant: the one that is asked, if none is named."""
        seat = self.to_act if seat is None else seat
        assert seat is not None, "only a seat that is asked can act"
        return seat

    # carrying it out

    def apply(self, action: Action, seat: Seat | None = None) -> list[Event]:
        """Carry out a legal action and say what came of it; an illegal one raises and changes nothing."""
        if seat is None:
            seat = self.to_act
        refusal = self.why_not(action, seat)
        if refusal is not None:
            raise self.illegal(refusal)
        assert seat is not None, "an action of nobody is refused"
        return self.carry_out(action, seat)

    def carry_out(self, action: Action, seat: Seat) -> list[Event]:
        """What `apply` does once it has judged an action; for callers who know that it is legal."""
        events: list[Event] = []
        self.RULES[type(action)].effect(self, action, seat, events)
        self._go_on(seat, events)
        return events

    def _go_on(self, seat: Seat, events: list[Event]) -> None:
        """After the effect of an action: move on to the next decision, or to the end."""

    def apply_all(self, actions: Sequence[A], seat: Seat | None = None) -> list[Event]:
        """Carry out a batch for one seat, whole or not at all. It may reveal something only with its last action."""
        if seat is None:
            seat = self.to_act
        work = self.clone()
        events: list[Event] = []
        for left, action in zip(range(len(actions) - 1, -1, -1), actions, strict=True):
            refusal = work.why_not_in_batch(action, seat, last=not left)
            if refusal is not None:
                raise work.illegal(refusal)
            events += work.carry_out(action, work._seat(seat))
        self._become(work)
        return events

    def why_not_in_batch(self, action: A, seat: Seat | None, *, last: bool) -> Refusal | None:
        """Why an action cannot be taken as part of a batch: it is illegal, or reveals something before the last one."""
        refusal = self.why_not(action, seat)
        if refusal is None and not last and self.reveals(action, seat):
            return Refusal(BasicFault.PEEK, action, seat)
        return refusal

    def illegal(self, refusal: Refusal) -> IllegalAction:
        """The error for a refusal; its sentence is made when somebody reads it."""
        return IllegalAction(refusal, lambda: sentence_of(self, refusal))

    def default(self, seat: Seat | None = None) -> A:
        """The answer for a player who has left; repeated, it ends the turn. It raises for a seat that is not asked."""
        seat = self.to_act if seat is None else seat
        if seat is None or seat not in self.waiting_for:
            fault = BasicFault.OVER if self.to_act is None else BasicFault.TURN
            raise self.illegal(Refusal(fault, Action(), seat))
        return self.legal(seat)[0]

    def seen_by(self, seat: Seat | None) -> View[Self]:
        """What `seat` may know; None is a spectator. Always a copy."""
        blank = self.clone()
        blank.chance = HIDDEN
        blank._hide(seat)
        return View(seat, blank)

    def shown_to_bot(self, seat: Seat) -> View[Self]:
        """What a bot on this seat is shown: all it may know, unless the game keeps something open for people only."""
        return self.seen_by(seat)

    def told_to_bot(self, seen: Seen, seat: Seat) -> Seen:
        """What a bot on this seat is told of the log, under the same rule."""
        return seen.seen_by(seat)

    def _hide(self, seat: Seat | None) -> None:
        """Blank whatever `seat` may not know. Nothing to do in a game of perfect information."""

    def _deal(self, seat: Seat | None, chance: Chance) -> None:
        """Fill what `_hide` blanked with something consistent. The opposite of `_hide`."""

    def clone(self) -> Self:
        """An independent copy. This one copies lists and dicts one level deep; games override it for speed or depth."""
        values = (getattr(self, name) for name in self.__struct_fields__)
        twin = type(self)(*(v.copy() if hasattr(v, "copy") else v for v in values))
        twin.chance = self.chance.clone()
        return twin

    def _become(self, other: Self) -> None:
        """Take over everything from `other`, which is not used any more."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(other, name))
        self.__dict__.clear()
        self.__dict__.update(other.__dict__)

    def key(self) -> bytes:
        """16-byte digest of what matters for the future, equal for equal positions in every process."""
        fields = _keyed(type(self))
        return blake2b(_ENCODE(fields(self)), digest_size=16).digest()

    def check(self) -> None:
        """Every invariant of the game, or a `BrokenState` with a sentence."""

    def _repr_svg_(self) -> str | None:
        """Notebooks show a position as its board, seen from the spectators' seat."""
        game = game_of(self)
        return None if game is None else game.scene.svg(self.seen_by(None))


_ENCODE = msgspec.json.Encoder(order="deterministic").encode
"""The same bytes for equal values, whatever the order in which a dict was filled."""


@cache
def _keyed(kind: type[State[Any]]) -> Callable[[Any], Any]:
    """Reads all fields of a state that count for its key."""
    return attrgetter(*(name for name in kind.__struct_fields__ if name not in kind.COSMETIC))


def game_of(state: State[Any]) -> Any:
    """The game that a state belongs to, if its `Game` has been loaded; else None."""
    return next((GAME_OF[kind]() for kind in type(state).__mro__ if kind in GAME_OF), None)


def sentence_of(state: State[Any], refusal: Refusal) -> str:
    """Why an action is refused, in the words of the state's game, as the seat that wants it may know."""
    game = game_of(state)
    if game is None:
        return f"The rules forbid this now: {refusal.rule.replace('_', ' ')}."
    sentence: str = game.words.refuse(state.seen_by(refusal.seat), refusal)
    return sentence


def ensure(holds: bool, sentence: str) -> None:
    """For `State.check`: raise `BrokenState` unless the invariant holds."""
    if not holds:
        raise BrokenState(sentence)


class View(msgspec.Struct, Generic[S], frozen=True):
    """What one seat may know. A type of its own, so that real states cannot slip into bots, words or scenes."""

    seat: Seat | None
    state: S

    def legal(self) -> tuple[Any, ...]:
        """The legal actions of this seat; a spectator has none."""
        return () if self.seat is None else self.state.legal(self.seat)

    def guess(self, chance: Chance) -> S:
        """A full state consistent with this view: hidden parts are dealt at random, and `chance` seeds the future."""
        state = self.state.clone()
        state._deal(self.seat, chance)
        state.chance = chance
        return state
