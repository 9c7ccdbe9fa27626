"""Plays the games of a run, one batch after the other: what a worker process does, here or on another machine."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from milepost import bots
from milepost.arena.patience import NeverAnswered, Patience
from milepost.arena.rows import Fixture, Row, Run, Times
from milepost.core import catalog, record
from milepost.core.chance import seeded
from milepost.core.errors import MilepostError
from milepost.core.match import Match
from milepost.core.measures import Measuring
from milepost.core.players import side_seed
from milepost.core.record import Header, Record

_ENCODE = msgspec.json.Encoder().encode


class Conduct(msgspec.Struct, frozen=True):
    """What is expected of bots, and where records go. None of it changes a row."""

    patience: float = 60.0
    """A bot that thinks longer than this about a decision, in seconds, ends the run."""
    late: float = 5.0
    """Decisions that take longer than this, in seconds, are counted as late."""
    save: str | None = None
    """A folder for the records of all games."""


class Failure(msgspec.Struct, frozen=True):
    """A game that could not be played to its end: what happened as a sentence, and where in the code."""

    sentence: str
    trace: str


class Batch(msgspec.Struct, frozen=True):
    """Games that were played, as lines of the results file and of the file of times."""

    games: int
    rows: bytes
    times: bytes
    failure: Failure | None = None

    def decoded(self) -> list[Row]:
        """The rows as objects."""
        return msgspec.json.Decoder(Row).decode_lines(self.rows)


def play_batch(run: bytes, fixtures: Sequence[Fixture], conduct: Conduct) -> Batch:
    """Play games of a run, given as JSON. After a failure, the games before it are handed back with it."""
    setting = _setting(run)
    rows: list[bytes] = []
    times: list[bytes] = []
    failure: Failure | None = None
    patience = Patience(conduct.patience)
    with patience.waiting():
        for fixture in fixtures:
            match = setting.match(fixture)
            try:
                patience.watch(match.log)
                match.run()
            except NeverAnswered:
                failure = _failure(fixture, match, f"did not answer within {conduct.patience:g} seconds")
            except MilepostError as error:
                failure = _failure(fixture, match, f"gave an answer that cannot be taken: {error}")
            except Exception as error:  # a bot is somebody else's code and may fail in any way
                failure = _failure(fixture, match, f"failed with {type(error).__name__}: {error}")
            if failure is not None:
                break
            _save(match, fixture, conduct)
            rows.append(_ENCODE(_row(fixture, match)))
            times.append(_ENCODE(_times(fixture, match, conduct)))
    return Batch(len(rows), _lines(rows), _lines(times), failure)


def play(run: Run, fixture: Fixture) -> Record:
    """One game of a run, as a record."""
    return Setting(run).match(fixture).run()


class Setting:
    """A run made ready: what all its games have in common is read once."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.game = catalog.game(run.game)
        self._rules = [self.game.options(options) for options in run.variants]
        self._maker = lru_cache(256)(lambda spec: bots.maker(spec, self.game))

    def match(self, fixture: Fixture) -> Match:
        """A game about to begin."""
        run = self.run
        seed = seeded(fixture.seed).seed
        options = run.variants[fixture.variant]
        header = Header(record.FORMAT, run.game, run.rules, run.seats, seed, options, list(fixture.bots))
        begun = Record(header, self._rules[fixture.variant])
        seated = {seat: self._maker(spec)(side_seed(seed, f"bot {seat}")) for seat, spec in enumerate(fixture.bots)}
        return Match(begun, seated, Measuring(self.game, begun.state))


@lru_cache(4)
def _setting(run: bytes) -> Setting:
    return Setting(msgspec.json.decode(run, type=Run))


def _row(fixture: Fixture, match: Match) -> Row:
    state = match.record.state
    outcome = state.outcome
    assert outcome is not None, "bots play until the game is over"
    assert match.measuring is not None, "a match of the arena is measured"
    measured = match.measuring.measured(state)
    thinking = match.players.thinking
    return Row(
        fixture.index, fixture.deal, fixture.seed, fixture.variant, fixture.bots,
        outcome.scores, outcome.ranks, outcome.reason, measured.rounds,
        tuple(map(len, thinking.values())), len(match.log), state.key().hex(), measured.final, measured.course,
    )  # fmt: skip


def _times(fixture: Fixture, match: Match, conduct: Conduct) -> Times:
    thinking = match.players.thinking.values()
    return Times(
        fixture.index,
        tuple(round(sum(seconds), 6) for seconds in thinking),
        tuple(round(max(seconds, default=0.0), 6) for seconds in thinking),
        tuple(sum(map(conduct.late.__lt__, seconds)) for seconds in thinking),
    )


def _save(match: Match, fixture: Fixture, conduct: Conduct) -> None:
    if conduct.save is not None:
        match.record.save(Path(conduct.save) / f"{match.record.game.name}-{fixture.index:06d}.json")


def _failure(fixture: Fixture, match: Match, what: str) -> Failure:
    """The sentence names the bot that was asked; errors travel as words, since not every exception can be sent."""
    seat = match.record.state.to_act
    who = "The engine" if seat is None else f"The bot {fixture.bots[seat]}"
    return Failure(f"{who} {what} (game {fixture.index}, seed {fixture.seed}).", traceback.format_exc())


def _lines(encoded: Sequence[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in encoded)
