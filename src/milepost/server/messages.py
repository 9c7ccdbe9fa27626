"""Everything that goes over the wire, as structs: the client's types are generated from these.

Socket messages carry their name in `type`. Submissions carry a `cid` of the client's making: the same one again gets
the same answer. `seq` counts the entries of a table's log; a submission says the one it was made on as `base_seq`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from milepost.core.bot import Why
from milepost.core.game import Seat
from milepost.core.scene import Ask, Cue, Id, Layer, Panel, Scene, Shape

MOST_SEATS = 20
MOST_BATCH = 64
"""So many actions fit in one submission; a turn of any game needs fewer."""

Cid = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
ASeat = Annotated[Seat, Meta(ge=0, lt=MOST_SEATS)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Words = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.-]+$")]
Pace = Annotated[int, Meta(ge=0, le=10_000)]


# what a table looks like


class SeatView(msgspec.Struct, frozen=True):
    """Who sits on a seat. `mine` is true for the viewer's own, `here` while its person is connected."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    mine: bool = False
    here: bool = False


class Told(msgspec.Struct, frozen=True):
    """A decision in words: the actions from `first` to `last`, counted from 1. `why`: its bot explains it."""

    first: int
    last: int
    seat: Seat
    move: str
    lines: tuple[str, ...]
    why: bool = False
    note: str = ""


class Undo(msgspec.Struct, frozen=True):
    """How far back the viewer may go alone (`floor`), and how far forward again (`top`), in numbers of actions."""

    seat: Seat
    floor: int
    top: int


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
    """All that is known of a table beside its board. `length` is how many actions the game has."""

    seq: int
    phase: Literal["open", "playing", "over", "closed"]
    length: int
    seats: tuple[SeatView, ...]
    viewer: Seat | None
    to_act: Seat | None
    waiting_for: tuple[Seat, ...]
    host: bool
    pace: int
    alone: bool
    watchers: int
    undo: Undo | None = None
    takeback: Takeback | None = None
    result: Result | None = None
    seed: str = ""
    sentence: str = ""
    rematch: str = ""


class ChatLine(msgspec.Struct, frozen=True):
    """Something somebody said; numbered within a table."""

    id: int
    name: str
    seat: Seat | None
    text: str


class TableView(msgspec.Struct, frozen=True):
    """A table as one viewer sees it: everything a browser needs to show it. `boot` names this run of the server."""

    id: str
    boot: str
    game: str
    title: str
    credit: str
    preset: str
    options: dict[str, Any]
    commitment: str
    imported: bool
    board: str
    status: Status
    scene: Scene
    log: tuple[Told, ...]
    chat: tuple[ChatLine, ...]


class Moment(msgspec.Struct, frozen=True):
    """A position of the past: the scene when the game was `length` actions long, and what changed with the last one."""

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
    """What a bot says about a decision; `why` is None if it must wait until the game is over."""

    sentence: str
    why: Why | None = None


# server to browser, over the socket


class _Out(msgspec.Struct, frozen=True, tag_field="type"):
    """A message to a browser."""


class Init(_Out, frozen=True, tag="state:init"):
    """The whole table anew."""

    table: TableView


class PatchOut(_Out, frozen=True, tag="state:patch"):
    """What changed since `base`: shapes to put and drop by layer, and the rest whole.

    Layers are drawn in the order of `layers`. Log entries that end after action `cut` are gone, then `log` is added.
    """

    base: int
    status: Status
    layers: tuple[LayerHead, ...]
    put: dict[str, dict[Id, Shape]]
    drop: dict[str, tuple[Id, ...]]
    panels: tuple[Panel, ...]
    ask: Ask | None
    banner: str
    cues: tuple[Cue, ...] = ()
    cut: int = 0
    log: tuple[Told, ...] = ()


class LayerHead(msgspec.Struct, frozen=True):
    """A layer without its shapes."""

    name: str
    private: bool = False
    above: bool = False

    @classmethod
    def of(cls, layer: Layer) -> LayerHead:
        """The head of a layer."""
        return cls(layer.name, layer.private, layer.above)


class TurnChange(_Out, frozen=True, tag="turn:change"):
    """Somebody else is asked now."""

    seq: int
    seat: Seat


class BotStart(_Out, frozen=True, tag="bot:turn-start"):
    """A bot begins to think."""

    seq: int
    seat: Seat


class BotAction(_Out, frozen=True, tag="bot:action"):
    """A bot has decided; `note` says so if it could not and was answered for."""

    seq: int
    seat: Seat
    note: str = ""


class BotDone(_Out, frozen=True, tag="bot:turn-complete"):
    """A bot's turn is over."""

    seq: int
    seat: Seat


class Signal(msgspec.Struct, frozen=True):
    """An event of the game under a name of its own: `type` is what `Event.SIGNAL` says, such as "track:updated"."""

    type: str
    seq: int
    seat: Seat


class GameOver(_Out, frozen=True, tag="game:over"):
    """The game is over, and its secret seed is told."""

    seq: int
    result: Result
    seed: str


class ChatOut(_Out, frozen=True, tag="chat"):
    """Somebody said something."""

    line: ChatLine


class Presence(_Out, frozen=True, tag="presence"):
    """Who is connected: seats whose person is here, and how many look on."""

    here: tuple[Seat, ...]
    watchers: int


class Ack(_Out, frozen=True, tag="ack"):
    """A submission is in the log for good, as entry `seq`."""

    cid: str
    seq: int


class Refused(_Out, frozen=True, tag="refused"):
    """A submission or message was not taken, and nothing changed. `seq` is where the table stands."""

    cid: str
    rule: str
    sentence: str
    seq: int


class Pong(_Out, frozen=True, tag="pong"):
    """The answer to a ping."""

    seq: int


Out = (
    Init | PatchOut | TurnChange | BotStart | BotAction | BotDone | GameOver | ChatOut | Presence | Ack | Refused | Pong
)


# browser to server, over the socket


class _In(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message from a browser."""


class Join(_In, frozen=True, tag="join"):
    """The first message: what the browser has already (`seq` of run `boot`, chat line `chat`), and the seat to view."""

    boot: Annotated[str, Meta(max_length=64)] = ""
    seq: Seq = 0
    chat: Seq = 0
    seat: ASeat | None = None


class ActIn(_In, frozen=True, tag="action"):
    """A batch of actions for one seat; it lands whole or not at all."""

    cid: Cid
    base_seq: Seq
    seat: ASeat
    actions: Annotated[tuple[msgspec.Raw, ...], Meta(min_length=1, max_length=MOST_BATCH)]


class UndoIn(_In, frozen=True, tag="undo"):
    """Go back to when the game was `to` actions long."""

    cid: Cid
    base_seq: Seq
    to: Count


class RedoIn(_In, frozen=True, tag="redo"):
    """Go forward again to when the game was `to` actions long."""

    cid: Cid
    base_seq: Seq
    to: Count


class TakebackIn(_In, frozen=True, tag="takeback:ask"):
    """Ask the others to let the game go back to when it was `to` actions long."""

    cid: Cid
    base_seq: Seq
    seat: ASeat
    to: Count


class AnswerIn(_In, frozen=True, tag="takeback:answer"):
    """Agree to a takeback or not."""

    cid: Cid
    base_seq: Seq
    seat: ASeat
    agree: bool


class ChatIn(_In, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: ChatText


class LookIn(_In, frozen=True, tag="look"):
    """View the table from another seat of one's own."""

    seat: ASeat | None = None


class Ping(_In, frozen=True, tag="ping"):
    """A sign of life, to be answered."""


In = Join | ActIn | UndoIn | RedoIn | TakebackIn | AnswerIn | ChatIn | LookIn | Ping


# over HTTP


class Me(msgspec.Struct, frozen=True):
    """A guest."""

    id: str
    name: str


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new name for a guest."""

    name: Name


class OptionView(msgspec.Struct, frozen=True):
    """A rules switch: `values` are all it may be, or `least` and `most` bound it."""

    name: str
    kind: Literal["switch", "choice", "number"]
    default: Any
    says: str
    values: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None


class GameView(msgspec.Struct, frozen=True):
    """A game that can be played: `presets` are named sets of options, the first is the default; bots weakest first."""

    name: str
    title: str
    credit: str
    about: str
    seats: tuple[int, ...]
    presets: dict[str, dict[str, Any]]
    options: tuple[OptionView, ...]
    bots: tuple[str, ...]
    opponent: str
    lesson: bool


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open.

    Each seat is "me", "open", or "bot:" and the bot's name and settings, as `bot:mcts:iterations=50`. With `start`,
    the game begins at once; that needs every seat to be taken.
    """

    game: Key
    seats: Annotated[tuple[Annotated[str, Meta(max_length=80)], ...], Meta(min_length=1, max_length=MOST_SEATS)]
    preset: Annotated[str, Meta(max_length=40)] = ""
    options: Annotated[dict[str, bool | int | str], Meta(max_length=40)] = {}
    pace: Pace = 600
    alone: bool = False
    listed: bool = False
    start: bool = False


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
    """Sit down here, stand up, or (for the host, on an empty seat or one whose person is gone) put a bot here."""

    do: Literal["sit", "leave", "bot"]
    cid: Cid
    bot: Annotated[str, Meta(max_length=80)] = ""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin the game."""

    cid: Cid


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How bots behave at a table: milliseconds before a move, and whether they play while nobody is connected."""

    pace: Pace
    alone: bool


class Problem(msgspec.Struct, frozen=True):
    """What was wrong with a request, in one sentence."""

    sentence: str
