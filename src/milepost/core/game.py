"""The contract every game fulfils and everything else is written against.

A `Game` has names, options, first positions and a codec, and names its parts: words, scene, judgement and, where it has
them, goals (`core.parts`), a laboratory (`core.laboratory`) and a lesson. What a position is and decides is in
`core.state`, how rules are written in `core.rules`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast

import msgspec

from milepost.core.action import Action
from milepost.core.chance import Chance, seeded
from milepost.core.errors import BadInput
from milepost.core.laboratory import Laboratory
from milepost.core.options import Options, read_options, spoken
from milepost.core.parts import Goals, Judgement, Pictures, Words, known_actions
from milepost.core.state import GAME_OF, S, State

if TYPE_CHECKING:
    from milepost.core.bot import Bot
    from milepost.core.codec import Codec
    from milepost.core.foreign_formats import ForeignFormat
    from milepost.core.lesson import Script


class Game(ABC, Generic[S]):
    """A game: its names, its options, its first positions, its codec, and its parts."""

    name: ClassVar[str]
    title: ClassVar[str]
    credit: ClassVar[str]
    """Designer and publisher, and that this implementation is unofficial."""
    about: ClassVar[str] = ""
    """One sentence for somebody who does not know the game."""
    minutes: ClassVar[tuple[int, int]] = (0, 0)
    """How long one person takes for a game against bots, from and to; noughts where nobody has looked at a clock."""
    money: ClassVar[str] = "{}"
    """How an amount of money is written: the number stands for the braces, as in "{}M"."""
    rules_version: ClassVar[int]
    """Raised by any change that alters old games; every record carries it."""
    State: ClassVar[type[State[Any]]]
    Options: ClassVar[type[Options]] = Options
    presets: ClassVar[Mapping[str, Any]] = {}
    """Named sets of options; the first one is the default."""
    titles: ClassVar[Mapping[str, str]] = {}
    """What people call presets, options and values of options ("deck=first"), where the name does not say it."""
    Actions: ClassVar[Any]
    """The tagged union of the game's actions."""
    open_actions: ClassVar[tuple[type[Action], ...]] = ()
    """Action types that cannot be listed: `why_not` judges them, a form offers them."""
    bots: ClassVar[Mapping[str, type[Bot]]] = {}
    """The game's own bots by name."""
    opponent: ClassVar[str] = "greedy"
    """The bot a newcomer plays against."""
    companion: ClassVar[bool] = False
    """Whether it is an app for a physical table: people play there, so bots and learners have nothing to play."""

    words: Words[S]
    """Actions, events and refusals in sentences."""
    scene: Pictures[S]
    """What there is to look at and to click."""
    judgement: Judgement[S] = Judgement()
    """How good a position is, and what is worth trying in it."""
    goals: Goals[S] = Goals()
    """What a player may name or point at."""
    laboratory: ClassVar[Laboratory] = Laboratory()
    """What designers are offered beside what is measured."""
    lesson: ClassVar[Script | None] = None
    """A guided first game, if there is one."""
    foreign_formats: ClassVar[Mapping[str, ForeignFormat]] = {}
    """Files of other programs that this game can replay, by the name of their format."""

    def __init_subclass__(cls) -> None:
        """Enter the game as the one its states belong to; a test's variant of a game does not take its place."""
        if "State" in cls.__dict__:
            GAME_OF.setdefault(cls.State, cls)

    @abstractmethod
    def seats_for(self, options: Any) -> tuple[int, ...]:
        """The numbers of players that can play with these options."""

    @abstractmethod
    def setup(self, seats: int, options: Any, chance: Chance) -> S:
        """The first position, dealt with `chance`."""

    def new(self, seats: int, seed: int | str = 0, **options: object) -> S:
        """A new game; wrong seats, seeds or options raise `BadInput`."""
        return self.begin(seats, seeded(seed), self.options(options))

    def begin(self, seats: int, chance: Chance, options: Any) -> S:
        """A new game on any source of chance."""
        self.check_seats(seats, options)
        return self.setup(seats, options, chance)

    def check_seats(self, seats: int, options: Any) -> None:
        """Raise `BadInput` unless this number of players can play with the options."""
        possible = self.seats_for(options)
        if type(seats) is not int or seats not in possible:
            told = f"{possible[0]} to {possible[-1]}" if len(possible) > 1 else f"{possible[0]}"
            raise BadInput(f"{self.title} is played by {told} players, not {seats!r}.")

    def check_bots_can_play(self) -> None:
        """Raise `BadInput` for a companion: what is played with it happens at a table, where no program can see it."""
        if self.companion:
            raise BadInput(f"{self.title} is an app for people at a table; bots and learners cannot play it.")

    def options(self, given: Mapping[str, object]) -> Any:
        """The game's options from names and values (strings too), on top of a `preset`; or a `BadInput`."""
        return read_options(self.title, self.Options, self.presets, given)

    def title_of(self, name: str, value: object = None) -> str:
        """What people call a preset, an option, or a value of an option."""
        if value is None:
            return self.titles.get(name) or spoken(name)
        return self.titles.get(f"{name}={value}") or spoken(str(value))

    def decode(self, data: bytes | str) -> Action:
        """An action from JSON, or a `BadInput` that says what is wrong with it."""
        try:
            return cast(Action, msgspec.json.decode(data, type=self.Actions))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            known = known_actions(self.State)
            raise BadInput(f"This is not an action of {self.title}: {error}; its actions are {known}.") from None

    @property
    @abstractmethod
    def codec(self) -> Codec[S]:
        """Tokens, masks and observations."""

    def sample_open(self, state: S, chance: Chance) -> Action | None:
        """A random open action, legal or not, for fuzzing."""
        return None
