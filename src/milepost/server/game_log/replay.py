"""From the rows of the database to a table's history, with a check that the rules still lead to the same positions."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from milepost.core.action import Seat
from milepost.server.game_log.entries import Act, Imported, Undo, read
from milepost.server.game_log.history import History
from milepost.server.game_log.position import Position
from milepost.server.storage.rows import Entry, TableHead

log = logging.getLogger("milepost.server")


class Replayed(msgspec.Struct, frozen=True):
    """A history, the number of its last entry, the entries by cid, and why the table is closed to moves, if it is."""

    history: History
    seq: int
    answers: dict[str, int]
    trouble: str = ""


def mark_of(position: Position) -> str:
    """What is written down as `after` an entry: the length of the game and the digest of its state."""
    return f"{position.length}:{position.state.key().hex()}"


def replay(head: TableHead, entries: Sequence[Entry]) -> Replayed:
    """The history of a table. Entries that do not lead where they did when they were made end it with a sentence."""
    history = History(head.game, head.seats, head.seed, head.options)
    answers = {entry.cid: entry.seq for entry in entries}
    seq = entries[-1].seq if entries else 0
    for entry in entries:
        try:
            change = history.judge(read(entry.kind, entry.body), entry.seat)
            if mark_of(change.after) != entry.after:
                return Replayed(history, seq, answers, _trouble(entry))
        except Exception as error:  # rules that are not those of the log may fail in any way
            log.warning("entry %d of table %s does not replay: %r", entry.seq, head.id, error)
            return Replayed(history, seq, answers, _trouble(entry))
        history.take(change, entry.seq)
    return Replayed(history, seq, answers)


def _trouble(entry: Entry) -> str:
    return (
        f"This table was played under other rules than this program has: entry {entry.seq} does not fit any more. "
        "It is closed to moves; those who played can still export its record."
    )


def moves_of(entries: Sequence[Entry]) -> list[tuple[Seat, Any]]:
    """The actions that stand, without asking the rules: each entry says how long the game was after it."""
    moves: list[tuple[Seat, Any]] = []
    undone: list[tuple[Seat, Any]] = []
    for entry in entries:
        body = read(entry.kind, entry.body)
        length = int(entry.after.partition(":")[0])
        if isinstance(body, Act):
            assert entry.seat is not None, "somebody acted"
            moves += [(entry.seat, raw) for raw in body.actions]
            undone = []
        elif isinstance(body, Imported):
            moves += body.moves
        elif length < len(moves):
            undone = [*moves[length:], *undone] if isinstance(body, Undo) else []
            del moves[length:]
        elif length > len(moves):
            count = length - len(moves)
            moves += undone[:count]
            del undone[:count]
    return moves
