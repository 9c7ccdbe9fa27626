"""What clients were told, held against the log: nothing that was acknowledged is lost, doubled or elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from milepost.core.action import Seat
from milepost.server.game_log.history import History
from milepost.server.game_log.occupants import Robot
from milepost.server.game_log.replay import Replayed, replay
from milepost.server.showing import pictures
from milepost.server.storage import Entry, TableHead
from tests.server.playing import Json

OWN = ("new:", "bot:", "sit-", "start")
"""How cids begin that no player's submission has: the server's own, and those of taking seats."""


@dataclass
class Ledger:
    """All that the clients of one table sent and were told."""

    sent: dict[str, int] = field(default_factory=dict)
    """The entry each submission was made on, by cid."""
    acks: dict[str, int] = field(default_factory=dict)
    refused: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Rule and current entry of refusals, by cid."""
    shown: dict[int, int] = field(default_factory=dict)
    """How long the game was shown to be, by entry."""
    bots: set[int] = field(default_factory=set)
    """Entries that were said to be a bot's."""
    companion: bool = False
    """Whether actions that come late are judged as things stand, as at a companion's table."""
    answers: int = 0
    trouble: list[str] = field(default_factory=list)
    """Contradictions that showed at once."""

    def hear(self, message: Json) -> None:
        """Write down an answer."""
        cid, seq = str(message["cid"]), int(message["seq"])
        self.answers += 1
        if message["type"] == "ack":
            if self.acks.setdefault(cid, seq) != seq:
                self.trouble.append(f"{cid} was acknowledged as entry {self.acks[cid]}, then as {seq}")
        else:
            self.refused[cid] = (str(message["rule"]), seq)
        if cid in self.acks and cid in self.refused:
            self.trouble.append(f"{cid} was acknowledged and refused: {message}")
        if cid not in self.sent:
            self.trouble.append(f"an answer to {cid!r}, which nobody sent: {message}")

    def show(self, seq: int, length: int) -> None:
        """Write down a position that somebody saw."""
        if self.shown.setdefault(seq, length) != length:
            self.trouble.append(f"at entry {seq} the game was shown {self.shown[seq]} and {length} actions long")


def complaints(ledger: Ledger, entries: Sequence[Entry]) -> list[str]:
    """Everything in which a log contradicts what its clients were told, or itself."""
    return [*ledger.trouble, *_of_the_log(entries), *_of_answers(ledger, entries), *_of_bots(ledger, entries)]


def _of_the_log(entries: Sequence[Entry]) -> list[str]:
    found = []
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        found.append(f"the log has a hole or runs back: {[entry.seq for entry in entries]}")
    cids = [entry.cid for entry in entries]
    found += [f"{cid} is in the log {cids.count(cid)} times" for cid in dict.fromkeys(cids) if cids.count(cid) > 1]
    return found


def _of_answers(ledger: Ledger, entries: Sequence[Entry]) -> list[str]:
    seqs = {entry.cid: entry.seq for entry in entries}
    lengths = {entry.seq: int(entry.after.partition(":")[0]) for entry in entries}
    found = []
    for cid, seq in ledger.acks.items():
        if seqs.get(cid) != seq:
            found.append(f"{cid} was acknowledged as entry {seq}; in the log it is {seqs.get(cid, 'not')}")
        base = ledger.sent.get(cid, -1)
        if not (base < seq if ledger.companion else seq == base + 1):
            found.append(f"{cid} was made on entry {ledger.sent.get(cid)} and landed as {seq}")
    for cid, (rule, seq) in ledger.refused.items():
        if cid in seqs:
            found.append(f"{cid} was refused and is in the log as entry {seqs[cid]}")
        late = ledger.sent.get(cid, seq) < seq <= len(entries)
        if rule != "stale" and not (ledger.companion and late):
            found.append(f"{cid} was refused by {rule!r}; it was legal where it was made")
        elif not late:
            found.append(f"{cid}, made on {ledger.sent.get(cid)}, was stale at {seq} of {len(entries)}")
    for seq, length in ledger.shown.items():
        if lengths.get(seq) != length:
            found.append(
                f"entry {seq} was shown with {length} actions; the log has {lengths.get(seq, 'no such entry')}"
            )
    return found + [
        f"{cid} is in the log, but nobody sent it" for cid in seqs if cid not in ledger.sent and not cid.startswith(OWN)
    ]


def _of_bots(ledger: Ledger, entries: Sequence[Entry]) -> list[str]:
    """A bot's entry names the one it answers to."""
    made = {entry.seq: entry.cid for entry in entries if entry.cid.startswith("bot:")}
    return [
        *(f"{cid} is entry {seq}" for seq, cid in made.items() if cid != f"bot:{seq - 1}"),
        *(f"entry {seq} was said to be a bot's; in the log it is not" for seq in sorted(ledger.bots - set(made))),
    ]


def replayed_again(head: TableHead, entries: Sequence[Entry]) -> tuple[Replayed, list[str]]:
    """The history that a log leads to, and what is wrong with it or with the row of its table."""
    replayed = replay(head, entries)
    found = [replayed.trouble] if replayed.trouble else []
    now = replayed.history.now
    stands = (head.seq, head.phase, head.waiting)
    if stands != (len(entries), now.phase, tuple(now.state.waiting_for)):
        found.append(f"lists say {stands}, the log {(len(entries), now.phase, now.state.waiting_for)}")
    bots = {seat for seat, occupant in enumerate(now.occupants) if isinstance(occupant, Robot)}
    found += [
        f"{entry.cid} moved for seat {entry.seat}, which has no bot"
        for entry in entries
        if entry.cid.startswith("bot:") and entry.seat not in bots
    ]
    return replayed, found


def differences(replayed: Replayed, view: Json, record: Json | None = None) -> list[str]:
    """In what a table as somebody sees it, or its exported record, is not what its log leads to."""
    history, status = replayed.history, view["status"]
    now = history.now
    found = []
    if (status["seq"], status["length"], status["phase"]) != (replayed.seq, now.length, now.phase):
        found.append(f"the table shows {status}; its log stands at {replayed.seq}, {now.length}, {now.phase}")
    if view["scene"] != plain(pictures.scene_of(history.game, now.state, status["viewer"])):
        found.append("the scene is another than the log leads to")
    if record is not None and record["actions"] != _known(history, status["viewer"]):
        found.append(f"the record has {len(record['actions'])} actions, and they are not the {len(history.moves)} made")
    return found


def _known(history: History, viewer: Seat | None) -> list[list[Any]]:
    """The moves as a viewer may export them: without others' secret choices while the game runs."""
    running = history.now.phase == "playing"
    return [
        [move.seat, plain(move.action.seen_by(viewer) if running and move.seat != viewer else move.action)]
        for move in history.moves
    ]


def plain(thing: Any) -> Any:
    """As it comes out of JSON."""
    return msgspec.json.decode(msgspec.json.encode(thing))
