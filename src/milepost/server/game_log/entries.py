"""What a table's log is made of: one entry per submission. Undo, takebacks and changes of seats are entries too."""

from __future__ import annotations

from typing import Any

import msgspec

from milepost.core.bot import Why
from milepost.server.game_log.occupants import Occupant


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """A batch of actions of one seat. The other fields are for bots; `note` says that one was answered for."""

    actions: tuple[msgspec.Raw, ...]
    bot: str = ""
    why: Why | None = None
    memory: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    note: str = ""


def as_json(action: object) -> msgspec.Raw:
    """An action as the log holds it; what cannot be written as JSON raises `TypeError`."""
    return msgspec.Raw(msgspec.json.encode(action))


class Undo(msgspec.Struct, frozen=True):
    """Back to when the game was `to` actions long."""

    to: int


class Redo(msgspec.Struct, frozen=True):
    """Forward again, to when the game was `to` actions long."""

    to: int


class TakebackAsked(msgspec.Struct, frozen=True):
    """A seat asks the others to go back to when the game was `to` actions long.

    `everybody`: also people for whom a bot stands in. In logs that were written earlier those were not asked.
    """

    to: int
    everybody: bool = False


class TakebackAnswered(msgspec.Struct, frozen=True):
    """A seat agrees, or does not."""

    agree: bool


class NewOccupant(msgspec.Struct, frozen=True):
    """A seat is given to somebody else, or to nobody."""

    occupant: Occupant = msgspec.field(name="sitter")  # the field's name in logs that were written earlier


class Began(msgspec.Struct, frozen=True):
    """The game began."""


class Imported(msgspec.Struct, frozen=True):
    """The game so far came from a record."""

    moves: tuple[tuple[int, msgspec.Raw], ...]


class HotSeatAllowed(msgspec.Struct, frozen=True):
    """One guest may have several seats: several people play on one device."""


class Removed(msgspec.Struct, frozen=True):
    """The host sent somebody away, who cannot sit down here again."""

    guest: str


class EndWanted(msgspec.Struct, frozen=True):
    """While the host is away, a player wants the game to end, or does not any more."""

    guest: str
    wants: bool


class VotesLapsed(msgspec.Struct, frozen=True):
    """The host is back, who decides alone whether the game ends."""


class Ended(msgspec.Struct, frozen=True):
    """The table was closed before the game was over, by the host or by everybody who was there."""


Body = (
    Act | Undo | Redo | TakebackAsked | TakebackAnswered | NewOccupant | Began | Imported | HotSeatAllowed | Removed
    | EndWanted | VotesLapsed | Ended
)  # fmt: skip

KINDS: dict[str, type[Any]] = {
    "act": Act,
    "undo": Undo,
    "redo": Redo,
    "takeback_asked": TakebackAsked,
    "takeback_answered": TakebackAnswered,
    "seat": NewOccupant,
    "start": Began,
    "import": Imported,
    "hot_seat": HotSeatAllowed,
    "removed": Removed,
    "end_wanted": EndWanted,
    "votes_lapsed": VotesLapsed,
    "ended": Ended,
}
# made here, before there are threads: msgspec crashes when two of them use a type of nested structs for the first time
_READERS: dict[str, msgspec.json.Decoder[Any]] = {name: msgspec.json.Decoder(kind) for name, kind in KINDS.items()}
_NAMES = {kind: name for name, kind in KINDS.items()}


def kind_of(body: Body) -> str:
    """The name of a kind of entry in the log."""
    return _NAMES[type(body)]


def read(kind: str, body: bytes) -> Body:
    """A body from the log."""
    made: Body = _READERS[kind].decode(body)
    return made
