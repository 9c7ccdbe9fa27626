"""Plays the games of a run, one batch after the other: what a worker process does, here or on another machine."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from time import perf_counter

import msgspec

from milepost import bots
from milepost.arena.patience import NeverAnswered, Patience
from milepost.arena.rows import Fixture, Row, Run, Times
from milepost.core import catalog, record
from milepost.core.action import Seat
from milepost.core.bot import Bot
from milepost.core.chance import seeded
from milepost.core.errors import BadInput, MilepostError
from milepost.core.match import Match
from milepost.core.measures import Measuring
from milepost.core.players import side_seed
from milepost.core.record import Header, Record

_ENCODE = msgspec.json.Encoder().encode
LONGEST_WORDS = 300
"""An error of a bot is told with at most this many characters."""


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
    trace: str = ""


class Batch(msgspec.Struct, frozen=True):
    """Games that were played, as lines of the results file and of the file of times, and how long it took."""

    games: int
    rows: bytes
    times: bytes
    failure: Failure | None = None
    seconds: float = 0.0

    def decoded(self) -> list[Row]:
        """The rows as objects."""
        return msgspec.json.Decoder(Row).decode_lines(self.rows)


class Host(msgspec.Struct, frozen=True):
    """The process games are played in. Somebody else watches over a worker, so it may end with a bot that is stuck."""

    worker: bool = False
    ask: Callable[[int, Seat], None] | None = None
    """Told of each game and seat just before its bot is made or asked: should the process end, it was this bot."""


HERE = Host()


def play_batch(run: bytes, fixtures: Sequence[Fixture], conduct: Conduct, host: Host = HERE) -> Batch:
    """Play games of a run, given as JSON. After a failure, the games before it are handed back with it."""
    begun = perf_counter()
    setting = _setting(run)
    rows: list[bytes] = []
    times: list[bytes] = []
    failure: Failure | None = None
    patience = Patience(conduct.patience, or_exit=host.worker)
    with patience.waiting():
        for fixture in fixtures:
            played = _play(setting, fixture, conduct, patience, host)
            failure = played if isinstance(played, Failure) else _save(played, fixture, conduct)
            if failure is not None or isinstance(played, Failure):
                break
            rows.append(_ENCODE(_row(fixture, played)))
            times.append(_ENCODE(_times(fixture, played, conduct)))
    return Batch(len(rows), _lines(rows), _lines(times), failure, perf_counter() - begun)


def _play(setting: Setting, fixture: Fixture, conduct: Conduct, patience: Patience, host: Host) -> Match | Failure:
    """One game, or why it cannot be played: a bot is somebody else's code and may fail in any way."""
    match: Match | None = None
    try:
        patience.watch(())
        match = setting.match(fixture, host)
        patience.watch(match.log)
        if host.ask is None:
            match.run()
        else:
            _run_step_by_step(match, fixture, host.ask)
    except NeverAnswered:
        return _failure(setting, fixture, match, f"did not answer within {conduct.patience:g} seconds")
    except MilepostError as error:
        what = "cannot be made" if match is None else "gave an answer that cannot be taken"
        return _failure(setting, fixture, match, f"{what}: {one_line(error).rstrip('.')}")
    except KeyboardInterrupt as error:
        if not host.worker:
            raise  # from the keyboard; workers do not hear it, so there it is the bot's own
        return _failure(setting, fixture, match, f"failed with {one_line(error)}")
    except BaseException as error:
        return _failure(setting, fixture, match, f"failed with {one_line(error)}")
    return match


def _run_step_by_step(match: Match, fixture: Fixture, ask: Callable[[int, Seat], None]) -> None:
    """Play a game and tell before each decision who is asked."""
    state, turns = match.record.state, match.turns()
    while state.to_act is not None:
        ask(fixture.index, state.to_act)
        next(turns)


def one_line(error: BaseException) -> str:
    """What an error says, on one line of some length at most; somebody else's error may not even be able to say it."""
    try:
        said = " ".join(str(error).split())
    except Exception:
        said = ""
    said = said if len(said) <= LONGEST_WORDS else said[: LONGEST_WORDS - 1] + "…"
    if isinstance(error, MilepostError):
        return said
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def play(run: Run, fixture: Fixture) -> Record:
    """One game of a run, as a record."""
    return Setting(run).match(fixture).run()


class Setting:
    """A run made ready: what all its games have in common is read once."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.game = catalog.game(run.game)
        self.making: Seat = 0
        """The seat whose bot was made last."""
        self._rules = [self.game.options(options) for options in run.variants]
        self._maker = lru_cache(256)(lambda spec: bots.maker(spec, self.game))

    def match(self, fixture: Fixture, host: Host = HERE) -> Match:
        """A game about to begin."""
        run = self.run
        seed = seeded(fixture.seed).seed
        options = run.variants[fixture.variant]
        header = Header(record.FORMAT, run.game, run.rules, run.seats, seed, options, list(fixture.bots))
        begun = Record(header, self._rules[fixture.variant])
        seated: dict[Seat, Bot] = {}
        for self.making, spec in enumerate(fixture.bots):
            if host.ask is not None:
                host.ask(fixture.index, self.making)
            seated[self.making] = self._maker(spec)(side_seed(seed, f"bot {self.making}"))
        match = Match(begun, seated, Measuring(self.game, begun.state))
        self._open(match)
        return match

    def _open(self, match: Match) -> None:
        """Take the first actions of a deal at random: the same for everybody who plays it, whatever their bots."""
        if not self.run.opening:
            return
        state, chance = match.record.state, seeded(side_seed(match.record.header.seed, "opening"))
        for _ in range(self.run.opening):
            if state.to_act is not None:
                match.play((chance.pick(state.legal()),), state.to_act)


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
        measured.categories, measured.breakdowns,
    )  # fmt: skip


def _times(fixture: Fixture, match: Match, conduct: Conduct) -> Times:
    thinking = match.players.thinking.values()
    longest = [max(seconds, default=0.0) for seconds in thinking]
    return Times(
        fixture.index,
        tuple([round(sum(seconds), 6) for seconds in thinking]),
        tuple([round(most, 6) for most in longest]),
        tuple(
            [
                0 if most <= conduct.late else sum(second > conduct.late for second in seconds)
                for most, seconds in zip(longest, thinking, strict=True)
            ]
        ),
    )


def _save(match: Match, fixture: Fixture, conduct: Conduct) -> Failure | None:
    """Write the record of a game, if records are wanted."""
    if conduct.save is None:
        return None
    try:
        match.record.save(Path(conduct.save) / f"{match.record.game.name}-{fixture.index:06d}.json")
    except BadInput as error:
        return Failure(str(error))
    return None


def _failure(setting: Setting, fixture: Fixture, match: Match | None, what: str) -> Failure:
    """The sentence names the bot that was made or asked; errors travel as words, not every one can be sent."""
    seat = setting.making if match is None else match.record.state.to_act
    return Failure(sentence_about(fixture, seat, what), traceback.format_exc())


def sentence_about(fixture: Fixture, seat: Seat | None, what: str) -> str:
    """What went wrong in a game, and with whom."""
    who = "The engine" if seat is None else f"The bot {fixture.bots[seat]}"
    return f"{who} {what} (game {fixture.index}, seed {fixture.seed})."


def _lines(encoded: Sequence[bytes]) -> bytes:
    return b"".join(line + b"\n" for line in encoded)
