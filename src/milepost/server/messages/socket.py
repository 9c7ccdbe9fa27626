"""What goes over a live channel, in both directions; each message carries its name in `type`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from milepost.core.action import Seat
from milepost.core.scene import Ask, Cue, Id, Layer, Panel, Reward, Shape
from milepost.core.story import Told
from milepost.server.messages.shown import ChatLine, Result, Status, TableView
from milepost.server.messages.types import MOST_BATCH, ASeat, ChatText, Cid, Count, Seq

# server to browser, over the socket


class _Out(msgspec.Struct, frozen=True, tag_field="type"):
    """A message to a browser."""


class Init(_Out, frozen=True, tag="state:init"):
    """The whole table."""

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
    rewards: tuple[Reward, ...] = ()
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


class TurnTakenBack(_Out, frozen=True, tag="turn:taken-back"):
    """A seat has taken the end of its turn back, so that `asked` is not asked any more."""

    seq: int
    seat: Seat
    asked: Seat


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
    """Events of the game under a name of their own, such as "track:updated" (`Event.SIGNAL`), and in words.

    `lights` is where they are felt, `banner` whether they are shown to everybody as a banner (`Event.BANNER`).
    """

    type: str
    seq: int
    seat: Seat
    lines: tuple[str, ...]
    lights: tuple[Id, ...]
    banner: bool


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
    Init | PatchOut | TurnChange | TurnTakenBack | BotStart | BotAction | BotDone | GameOver | ChatOut | Presence | Ack
    | Refused | Pong
)  # fmt: skip


# browser to server, over the socket


class _In(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A message from a browser."""


class Join(_In, frozen=True, tag="join"):
    """The first message: what the browser has already (`seq` of run `boot`, chat line `chat`), and the seat to view.

    With `follow` that seat is only where it looks from now: nobody has picked it, and at a companion's table the view
    follows whichever seat of this browser's is asked. With `watch` it looks on as a spectator and does nothing else,
    whatever seats it has: the screen that everybody at a physical table sees.
    """

    boot: Annotated[str, Meta(max_length=64)] = ""
    seq: Seq = 0
    chat: Seq = 0
    seat: ASeat | None = None
    follow: bool = False
    watch: bool = False


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
    """View the table from another seat of one's own; without one, from whichever is asked."""

    seat: ASeat | None = None


class Ping(_In, frozen=True, tag="ping"):
    """A sign of life, to be answered."""


In = Join | ActIn | UndoIn | RedoIn | TakebackIn | AnswerIn | ChatIn | LookIn | Ping
