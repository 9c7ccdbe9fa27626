"""The contract every game fulfils and everything else is written against.

A `State` is one position and decides what is legal. A `View` is what one seat may know of it; bots, words,
scenes and plans take a view and nothing else. A `Game` makes first positions and describes views.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar, cast

import msgspec

from milepost.core.action import Action as Action
from milepost.core.action import Event as Event
from milepost.core.action import Refusal as Refusal
from milepost.core.action import Seat as Seat
from milepost.core.chance import HIDDEN, Chance, seeded
from milepost.core.errors import BadInput, BrokenState, IllegalAction
from milepost.core.options import Options as Options
from milepost.core.options import read_options
from milepost.core.scene import Id

if TYPE_CHECKING:
    from typing import Self

    from milepost.core.bot import Bot, Seen
    from milepost.core.codec import Codec
    from milepost.core.foreign_formats import ForeignFormat
    from milepost.core.lesson import Script
    from milepost.core.scene import Ask, Board, Guide, Scene

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound="State[Any]")


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


class Rule(NamedTuple):
    """How one kind of action is judged and carried out."""

    why_not: Callable[[Any, Any, Seat], Refusal | None]
    apply: Callable[[Any, Any, Any], list[Event]]


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
        """Everybody who may answer now; games with simultaneous answers override it. `to_act` is its first."""
        return () if self.to_act is None else (self.to_act,)

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """Running scores by seat."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result once the game is over."""

    @abstractmethod
    def legal(self, seat: Seat | None = None) -> tuple[A, ...]:
        """All legal actions of `seat` (default: `to_act`), open actions excepted, sorted by token."""

    def why_not(self, action: Action, seat: Seat | None = None) -> Refusal | None:
        """The one legality test: None when `action` is legal, else why not."""
        to_act = self.to_act
        if seat is None:
            seat = to_act
        if seat is None or seat != to_act:
            if to_act is None:
                return Refusal("over", "The game is over; nobody may act any more.")
            if seat not in self.waiting_for:
                return Refusal("turn", f"Seat {seat} is not asked now; seat {to_act} is.")
        rule = self.RULES.get(type(action))
        if rule is None:
            known = ", ".join(sorted(str(kind.__struct_config__.tag) for kind in self.RULES))
            name = getattr(getattr(type(action), "__struct_config__", None), "tag", type(action).__name__)
            return Refusal("kind", f"{name!r} is not an action of this game; its actions are {known}.")
        return rule.why_not(self, action, seat)

    def reveals(self, action: A, seat: Seat | None = None) -> bool:
        """Whether it may draw chance or show anybody something hidden, judged from public knowledge before the move."""
        return False

    def apply(self, action: Action, seat: Seat | None = None) -> list[Event]:
        """Carry out a legal action and say what came of it; an illegal one raises and changes nothing."""
        if seat is None:
            seat = self.to_act
        refusal = self.why_not(action, seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.RULES[type(action)].apply(self, action, seat)

    def apply_all(self, actions: Sequence[A], seat: Seat | None = None) -> list[Event]:
        """Carry out a batch for one seat, whole or not at all. It may reveal something only with its last action."""
        if seat is None:
            seat = self.to_act
        work = self.clone()
        events: list[Event] = []
        for left, action in zip(range(len(actions) - 1, -1, -1), actions, strict=True):
            refusal = work.why_not(action, seat)
            if refusal is None and left and work.reveals(action, seat):
                refusal = Refusal("peek", "An action that reveals something can only be the last of a batch.")
            if refusal is not None:
                raise IllegalAction(refusal)
            events += work.apply(action, seat)
        self._become(work)
        return events

    def default(self, seat: Seat | None = None) -> A:
        """The answer for somebody who is gone; repeated, it ends the turn. Who is not asked has none, and it raises."""
        legal = self.legal(seat)
        if not legal and (refusal := self.why_not(Action(), seat)) is not None:
            raise IllegalAction(refusal)
        return legal[0]

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
        from milepost.core.catalog import game_of
        from milepost.core.svg import draw

        game = game_of(self)
        if game is None:
            return None
        view = self.seen_by(None)
        return draw(game.board(view), game.scene(view))


_ENCODE = msgspec.json.Encoder(order="deterministic").encode
"""The same bytes for equal values, whatever the order in which a dict was filled."""


@cache
def _keyed(kind: type[State[Any]]) -> Callable[[Any], Any]:
    """Reads all fields of a state that count for its key."""
    return attrgetter(*(name for name in kind.__struct_fields__ if name not in kind.COSMETIC))


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
        """A full state consistent with this view: hidden parts dealt anew, the future newly seeded."""
        state = self.state.clone()
        state._deal(self.seat, chance)
        state.chance = chance
        return state


class Plan(msgspec.Struct, Generic[A], frozen=True):
    """A batch of actions toward something, with words and a price where it has one.

    `through` are the anchors it leads along, for a preview; `later` those that a later turn would have to reach.
    """

    actions: tuple[A, ...]
    label: str = ""
    price: int | None = None
    through: tuple[Id, ...] = ()
    later: tuple[Id, ...] = ()


class Game(ABC, Generic[S]):
    """A game: its names, its first positions, and how a view of it is put in words, pictures and numbers."""

    name: ClassVar[str]
    title: ClassVar[str]
    credit: ClassVar[str]
    """Designer and publisher, and that this implementation is unofficial."""
    about: ClassVar[str] = ""
    """One sentence for somebody who does not know the game."""
    rules_version: ClassVar[int]
    """Raised by any change that alters old games; every record carries it."""
    State: ClassVar[type[State[Any]]]
    Options: ClassVar[type[Options]] = Options
    presets: ClassVar[Mapping[str, Any]] = {}
    """Named sets of options; the first one is the default."""
    Actions: ClassVar[Any]
    """The tagged union of the game's actions."""
    open_actions: ClassVar[tuple[type[Action], ...]] = ()
    """Action types that cannot be listed: `why_not` judges them, a form offers them."""
    bots: ClassVar[Mapping[str, type[Bot]]] = {}
    """The game's own bots by name."""
    opponent: ClassVar[str] = "greedy"
    """The bot a newcomer plays against."""
    rewards: ClassVar[Mapping[str, float]] = {"score": 1.0}
    """What a learner gets for each unit of `tally`, unless it says otherwise."""
    goals: ClassVar[tuple[str, ...]] = ()
    """Examples of what a person may type for `plan` to understand, such as "build Paris"."""

    lesson: ClassVar[Script | None] = None
    """A guided first game, if there is one."""
    foreign_formats: ClassVar[Mapping[str, ForeignFormat]] = {}
    """Files of other programs that this game can replay, by the name of their format."""

    @abstractmethod
    def seats_for(self, options: Any) -> tuple[int, ...]:
        """The numbers of players that can play with these options."""

    @abstractmethod
    def setup(self, seats: int, options: Any, chance: Chance) -> S:
        """The first position."""

    def new(self, seats: int, seed: int | str = 0, **options: object) -> S:
        """A new game; wrong seats, seeds or options raise `BadInput`."""
        return self.begin(seats, seeded(seed), self.options(options))

    def begin(self, seats: int, chance: Chance, options: Any) -> S:
        """A new game on any source of chance."""
        self.check_seats(seats, options)
        return self.setup(seats, options, chance)

    def check_seats(self, seats: int, options: Any) -> None:
        """Raise `BadInput` unless so many can play."""
        possible = self.seats_for(options)
        if type(seats) is not int or seats not in possible:
            told = f"{possible[0]} to {possible[-1]}" if len(possible) > 1 else f"{possible[0]}"
            raise BadInput(f"{self.title} is played by {told} players, not {seats!r}.")

    def options(self, given: Mapping[str, object]) -> Any:
        """The game's options from names and values (strings too), on top of a `preset`; or a `BadInput`."""
        return read_options(self.title, self.Options, self.presets, given)

    def decode(self, data: bytes | str) -> Action:
        """An action from JSON, or a `BadInput` that says what is wrong with it."""
        try:
            return cast(Action, msgspec.json.decode(data, type=self.Actions))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            known = ", ".join(sorted(str(kind.__struct_config__.tag) for kind in self.State.RULES))
            raise BadInput(f"This is not an action of {self.title}: {error}; its actions are {known}.") from None

    @property
    @abstractmethod
    def codec(self) -> Codec[S]:
        """Tokens, masks and observations."""

    # words

    @abstractmethod
    def say(self, view: View[S], action: Any) -> str:
        """An action as a short imperative, for menus and logs."""

    @abstractmethod
    def tell(self, view: View[S], event: Any) -> str:
        """An event as a sentence."""

    # pictures

    @abstractmethod
    def board(self, view: View[S]) -> Board:
        """The part of the picture that never changes during a game."""

    @abstractmethod
    def scene(self, view: View[S]) -> Scene:
        """What there is to look at, and what may be clicked."""

    @abstractmethod
    def ask(self, view: View[S]) -> Ask | None:
        """What this seat is asked now and its choices; None when it is not asked."""

    def why_not_here(self, view: View[S], at: Id) -> str:
        """Why a click on this place does nothing now."""
        return "Nothing can be done here now."

    # judgement

    def plan(self, view: View[S], goal: str) -> Plan[Any] | None:
        """A batch toward a goal somebody names; None for words that name none. What cannot be had raises `BadInput`."""
        return None

    def goal_at(self, view: View[S], at: Id) -> str:
        """The goal, in words `plan` understands, that pointing at a place means now; "" for none."""
        return ""

    def guide(self, view: View[S]) -> Guide | None:
        """The cheapest ways from where this seat stands, if the game has such; previews need no round trip then."""
        return None

    def ideas(self, view: View[S]) -> tuple[Plan[Any], ...]:
        """What is worth searching, most promising first; every legal action, unless the game knows better."""
        return tuple(Plan((action,)) for action in view.legal())

    @abstractmethod
    def value(self, view: View[S]) -> tuple[float, ...]:
        """How good the position looks for each seat, as a share of victory between 0 and 1. Not asked after the end."""

    def shares(self, view: View[S]) -> tuple[float, ...]:
        """The shares of victory: by the outcome when there is one, else by `value`."""
        outcome = view.state.outcome if view.state.to_act is None else None
        return self.value(view) if outcome is None else outcome.shares

    def tally(self, state: S) -> Mapping[str, tuple[int, ...]]:
        """What learners are rewarded for, as running totals by seat: names as in `rewards`."""
        return {"score": state.scores}

    def quiet(self, view: View[S]) -> bool:
        """Whether `value` can be trusted here; a search plays on along the first ideas until it can."""
        return True

    def sample_open(self, state: S, chance: Chance) -> Action | None:
        """A random open action, legal or not, for fuzzing."""
        return None
