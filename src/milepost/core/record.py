"""A record: header and (seat, action) list. Save file, replay, undo history, bug report and test fixture in one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from milepost.core import catalog
from milepost.core.action import Action, Event, Seat
from milepost.core.chance import commitment as commitment
from milepost.core.chance import seeded
from milepost.core.errors import BadInput, BadRecord, IllegalAction, MilepostError
from milepost.core.files import write_whole
from milepost.core.game import Game
from milepost.core.state import State

FORMAT = 1
"""The version of the file format, apart from any game's rules version."""
_SECRET = "This export was made while the game ran: the seed is kept secret until the end, so it cannot be replayed."


class Move(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One entry of a record."""

    seat: Seat
    action: Any


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything before the actions. `commitment` is what was promised of the seed before it was known, if anything."""

    milepost: int
    game: str
    rules: int
    seats: int
    seed: str
    options: dict[str, Any]
    names: list[str]
    commitment: str = ""


class _File(Header, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A record as it lies on disk. `key` is the state's digest after the last action."""

    actions: list[msgspec.Raw]
    key: str


class _Running(Header, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one viewer may take away of a game that still runs."""

    running: Literal[True]
    actions: list[msgspec.Raw]


class Record:
    """A game from its first position on: `state` is where it stands, `moves` how it came there."""

    def __init__(self, header: Header, rules: Any = None) -> None:
        """A record with no move yet; `rules` are the header's options, where somebody has read them already."""
        self.header = header
        self.game: Game[Any] = catalog.game(header.game)
        self.moves: list[Move] = []
        self._rules = self.game.options(header.options) if rules is None else rules
        self.state = self.first()

    @classmethod
    def begin(
        cls,
        name: str,
        seats: int,
        seed: int | str = 0,
        names: list[str] | None = None,
        options: dict[str, Any] | None = None,
        committed: bool = False,
    ) -> Record:
        """A new game with no move yet; with `committed` it carries the promise of its seed, as a table published it."""
        game = catalog.game(name)
        rules = game.options(options or {})
        game.check_seats(seats, rules)
        names = names if names is not None else [f"P{seat}" for seat in range(seats)]
        if len(names) != seats:
            raise BadInput(f"{seats} players need {seats} names, not {len(names)}.")
        switches = msgspec.to_builtins(rules)
        digits = seeded(seed).seed
        promise = commitment(digits) if committed else ""
        return cls(Header(FORMAT, name, game.rules_version, seats, digits, switches, names, promise), rules)

    def first(self) -> State[Any]:
        """The position before the first move."""
        state: State[Any] = self.game.begin(self.header.seats, seeded(self.header.seed), self._rules)
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
        return whole(self.header, self.moves, self.state.key())

    def save(self, path: Path) -> None:
        """Write the file whole or not at all."""
        write_whole(path, self.encode())

    @classmethod
    def decode(cls, data: bytes, most: int | None = None) -> Record:
        """A record from bytes, re-run and checked against its key; anything wrong raises `BadRecord`.

        One of more than `most` actions is refused before any of them is played.
        """
        try:
            file = msgspec.json.decode(data, type=_File)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            if _is_running(data):
                raise BadRecord(_SECRET) from None
            raise BadRecord(f"This is not a whole record: {error}.") from None
        if most is not None and len(file.actions) > most:
            raise BadRecord(f"This record has {len(file.actions):,} actions; at most {most:,} are taken.")
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
            if file.commitment and file.commitment != commitment(file.seed):
                raise BadRecord("This record was dealt from another seed than the one that was promised.")
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


def whole(header: Header, moves: Sequence[Move], key: bytes) -> bytes:
    """A game with everything; `key` is the digest of the position it leads to."""
    return _text(header, moves) + b',\n "key": "' + key.hex().encode() + b'"\n}\n'


def redacted(header: Header, moves: Sequence[Move], viewer: Seat | None) -> bytes:
    """A game that still runs, for one viewer to take away: no seed, no key, and others' secret choices left out."""
    shown = [move if move.seat == viewer else Move(move.seat, move.action.seen_by(viewer)) for move in moves]
    return _text(msgspec.structs.replace(header, seed=""), shown) + b',\n "running": true\n}\n'


def _text(header: Header, moves: Sequence[Move]) -> bytes:
    """The JSON of a record but for its last line: one action a line."""
    head = msgspec.json.format(msgspec.json.encode(header), indent=1).rstrip(b"\n}")
    return head + b',\n "actions": [\n  ' + b",\n  ".join(map(msgspec.json.encode, moves)) + b"\n ]"


def _is_running(data: bytes) -> bool:
    """Whether these are the bytes of a game that was taken away while it ran."""
    try:
        msgspec.json.decode(data, type=_Running)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return True
