"""What is asked and answered over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from milepost.core.bot import Character
from milepost.core.measures import Values
from milepost.server.messages.shown import SeatView
from milepost.server.messages.types import MOST_SEATS, Cid, Key, Pace


class Me(msgspec.Struct, frozen=True):
    """A guest."""

    id: str
    name: str


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new name for a guest."""

    name: str


class OptionView(msgspec.Struct, frozen=True):
    """A rules switch: `values` are all it may be, with their `titles`, or `least` and `most` bound it."""

    name: str
    title: str
    kind: Literal["switch", "choice", "number"]
    default: Any
    says: str
    values: tuple[Any, ...] = ()
    titles: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


class GameView(msgspec.Struct, frozen=True):
    """A game that can be played: `presets` are named sets of options, the first is the default; bots weakest first.

    `seats` are the numbers of players with the usual rules, `preset_seats` those of each preset, `preset_titles` what
    people call them. `characters` tells of each bot that says so who it is to people. `minutes` are how long a game
    against bots takes; noughts: not known. `companion`: an app for a physical table, which has no bots and no opponent.
    """

    name: str
    title: str
    credit: str
    about: str
    minutes: tuple[int, int]
    seats: tuple[int, ...]
    presets: dict[str, dict[str, Any]]
    preset_titles: dict[str, str]
    preset_seats: dict[str, tuple[int, ...]]
    options: tuple[OptionView, ...]
    bots: tuple[str, ...]
    characters: dict[str, Character]
    opponent: str
    lesson: bool
    companion: bool


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open.

    Each seat is "me", "open", or "bot:" and the bot's name and settings, as `bot:mcts:iterations=50`. With `start`,
    the game begins at once; that needs every seat to be taken. With `hot_seat`, guests may take several seats each.
    """

    game: Key
    seats: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(min_length=1, max_length=MOST_SEATS)]
    preset: Annotated[str, Meta(max_length=40)] = ""
    options: Annotated[dict[str, bool | int | str], Meta(max_length=40)] = {}
    pace: Pace = 600
    bots_play_unwatched: bool = False
    listed: bool = False
    start: bool = False
    hot_seat: bool = False


class Opened(msgspec.Struct, frozen=True):
    """The id of a table."""

    id: str


class TableRow(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    phase: str
    seats: tuple[SeatView, ...]
    mine: bool
    my_turn: bool
    changed_at: float


class SeatChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down here, stand up, have a `bot` play or stand in; for the host: set the seat free (`open`), or `remove`."""

    do: Literal["sit", "leave", "bot", "open", "remove"]
    cid: Cid
    bot: Annotated[str, Meta(max_length=80)] = ""


class Once(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """To begin a game: once, however often it is sent."""

    cid: Cid


class EndGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """To end a game, or to want that while the host is away; `withdraw`: not to want it any more."""

    cid: Cid
    withdraw: bool = False


class BotSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How bots behave at a table: milliseconds before a move, and whether they play while nobody is connected."""

    pace: Pace
    bots_play_unwatched: bool


class MeasureView(msgspec.Struct, frozen=True):
    """One measure of a finished game: `values` by seat at the end, `course` by round and seat.

    A value is None where there is nothing to tell. The course is empty where only the end tells something.
    """

    name: str
    unit: str
    meaning: str
    yes_or_no: bool
    values: Values
    course: tuple[Values, ...]


class Measures(msgspec.Struct, frozen=True):
    """What was counted in a finished game of so many rounds."""

    rounds: int
    measures: tuple[MeasureView, ...]


class Problem(msgspec.Struct, frozen=True):
    """What was wrong with a request, in one sentence."""

    sentence: str
