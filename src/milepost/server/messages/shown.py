"""What a table looks like to one viewer."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from milepost.core.action import Seat
from milepost.core.bot import Why
from milepost.core.scene import Id, Scene
from milepost.core.story import Told


class SeatView(msgspec.Struct, frozen=True):
    """Who sits on a seat. `mine` is true for the viewer's own, `here` while its person is connected.

    `bot` is the name in the code, with its settings, of the bot that plays the seat; `face`, `level` and `line` are how
    people know it, each "" where it has none. Where it stands in for a person, `stand_in` is what it is called, and the
    seat stays the person's. `for_me`: the seat is kept for the viewer, who is invited. `host`: this person hosts.
    """

    kind: Literal["open", "person", "invited", "bot"]
    name: str = ""
    bot: str = ""
    mine: bool = False
    here: bool = False
    stand_in: str = ""
    for_me: bool = False
    host: bool = False
    face: str = ""
    level: str = ""
    line: str = ""


class UndoRange(msgspec.Struct, frozen=True):
    """How far back the viewer may go alone (`floor`), and how far forward again (`top`), in numbers of actions.

    `seat` is a seat of the viewer's: the one whose moves these are; at a companion's table they may be anybody's.
    `turn` is where the turn began in which the last of these actions was taken. Actions that were submitted together
    are one gesture: `back` is where the last one began, `forward` where the next one ends that can be played again.
    """

    seat: Seat
    floor: int
    turn: int
    top: int
    back: int
    forward: int


class Takeback(msgspec.Struct, frozen=True):
    """Somebody wants to go back to when the game was `to` actions long; `waits` are seats that have not answered."""

    seat: Seat
    to: int
    waits: tuple[Seat, ...]


class Result(msgspec.Struct, frozen=True):
    """How a game ended."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str


class Status(msgspec.Struct, frozen=True):
    """All that is known of a table beside its board. `length` is how many actions the game has.

    `host`: the viewer may do what a host does. `end`: how the viewer may end the game, as the host ("now"), with
    everybody else who is there while the host is away ("vote"), or not (""); `end_wanted` are the seats whose people
    have asked for that. `hot_seat`: one guest may have several seats. `removed`: the viewer cannot sit down here.
    `waiting_for` are the seats that are asked, `may_act` all that may act: at a companion's table others may too.
    `rematch` is the table of the rematch, and `rematch_by` the name of the player who asked for it.
    """

    seq: int
    phase: Literal["open", "playing", "over", "closed"]
    length: int
    seats: tuple[SeatView, ...]
    viewer: Seat | None
    to_act: Seat | None
    waiting_for: tuple[Seat, ...]
    may_act: tuple[Seat, ...]
    host: bool
    pace: int
    bots_play_unwatched: bool
    watchers: int
    undo: UndoRange | None = None
    takeback: Takeback | None = None
    result: Result | None = None
    seed: str = ""
    sentence: str = ""
    rematch: str = ""
    rematch_by: str = ""
    end: Literal["", "now", "vote"] = ""
    end_wanted: tuple[Seat, ...] = ()
    hot_seat: bool = False
    removed: bool = False


class ChatLine(msgspec.Struct, frozen=True):
    """Something somebody said; numbered within a table."""

    id: int
    name: str
    seat: Seat | None
    text: str


class TableView(msgspec.Struct, frozen=True):
    """A table as one viewer sees it: everything a browser needs to show it. `boot` names this run of the server.

    `plans`: the game knows what pointing at a place means, or tells a guide. `goals`: examples of goals that can be
    typed. `money`: how an amount is written ("{}M"). `companion`: the game is an app for a physical table.
    `share` is the address of this table for other devices, "" if this machine has none that they could reach;
    `share_warning` says why they may not get there, or is "".
    """

    id: str
    boot: str
    game: str
    title: str
    credit: str
    preset: str
    options: dict[str, Any]
    commitment: str
    imported: bool
    plans: bool
    goals: tuple[str, ...]
    money: str
    companion: bool
    share: str
    share_warning: str
    board: str
    status: Status
    scene: Scene
    log: tuple[Told, ...]
    chat: tuple[ChatLine, ...]


class Moment(msgspec.Struct, frozen=True):
    """A position of the past: the scene when the game was `length` actions long.

    `lights`: what to light up for the last decision, what it changed and the ways along which pieces went.
    """

    length: int
    scene: Scene
    told: Told | None
    lights: tuple[Id, ...]


class Preview(msgspec.Struct, frozen=True):
    """A plan toward a place or a goal: what would be done, along which places, for how much; or why it cannot be."""

    sentence: str
    actions: tuple[Any, ...] = ()
    price: int | None = None
    through: tuple[Id, ...] = ()
    later: tuple[Id, ...] = ()
    reveals: bool = False


class Sentence(msgspec.Struct, frozen=True):
    """Some words."""

    sentence: str


class Explained(msgspec.Struct, frozen=True):
    """What a bot says about a decision.

    While it knew something hidden from the viewer, `why` is None, `sentence` is what everybody may read, and `later`
    says that the rest is told after the game. `terms` tells what the columns of its table mean, by their names.
    """

    sentence: str
    why: Why | None = None
    later: str = ""
    terms: dict[str, str] = {}
