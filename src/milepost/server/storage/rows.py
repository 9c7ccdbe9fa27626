"""Rows of the database as structs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import Row

AnyRow = Row[*tuple[Any, ...]]
Phase = Literal["open", "playing", "over", "closed"]


class Entry(msgspec.Struct, frozen=True):
    """One submission to a table. `body` is JSON; `after` is the position's key after it, in hex."""

    table: str
    seq: int
    cid: str
    seat: int | None
    kind: str
    body: bytes
    after: str
    made_at: float

    def columns(self) -> dict[str, Any]:
        """As the database keeps it."""
        return {
            "table_id": self.table,
            "seq": self.seq,
            "cid": self.cid,
            "seat": self.seat,
            "kind": self.kind,
            "body": self.body.decode(),
            "after": self.after,
            "made_at": self.made_at,
        }

    @classmethod
    def of(cls, row: AnyRow) -> Entry:
        """From the database."""
        table, seq, cid, seat, kind, body, after, made_at = row
        return cls(table, seq, cid, seat, kind, body.encode(), after, made_at)


class TableHead(msgspec.Struct, frozen=True):
    """All of a table that is not in its entries.

    `phase`, `seq`, `waiting` (seats that may act now) and `changed_at` are as of some entry, for lists; the entries
    decide. `pace` is the pause between moves of bots in milliseconds; with
    `bots_play_unwatched` they play on while nobody is connected. An archived table is on no list but that of old ones.
    """

    id: str
    game: str
    rules: int
    seats: int
    seed: str
    commitment: str
    preset: str
    options: dict[str, Any]
    host: str
    pace: int
    bots_play_unwatched: bool
    listed: bool
    bot_seed: str
    imported: bool
    made_at: float
    changed_at: float
    phase: Phase
    seq: int
    waiting: tuple[int, ...] = ()
    rematch: str = ""
    archived: bool = False

    def __repr__(self) -> str:
        """Short: the seeds are secret, and this may end up in a log."""
        return f"TableHead({self.id!r}, {self.game!r}, phase={self.phase!r}, seq={self.seq})"

    def columns(self) -> dict[str, Any]:
        """As the database keeps it."""
        columns = {name: getattr(self, name) for name in self.__struct_fields__}
        return columns | {"options": as_json(self.options), "waiting": as_json(self.waiting)}

    @classmethod
    def of(cls, row: AnyRow) -> TableHead:
        """From the database."""
        columns = dict(zip(cls.__struct_fields__, row, strict=True))
        columns["options"] = msgspec.json.decode(columns["options"])
        columns["waiting"] = tuple(msgspec.json.decode(columns["waiting"]))
        return cls(**columns)


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits on a seat: an open one, a person or somebody invited (`guest` is the id), or a bot.

    Of a person, `bot` is the one that stands in.
    """

    seat: int
    kind: Literal["open", "person", "invited", "bot"]
    guest: str = ""
    name: str = ""
    bot: str = ""

    def columns(self, table: str) -> dict[str, Any]:
        """As the database keeps it."""
        return {"table_id": table, **msgspec.structs.asdict(self)}

    @classmethod
    def of(cls, row: AnyRow) -> SeatRow:
        """From the database."""
        _, seat, kind, guest, name, bot = row
        return cls(seat, kind, guest, name, bot)


class ChatRow(msgspec.Struct, frozen=True):
    """A line of the chat of a table; `seat` of whoever played there."""

    id: int
    guest: str
    name: str
    seat: int | None
    text: str
    made_at: float

    @classmethod
    def of(cls, row: AnyRow) -> ChatRow:
        """From the database."""
        _, id, guest, name, seat, text, made_at = row
        return cls(id, guest, name, seat, text, made_at)


def as_json(value: dict[str, Any] | Sequence[int]) -> str:
    """JSON text, with keys in their order."""
    return msgspec.json.encode(value).decode()
