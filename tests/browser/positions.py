"""Positions to begin from: games of bots, cut before the actions that a test does itself."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from milepost.bots import make
from milepost.core.bot import decide
from milepost.core.record import Record

_GOLDEN = Path(__file__).parents[1] / "games"

# how many actions of the golden game of three carriers come before each of these
LOADING = 74  # seat 0 stands in Ruhr, which makes Tourists
DELIVERING = 122  # seat 0 has Tourists aboard, eight mileposts from where card 78 wants them
BUILDING = 286  # seat 0 has stopped driving; 30M in hand
EVENT = 208  # seat 1 delivers Flowers, and draws the gale of the Mediterranean
DISCARDING = 211  # seat 2 has nothing that pays
UPGRADING = 260  # seat 0 buys a train
MIDDLE = 1231  # a full map, seat 0 to act
LAST_TURNS = 2286  # seat 1 drives once more; then seat 2 delivers, and has 250M and its seven cities
BEFORE_LAST_TURNS = 2268  # seat 0 drives; once seat 1 has had its turn too, seat 2 wins
SAILED = "14,52"  # where seat 1 goes
PAID = "25,36"  # where seat 2 delivers
WANTED = "44,46"  # where Tourists are wanted
DRIVEN = "36,44"  # where seat 0 drove after loading


@cache
def _carriers() -> Record:
    return Record.load(_GOLDEN / "eurorails/golden/3-fast.json")


@cache
def carriers(at: int) -> bytes:
    """The record of the first `at` actions."""
    return _carriers().branch(at).encode()


@cache
def _greedy() -> Record:
    record = Record.begin("bus", 4, 7)
    bots = [make("greedy", record.game, seat) for seat in range(4)]
    while (seat := record.state.to_act) is not None:
        for action in decide(bots[seat], record.state.shown_to_bot(seat), ()).actions:
            record.play(action, seat)
    return record


BUS_AREAS = 16  # seat 0 puts a marker on one of seven areas
BUS_RIDE = 187  # seat 0 takes a passenger onto a bus, in round 6


@cache
def bus(at: int | None = None) -> bytes:
    """A game of four greedy bots, up to an action; without a number, the whole game."""
    record = _greedy()
    return record.branch(len(record.moves) if at is None else at).encode()


# how many actions of a game of three magnates on the Rust Belt come before each of these; all are seat 0's
AOS_SHARES = 100  # turn 5 begins
AOS_AUCTION = 103
AOS_BUILDING = 114  # up to three tiles
AOS_MOVING = 122  # five links, and seventy deliveries


@cache
def _magnates() -> Record:
    return Record.load(Path(__file__).parent / "rust_belt.json")


@cache
def rust_belt(at: int) -> bytes:
    """Age of Steam: the record of the first `at` actions."""
    return _magnates().branch(at).encode()


# how many actions of golden games of Wood and Steel come before each of these
STEEL_ALONE = 8  # seat 0 alone: two segments, then a run with a claim and a delivery; the turn has twelve actions
STEEL_ALONE_ENDS = 20
STEEL_BUYING = 56  # seat 0 of three buys an engine; then its other one delivers tourists to Boston
STEEL_BUYING_ENDS = 67
STEEL_ASKED = 45  # seat 2 of three has its turn; then seat 0 is asked


@cache
def _steel(name: str) -> Record:
    return Record.load(_GOLDEN / f"wood_and_steel/golden/{name}.json")


@cache
def steel(name: str, at: int) -> bytes:
    """Wood and Steel: the record of the first `at` actions of a golden game."""
    return _steel(name).branch(at).encode()


def steel_actions(name: str, first: int, end: int) -> list[Any]:
    """What was done in a golden game of Wood and Steel, as JSON has it."""
    return [to_builtins(move.action) for move in _steel(name).moves[first:end]]


@cache
def short_steel() -> Record:
    """A short game of Wood and Steel between two bots, which the first wins."""
    record = Record.begin("wood_and_steel", 2, 6, options={"design": "win.ties=4"})
    bots = [make("local", record.game, seat) for seat in range(2)]
    while (seat := record.state.to_act) is not None:
        for action in decide(bots[seat], record.state.shown_to_bot(seat), ()).actions:
            record.play(action, seat)
    return record
