"""A record: header and (seat, action) list. Save file, replay, undo history, bug report and test fixture in one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from milepost.core import catalog
from milepost.core.chance import seeded
from milepost.core.errors import BadInput, BadRecord, IllegalAction, MilepostError
from milepost.core.files import write_whole
from milepost.core.game import Action, Event, Game, Seat, State

FORMAT = 1
"""The version of the file format, apart from any game's rules version."""


class Move(msgspec.Struct, frozen=True, array_like=True):
    """One entry of a record."""

    seat: Seat
    action: Any


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything before the actions."""

    milepost: int
    game: str
    rules: int
    seats: int
    seed: str
    options: dict[str, Any]
    names: list[str]


class _File(Header, frozen=True, forbid_unknown_fields=True):
    """A record as it lies on disk. `key` is the state's digest after the last action."""

    actions: list[msgspec.Raw]
    key: str


class Record:
    """A game from its first position on: `state` is where it stands, `moves` how it came there."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.game: Game[Any] = catalog.game(header.game)
        self.moves: list[Move] = []
        self.state = self.first()

    @classmethod
    def begin(
        cls,
        name: str,
        seats: int,
        seed: int | str = 0,
        names: list[str] | None = None,
        options: dict[str, Any] | None = None,
    ) -> Record:
        """A new game with no move yet."""
        game = catalog.game(name)
        rules = game.options(options or {})
        game.check_seats(seats, rules)
        names = names if names is not None else [f"P{seat}" for seat in range(seats)]
        if len(names) != seats:
            raise BadInput(f"{seats} players need {seats} names, not {len(names)}.")
        switches = msgspec.to_builtins(rules)
        return cls(Header(FORMAT, name, game.rules_version, seats, seeded(seed).seed, switches, names))

    def first(self) -> State[Any]:
        """The position before the first move."""
        header = self.header
        state: State[Any] = self.game.begin(header.seats, seeded(header.seed), self.game.options(header.options))
        return state

    def play(self, action: Action, seat: Seat | None = None) -> list[Event]:
        """Apply an action and write it down."""
        seat = self.state.to_act if seat is None else seat
        events = self.state.apply(action, seat)
        assert seat is not None, "apply refuses actions of nobody"
        self.moves.append(Move(seat, action))
        return events

    def replay(self) -> Iterator[tuple[Move, list[Event], State[Any]]]:
        """Every move again, with its events and the state after it (the same object each time)."""
        state = self.first()
        for move in self.moves:
            yield move, state.apply(move.action, move.seat), state

    def branch(self, at: int) -> Record:
        """A new record with the first `at` moves, to be played on differently."""
        if not 0 <= at <= len(self.moves):
            raise BadInput(f"This record has {len(self.moves)} actions; {at} is not from 0 to {len(self.moves)}.")
        twin = Record(self.header)
        for move in self.moves[:at]:
            twin.play(move.action, move.seat)
        return twin

    def encode(self) -> bytes:
        """The file's bytes: JSON with one action a line, so that two records can be compared by eye."""
        header = msgspec.json.format(msgspec.json.encode(self.header), indent=1).rstrip(b"\n}")
        actions = b",\n  ".join(msgspec.json.encode(move) for move in self.moves)
        key = self.state.key().hex().encode()
        return header + b',\n "actions": [\n  ' + actions + b'\n ],\n "key": "' + key + b'"\n}\n'

    def save(self, path: Path) -> None:
        """Write the file whole or not at all."""
        write_whole(path, self.encode())

    @classmethod
    def decode(cls, data: bytes) -> Record:
        """A record from bytes, re-run and checked against its key; anything wrong raises `BadRecord`."""
        try:
            file = msgspec.json.decode(data, type=_File)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise BadRecord(f"This is not a whole record: {error}.") from None
        if file.milepost != FORMAT:
            raise BadRecord(f"This record has file format {file.milepost}; this program reads format {FORMAT}.")
        header = Header(*(getattr(file, name) for name in Header.__struct_fields__))
        try:
            game = catalog.game(file.game)
            if file.rules != game.rules_version:
                raise BadRecord(
                    f"This record was made with rules version {file.rules} of {game.title}; this program has "
                    f"version {game.rules_version} and would play another game."
                )
            if len(file.names) != file.seats:
                raise BadRecord(f"This record names {len(file.names)} players for {file.seats} seats.")
            record = cls(header)
        except BadInput as error:
            raise BadRecord(f"This record's header is wrong: {error}") from None
        for index, raw in enumerate(file.actions):
            record._play_raw(index, raw)
        if record.state.key().hex() != file.key:
            raise BadRecord("This record was edited: its actions do not lead to the position its key names.")
        return record

    def _play_raw(self, index: int, raw: msgspec.Raw) -> None:
        """Decode and play one action of a file."""
        try:
            seat, action = msgspec.json.decode(raw, type=tuple[int, msgspec.Raw])
            self.play(self.game.decode(bytes(action)), seat)
        except msgspec.MsgspecError as error:
            raise BadRecord(f"Action {index} of this record is not a seat and an action: {error}.") from None
        except BadInput as error:
            raise BadRecord(f"Action {index} of this record is broken: {error}") from None
        except IllegalAction as error:
            raise BadRecord(f"Action {index} of this record is not legal: {error}") from None

    @classmethod
    def load(cls, path: Path) -> Record:
        """Read and verify a file; the sentence of an error starts with its name."""
        try:
            return cls.decode(path.read_bytes())
        except OSError as error:
            raise BadInput(f"Cannot read {path}: {error.strerror}.") from None
        except MilepostError as error:
            raise BadRecord(f"{path}: {error}") from None
