"""Golden games of Bus: one record for each number of players and preset, with a transcript and pinned keys.

`python -m tests.games.bus.golden` writes all transcripts anew, from the records that are there. Add `--records` to play
the records and pin the keys anew too: only when the rules changed, together with the rules version. `--keys` prints the
keys and writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from milepost.core.chance import seeded
from milepost.core.record import Record

HERE = Path(__file__).parent
SEEDS = {"3-plan": 63, "3-official": 582, "4-plan": 749, "4-official": 882, "5-plan": 256, "5-official": 1842}
"""Chosen so that every action and every event comes up in each game, and every end of the game in one."""


def play(name: str) -> Record:
    """A game of random moves from its seed."""
    seats, preset = name.split("-")
    record = Record.begin("bus", int(seats), SEEDS[name], options={"preset": preset})
    chance = seeded(SEEDS[name])
    while record.state.to_act is not None:
        record.play(chance.pick(record.state.legal()))
    return record


def load(name: str) -> Record:
    return Record.load(HERE / f"{name}.json")


def keys(record: Record) -> str:
    """The last key, and a digest of the keys of all positions."""
    every = blake2b(digest_size=8)
    for _, _, state in record.replay():
        every.update(state.key())
    return f"{record.state.key().hex()} {every.hexdigest()}"


def transcript(record: Record) -> str:
    """The whole game in words, as a spectator is told it."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    game, state = record.game, record.first()
    yield f"{game.title}, {record.header.seats} players, rules version {record.header.rules}"
    yield from (f"  {name} = {value}" for name, value in record.header.options.items())
    for number, (move, events, after) in enumerate(record.replay(), 1):
        yield f"{number}. P{move.seat}: {game.say(state.seen_by(None), move.action)}"
        yield from (f"     {game.tell(after.seen_by(None), event)}" for event in events)
        state = after.clone()
    outcome = record.state.outcome
    assert outcome is not None
    yield f"Scores {outcome.scores}, ranks {outcome.ranks}: {outcome.reason}"
